//! Where instructions come from: the line tables of one object, inlined calls included.
//!
//! An object has not been linked: its functions all begin at zero and its tables are full of
//! relocations. Each section of code is given an address of its own, and relocations are applied
//! as the tables are read.

use crate::object::archive::elf::{Object, Place, Section};
use addr2line::{
    Context,
    gimli::{self, EndianSlice, LittleEndian, RelocateReader, SectionId},
};
use std::collections::BTreeMap;

/// A place in an object's code: the number of a section and an offset in it.
pub(super) type Site = (u32, u32);

/// A call that led to a place, and where it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// The linker's name of the function, where it was inlined; none of the function itself.
    pub(super) inlined: Option<String>,
    /// The file, as the compiler was told; empty where it is not known.
    pub(super) file: String,
    /// 1-based; 0 where it is not known.
    pub(super) line: u32,
    /// 1-based; 0 where it is not known.
    pub(super) column: u32,
}

/// The frames of each site, the outermost first.
pub(super) fn frames(
    object: &Object<'_>,
    sites: impl Iterator<Item = Site>,
) -> BTreeMap<Site, Vec<Frame>> {
    let bases = bases(object);
    let tables = Tables::of(object, &bases);
    let Ok(dwarf) = gimli::Dwarf::load(|id| Ok::<_, gimli::Error>(tables.reader(id))) else {
        return BTreeMap::new();
    };
    let Ok(context) = Context::from_dwarf(dwarf) else {
        return BTreeMap::new();
    };
    sites
        .filter_map(|(section, offset)| {
            let base = bases.get(section as usize)?;
            let frames = at(&context, base + u64::from(offset))?;
            Some(((section, offset), frames))
        })
        .collect()
}

type Reader<'t, 'd> = RelocateReader<EndianSlice<'d, LittleEndian>, &'t Relocations>;

fn at(context: &Context<Reader<'_, '_>>, address: u64) -> Option<Vec<Frame>> {
    let mut found = context.find_frames(address).skip_all_loads().ok()?;
    let mut frames = Vec::new();
    while let Ok(Some(frame)) = found.next() {
        let name = frame
            .function
            .as_ref()
            .and_then(|name| name.raw_name().ok());
        let location = frame.location.as_ref();
        frames.push(Frame {
            inlined: name.map(std::borrow::Cow::into_owned),
            file: location
                .and_then(|place| place.file)
                .unwrap_or_default()
                .to_owned(),
            line: location.and_then(|place| place.line).unwrap_or(0),
            column: location.and_then(|place| place.column).unwrap_or(0),
        });
    }
    frames.reverse();
    frames.first_mut()?.inlined = None;
    Some(frames)
}

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

/// The values that relocations put at offsets of a section, sorted.
#[derive(Debug, Default)]
struct Relocations(Vec<(usize, u64)>);

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

/// The debug sections of an object.
struct Tables<'d> {
    sections: BTreeMap<&'static str, (&'d [u8], Relocations)>,
    none: Relocations,
}

impl<'d> Tables<'d> {
    fn of(object: &Object<'d>, bases: &[u64]) -> Self {
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
            relocate(object, section, bases, &numbers, &mut sections);
        }
        Self {
            sections,
            none: Relocations::default(),
        }
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
