//! `build-script-effect`: a build script does more than cargo has it do.
//!
//! It warns: a build script is no extension, and much of what is found is meant. Who builds a
//! package should know of it all the same.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::notice::{Done, LeftOut, View, When, done_by},
    voice::Sighting,
    workspace::{Unit, UnitKind},
};
use sentinel_effects::EffectClass::{Env, Exit, FdIo, Fs, Process, Stdio, Thread};

/// The rule.
pub const RULE: Rule = Rule {
    id: "build-script-effect",
    level: FindingLevel::Warn,
    label: "this is what it does",
    summary: "a build script has an effect beyond what cargo has it do",
    what: "\
The build script of a workspace member, or something that it calls, has an effect: it
runs a program, reads a file outside its package, asks for a variable that cargo does
not set. What cargo has build scripts do is left out: writing below OUT_DIR, looking at
files of their own package, reading the variables that cargo sets or was told to watch,
running the compiler that cargo names, printing to the streams that cargo collects,
ending.",
    why: "\
A build script runs with the rights of whoever builds, before any test or review of what
comes of it, and no port stands between it and the machine. What it takes from its
surroundings makes the build one that another machine cannot repeat.",
    example: "\
fn main() {
    let commit = Command::new(\"git\").args([\"rev-parse\", \"HEAD\"]).output();
    let token = std::env::var(\"HOME\").map(|home| std::fs::read(home + \"/.token\"));
}",
    instead: "\
Take what is needed from the package's own files and from the variables that cargo sets,
and write below OUT_DIR. What has to come from outside can be a file that is checked in.
An effect that is meant can be allowed by its class on the command line: --allow
process.",
};

/// What cargo has a build script do.
const LEFT_OUT: &[LeftOut] = &[
    LeftOut {
        class: Env,
        when: When::Reads(&[
            "CARGO",
            "CARGO_*",
            "DEBUG",
            "DEP_*",
            "HOST",
            "NUM_JOBS",
            "OPT_LEVEL",
            "OUT_DIR",
            "PROFILE",
            "RUSTC",
            "RUSTC_LINKER",
            "RUSTC_WORKSPACE_WRAPPER",
            "RUSTC_WRAPPER",
            "RUSTDOC",
            "TARGET",
        ]),
        why: "cargo sets them for build scripts",
    },
    LeftOut {
        class: Env,
        when: When::ReadsWatched,
        why: "cargo was told of them, and builds again when they change",
    },
    LeftOut {
        class: Env,
        when: When::Is(&["std::env::current_dir"]),
        why: "cargo runs the script in its package's folder",
    },
    LeftOut {
        class: Fs,
        when: When::Within(&["OUT_DIR"]),
        why: "the folder is the script's own, and cargo gives it to nobody else",
    },
    LeftOut {
        class: Fs,
        when: When::Inspects {
            folders: &["CARGO_MANIFEST_DIR", "CARGO_MANIFEST_PATH", "OUT_DIR"],
            relative: true,
        },
        why: "cargo runs the script in its package's folder, to look at its sources",
    },
    LeftOut {
        class: Process,
        when: When::Runs(&[
            "CARGO",
            "RUSTC",
            "RUSTC_WORKSPACE_WRAPPER",
            "RUSTC_WRAPPER",
            "RUSTDOC",
        ]),
        why: "cargo names the compiler so that the script can ask it for its version",
    },
    LeftOut {
        class: Stdio,
        when: When::Always,
        why: "cargo reads its lines from the standard output and keeps the rest of both streams",
    },
    LeftOut {
        class: Exit,
        when: When::Always,
        why: "the script is a process of its own, and fails by ending",
    },
    LeftOut {
        class: Thread,
        when: When::Always,
        why: "its threads end with the script",
    },
    LeftOut {
        class: FdIo,
        when: When::Always,
        why: "where a handle was opened is what is told",
    },
];

/// What the build scripts of members do.
pub(crate) fn find(view: &View<'_>, only: &dyn Fn(&Unit) -> bool) -> Vec<Sighting> {
    done_by(
        view,
        only,
        &Done {
            rule: &RULE,
            kind: UnitKind::BuildScript,
            who: "the build script",
            begins: |view, item| {
                &*item.name == "main" && item.module == view.program().crates[item.krate].root
            },
            left_out: LEFT_OUT,
            help: "take it from the package's own files or from a variable that cargo sets, or \
                   allow the class on the command line",
        },
    )
}
