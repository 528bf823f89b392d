//! The twins of `kinds/`: what the source engine must find, and whom it must not accuse.

#[path = "kinds/src/lib.rs"]
#[allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::all,
    clippy::pedantic,
    clippy::print_stdout,
    clippy::undocumented_unsafe_blocks,
    unnecessary_transmutes,
    unsafe_code,
    reason = "compiled to prove that the twins are Rust, not to be run"
)]
mod kinds;

use clap::Parser as _;
use sentinel_lint::{
    check::{Basis, check},
    cli::{Cli, Command},
    finding::{Report, Verdict},
    source::SourceEngine,
};

fn judged() -> Report {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/twins/kinds/Cargo.toml");
    let line = [
        "cargo-sentinel",
        "check",
        "--offline",
        "--manifest-path",
        manifest,
        "--extension",
        "kinds::**::*_*",
    ];
    let cli = Cli::parse_from(line);
    let Command::Check(args) = cli.command else {
        panic!("the line says check")
    };
    let basis = Basis::of(&args.judge, cli.talk).expect("the twins are a workspace");
    check(&args.judge, cli.talk, &basis, &SourceEngine).expect("the twins can be judged")
}

/// The functions whose name begins so, with their verdicts and reasons.
fn named(report: &Report, prefix: &str) -> Vec<(String, Verdict, Option<String>)> {
    let name = |path: &str| path.rsplit("::").next().unwrap_or_default().to_owned();
    let extensions = report
        .extensions
        .iter()
        .filter(|extension| name(&extension.path).starts_with(prefix));
    extensions
        .map(|extension| {
            (
                extension.path.clone(),
                extension.verdict,
                extension.reason.clone(),
            )
        })
        .collect()
}

#[test]
fn the_guilty_are_found_the_innocent_are_clean_and_the_doubted_are_unknown() {
    let report = judged();
    let mut wrong = Vec::new();
    for (prefix, expected, least) in [
        ("guilty_", Verdict::Dirty, 70),
        ("innocent_", Verdict::Clean, 35),
        ("doubted_", Verdict::Unknown, 15),
    ] {
        let found = named(&report, prefix);
        assert!(
            found.len() >= least,
            "{} functions named {prefix}",
            found.len()
        );
        wrong.extend(
            found
                .into_iter()
                .filter(|(_, verdict, _)| *verdict != expected),
        );
    }
    let told: Vec<String> = wrong
        .iter()
        .map(|(path, verdict, why)| format!("{path}: {verdict:?} {why:?}"))
        .collect();
    assert!(
        told.is_empty(),
        "{} wrong:\n{}",
        told.len(),
        told.join("\n")
    );
}
