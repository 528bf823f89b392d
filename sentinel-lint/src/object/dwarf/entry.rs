//! Reading single entries of the debug information.

use super::Reader;
use addr2line::gimli::{
    self, AttributeValue, DebuggingInformationEntry, Reader as _, Unit, UnitOffset, constants as dw,
};

pub(super) type Dwarf<'t, 'd> = gimli::Dwarf<Reader<'t, 'd>>;
pub(super) type Entry<'t, 'd> = DebuggingInformationEntry<Reader<'t, 'd>>;

/// The text of an attribute.
pub(super) fn text<'t, 'd>(
    dwarf: &Dwarf<'t, 'd>,
    unit: &Unit<Reader<'t, 'd>>,
    entry: &Entry<'t, 'd>,
    attribute: dw::DwAt,
) -> Option<String> {
    let text = dwarf.attr_string(unit, entry.attr_value(attribute)?).ok()?;
    Some(text.to_string_lossy().ok()?.into_owned())
}

/// The entry that an attribute refers to.
pub(super) fn target<R: gimli::Reader<Offset = usize>>(
    entry: &DebuggingInformationEntry<R>,
    attribute: dw::DwAt,
) -> Option<UnitOffset> {
    match entry.attr_value(attribute)? {
        AttributeValue::UnitRef(offset) => Some(offset),
        _ => None,
    }
}

/// The types of the entries below one, and below those, with one of these tags.
pub(super) fn collect<R: gimli::Reader<Offset = usize>>(
    node: gimli::EntriesTreeNode<'_, '_, R>,
    tags: &[dw::DwTag],
    found: &mut Vec<UnitOffset>,
) -> gimli::Result<()> {
    let mut children = node.children();
    while let Some(child) = children.next()? {
        let entry = child.entry();
        if tags.contains(&entry.tag()) {
            found.extend(target(entry, dw::DW_AT_type));
            collect(child, tags, found)?;
        }
    }
    Ok(())
}
