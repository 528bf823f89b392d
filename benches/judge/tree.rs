//! The archives that are judged.

use sentinel_lint::object::input::{Input, Origin};
use std::{
    ffi::OsStr,
    fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The toolchain's rlibs, and those of packages.
pub(crate) struct Tree {
    toolchain: Vec<Input>,
    packages: Vec<Input>,
}

impl Tree {
    /// The toolchain's, and those in a folder, of which some are the workspace's members.
    pub(crate) fn find(folder: Option<&Path>, members: &[String]) -> io::Result<Self> {
        let libraries = Command::new("rustc")
            .args(["--print", "target-libdir"])
            .output()?;
        let libraries = String::from_utf8_lossy(&libraries.stdout);
        let toolchain = rlibs(Path::new(libraries.trim()))?.into_iter();
        let packages = folder.map_or(Ok(Vec::new()), rlibs)?.into_iter();
        Ok(Self {
            toolchain: toolchain
                .map(|path| Input {
                    path,
                    origin: Origin::Sysroot,
                })
                .collect(),
            packages: packages.map(|path| package(path, members)).collect(),
        })
    }

    /// How many packages there are.
    pub(crate) fn packages(&self) -> usize {
        self.packages.len()
    }

    /// The toolchain's and so many packages, evenly from all.
    pub(crate) fn part(&self, size: usize) -> Vec<Input> {
        let all = self.packages.len();
        let chosen = (0..size).map(|at| self.packages[at * all / size].clone());
        self.toolchain.iter().cloned().chain(chosen).collect()
    }
}

fn rlibs(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut rlibs: Vec<PathBuf> = paths
        .filter(|path| path.extension() == Some(OsStr::new("rlib")))
        .collect();
    rlibs.sort();
    Ok(rlibs)
}

fn package(path: PathBuf, members: &[String]) -> Input {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = stem.strip_prefix("lib").unwrap_or(&stem);
    let name = name.rsplit_once('-').map_or(name, |(name, _)| name);
    Input {
        origin: Origin::Package {
            name: name.to_owned(),
            version: String::new(),
            member: members.iter().any(|member| member == name),
            crate_name: name.to_owned(),
        },
        path,
    }
}

/// How large files are.
pub(crate) fn megabytes(inputs: &[Input]) -> u64 {
    let sizes = inputs
        .iter()
        .filter_map(|input| Some(fs::metadata(&input.path).ok()?.len()));
    sizes.sum::<u64>() / 1_000_000
}
