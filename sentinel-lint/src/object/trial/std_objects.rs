//! The points about names and about the toolchain's own objects.

use super::{CRATE, Fault, Point};
use crate::object::{
    boundary::{EDGES, Names, RULES, Whose},
    graph::{
        Linked,
        node::{Kind, NodeId},
        shim,
    },
    input::Origin,
    name,
};

/// Says what is amiss about one point.
type Check = fn(&Linked) -> Vec<String>;

/// Everything that is amiss.
pub(super) fn faults(graph: &Linked) -> Vec<Fault> {
    let checks: [(Point, Check); 5] = [
        (Point::Mangling, mangling),
        (Point::Archives, archives),
        (Point::Boundaries, boundaries),
        (Point::Allocator, allocator),
        (Point::Aliases, undefined),
    ];
    checks
        .into_iter()
        .flat_map(|(point, check)| {
            let found = check(graph).into_iter();
            found.map(move |what| Fault { point, what })
        })
        .collect()
}

fn code(graph: &Linked) -> impl Iterator<Item = NodeId> {
    graph.ids().filter(|&id| graph.kind(id) == Kind::Code)
}

fn is_toolchains(graph: &Linked, id: NodeId) -> bool {
    graph.origin(id) == Some(&Origin::Sysroot)
}

fn mangling(graph: &Linked) -> Vec<String> {
    let own = code(graph).filter(|&id| !is_toolchains(graph, id));
    let known = own
        .filter(|&id| name::crate_of(graph.name(id)) == Some(CRATE))
        .count();
    let wrong = (known == 0).then(|| "no symbol says which crate it is of".to_owned());
    wrong.into_iter().collect()
}

fn archives(graph: &Linked) -> Vec<String> {
    let mut wrong: Vec<String> = graph
        .unread
        .iter()
        .map(|unread| format!("`{}` is {}", unread.what, unread.why))
        .collect();
    let functions: Vec<NodeId> = code(graph)
        .filter(|&id| is_toolchains(graph, id) && name::is_rust(graph.name(id)))
        .collect();
    let edges: usize = functions.iter().map(|&id| graph.edges(id).len()).sum();
    if edges < functions.len() {
        wrong.push(format!(
            "{} functions have {edges} relocations",
            functions.len()
        ));
    }
    if functions.is_empty() {
        wrong.push("no function is in them".to_owned());
    }
    let inner = functions.iter().find(|&&id| graph.node(id).start != 0);
    if let Some(&inner) = inner {
        let name = name::demangled(graph.name(inner));
        wrong.push(format!("`{name}` shares its section with another function"));
    }
    wrong
}

/// The names of the rules that no function has.
fn boundaries(graph: &Linked) -> Vec<String> {
    let functions: Vec<String> = code(graph)
        .filter(|&id| name::crate_of(graph.name(id)).is_some_and(is_toolchains_crate))
        .map(|id| name::plain(&name::demangled(graph.name(id))))
        .collect();
    let bare: Vec<&str> = functions.iter().map(|name| name::bare(name)).collect();
    expected_names()
        .filter(|names| !bare.iter().any(|name| names.fit(name)))
        .map(|names| format!("no function is {names}"))
        .collect()
}

/// The names that must be in std for the rules to mean anything.
fn expected_names() -> impl Iterator<Item = Names> {
    let rules = RULES.iter().filter(|rule| match rule.whose {
        Whose::Sysroot => true,
        Whose::Crate(name) => name::is_std(name),
    });
    let edges = EDGES.iter().flat_map(|rule| [rule.from, rule.to]);
    rules
        .flat_map(|rule| rule.names.iter().copied())
        .chain(edges.filter(|names| is_toolchains_crate(names.crate_name())))
}

fn is_toolchains_crate(name: &str) -> bool {
    name::is_std(name) || name == "__rustc"
}

/// The functions that the shim would lead to and that are not there, and what it leads nowhere.
fn allocator(graph: &Linked) -> Vec<String> {
    let missing = shim::defaults()
        .filter(|function| !code(graph).any(|id| shim::function(graph.name(id)) == Some(function)))
        .map(|function| format!("std has no `{}`", String::from_utf8_lossy(function)));
    let undefined = graph
        .ids()
        .filter(|&id| is_undefined(graph, id) && shim::function(graph.name(id)).is_some())
        .map(|id| format!("nothing is known of `{}`", name::demangled(graph.name(id))));
    missing.chain(undefined).collect()
}

fn is_undefined(graph: &Linked, id: NodeId) -> bool {
    matches!(graph.kind(id), Kind::Import | Kind::WeakImport)
}

/// The symbols of rustc's own that nobody defines: one of several names was passed over.
fn undefined(graph: &Linked) -> Vec<String> {
    let names = graph
        .ids()
        .filter(|&id| is_undefined(graph, id) && name::is_rust(graph.name(id)))
        .filter(|&id| shim::function(graph.name(id)).is_none());
    names
        .map(|id| format!("nothing defines `{}`", name::demangled(graph.name(id))))
        .collect()
}
