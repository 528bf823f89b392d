//! Where the code is of what roots return, found in one pass over the graph.

use crate::object::{
    dwarf::returned::{Part, Parts},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    name,
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What whoever gets a value of a named type is expected to call.
pub(super) const STEPS: [&str; 4] = ["poll", "next", "next_back", "poll_next"];
/// What runs when a value is dropped.
pub(super) const DROP: &str = "drop";

/// Where the code is of what roots return.
#[derive(Default)]
pub(super) struct Index {
    /// Closures, async bodies and functions, by where they are defined.
    bodies: FxHashMap<String, Vec<NodeId>>,
    /// Methods of implementations, by their names and the types that they are for.
    methods: FxHashMap<(String, String), Vec<NodeId>>,
}

impl Index {
    pub(super) fn of<'p>(
        graph: &Linked,
        returned: impl Iterator<Item = &'p Parts>,
        items: impl Iterator<Item = &'p String>,
    ) -> Self {
        let parts = returned.flat_map(|parts| parts.named.iter().chain(&parts.held));
        let types: FxHashSet<&str> = parts.map(|part| &*part.definition).collect();
        let items: FxHashSet<&str> = items.map(String::as_str).collect();
        if types.is_empty() && items.is_empty() {
            return Self::default();
        }
        let wanted = |id: &NodeId| graph.kind(*id) == Kind::Code;
        let found = graph.ids().into_par_iter().filter(wanted);
        let index = found.fold(Self::default, |mut index, id| {
            let name = graph.name(id);
            if name::is_nested(name) || !items.is_empty() {
                let body = name::definition(name)
                    .filter(|body| types.contains(&**body) || items.contains(&**body));
                if let Some(body) = body {
                    index.bodies.entry(body).or_default().push(id);
                }
            }
            let method = name::implemented(name)
                .filter(|(name, own)| is_run(name) && types.contains(&**own));
            if let Some(method) = method {
                index.methods.entry(method).or_default().push(id);
            }
            index
        });
        index.reduce(Self::default, |mut all, one| {
            for (body, ids) in one.bodies {
                all.bodies.entry(body).or_default().extend(ids);
            }
            for (method, ids) in one.methods {
                all.methods.entry(method).or_default().extend(ids);
            }
            all
        })
    }

    pub(super) fn body(&self, definition: &str) -> &[NodeId] {
        self.bodies.get(definition).map_or(&[], Vec::as_slice)
    }

    pub(super) fn method(&self, name: &str, of: &Part) -> &[NodeId] {
        let key = (name.to_owned(), of.definition.clone());
        self.methods.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Whether a method of this name is run by whoever has a value.
fn is_run(method: &str) -> bool {
    method == DROP || STEPS.contains(&method)
}
