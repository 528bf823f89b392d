//! What the functions return that patterns match: the code that whoever has the value can run.
//!
//! No witness calls such a function and uses up what it returns, so the types say what that would
//! run: destructors of all that is held, and the bodies of closures, futures and iterators that
//! the type names. Other methods of a named type are not followed. What is not found makes a gap.

use super::{
    archive::elf::Object,
    chain::{self, shown as shown_path},
    dwarf::returned::{Part, Parts, Signatures, is_stds, signatures},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    name,
    root::{self, Root},
};
use crate::voice::Returns;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// What whoever gets a value of a named type is expected to call.
const STEPS: [&str; 4] = ["poll", "next", "next_back", "poll_next"];
/// What runs when a value is dropped.
const DROP: &str = "drop";
/// The part of std whose generic destructors do more than to drop what they hold.
const FLUSHING: &str = "std::io::";
/// What helps where a type does not show enough.
const REMEDY: &str = "declare it with `#[port_mediated]`, whose witness uses up what it returns";

/// Adds to each root what its returned value can run.
pub(crate) fn follow(graph: &Linked, roots: &mut [Root]) {
    let described = Described::of(graph, roots);
    let returned: Vec<Option<Parts>> = roots
        .iter()
        .map(|root| described.returned(graph, root))
        .collect();
    let items: Vec<Vec<String>> = roots
        .iter()
        .zip(&returned)
        .map(|(root, parts)| match parts {
            Some(parts) if parts.functions => items(graph, root),
            _ => Vec::new(),
        })
        .collect();
    let index = Index::of(graph, returned.iter().flatten(), items.iter().flatten());
    for ((root, parts), items) in roots.iter_mut().zip(returned).zip(items) {
        let Some(parts) = parts else {
            let reason = "no debug information says what it returns";
            root.unfollowed.push(format!("{reason}; {REMEDY}"));
            continue;
        };
        let mut search = Search {
            index: &index,
            described: &described,
            graph,
            nodes: BTreeSet::new(),
            unfound: BTreeSet::new(),
        };
        search.parts(&parts);
        search.items(&parts, &items, root);
        search.end(root);
        let sizeless = functions(graph, root).any(|id| described.is_sizeless(graph, id));
        root.sizeless = sizeless;
    }
}

/// Adds to each root whose value has no size what it is written to return.
pub(crate) fn follow_written(graph: &Linked, roots: &mut [(&mut Root, &Returns)]) {
    let mut roots: Vec<_> = roots
        .iter_mut()
        .filter(|(root, returns)| root.sizeless && **returns != Returns::Nothing)
        .collect();
    if roots.is_empty() {
        return;
    }
    let copies: Vec<Root> = roots.iter().map(|(root, _)| (**root).clone()).collect();
    let described = Described::of(graph, &copies);
    let written: Vec<Parts> = roots.iter().map(|(_, returns)| parts(returns)).collect();
    let makers: Vec<Makers> = roots
        .iter()
        .map(|(root, returns)| match returns {
            Returns::Hidden => Makers::of(graph, &described, root),
            _ => Makers::default(),
        })
        .collect();
    let index = Index::of(
        graph,
        written.iter(),
        makers.iter().flat_map(|makers| &makers.items),
    );
    let closures = root::bodies(
        graph,
        roots.iter().map(|(root, _)| root.crate_name.as_str()),
    );
    for (((root, returns), parts), makers) in roots.iter_mut().zip(&written).zip(makers) {
        let mut search = Search {
            index: &index,
            described: &described,
            graph,
            nodes: BTreeSet::new(),
            unfound: BTreeSet::new(),
        };
        search.parts(parts);
        if **returns == Returns::Hidden {
            search.made(&makers, &closures, root);
        }
        search.end(root);
    }
}

/// The types that are written, which have no size and so no arguments that matter.
fn parts(returns: &Returns) -> Parts {
    let mut parts = Parts::default();
    if let Returns::Types(paths) = returns {
        parts.named.extend(paths.iter().map(|path| Part {
            definition: path.clone(),
            arguments: String::new(),
        }));
        parts.held = parts.named.clone();
    }
    parts
}

/// Who can have made a value without a size that a function returns.
#[derive(Default)]
struct Makers {
    /// The functions that it comes from, by path: the function itself first.
    paths: Vec<String>,
    /// Functions that are handed on as values.
    items: Vec<String>,
    /// A function that may have made it and is not described.
    stranger: Option<String>,
}

impl Makers {
    fn of(graph: &Linked, described: &Described, root: &Root) -> Self {
        let mut makers = Self {
            items: items(graph, root),
            ..Self::default()
        };
        let mut open: Vec<NodeId> = functions(graph, root).collect();
        let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            makers.paths.push(shown_path(graph.name(id)));
            for edge in graph.edges(id) {
                if !seen.insert(edge.to) || !chain::is_users(graph, edge.to) {
                    continue;
                }
                if described.is_sizeless(graph, edge.to) {
                    open.push(edge.to);
                } else if !described.knows(graph, edge.to) {
                    makers.stranger = Some(shown_path(graph.name(edge.to)));
                }
            }
        }
        makers
    }
}

/// The functions that a root is made of, without the closures in it.
fn functions<'r>(graph: &'r Linked, root: &'r Root) -> impl Iterator<Item = NodeId> + 'r {
    let nodes = root.nodes.iter().copied();
    nodes.filter(|&id| !name::is_nested(graph.name(id)))
}

/// What debug information says of the crates that the roots are in.
struct Described(Signatures);

impl Described {
    fn of(graph: &Linked, roots: &[Root]) -> Self {
        let nodes: Vec<NodeId> = roots
            .iter()
            .flat_map(|root| functions(graph, root))
            .collect();
        let wanted: FxHashSet<&[u8]> = nodes.iter().map(|&id| graph.name(id)).collect();
        let file = |&id: &NodeId| graph.object(id).map(|object| object.file);
        let files: FxHashSet<u32> = nodes.iter().filter_map(file).collect();
        let objects: Vec<_> = graph
            .objects
            .iter()
            .filter(|object| files.contains(&object.file))
            .collect();
        let read = objects.into_par_iter().filter_map(|object| {
            let parsed = Object::parse(graph.bytes(object)).ok()?;
            Some(signatures(&parsed, &wanted))
        });
        Self(read.reduce(Signatures::default, |mut all, one| {
            all.returned.extend(one.returned);
            all.arguments.extend(one.arguments);
            all.sizeless.extend(one.sizeless);
            all.known.extend(one.known);
            all
        }))
    }

    fn is_sizeless(&self, graph: &Linked, id: NodeId) -> bool {
        self.0.sizeless.contains(graph.name(id))
    }

    fn knows(&self, graph: &Linked, id: NodeId) -> bool {
        self.0.known.contains(graph.name(id))
    }

    /// What a root returns; none where that is not described.
    fn returned(&self, graph: &Linked, root: &Root) -> Option<Parts> {
        let mut parts = Parts::default();
        for id in functions(graph, root) {
            parts.extend(self.0.returned.get(graph.name(id))?);
        }
        Some(parts)
    }
}

/// The functions that are handed, by types of their own, to what a root calls.
fn items(graph: &Linked, root: &Root) -> Vec<String> {
    let edges = functions(graph, root).flat_map(|id| graph.edges(id));
    let mut items: Vec<String> = edges
        .flat_map(|edge| name::function_items(graph.name(edge.to)))
        .collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// Whether a root refers to functions other than by calls, as who makes a pointer does.
fn takes_addresses(graph: &Linked, root: &Root) -> bool {
    let mut edges = functions(graph, root).flat_map(|id| graph.edges(id));
    edges.any(|edge| !edge.is_call() && graph.kind(edge.to) == Kind::Code)
}

/// Where the code is of what roots return.
#[derive(Default)]
struct Index {
    /// Closures, async bodies and functions, by where they are defined.
    bodies: FxHashMap<String, Vec<NodeId>>,
    /// Methods of implementations, by their names and the types that they are for.
    methods: FxHashMap<(String, String), Vec<NodeId>>,
}

impl Index {
    fn of<'p>(
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

    fn body(&self, definition: &str) -> &[NodeId] {
        self.bodies.get(definition).map_or(&[], Vec::as_slice)
    }

    fn method(&self, name: &str, of: &Part) -> &[NodeId] {
        let key = (name.to_owned(), of.definition.clone());
        self.methods.get(&key).map_or(&[], Vec::as_slice)
    }
}

/// Whether a method of this name is run by whoever has a value.
fn is_run(method: &str) -> bool {
    method == DROP || STEPS.contains(&method)
}

/// Looks for the code of one returned value.
struct Search<'a> {
    index: &'a Index,
    described: &'a Described,
    graph: &'a Linked,
    nodes: BTreeSet<NodeId>,
    unfound: BTreeSet<String>,
}

impl Search<'_> {
    fn parts(&mut self, parts: &Parts) {
        for part in &parts.held {
            self.method(DROP, "destructor", part);
        }
        for part in &parts.named {
            if part.definition.ends_with('}') {
                self.body(part);
            }
            for step in STEPS {
                self.method(step, step, part);
            }
        }
    }

    /// Looks through what may have made a value without a size.
    fn made(&mut self, makers: &Makers, closures: &FxHashMap<String, Vec<NodeId>>, root: &Root) {
        let of_makers = makers.paths.iter().filter_map(|path| closures.get(path));
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

    /// Writes down what was found, and what was not.
    fn end(self, root: &mut Root) {
        root.returned.extend(self.nodes);
        let reason = |what| format!("it returns {what}; {REMEDY}");
        root.unfollowed.extend(self.unfound.into_iter().map(reason));
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

    fn method(&mut self, method: &str, called: &str, part: &Part) {
        let all = self.index.method(method, part);
        let found = self.instances(all, part);
        let expected = !is_stds(&part.definition) || part.definition.starts_with(FLUSHING);
        if found.is_empty() && !all.is_empty() && expected {
            self.unfound.insert(format!(
                "`{}{}`, whose {called} is in no object of the build",
                part.definition, part.arguments
            ));
        }
        self.nodes.extend(found);
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

    fn items(&mut self, parts: &Parts, items: &[String], root: &Root) {
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
