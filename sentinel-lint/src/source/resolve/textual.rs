//! `macro_rules!` in scope by text: from its definition to the end of the module, in child
//! modules that follow, and past a child module that is `#[macro_use]`.
//!
//! A scope is a linked list from the last definition back to the first. A macro call in item
//! position is a link too, as its expansion may define macros for what follows.

use crate::source::{ir::Name, program::ItemId};

/// A place between two items, by the macros defined before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextualId(u32);

impl TextualId {
    /// Before all items of a crate.
    pub(super) const NONE: TextualId = TextualId(u32::MAX);
}

#[derive(Debug)]
enum Link {
    Macro { name: Name, item: ItemId },
    Call { end: Option<TextualId> },
}

/// All textual scopes.
#[derive(Debug, Default)]
pub(super) struct Textual {
    links: Vec<(TextualId, Link)>,
}

impl Textual {
    /// The place after a macro's definition.
    pub(super) fn define(&mut self, before: TextualId, name: Name, item: ItemId) -> TextualId {
        self.push(before, Link::Macro { name, item })
    }

    /// The place after a macro call.
    pub(super) fn call(&mut self, before: TextualId) -> TextualId {
        self.push(before, Link::Call { end: None })
    }

    /// The place before a link.
    pub(super) fn before(&self, at: TextualId) -> TextualId {
        self.links[at.0 as usize].0
    }

    /// Says where a call's expansion, which starts [before](Self::before) it, ends.
    pub(super) fn expanded(&mut self, call: TextualId, end: TextualId) {
        self.links[call.0 as usize].1 = Link::Call { end: Some(end) };
    }

    /// The last macro of that name before the place.
    pub(super) fn lookup(&self, mut at: TextualId, name: &str) -> Option<ItemId> {
        while let Some((before, link)) = self.links.get(at.0 as usize) {
            at = match link {
                Link::Macro { name: n, item } if **n == *name => return Some(*item),
                Link::Call { end: Some(end) } => *end,
                Link::Macro { .. } | Link::Call { end: None } => *before,
            };
        }
        None
    }

    fn push(&mut self, before: TextualId, link: Link) -> TextualId {
        let id = u32::try_from(self.links.len()).expect("fewer than 2^32 macros");
        self.links.push((before, link));
        TextualId(id)
    }
}
