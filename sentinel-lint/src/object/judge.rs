//! The graph with its questions: what it declares, what fits a pattern, what a root reaches.

use super::{
    graph::{self, Linked, Unread},
    input::{Error, Input},
    name,
    reach::{self, End, Way},
    root::{self, Root},
    sink::Sinks,
};
use crate::{
    finding::Hop,
    pattern::Pattern,
    voice::{Gap, Reached},
};
use sentinel_effects::identified;

/// Everything that was compiled, ready to be judged.
pub struct Graph {
    linked: Linked,
    sinks: Sinks,
}

impl Graph {
    /// Reads and links archives and objects.
    ///
    /// # Errors
    /// A file that cannot be read at all.
    pub fn load(inputs: &[Input]) -> Result<Self, Error> {
        let linked = graph::load(inputs)?;
        Ok(Self {
            sinks: Sinks::new(linked.len()),
            linked,
        })
    }

    /// How many objects were read.
    pub fn objects(&self) -> usize {
        self.linked.objects.len()
    }

    /// How many pieces of code and data there are.
    pub fn nodes(&self) -> usize {
        self.linked.len()
    }

    /// How many references there are between them.
    pub fn edges(&self) -> usize {
        self.linked.edge_count()
    }

    /// What could not be read, and must not be taken for empty.
    pub fn unread(&self) -> &[Unread] {
        &self.linked.unread
    }

    /// The functions of packages whose path fits the pattern, sorted by path.
    pub fn symbols_matching(&self, pattern: &Pattern) -> Vec<Root> {
        root::matching(&self.linked, pattern)
    }

    /// What a root reaches, and what could not be followed.
    pub fn judge(&self, root: &Root) -> (Vec<Reached>, Vec<Gap>) {
        let found = reach::walk(&self.linked, &self.sinks, &root.nodes, &root.crate_name);
        let reached = found.effects.iter().map(|(_, way)| self.reached(way));
        let gaps = found.missing.iter().map(|way| self.gap(way));
        (reached.collect(), gaps.collect())
    }

    fn reached(&self, way: &Way) -> Reached {
        let (effect, path) = match way.api {
            Some(End::Api(api)) => (api.effect, api.path.clone()),
            Some(End::Call(id)) => (identified(id).unwrap_or_else(|| unreachable!()), None),
            None => unreachable!("a way to an effect ends at one"),
        };
        let own = self.linked.name(way.end);
        Reached {
            class: effect.class,
            api: path.unwrap_or_else(|| name::display(&name::plain(&name::demangled(own)))),
            what: effect.what.to_owned(),
            leaf: None,
            own_call: way.own,
            chain: self.chain(way),
        }
    }

    fn gap(&self, way: &Way) -> Gap {
        let missing = name::plain(&name::demangled(self.linked.name(way.end)));
        Gap {
            class: None,
            reason: format!("`{missing}` is defined by no object"),
            chain: self.chain(way),
        }
    }

    fn chain(&self, way: &Way) -> Vec<Hop> {
        way.steps
            .iter()
            .map(|&(id, _)| id)
            .chain([way.end])
            .map(|id| Hop {
                function: name::display(&name::plain(&name::demangled(self.linked.name(id)))),
                file: String::new(),
                line: 0,
                column: 0,
            })
            .collect()
    }
}
