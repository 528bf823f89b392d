//! What types functions return, and are handed for good, with what these are made of.
//!
//! Only full debug information has types. A function that is not described has none.

use super::{Dwarf, Entry, each_unit, target, text};
use crate::object::{archive::elf::Object, name};
use addr2line::gimli::{self, Unit, UnitOffset, constants as dw};
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeSet, fmt};

/// The functions of one object.
#[derive(Default)]
pub(crate) struct Signatures {
    /// What those return that were asked for, by the linker's name.
    pub(crate) returned: FxHashMap<Vec<u8>, Parts>,
    /// What is dropped with what the same are handed by value, but for a receiver and others of its
    /// type.
    pub(crate) moved: FxHashMap<Vec<u8>, Parts>,
    /// The functions that are described.
    pub(crate) known: FxHashSet<Vec<u8>>,
    /// The functions that return nothing that has a size.
    pub(crate) sizeless: FxHashSet<Vec<u8>>,
    /// The generic arguments of each instance, by the linker's name.
    pub(crate) arguments: FxHashMap<Vec<u8>, String>,
}

/// What a type is made of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Parts {
    /// The types that it names: itself, generic arguments, parts of tuples and arrays, what a box
    /// holds. Whoever has the value can poll, step or call these.
    pub(crate) named: BTreeSet<Part>,
    /// The types whose values are dropped with a value of it.
    pub(crate) held: BTreeSet<Part>,
    /// Whether it names a function's type: a pointer's, or one function's own, which debug
    /// information does not tell apart.
    pub(crate) functions: bool,
    /// The bounds of the trait objects that it names, also behind references: `ext::Shape`.
    pub(crate) objects: BTreeSet<String>,
}

/// A type that somebody has defined.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    /// Where.
    pub(crate) definition: String,
    /// Its generic arguments with their brackets; empty where it has none.
    pub(crate) arguments: String,
}

impl fmt::Display for Part {
    /// As a demangled name has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.definition, self.arguments)
    }
}

impl Parts {
    /// Adds those of another type.
    pub(crate) fn extend(&mut self, other: &Self) {
        self.named.extend(other.named.iter().cloned());
        self.held.extend(other.held.iter().cloned());
        self.functions |= other.functions;
        self.objects.extend(other.objects.iter().cloned());
    }
}

/// Reads an object: what the functions of these names return and are handed.
pub(crate) fn signatures(object: &Object<'_>, wanted: &FxHashSet<&[u8]>) -> Signatures {
    let mut signatures = Signatures::default();
    each_unit(object, |dwarf, unit| {
        let mut reader = Functions {
            dwarf,
            unit,
            scopes: FxHashMap::default(),
            found: Vec::new(),
        };
        reader.read(wanted, &mut signatures)
    });
    signatures
}

/// What a type has parts in.
const MEMBERS: &[dw::DwTag] = &[
    dw::DW_TAG_member,
    dw::DW_TAG_variant_part,
    dw::DW_TAG_variant,
];

struct Functions<'a, 't, 'd> {
    dwarf: &'a Dwarf<'t, 'd>,
    unit: &'a Unit<super::Reader<'t, 'd>>,
    /// Where each type is defined.
    scopes: FxHashMap<UnitOffset, String>,
    found: Vec<(Vec<u8>, UnitOffset)>,
}

impl<'t, 'd> Functions<'_, 't, 'd> {
    fn read(&mut self, wanted: &FxHashSet<&[u8]>, into: &mut Signatures) -> gimli::Result<()> {
        self.list(wanted, into)?;
        for (name, function) in std::mem::take(&mut self.found) {
            let mut parts = Parts::default();
            if let Some(of) = self.result(&self.unit.entry(function)?)? {
                self.name(of, &mut parts)?;
                self.hold(of, &mut parts)?;
                let entry = self.unit.entry(of)?;
                let name = text(self.dwarf, self.unit, &entry, dw::DW_AT_name).unwrap_or_default();
                parts
                    .objects
                    .extend(name::objects(&name).map(str::to_owned));
            }
            into.moved.insert(name.clone(), self.moved(function)?);
            into.returned.insert(name, parts);
        }
        Ok(())
    }

    fn moved(&self, function: UnitOffset) -> gimli::Result<Parts> {
        let mut parts = Parts::default();
        let handed = self.below(function, &[dw::DW_TAG_formal_parameter])?;
        let receiver = match handed.first() {
            Some(&first) => target(&self.unit.entry(first)?, dw::DW_AT_type).or(Some(first)),
            None => None,
        };
        for &of in handed.iter().skip(1).filter(|&&of| Some(of) != receiver) {
            self.hold(of, &mut parts)?;
        }
        Ok(parts)
    }

    /// Lists where types are defined, and which functions there are.
    fn list(&mut self, wanted: &FxHashSet<&[u8]>, into: &mut Signatures) -> gimli::Result<()> {
        let mut outer: Vec<(isize, String)> = Vec::new();
        let mut entries = self.unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            let depth = entry.depth();
            while outer.last().is_some_and(|(at, _)| *at >= depth) {
                outer.pop();
            }
            match entry.tag() {
                dw::DW_TAG_namespace => outer.push((depth, self.inside(&outer, entry))),
                dw::DW_TAG_structure_type | dw::DW_TAG_union_type | dw::DW_TAG_enumeration_type => {
                    let scope = outer.last().map_or("", |(_, scope)| scope);
                    self.scopes.insert(entry.offset(), scope.to_owned());
                    outer.push((depth, self.inside(&outer, entry)));
                }
                dw::DW_TAG_subprogram => self.function(entry, wanted, into),
                _ => {}
            }
        }
        Ok(())
    }

    fn inside(&self, outer: &[(isize, String)], entry: &Entry<'t, 'd>) -> String {
        let name = text(self.dwarf, self.unit, entry, dw::DW_AT_name).unwrap_or_default();
        let (name, _) = apart(&name);
        within(outer.last().map_or("", |(_, scope)| scope), name)
    }

    fn function(
        &mut self,
        entry: &Entry<'t, 'd>,
        wanted: &FxHashSet<&[u8]>,
        into: &mut Signatures,
    ) {
        let text = |attribute| text(self.dwarf, self.unit, entry, attribute);
        let Some(linked) = text(dw::DW_AT_linkage_name).map(String::into_bytes) else {
            return;
        };
        into.known.insert(linked.clone());
        if self.result(entry).is_ok_and(|returned| returned.is_none()) {
            into.sizeless.insert(linked.clone());
        }
        if wanted.contains(&*linked) {
            self.found.push((linked.clone(), entry.offset()));
        }
        if let Some(name) = text(dw::DW_AT_name)
            && let (_, arguments) = apart(&name)
            && !arguments.is_empty()
        {
            into.arguments.insert(linked, arguments.to_owned());
        }
    }

    /// The type that a function returns; none where a value has no size.
    fn result(&self, function: &Entry<'t, 'd>) -> gimli::Result<Option<UnitOffset>> {
        if let Some(of) = target(function, dw::DW_AT_type) {
            return Ok(Some(of));
        }
        let Some(declared) = target(function, dw::DW_AT_specification) else {
            return Ok(None);
        };
        Ok(target(&self.unit.entry(declared)?, dw::DW_AT_type))
    }

    /// Visits a type and what `next` says comes after each, every type once.
    fn walk(
        &self,
        first: UnitOffset,
        mut next: impl FnMut(UnitOffset, Kind) -> gimli::Result<Vec<UnitOffset>>,
    ) -> gimli::Result<()> {
        let mut seen = FxHashSet::default();
        let mut open = vec![first];
        while let Some(at) = open.pop() {
            if seen.insert(at) {
                open.extend(next(at, self.kind(at)?)?);
            }
        }
        Ok(())
    }

    /// Follows what a type names.
    fn name(&self, first: UnitOffset, parts: &mut Parts) -> gimli::Result<()> {
        self.walk(first, |at, kind| {
            Ok(match kind {
                Kind::Stop => Vec::new(),
                Kind::Function => {
                    // A function's own type has no size: a whole value of it is not described.
                    parts.functions |= at != first;
                    Vec::new()
                }
                Kind::Through(of) => vec![of],
                Kind::Tuple => self.below(at, &[dw::DW_TAG_member])?,
                Kind::Defined(part) => {
                    parts.named.insert(part);
                    // The arguments of an enum stand at its variants.
                    let mut next = self.below(at, &[dw::DW_TAG_template_type_parameter])?;
                    next.extend(self.variants(at)?);
                    next
                }
            })
        })
    }

    /// Follows what is dropped with a type.
    fn hold(&self, first: UnitOffset, parts: &mut Parts) -> gimli::Result<()> {
        self.walk(first, |at, kind| {
            Ok(match kind {
                Kind::Stop | Kind::Function => Vec::new(),
                Kind::Through(of) => vec![of],
                Kind::Tuple => self.below(at, MEMBERS)?,
                Kind::Defined(part) => {
                    // std holds what it is generic over behind pointers, and drops it.
                    let mut next = self.below(at, MEMBERS)?;
                    if is_stds(&part.definition) {
                        next.extend(self.below(at, &[dw::DW_TAG_template_type_parameter])?);
                    }
                    parts.held.insert(part);
                    next
                }
            })
        })
    }

    /// The structures that the variants of an enum are.
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

    fn kind(&self, at: UnitOffset) -> gimli::Result<Kind> {
        let entry = self.unit.entry(at)?;
        let name = text(self.dwarf, self.unit, &entry, dw::DW_AT_name).unwrap_or_default();
        let of = target(&entry, dw::DW_AT_type);
        let through = of.map_or(Kind::Stop, Kind::Through);
        Ok(match entry.tag() {
            // A function's own type is described as a pointer to it.
            dw::DW_TAG_pointer_type if of.is_some_and(|of| self.is_function(of)) => Kind::Function,
            dw::DW_TAG_array_type | dw::DW_TAG_typedef => through,
            dw::DW_TAG_pointer_type if name.starts_with("alloc::boxed::Box<") => through,
            dw::DW_TAG_structure_type | dw::DW_TAG_union_type | dw::DW_TAG_enumeration_type => {
                self.defined(at, &name)
            }
            _ => Kind::Stop,
        })
    }

    fn is_function(&self, at: UnitOffset) -> bool {
        let entry = self.unit.entry(at);
        entry.is_ok_and(|entry| entry.tag() == dw::DW_TAG_subroutine_type)
    }

    fn defined(&self, at: UnitOffset, name: &str) -> Kind {
        /// They hold nothing, or drop nothing.
        const EMPTY: [&str; 3] = [
            "core::marker::PhantomData",
            "core::mem::manually_drop::ManuallyDrop",
            "core::mem::maybe_uninit::MaybeUninit",
        ];
        if name.starts_with(['&', '*']) || name.starts_with("dyn ") {
            return Kind::Stop;
        }
        if name.starts_with('(') {
            return Kind::Tuple;
        }
        let scope = self.scopes.get(&at).map_or("", String::as_str);
        let (name, arguments) = apart(name);
        let definition = within(scope, name);
        if EMPTY.contains(&&*definition) {
            return Kind::Stop;
        }
        Kind::Defined(Part {
            definition,
            arguments: arguments.to_owned(),
        })
    }

    /// The types of the entries below with one of these tags.
    fn below(&self, at: UnitOffset, tags: &[dw::DwTag]) -> gimli::Result<Vec<UnitOffset>> {
        let mut tree = self.unit.entries_tree(Some(at))?;
        let mut found = Vec::new();
        super::collect(tree.root()?, tags, &mut found)?;
        Ok(found)
    }
}

enum Kind {
    /// Nothing of interest is behind it.
    Stop,
    /// A function, by a type of its own.
    Function,
    /// Another type is dropped with it and named by it.
    Through(UnitOffset),
    Tuple,
    Defined(Part),
}

/// Whether a place is in std.
pub(super) fn is_stds(definition: &str) -> bool {
    let (first, _) = definition.split_once("::").unwrap_or((definition, ""));
    name::is_std(first)
}

/// A name and its generic arguments. The hidden types of closures and of async blocks are called
/// by their bodies.
fn apart(name: &str) -> (&str, &str) {
    let at = name.find('<').unwrap_or(name.len());
    name.split_at(at)
}

fn within(scope: &str, name: &str) -> String {
    let number = name
        .strip_suffix('}')
        .filter(|name| name.starts_with('{') && !name.starts_with("{impl"))
        .and_then(|name| name.rsplit_once('#'));
    let name = match number {
        Some((_, number)) => format!("{{closure#{number}}}"),
        None => name.to_owned(),
    };
    if scope.is_empty() {
        name
    } else {
        format!("{scope}::{name}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_type_is_called_by_its_body() {
        assert_eq!(within("a::f", "{async_fn_env#0}"), "a::f::{closure#0}");
        assert_eq!(within("a", "{impl#2}"), "a::{impl#2}");
        assert_eq!(within("", "a"), "a");
        assert_eq!(apart("{closure_env#1}<u8>"), ("{closure_env#1}", "<u8>"));
    }
}
