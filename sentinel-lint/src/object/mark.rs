//! The marks that the analysis build leaves in objects: what is declared, and how it is judged.
//!
//! A mark is a static in a section of its own, nested in the declared function, so that its symbol
//! carries the function's path even where the function itself was never compiled. It refers to a
//! witness: a function that calls the declared one as a stranger would, and uses up what it
//! returns. Its layout is fixed with the macros that write it.

use super::{
    client::Clients,
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    inherited,
    inscription::Inscription,
    name::{self, Identity},
    returned,
    root::{self, Root, Witness},
    witness::{self, Bodies, Leads},
};
use crate::voice::DeclaredAllow;
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use sentinel_effects::mark as effects;
use std::{collections::BTreeSet, sync::LazyLock};

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
    /// What its attribute allows; none where that is not known, as of macros that do not say it.
    pub allows: Option<Vec<DeclaredAllow>>,
    /// What tells it from other functions of its path.
    pub(crate) identity: Option<Identity>,
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

/// A mark and where it stands.
struct Raw {
    says: Inscription,
    path: String,
    identity: Option<Identity>,
    crate_name: String,
}

impl Raw {
    fn of(graph: &Linked, mark: NodeId) -> Option<Self> {
        let plain = name::plain(&name::demangled(graph.name(mark)));
        let (function, _) = plain.rsplit_once("::")?;
        Some(Self {
            says: Inscription::of(graph, mark),
            path: name::display(&name::function(function)),
            identity: Identity::of(graph.name(mark)).map(|mark| mark.around().function()),
            crate_name: name::crate_of(graph.name(mark))?.to_owned(),
        })
    }

    fn kind(&self) -> MarkKind {
        match effects::MarkKind::of(self.says.kind) {
            Some(effects::MarkKind::Function) => MarkKind::Function,
            Some(effects::MarkKind::PortTrait) => MarkKind::Port,
            Some(effects::MarkKind::ImplBlock) => MarkKind::Block,
            _ => MarkKind::Other(self.says.kind),
        }
    }

    fn found(self, root: Result<Root, String>) -> FoundMark {
        FoundMark {
            kind: self.kind(),
            path: self.path,
            crate_name: self.crate_name,
            subject: self.says.subject,
            file: self.says.file,
            line: self.says.line,
            column: self.says.column,
            allows: self.says.allows,
            identity: self.identity,
            root,
        }
    }
}

/// Every mark, by file and place.
pub(crate) fn find(graph: &Linked) -> Vec<FoundMark> {
    let raw: Vec<Raw> = graph
        .marks
        .iter()
        .filter_map(|&mark| Raw::of(graph, mark))
        .collect();
    let named = named(graph, &raw);
    let bodies = root::bodies(graph, raw.iter().map(|mark| mark.crate_name.as_str()));
    let existing = LazyLock::new(|| witness::bodies(graph));
    let functions = raw.iter().filter(|mark| mark.kind() == MarkKind::Function);
    let crates = functions.map(|mark| mark.crate_name.as_str()).collect();
    let (without, with) = ports(&raw);
    let clients = Clients::of(graph, without, with, &crates);
    let mut instances = clients.instances(graph, &without_witness(&raw));
    let mut marks: Vec<FoundMark> = raw
        .into_iter()
        .flat_map(|mark| {
            if mark.kind() == MarkKind::Block {
                return inherits(graph, mark);
            }
            let root = judged(graph, &mark, &named, &bodies, &existing, &clients)
                .or_else(|reason| instances.remove(&mark.path).ok_or(reason));
            vec![mark.found(root)]
        })
        .collect();
    let mut roots: Vec<&mut Root> = marks
        .iter_mut()
        .filter_map(|mark| mark.root.as_mut().ok())
        .collect();
    returned::follow_objects(graph, &mut roots);
    let key = |mark: &FoundMark| {
        let place = (mark.file.clone(), mark.line, mark.column);
        (place, mark.path.clone(), mark.identity.clone())
    };
    marks.sort_by_cached_key(key);
    marks.dedup_by(|a, b| key(a) == key(b) && a.root == b.root);
    marks
}

/// The ports that nothing stands in for, and the others, by path.
fn ports(marks: &[Raw]) -> (Vec<String>, BTreeSet<String>) {
    let ports = marks.iter().filter(|mark| mark.kind() == MarkKind::Port);
    let (with, without): (Vec<&Raw>, Vec<&Raw>) =
        ports.partition(|mark| mark.says.reason.is_empty());
    let path = |mark: &Raw| mark.says.subject.clone();
    (
        without.into_iter().map(path).collect(),
        with.into_iter().map(path).collect(),
    )
}

/// The functions that nothing calls as a stranger would, by path.
fn without_witness(marks: &[Raw]) -> FxHashSet<&str> {
    let functions = marks
        .iter()
        .filter(|mark| mark.kind() == MarkKind::Function);
    let lacking = functions.filter(|mark| {
        let says = &mark.says;
        says.strange.is_none() && says.witness.is_none() && says.link_name.is_empty()
    });
    lacking.map(|mark| mark.path.as_str()).collect()
}

/// The exported witnesses that marks name.
fn named(graph: &Linked, marks: &[Raw]) -> FxHashMap<Vec<u8>, NodeId> {
    let wanted: FxHashSet<&[u8]> = marks
        .iter()
        .filter(|mark| !mark.says.link_name.is_empty())
        .map(|mark| mark.says.link_name.as_bytes())
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
    bodies: &FxHashMap<Identity, Vec<NodeId>>,
    existing: &Bodies,
    clients: &Clients,
) -> Result<Root, String> {
    if let Some(why) = &mark.says.strange {
        return Err(why.clone());
    }
    let exported = || named.get(mark.says.link_name.as_bytes()).copied();
    let Some(witness) = mark.says.witness.or_else(exported) else {
        return Err(if mark.says.reason.is_empty() {
            "nothing in the build calls it with known types, so that no code of it exists: put the \
             attribute of a method on its impl block, or name the types with \
             `instantiate(T = Type)`"
                .to_owned()
        } else {
            mark.says.reason.clone()
        });
    };
    let leads = Leads::of(graph, witness, &mark.path, mark.identity.as_ref());
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
    let written = mark.identity.as_ref().and_then(|own| bodies.get(own));
    nodes.extend(written.into_iter().flatten());
    nodes.extend(returned);
    Ok(Root {
        crate_name: mark.crate_name.clone(),
        nodes,
        witness: Some(Witness {
            node: witness,
            file: mark.says.file.clone(),
            line: mark.says.line,
            column: mark.says.column,
        }),
        clients: clients.of_instances(graph, &leads.instances),
        named: leads.named(),
        objects: leads.objects(),
        unfollowed: missing.into_iter().chain(leads.unfollowed()).collect(),
        ..Root::unseen(graph, mark.path.clone(), witness)
    })
}

/// What the mark of an impl block declares beside what the block writes.
fn inherits(graph: &Linked, mark: Raw) -> Vec<FoundMark> {
    let witness = mark.says.witness;
    let why = mark.says.strange.clone();
    let why = why.unwrap_or_else(|| mark.says.reason.clone());
    let block = mark.found(Err(why));
    match witness {
        Some(witness) => inherited::methods(graph, &block, witness),
        None => vec![block],
    }
}
