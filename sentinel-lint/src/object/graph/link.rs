//! Puts the parts of all objects together, as the linker would: names to definitions, strong
//! before weak; what nobody defines becomes an import.

use super::{
    File, Linked, ObjectFile,
    cache::Cache,
    code::Entry,
    constructor,
    node::{Edge, Kind, Name, Node, NodeId},
    part::{Extern, Part, Target},
    read, shim,
};
use crate::object::input::{Error, Input, Origin};
use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Reads and links all inputs. What a cache keeps of them is taken from there.
///
/// # Errors
/// An input that cannot be read at all. A member that is no object is [`Linked::unread`].
pub(crate) fn load(inputs: &[Input], cache: Option<&Cache>) -> Result<Linked, Error> {
    let files = read::open(inputs)?;
    let kept = read::kept(&files, cache);
    let taken = read::parts(&files, &kept, cache)?;
    let mut objects = Vec::new();
    let mut unread = Vec::new();
    let mut parts = Vec::new();
    let mut first = 0_usize;
    for ((file, at), members) in (0..).zip(&files).zip(taken) {
        for (member, part) in members {
            match part {
                Ok(part) => {
                    objects.push(ObjectFile {
                        file,
                        range: member.range,
                        first: number(first)?,
                    });
                    first += part.nodes.len();
                    parts.push(part);
                }
                Err(why) => unread.push(read::unread(at, file, &member, why)),
            }
        }
    }
    let marks = objects
        .iter()
        .zip(&parts)
        .flat_map(|(object, part)| part.marks.iter().map(|mark| object.first + mark))
        .collect();
    let joined = join(&files, &objects, &parts, number(first)?)?;
    drop(parts);
    Ok(Linked {
        files,
        objects,
        unread,
        marks,
        nodes: joined.nodes,
        first_edges: joined.first_edges,
        edges: joined.edges,
        text: joined.text,
        first_outside: number(first)?,
    })
}

fn number(nodes: usize) -> Result<NodeId, Error> {
    // Half of the numbers is kept for the states of a search.
    u32::try_from(nodes)
        .ok()
        .filter(|&nodes| nodes < u32::MAX / 2)
        .ok_or(Error::TooLarge(nodes))
}

/// Nodes and edges with their final numbers.
struct Joined {
    nodes: Vec<Node>,
    first_edges: Vec<u32>,
    edges: Vec<Edge>,
    text: String,
}

fn join(
    files: &[File],
    objects: &[ObjectFile],
    parts: &[Part<'_>],
    inside: NodeId,
) -> Result<Joined, Error> {
    let mut names = Names::of(objects, parts, inside);
    let externs = names.resolve_all(parts);
    let mut edges = Vec::with_capacity(parts.iter().map(|part| part.references.len()).sum());
    let mut first_edges = vec![0];
    for ((object, part), externs) in objects.iter().zip(parts).zip(&externs) {
        let mut references = part.references.as_slice();
        for node in 0..number(part.nodes.len())? {
            let own = references.partition_point(|reference| reference.from <= node);
            let (now, later) = references.split_at(own);
            references = later;
            let start = edges.len();
            for reference in now {
                let at = reference.at;
                let mut push = |to| edges.push(Edge::new(to, at, reference.call));
                match reference.to {
                    Target::Node(to) => push(object.first + to),
                    Target::Kernel(entry) => push(names.kernel(entry)),
                    Target::Extern(number) => names.each(&externs[number as usize], push),
                }
            }
            edges_once(&mut edges, start, object.first + node);
            first_edges.push(number(edges.len())?);
        }
    }
    let Names { outside, text, .. } = names;
    let mut nodes: Vec<Node> = parts
        .iter()
        .flat_map(|part| part.nodes.iter().copied())
        .collect();
    for node in outside {
        nodes.push(node.node);
        edges.extend(node.edges.iter().map(|&to| Edge::new(to, 0, false)));
        first_edges.push(number(edges.len())?);
    }
    let mut joined = Joined {
        nodes,
        first_edges,
        edges,
        text,
    };
    constructor::tie(
        &mut joined.first_edges,
        &mut joined.edges,
        &joined.nodes,
        objects,
        parts,
        |object| files[object.file as usize].origin == Origin::Sysroot,
    );
    Ok(joined)
}

/// Leaves one edge to each node, the first that takes its address if any does, and none to the node
/// itself.
fn edges_once(edges: &mut Vec<Edge>, start: usize, own: NodeId) {
    let new = &mut edges[start..];
    new.sort_by_key(|edge| (edge.to, edge.is_call(), edge.at()));
    let mut kept = start;
    for at in start..edges.len() {
        let edge = edges[at];
        if edge.to != own && (kept == start || edges[kept - 1].to != edge.to) {
            edges[kept] = edge;
            kept += 1;
        }
    }
    edges.truncate(kept);
    edges[start..].sort_by_key(|edge| (edge.at(), edge.to));
}

/// What a name leads to.
enum Resolved {
    /// The definition of this number, and others of the same name and strength.
    Defined(u32),
    /// A node that lies in no object.
    Outside(NodeId),
    /// Nothing: what is there does nothing, or nothing can be there.
    Nothing,
}

/// A node that lies in no object.
struct Outside {
    node: Node,
    edges: Vec<NodeId>,
}

/// All names.
struct Names<'d> {
    /// The first definition of each name, by strength.
    defined: FxHashMap<&'d [u8], u32>,
    definitions: Vec<Defined>,
    bounded: FxHashMap<&'d [u8], Vec<NodeId>>,
    imports: FxHashMap<&'d [u8], NodeId>,
    shim: shim::Shim,
    inside: NodeId,
    outside: Vec<Outside>,
    text: String,
}

struct Defined {
    node: Option<NodeId>,
    weak: bool,
    /// The next of the same name.
    next: Option<u32>,
}

impl<'d> Names<'d> {
    fn of(objects: &[ObjectFile], parts: &[Part<'d>], inside: NodeId) -> Self {
        let count = parts.iter().map(|part| part.definitions.len()).sum();
        let mut names = Self {
            defined: FxHashMap::with_capacity_and_hasher(count, FxBuildHasher),
            definitions: Vec::with_capacity(count),
            bounded: FxHashMap::default(),
            imports: FxHashMap::default(),
            shim: shim::Shim::default(),
            inside,
            outside: Vec::new(),
            text: String::new(),
        };
        for (object, part) in objects.iter().zip(parts) {
            for definition in &part.definitions {
                let node = definition.node.map(|node| object.first + node);
                names.shim.notice(definition.name, node);
                names.define(definition.name, node, definition.weak);
            }
            for (section, nodes) in &part.bounded {
                // One without a node has bounds too.
                let known = names.bounded.entry(section).or_default();
                known.extend(nodes.clone().map(|node| object.first + node));
            }
        }
        for entry in Entry::ALL {
            names.add(entry.name(), Kind::SystemCall, Vec::new());
        }
        names
    }

    fn define(&mut self, name: &'d [u8], node: Option<NodeId>, weak: bool) {
        let number = u32::try_from(self.definitions.len()).unwrap_or(u32::MAX);
        let mut next = None;
        match self.defined.get_mut(name) {
            Some(first) => {
                let stronger = self.definitions[*first as usize].weak && !weak;
                let weaker = !self.definitions[*first as usize].weak && weak;
                if weaker {
                    return;
                }
                if !stronger {
                    next = Some(*first);
                }
                *first = number;
            }
            None => {
                self.defined.insert(name, number);
            }
        }
        self.definitions.push(Defined { node, weak, next });
    }

    fn kernel(&self, entry: Entry) -> NodeId {
        let number = Entry::ALL.iter().position(|&known| known == entry);
        self.inside + u32::try_from(number.unwrap_or(0)).unwrap_or(0)
    }

    fn add(&mut self, name: &str, kind: Kind, edges: Vec<NodeId>) -> NodeId {
        let id = self.inside + u32::try_from(self.outside.len()).unwrap_or(u32::MAX);
        let name = Name::appended(&mut self.text, name);
        let node = Node {
            section: 0,
            start: 0,
            name,
            kind,
        };
        self.outside.push(Outside { node, edges });
        id
    }

    /// What each part's externs lead to. Most are defined, which can be found out of many at once.
    fn resolve_all(&mut self, parts: &[Part<'d>]) -> Vec<Vec<Resolved>> {
        let defined: Vec<Vec<Option<u32>>> = parts
            .par_iter()
            .map(|part| {
                let externs = part.externs.iter();
                externs
                    .map(|named| self.defined.get(named.name).copied())
                    .collect()
            })
            .collect();
        parts
            .iter()
            .zip(defined)
            .map(|(part, defined)| {
                let externs = part.externs.iter().zip(defined);
                externs
                    .map(|(named, defined)| match defined {
                        Some(number) => Resolved::Defined(number),
                        None => self.resolve(named),
                    })
                    .collect()
            })
            .collect()
    }

    /// What a name leads to that no object defines.
    fn resolve(&mut self, named: &Extern<'d>) -> Resolved {
        match self.shim.lookup(named.name) {
            shim::Lookup::Node(node) => return Resolved::Outside(node),
            shim::Lookup::Nothing => return Resolved::Nothing,
            shim::Lookup::Other => {}
        }
        if let Some(&known) = self.imports.get(named.name) {
            let node = &mut self.outside[(known - self.inside) as usize].node;
            if !named.weak && node.kind == Kind::WeakImport {
                node.kind = Kind::Import;
            }
            return Resolved::Outside(known);
        }
        let text = String::from_utf8_lossy(named.name).into_owned();
        let section = section_of(named.name);
        let (kind, edges) = match section.and_then(|name| self.bounded.get(name)) {
            Some(nodes) => (Kind::Sections, nodes.clone()),
            None if named.weak && (named.hidden || section.is_some()) => return Resolved::Nothing,
            None if named.weak => (Kind::WeakImport, Vec::new()),
            None => (Kind::Import, Vec::new()),
        };
        let id = self.add(&text, kind, edges);
        self.imports.insert(named.name, id);
        Resolved::Outside(id)
    }

    fn each(&self, resolved: &Resolved, mut push: impl FnMut(NodeId)) {
        match *resolved {
            Resolved::Nothing => {}
            Resolved::Outside(node) => push(node),
            Resolved::Defined(first) => {
                let mut number = Some(first);
                while let Some(current) = number {
                    let defined = &self.definitions[current as usize];
                    defined.node.into_iter().for_each(&mut push);
                    number = defined.next;
                }
            }
        }
    }
}

/// The section whose bound a symbol is, by its name.
fn section_of(name: &[u8]) -> Option<&[u8]> {
    let bounds = [b"__start_".as_slice(), b"__stop_"];
    bounds.iter().find_map(|prefix| name.strip_prefix(*prefix))
}
