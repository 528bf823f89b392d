//! Which callables values are made to carry: what statics hold, and what functions are handed or
//! return, each by the name of the callable's type.
//!
//! Of std's types only the generic arguments count: what else one holds is std's own business, as the
//! writer in a formatter or the cause in an error of `io`. Otherwise every function that can fail
//! would carry callables.

use super::{Dwarf, Entry, Reader, collect, each_unit, target, text};
use crate::object::{archive::elf::Object, name};
use addr2line::gimli::{self, Unit, UnitOffset, constants as dw};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The types of callables, as debug information writes them: `fn(u8) -> u8`, `dyn ext::Port`.
pub(crate) type Kinds = BTreeSet<String>;

/// Before the path of a trait object's trait.
pub(crate) const OBJECT: &str = "dyn ";

/// What the statics and functions of an object carry, by the linker's names, where it is anything.
pub(crate) fn carried(object: &Object<'_>) -> FxHashMap<Vec<u8>, Kinds> {
    let mut found = FxHashMap::default();
    each_unit(object, |dwarf, unit| {
        let mut reader = Carried {
            dwarf,
            unit,
            std: FxHashSet::default(),
            known: FxHashMap::default(),
        };
        reader.read(&mut found)
    });
    found
}

/// What a type of a package holds.
const MEMBERS: &[dw::DwTag] = &[
    dw::DW_TAG_member,
    dw::DW_TAG_template_type_parameter,
    dw::DW_TAG_variant_part,
    dw::DW_TAG_variant,
];
/// What a type of std is generic over.
const ARGUMENTS: &[dw::DwTag] = &[dw::DW_TAG_template_type_parameter];
/// Types of std whose last argument is how their value is made, which nobody can put in.
const LAZY: [&str; 2] = ["LazyLock<", "LazyCell<"];

struct Carried<'a, 't, 'd> {
    dwarf: &'a Dwarf<'t, 'd>,
    unit: &'a Unit<Reader<'t, 'd>>,
    /// The types that std defines.
    std: FxHashSet<UnitOffset>,
    known: FxHashMap<UnitOffset, Kinds>,
}

impl<'t, 'd> Carried<'_, 't, 'd> {
    fn read(&mut self, found: &mut FxHashMap<Vec<u8>, Kinds>) -> gimli::Result<()> {
        for (name, types) in self.list()? {
            let mut kinds = Kinds::new();
            for of in types {
                kinds.extend(self.kinds(of)?.iter().cloned());
            }
            if !kinds.is_empty() {
                found.entry(name).or_default().extend(kinds);
            }
        }
        Ok(())
    }

    /// Every static with its type, every function with those that it is handed and returns.
    fn list(&mut self) -> gimli::Result<Vec<(Vec<u8>, Vec<UnitOffset>)>> {
        let mut listed = Vec::new();
        let mut is_std = false;
        let mut entries = self.unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            match entry.tag() {
                dw::DW_TAG_namespace if entry.depth() == 1 => {
                    is_std = self.name(entry).is_some_and(|name| name::is_std(&name));
                }
                _ if entry.depth() == 1 => is_std = false,
                dw::DW_TAG_structure_type | dw::DW_TAG_union_type | dw::DW_TAG_enumeration_type
                    if is_std =>
                {
                    self.std.insert(entry.offset());
                }
                _ => {}
            }
            let is_function = entry.tag() == dw::DW_TAG_subprogram;
            if (is_function || entry.tag() == dw::DW_TAG_variable)
                && let Some(name) = self.text(entry, dw::DW_AT_linkage_name)
            {
                let mut types: Vec<UnitOffset> =
                    target(entry, dw::DW_AT_type).into_iter().collect();
                if is_function {
                    types.extend(self.below(entry.offset(), &[dw::DW_TAG_formal_parameter])?);
                }
                listed.push((name.into_bytes(), types));
            }
        }
        Ok(listed)
    }

    /// What values of a type carry.
    fn kinds(&mut self, first: UnitOffset) -> gimli::Result<&Kinds> {
        if !self.known.contains_key(&first) {
            let mut kinds = Kinds::new();
            let mut seen = FxHashSet::default();
            let mut open = vec![first];
            while let Some(at) = open.pop() {
                if seen.insert(at) {
                    self.look(at, &mut kinds, &mut open)?;
                }
            }
            self.known.insert(first, kinds);
        }
        Ok(&self.known[&first])
    }

    fn look(
        &self,
        at: UnitOffset,
        kinds: &mut Kinds,
        open: &mut Vec<UnitOffset>,
    ) -> gimli::Result<()> {
        let entry = self.unit.entry(at)?;
        let name = self.name(&entry).unwrap_or_default();
        kinds.extend(objects(&name));
        let of = target(&entry, dw::DW_AT_type);
        if entry.tag() == dw::DW_TAG_pointer_type && of.is_some_and(|of| self.is_function(of)) {
            // What takes a pointer to anything belongs to whatever is behind that, as a waker's
            // functions do.
            if !["*const ()", "*mut ()"]
                .iter()
                .any(|any| name.contains(any))
            {
                kinds.insert(name);
            }
            return Ok(());
        }
        open.extend(of);
        let is_body = name.starts_with('{');
        if !self.std.contains(&at) || is_body {
            open.extend(self.below(at, MEMBERS)?);
            return Ok(());
        }
        let mut arguments = self.below(at, ARGUMENTS)?;
        if LAZY.iter().any(|lazy| name.starts_with(lazy)) {
            arguments.truncate(1);
        }
        open.extend(arguments);
        open.extend(self.variants(at)?);
        Ok(())
    }

    /// The structures that the variants of an enum are, where its arguments stand.
    fn variants(&self, at: UnitOffset) -> gimli::Result<Vec<UnitOffset>> {
        let mut all = Vec::new();
        let mut tree = self.unit.entries_tree(Some(at))?;
        let mut children = tree.root()?.children();
        while let Some(child) = children.next()? {
            if child.entry().tag() == dw::DW_TAG_structure_type {
                all.push(child.entry().offset());
            }
        }
        Ok(all)
    }

    fn is_function(&self, at: UnitOffset) -> bool {
        let entry = self.unit.entry(at);
        entry.is_ok_and(|entry| entry.tag() == dw::DW_TAG_subroutine_type)
    }

    fn below(&self, at: UnitOffset, tags: &[dw::DwTag]) -> gimli::Result<Vec<UnitOffset>> {
        let mut tree = self.unit.entries_tree(Some(at))?;
        let mut found = Vec::new();
        collect(tree.root()?, tags, &mut found)?;
        Ok(found)
    }

    fn name(&self, entry: &Entry<'t, 'd>) -> Option<String> {
        self.text(entry, dw::DW_AT_name)
    }

    fn text(&self, entry: &Entry<'t, 'd>, attribute: dw::DwAt) -> Option<String> {
        text(self.dwarf, self.unit, entry, attribute)
    }
}

/// The trait objects that a type's name names, without the traits beside the first: a value may be
/// handed on with fewer of these.
fn objects(name: &str) -> impl Iterator<Item = String> {
    name.match_indices(OBJECT).filter_map(move |(at, _)| {
        let starts = name[..at]
            .chars()
            .next_back()
            .is_none_or(|letter| !letter.is_alphanumeric() && letter != '_');
        let path = &name[at + OBJECT.len()..];
        starts.then(|| format!("{OBJECT}{}", &path[..end(path)]))
    })
}

/// Where the path at the beginning of a text ends.
fn end(path: &str) -> usize {
    let mut depth = 0_usize;
    let mut before = '\0';
    for (at, letter) in path.char_indices() {
        match letter {
            '<' | '(' | '[' => depth += 1,
            '>' if before == '-' => {}
            '>' | ')' | ']' | ',' | ' ' if depth == 0 => return at,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
        before = letter;
    }
    path.len()
}

#[cfg(test)]
mod tests {
    use super::objects;

    #[test]
    fn trait_objects_are_known_without_what_else_they_are() {
        let of = |name: &str| objects(name).collect::<Vec<_>>();
        assert_eq!(
            of(
                "Option<alloc::boxed::Box<dyn core::ops::function::Fn<(u8,), Output=u8> + core::marker::Send, alloc::alloc::Global>>"
            ),
            ["dyn core::ops::function::Fn<(u8,), Output=u8>"]
        );
        assert_eq!(
            of("&(dyn ext::Port + core::marker::Sync)"),
            ["dyn ext::Port"]
        );
        assert_eq!(of("&dyn ext::Port"), ["dyn ext::Port"]);
        assert!(of("ext::Mandyn ").is_empty());
        assert!(of("alloc::vec::Vec<u8, alloc::alloc::Global>").is_empty());
    }
}
