//! What declared impl blocks inherit: the methods that a trait provides and a block does not override
//! are declared with it, each as a function of its own. The witness of a block makes a trait object,
//! whose vtable has them. Where it could make none, source tells whether there are any.

use super::{
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    mark::{FoundMark, MarkKind},
    name, returned,
    root::Root,
};
use crate::voice::{Implemented, Judged};
use std::collections::BTreeSet;

/// The methods that the vtable under a witness has from the trait itself, each as it is declared by
/// the block's mark.
pub(super) fn methods(graph: &Linked, block: &FoundMark, witness: NodeId) -> Vec<FoundMark> {
    let of_trait = last(&block.subject);
    let tables = graph.edges(witness).iter().map(|edge| edge.to);
    let tables = tables.filter(|&id| graph.kind(id) == Kind::Constant);
    let held = tables
        .flat_map(|table| graph.edges(table))
        .map(|edge| edge.to);
    let mut roots: Vec<Root> = held
        .filter(|&id| graph.kind(id) == Kind::Code && name::is_provided(graph.name(id)))
        .filter(|&id| name::crate_of(graph.name(id)).is_some_and(|of| !name::is_std(of)))
        .filter_map(|id| {
            let full = name::plain(&name::demangled(graph.name(id)));
            let path = name::function(&full);
            let (_, implemented) = name::self_type(&path)?.0.rsplit_once(" as ")?;
            // A trait that this one requires is another block's.
            (last(implemented) == of_trait).then(|| {
                let root = Root::unseen(graph, path.clone(), id);
                Root {
                    crate_name: block.crate_name.clone(),
                    nodes: vec![id],
                    ..root
                }
            })
        })
        .collect();
    roots.sort_by(|a, b| a.path.cmp(&b.path));
    roots.dedup_by(|a, b| a.path == b.path);
    returned::follow(graph, &mut roots);
    let identity = |root: &Root| name::Identity::of(graph.name(*root.nodes.first()?));
    let declared = roots.into_iter().map(|root| FoundMark {
        identity: identity(&root),
        kind: MarkKind::Function,
        path: root.path.clone(),
        subject: root.path.clone(),
        root: Ok(root),
        ..block.clone()
    });
    declared.collect()
}

/// A block of which nothing shows what it inherits.
pub(super) struct Unshown<'a> {
    block: &'a FoundMark,
    /// The trait, by path; none where the block itself declares nothing that tells.
    of_trait: Option<&'a str>,
    overridden: BTreeSet<&'a str>,
}

impl<'a> Unshown<'a> {
    /// What source knows of a block: the functions that it declares in the file, which it names.
    pub(super) fn of(block: &'a FoundMark, file: &str, declared: &'a [Judged]) -> Self {
        let (_, name) = block.subject.rsplit_once(" as ").unwrap_or_default();
        let name = last(name.trim_end_matches('>'));
        let here = declared.iter().filter(|judged| judged.file == file);
        let methods: Vec<(&Judged, &str, &str, &str)> = here
            .filter_map(|judged| {
                let (own, rest) = name::self_type(&judged.path)?;
                let (_, of_trait) = own.rsplit_once(" as ")?;
                Some((judged, own, of_trait, rest.strip_prefix("::")?))
            })
            .collect();
        let behind = methods
            .iter()
            .filter(|(judged, _, of_trait, _)| judged.line >= block.line && last(of_trait) == name);
        let first = behind.min_by_key(|(judged, ..)| (judged.line, judged.column));
        let own = first.map(|(_, own, ..)| *own);
        let same = methods.iter().filter(|(_, of, ..)| Some(*of) == own);
        Self {
            block,
            of_trait: first.map(|(_, _, of_trait, _)| *of_trait),
            overridden: same.map(|(.., method)| *method).collect(),
        }
    }

    /// The crate whose source tells what the trait provides.
    pub(super) fn asks(&self) -> Option<&'a str> {
        Some(self.of_trait?.split_once("::")?.0)
    }

    /// The block as something that cannot be judged, unless it overrides all there is.
    pub(super) fn settled(&self, implemented: &Implemented) -> Option<FoundMark> {
        let provided = self.of_trait.and_then(|of| implemented.provided.get(of));
        let is_whole = provided.is_some_and(|provided| {
            let mut provided = provided.iter();
            provided.all(|method| self.overridden.contains(&**method))
        });
        // What std provides calls what an implementation writes, and nothing else of a package's.
        let of_std = self.asks().is_some_and(name::is_std);
        (!of_std && !is_whole).then(|| FoundMark {
            kind: MarkKind::Function,
            path: self.block.subject.clone(),
            ..self.block.clone()
        })
    }
}

/// The last name of a trait's path, without generic arguments.
fn last(path: &str) -> &str {
    let path = path.split_once('<').map_or(path, |(path, _)| path);
    path.rsplit([':', ' ']).next().unwrap_or(path)
}
