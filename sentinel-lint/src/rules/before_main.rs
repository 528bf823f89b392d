//! `before-main`: code that runs although nobody calls it.
//!
//! It warns: such code is nobody's extension, and often meant; but it is watched by nothing.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::{
        ir::Attr,
        notice::View,
        program::{ItemId, Ns, Res},
    },
    voice::{Sighting, Speaker},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "before-main",
    level: FindingLevel::Warn,
    label: "runs before main, or after it",
    summary: "a workspace member has code that runs before main or after it",
    what: "\
A workspace member puts something where the loader finds functions to call before main
is called or after it has returned: by a section of such a name, or by an attribute or
macro that is known to do so.",
    why: "\
Nobody calls this code, so no claim covers it and no window watches it: it can put a
function in place that an extension calls later, or read what the extension may not. It
also runs in every program that links the crate.",
    example: "\
#[used]
#[unsafe(link_section = \".init_array\")]
static START: extern \"C\" fn() = prepare;",
    instead: "\
Call it from main, or make it when it is first needed: with LazyLock, or as a parameter
that the host hands in.",
};

/// Sections whose functions the loader calls, by beginnings of their names.
const SECTIONS: &[(&str, &str)] = &[
    (".CRT$XC", "before main, on Windows"),
    (".CRT$XT", "after main, on Windows"),
    (".ctors", "before main"),
    (".dtors", "after main"),
    (".fini_array", "after main"),
    (".init_array", "before main"),
    (".preinit_array", "before main"),
    ("__DATA,__mod_init_func", "before main, on Apple's systems"),
    ("__DATA,__mod_term_func", "after main, on Apple's systems"),
];

/// Macros that put functions there, by the package that has them.
const MACROS: &[(&str, &str, &str)] = &[
    ("ctor", "ctor", "before main"),
    ("ctor", "dtor", "after main"),
    ("dtor", "dtor", "after main"),
    ("inventory", "submit", "before main"),
    ("startup", "on_startup", "before main"),
];

/// What of members runs before main or after it.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    let mut all = Vec::new();
    for (id, item) in view.items() {
        let when = item.attrs.iter().find_map(|attr| runs(view, id, attr));
        if let Some(when) = when {
            let package = view.unit(item.krate).package.clone();
            all.push(sighting(package, view.hop(id, item.pos), when));
        }
    }
    for call in view.program().unexpanded() {
        let known = MACROS.iter().find(|(package, name, _)| {
            call.macro_path.replace(' ', "") == format!("{package}::{name}")
        });
        if let Some((_, _, when)) = known {
            let krate = view.program().krate_of(call.module);
            let function = view.program().module_path(call.module).to_owned();
            let hop = view.hop_in(krate, call.file, call.pos, function);
            all.push(sighting(view.unit(krate).package.clone(), hop, when));
        }
    }
    all
}

/// When what the attribute stands on runs, if the loader calls it.
fn runs(view: &View<'_>, id: ItemId, attr: &Attr) -> Option<&'static str> {
    let last = &*attr.path.segments.last()?.name;
    if last == "link_section" {
        let section = attr.tokens.split('"').nth(1)?;
        let mut known = SECTIONS.iter();
        let found = known.find(|(beginning, _)| section.starts_with(beginning));
        return found.map(|(_, when)| *when);
    }
    let known = MACROS.iter().filter(|(_, name, _)| *name == last);
    let module = view.program().item(id).module;
    match view.program().resolve(module, &attr.path, Ns::Macro).res {
        Res::Item(defined) => {
            let package = &view.unit(view.program().item(defined).krate).package;
            let mut of_package = known.filter(|(of, _, _)| of == package);
            of_package.next().map(|(_, _, when)| *when)
        }
        Res::Unknown(_) => known.map(|(_, _, when)| *when).next(),
        _ => None,
    }
}

fn sighting(package: String, hop: crate::finding::Hop, when: &str) -> Sighting {
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package,
        extension: None,
        at_most: FindingLevel::Deny,
        class: None,
        api: Some(hop.function.clone()),
        message: format!(
            "`{}` has code that runs {when}, which nobody calls",
            hop.function
        ),
        notes: Vec::new(),
        help: "call it from main, or make it when it is first needed".to_owned(),
        chain: vec![hop],
    }
}
