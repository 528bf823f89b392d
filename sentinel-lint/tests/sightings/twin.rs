//! A package around one file, read and never built.

use clap::Parser as _;
use sentinel_lint::{
    check::{Basis, check},
    cli::{Cli, Command},
    finding::{FindingLevel, Report},
    source::SourceEngine,
};
use std::{collections::BTreeSet, fs, path::Path};
use tempfile::TempDir;

/// A line with a level.
pub(crate) type Place = (u32, &'static str);

/// What the twins of a rule stand in for: the runtime, by its names.
const RUNTIME: &str = "\
pub mod crossing {
    pub fn crossing<R>(f: impl FnOnce() -> R) -> R { f() }
    pub fn reentry<R>(f: impl FnOnce() -> R) -> R { f() }
}
pub mod settings { pub struct Settings; pub fn settings() -> Settings { Settings } }
pub mod sink { pub fn sink<W>(w: W) -> W { crate::crossing::crossing(|| w) } }
pub use crossing::{crossing, reentry};
pub use settings::{Settings, settings};
pub use sink::sink;
pub use sentinel_macros::port_mediated;
";

/// What declares.
const MACROS: &str = "\
#[proc_macro_attribute]
pub fn port_mediated(_: TokenStream, item: TokenStream) -> TokenStream { item }
";

const DECLARED: &str = "#[sentinel_runtime::port_mediated]\npub fn nothing() {}\n";

/// One file of a package.
pub(crate) struct Twin {
    folder: TempDir,
    file: String,
    text: String,
}

impl Twin {
    /// A rule's guilty or innocent one.
    pub(crate) fn of(rule: &str, which: &str) -> Self {
        let path = format!(
            "{}/tests/rules/{rule}/{which}.rs",
            env!("CARGO_MANIFEST_DIR")
        );
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let file = text
            .lines()
            .nth(1)
            .and_then(|line| line.strip_prefix("// "));
        let file = file.expect("the second line names the file").to_owned();
        let folder = tempfile::tempdir().expect("a folder");
        let twin = Self { folder, file, text };
        twin.write();
        twin
    }

    fn write(&self) {
        let root = self.folder.path();
        let package = |name: &str, rest: &str| {
            format!("[package]\nname = '{name}'\nversion = '0.1.0'\nedition = '2024'\n{rest}")
        };
        let dependencies = "[dependencies]\nsentinel-runtime = { path = 'runtime' }\nwritten = { path = 'written' }\n[workspace]\nmembers = ['*']\nexclude = ['src', 'target']\n";
        put(root, "Cargo.toml", &package("twin", dependencies));
        put(root, "src/lib.rs", DECLARED);
        let needs = "[dependencies]\nsentinel-macros = { path = '../macros' }\n";
        put(
            root,
            "runtime/Cargo.toml",
            &package("sentinel-runtime", needs),
        );
        put(root, "runtime/src/lib.rs", RUNTIME);
        let is_macro = "[lib]\nproc-macro = true\n";
        put(
            root,
            "macros/Cargo.toml",
            &package("sentinel-macros", is_macro),
        );
        put(root, "macros/src/lib.rs", MACROS);
        put(root, "written/Cargo.toml", &package("written", is_macro));
        put(root, "written/src/lib.rs", "");
        let more = if self.file == "src/lib.rs" {
            DECLARED
        } else {
            ""
        };
        put(root, &self.file, &format!("{}{more}", self.text));
    }

    /// What a check says.
    pub(crate) fn report(&self) -> Report {
        let manifest = self.folder.path().join("Cargo.toml");
        let manifest = manifest.to_str().expect("a path in UTF-8");
        let line = ["cargo-sentinel", "check", "--offline", "--quiet"];
        let cli = Cli::parse_from(line.iter().chain(&["--manifest-path", manifest]));
        let Command::Check(args) = cli.command else {
            panic!("the line says check")
        };
        let basis = Basis::of(&args.judge, cli.talk).expect("the twin is a workspace");
        check(&args.judge, cli.talk, &basis, &SourceEngine).expect("the twin can be judged")
    }

    /// Where a rule's findings are.
    pub(crate) fn found(&self, rule: &str) -> BTreeSet<Place> {
        let report = self.report();
        let findings = report
            .findings
            .iter()
            .filter(|finding| finding.rule == rule);
        findings
            .map(|finding| {
                let placed = finding.chain.iter().rev().find(|hop| !hop.file.is_empty());
                let hop = placed.expect("a finding has a place");
                assert_eq!(hop.file, self.file, "{}", finding.message);
                (hop.line, finding.level.name())
            })
            .collect()
    }

    /// What a rule says, for people.
    pub(crate) fn told(&self, rule: &str) -> String {
        let report = self.report();
        let findings = report.findings.iter().filter(|it| it.rule == rule);
        let lines: Vec<String> = findings
            .map(|finding| format!("{rule}: {}\n", finding.message))
            .collect();
        lines.concat()
    }

    /// What is marked.
    pub(crate) fn marks(&self, level: FindingLevel) -> BTreeSet<Place> {
        let lines = (1..).zip(self.text.lines());
        lines
            .filter_map(|(number, line)| {
                let mark = line.split_once("//~")?.1.trim();
                let level = match mark {
                    "note" => FindingLevel::Note,
                    "warn" => FindingLevel::Warn,
                    _ => level,
                };
                Some((number, level.name()))
            })
            .collect()
    }
}

fn put(root: &Path, file: &str, text: &str) {
    let path = root.join(file);
    fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
    fs::write(path, text).expect("a file");
}
