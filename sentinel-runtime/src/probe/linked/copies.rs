//! Other copies of this runtime in the process, as when a host and its plug-in are each linked
//! with one. Two that changed the same words would undo each other's work, so all but the first
//! defer: each copy carries a note that the others find.

use super::loader;

const NAME: &[u8; 9] = b"Sentinel\0";
const KIND: u32 = 1;

/// A note as the linker gathers them, without content.
#[repr(C, align(4))]
struct Note {
    name_len: u32,
    content_len: u32,
    kind: u32,
    name: [u8; 12],
}

#[used]
#[unsafe(link_section = ".note.sentinel")]
static NOTE: Note = Note {
    name_len: 9,
    content_len: 0,
    kind: KIND,
    name: *b"Sentinel\0\0\0\0",
};

/// Whether no copy stands before this one in the order of loading.
pub(crate) fn ours_is_first() -> bool {
    let mut first = None;
    loader::objects(|object| {
        object.notes(|at, name, kind| {
            if kind == KIND && name == NAME {
                first.get_or_insert(at);
            }
        });
    });
    first.is_none_or(|first| first == (&raw const NOTE).addr())
}
