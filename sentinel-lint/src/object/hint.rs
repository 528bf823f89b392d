//! Whether a workspace looks as if it declared something, so that a long build is not begun for
//! nothing. A hint: it decides what is done first, and never what is said.

use crate::workspace::Workspace;
use std::{fs, path::Path};

/// What a declaration is called where it is not renamed.
const NAME: &str = "port_mediated";

/// Whether the name of the declaring attribute stands in a selected package.
pub(super) fn declares(workspace: &Workspace) -> bool {
    let selected = workspace.units.iter().filter(|unit| unit.selected);
    let folders = selected.filter_map(|unit| unit.root.parent());
    folders.into_iter().any(mentions)
}

fn mentions(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries.filter_map(Result::ok).any(|entry| {
        let path = entry.path();
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => !is_built(&path) && mentions(&path),
            Ok(kind) if kind.is_file() && path.extension().is_some_and(|end| end == "rs") => {
                fs::read_to_string(&path).is_ok_and(|text| text.contains(NAME))
            }
            _ => false,
        }
    })
}

/// Whether cargo has marked a folder as its own.
fn is_built(folder: &Path) -> bool {
    folder.join("CACHEDIR.TAG").is_file()
}
