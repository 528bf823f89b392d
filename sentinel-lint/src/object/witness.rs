//! What a witness leads to: the instances of the declared function that it calls, and the types of
//! what it got from it, which it tells by the functions of the runtime that it hands them to.
//!
//! What an owner can do with a value has code under the witness, as far as the analysis build has
//! written it down. A closure or async body that a type names is looked for here all the same, and
//! a type that the build says it went no further with is not taken for one that nothing can be done
//! with.

use super::{
    chain::shown,
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    handed,
    input::Origin,
    name::{self, Identity},
    returned, root,
};
use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};
use sentinel_effects::told::Told;
use std::collections::BTreeSet;

/// What a witness leads to by nothing but its own blocks, the runtime's part in the analysis build,
/// and std: a destructor is called by std alone.
#[derive(Default)]
pub(super) struct Leads {
    /// The instances of the declared function.
    pub(super) instances: Vec<NodeId>,
    told: BTreeSet<(Told, String)>,
}

/// The closures and async bodies of packages that there is code of, by the type of each.
pub(super) type Bodies = FxHashMap<String, Vec<NodeId>>;

impl Leads {
    /// Those of the witness of a function of this path, which is told from others of it.
    pub(super) fn of(
        graph: &Linked,
        witness: NodeId,
        path: &str,
        identity: Option<&Identity>,
    ) -> Self {
        let own = shown(graph.name(witness));
        let mut open = vec![witness];
        let mut seen: FxHashSet<NodeId> = open.iter().copied().collect();
        let mut leads = Self::default();
        while let Some(id) = open.pop() {
            for edge in graph.edges(id) {
                if seen.contains(&edge.to) {
                    continue;
                }
                let name = graph.name(edge.to);
                let callee = shown(name);
                let is_marked = match (identity, Identity::of(name)) {
                    (Some(own), Some(other)) => *own == other,
                    _ => callee == path,
                };
                if is_marked {
                    seen.insert(edge.to);
                    leads.instances.push(edge.to);
                    continue;
                }
                let full = name::demangled(name);
                if let Some((told, ty)) = Told::of(&full) {
                    leads.told.insert((told, ty.to_owned()));
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
        leads
    }

    /// Whether nothing says what the function returns, so that the witness is not one of these
    /// macros.
    pub(super) fn is_silent(&self) -> bool {
        !self.told.iter().any(|(told, _)| *told == Told::Returned)
    }

    /// The bodies that types of returned values name, and what there is no body of.
    pub(super) fn bodies(&self, bodies: &Bodies) -> (Vec<NodeId>, Vec<String>) {
        let mut found = Vec::new();
        let mut missing = Vec::new();
        let types = self.told.iter().map(|(_, ty)| ty);
        let named: BTreeSet<String> = types.flat_map(|ty| name::closures(ty)).collect();
        // std's own are made wherever they are used, and run nothing but what others name.
        for body in named.into_iter().filter(|body| !name::is_of_std(body)) {
            match bodies.get(&body) {
                Some(nodes) => found.extend(nodes),
                None => missing.push(format!(
                    "it returns `{body}`, whose code is in no object of the build"
                )),
            }
        }
        (found, missing)
    }

    /// The types of packages that came out of the function by their names.
    pub(super) fn named(&self) -> BTreeSet<String> {
        let is_named = |ty: &str| {
            let bare = name::without_closures(ty);
            bare.starts_with(|letter: char| letter.is_alphabetic() || letter == '_')
                && !name::is_of_std(&bare)
                && handed::is_users(&bare)
        };
        let types = self.told.iter().map(|(_, ty)| ty.clone());
        types.filter(|ty| is_named(ty)).collect()
    }

    /// The bounds of the trait objects of packages' own traits that came out of the function.
    pub(super) fn objects(&self) -> BTreeSet<String> {
        let kept = self.told.iter().filter(|(told, _)| *told == Told::Kept);
        let objects = kept.filter_map(|(_, ty)| returned::object_in(ty));
        objects.map(str::to_owned).collect()
    }

    /// What the analysis build could do nothing with, as lowercase fragments.
    pub(super) fn unfollowed(&self) -> impl Iterator<Item = String> {
        self.told.iter().filter_map(|(told, ty)| {
            let what = match told {
                _ if ty.contains(UNREADABLE) => "whose type has a name too long to be read",
                Told::Deeper if handed::is_users(&name::without_closures(ty)) => {
                    "which lies deeper in what it returns than is followed: return it by a type of \
                     its own"
                }
                Told::Kept if returned::object_in(ty).is_some() => return None,
                Told::Kept
                    if name::is_of_std(ty) && handed::is_users(&name::without_closures(ty)) =>
                {
                    "out of which whoever has it may take what is not known: return it by a type \
                     of its own"
                }
                Told::Beyond if handed::is_users(ty) => {
                    "hidden behind a trait of which no `dyn Trait` can be made, by which more may \
                     be done with it than is known: return it by its own type"
                }
                _ => return None,
            };
            Some(format!("it returns a `{ty}`, {what}"))
        })
    }
}

/// What a demangled name says in place of what it leaves out.
const UNREADABLE: &str = "limit reached}";

/// Whether a function is the runtime's part in the analysis build, and no code of the user's.
pub(crate) fn is_analysis(shown: &str) -> bool {
    const ANALYSIS: &str = "sentinel_runtime::analysis";
    name::bare(shown).starts_with(ANALYSIS)
}

/// The closures and async bodies that there is code of, but for the toolchain's own.
pub(super) fn bodies(graph: &Linked) -> Bodies {
    let nested: Vec<(String, NodeId)> = graph
        .ids()
        .into_par_iter()
        .filter(|&id| graph.kind(id) == Kind::Code && graph.origin(id) != Some(&Origin::Sysroot))
        .filter(|&id| name::is_nested(graph.name(id)))
        .map(|id| (name::as_type(&name::demangled(graph.name(id))), id))
        .collect();
    let mut bodies = Bodies::default();
    for (ty, id) in nested {
        bodies.entry(ty).or_default().push(id);
    }
    bodies
}
