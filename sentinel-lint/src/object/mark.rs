//! The marks that the analysis build leaves in objects: what is declared, and how it is judged.
//!
//! A mark is a static in a section of its own, nested in the declared function, so that its symbol
//! carries the function's path even where the function itself was never compiled. It refers to a
//! witness: a function that calls the declared one as a stranger would, and uses up what it
//! returns. Its layout is fixed with the macros that write it.

use super::{
    archive::elf::{Object, Place, Relocation, Section},
    client::Clients,
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    inherited, name,
    root::{self, Root, Witness},
    witness::{self, Bodies, Leads},
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::LazyLock;

/// A mark that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMark {
    /// What is marked.
    pub kind: MarkKind,
    /// The path of the declared function, as rustdoc would print it.
    pub path: String,
    /// The name of the crate.
    pub crate_name: String,
    /// The subject; of a port, its path.
    pub subject: String,
    /// The file, as the compiler was told.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// Where its walk begins, or why it cannot be judged, as a lowercase fragment.
    pub root: Result<Root, String>,
}

/// What is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// A declared function.
    Function,
    /// A trait that is a port.
    Port,
    /// A declared impl block of a trait, of which nothing shows what it inherits.
    Block,
    /// Something that this version does not know.
    Other(u32),
}

/// The number of a mark's kind that stands for a declared function.
const FUNCTION: u32 = 0;
/// And for a port.
const PORT: u32 = 1;
/// And for a declared impl block of a trait.
const BLOCK: u32 = 2;

/// The layout of a mark: where its fields are, in bytes.
mod layout {
    pub(super) const VERSION: u32 = 1;
    pub(super) const LINE: usize = 4;
    pub(super) const COLUMN: usize = 8;
    pub(super) const KIND: usize = 12;
    pub(super) const FILE: usize = 16;
    pub(super) const SUBJECT: usize = 32;
    pub(super) const WITNESS: u32 = 48;
    pub(super) const LINK_NAME: usize = 56;
    pub(super) const REASON: usize = 72;
    pub(super) const SIZE: usize = 88;
}

/// A mark as it stands in its object.
struct Raw {
    kind: u32,
    line: u32,
    column: u32,
    file: String,
    subject: String,
    link_name: String,
    reason: String,
    witness: Option<NodeId>,
    path: String,
    crate_name: String,
}

/// Every mark, by file and place.
pub(crate) fn find(graph: &Linked) -> Vec<FoundMark> {
    let raw: Vec<Raw> = graph
        .marks
        .iter()
        .filter_map(|&mark| read(graph, mark))
        .collect();
    let named = named(graph, &raw);
    let bodies = root::bodies(graph, raw.iter().map(|mark| mark.crate_name.as_str()));
    let existing = LazyLock::new(|| witness::bodies(graph));
    let clients = Clients::of(graph, without_stand_ins(&raw));
    let mut instances = clients.instances(graph, &without_witness(&raw));
    let mut marks: Vec<FoundMark> = raw
        .into_iter()
        .flat_map(|mark| {
            let root = if mark.kind == BLOCK {
                Err(mark.reason.clone())
            } else {
                judged(graph, &mark, &named, &bodies, &existing, &clients)
                    .or_else(|reason| instances.remove(&mark.path).ok_or(reason))
            };
            let found = FoundMark {
                kind: match mark.kind {
                    FUNCTION => MarkKind::Function,
                    PORT => MarkKind::Port,
                    BLOCK => MarkKind::Block,
                    other => MarkKind::Other(other),
                },
                root,
                path: mark.path,
                crate_name: mark.crate_name,
                subject: mark.subject,
                file: mark.file,
                line: mark.line,
                column: mark.column,
            };
            match mark.witness.filter(|_| mark.kind == BLOCK) {
                Some(witness) => inherited::methods(graph, &found, witness),
                None => vec![found],
            }
        })
        .collect();
    let key = |mark: &FoundMark| (mark.file.clone(), mark.line, mark.column, mark.path.clone());
    marks.sort_by_cached_key(key);
    marks.dedup_by(|a, b| key(a) == key(b) && a.root == b.root);
    marks
}

/// The ports that nothing stands in for, by path.
fn without_stand_ins(marks: &[Raw]) -> Vec<String> {
    let ports = marks.iter().filter(|mark| mark.kind == PORT);
    let lacking = ports.filter(|mark| !mark.reason.is_empty());
    lacking.map(|mark| mark.subject.clone()).collect()
}

/// The functions that nothing calls as a stranger would, by path.
fn without_witness(marks: &[Raw]) -> FxHashSet<&str> {
    let functions = marks.iter().filter(|mark| mark.kind == FUNCTION);
    let lacking = functions.filter(|mark| mark.witness.is_none() && mark.link_name.is_empty());
    lacking.map(|mark| mark.path.as_str()).collect()
}

fn read(graph: &Linked, mark: NodeId) -> Option<Raw> {
    let node = graph.node(mark);
    let object = Object::parse(graph.bytes(graph.object(mark)?)).ok()?;
    let section = object.section(node.section)?;
    let bytes = object.bytes(section);
    let start = node.start as usize;
    let bytes = bytes.get(start..start.checked_add(layout::SIZE)?)?;
    let word = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if word(0)? != layout::VERSION {
        return None;
    }
    let relocations = relocations(&object, section);
    let text = |field: usize| -> Option<String> {
        let length = u64::from_le_bytes(bytes.get(field + 8..field + 16)?.try_into().ok()?);
        let length = usize::try_from(length).ok()?;
        if length == 0 {
            return Some(String::new());
        }
        let at = u64::try_from(start + field).ok()?;
        pointed(
            &object,
            relocations
                .iter()
                .find(|relocation| relocation.offset == at)?,
            length,
        )
    };
    let mut edges = graph.edges(mark).iter();
    let witness = edges.find(|edge| edge.at() == node.start + layout::WITNESS);
    let plain = name::plain(&name::demangled(graph.name(mark)));
    let (function, _) = plain.rsplit_once("::")?;
    Some(Raw {
        kind: word(layout::KIND)?,
        line: word(layout::LINE)?,
        column: word(layout::COLUMN)?,
        file: text(layout::FILE)?,
        subject: text(layout::SUBJECT)?,
        link_name: text(layout::LINK_NAME)?,
        reason: text(layout::REASON)?,
        witness: witness.map(|edge| edge.to),
        path: name::display(root::function(function)),
        crate_name: name::crate_of(graph.name(mark))?.to_owned(),
    })
}

fn relocations(object: &Object<'_>, of: Section<'_>) -> Vec<Relocation> {
    let tables = object
        .sections()
        .filter_map(|section| object.relocations(section).ok()?);
    tables
        .filter(|(number, _)| *number == of.index)
        .flat_map(|(_, table)| table.iter())
        .collect()
}

/// The text that a relocated pointer points to.
fn pointed(object: &Object<'_>, relocation: &Relocation, length: usize) -> Option<String> {
    let symbol = object.symbol(relocation.symbol)?;
    let Place::Section(section) = symbol.place else {
        return None;
    };
    let start = symbol.value.checked_add_signed(relocation.addend)?;
    let start = usize::try_from(start).ok()?;
    let bytes = object.bytes(object.section(section)?);
    let text = bytes.get(start..start.checked_add(length)?)?;
    String::from_utf8(text.to_vec()).ok()
}

/// The exported witnesses that marks name.
fn named(graph: &Linked, marks: &[Raw]) -> FxHashMap<Vec<u8>, NodeId> {
    let wanted: FxHashSet<&[u8]> = marks
        .iter()
        .filter(|mark| !mark.link_name.is_empty())
        .map(|mark| mark.link_name.as_bytes())
        .collect();
    if wanted.is_empty() {
        return FxHashMap::default();
    }
    graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code && wanted.contains(graph.name(id)))
        .map(|id| (graph.name(id).to_vec(), id))
        .collect()
}

fn judged(
    graph: &Linked,
    mark: &Raw,
    named: &FxHashMap<Vec<u8>, NodeId>,
    bodies: &FxHashMap<String, Vec<NodeId>>,
    existing: &Bodies,
    clients: &Clients,
) -> Result<Root, String> {
    let exported = || named.get(mark.link_name.as_bytes()).copied();
    let Some(witness) = mark.witness.or_else(exported) else {
        return Err(if mark.reason.is_empty() {
            "nothing in the build calls it with known types, so that no code of it exists: put the \
             attribute of a method on its impl block, or name the types with \
             `instantiate(T = Type)`"
                .to_owned()
        } else {
            mark.reason.clone()
        });
    };
    let leads = Leads::of(graph, witness, &mark.path);
    if leads.instances.is_empty() {
        return Err(
            "the analysis build's witness calls another function of the same name".to_owned(),
        );
    }
    if leads.is_silent() {
        return Err(
            "the analysis build's witness does not tell what it returns: `sentinel-runtime` and \
             the lint are not of one version"
                .to_owned(),
        );
    }
    let (returned, missing) = leads.bodies(existing);
    let mut nodes = vec![witness];
    nodes.extend(bodies.get(&mark.path).into_iter().flatten());
    nodes.extend(returned);
    Ok(Root {
        crate_name: mark.crate_name.clone(),
        nodes,
        witness: Some(Witness {
            node: witness,
            file: mark.file.clone(),
            line: mark.line,
            column: mark.column,
        }),
        clients: clients.of_instances(graph, &leads.instances),
        named: leads.named(),
        unfollowed: missing.into_iter().chain(leads.unfollowed()).collect(),
        ..Root::unseen(graph, mark.path.clone(), witness)
    })
}
