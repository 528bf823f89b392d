//! By which way flags reach rustc. cargo takes them from one of four places alone, of which each
//! hides the next: `CARGO_ENCODED_RUSTFLAGS`, `RUSTFLAGS`, `target.*.rustflags` and
//! `build.rustflags`. Ours have to go where the user's are, behind them.
//!
//! The configuration is cargo's to read (files of many folders, their includes, variables), so
//! cargo is asked: it checks a crate of one line, which compiles where our flag arrives.

use super::{DriveError, Surroundings, write};
use std::{ffi::OsStr, path::Path, process::Command};

/// What separates flags in [`ENCODED`].
const SEPARATOR: &str = "\u{1f}";
/// The variable that hides every other place.
const ENCODED: &str = "CARGO_ENCODED_RUSTFLAGS";

/// The crate that compiles where our flag arrives.
const MANIFEST: &str = "[package]\nname = \"sentinel-flags\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[workspace]\n";
/// What it says where our flag does not arrive.
const HIDDEN: &str = "other flags hide those of `cargo sentinel`";
const ARRIVES: [&str; 2] = ["--cfg=sentinel_flags", "--cap-lints=allow"];

/// The place that cargo takes flags from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Channel {
    /// A variable of the environment, with the user's flags.
    Environment(Vec<String>),
    /// A key of cargo's configuration, to which cargo itself adds.
    Key(String),
}

impl Channel {
    /// The place that counts here, for this target.
    pub(super) fn find(question: &Question<'_>) -> Result<Self, DriveError> {
        let variable = |name| question.surroundings.variable(name)?.into_string().ok();
        if let Some(flags) = of_environment(variable(ENCODED), variable("RUSTFLAGS")) {
            return Ok(Self::Environment(flags));
        }
        let build = Self::Key("build.rustflags".to_owned());
        let said = match question.arrives(&build)? {
            Ok(()) => return Ok(build),
            Err(said) => said,
        };
        let target = Self::Key(format!("target.{}.rustflags", quoted(question.target)));
        // Whatever else goes wrong must not make us hide the user's flags with ours.
        if said.contains(HIDDEN) && question.arrives(&target)?.is_ok() {
            return Ok(target);
        }
        Err(DriveError::Flags {
            target: question.target.to_owned(),
            message: said,
        })
    }

    /// Makes a cargo command hand these flags to rustc, behind the user's.
    pub(super) fn hand(&self, command: &mut Command, flags: &[String]) {
        match self {
            Self::Environment(users) => {
                let all: Vec<&str> = users.iter().chain(flags).map(String::as_str).collect();
                command.env(ENCODED, all.join(SEPARATOR));
            }
            Self::Key(key) => {
                let flags: Vec<String> = flags.iter().map(|flag| quoted(flag)).collect();
                command
                    .arg("--config")
                    .arg(format!("{key}=[{}]", flags.join(",")));
            }
        }
    }
}

/// The user's flags where a variable holds them. A variable that is empty counts too.
fn of_environment(encoded: Option<String>, plain: Option<String>) -> Option<Vec<String>> {
    let split = |text: String, by: &str| {
        let flags = text
            .split(by)
            .map(str::trim)
            .filter(|flag| !flag.is_empty());
        flags.map(str::to_owned).collect()
    };
    encoded
        .map(|text| split(text, SEPARATOR))
        .or_else(|| plain.map(|text| split(text, " ")))
}

/// Text as a string of TOML, whose escapes are JSON's.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// What is needed to ask cargo.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    /// Where cargo runs.
    pub(super) surroundings: &'a Surroundings,
    /// The target's triple.
    pub(super) target: &'a str,
    /// A folder of ours.
    pub(super) folder: &'a Path,
}

impl Question<'_> {
    /// Whether a flag that is handed over by this way arrives; what cargo said, if not.
    fn arrives(&self, channel: &Channel) -> Result<Result<(), String>, DriveError> {
        let folder = self.folder.join("flags");
        write::file(&folder.join("Cargo.toml"), MANIFEST)?;
        let source = format!("#[cfg(not(sentinel_flags))]\ncompile_error!({HIDDEN:?});\n");
        write::file(&folder.join("src/lib.rs"), &source)?;
        let cargo = self.surroundings.cargo();
        let mut command = self.surroundings.command(&cargo);
        command
            .args(["check", "--quiet", "--offline", "--color=never"])
            .args(["--target", self.target])
            .args([
                OsStr::new("--manifest-path"),
                folder.join("Cargo.toml").as_ref(),
            ])
            .args([OsStr::new("--target-dir"), folder.join("target").as_ref()]);
        channel.hand(&mut command, &ARRIVES.map(str::to_owned));
        let output = command.output().map_err(|source| DriveError::Start {
            program: cargo,
            source,
        })?;
        let said = String::from_utf8_lossy(&output.stderr);
        Ok(if output.status.success() {
            Ok(())
        } else {
            Err(said.trim_end().to_owned())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_encoded_variable_hides_the_plain_one_even_if_empty() {
        assert_eq!(
            of_environment(
                Some("--cfg\u{1f}a b".to_owned()),
                Some("--cfg c".to_owned())
            ),
            Some(vec!["--cfg".to_owned(), "a b".to_owned()])
        );
        assert_eq!(
            of_environment(Some(String::new()), Some("--cfg c".to_owned())),
            Some(Vec::new())
        );
        assert_eq!(
            of_environment(None, Some(" --cfg  c ".to_owned())),
            Some(vec!["--cfg".to_owned(), "c".to_owned()])
        );
        assert_eq!(of_environment(None, None), None);
    }

    #[test]
    fn flags_of_a_key_are_toml() {
        let mut command = Command::new("cargo");
        let key = Channel::Key("build.rustflags".to_owned());
        key.hand(
            &mut command,
            &["--cfg=a=\"b\"".to_owned(), "-Clinker=/a b\\c".to_owned()],
        );
        let args: Vec<_> = command.get_args().collect();
        assert_eq!(
            args,
            [
                "--config",
                r#"build.rustflags=["--cfg=a=\"b\"","-Clinker=/a b\\c"]"#
            ]
        );
    }
}
