//! What stands in a mark, as bytes in an object file. Knows neither the function that it is in nor
//! what its witness leads to.
//!
//! A version of the layout has all that the one before it had, at the same place: marks of older
//! macros are read as far as they go, and of newer ones nothing is believed but where they are.

use super::{
    archive::elf::{Object, Place, Relocation, Section},
    graph::{Linked, node::NodeId},
};
use crate::voice::DeclaredAllow;
use sentinel_effects::mark::{Allowed, VERSION};

/// What a mark says.
#[derive(Default)]
pub(super) struct Inscription {
    /// The number of what is marked.
    pub(super) kind: u32,
    /// 1-based.
    pub(super) line: u32,
    /// 1-based.
    pub(super) column: u32,
    /// The file, as the compiler was told.
    pub(super) file: String,
    /// The subject; of a port, its path.
    pub(super) subject: String,
    /// The witness, where a static points to it.
    pub(super) witness: Option<NodeId>,
    /// The symbol of the witness, or nothing.
    pub(super) link_name: String,
    /// Why there is none, or nothing.
    pub(super) reason: String,
    /// What the attribute allows; none where the macros do not say it.
    pub(super) allows: Option<Vec<DeclaredAllow>>,
    /// Why it is not understood, as a lowercase fragment.
    pub(super) strange: Option<String>,
}

/// Where the fields are, in bytes.
mod layout {
    pub(super) const LINE: usize = 4;
    pub(super) const COLUMN: usize = 8;
    pub(super) const KIND: usize = 12;
    pub(super) const FILE: usize = 16;
    pub(super) const SUBJECT: usize = 32;
    pub(super) const WITNESS: usize = 48;
    pub(super) const LINK_NAME: usize = 56;
    pub(super) const REASON: usize = 72;
    pub(super) const ALLOWS: usize = 88;
    /// A pointer and a length.
    pub(super) const TEXT: usize = 16;
}

/// The first version that says what is allowed.
const WITH_ALLOWS: u32 = 2;

impl Inscription {
    /// Reads a mark. What cannot be read of it is said.
    pub(super) fn of(graph: &Linked, mark: NodeId) -> Self {
        Self::read(graph, mark).unwrap_or_else(|| Self {
            strange: Some(
                "its mark in the object is damaged: build the package anew, and with it what it \
                 depends on"
                    .to_owned(),
            ),
            ..Self::default()
        })
    }

    fn read(graph: &Linked, mark: NodeId) -> Option<Self> {
        let node = graph.node(mark);
        let object = Object::parse(graph.bytes(graph.object(mark)?)).ok()?;
        let section = object.section(node.section)?;
        let start = node.start as usize;
        let bytes = Bytes {
            all: object.bytes(section).get(start..)?,
            start,
            relocations: relocations(&object, section),
            object: &object,
        };
        let version = bytes.word(0)?;
        let witness = node
            .start
            .checked_add(u32::try_from(layout::WITNESS).ok()?)?;
        let mut edges = graph.edges(mark).iter();
        let allows = match version {
            ..WITH_ALLOWS => None,
            _ => Some(allows(&bytes.text(layout::ALLOWS)?)?),
        };
        Some(Self {
            kind: bytes.word(layout::KIND)?,
            line: bytes.word(layout::LINE)?,
            column: bytes.word(layout::COLUMN)?,
            file: bytes.text(layout::FILE)?,
            subject: bytes.text(layout::SUBJECT)?,
            witness: edges.find(|edge| edge.at() == witness).map(|edge| edge.to),
            link_name: bytes.text(layout::LINK_NAME)?,
            reason: bytes.text(layout::REASON)?,
            allows,
            strange: (version > VERSION).then(|| {
                format!(
                    "the macros that declare it leave marks of version {version}, and this version \
                     of `cargo sentinel` reads none beyond {VERSION}: install the one that belongs \
                     to the `sentinel-runtime` of the package"
                )
            }),
        })
    }
}

/// A class that nobody knows is a damage: macros and lint have the catalogue's classes.
fn allows(list: &str) -> Option<Vec<DeclaredAllow>> {
    Allowed::all(list)
        .map(|allowed| {
            Some(DeclaredAllow {
                class: allowed.class.parse().ok()?,
                reason: allowed.reason.to_owned(),
            })
        })
        .collect()
}

/// A mark, and the object that it is in.
struct Bytes<'o> {
    all: &'o [u8],
    /// Where it begins in its section.
    start: usize,
    relocations: Vec<Relocation>,
    object: &'o Object<'o>,
}

impl Bytes<'_> {
    fn word(&self, at: usize) -> Option<u32> {
        let bytes = self.all.get(at..at.checked_add(4)?)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?))
    }

    fn text(&self, field: usize) -> Option<String> {
        let bytes = self.all.get(field..field.checked_add(layout::TEXT)?)?;
        let length = u64::from_le_bytes(bytes.get(8..)?.try_into().ok()?);
        let length = usize::try_from(length).ok()?;
        if length == 0 {
            return Some(String::new());
        }
        let at = u64::try_from(self.start.checked_add(field)?).ok()?;
        let mut relocations = self.relocations.iter();
        let pointer = relocations.find(|relocation| relocation.offset == at)?;
        pointed(self.object, pointer, length)
    }
}

fn relocations(object: &Object<'_>, of: Section<'_>) -> Vec<Relocation> {
    let tables = object
        .sections()
        .filter_map(|section| object.relocations(section).ok()?);
    tables
        .filter(|(number, _)| *number == of.index)
        .flat_map(|(_, table)| table.iter())
        .collect()
}

/// The text that a relocated pointer points to.
fn pointed(object: &Object<'_>, relocation: &Relocation, length: usize) -> Option<String> {
    let symbol = object.symbol(relocation.symbol)?;
    let Place::Section(section) = symbol.place else {
        return None;
    };
    let start = symbol.value.checked_add_signed(relocation.addend)?;
    let start = usize::try_from(start).ok()?;
    let bytes = object.bytes(object.section(section)?);
    let text = bytes.get(start..start.checked_add(length)?)?;
    String::from_utf8(text.to_vec()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sentinel_effects::mark::Mark;
    use std::mem::{offset_of, size_of};

    #[test]
    fn fields_are_where_the_macros_put_them() {
        assert_eq!(offset_of!(Mark, version), 0);
        let fields = [
            (layout::LINE, offset_of!(Mark, line)),
            (layout::COLUMN, offset_of!(Mark, column)),
            (layout::KIND, offset_of!(Mark, kind)),
            (layout::FILE, offset_of!(Mark, file)),
            (layout::SUBJECT, offset_of!(Mark, subject)),
            (layout::WITNESS, offset_of!(Mark, witness)),
            (layout::LINK_NAME, offset_of!(Mark, link_name)),
            (layout::REASON, offset_of!(Mark, reason)),
            (layout::ALLOWS, offset_of!(Mark, allows)),
            (layout::ALLOWS + layout::TEXT, size_of::<Mark>()),
        ];
        for (read, written) in fields {
            assert_eq!(read, written);
        }
    }

    #[test]
    fn a_class_that_nobody_knows_is_a_damage() {
        assert_eq!(allows("fs\tits folder\n").map(|all| all.len()), Some(1));
        assert_eq!(allows("").map(|all| all.len()), Some(0));
        assert_eq!(allows("fs\tits folder\nmagic\tnobody knows\n"), None);
    }
}
