//! Which declared functions reach what is the host's alone in the runtime.
//!
//! What `#[port]` writes makes no crossing in the analysis build, so a crossing that is there was
//! written by hand.

use super::{
    chain::{Located, shown},
    graph::node::{Kind, NodeId},
    judge::Graph,
    name, reach,
    root::Root,
};
use crate::{
    finding::Hop,
    rules::forged_crossing::{RUNTIME, is_forgery},
};
use rayon::prelude::*;

/// What a root reaches, by the path of its definition, and the way there.
pub(super) type Forged = Vec<(String, Vec<Hop>)>;

impl Graph {
    /// For each root, what it reaches that is the host's alone.
    pub(super) fn forged(&self, roots: &[&Root]) -> Vec<Forged> {
        let linked = self.linked();
        let targets = self.forgeries();
        if targets.is_empty() {
            return vec![Forged::new(); roots.len()];
        }
        let nodes: Vec<NodeId> = targets.iter().map(|(node, _)| *node).collect();
        let ways = roots
            .par_iter()
            .map(|root| reach::ways_to(linked, &self.sinks, &self.hooks, root, &nodes));
        let ways: Vec<Vec<reach::Way>> = ways.collect();
        let located = Located::of(linked, ways.iter().flatten());
        let told = roots.iter().zip(&ways).map(|(root, ways)| {
            let mut forged: Forged = ways
                .iter()
                // What the runtime does inside of itself is its own affair.
                .filter(|way| {
                    !way.steps
                        .last()
                        .is_some_and(|(last, _)| self.is_runtime(*last))
                })
                .map(|way| {
                    let path = shown(linked.name(way.end));
                    let end = path.clone();
                    (
                        path,
                        located.chain(linked, &self.places, root, &way.steps, end),
                    )
                })
                .collect();
            forged.sort_by(|a, b| (&a.0, a.1.len()).cmp(&(&b.0, b.1.len())));
            forged.dedup_by(|a, b| a.0 == b.0);
            forged
        });
        told.collect()
    }

    /// The instances of what is the host's alone.
    fn forgeries(&self) -> Vec<(NodeId, String)> {
        let linked = self.linked();
        let named = |node: &NodeId| {
            let name = std::str::from_utf8(linked.name(*node)).unwrap_or_default();
            linked.kind(*node) == Kind::Code && name.contains(RUNTIME)
        };
        let nodes = (0..).take(linked.len()).filter(named);
        let paths = nodes.map(|node| (node, shown(linked.name(node))));
        paths
            .filter(|(_, path)| is_forgery(path).is_some())
            .collect()
    }

    fn is_runtime(&self, node: NodeId) -> bool {
        name::crate_of(self.linked().name(node)) == Some(RUNTIME)
    }
}
