//! Types of which no object shows whether there is code that their values run: a generic type that
//! nobody drops, polls or steps has none, whatever is written. Only source tells these apart.

use super::search::REMEDY;
use crate::{
    object::{dwarf::returned::Part, root::Root},
    voice::Implemented,
};
use std::collections::BTreeSet;

/// What whoever has the value may run, and no object of the build shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unseen {
    /// A method that a type may have, and that no object of the build has for any instance.
    Made {
        part: Part,
        /// Its name.
        method: &'static str,
        /// What it is called in reasons.
        called: &'static str,
    },
    /// What a method of a returned trait object returns: nothing, or a value without a size.
    Sizeless {
        /// The trait.
        of: String,
        method: String,
    },
}

impl Unseen {
    /// The crate of the type or trait.
    fn crate_name(&self) -> &str {
        let definition = match self {
            Self::Made { part, .. } => &part.definition,
            Self::Sizeless { of, .. } => of,
        };
        definition
            .split_once("::")
            .map_or(definition, |(first, _)| first)
    }

    /// Why it cannot be followed; none where source shows that there is nothing.
    fn reason(&self, implemented: &Implemented) -> Option<String> {
        let read = implemented.read.get(self.crate_name());
        match self {
            Self::Made {
                part,
                method,
                called,
            } => {
                let written = (part.definition.clone(), (*method).to_owned());
                let why = if implemented.methods.contains(&written) {
                    format!("whose {called} no object of the build has for any type")
                } else {
                    match read {
                        Some(None) => return None,
                        Some(Some(why)) => {
                            format!("which may have code that no object shows ({why})")
                        }
                        None => "which may have code that no object shows, and whose source was \
                                 not read"
                            .to_owned(),
                    }
                };
                Some(format!("it returns `{part}`, {why}; {REMEDY}"))
            }
            Self::Sizeless { of, method } => {
                let written = (of.clone(), method.clone());
                let is_nothing = read == Some(&None) && !implemented.returning.contains(&written);
                (!is_nothing).then(|| {
                    format!(
                        "it returns a `dyn {of}`, whose `{method}` returns a value without a size, \
                         and nothing shows what can be done with that: return it by a type of its own"
                    )
                })
            }
        }
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
