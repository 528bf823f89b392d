//! Configurations: where they are looked for, what they say, and how a wrong one is refused.

mod faults;
mod places;
mod readme;

use sentinel_lint::{
    config::Config,
    workspace::{Options, Outline, outline},
};
use std::{fs, path::Path};
use tempfile::TempDir;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

/// The outline of the workspace in a folder.
fn outline_of(folder: &Path) -> Outline {
    let options = Options {
        manifest_path: Some(folder.join("Cargo.toml")),
        ..Options::default()
    };
    outline(&options).expect("a workspace")
}

/// What a workspace is configured to that has nothing but this file.
fn read(text: &str) -> Result<Config, String> {
    let folder = folder(&[("sentinel.toml", text)]);
    let outline = Outline {
        root: folder.path().to_owned(),
        ..Outline::default()
    };
    Config::find(None, &outline).map_err(|error| error.to_string())
}
