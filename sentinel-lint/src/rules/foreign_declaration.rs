//! `foreign-declaration`: a function that no Rust source defines.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::{
        ir::{Attr, ItemKind},
        notice::View,
        program::{Item, ItemId, ModId, Owner},
    },
    voice::{Sighting, Speaker},
};
use sentinel_effects::{EffectClass, harmless::is_harmless, linked};
use std::collections::{BTreeMap, BTreeSet};

/// The rule.
pub const RULE: Rule = Rule {
    id: "foreign-declaration",
    level: FindingLevel::Warn,
    label: "declared here",
    summary: "a workspace member declares foreign functions that have effects or are unknown",
    what: "\
An extern block of a workspace member declares functions or variables that no Rust
source of the workspace defines. Those that are known to have no effect are left out
(memcpy, strlen, sqrt), and so are those that a function of a member exports under that
name.",
    why: "\
The declaration is all that source knows of such a function: it may do anything. One
that is known to have an effect, such as open, is declared past the crates whose
functions have names that a reader looks for.",
    example: "\
unsafe extern \"C\" {
    fn open(path: *const c_char, flags: c_int) -> c_int;
    fn vendor_init();
}",
    instead: "\
Use the function of std or of libc that does the same. What a foreign library is for can
stand behind a port, whose client declares it in a crate of its own.",
};

/// How many names a message has room for.
const NAMED: usize = 6;

/// Beginnings of names that are no functions: the compiler writes code in their place.
const INTRINSICS: &[&str] = &["llvm."];

/// What extern blocks of members declare, by module and class.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    let defined = defined(view);
    let mut groups: BTreeMap<(ModId, EffectClass), (ItemId, BTreeSet<&str>)> = BTreeMap::new();
    for (id, item) in view.items() {
        let Owner::Foreign(link) = &item.owner else {
            continue;
        };
        if !matches!(item.kind, ItemKind::Fn(_) | ItemKind::Static { .. }) {
            continue;
        }
        // `name@VERSION` asks for a version of the function.
        let link = link.split('@').next().unwrap_or(link);
        let intrinsic = INTRINSICS
            .iter()
            .any(|beginning| link.starts_with(beginning));
        if intrinsic || is_harmless(link) || defined.contains(link) {
            continue;
        }
        let class = linked(link).map_or(EffectClass::Foreign, |effect| effect.class);
        let group = groups.entry((item.module, class));
        group
            .or_insert_with(|| (id, BTreeSet::new()))
            .1
            .insert(link);
    }
    let groups = groups.into_iter();
    groups
        .map(|((module, class), (first, names))| sighting(view, module, class, first, &names))
        .collect()
}

fn sighting(
    view: &View<'_>,
    module: ModId,
    class: EffectClass,
    first: ItemId,
    names: &BTreeSet<&str>,
) -> Sighting {
    let item = view.program().item(first);
    let shown: Vec<String> = names
        .iter()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    let more = match names.len().saturating_sub(NAMED) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let what = match class {
        EffectClass::Foreign => "that nobody here knows".to_owned(),
        class => format!("of the class {class}"),
    };
    let mut hop = view.hop(first, item.pos);
    view.program()
        .module_path(module)
        .clone_into(&mut hop.function);
    let names: Vec<&str> = names.iter().copied().collect();
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package: view.unit(item.krate).package.clone(),
        extension: None,
        at_most: FindingLevel::Deny,
        class: Some(class),
        api: Some(names.join(", ")),
        message: format!(
            "`{}` declares foreign functions {what}: {}{more}",
            hop.function,
            shown.join(", ")
        ),
        notes: Vec::new(),
        help: "use what std or libc has for it, or declare it in the crate of a port's client"
            .to_owned(),
        chain: vec![hop],
    }
}

/// The symbols that functions and statics of members are exported under.
fn defined<'a>(view: &View<'a>) -> BTreeSet<&'a str> {
    let items = view
        .items()
        .filter(|(_, item)| !matches!(item.owner, Owner::Foreign(_)));
    items.filter_map(|(_, item)| exported(item)).collect()
}

fn exported(item: &Item) -> Option<&str> {
    item.attrs.iter().find_map(|attr: &Attr| {
        match attr.path.segments.last().map(|last| &*last.name) {
            Some("no_mangle") => Some(&*item.name),
            Some("export_name") => attr.tokens.split('"').nth(1),
            _ => None,
        }
    })
}
