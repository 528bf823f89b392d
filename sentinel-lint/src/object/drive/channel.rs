//! By which way flags reach rustc. cargo takes them from one of four places alone, of which each
//! hides the next: `CARGO_ENCODED_RUSTFLAGS`, `RUSTFLAGS`, `target.*.rustflags` and
//! `build.rustflags`. Ours have to go where the user's are, behind them.

use crate::workspace::Workspace;
use std::process::Command;

/// What separates flags in [`ENCODED`].
const SEPARATOR: &str = "\u{1f}";
/// The variable that hides every other place.
const ENCODED: &str = "CARGO_ENCODED_RUSTFLAGS";

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
    pub(super) fn of(workspace: &Workspace) -> Self {
        let variable = |name| workspace.surroundings.variable(name)?.into_string().ok();
        if let Some(flags) = of_environment(variable(ENCODED), variable("RUSTFLAGS")) {
            Self::Environment(flags)
        } else if workspace.compiler.takes_build_flags {
            Self::Key("build.rustflags".to_owned())
        } else {
            Self::Key(format!("target.{}.rustflags", quoted(&workspace.target)))
        }
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
