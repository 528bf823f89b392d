//! What types statics have: which of them can hold a callable.
//!
//! Only full debug information has types. Where there is none, nothing is said of a static.

use super::{Dwarf, Entry, Reader, collect, each_unit, target, text};
use crate::object::archive::elf::Object;
use addr2line::gimli::{self, Unit, UnitOffset, constants as dw};
use rustc_hash::{FxHashMap, FxHashSet};

/// The linker's names of the statics whose types hold a function pointer, a trait object or a
/// pointer to anything.
pub(crate) fn callable_statics(object: &Object<'_>) -> FxHashSet<Vec<u8>> {
    let mut names = FxHashSet::default();
    each_unit(object, |dwarf, unit| {
        let mut reader = Types {
            dwarf,
            unit,
            known: FxHashMap::default(),
        };
        reader.statics(&mut names)
    });
    names
}

/// The parts that a type holds or names.
const PARTS: &[dw::DwTag] = &[
    dw::DW_TAG_member,
    dw::DW_TAG_template_type_parameter,
    dw::DW_TAG_variant_part,
    dw::DW_TAG_variant,
    dw::DW_TAG_inheritance,
];

struct Types<'a, 't, 'd> {
    dwarf: &'a Dwarf<'t, 'd>,
    unit: &'a Unit<Reader<'t, 'd>>,
    /// Whether the type at an offset holds a callable; no while it is being looked at.
    known: FxHashMap<UnitOffset, bool>,
}

impl<'t, 'd> Types<'_, 't, 'd> {
    fn statics(&mut self, names: &mut FxHashSet<Vec<u8>>) -> gimli::Result<()> {
        let mut entries = self.unit.entries();
        while let Some(entry) = entries.next_dfs()? {
            if entry.tag() != dw::DW_TAG_variable {
                continue;
            }
            let name = self.text(entry, dw::DW_AT_linkage_name);
            if let Some(name) = name
                && let Some(of) = target(entry, dw::DW_AT_type)
                && self.holds_callable(of)
            {
                names.insert(name.into_bytes());
            }
        }
        Ok(())
    }

    fn text(&self, entry: &Entry<'t, 'd>, attribute: dw::DwAt) -> Option<String> {
        text(self.dwarf, self.unit, entry, attribute)
    }

    fn holds_callable(&mut self, at: UnitOffset) -> bool {
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        self.known.insert(at, false);
        let found = self.look(at).unwrap_or(true);
        self.known.insert(at, found);
        found
    }

    fn look(&mut self, at: UnitOffset) -> gimli::Result<bool> {
        let entry = self.unit.entry(at)?;
        if entry.tag() == dw::DW_TAG_subroutine_type {
            return Ok(true);
        }
        let name = self.text(&entry, dw::DW_AT_name);
        if name.as_deref().is_some_and(names_callable) {
            return Ok(true);
        }
        if let Some(of) = target(&entry, dw::DW_AT_type)
            && self.holds_callable(of)
        {
            return Ok(true);
        }
        let mut tree = self.unit.entries_tree(Some(at))?;
        let mut parts = Vec::new();
        collect(tree.root()?, PARTS, &mut parts)?;
        Ok(parts.into_iter().any(|part| self.holds_callable(part)))
    }
}

/// Whether the name of a type, as rustc writes it, names something that can be called or that
/// anything can be hidden behind.
fn names_callable(name: &str) -> bool {
    ["dyn ", "fn(", "*mut ()", "*const ()"]
        .iter()
        .any(|part| name.contains(part))
}
