//! From ways through nodes to chains of calls as the user wrote them.
//!
//! What std does on the way is left out, up to the function that the user knows; data on the way
//! (a vtable, a table of functions) is no call and is left out too; inlined calls are put back.

use super::{
    dwarf::line::{self, Frame, Site},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    input::Origin,
    name,
    place::Places,
    reach::Way,
    root::{self, Root},
    witness::is_analysis,
};
use crate::finding::Hop;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Where calls are written.
pub(crate) struct Located {
    frames: FxHashMap<(NodeId, u32), Vec<Frame>>,
}

impl Located {
    /// Finds the places of all calls in these ways.
    pub(crate) fn of<'w>(graph: &Linked, ways: impl Iterator<Item = &'w Way>) -> Self {
        let mut wanted: BTreeMap<usize, BTreeSet<(NodeId, u32)>> = BTreeMap::new();
        for &(node, at) in ways.flat_map(|way| &way.steps) {
            if let Some(object) = graph.object_number(node)
                && is_users(graph, node)
            {
                wanted.entry(object).or_default().insert((node, at));
            }
        }
        let frames = wanted
            .into_par_iter()
            .filter_map(|(object, steps)| {
                let site = |&(node, at): &(NodeId, u32)| -> Site { (graph.node(node).section, at) };
                let found = graph.look_into(&graph.objects[object], |object| {
                    line::frames(object, steps.iter().map(site))
                })?;
                let at = |step| Some((step, found.get(&site(&step))?.clone()));
                Some(
                    steps
                        .iter()
                        .filter_map(|&step| at(step))
                        .collect::<Vec<_>>(),
                )
            })
            .flatten()
            .collect();
        Self { frames }
    }

    /// The chain of the steps of a root's way, whose last hop is the effect `end`.
    pub(crate) fn chain(
        &self,
        graph: &Linked,
        places: &Places,
        root: &Root,
        steps: &[(NodeId, u32)],
        end: String,
    ) -> Vec<Hop> {
        let mut hops = Vec::new();
        let witness = root.witness.as_ref();
        let witness_path = witness.map(|witness| shown(graph.name(witness.node)));
        let is_ours = |own: &str| {
            let path = witness_path.as_ref();
            path.is_some_and(|path| is_analysis(own) || root::is_of(own, path))
        };
        for &(node, at) in steps.iter().filter(|(node, _)| is_users(graph, *node)) {
            let own = shown(graph.name(node));
            if is_ours(&own) {
                continue;
            }
            let unknown = [Frame::default()];
            let frames = self
                .frames
                .get(&(node, at))
                .map_or(&unknown[..], Vec::as_slice);
            for frame in frames {
                let inlined = frame.inlined.as_ref();
                // Line tables call an inlined function by its last name alone.
                if inlined.is_some() && Places::is_std(&frame.file) {
                    break;
                }
                hops.push(Hop {
                    function: inlined.map_or_else(|| own.clone(), |name| shown(name.as_bytes())),
                    file: places.name(&frame.file),
                    line: frame.line,
                    column: frame.column,
                });
            }
        }
        // What the witness does with the returned value happens at no place of the user's but the
        // declaration.
        if let Some(witness) = witness
            && !hops
                .first()
                .is_some_and(|first| root::is_of(&first.function, &root.path))
        {
            let declared = Hop {
                function: root.path.clone(),
                file: places.name(&witness.file),
                line: witness.line,
                column: witness.column,
            };
            hops.insert(0, declared);
        }
        hops.push(Hop {
            function: end,
            file: String::new(),
            line: 0,
            column: 0,
        });
        hops
    }
}

/// The name of a symbol as rustdoc would print its path.
pub(crate) fn shown(name: &[u8]) -> String {
    name::display(&name::named(&name::plain(&name::demangled(name))))
}

/// Whether a node is code that a reader of the chain has before them.
pub(crate) fn is_users(graph: &Linked, node: NodeId) -> bool {
    graph.kind(node) == Kind::Code
        && graph.origin(node) != Some(&Origin::Sysroot)
        && !is_stds(graph.name(node))
}

fn is_stds(name: &[u8]) -> bool {
    name::crate_of(name).is_some_and(|name| name::is_std(name) || name == "__rustc")
}
