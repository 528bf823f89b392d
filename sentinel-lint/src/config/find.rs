//! Where the configuration of a workspace is.
//!
//! A workspace is configured in one place: the file that the command line names, else
//! `sentinel.toml` beside its manifest, else a table of the manifest. Each member's own manifest is
//! read beside it.

use super::{
    Config, ConfigError,
    document::{self, Speaker},
    file::ConfigFile,
    section::Section,
};
use crate::{
    place::{PackagePlace, display_path},
    workspace::{Member, Outline},
};
use std::{
    env,
    path::{Path, PathBuf},
};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// The file that is looked for beside the workspace's manifest.
const NAME: &str = "sentinel.toml";
const MANIFEST: &str = "Cargo.toml";

impl Config {
    /// Reads what a workspace is configured to. Without any configuration that is nothing.
    ///
    /// # Errors
    /// A file that is named and cannot be read; one that says what makes no sense; a workspace that
    /// is configured twice.
    pub fn find(named: Option<&Path>, outline: &Outline) -> Result<Self, ConfigError> {
        let mut config = Self::default();
        for member in outline.members.iter().filter(|member| member.configured) {
            config.read_member(member, outline)?;
        }
        let own = outline.root.join(NAME);
        let manifest = outline.root.join(MANIFEST);
        match named {
            Some(path) => config.read_file(&open(path, &outline.root)?)?,
            // Where the name stands and leads nowhere, reading it says so.
            None if own.symlink_metadata().is_ok() => {
                if outline.configured {
                    return Err(twice(&own, &open(&manifest, &outline.root)?));
                }
                config.read_file(&open(&own, &outline.root)?)?;
            }
            None if outline.configured => {
                let file = open(&manifest, &outline.root)?;
                config.read_manifest(&file, "workspace", Speaker::Workspace)?;
            }
            None => {}
        }
        config.passed_over = passed_over(outline);
        Ok(config)
    }

    /// Adds what a package outside the workspace says of itself, but what it declares: that is for
    /// its own check.
    ///
    /// # Errors
    /// A manifest that says what makes no sense.
    pub(crate) fn hear(&mut self, package: &PackagePlace<'_>) -> Result<(), ConfigError> {
        let speaker = Speaker::Package(package.name, &[]);
        let mut own = Self::default();
        own.read_manifest(&manifest(package)?, "package", speaker)?;
        own.extensions.clear();
        self.add(own);
        Ok(())
    }

    /// Whether the manifest of a package has something for us.
    pub(crate) fn speaks(package: &PackagePlace<'_>) -> bool {
        manifest(package).is_ok_and(|file| {
            let table = file.parse();
            table.is_ok_and(|table| ours(table.get_ref(), "package").is_some())
        })
    }

    /// Reads a member's own table. What it declares counts as its attributes do: where it is checked.
    fn read_member(&mut self, member: &Member, outline: &Outline) -> Result<(), ConfigError> {
        let file = open(&member.manifest, &outline.root)?;
        let speaker = Speaker::Package(&member.name, &member.crates);
        let mut own = Self::default();
        own.read_manifest(&file, "package", speaker)?;
        if !member.selected {
            own.extensions.clear();
        }
        self.add(own);
        Ok(())
    }

    /// Adds what a package says of itself. Of two alike levels the workspace's is the later.
    fn add(&mut self, own: Self) {
        self.settings.splice(0..0, own.settings);
        self.permissions.extend(own.permissions);
        self.extensions.extend(own.extensions);
        self.files.extend(own.files);
    }

    fn read_file(&mut self, file: &ConfigFile) -> Result<(), ConfigError> {
        let table = file.parse()?;
        let at = table.span();
        let section = Section::new(
            file,
            String::new(),
            at,
            table.get_ref(),
            document::WORKSPACE,
        )?;
        document::read(&section, Speaker::Workspace, self)?;
        self.files.push((file.name.clone(), file.path.clone()));
        Ok(())
    }

    fn read_manifest(
        &mut self,
        file: &ConfigFile,
        part: &'static str,
        speaker: Speaker<'_>,
    ) -> Result<(), ConfigError> {
        let table = file.parse()?;
        let Some(value) = ours(table.get_ref(), part) else {
            return Ok(());
        };
        let path = format!("{part}.metadata.sentinel");
        let section = Section::of_value(file, path, value, document::WORKSPACE)?;
        document::read(&section, speaker, self)?;
        self.files.push((file.name.clone(), file.path.clone()));
        Ok(())
    }
}

/// The manifest of a package outside the workspace.
fn manifest(package: &PackagePlace<'_>) -> Result<ConfigFile, ConfigError> {
    let path = package.folder.join(MANIFEST);
    ConfigFile::read(&shown(&path), display_path(package, &path))
}

/// Our table in a manifest, if it has one.
fn ours<'f>(manifest: &'f DeTable<'f>, part: &str) -> Option<&'f Spanned<DeValue<'f>>> {
    let metadata = manifest.get(part)?.get_ref().get("metadata")?;
    metadata.get_ref().get("sentinel")
}

fn twice(own: &Path, manifest: &ConfigFile) -> ConfigError {
    let table = manifest.parse();
    let at = table
        .ok()
        .and_then(|table| Some(ours(table.get_ref(), "workspace")?.span()));
    ConfigError::Twice {
        file: shown(own).display().to_string(),
        manifest: manifest.shown(),
        line: at.map_or(1, |at| manifest.line(at.start)),
    }
}

/// Opens a file, by its name from here in messages and from the workspace in reports.
fn open(path: &Path, root: &Path) -> Result<ConfigFile, ConfigError> {
    let name = match path.canonicalize().ok().zip(root.canonicalize().ok()) {
        Some((path, root)) => path.strip_prefix(root).map(slashed).ok(),
        None => None,
    };
    let outside = || {
        path.file_name()
            .map(|name| format!("…/{}", name.to_string_lossy()))
    };
    let name = name.or_else(outside).unwrap_or_default();
    ConfigFile::read(&shown(path), name)
}

fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// A path as it is from here.
fn shown(path: &Path) -> PathBuf {
    let here = env::current_dir().ok();
    let from_here = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    from_here.unwrap_or_else(|| path.to_owned())
}

/// Files of the name that are where nobody looks.
fn passed_over(outline: &Outline) -> Vec<String> {
    let folders = outline
        .members
        .iter()
        .filter_map(|member: &Member| member.manifest.parent());
    let elsewhere = folders.filter(|folder| **folder != outline.root);
    let files = elsewhere.map(|folder| folder.join(NAME));
    let there = files.filter(|file| file.symlink_metadata().is_ok());
    there
        .map(|file| slashed(file.strip_prefix(&outline.root).unwrap_or(&file)))
        .collect()
}
