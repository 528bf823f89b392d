//! Packages in one folder, which depend on each other and are read but never built.

use sentinel_lint::{
    pattern::Pattern,
    source::{self, Reading},
    voice::Answer,
    workspace::{self, Lock, Options, Surroundings, Workspace},
};
use std::{fs, path::PathBuf};
use tempfile::TempDir;

/// What declares, under the names that it has in the field.
const ORIGIN: [(&str, &str, &str); 2] = [
    (
        "runtime",
        "[lib]",
        "pub use sentinel_macros::port_mediated;",
    ),
    (
        "sentinel-macros",
        "[lib]\nproc-macro = true",
        "#[proc_macro_attribute]\npub fn port_mediated(_: T, item: T) -> T { item }",
    ),
];

/// A workspace of which the package `ext` is checked.
pub(crate) struct Tree {
    folder: TempDir,
}

/// What is declared.
#[derive(Debug, PartialEq)]
pub(crate) struct Found {
    pub(crate) paths: Vec<String>,
    pub(crate) unread: Vec<String>,
    pub(crate) near: Vec<Vec<String>>,
    /// The packages that were read to find out.
    pub(crate) read: Vec<String>,
}

/// The manifest of a package that depends on these others.
pub(crate) fn package(name: &str, dependencies: &[&str]) -> String {
    let mut text = format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[lib]\n[dependencies]\n"
    );
    for dependency in dependencies {
        text.push_str(&on(dependency));
    }
    text
}

fn on(dependency: &str) -> String {
    format!("{dependency} = {{ path = \"../{dependency}\" }}\n")
}

impl Tree {
    /// Folders with a manifest and a library; what declares is there already.
    pub(crate) fn new(packages: &[(&str, &str, &str)]) -> Self {
        let tree = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        let members = "[workspace]\nmembers = [\"*\"]\nexclude = [\"target\"]\ndefault-members = [\"ext\"]\nresolver = \"3\"\n";
        fs::write(tree.folder.path().join("Cargo.toml"), members).expect("a file");
        for (name, lib, source) in ORIGIN {
            let needs: &[&str] = if name == "runtime" {
                &["sentinel-macros"]
            } else {
                &[]
            };
            tree.add(name, &package(name, needs).replace("[lib]", lib), source);
        }
        for (folder, manifest, source) in packages {
            tree.add(folder, manifest, source);
        }
        tree
    }

    pub(crate) fn add(&self, folder: &str, manifest: &str, source: &str) {
        let folder = self.folder.path().join(folder);
        fs::create_dir_all(folder.join("src")).expect("folders");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
        fs::write(folder.join("src/lib.rs"), source).expect("a file");
    }

    /// Adds a dependency to a package.
    pub(crate) fn depend(&self, folder: &str, dependency: &str) {
        let manifest: PathBuf = self.folder.path().join(folder).join("Cargo.toml");
        let mut text = fs::read_to_string(&manifest).expect("a manifest");
        text.push_str(&on(dependency));
        fs::write(manifest, text).expect("a file");
    }

    /// What is declared, which must be the same whether everything is read or only what shows it.
    pub(crate) fn agreed(&self, patterns: &[&str]) -> Found {
        let patterns: Vec<Pattern> = patterns
            .iter()
            .map(|pattern| pattern.parse().expect("a pattern"))
            .collect();
        let workspace = self.load();
        let little = source::declared(&mut Reading::new(&workspace), &patterns);
        let all = source::look(&mut Reading::new(&workspace), &patterns);
        assert_eq!(told(&little), told(&all));
        found(&little)
    }

    /// What rules see of members once their declarations were read, and a file of theirs has gone
    /// since.
    pub(crate) fn noticed_after_it_is_gone(&self, file: &str) -> Vec<String> {
        let workspace = self.load();
        let mut reading = Reading::new(&workspace);
        let mut answer = source::declared(&mut reading, &[]);
        fs::remove_file(self.folder.path().join(file)).expect("a file");
        source::notice(&mut reading, &mut answer);
        let sightings = answer.sightings.iter();
        let mut told: Vec<String> = sightings
            .map(|sighting| format!("{} {:?}", sighting.rule.id, sighting.extension))
            .collect();
        told.sort();
        told
    }

    fn load(&self) -> Workspace {
        let options = Options {
            surroundings: Surroundings::default().folder(self.folder.path()),
            lock: Lock {
                offline: true,
                ..Lock::default()
            },
            quiet: true,
            ..Options::default()
        };
        workspace::load(&options).expect("a workspace")
    }
}

fn found(answer: &Answer) -> Found {
    let mut paths: Vec<String> = answer.judged.iter().map(|one| one.path.clone()).collect();
    paths.sort();
    let unread = answer.unread.iter();
    let unmatched = answer.unmatched.iter();
    Found {
        paths,
        unread: unread.map(|unread| unread.why.clone()).collect(),
        near: unmatched.map(|unmatched| unmatched.near.clone()).collect(),
        read: answer.read.iter().map(|(name, _)| name.clone()).collect(),
    }
}

/// Everything that an answer says but for what is reached and what was read.
fn told(answer: &Answer) -> Vec<String> {
    let mut told: Vec<String> = answer
        .judged
        .iter()
        .map(|one| {
            format!(
                "{:?} {} {} {} {:?} {:?}",
                one.key(),
                one.column,
                one.subject,
                one.package,
                one.returns,
                one.allows
            )
        })
        .collect();
    told.sort();
    told.extend(answer.unread.iter().map(|unread| format!("{unread:?}")));
    told.extend(answer.unmatched.iter().map(|one| format!("{one:?}")));
    told
}
