//! Functions that stand twice under one name, because `debug_assertions` is judged both ways: a call
//! of the one is, in another build, a call of the other.

use crate::source::{
    ir::ItemKind,
    program::{Item, ItemId, Owner, Program},
};
use std::collections::HashMap;

/// What tells functions apart in one build.
#[derive(PartialEq, Eq, Hash)]
enum Key<'p> {
    /// In a module, whose path is the function's.
    Free(usize, &'p str),
    /// In an impl block, by its index.
    Method(usize, &'p str),
}

/// For each such function the others of its name.
pub(super) fn doubles(program: &Program) -> HashMap<ItemId, Vec<ItemId>> {
    let mut named: HashMap<Key<'_>, Vec<ItemId>> = HashMap::new();
    for (id, item) in (0..).map(ItemId).zip(&program.items) {
        if let Some(key) = key(program, item) {
            named.entry(key).or_default().push(id);
        }
    }
    let several = named.into_values().filter(|same| same.len() > 1);
    let each = several.flat_map(|same| {
        let others = |id: ItemId| same.iter().copied().filter(move |other| *other != id);
        same.iter()
            .map(|id| (*id, others(*id).collect()))
            .collect::<Vec<_>>()
    });
    each.collect()
}

fn key<'p>(program: &'p Program, item: &'p Item) -> Option<Key<'p>> {
    if !matches!(item.kind, ItemKind::Fn(_)) {
        return None;
    }
    match &item.owner {
        Owner::Module if !program.is_block(item.module) => Some(Key::Free(item.krate, &item.path)),
        Owner::Impl(imp) => Some(Key::Method(imp.index(), &item.name)),
        _ => None,
    }
}
