//! One allocation for each distinct name of a crate.

use std::collections::HashSet;

use crate::source::ir::Name;

/// The names met so far.
#[derive(Default)]
pub(super) struct Names {
    known: HashSet<Name>,
}

impl Names {
    pub(super) fn of(&mut self, text: &str) -> Name {
        if let Some(known) = self.known.get(text) {
            return known.clone();
        }
        let name = Name::from(text);
        self.known.insert(name.clone());
        name
    }
}
