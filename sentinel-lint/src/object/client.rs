//! Clients of ports that no stand-in can take the place of (`no_probe`, or one that does not
//! compile): a function that is generic over such a port is judged as it was made for a client, and
//! what the client does is the port's.
//!
//! Only names tell a call of the port from any other. So only calls count as the port's that code
//! makes which is generic over the client; what calls the same client by its own name is walked.

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
use rayon::{iter::Either, prelude::*};
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
}

impl Clients {
    /// Every client of these ports that the build has code of, where extensions are in these crates.
    pub(crate) fn of(graph: &Linked, ports: Vec<String>, crates: &BTreeSet<&str>) -> Self {
        if ports.is_empty() {
            return Self::default();
        }
        let code = graph.ids().into_par_iter().filter(|&id| {
            graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot)
        });
        let methods = code.filter_map(|id| {
            let symbol = graph.name(id);
            let full = name::demangled(symbol);
            let (ty, of_trait) = implemented(&full)?;
            if ports.contains(&of_trait) {
                return Some(Either::Left((ty.to_owned(), id)));
            }
            let by_extensions = name::crate_of(symbol).is_some_and(|of| crates.contains(of));
            let is_written = by_extensions && !handed::is_users(ty) && handed::is_users(&of_trait);
            is_written.then_some(Either::Right(id))
        });
        let (methods, written): (BTreeSet<_>, BTreeSet<_>) = methods.partition_map(|found| found);
        let nodes: Vec<NodeId> = methods.iter().map(|&(_, id)| id).collect();
        let mut types: Vec<String> = methods.into_iter().map(|(client, _)| client).collect();
        types.dedup();
        let moved = Arc::new(Moved::of(graph, &nodes));
        Self {
            ports,
            types,
            written: written.into_iter().collect(),
            moved,
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
        Self {
            ports: self.ports.clone(),
            types,
            written: self.written.clone(),
            moved: Arc::clone(&self.moved),
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Adds others.
    pub(crate) fn unite(&mut self, other: &Self) {
        if self.is_empty() {
            self.moved = Arc::clone(&other.moved);
        }
        for (list, more) in [
            (&mut self.ports, &other.ports),
            (&mut self.types, &other.types),
        ] {
            list.extend_from_slice(more);
            list.sort_unstable();
            list.dedup();
        }
        self.written.extend_from_slice(&other.written);
        self.written.sort_unstable();
        self.written.dedup();
    }

    /// Whether a reference leads out through a port.
    pub(crate) fn cut(&self, graph: &Linked, from: NodeId, to: NodeId) -> bool {
        if self.is_empty() || graph.kind(from) != Kind::Code || graph.kind(to) != Kind::Code {
            return false;
        }
        let callee = name::demangled(graph.name(to));
        let Some(client) = self.client_of(&callee) else {
            return false;
        };
        name::is_argument(&name::demangled(graph.name(from)), client)
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
        self.client_of(&full)?;
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
        self.types.iter().any(|client| client == bare)
    }

    /// The client whose part a function is: a method of a port, or the destructor.
    fn client_of(&self, callee: &str) -> Option<&str> {
        let of_port = implemented(callee).filter(|(_, port)| self.ports.contains(port));
        let dropped = || {
            callee
                .strip_prefix("core::ptr::drop_in_place::<")?
                .strip_suffix('>')
        };
        let client = of_port.map(|(client, _)| client).or_else(dropped)?;
        let mut types = self.types.iter();
        types.find(|own| *own == client).map(String::as_str)
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
            if !is_stds && !clients.cut(graph, node, edge.to) && seen.insert(edge.to) {
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
