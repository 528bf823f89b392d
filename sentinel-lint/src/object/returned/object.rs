//! What whoever gets a trait object of a package's own trait can do with what its methods return.
//! The methods themselves are reached by the vtable, wherever the object is made; what they return
//! is dropped, polled and asked by whoever calls them, and only debug information says what it is.

use super::{Unseen, follow};
use crate::object::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    handed,
    input::Origin,
    name,
    root::Root,
    vtable,
};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The kinds of std's that hold an object and are nothing more.
const HOLDERS: &[&str] = &[
    "&",
    "&mut ",
    "alloc::boxed::Box<",
    "alloc::rc::Rc<",
    "alloc::sync::Arc<",
    "core::pin::Pin<",
];

/// The bounds of the trait object that a type is a box or the like of, where it is of a package's own
/// trait.
pub(crate) fn object_in(ty: &str) -> Option<&str> {
    let mut inner = ty;
    while let Some(rest) = HOLDERS.iter().find_map(|holder| inner.strip_prefix(holder)) {
        inner = rest;
    }
    let inner = inner.trim_start_matches('(');
    let bounds = inner
        .starts_with("dyn ")
        .then(|| name::objects(inner).next());
    bounds.flatten().filter(|bounds| trait_of(bounds).is_some())
}

/// The package's own trait that comes first among bounds, without its arguments.
fn trait_of(bounds: &str) -> Option<&str> {
    let path = bounds.split(['<', ' ']).next()?;
    let is_plain = |letter: char| letter.is_alphanumeric() || "_:".contains(letter);
    (path.chars().all(is_plain) && handed::is_users(path)).then_some(path)
}

/// Adds to each root what can be done with what the methods of its [objects](Root::objects) return,
/// which may be further objects.
pub(crate) fn follow_objects(graph: &Linked, roots: &mut [&mut Root]) {
    let mut all: Vec<Search> = roots
        .iter_mut()
        .filter(|root| !root.objects.is_empty())
        .map(|root| Search::of(graph, root))
        .collect();
    loop {
        let mut asked: Vec<(&mut Search, Root)> = all
            .iter_mut()
            .filter_map(|search| search.next(graph).map(|calls| (search, calls)))
            .collect();
        if asked.is_empty() {
            return;
        }
        let mut calls: Vec<Root> = asked.iter().map(|(_, calls)| calls.clone()).collect();
        follow(graph, &mut calls);
        for ((search, _), calls) in asked.iter_mut().zip(calls) {
            search.take(graph, calls);
        }
    }
}

/// The search for what one root's objects hand out.
struct Search<'r> {
    root: &'r mut Root,
    /// The vtables of the objects that can have been made.
    vtables: Vec<NodeId>,
    /// The bounds that have been asked for.
    asked: BTreeSet<String>,
    /// The methods that have been.
    methods: FxHashSet<NodeId>,
}

impl<'r> Search<'r> {
    fn of(graph: &Linked, root: &'r mut Root) -> Self {
        let vtables = vtables(graph, &root.nodes);
        Self {
            root,
            vtables,
            asked: BTreeSet::new(),
            methods: FxHashSet::default(),
        }
    }

    /// The methods that are to be followed next, as a root; none where all have been.
    fn next(&mut self, graph: &Linked) -> Option<Root> {
        let mut methods = Vec::new();
        for bounds in std::mem::take(&mut self.root.objects) {
            let is_users = handed::is_users(&name::without_closures(&bounds));
            if !is_users || !self.asked.insert(bounds.clone()) {
                continue;
            }
            match trait_of(&bounds).and_then(|of| methods_of(graph, &self.vtables, of)) {
                Some(found) => methods.extend(found),
                None => self.root.unfollowed.push(format!(
                    "it returns a `dyn {bounds}`, and what its methods return is not known: return \
                     it by a type of its own"
                )),
            }
        }
        methods.sort_unstable();
        methods.dedup();
        methods.retain(|&method| self.methods.insert(method));
        let &first = methods.first()?;
        Some(Root {
            nodes: methods,
            ..Root::unseen(graph, self.root.path.clone(), first)
        })
    }

    /// Adds what whoever calls those methods can run.
    fn take(&mut self, graph: &Linked, calls: Root) {
        let root = &mut *self.root;
        root.returned.extend(calls.returned);
        root.unseen.extend(calls.unseen);
        root.unfollowed.extend(calls.unfollowed);
        root.objects.extend(calls.objects);
        let sizeless = calls.sizeless.iter().filter_map(|&method| {
            let (of, method) = method_of_trait(graph, method)?;
            handed::is_users(&of).then_some(Unseen::Sizeless { of, method })
        });
        root.unseen.extend(sizeless);
    }
}

/// The vtables that code refers to outside of the toolchain's own, from these nodes on.
fn vtables(graph: &Linked, from: &[NodeId]) -> Vec<NodeId> {
    let mut open = from.to_vec();
    let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        if graph.kind(id) == Kind::Constant && vtable::is_vtable(graph, id) {
            found.push(id);
        }
        let next = graph.edges(id).iter().map(|edge| edge.to);
        let of_packages = next.filter(|&to| graph.origin(to) != Some(&Origin::Sysroot));
        open.extend(of_packages.filter(|&to| seen.insert(to)));
    }
    found
}

/// The methods in those vtables that a trait's own are in; none where there is no such vtable.
fn methods_of(graph: &Linked, vtables: &[NodeId], of: &str) -> Option<Vec<NodeId>> {
    let mut found = Vec::new();
    for &vtable in vtables {
        let methods = graph.edges(vtable).iter().map(|edge| edge.to);
        let methods = methods.filter_map(|method| Some((method, method_of_trait(graph, method)?)));
        let methods: Vec<_> = methods.collect();
        if methods.iter().any(|(_, (own, _))| own == of) {
            found.extend(methods.into_iter().map(|(method, _)| method));
        }
    }
    (!found.is_empty()).then_some(found)
}

/// The trait of a method, without generic arguments, and its name.
fn method_of_trait(graph: &Linked, method: NodeId) -> Option<(String, String)> {
    let full = name::demangled(graph.name(method));
    let (of, method) = name::method_of_trait(&full)?;
    Some((name::plain(of), method.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_known_in_what_holds_it_alone() {
        for (ty, expected) in [
            ("alloc::boxed::Box<dyn ext::Shape>", Some("ext::Shape")),
            ("&dyn ext::Shape", Some("ext::Shape")),
            (
                "core::pin::Pin<alloc::boxed::Box<dyn ext::Shape + core::marker::Send>>",
                Some("ext::Shape + core::marker::Send"),
            ),
            ("alloc::boxed::Box<dyn core::any::Any>", None),
            (
                "alloc::boxed::Box<dyn ext::Shape<Of = u8>>",
                Some("ext::Shape<Of = u8>"),
            ),
            ("alloc::vec::Vec<alloc::boxed::Box<dyn ext::Shape>>", None),
            ("ext::Shape", None),
        ] {
            assert_eq!(object_in(ty), expected, "{ty}");
        }
    }
}
