//! Where `mod name;` looks for its file, by rustc's rules.

use std::path::{Path, PathBuf};

/// Where the file modules declared at some place are looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directory {
    folder: PathBuf,
    /// A further folder for the modules of `name.rs`, which is not for `#[path]`.
    relative: Option<String>,
    in_block: bool,
}

/// A file that a module may have, and where its own modules are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::source) struct Candidate {
    pub(in crate::source) file: PathBuf,
    pub(in crate::source) inside: Directory,
}

impl Directory {
    /// Inside a crate root, a `mod.rs`, a file named by `#[path]` or an included file.
    pub(super) fn beside(file: &Path) -> Self {
        let folder = file.parent().unwrap_or(Path::new("")).to_owned();
        Self {
            folder,
            relative: None,
            in_block: false,
        }
    }

    /// Inside `name.rs`.
    fn below(file: &Path, name: &str) -> Self {
        Self {
            relative: Some(name.to_owned()),
            ..Self::beside(file)
        }
    }

    /// Inside `mod name { … }`.
    pub(super) fn inline(&self, name: &str, path: Option<&str>) -> Self {
        if let Some(path) = path {
            return Self {
                folder: self.folder.join(path),
                relative: None,
                in_block: false,
            };
        }
        let mut folder = self.folder.clone();
        folder.extend(&self.relative);
        folder.push(name);
        Self {
            folder,
            relative: None,
            in_block: self.in_block,
        }
    }

    /// Inside a block, where only `#[path]` names files.
    pub(in crate::source) fn in_block(&self) -> Self {
        Self {
            folder: self.folder.clone(),
            relative: None,
            in_block: true,
        }
    }

    /// The files that `mod name;` may mean.
    pub(super) fn candidates(&self, name: &str, path: Option<&str>) -> Vec<Candidate> {
        if let Some(path) = path {
            let file = self.folder.join(path);
            return vec![Candidate {
                inside: Self::beside(&file),
                file,
            }];
        }
        if self.in_block {
            return Vec::new();
        }
        let mut folder = self.folder.clone();
        folder.extend(&self.relative);
        let flat = folder.join(format!("{name}.rs"));
        let nested = folder.join(name).join("mod.rs");
        vec![
            Candidate {
                inside: Self::below(&flat, name),
                file: flat,
            },
            Candidate {
                inside: Self::beside(&nested),
                file: nested,
            },
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Directory;

    fn files(directory: &Directory, name: &str, path: Option<&str>) -> Vec<String> {
        let candidates = directory.candidates(name, path).into_iter();
        candidates
            .map(|candidate| candidate.file.to_str().unwrap().to_owned())
            .collect()
    }

    fn inside(directory: &Directory, name: &str, path: Option<&str>, choice: usize) -> Directory {
        directory.candidates(name, path).swap_remove(choice).inside
    }

    fn root() -> Directory {
        Directory::beside(Path::new("src/lib.rs"))
    }

    #[test]
    fn a_root_looks_beside_itself() {
        assert_eq!(files(&root(), "a", None), ["src/a.rs", "src/a/mod.rs"]);
    }

    #[test]
    fn a_file_looks_in_the_folder_of_its_name_and_a_mod_rs_beside_itself() {
        assert_eq!(
            files(&inside(&root(), "a", None, 0), "b", None)[0],
            "src/a/b.rs"
        );
        assert_eq!(
            files(&inside(&root(), "a", None, 1), "b", None)[0],
            "src/a/b.rs"
        );
    }

    #[test]
    fn a_path_is_relative_to_the_folder_of_the_file() {
        let a = inside(&root(), "a", None, 0);
        assert_eq!(files(&a, "b", Some("x.rs")), ["src/x.rs"]);
    }

    #[test]
    fn a_file_named_by_a_path_looks_beside_itself() {
        let x = inside(&root(), "a", Some("deep/x.rs"), 0);
        assert_eq!(files(&x, "b", None)[0], "src/deep/b.rs");
    }

    #[test]
    fn an_inline_module_is_a_folder() {
        let a = inside(&root(), "a", None, 0).inline("m", None);
        assert_eq!(files(&a, "b", None)[0], "src/a/m/b.rs");
        assert_eq!(files(&a, "b", Some("x.rs")), ["src/a/m/x.rs"]);
    }

    #[test]
    fn a_path_on_an_inline_module_names_its_folder() {
        let a = inside(&root(), "a", None, 0).inline("m", Some("n"));
        assert_eq!(files(&a, "b", None)[0], "src/n/b.rs");
    }

    #[test]
    fn a_block_has_files_by_path_alone() {
        let block = inside(&root(), "a", None, 0).in_block();
        assert!(files(&block, "b", None).is_empty());
        assert_eq!(files(&block, "b", Some("x.rs")), ["src/x.rs"]);
    }
}
