//! What cargo would run rustc for, and with which of the user's flags.
//!
//! Targets, flags and the compiler itself stand in files of many folders, in files that these
//! include, and in variables. Reading them is cargo's business, so cargo is asked: it has rustc
//! say what it knows in place of compiling a crate of one line, with the user's flags and a flag of
//! ours, which arrives where nothing hides it. Builds nothing.

use super::{CfgSet, Options, Surroundings, WorkspaceError};
use crate::state::{self, WriteError};
use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// The crate that rustc does not get to compile.
const MANIFEST: &str = "[package]\nname = \"sentinel-question\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
/// What rustc is asked, the lists before what is one line each.
const QUESTIONS: [&str; 4] = ["cfg", "target-libdir", "host-tuple", "sysroot"];
/// The flag that we hand over as `build.rustflags`.
const FLAG: &str = "sentinel_question";
/// What cargo says where its configuration names several targets.
const SEVERAL: &str = "can only be passed to one target";

/// A compiler as cargo would run it.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    /// The program.
    pub rustc: OsString,
    /// The folder of its libraries for the target.
    pub libraries: PathBuf,
    /// Whether cargo takes the flags of `build.rustflags`: where there are flags in a variable or
    /// for a target, it does not.
    pub takes_build_flags: bool,
}

/// The platform that is checked, and the one that build scripts and procedural macros run on.
#[derive(Clone, Debug)]
pub(super) struct Platform {
    /// The target's triple.
    pub(super) target: String,
    /// The host's triple.
    pub(super) host: String,
    /// The target's `cfg`s, the user's included.
    pub(super) cfg: CfgSet,
    /// The host's `cfg`s.
    pub(super) host_cfg: CfgSet,
}

/// Asks cargo, which builds in `target_folder`.
pub(super) fn ask(
    options: &Options,
    target_folder: &Path,
) -> Result<(Compiler, Platform), WorkspaceError> {
    let output = asked(options, target_folder)?;
    if !output.status.success() {
        return Err(refusal(options, &output));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let answer = Answer::read(&text).ok_or_else(|| WorkspaceError::UnexpectedRustc {
        question: "--print",
        message: text.trim().to_owned(),
    })?;
    let compiler = answer.compiler(&options.surroundings);
    let target = answer.target(options);
    let cfg: CfgSet = answer.cfg.iter().copied().collect();
    let host_cfg = if target == answer.host {
        cfg.clone()
    } else {
        host_cfg(&options.surroundings, &compiler)?
    };
    let platform = Platform {
        target,
        host: answer.host.to_owned(),
        cfg,
        host_cfg,
    };
    Ok((compiler, platform))
}

/// What holds on the host when the target is another: cargo keeps the user's flags away from there.
fn host_cfg(surroundings: &Surroundings, compiler: &Compiler) -> Result<CfgSet, WorkspaceError> {
    let output = run(surroundings, &compiler.rustc, &["--print", "cfg"])?;
    if !output.status.success() {
        return Err(WorkspaceError::UnexpectedRustc {
            question: "--print cfg",
            message: said(&output.stderr),
        });
    }
    Ok(String::from_utf8_lossy(&output.stdout).lines().collect())
}

/// What rustc has said, line by line.
struct Answer<'a> {
    /// Without our flag.
    cfg: Vec<&'a str>,
    has_flag: bool,
    libraries: &'a Path,
    host: &'a str,
    sysroot: &'a Path,
}

impl<'a> Answer<'a> {
    fn read(text: &'a str) -> Option<Self> {
        let mut cfg: Vec<&str> = text.lines().collect();
        let sysroot = Path::new(cfg.pop()?);
        let host = cfg.pop()?;
        let libraries = Path::new(cfg.pop()?);
        let has_flag = cfg.contains(&FLAG);
        cfg.retain(|line| *line != FLAG);
        (sysroot.is_absolute() && libraries.is_absolute()).then_some(Self {
            cfg,
            has_flag,
            libraries,
            host,
            sysroot,
        })
    }

    fn compiler(&self, surroundings: &Surroundings) -> Compiler {
        Compiler {
            rustc: program(surroundings, self.sysroot),
            libraries: self.libraries.to_owned(),
            takes_build_flags: self.has_flag,
        }
    }

    /// The target as it was named, else the one whose libraries are in `lib/rustlib/<triple>/lib`.
    fn target(&self, options: &Options) -> String {
        if let Some(target) = &options.target {
            return target.clone();
        }
        let folder = self.libraries.parent().and_then(Path::file_name);
        let triple = folder.and_then(OsStr::to_str);
        triple.unwrap_or(self.host).to_owned()
    }
}

/// The compiler that has answered. Whether the configuration names it is seen by where it lives.
fn program(surroundings: &Surroundings, sysroot: &Path) -> OsString {
    let own = sysroot.join("bin").join("rustc");
    match surroundings.variable("RUSTC") {
        None if own.is_file() => own.into(),
        named => named.unwrap_or_else(|| "rustc".into()),
    }
}

fn asked(options: &Options, target_folder: &Path) -> Result<Output, WorkspaceError> {
    let folder = state::folder(target_folder).join("question");
    if prepare(&folder).is_ok() {
        return question(options, &folder);
    }
    // Nothing can be written there, as in somebody else's tree.
    let folder = tempfile::tempdir().map_err(|source| WriteError {
        path: folder,
        source,
    })?;
    prepare(folder.path())?;
    question(options, folder.path())
}

fn prepare(folder: &Path) -> Result<(), WriteError> {
    state::file(&folder.join("Cargo.toml"), MANIFEST)?;
    state::file(&folder.join("src/lib.rs"), "")
}

fn question(options: &Options, folder: &Path) -> Result<Output, WorkspaceError> {
    let surroundings = &options.surroundings;
    let cargo = surroundings.cargo();
    let mut command = surroundings.command(&cargo);
    command
        .args(["rustc", "--lib", "--quiet", "--offline", "--color=never"])
        .arg(format!("--config=build.rustflags=[\"--cfg={FLAG}\"]"))
        .arg("--manifest-path")
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(folder.join("target"));
    if let Some(target) = &options.target {
        command.args(["--target", target]);
    }
    command.arg("--");
    command.args(QUESTIONS.iter().flat_map(|question| ["--print", question]));
    output(&mut command, cargo)
}

/// Why cargo did not have rustc answer.
fn refusal(options: &Options, output: &Output) -> WorkspaceError {
    let message = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    let surroundings = &options.surroundings;
    let Some(target) = &options.target else {
        return if message.contains(SEVERAL) {
            WorkspaceError::SeveralTargets
        } else {
            WorkspaceError::Unanswered { message }
        };
    };
    let args = ["--print", "cfg", "--target", target];
    match run(surroundings, &surroundings.rustc(), &args) {
        Ok(output) if !output.status.success() => WorkspaceError::UnknownTarget {
            target: target.clone(),
            message: said(&output.stderr),
        },
        _ => WorkspaceError::Unanswered { message },
    }
}

fn run(
    surroundings: &Surroundings,
    program: &OsStr,
    args: &[&str],
) -> Result<Output, WorkspaceError> {
    output(surroundings.command(program).args(args), program.to_owned())
}

fn output(command: &mut Command, program: OsString) -> Result<Output, WorkspaceError> {
    command
        .output()
        .map_err(|source| WorkspaceError::NotRun { program, source })
}

/// The first line of what was said.
fn said(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let line = text.lines().find(|line| !line.trim().is_empty());
    line.unwrap_or("nothing")
        .trim_start_matches("error: ")
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "unix\nsentinel_question\n/t/lib/rustlib/x-y-z/lib\na-b-c\n/t\n";

    #[test]
    fn the_target_is_read_off_the_folder_of_its_libraries() {
        let answer = Answer::read(ANSWER).expect("an answer");
        assert_eq!(answer.target(&Options::default()), "x-y-z");
        assert_eq!((answer.host, &*answer.cfg), ("a-b-c", &["unix"][..]));
        assert!(answer.has_flag);
    }

    #[test]
    fn half_an_answer_is_none() {
        for text in ["", "unix\n", "unix\na-b-c\n/t\n"] {
            assert!(Answer::read(text).is_none(), "{text:?}");
        }
    }
}
