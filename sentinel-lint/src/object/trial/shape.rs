//! The points about what rustc makes of the specimen: bodies, vtables, marks, lines.

use super::{CRATE, Fault, Point, SPECIMEN, Specimen};
use crate::object::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    mark::FoundMark,
    name,
};
use sentinel_effects::{EffectClass, Level};

/// Everything that is amiss.
pub(super) fn faults(specimen: &Specimen) -> Vec<Fault> {
    let graph = specimen.graph.linked();
    let mut faults = Vec::new();
    let mut add = |point, wrong: Option<String>| {
        faults.extend(wrong.map(|what| Fault { point, what }));
    };
    add(Point::VTables, vtable(graph));
    add(Point::Mangling, bodies_of_traits(graph));
    add(Point::DebugInformation, column_of_a_call(specimen));
    let marks = specimen.graph.marks();
    for (name, point, expected) in DECLARED {
        add(*point, declared(specimen, &marks, name, *expected));
    }
    faults
}

/// What is known of a declared function.
#[derive(Clone, Copy)]
enum Declared {
    Clean,
    /// Among other things it reaches `fs`.
    ReadsFiles,
    /// It cannot be judged for what it returns.
    IsUnknown,
}

const DECLARED: &[(&str, Point, Declared)] = &[
    ("is_pure", Point::Marks, Declared::Clean),
    ("returns_a_guard", Point::Marks, Declared::ReadsFiles),
    ("Service::answers", Point::LazyBodies, Declared::ReadsFiles),
    ("returns_a_closure", Point::LazyBodies, Declared::IsUnknown),
    (
        "returns_a_generic_closure",
        Point::LazyBodies,
        Declared::ReadsFiles,
    ),
    (
        "returns_what_lies_deep",
        Point::LazyBodies,
        Declared::IsUnknown,
    ),
];

fn declared(
    specimen: &Specimen,
    marks: &[FoundMark],
    function: &str,
    expected: Declared,
) -> Option<String> {
    let path = format!("{CRATE}::declared::{function}");
    let Some(mark) = marks.iter().find(|mark| mark.path == path) else {
        return Some(format!("`{function}` has no mark"));
    };
    let root = match &mark.root {
        Ok(root) => root,
        Err(why) => return Some(format!("`{function}` cannot be judged: {why}")),
    };
    let (reached, gaps) = specimen.graph.judge(root);
    let reads = reached
        .iter()
        .any(|reached| reached.class == EffectClass::Fs);
    let is_clean = gaps.is_empty()
        && reached
            .iter()
            .all(|reached| reached.class.default_level() == Level::Allow);
    match expected {
        Declared::Clean if !is_clean => Some(format!("`{function}` seems not to be clean")),
        Declared::ReadsFiles if !reads => Some(format!("`{function}` seems not to reach fs")),
        Declared::IsUnknown if gaps.is_empty() => {
            Some(format!("nothing seems to be unknown of `{function}`"))
        }
        _ => None,
    }
}

/// The vtable of `Square` as `Shape`: its destructor comes first, its methods after the size and
/// the alignment.
fn vtable(graph: &Linked) -> Option<String> {
    const METHODS: [(&str, u32); 3] = [("save", 24), ("area", 32), ("twice", 40)];
    let table = graph.ids().find(|&id| {
        graph.kind(id) == Kind::Constant
            && METHODS
                .iter()
                .all(|(method, at)| is_method(graph, slot(graph, id, *at), method))
    });
    let Some(table) = table else {
        return Some("no vtable has the methods of a trait from its fourth word on".to_owned());
    };
    let first = slot(graph, table, 0).map(|id| name::demangled(graph.name(id)));
    let drops = first.is_some_and(|name| name.starts_with("core::ptr::drop_"));
    (!drops).then(|| "a vtable does not begin with a destructor".to_owned())
}

fn slot(graph: &Linked, table: NodeId, at: u32) -> Option<NodeId> {
    let start = graph.node(table).start;
    let mut edges = graph.edges(table).iter();
    Some(edges.find(|edge| edge.at() == start + at)?.to)
}

fn is_method(graph: &Linked, id: Option<NodeId>, method: &str) -> bool {
    let wanted = format!("<{CRATE}::Square as {CRATE}::Shape>::{method}");
    id.is_some_and(|id| name::demangled(graph.name(id)) == wanted)
}

/// An implementation's own body and a trait's default one have names of different kinds.
fn bodies_of_traits(graph: &Linked) -> Option<String> {
    let kind = |method| {
        let id = graph.ids().find(|&id| is_method(graph, Some(id), method))?;
        let name = graph.name(id);
        (name::crate_of(name) == Some(CRATE)).then(|| name.get(..5))?
    };
    let known = [kind("area"), kind("twice")];
    let expected = [Some(&b"_RNvX"[..]), Some(&b"_RNvY"[..])];
    (known != expected)
        .then(|| "a default body cannot be told from an implementation's own".to_owned())
}

/// A call stands where its method's name does.
fn column_of_a_call(specimen: &Specimen) -> Option<String> {
    const FUNCTION: &str = "looks_for_a_file";
    const CALL: &str = "exists()";
    let (line, column) = (1_u32..)
        .zip(SPECIMEN.lines())
        .find_map(|(line, text)| Some((line, text.find(CALL)?)))?;
    let column = u32::try_from(column + 1).ok()?;
    let (reached, _) = specimen.graph.judge(specimen.root(FUNCTION)?);
    let reached = reached
        .iter()
        .find(|found| found.class == EffectClass::Fs)?;
    let calls = reached.chain.iter().rev().skip(1);
    let place = calls.map(|hop| (hop.line, hop.column)).next()?;
    (place != (line, column))
        .then(|| format!("a call at line {line}, column {column} is said to be at {place:?}"))
}
