//! The search for the code of one returned value: what is found, and what is not.

use super::{
    Described, functions,
    index::{DROP, Index, STEPS},
    sizeless::Makers,
    unseen::Unseen,
};
use crate::object::{
    dwarf::returned::{Part, Parts},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    name::{self, Identity},
    root::Root,
};
use crate::voice::Written;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The part of std whose generic destructors do more than to drop what they hold.
const FLUSHING: &str = "std::io::";
/// What helps where a type does not show enough.
pub(super) const REMEDY: &str =
    "declare it with `#[port_mediated]`, whose witness uses up what it returns";

/// Looks for the code of one returned value.
pub(super) struct Search<'a> {
    index: &'a Index,
    described: &'a Described,
    graph: &'a Linked,
    /// Whether types are known without their generic arguments.
    by_name: bool,
    nodes: BTreeSet<NodeId>,
    unfound: BTreeSet<String>,
    unseen: BTreeSet<Unseen>,
}

impl<'a> Search<'a> {
    /// Has found nothing yet.
    pub(super) fn new(index: &'a Index, described: &'a Described, graph: &'a Linked) -> Self {
        Self {
            index,
            described,
            graph,
            by_name: false,
            nodes: BTreeSet::new(),
            unfound: BTreeSet::new(),
            unseen: BTreeSet::new(),
        }
    }

    /// Looks for types that are known without their generic arguments.
    pub(super) fn by_name(self) -> Self {
        Self {
            by_name: true,
            ..self
        }
    }

    pub(super) fn parts(&mut self, parts: &Parts) {
        self.destructors(parts);
        for part in &parts.named {
            if part.definition.ends_with('}') {
                self.body(part);
            }
            for step in STEPS {
                self.method(step, step, part);
            }
        }
    }

    /// Looks for what is run when a value is dropped.
    pub(super) fn destructors(&mut self, parts: &Parts) {
        for part in &parts.held {
            self.method(DROP, "destructor", part);
        }
    }

    /// What was found.
    pub(super) fn found(self) -> Vec<NodeId> {
        self.nodes.into_iter().collect()
    }

    /// Looks through what may have made a value without a size.
    pub(super) fn made(
        &mut self,
        makers: &Makers,
        closures: &FxHashMap<Identity, Vec<NodeId>>,
        root: &Root,
    ) {
        let of_makers = makers.functions.iter();
        let of_makers = of_makers.filter_map(|function| closures.get(function));
        let found: Vec<NodeId> = of_makers.flatten().copied().collect();
        let own = root.nodes.iter();
        let nested = own
            .filter(|&&id| name::is_nested(self.graph.name(id)))
            .count();
        self.handed(&makers.items);
        if let Some(stranger) = &makers.stranger {
            self.unfound
                .insert(format!("a value without a size, perhaps from `{stranger}`"));
        } else if found.is_empty() && nested == 0 && makers.items.is_empty() {
            self.unfound
                .insert("a value without a size, whose type nothing shows".to_owned());
        }
        self.nodes.extend(found);
    }

    /// Fields may hold anything that are written with what nobody knows.
    pub(super) fn unknown_fields(&mut self, written: &Written) {
        let unknown = written.unknown.iter();
        self.unfound.extend(unknown.map(|field| {
            format!("a value without a size, and the type of the field `{field}` is not known")
        }));
    }

    /// Writes down what was found, and what was not.
    pub(super) fn end(self, root: &mut Root) {
        root.returned.extend(self.nodes);
        let reason = |what| format!("it returns {what}; {REMEDY}");
        root.unfollowed.extend(self.unfound.into_iter().map(reason));
        root.unseen.extend(self.unseen);
    }

    fn body(&mut self, part: &Part) {
        let found = self.instances(self.index.body(&part.definition), part);
        if found.is_empty() {
            self.unfound.insert(format!(
                "`{}{}`, whose code is in no object of the build",
                part.definition, part.arguments
            ));
        }
        self.nodes.extend(found);
    }

    fn method(&mut self, method: &'static str, called: &'static str, part: &Part) {
        let all = self.index.method(method, part);
        if all.is_empty() && self.is_made_on_demand(part) {
            self.unseen.insert(Unseen::Made {
                part: part.clone(),
                method,
                called,
            });
        }
        let found = self.instances(all, part);
        let expected =
            self.graph.is_of_package(&part.definition) || part.definition.starts_with(FLUSHING);
        if found.is_empty() && !all.is_empty() && expected {
            self.unfound.insert(format!(
                "`{}{}`, whose {called} is in no object of the build",
                part.definition, part.arguments
            ));
        }
        self.nodes.extend(found);
    }

    /// Whether a type of a package may have methods that are compiled where somebody uses them.
    fn is_made_on_demand(&self, part: &Part) -> bool {
        // Nobody implements a trait for one closure.
        let written = !part.definition.ends_with('}');
        let generic = self.by_name || !part.arguments.is_empty();
        written && generic && self.graph.is_of_package(&part.definition)
    }

    /// Those that were made for a type with these generic arguments.
    fn instances(&self, all: &[NodeId], part: &Part) -> Vec<NodeId> {
        let fits = |id: &NodeId| {
            let name = self.graph.name(*id);
            part.arguments.is_empty()
                || self.described.0.arguments.get(name) == Some(&part.arguments)
                || name::demangled(name).contains(&shown(part))
        };
        all.iter().copied().filter(fits).collect()
    }

    pub(super) fn items(&mut self, parts: &Parts, items: &[String], root: &Root) {
        if parts.functions && items.is_empty() && !takes_addresses(self.graph, root) {
            self.unfound
                .insert("a function that nothing names".to_owned());
        }
        self.handed(items);
    }

    /// Functions that are handed on as values.
    fn handed(&mut self, items: &[String]) {
        for item in items {
            let found = self.index.body(item);
            // A constructor does nothing else.
            if item.ends_with("::") {
                continue;
            }
            // Where std's code has no effect, rustc may leave it to be made for each caller.
            if found.is_empty() && !["core::", "alloc::"].iter().any(|of| item.starts_with(of)) {
                self.unfound.insert(format!(
                    "the function `{item}`, whose code is in no object of the build"
                ));
            }
            self.nodes.extend(found);
        }
    }
}

/// A type as symbols write it, which leave out the allocator.
fn shown(part: &Part) -> String {
    let arguments = part.arguments.replace(", alloc::alloc::Global", "");
    format!("{}{arguments} as ", part.definition)
}

/// Whether a root refers to functions other than by calls, as who makes a pointer does.
fn takes_addresses(graph: &Linked, root: &Root) -> bool {
    let mut edges = functions(graph, root).flat_map(|id| graph.edges(id));
    edges.any(|edge| !edge.is_call() && graph.kind(edge.to) == Kind::Code)
}
