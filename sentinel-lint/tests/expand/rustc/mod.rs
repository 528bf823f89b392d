//! The same macros and calls, given to rustc.
//!
//! [`generate`] makes up rules and calls, and compares which rule fitted and what its variables
//! got; [`values`] has macros that people write, and compares what the expansion evaluates to.

mod generate;
mod random;
mod values;
mod vocabulary;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

/// A program of which each line is a case of its own.
struct Program {
    path: PathBuf,
}

impl Program {
    fn write(name: &str, lines: &[String], main: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(name)
            .with_extension("rs");
        let text = format!("{}\nfn main() {{ {main} }}\n", lines.join("\n"));
        std::fs::write(&path, text).expect("the test's folder is writable");
        Self { path }
    }

    /// What rustc reports first about each line, by the line's index.
    fn errors(&self, emit: &str) -> BTreeMap<usize, String> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let output = Command::new(rustc)
            .args(["--edition=2024", "--cap-lints=allow", "--error-format=json"])
            .arg(format!("--emit={emit}"))
            .arg("-o")
            .arg(
                self.path
                    .with_extension(if emit == "link" { "bin" } else { emit }),
            )
            .arg(&self.path)
            .output()
            .expect("rustc runs");
        let mut errors = BTreeMap::new();
        for line in String::from_utf8_lossy(&output.stderr).lines() {
            let message: serde_json::Value = serde_json::from_str(line).expect("a diagnostic");
            if message["level"] != "error" {
                continue;
            }
            let text = message["message"].as_str().unwrap_or_default().to_owned();
            for line in lines_of(&message) {
                errors.entry(line).or_insert_with(|| text.clone());
            }
        }
        errors
    }

    /// Runs it, once it is linked.
    fn run(&self) -> String {
        let output = Command::new(self.path.with_extension("bin"))
            .output()
            .expect("it runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        String::from_utf8(output.stdout).expect("text")
    }
}

/// The lines, counted from 0, of the program that a diagnostic points at.
fn lines_of(message: &serde_json::Value) -> Vec<usize> {
    let spans = message["spans"].as_array().into_iter().flatten();
    let line = |span: &serde_json::Value| {
        let mut span = span;
        // An error inside of a macro of std points there; the call is further out.
        while span["file_name"]
            .as_str()
            .is_some_and(|name| name.starts_with("/rustc/"))
        {
            span = &span["expansion"]["span"];
        }
        span["line_start"]
            .as_u64()
            .and_then(|line| usize::try_from(line).ok())
    };
    spans.filter_map(line).map(|line| line - 1).collect()
}
