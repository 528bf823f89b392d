//! The allocator's shim: rustc makes it when it links a program, so no archive has it.
//!
//! `__rust_alloc` and its like lead to the program's own global allocator where there is one,
//! else to std's.

use super::node::NodeId;

/// The allocation functions that the inputs define.
#[derive(Default)]
pub(super) struct Shim {
    /// Those of a `#[global_allocator]`.
    own: [Option<NodeId>; FUNCTIONS.len()],
    /// Those of std.
    default: [Option<NodeId>; FUNCTIONS.len()],
}

/// What an undefined name is to the shim.
pub(super) enum Lookup {
    /// The function that the shim would call.
    Node(NodeId),
    /// A part of the shim that does nothing.
    Nothing,
    /// No part of the shim.
    Other,
}

/// The functions of the shim, by the names that callers use, that a `#[global_allocator]` has and
/// that std has.
const FUNCTIONS: [[&[u8]; 3]; 5] = [
    [b"12___rust_alloc", b"10___rg_alloc", b"11___rdl_alloc"],
    [
        b"14___rust_dealloc",
        b"12___rg_dealloc",
        b"13___rdl_dealloc",
    ],
    [
        b"14___rust_realloc",
        b"12___rg_realloc",
        b"13___rdl_realloc",
    ],
    [
        b"19___rust_alloc_zeroed",
        b"17___rg_alloc_zeroed",
        b"18___rdl_alloc_zeroed",
    ],
    [
        b"26___rust_alloc_error_handler",
        b"8___rg_oom",
        b"25___rdl_alloc_error_handler",
    ],
];

/// The functions and flags of the shim that have nothing in them.
const EMPTY: [&[u8]; 3] = [
    b"35___rust_no_alloc_shim_is_unstable_v2",
    b"33___rust_no_alloc_shim_is_unstable",
    b"42___rust_alloc_error_handler_should_panic_v2",
];

/// The crate that all of them are said to belong to, with its length.
const CRATE: &[u8] = b"7___rustc";

impl Shim {
    /// Notices a definition, if it is one of the allocation functions.
    pub(super) fn notice(&mut self, name: &[u8], node: Option<NodeId>) {
        let Some(function) = function(name) else {
            return;
        };
        for (number, [_, own, default]) in FUNCTIONS.iter().enumerate() {
            if function == *own {
                self.own[number] = node;
            } else if function == *default {
                self.default[number] = node;
            }
        }
    }

    /// What an undefined name is.
    pub(super) fn lookup(&self, name: &[u8]) -> Lookup {
        let Some(function) = function(name) else {
            return Lookup::Other;
        };
        if EMPTY.contains(&function) {
            return Lookup::Nothing;
        }
        let number = FUNCTIONS
            .iter()
            .position(|[caller, ..]| function == *caller);
        number
            .and_then(|number| self.own[number].or(self.default[number]))
            .map_or(Lookup::Other, Lookup::Node)
    }
}

/// The functions of std that the shim leads to where nobody has an allocator of their own.
pub(crate) fn defaults() -> impl Iterator<Item = &'static [u8]> {
    FUNCTIONS.iter().map(|[_, _, default]| *default)
}

/// The last part of a name of the shim's crate, with its length: `12___rust_alloc`.
pub(crate) fn function(name: &[u8]) -> Option<&[u8]> {
    let rest = name.strip_prefix(b"_RNvCs")?;
    let at = rest.windows(CRATE.len()).position(|part| part == CRATE)?;
    Some(&rest[at + CRATE.len()..])
}
