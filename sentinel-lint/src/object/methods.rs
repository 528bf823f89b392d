//! What other methods do of a type that an extension returns by its name: an owner may call them, and
//! nobody knows whether one does. That is a remark and no verdict; what an owner does with any value
//! as a matter of course is the witness's business.

use super::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    judge::Graph,
    name,
    root::Root,
};
use crate::{
    finding::Hop,
    rules::direct_effect,
    voice::{Judged, Reached, Returns, Sighting, Speaker},
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// The types that an extension returns by their names, as demangled names write them.
pub(super) type Named = BTreeSet<String>;

impl Graph {
    /// For each extension, which classes of effects it does not reach itself and a method of what it
    /// returns does. What is declared is judged on its own.
    pub(super) fn by_methods(&self, extensions: &[(&Judged, Named)]) -> Vec<Sighting> {
        let wanted: FxHashSet<&str> = extensions
            .iter()
            .flat_map(|(_, named)| named.iter().map(String::as_str))
            .collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let declared = extensions.iter().map(|(judged, _)| &*judged.path).collect();
        let methods = methods(self.linked(), &wanted, &declared);
        let asked: Vec<(&Judged, Root)> = extensions
            .iter()
            // Nobody can name the methods of a hidden type.
            .filter(|(judged, _)| judged.returns != Returns::Hidden)
            .filter_map(|(judged, named)| {
                let found = named.iter().filter_map(|ty| methods.get(ty)).flatten();
                let nodes: Vec<NodeId> = found.copied().collect();
                let root = Root::unseen(self.linked(), judged.path.clone(), *nodes.first()?);
                Some((*judged, Root { nodes, ..root }))
            })
            .collect();
        let roots: Vec<Root> = asked.iter().map(|(_, root)| root.clone()).collect();
        let reached = self.judge_all(&roots);
        let told = asked.iter().zip(reached);
        told.flat_map(|((judged, _), (reached, _))| remarks(judged, reached))
            .collect()
    }
}

/// The methods of types, but for destructors and these functions.
fn methods(
    graph: &Linked,
    wanted: &FxHashSet<&str>,
    declared: &FxHashSet<&str>,
) -> FxHashMap<String, Vec<NodeId>> {
    let found: Vec<(String, NodeId)> = graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot))
        .filter(|&id| name::is_method(graph.name(id)))
        .filter_map(|id| {
            let full = name::demangled(graph.name(id));
            let ty = name::implementing(&full).filter(|ty| wanted.contains(ty))?;
            let path = name::display(&name::function(&name::plain(&full)));
            let counts = !path.ends_with("Drop>::drop") && !declared.contains(&*path);
            counts.then(|| (ty.to_owned(), id))
        })
        .collect();
    let mut methods: FxHashMap<String, Vec<NodeId>> = FxHashMap::default();
    for (ty, id) in found {
        methods.entry(ty).or_default().push(id);
    }
    methods
}

/// One remark for each class that an extension does not reach itself.
fn remarks(judged: &Judged, reached: Vec<Reached>) -> Vec<Sighting> {
    let own = judged.said.iter().flat_map(|said| &said.reached);
    let own = own.map(|reached| reached.class);
    let allowed = judged.allows.iter().map(|allow| allow.class);
    let known: BTreeSet<_> = own.chain(allowed).collect();
    let mut first: BTreeMap<_, Reached> = BTreeMap::new();
    for reached in reached {
        if !known.contains(&reached.class) {
            first.entry(reached.class).or_insert(reached);
        }
    }
    first
        .into_values()
        .map(|reached| {
            let method = reached
                .chain
                .first()
                .map_or_else(String::new, |hop| hop.function.clone());
            let declaration = Hop {
                function: judged.path.clone(),
                file: judged.file.clone(),
                line: judged.line,
                column: judged.column,
            };
            let chain = std::iter::once(declaration).chain(reached.chain);
            let about = (&*judged.path, &*judged.package);
            direct_effect::by_method(
                about,
                Speaker::Object,
                &method,
                (reached.class, reached.api),
                chain.collect(),
            )
        })
        .collect()
}
