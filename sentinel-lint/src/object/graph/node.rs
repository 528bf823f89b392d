//! What a graph is made of: nodes, edges between them, and where their names are.

use std::ops::Range;

/// The number of a node in a graph.
pub(crate) type NodeId = u32;

/// A piece of code or data that has a beginning of its own: what can be reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The section that it lies in; 0 for what lies in none.
    pub(crate) section: u32,
    /// Where in the section it begins.
    pub(crate) start: u32,
    /// Its name.
    pub(crate) name: Name,
    /// What it is.
    pub(crate) kind: Kind,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Instructions.
    Code,
    /// Data that never changes: a vtable, a table of functions.
    Constant,
    /// Data that can be written while the program runs.
    Variable,
    /// A symbol that no input defines.
    Import,
    /// A symbol that no input defines, and whose absence every reference can bear.
    WeakImport,
    /// All sections of one name, which the linker puts together.
    Sections,
    /// An instruction that enters the kernel.
    SystemCall,
}

/// Where a name lies in the file of its node, or in the graph's own text where the node is of no file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Name {
    pub(crate) start: u32,
    pub(crate) length: u32,
}

/// A reference from one node to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// What is referred to.
    pub(crate) to: NodeId,
    /// Where, and whether by a call.
    site: u32,
}

impl Edge {
    const CALL: u32 = 1 << 31;

    pub(crate) fn new(to: NodeId, at: u32, call: bool) -> Self {
        let call = if call { Self::CALL } else { 0 };
        Self {
            to,
            site: (at & !Self::CALL) | call,
        }
    }

    /// Where in the section of the referring node.
    pub(crate) fn at(self) -> u32 {
        self.site & !Self::CALL
    }

    /// Whether the reference is a call or a jump, which takes no address.
    pub(crate) fn is_call(self) -> bool {
        self.site & Self::CALL != 0
    }
}

impl Name {
    pub(crate) fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.length as usize
    }
}
