//! Where cargo and rustc are run, and with which variables. Both decide which configuration and
//! which toolchain count.

use std::{
    collections::BTreeMap,
    env,
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::Command,
};

/// Where, and with which variables; by default those of this process.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    folder: Option<PathBuf>,
    changed: BTreeMap<OsString, Option<OsString>>,
}

impl Surroundings {
    /// Another folder to run in.
    #[must_use]
    pub fn folder(mut self, folder: impl Into<PathBuf>) -> Self {
        self.folder = Some(folder.into());
        self
    }

    /// A variable with another value.
    #[must_use]
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.changed.insert(name.into(), Some(value.into()));
        self
    }

    /// A variable that is not set.
    #[must_use]
    pub fn without(mut self, name: impl Into<OsString>) -> Self {
        self.changed.insert(name.into(), None);
        self
    }

    /// The variables with another value, or none.
    pub(crate) fn changes(&self) -> impl Iterator<Item = (&OsStr, Option<&OsStr>)> {
        let changed = self.changed.iter();
        changed.map(|(name, value)| (&**name, value.as_deref()))
    }

    /// The folder to run in, if it is another.
    pub(crate) fn place(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The value of a variable.
    pub(crate) fn variable(&self, name: &str) -> Option<OsString> {
        match self.changed.get(OsStr::new(name)) {
            Some(value) => value.clone(),
            None => env::var_os(name),
        }
    }

    /// A command that runs here.
    pub(crate) fn command(&self, program: &OsStr) -> Command {
        let mut command = Command::new(program);
        if let Some(folder) = &self.folder {
            command.current_dir(folder);
        }
        for (name, value) in &self.changed {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
    }

    /// The cargo that runs us, or the one on the path.
    pub(crate) fn cargo(&self) -> OsString {
        self.variable("CARGO").unwrap_or_else(|| "cargo".into())
    }

    /// The rustc that cargo would run where its configuration names none.
    pub(crate) fn rustc(&self) -> OsString {
        self.variable("RUSTC").unwrap_or_else(|| "rustc".into())
    }
}
