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
    input::Origin,
    inscription::Inscription,
    name::{self, Identity},
    root::{self, Root, Witness},
};
use crate::{object::chain::shown, voice::DeclaredAllow};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use sentinel_effects::mark as effects;
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
    let existing = LazyLock::new(|| nested(graph));
    let exists = |body: &str| existing.contains(body);
    let clients = Clients::of(graph, without_stand_ins(&raw));
    let mut instances = clients.instances(graph, &without_witness(&raw));
    let mut marks: Vec<FoundMark> = raw
        .into_iter()
        .map(|mark| {
            let root = judged(graph, &mark, &named, &bodies, &exists, &clients)
                .or_else(|reason| instances.remove(&mark.path).ok_or(reason));
            mark.found(root)
        })
        .collect();
    let key = |mark: &FoundMark| {
        let place = (mark.file.clone(), mark.line, mark.column);
        (place, mark.path.clone(), mark.identity.clone())
    };
    marks.sort_by_cached_key(key);
    marks.dedup_by(|a, b| key(a) == key(b) && a.root == b.root);
    marks
}

/// The ports that nothing stands in for, by path.
fn without_stand_ins(marks: &[Raw]) -> Vec<String> {
    let ports = marks.iter().filter(|mark| mark.kind() == MarkKind::Port);
    let lacking = ports.filter(|mark| !mark.says.reason.is_empty());
    lacking.map(|mark| mark.says.subject.clone()).collect()
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
    exists: &impl Fn(&str) -> bool,
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
    let instances = called(graph, witness, mark);
    if instances.is_empty() {
        return Err(
            "the analysis build's witness calls another function of the same name".to_owned(),
        );
    }
    if let Some(body) = missing_body(graph, witness, exists) {
        return Err(format!(
            "it returns `{body}`, whose code is in no object of the build"
        ));
    }
    let mut nodes = vec![witness];
    let written = mark.identity.as_ref().and_then(|own| bodies.get(own));
    nodes.extend(written.into_iter().flatten());
    Ok(Root {
        crate_name: mark.crate_name.clone(),
        nodes,
        witness: Some(Witness {
            node: witness,
            file: mark.says.file.clone(),
            line: mark.says.line,
            column: mark.says.column,
        }),
        clients: clients.of_instances(graph, &instances),
        ..Root::unseen(graph, mark.path.clone(), witness)
    })
}

/// The instances of a marked function that a witness comes to by nothing but its own blocks, the runtime's
/// part in the analysis build, and std: a destructor is called by std alone.
fn called(graph: &Linked, witness: NodeId, mark: &Raw) -> Vec<NodeId> {
    let own = shown(graph.name(witness));
    let mut open = vec![witness];
    let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
    let mut instances = Vec::new();
    while let Some(id) = open.pop() {
        for edge in graph.edges(id) {
            if seen.contains(&edge.to) {
                continue;
            }
            let name = graph.name(edge.to);
            let callee = shown(name);
            let is_marked = match (&mark.identity, Identity::of(name)) {
                (Some(own), Some(other)) => *own == other,
                _ => callee == mark.path,
            };
            if is_marked {
                seen.insert(edge.to);
                instances.push(edge.to);
                continue;
            }
            let of_std = name::crate_of(name).is_some_and(name::is_std)
                && graph.origin(edge.to) != Some(&Origin::Sysroot);
            let constant = graph.kind(edge.to) == Kind::Constant;
            if constant || of_std || is_analysis(&callee) || root::is_of(&callee, &own) {
                seen.insert(edge.to);
                open.push(edge.to);
            }
        }
    }
    instances
}

/// Whether a function is the runtime's part in the analysis build, and no code of the user's.
pub(crate) fn is_analysis(shown: &str) -> bool {
    const ANALYSIS: &str = "sentinel_runtime::analysis";
    name::bare(shown).starts_with(ANALYSIS)
}

/// A closure or async body that the returned type names and that no object has.
///
/// A witness hands what it got to a function that is generic over it, whose name names the type.
fn missing_body(graph: &Linked, witness: NodeId, exists: &impl Fn(&str) -> bool) -> Option<String> {
    const RETURNED: &str = "::analysis::returned";
    let names = graph.edges(witness).iter().filter_map(|edge| {
        let name = name::demangled(graph.name(edge.to));
        name::plain(&name)
            .ends_with(RETURNED)
            .then_some((edge.to, name))
    });
    let mut wanted = names.flat_map(|(_, name)| name::closures(&name));
    wanted.find(|body| !exists(body))
}

/// The closures and async bodies that there is code of, but for the toolchain's own.
fn nested(graph: &Linked) -> FxHashSet<String> {
    graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot))
        .filter(|&id| name::is_nested(graph.name(id)))
        .map(|id| name::demangled(graph.name(id)).into_owned())
        .collect()
}
