//! Tries a toolchain out: compiles a specimen with the flags of the analysis build, has it judged,
//! and remembers the answer until the toolchain, the flags, the specimen or this version change.

use super::{
    Built, DriveError, Order,
    flags::{ALWAYS, DESCRIBED},
};
use crate::{
    object::input::{Input, Origin},
    state,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// What is remembered of a toolchain that is understood.
const UNDERSTOOD: &str = "understood";
/// The name of the specimen's crate.
pub const CRATE: &str = "sentinel_specimen";

/// Refuses a toolchain whose work the engine does not understand. `judge` looks at the specimen
/// among the toolchain's libraries and says what is wrong with it.
///
/// # Errors
/// [`DriveError::NotUnderstood`] with what `judge` says, also when it was said before.
pub fn try_out(
    order: &Order<'_>,
    built: &Built,
    specimen: &str,
    judge: impl FnOnce(&[Input]) -> Result<(), String>,
) -> Result<(), DriveError> {
    let folder = state::folder(&order.workspace.target_folder).join("toolchain");
    let target = order.workspace.target.replace(['/', '\\'], "-");
    let memory = folder.join(format!("{target}.txt"));
    let key = key(order, built, specimen);
    let answer = if let Some(answer) = remembered(&memory, &key) {
        answer
    } else {
        // Of this run's own, so that runs at once do not meet.
        let own = tempfile::tempdir().map_err(DriveError::Temporary)?;
        let inputs = compile(order, built, specimen, own.path())?;
        let answer = judge(&inputs).err().unwrap_or(UNDERSTOOD.to_owned());
        state::file(&memory, format!("{key}{answer}"))?;
        answer
    };
    if answer == UNDERSTOOD {
        return Ok(());
    }
    Err(DriveError::NotUnderstood {
        version: first_line(&built.toolchain.version).to_owned(),
        message: answer,
    })
}

/// All that an answer depends on, in a text that stands before it. The names of the toolchain's
/// libraries have a hash of what they were made from.
fn key(order: &Order<'_>, built: &Built, specimen: &str) -> String {
    let flags: Vec<&str> = ALWAYS
        .iter()
        .chain(DESCRIBED)
        .map(|flag| flag.flag)
        .collect();
    let flags = flags.join(" ");
    let rustc = order.workspace.compiler.rustc.display();
    let version = &built.toolchain.version;
    let ours = state::program();
    let libraries = built.toolchain.inputs().map(|input| {
        let name = input.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    });
    let libraries = libraries.collect::<Vec<_>>().join(" ");
    format!("{rustc}\n{version}\n{libraries}\n{ours}\n{flags}\n{specimen}\n")
}

fn remembered(memory: &Path, key: &str) -> Option<String> {
    let text = fs::read_to_string(memory).ok()?;
    text.strip_prefix(key)
        .filter(|answer| !answer.is_empty())
        .map(str::to_owned)
}

fn compile(
    order: &Order<'_>,
    built: &Built,
    specimen: &str,
    folder: &Path,
) -> Result<Vec<Input>, DriveError> {
    let source = folder.join("specimen.rs");
    state::file(&source, specimen)?;
    let rlib = folder.join(format!("lib{CRATE}.rlib"));
    let rustc = &order.workspace.compiler.rustc;
    let output = order
        .workspace
        .surroundings
        .command(rustc)
        .args(["--edition=2024", "--crate-type=rlib", "--crate-name", CRATE])
        .args(["--target", &order.workspace.target])
        .args(ALWAYS.iter().chain(DESCRIBED).map(|flag| flag.flag))
        .args([PathBuf::from("-o"), rlib.clone(), source])
        .output()
        .map_err(|source| DriveError::Start {
            program: rustc.clone(),
            source,
        })?;
    if !output.status.success() {
        return Err(DriveError::NotUnderstood {
            version: first_line(&built.toolchain.version).to_owned(),
            message: String::from_utf8_lossy(&output.stderr)
                .trim_end()
                .to_owned(),
        });
    }
    let own = Input {
        path: rlib,
        origin: Origin::Package {
            name: CRATE.to_owned(),
            version: String::new(),
            member: true,
            crate_name: CRATE.to_owned(),
        },
    };
    Ok(built.toolchain.inputs().chain([own]).collect())
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}
