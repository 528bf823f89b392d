//! `macro_rules!` in scope by text: from its definition to the end of the module, in child
//! modules that follow, and past a child module that is `#[macro_use]`.
//!
//! A scope is a linked list from the last definition back to the first. A macro call in item
//! position is a link too, as its expansion may define macros for what follows. There are many
//! more calls than definitions, so each link remembers the definition that it leads to.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::source::{ir::Name, program::ItemId};

/// A place between two items, by the macros defined before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextualId(u32);

impl TextualId {
    /// Before all items of a crate.
    pub(super) const NONE: TextualId = TextualId(u32::MAX);
}

#[derive(Debug)]
struct Link {
    before: TextualId,
    kind: Kind,
    /// The definition that a call leads to, and the [`Textual::version`] of that knowledge
    /// above.
    leads_to: AtomicU64,
}

#[derive(Debug)]
enum Kind {
    Macro { name: Name, item: ItemId },
    Call { end: Option<TextualId> },
}

/// All textual scopes.
#[derive(Debug)]
pub(super) struct Textual {
    links: Vec<Link>,
    /// Changes whenever an expansion puts links between existing ones; never 0.
    version: u32,
}

impl Default for Textual {
    fn default() -> Self {
        Self {
            links: Vec::new(),
            version: 1,
        }
    }
}

impl Textual {
    /// The place after a macro's definition.
    pub(super) fn define(&mut self, before: TextualId, name: Name, item: ItemId) -> TextualId {
        self.push(before, Kind::Macro { name, item })
    }

    /// The place after a macro call.
    pub(super) fn call(&mut self, before: TextualId) -> TextualId {
        self.push(before, Kind::Call { end: None })
    }

    /// The place before a link.
    pub(super) fn before(&self, at: TextualId) -> TextualId {
        self.links[at.0 as usize].before
    }

    /// Says where a call's expansion, which starts [before](Self::before) it, ends.
    pub(super) fn expanded(&mut self, call: TextualId, end: TextualId) {
        let link = &mut self.links[call.0 as usize];
        link.kind = Kind::Call { end: Some(end) };
        if end != link.before {
            self.version += 1;
        }
    }

    /// The last macro of that name before the place.
    pub(super) fn lookup(&self, at: TextualId, name: &str) -> Option<ItemId> {
        let mut at = self.definition(at);
        while let Some(link) = self.links.get(at.0 as usize) {
            match &link.kind {
                Kind::Macro { name: n, item } if **n == *name => return Some(*item),
                _ => at = self.definition(link.before),
            }
        }
        None
    }

    /// The last definition before the place.
    fn definition(&self, from: TextualId) -> TextualId {
        let found = self.walk(from, |_| {});
        self.walk(from, |link| {
            let known = u64::from(self.version) << 32 | u64::from(found.0);
            link.leads_to.store(known, Ordering::Relaxed);
        });
        found
    }

    /// Goes to the last definition, over calls and what is remembered of them.
    fn walk(&self, mut at: TextualId, mut each: impl FnMut(&Link)) -> TextualId {
        while let Some(link) = self.links.get(at.0 as usize) {
            let Kind::Call { end } = &link.kind else {
                break;
            };
            let known = link.leads_to.load(Ordering::Relaxed);
            each(link);
            if known >> 32 == u64::from(self.version) {
                return TextualId(u32::try_from(known & u64::from(u32::MAX)).unwrap_or(u32::MAX));
            }
            at = end.unwrap_or(link.before);
        }
        at
    }

    fn push(&mut self, before: TextualId, kind: Kind) -> TextualId {
        let id = u32::try_from(self.links.len()).expect("fewer than 2^32 macros");
        self.links.push(Link {
            before,
            kind,
            leads_to: AtomicU64::new(0),
        });
        TextualId(id)
    }
}
