//! The debug information of one object: where code is written, what types statics have, what
//! functions return, and what callables either carries.
//!
//! An object has not been linked: its functions all begin at zero and its tables are full of
//! relocations. Each section of code is given an address of its own, and relocations are applied
//! as the tables are read.

pub(crate) mod carried;
mod entry;
pub(crate) mod line;
pub(crate) mod returned;
pub(crate) mod types;

use entry::{Dwarf, Entry, collect, target, text};

use crate::object::archive::elf::{Object, Place, Section};
use addr2line::gimli::{self, EndianSlice, LittleEndian, RelocateReader, SectionId, Unit};
use std::collections::BTreeMap;

/// An address for each section of code; zero is nobody's.
fn bases(object: &Object<'_>) -> Vec<u64> {
    const GAP: u64 = 16;
    let mut bases = vec![0; object.section_count()];
    let mut next = GAP;
    for section in object.sections().filter(|section| section.is_code()) {
        bases[section.index as usize] = next;
        next = next.saturating_add(section.size()).saturating_add(GAP);
    }
    bases
}

/// How the tables are read.
pub(crate) type Reader<'t, 'd> = RelocateReader<EndianSlice<'d, LittleEndian>, &'t Relocations>;

/// The values that relocations put at offsets of a section, sorted.
#[derive(Debug, Default)]
pub(crate) struct Relocations(Vec<(usize, u64)>);

impl Relocations {
    fn at(&self, offset: usize) -> Option<u64> {
        let found = self.0.binary_search_by_key(&offset, |&(at, _)| at).ok()?;
        Some(self.0[found].1)
    }
}

impl gimli::read::Relocate for &Relocations {
    fn relocate_address(&self, offset: usize, value: u64) -> gimli::Result<u64> {
        Ok(self.at(offset).unwrap_or(value))
    }

    fn relocate_offset(&self, offset: usize, value: usize) -> gimli::Result<usize> {
        match self.at(offset) {
            Some(relocated) => {
                usize::try_from(relocated).map_err(|_| gimli::Error::UnsupportedOffset)
            }
            None => Ok(value),
        }
    }
}

/// Reads each unit of an object's debug information. A damaged one says what it says up to the
/// damage, and one whose beginning is damaged says nothing.
fn each_unit(
    object: &Object<'_>,
    mut read: impl FnMut(&Dwarf<'_, '_>, &Unit<Reader<'_, '_>>) -> gimli::Result<()>,
) {
    let tables = Tables::of(object);
    let Some(dwarf) = tables.dwarf() else {
        return;
    };
    let mut headers = dwarf.units();
    while let Ok(Some(header)) = headers.next() {
        if let Ok(unit) = dwarf.unit(header) {
            let _ = read(&dwarf, &unit);
        }
    }
}

/// The debug sections of an object.
pub(crate) struct Tables<'d> {
    bases: Vec<u64>,
    sections: BTreeMap<&'static str, (&'d [u8], Relocations)>,
    none: Relocations,
}

impl<'d> Tables<'d> {
    /// The debug sections of an object; empty where it has none.
    pub(crate) fn of(object: &Object<'d>) -> Self {
        let bases = bases(object);
        let wanted = [
            SectionId::DebugAbbrev,
            SectionId::DebugAddr,
            SectionId::DebugAranges,
            SectionId::DebugInfo,
            SectionId::DebugLine,
            SectionId::DebugLineStr,
            SectionId::DebugRanges,
            SectionId::DebugRngLists,
            SectionId::DebugStr,
            SectionId::DebugStrOffsets,
        ]
        .map(SectionId::name);
        let mut numbers = BTreeMap::new();
        let mut sections = BTreeMap::new();
        for section in object.sections().filter(|section| !section.is_compressed()) {
            let name = wanted.iter().find(|name| name.as_bytes() == section.name);
            // Of several sections of one name, which groups of functions may have, the first is read.
            if let Some(&name) = name
                && !sections.contains_key(name)
            {
                numbers.insert(section.index, name);
                sections.insert(name, (object.bytes(section), Relocations::default()));
            }
        }
        for section in object.sections() {
            relocate(object, section, &bases, &numbers, &mut sections);
        }
        Self {
            bases,
            sections,
            none: Relocations::default(),
        }
    }

    /// The address that a section of code was given.
    pub(crate) fn base(&self, section: u32) -> u64 {
        self.bases.get(section as usize).copied().unwrap_or(0)
    }

    /// The tables as a reader takes them.
    pub(crate) fn dwarf(&self) -> Option<gimli::Dwarf<Reader<'_, 'd>>> {
        gimli::Dwarf::load(|id| Ok::<_, gimli::Error>(self.reader(id))).ok()
    }

    fn reader(&self, id: SectionId) -> Reader<'_, 'd> {
        let (bytes, relocations) = match self.sections.get(id.name()) {
            Some((bytes, relocations)) => (*bytes, relocations),
            None => (&[][..], &self.none),
        };
        RelocateReader::new(EndianSlice::new(bytes, LittleEndian), relocations)
    }
}

fn relocate<'d>(
    object: &Object<'d>,
    section: Section<'d>,
    bases: &[u64],
    numbers: &BTreeMap<u32, &'static str>,
    sections: &mut BTreeMap<&'static str, (&'d [u8], Relocations)>,
) {
    let Ok(Some((of, table))) = object.relocations(section) else {
        return;
    };
    let Some((_, relocations)) = numbers.get(&of).and_then(|name| sections.get_mut(name)) else {
        return;
    };
    relocations.0.extend(table.iter().filter_map(|relocation| {
        let symbol = object.symbol(relocation.symbol)?;
        let base = match symbol.place {
            Place::Section(section) => bases.get(section as usize).copied().unwrap_or(0),
            _ => 0,
        };
        let value = base
            .wrapping_add(symbol.value)
            .wrapping_add_signed(relocation.addend);
        Some((usize::try_from(relocation.offset).ok()?, value))
    }));
    relocations.0.sort_unstable();
}
