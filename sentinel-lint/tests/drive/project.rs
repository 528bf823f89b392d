//! A project in a folder of its own, and its analysis build.

use object::read::archive::ArchiveFile;
use sentinel_lint::{
    cli::{CheckArgs, Cli, Command},
    object::{
        drive::{self, Built, DriveError, Order},
        input::{Input, Origin},
    },
    workspace::{self, Surroundings, Workspace, WorkspaceError},
};
use std::{
    ffi::OsString,
    fs,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    process,
};
use tempfile::TempDir;

/// Variables through which whoever runs the tests could change what they are about.
const FOREIGN: &[&str] = &[
    "CARGO_ENCODED_RUSTFLAGS",
    "RUSTFLAGS",
    "CARGO_BUILD_RUSTFLAGS",
    "CARGO_BUILD_TARGET",
    "CARGO_TARGET_DIR",
    "RUSTC_WRAPPER",
    "RUSTC_WORKSPACE_WRAPPER",
];

/// The manifest of a package without dependencies.
pub(crate) const PLAIN: &str = "[package]\nname='ext'\nversion='0.1.0'\nedition='2024'\n";

/// The triple of this machine.
pub(crate) fn host() -> String {
    let output = process::Command::new("rustc").arg("-vV").output();
    let text = String::from_utf8(output.expect("rustc runs").stdout).expect("text");
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc names its host").to_owned()
}

/// A project.
pub(crate) struct Project {
    folder: PathBuf,
    surroundings: Surroundings,
    #[allow(dead_code, reason = "the folder is removed with it")]
    temporary: Option<TempDir>,
}

impl Project {
    /// A project of these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let temporary = tempfile::tempdir().expect("a folder");
        let mut project = Self::at(temporary.path().to_owned(), files);
        project.temporary = Some(temporary);
        project
    }

    /// The same in a folder that is kept, for what takes long to build.
    pub(crate) fn kept(name: &str, files: &[(&str, &str)]) -> Self {
        Self::at(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name), files)
    }

    fn at(folder: PathBuf, files: &[(&str, &str)]) -> Self {
        let own = FOREIGN
            .iter()
            .fold(Surroundings::default(), |all, name| all.without(*name));
        let project = Self {
            surroundings: own.folder(&folder),
            folder,
            temporary: None,
        };
        for (name, text) in files {
            project.write(name, text);
        }
        project
    }

    /// The same with a variable in the environment.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
        self.surroundings = self.surroundings.with(name, value);
        self
    }

    /// Where it is.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes one of its files.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }

    /// Writes a file that is not there yet.
    pub(crate) fn write_new(&self, name: &str, text: &str) {
        if !self.path(name).exists() {
            self.write(name, text);
        }
    }

    /// Runs the user's own cargo here.
    pub(crate) fn cargo(&self, args: &[&str]) -> process::Output {
        let mut command = process::Command::new(env!("CARGO"));
        for name in FOREIGN {
            command.env_remove(name);
        }
        command
            .args(args)
            .arg("--offline")
            .current_dir(&self.folder)
            .output()
            .expect("cargo runs")
    }

    /// What cargo and rustc say of it.
    pub(crate) fn load(&self, args: &[&str]) -> Result<Workspace, WorkspaceError> {
        let mut options = arguments(args).judge.cargo.options(true);
        options.surroundings = self.surroundings.clone();
        workspace::load(&options)
    }

    /// The report of a check with findings.
    pub(crate) fn report(&self, args: &[&str]) -> serde_json::Value {
        serde_json::from_str(&self.told("json", args)).expect("a report")
    }

    /// The same in another format.
    pub(crate) fn told(&self, format: &str, args: &[&str]) -> String {
        let output = self.check(format, args);
        let talk = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{talk}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// Why a check could not be made.
    pub(crate) fn refused(&self, args: &[&str]) -> String {
        let output = self.check("human", args);
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    }

    fn check(&self, format: &str, args: &[&str]) -> process::Output {
        let mut command = process::Command::new(env!("CARGO_BIN_EXE_cargo-sentinel"));
        for name in FOREIGN {
            command.env_remove(name);
        }
        command
            .args(["sentinel", "check", "--offline", "--format", format])
            .args(args)
            .current_dir(self.path(""))
            .output()
            .expect("the lint starts")
    }

    /// The analysis build with these arguments of `cargo sentinel check`.
    pub(crate) fn build(&self, args: &[&str]) -> Result<Build, DriveError> {
        self.build_and(args, |_, _| Ok(()))
    }

    /// The same, with something to do about it.
    pub(crate) fn build_and(
        &self,
        args: &[&str],
        then: impl FnOnce(&Order<'_>, &Built) -> Result<(), DriveError>,
    ) -> Result<Build, DriveError> {
        let check = arguments(args);
        let workspace = self.load(args).expect("a workspace");
        let order = Order {
            cargo: &check.judge.cargo,
            workspace: &workspace,
            program: Path::new(env!("CARGO_BIN_EXE_cargo-sentinel")),
            patterns: &check.judge.extensions,
            quiet: true,
        };
        let built = drive::build(&order)?;
        then(&order, &built)?;
        Ok(Build(built))
    }
}

/// Writes a script of a project; where it is.
pub(crate) fn executable(project: &Project, name: &str, body: &str) -> PathBuf {
    project.write(name, &format!("#!/bin/sh\n{body}\n"));
    let path = project.path(name);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("executable");
    path
}

/// The arguments of `cargo sentinel check`.
fn arguments(of: &[&str]) -> CheckArgs {
    let all = ["cargo-sentinel", "check", "--offline"].iter().chain(of);
    let cli = Cli::from_args(all.map(OsString::from)).expect("arguments");
    let Command::Check(check) = cli.command else {
        panic!("check is what was asked for");
    };
    check
}

/// What a build has left.
#[derive(Debug)]
pub(crate) struct Build(Built);

impl Build {
    /// Each crate of a package, as `name version crate`, with `member` or `dependency`.
    pub(crate) fn crates(&self) -> Vec<String> {
        let told = self
            .0
            .inputs
            .iter()
            .filter_map(|input| match &input.origin {
                Origin::Package {
                    name,
                    version,
                    member,
                    crate_name,
                } => {
                    let role = if *member { "member" } else { "dependency" };
                    Some(format!("{role} {name} {version} {crate_name}"))
                }
                _ => None,
            });
        let mut told: Vec<String> = told.collect();
        told.sort();
        told
    }

    /// The inputs of an origin.
    pub(crate) fn of(&self, is: impl Fn(&Origin) -> bool) -> Vec<&Input> {
        let inputs = self.0.inputs.iter();
        inputs.filter(|input| is(&input.origin)).collect()
    }

    /// The symbols of a crate's objects, demangled.
    pub(crate) fn symbols(&self, of: &str) -> Vec<String> {
        let symbols = self.symbols_of(of).into_iter();
        symbols.map(|symbol| symbol.name).collect()
    }

    /// Whether a crate's objects define a symbol.
    pub(crate) fn defines(&self, of: &str, name: &str) -> bool {
        let mut symbols = self.symbols_of(of).into_iter();
        symbols.any(|symbol| symbol.is_defined && symbol.name == name)
    }

    fn symbols_of(&self, of: &str) -> Vec<Symbol> {
        let is = |origin: &Origin| matches!(origin, Origin::Package { crate_name, .. } if crate_name == of);
        let inputs = self.of(is);
        assert!(!inputs.is_empty(), "no crate `{of}` in {:?}", self.crates());
        let all = inputs.into_iter();
        all.flat_map(|input| symbols(&input.path)).collect()
    }
}

/// A symbol of an object.
struct Symbol {
    name: String,
    is_defined: bool,
}

fn symbols(archive: &Path) -> Vec<Symbol> {
    use object::{Object as _, ObjectSymbol as _};
    let data = fs::read(archive).expect("an archive");
    let parsed = ArchiveFile::parse(&*data).expect("an archive");
    let mut found = Vec::new();
    for member in parsed.members().map(|member| member.expect("a member")) {
        if !member.name().ends_with(b".o") {
            continue;
        }
        let object = member.data(&*data).expect("a member's data");
        let object = object::File::parse(object).expect("an object");
        found.extend(object.symbols().map(|symbol| Symbol {
            name: format!(
                "{:#}",
                rustc_demangle::demangle(symbol.name().expect("a name"))
            ),
            is_defined: symbol.is_definition(),
        }));
    }
    found
}
