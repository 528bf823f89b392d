//! Types of which no object shows whether there is code that their values run: a generic type that
//! nobody drops, polls or steps has none, whatever is written. Only source tells these apart.

use super::search::REMEDY;
use crate::{
    object::{dwarf::returned::Part, root::Root},
    voice::Implemented,
};
use std::collections::BTreeSet;

/// A method that a type may have, and that no object of the build has for any instance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Unseen {
    pub(super) part: Part,
    /// Its name.
    pub(super) method: &'static str,
    /// What it is called in reasons.
    pub(super) called: &'static str,
}

impl Unseen {
    /// The crate of the type.
    fn crate_name(&self) -> &str {
        let definition = &self.part.definition;
        definition
            .split_once("::")
            .map_or(definition, |(first, _)| first)
    }

    /// Why it cannot be followed; none where source shows that the type has no such method.
    fn reason(&self, implemented: &Implemented) -> Option<String> {
        let Part {
            definition,
            arguments,
        } = &self.part;
        let called = self.called;
        let method = (definition.clone(), self.method.to_owned());
        let why = if implemented.methods.contains(&method) {
            format!("whose {called} no object of the build has for any type")
        } else {
            match implemented.read.get(self.crate_name()) {
                Some(None) => return None,
                Some(Some(why)) => format!("which may have code that no object shows ({why})"),
                None => "which may have code that no object shows, and whose source was not read"
                    .to_owned(),
            }
        };
        Some(format!(
            "it returns `{definition}{arguments}`, {why}; {REMEDY}"
        ))
    }
}

impl Root {
    /// The crates whose source shows what the objects do not of what it returns.
    pub fn asks(&self) -> impl Iterator<Item = &str> {
        self.unseen.iter().map(Unseen::crate_name)
    }

    /// Takes from source what the objects do not show of what it returns.
    pub fn settle(&mut self, implemented: &Implemented) {
        self.unfollowed = self.reasons(implemented).into_iter().collect();
        self.unseen.clear();
    }

    /// What could not be found of what it is judged by, as lowercase fragments. What source has not
    /// been asked about is not found.
    pub(crate) fn unfollowed(&self) -> impl Iterator<Item = String> {
        self.reasons(&Implemented::default()).into_iter()
    }

    fn reasons(&self, implemented: &Implemented) -> BTreeSet<String> {
        let unseen = self.unseen.iter();
        let unseen = unseen.filter_map(|unseen| unseen.reason(implemented));
        self.unfollowed.iter().cloned().chain(unseen).collect()
    }
}
