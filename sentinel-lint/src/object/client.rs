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
    input::Origin,
    name, returned,
    root::{self, Root},
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Clients, and the ports that they are clients of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clients {
    /// The ports that have no stand-ins, by path.
    ports: Vec<String>,
    /// The types, as demangled names write them.
    types: Vec<String>,
}

impl Clients {
    /// Every client of these ports that the build has code of.
    pub(crate) fn of(graph: &Linked, ports: Vec<String>) -> Self {
        if ports.is_empty() {
            return Self::default();
        }
        let code = graph.ids().into_par_iter().filter(|&id| {
            graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot)
        });
        let mut types: Vec<String> = code
            .filter_map(|id| {
                let full = name::demangled(graph.name(id));
                let (client, port) = implemented(&full)?;
                ports.contains(&port).then(|| client.to_owned())
            })
            .collect();
        types.sort_unstable();
        types.dedup();
        Self { ports, types }
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
        let mut found: BTreeMap<String, Root> = BTreeMap::new();
        for (path, id) in root::functions(graph) {
            let clients = self.handed_to(&name::demangled(graph.name(id)));
            if !paths.contains(path.as_str()) || clients.is_empty() {
                continue;
            }
            let entry = found.entry(path);
            let root = entry.or_insert_with_key(|path| Root::unseen(graph, path.clone(), id));
            root.nodes.push(id);
            root.clients.unite(&clients);
        }
        let mut roots: Vec<Root> = found.into_values().collect();
        returned::follow(graph, &mut roots);
        roots
            .into_iter()
            .map(|root| (root.path.clone(), root))
            .collect()
    }

    /// A root with the clients that its witness hands over.
    pub(crate) fn with(&self, graph: &Linked, mut root: Root) -> Root {
        if let Some(witness) = &root.witness
            && !self.is_empty()
        {
            for edge in graph.edges(witness.node) {
                let handed = self.handed_to(&name::demangled(graph.name(edge.to)));
                root.clients.unite(&handed);
            }
        }
        root
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
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// Adds others.
    pub(crate) fn unite(&mut self, other: &Self) {
        for (list, more) in [
            (&mut self.ports, &other.ports),
            (&mut self.types, &other.types),
        ] {
            list.extend_from_slice(more);
            list.sort_unstable();
            list.dedup();
        }
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
