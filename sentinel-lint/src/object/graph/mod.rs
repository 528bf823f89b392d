//! The reference graph: from archives to nodes and edges.
//!
//! It says what can be reached from what, and knows nothing of effects.

mod cache;
pub(crate) mod code;
mod constructor;
mod link;
pub(crate) mod node;
mod packed;
mod part;
mod read;
mod reference;
pub(crate) mod shim;

use super::{archive::elf::Object, input::Origin, mapped::Mapped};
use node::{Edge, Kind, Name, Node, NodeId};
use std::{ops::Range, path::PathBuf};

pub(crate) use cache::Cache;
pub(crate) use link::load;

/// Everything that was compiled and what refers to what in it.
pub(crate) struct Linked {
    /// The files, as given.
    pub(crate) files: Vec<File>,
    /// The objects in them, by their first node.
    pub(crate) objects: Vec<ObjectFile>,
    /// The members that could not be read.
    pub(crate) unread: Vec<Unread>,
    /// The marks of declared functions.
    pub(crate) marks: Vec<NodeId>,
    nodes: Vec<Node>,
    /// For each node the first of its edges, and one more.
    first_edges: Vec<u32>,
    edges: Vec<Edge>,
    /// The names of the nodes that lie in no file.
    text: String,
    /// The first node that lies in no file.
    first_outside: NodeId,
}

/// A file of the graph.
pub(crate) struct File {
    pub(crate) path: PathBuf,
    pub(crate) origin: Origin,
    pub(crate) mapped: Mapped,
}

/// An object of the graph.
#[derive(Clone, Debug)]
pub(crate) struct ObjectFile {
    /// Which file it is in.
    pub(crate) file: u32,
    /// Where its bytes are in the file.
    pub(crate) range: Range<usize>,
    /// Its first node.
    pub(crate) first: NodeId,
}

/// A member of a file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unread {
    /// The file and the member.
    pub what: String,
    /// What the member is instead of an object.
    pub why: &'static str,
    /// Which file it is in.
    pub(crate) file: u32,
}

impl Linked {
    /// How many nodes there are.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many references there are.
    pub(crate) fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Every node's number.
    pub(crate) fn ids(&self) -> Range<NodeId> {
        0..u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    pub(crate) fn node(&self, id: NodeId) -> Node {
        self.nodes[id as usize]
    }

    pub(crate) fn kind(&self, id: NodeId) -> Kind {
        self.nodes[id as usize].kind
    }

    /// What a node refers to, in the order of its bytes.
    pub(crate) fn edges(&self, id: NodeId) -> &[Edge] {
        let first = self.first_edges[id as usize] as usize;
        let last = self.first_edges[id as usize + 1] as usize;
        &self.edges[first..last]
    }

    /// The name of a node as the linker knows it; empty if it has none.
    pub(crate) fn name(&self, id: NodeId) -> &[u8] {
        let name = self.nodes[id as usize].name;
        self.text_of(id).get(name.range()).unwrap_or_default()
    }

    fn text_of(&self, id: NodeId) -> &[u8] {
        match self.object(id) {
            Some(object) => self.files[object.file as usize].mapped.bytes(),
            None => self.text.as_bytes(),
        }
    }

    /// The object that a node lies in; none of an import.
    pub(crate) fn object(&self, id: NodeId) -> Option<&ObjectFile> {
        self.objects.get(self.object_number(id)?)
    }

    /// The number of the object that a node lies in; none of an import.
    pub(crate) fn object_number(&self, id: NodeId) -> Option<usize> {
        if id >= self.first_outside {
            return None;
        }
        let after = self.objects.partition_point(|object| object.first <= id);
        after.checked_sub(1)
    }

    /// Whose code a node is; none of an import.
    pub(crate) fn origin(&self, id: NodeId) -> Option<&Origin> {
        let object = self.object(id)?;
        Some(&self.files[object.file as usize].origin)
    }

    /// Whether something is defined in a crate of a package, rather than of the toolchain.
    pub(crate) fn is_of_package(&self, definition: &str) -> bool {
        let first = definition.split("::").next();
        let mut origins = self.files.iter().map(|file| &file.origin);
        origins.any(|origin| {
            matches!(origin, Origin::Package { crate_name, .. } if Some(&**crate_name) == first)
        })
    }

    /// The nodes of an object.
    pub(crate) fn nodes_of(&self, object: usize) -> Range<NodeId> {
        let end = self.objects.get(object + 1);
        self.objects[object].first..end.map_or(self.first_outside, |next| next.first)
    }

    /// Looks into an object once, as for its debug information, and lets go of what that has taken;
    /// none if it cannot be read.
    pub(crate) fn look_into<'g, T>(
        &'g self,
        object: &ObjectFile,
        look: impl FnOnce(&Object<'g>) -> T,
    ) -> Option<T> {
        let seen = look(&Object::parse(self.bytes(object)).ok()?);
        let file = &self.files[object.file as usize];
        file.mapped.release(&object.range);
        Some(seen)
    }

    /// The bytes of an object.
    pub(crate) fn bytes(&self, object: &ObjectFile) -> &[u8] {
        &self.files[object.file as usize].mapped.bytes()[object.range.clone()]
    }
}

impl Name {
    /// Appends a name to the text of what lies in no file.
    fn appended(text: &mut String, name: &str) -> Self {
        let start = u32::try_from(text.len()).unwrap_or(u32::MAX);
        text.push_str(name);
        Self {
            start,
            length: u32::try_from(name.len()).unwrap_or(0),
        }
    }
}
