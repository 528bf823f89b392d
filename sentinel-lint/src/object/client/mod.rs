//! Clients of ports that no stand-in can take the place of (`no_probe`, or one that does not
//! compile): a function that is generic over such a port is judged as it was made for a client, and
//! what the client does is the port's.
//!
//! Only names tell a call of the port from any other. So only calls count as the port's that code
//! makes which is generic over the client; what calls the same client by its own name is walked.

mod crossing;

pub(crate) use crossing::Crossing;

use super::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    handed,
    input::Origin,
    name,
    returned::{self, Moved},
    root::{self, Root},
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Clients, and the ports that they are clients of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clients {
    /// The ports that have no stand-ins, by path.
    ports: Vec<String>,
    /// The types, as demangled names write them.
    types: Vec<String>,
    /// What crates with extensions have written for types of std, by traits that are not std's.
    written: Vec<NodeId>,
    /// What the methods of ports are handed for good, of all clients alike.
    moved: Arc<Moved>,
    /// Clients that methods of these hand out.
    handed_out: BTreeSet<String>,
    /// The ports that have stand-ins.
    others: Arc<Others>,
}

/// Ports that have stand-ins: whoever is generic over them is judged without their clients.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Others {
    ports: BTreeSet<String>,
    /// Their clients.
    types: BTreeSet<String>,
}

/// What a method is of.
enum Whose {
    /// A client without a stand-in.
    Client(String),
    /// One of a port that has a stand-in.
    Other(String),
    /// A type of std, by a trait that is not std's, in a crate with extensions.
    Std,
}

impl Clients {
    /// Every client of ports without stand-ins that the build has code of, where extensions are in
    /// these crates; `others` are the ports that have stand-ins.
    pub(crate) fn of(
        graph: &Linked,
        ports: Vec<String>,
        others: BTreeSet<String>,
        crates: &BTreeSet<&str>,
    ) -> Self {
        if ports.is_empty() {
            return Self::default();
        }
        let code = graph.ids().into_par_iter().filter(|&id| {
            graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot)
        });
        let found = code.filter_map(|id| {
            let symbol = graph.name(id);
            let full = name::demangled(symbol);
            let (ty, of_trait) = implemented(&full)?;
            let by_extensions = || name::crate_of(symbol).is_some_and(|of| crates.contains(of));
            let whose = if ports.contains(&of_trait) {
                Whose::Client(ty.to_owned())
            } else if others.contains(&of_trait) {
                Whose::Other(ty.to_owned())
            } else if !handed::is_users(ty) && handed::is_users(&of_trait) && by_extensions() {
                Whose::Std
            } else {
                return None;
            };
            Some((whose, id))
        });
        let (mut methods, mut of_others, mut written) = (BTreeSet::new(), BTreeSet::new(), vec![]);
        for (whose, id) in found.collect::<Vec<_>>() {
            match whose {
                Whose::Client(ty) => drop(methods.insert((ty, id))),
                Whose::Other(ty) => drop(of_others.insert(ty)),
                Whose::Std => written.push(id),
            }
        }
        written.sort_unstable();
        let moved = Arc::new(Moved::of(graph, &methods));
        let mut types: Vec<String> = methods.into_iter().map(|(client, _)| client).collect();
        types.dedup();
        Self {
            ports,
            types,
            written,
            moved,
            handed_out: BTreeSet::new(),
            others: Arc::new(Others {
                ports: others,
                types: of_others,
            }),
        }
    }

    /// The functions of these paths as they were made for clients, judged like those that patterns
    /// match.
    pub(crate) fn instances(
        &self,
        graph: &Linked,
        paths: &FxHashSet<&str>,
    ) -> FxHashMap<String, Root> {
        if self.is_empty() || paths.is_empty() {
            return FxHashMap::default();
        }
        let mut found: BTreeMap<String, Vec<(NodeId, Self)>> = BTreeMap::new();
        for (path, id) in root::functions(graph) {
            if paths.contains(path.as_str()) {
                let clients = self.handed_to(&name::demangled(graph.name(id)));
                if !clients.is_empty() {
                    found.entry(path).or_default().push((id, clients));
                }
            }
        }
        let roots = found.into_iter().filter_map(|(path, made)| {
            let handed = handed_by_others(graph, made);
            let &(first, _) = handed.first()?;
            let mut root = Root::unseen(graph, path, first);
            for (id, clients) in handed {
                root.nodes.push(id);
                root.clients.unite(&clients);
            }
            Some(root)
        });
        let mut roots: Vec<Root> = roots.collect();
        returned::follow(graph, &mut roots);
        roots
            .into_iter()
            .map(|root| (root.path.clone(), root))
            .collect()
    }

    /// Those that instances of a declared function were made for. What it makes of them and returns
    /// may be a client as well, but not one that it was handed.
    pub(crate) fn of_instances(&self, graph: &Linked, instances: &[NodeId]) -> Self {
        let mut clients = Self::default();
        if !self.is_empty() {
            for &id in instances {
                clients.unite(&self.handed_to(&name::demangled(graph.name(id))));
            }
        }
        clients
    }

    /// Those that a function was made for, which it is generic over.
    fn handed_to(&self, function: &str) -> Self {
        let mut types = self.types.clone();
        types.retain(|client| name::is_argument(function, client));
        if types.is_empty() {
            return Self::default();
        }
        let handed_out = self.handed_out_by(&types);
        Self {
            handed_out,
            others: Arc::clone(&self.others),
            ports: self.ports.clone(),
            types,
            written: self.written.clone(),
            moved: Arc::clone(&self.moved),
        }
    }

    /// The clients among all that these hand out, and that those hand out in turn.
    fn handed_out_by(&self, types: &[String]) -> BTreeSet<String> {
        let is_client = |ty: &&String| self.is_one(ty) || self.others.types.contains(*ty);
        let mut found = BTreeSet::new();
        let mut open: Vec<&String> = types.iter().collect();
        while let Some(ty) = open.pop() {
            let new = self.moved.handed_out(ty).filter(is_client);
            open.extend(new.filter(|ty| found.insert((*ty).clone())));
        }
        found
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Adds others.
    pub(crate) fn unite(&mut self, other: &Self) {
        if self.is_empty() {
            self.moved = Arc::clone(&other.moved);
            self.others = Arc::clone(&other.others);
        }
        for (list, more) in [
            (&mut self.ports, &other.ports),
            (&mut self.types, &other.types),
        ] {
            list.extend_from_slice(more);
            list.sort_unstable();
            list.dedup();
        }
        self.handed_out.extend(other.handed_out.iter().cloned());
        self.written.extend_from_slice(&other.written);
        self.written.sort_unstable();
        self.written.dedup();
    }

    /// The destructors of what a method of a port is handed for good: the client may run them at any
    /// time.
    pub(crate) fn destructors(&self, callee: NodeId) -> &[NodeId] {
        self.moved.destructors(callee)
    }

    /// Whether nothing says what a method of a port is handed.
    pub(crate) fn is_undescribed(&self, callee: NodeId) -> bool {
        self.moved.is_undescribed(callee)
    }

    /// The types that a call is made for which is cut, where code of a package may be behind them:
    /// the client may call it, and what a client does is not walked.
    pub(crate) fn handed_over(&self, graph: &Linked, callee: NodeId) -> Option<String> {
        if self.is_empty() || graph.kind(callee) != Kind::Code {
            return None;
        }
        let full = name::demangled(graph.name(callee));
        crossing::client_of(self, &full)?;
        let (own, method) = name::self_type(&full)?;
        let (_, port) = own.rsplit_once(" as ")?;
        let given = [port, method].map(handed::arguments).into_iter().flatten();
        let given: Vec<&str> = given.filter(|one| !self.is_client(one)).collect();
        let of_package = given.iter().find(|one| handed::is_users(one));
        let of_std = || given.first().filter(|_| self.comes_back(graph, callee));
        of_package.or_else(of_std).map(|one| (*one).to_owned())
    }

    /// Whether a client comes to what crates with extensions have written for a type of std.
    fn comes_back(&self, graph: &Linked, client: NodeId) -> bool {
        let mut open = vec![client];
        let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
        while let Some(id) = open.pop() {
            if self.written.binary_search(&id).is_ok() {
                return true;
            }
            let next = graph.edges(id).iter().map(|edge| edge.to);
            open.extend(next.filter(|&to| !self.written.is_empty() && seen.insert(to)));
        }
        false
    }

    /// Whether a type is a client, or a reference to one.
    fn is_client(&self, ty: &str) -> bool {
        let bare = ty.trim_start_matches('&').trim_start_matches("mut ");
        self.is_one(bare)
    }

    /// Whether a type is a client.
    fn is_one(&self, ty: &str) -> bool {
        self.types.iter().any(|client| client == ty)
    }
}

/// The instances of one function that were made for clients of somebody else's: not those that
/// another instance comes to by itself, handing on a client that it has made.
fn handed_by_others(graph: &Linked, made: Vec<(NodeId, Clients)>) -> Vec<(NodeId, Clients)> {
    if made.len() < 2 {
        return made;
    }
    let reached: Vec<FxHashSet<NodeId>> = made
        .iter()
        .map(|(id, clients)| reached(graph, *id, clients))
        .collect();
    let is_own = |at: usize| {
        let (own, _) = made[at];
        let mut others = (0..made.len()).filter(|&other| other != at);
        others.any(|other| reached[other].contains(&own) && !reached[at].contains(&made[other].0))
    };
    let own: Vec<bool> = (0..made.len()).map(is_own).collect();
    let kept = made.into_iter().zip(own);
    kept.filter_map(|(one, own)| (!own).then_some(one))
        .collect()
}

/// What a function comes to in the code of packages, but for what the clients do.
fn reached(graph: &Linked, first: NodeId, clients: &Clients) -> FxHashSet<NodeId> {
    let mut seen = FxHashSet::default();
    let mut open = vec![first];
    while let Some(node) = open.pop() {
        for edge in graph.edges(node) {
            let is_stds = graph.origin(edge.to) == Some(&Origin::Sysroot);
            if !is_stds && clients.crossing(graph, node, edge.to).is_none() && seen.insert(edge.to)
            {
                open.push(edge.to);
            }
        }
    }
    seen
}

/// The type and the trait, without its arguments, that a method is of.
fn implemented(full: &str) -> Option<(&str, String)> {
    let (own, _) = name::self_type(full)?;
    let (client, port) = own.rsplit_once(" as ")?;
    Some((client, name::plain(port)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_is_of_a_type_and_a_trait() {
        assert_eq!(
            implemented("<ext::Cache<ext::Disk> as ext::Store<u8>>::get::<u8>"),
            Some(("ext::Cache<ext::Disk>", "ext::Store".to_owned()))
        );
        assert_eq!(implemented("<ext::Disk>::get"), None);
    }
}
