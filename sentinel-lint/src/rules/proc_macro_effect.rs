//! `proc-macro-effect`: a procedural macro does something to the machine that compiles.
//!
//! It warns, as a build script's effects do, and for the same reason.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::notice::{Done, LeftOut, View, When, done_by},
    voice::Sighting,
    workspace::{Unit, UnitKind},
};
use sentinel_effects::EffectClass::{Env, FdIo, Fs};

/// The rule.
pub const RULE: Rule = Rule {
    id: "proc-macro-effect",
    level: FindingLevel::Warn,
    label: "this is what it does",
    summary: "a procedural macro has an effect while it expands",
    what: "\
A procedural macro of a workspace member, or something that it calls, has an effect
while it runs in the compiler: it opens a file, runs a program, reads the clock. Two
things are left out, which the compiler offers to every crate: reading the variables
that cargo sets for it, as env! does, and reading below CARGO_MANIFEST_DIR, as
include_str! does. What the macro writes is not counted here: that is the code of
whoever calls it.",
    why: "\
A macro runs with the rights of whoever compiles, also in an editor that only looks. The
compiler does not know what it has read, so the code that comes of it changes or stays
the same for reasons that nobody sees.",
    example: "\
#[proc_macro]
pub fn version(_: TokenStream) -> TokenStream {
    let output = Command::new(\"git\").arg(\"describe\").output();
    quote!(#output).into()
}",
    instead: "\
Make the macro a function of its tokens. What it needs from outside, a build script can
put into a variable, or the caller can name as a file below its own package.",
};

/// What the compiler offers to every crate.
const LEFT_OUT: &[LeftOut] = &[
    LeftOut {
        class: Env,
        when: When::Reads(&["CARGO", "CARGO_*", "OUT_DIR"]),
        why: "cargo sets them for the compiler, and `env!` reads them too",
    },
    LeftOut {
        class: Fs,
        when: When::Inspects {
            folders: &["CARGO_MANIFEST_DIR", "OUT_DIR"],
            relative: false,
        },
        why: "they are the calling package's own files, and `include_str!` reads them too",
    },
    LeftOut {
        class: FdIo,
        when: When::Always,
        why: "where a handle was opened is what is told",
    },
];

/// The attributes that make a function a macro.
const ENTRIES: &[&str] = &["proc_macro", "proc_macro_attribute", "proc_macro_derive"];

/// What the procedural macros of members do.
pub(crate) fn find(view: &View<'_>, only: &dyn Fn(&Unit) -> bool) -> Vec<Sighting> {
    done_by(
        view,
        only,
        &Done {
            rule: &RULE,
            kind: UnitKind::ProcMacro,
            who: "a procedural macro",
            begins: |_, item| {
                let names = item
                    .attrs
                    .iter()
                    .filter_map(|attr| attr.path.segments.last());
                names.into_iter().any(|last| ENTRIES.contains(&&*last.name))
            },
            left_out: LEFT_OUT,
            help: "make the macro a function of its tokens, or allow the class on the command line",
        },
    )
}
