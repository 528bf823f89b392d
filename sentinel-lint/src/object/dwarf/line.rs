//! Where instructions are written: the line tables of one object, inlined calls included.

use super::{Reader, Tables};
use crate::object::archive::elf::Object;
use addr2line::Context;
use std::collections::BTreeMap;

/// A place in an object's code: the number of a section and an offset in it.
pub(crate) type Site = (u32, u32);

/// A call that led to a place, and where it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The linker's name of the function, where it was inlined; none of the function itself.
    pub(crate) inlined: Option<String>,
    /// The file, as the compiler was told; empty where it is not known.
    pub(crate) file: String,
    /// 1-based; 0 where it is not known.
    pub(crate) line: u32,
    /// 1-based; 0 where it is not known.
    pub(crate) column: u32,
}

/// The frames of each site, the outermost first.
pub(crate) fn frames(
    object: &Object<'_>,
    sites: impl Iterator<Item = Site>,
) -> BTreeMap<Site, Vec<Frame>> {
    let tables = Tables::of(object);
    let Some(context) = tables
        .dwarf()
        .and_then(|dwarf| Context::from_dwarf(dwarf).ok())
    else {
        return BTreeMap::new();
    };
    sites
        .filter_map(|(section, offset)| {
            let base = tables.base(section);
            let frames = at(&context, base + u64::from(offset))?;
            Some(((section, offset), frames))
        })
        .collect()
}

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
