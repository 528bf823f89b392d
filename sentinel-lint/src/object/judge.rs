//! The graph with its questions: what it declares, what fits a pattern, what a root reaches.

pub use super::reach::sweep::Classes;
use super::{
    chain::{self, Located, shown},
    graph::{
        self, Cache, Linked, Unread,
        node::{Kind, NodeId},
    },
    handed,
    hook::Hooks,
    input::{Error, Input, Origin},
    mark::{self, FoundMark},
    name,
    place::Places,
    reach::{self, Found, Way, sweep},
    returned,
    root::{self, Root},
    sink::Sinks,
    written,
};
use crate::{
    pattern::Pattern,
    place::SourceMap,
    voice::{Gap, Reached, Returns, Through},
};
use rayon::prelude::*;
use sentinel_effects::{Effect, EffectClass, identified};
use std::{collections::BTreeSet, path::PathBuf};

/// Everything that was compiled, ready to be judged.
pub struct Graph {
    linked: Linked,
    pub(super) sinks: Sinks,
    pub(super) hooks: Hooks,
    pub(super) places: Places,
    singly: BTreeSet<EffectClass>,
}

impl Graph {
    /// Reads and links archives and objects, whose sources are at these places.
    ///
    /// # Errors
    /// A file that cannot be read at all. A member of an archive that is no object is
    /// [`unread`](Self::unread).
    pub fn load(inputs: &[Input], places: Places) -> Result<Self, Error> {
        graph::load(inputs, None).map(|linked| Self::of(linked, places))
    }

    /// The same, with what earlier runs have kept of the inputs in a folder, and keeps it for later
    /// ones.
    ///
    /// # Errors
    /// As [`load`](Self::load). A folder that cannot be read or written is no error.
    pub fn load_kept(inputs: &[Input], places: Places, folder: PathBuf) -> Result<Self, Error> {
        let cache = Cache::at(folder);
        graph::load(inputs, Some(&cache)).map(|linked| Self::of(linked, places))
    }

    fn of(linked: Linked, places: Places) -> Self {
        Self {
            sinks: Sinks::new(linked.len()),
            hooks: Hooks::find(&linked),
            linked,
            places,
            singly: BTreeSet::new(),
        }
    }

    /// Has the effects of these classes told one by one, instead of the nearest alone.
    #[must_use]
    pub fn telling_singly(mut self, classes: &BTreeSet<EffectClass>) -> Self {
        self.singly.clone_from(classes);
        self
    }

    /// The files that chains have named so far, and where they are.
    pub fn sources(&self) -> SourceMap {
        self.places.sources()
    }

    /// How a report names a file that the compiler has named.
    pub fn file_name(&self, file: &str) -> String {
        self.places.name(file)
    }

    /// The references themselves.
    pub(super) fn linked(&self) -> &Linked {
        &self.linked
    }

    /// The packages of which something was read, by name and version.
    pub fn packages(&self) -> impl Iterator<Item = (String, String)> {
        let origins = self.linked.files.iter().map(|file| &file.origin);
        origins.filter_map(|origin| match origin {
            Origin::Package { name, version, .. } => Some((name.clone(), version.clone())),
            Origin::Sysroot | Origin::Native { .. } => None,
        })
    }

    /// How many objects were read.
    pub fn objects(&self) -> usize {
        self.linked.objects.len()
    }

    /// How many pieces of code and data there are.
    pub fn nodes(&self) -> usize {
        self.linked.len()
    }

    /// How many references there are between them.
    pub fn edges(&self) -> usize {
        self.linked.edge_count()
    }

    /// What could not be read, and must not be taken for empty.
    pub fn unread(&self) -> &[Unread] {
        &self.linked.unread
    }

    /// The functions of packages whose path fits the pattern, sorted by path.
    pub fn symbols_matching(&self, pattern: &Pattern) -> Vec<Root> {
        root::matching(&self.linked, pattern)
    }

    /// Adds to roots that return values without a size what they are written to return: whoever has
    /// such a value can run code all the same.
    pub fn follow_written(&self, roots: &mut [(&mut Root, &Returns)]) {
        returned::follow_written(&self.linked, roots);
    }

    /// What the analysis build has declared, by file and place.
    pub fn marks(&self) -> Vec<FoundMark> {
        mark::find(&self.linked)
    }

    /// What a root reaches, and what could not be followed.
    pub fn judge(&self, root: &Root) -> (Vec<Reached>, Vec<Gap>) {
        self.judge_all(std::slice::from_ref(root))
            .pop()
            .unwrap_or_default()
    }

    /// What each of the roots reaches, and what could not be followed. Quicker than one by one.
    pub fn judge_all(&self, roots: &[Root]) -> Vec<(Vec<Reached>, Vec<Gap>)> {
        let found: Vec<Found> = roots.par_iter().map(|root| self.walk(root)).collect();
        let located = Located::of(&self.linked, found.iter().flat_map(Found::ways));
        let posing = self
            .linked
            .files
            .iter()
            .filter_map(|file| posing(&file.origin));
        let posing: BTreeSet<String> = posing.collect();
        roots
            .iter()
            .zip(&found)
            .map(|(root, found)| {
                let effects = found.effects.iter().map(|(_, way)| way);
                let reached = effects.filter_map(|way| self.reached(&located, root, way));
                let gaps = found
                    .missing
                    .iter()
                    .map(|way| self.gap(&located, root, way));
                let unfollowed = root.unfollowed().chain(posing.iter().cloned());
                let unfollowed = unfollowed.map(|reason| Gap {
                    class: None,
                    reason,
                    chain: Vec::new(),
                });
                (reached.collect(), gaps.chain(unfollowed).collect())
            })
            .collect()
    }

    /// Every function of a package with the classes that it reaches, by path; one with several
    /// instances, or with closures in it, several times.
    pub fn sweep(&self) -> Vec<(String, Classes)> {
        let swept = sweep::sweep(&self.linked, &self.sinks);
        root::functions(&self.linked)
            .into_iter()
            .map(|(path, node)| (path, swept.of(node)))
            .collect()
    }

    /// Every function and piece of data on the shortest way to a class, std's own included: for
    /// finding out why a chain is what it is.
    pub fn trail(&self, root: &Root, class: EffectClass) -> Vec<String> {
        let found = self.walk(root);
        let way = found.effects.iter().find(|(reached, _)| *reached == class);
        let nodes = way.into_iter().flat_map(|(_, way)| {
            let steps = way.steps.iter().map(|&(node, _)| node);
            steps.chain([way.end])
        });
        nodes
            .map(|node| name::demangled(self.linked.name(node)).into_owned())
            .collect()
    }

    fn walk(&self, root: &Root) -> Found {
        reach::walk(&self.linked, &self.sinks, &self.hooks, root, &self.singly)
    }

    fn reached(&self, located: &Located, root: &Root, way: &Way) -> Option<Reached> {
        let known = way.effect?;
        let api = match &known.path {
            Some(path) => path.clone(),
            None => self.known_as(way),
        };
        if let Some(global) = way.global {
            return Some(self.out_of(located, root, way, global, api));
        }
        let mut chain = located.chain(&self.linked, &self.places, root, &way.steps, api);
        let end = chain.last()?.function.clone();
        let written = written::macro_at(&self.places, known.effect, &end, &chain);
        let api = written.map_or(end, str::to_owned);
        chain.last_mut()?.function.clone_from(&api);
        let leaf = self.linked.kind(way.end) != Kind::Code;
        let leaf = leaf.then(|| String::from_utf8_lossy(self.linked.name(way.end)).into_owned());
        Some(Reached {
            class: known.effect.class,
            what: known.effect.what.to_owned(),
            leaf: leaf.filter(|leaf| *leaf != api),
            own_call: way.own,
            through: self.through(way),
            chain,
            api,
        })
    }

    /// The slot of a vtable that a way needs, and whose trait object is made on the way: nothing
    /// shows that this very method is called.
    fn through(&self, way: &Way) -> Option<Through> {
        let (slot, method) = way.slot.as_ref()?;
        Some(Through {
            slot: slot.clone(),
            method: name::plain(&name::demangled(self.linked.name(*method))),
        })
    }

    /// What is reached out of a global that holds what leads to `api`.
    fn out_of(
        &self,
        located: &Located,
        root: &Root,
        way: &Way,
        global: NodeId,
        api: String,
    ) -> Reached {
        const HOOK: &Effect = identified("ambient-hook.call").unwrap();
        let name = shown(self.linked.name(global));
        let at = way.steps.iter().position(|&(node, _)| node == global);
        let steps = &way.steps[..at.unwrap_or(way.steps.len())];
        Reached {
            class: HOOK.class,
            what: HOOK.what.to_owned(),
            leaf: Some(api),
            own_call: way.own,
            through: self.through(way),
            chain: located.chain(&self.linked, &self.places, root, steps, name.clone()),
            api: name,
        }
    }

    /// What the user knows an effect as that has no path of its own: the first function of std behind
    /// the last code that is not, else the symbol.
    fn known_as(&self, way: &Way) -> String {
        let steps = way.steps.iter().map(|&(node, _)| node).chain([way.end]);
        let trail: Vec<NodeId> = steps.collect();
        let last = trail
            .iter()
            .rposition(|&id| chain::is_users(&self.linked, id));
        let after = &trail[last.map_or(0, |last| last + 1)..];
        let first = after.iter().find(|&&id| self.linked.kind(id) == Kind::Code);
        shown(self.linked.name(*first.unwrap_or(&way.end)))
    }

    fn is_rust(&self, node: NodeId) -> bool {
        name::is_rust(self.linked.name(node))
    }

    /// What there is in place of the object that would define a symbol, if something is.
    fn instead_of(&self, missing: NodeId) -> Option<String> {
        let wanted = name::crate_of(self.linked.name(missing))?;
        let of_crate = |unread: &&Unread| {
            let origin = &self.linked.files[unread.file as usize].origin;
            matches!(origin, Origin::Package { crate_name, .. } if crate_name == wanted)
        };
        let unread = self.linked.unread.iter().find(of_crate)?;
        Some(format!("; `{}` is {}", unread.what, unread.why))
    }

    fn gap(&self, located: &Located, root: &Root, way: &Way) -> Gap {
        let missing = shown(self.linked.name(way.end));
        let class = way.global.map(|_| EffectClass::AmbientHook);
        let handed = handed::unfollowed(self.linked.name(way.end));
        let handed = handed.or_else(|| root.clients.handed_over(&self.linked, way.end));
        if let Some(ty) = handed {
            let reason = format!(
                "a port is handed a `{ty}`, and by its bounds, or its clients', may call code of \
                 it that is not known here; have the port take `&dyn Trait`, or, where the trait is \
                 serde's, turn on the feature `serde` of `sentinel-runtime`"
            );
            let chain = located.chain(&self.linked, &self.places, root, &way.steps, ty);
            return Gap {
                class,
                reason,
                chain,
            };
        }
        if let Some(client) = root.clients.handed_out(&self.linked, way.end) {
            return Gap {
                class,
                reason: format!(
                    "objects do not show whether the `{client}` was handed out by a client or made \
                     on the spot; let both ports have their stand-ins, without `no_probe`, or hand \
                     it in by a type parameter of its own"
                ),
                chain: located.chain(&self.linked, &self.places, root, &way.steps, missing),
            };
        }
        if root.clients.is_undescribed(way.end) {
            return Gap {
                class,
                reason: format!("no debug information says what a client's `{missing}` is handed"),
                chain: located.chain(&self.linked, &self.places, root, &way.steps, missing),
            };
        }
        let instead = if self.linked.kind(way.end) == Kind::WeakImport && !self.is_rust(way.end) {
            "; a shared library may define it".to_owned()
        } else {
            self.instead_of(way.end).unwrap_or_default()
        };
        Gap {
            class,
            reason: format!("`{missing}` is defined by no object of the build{instead}"),
            chain: located.chain(&self.linked, &self.places, root, &way.steps, missing),
        }
    }
}

/// What is to be said of a package whose library has the name of a crate of std: what code is
/// std's, names tell.
fn posing(origin: &Origin) -> Option<String> {
    match origin {
        Origin::Package {
            name, crate_name, ..
        } if name::is_std(crate_name) => Some(format!(
            "the library of the package `{name}` is called `{crate_name}`, as one of std is, and \
             what it does cannot be told from what std does; give it another name"
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_of_a_package_does_not_pass_for_std() {
        let package = |crate_name: &str| Origin::Package {
            name: "ext".to_owned(),
            version: "1.0.0".to_owned(),
            member: true,
            crate_name: crate_name.to_owned(),
        };
        for name in ["alloc", "core", "std"] {
            assert!(posing(&package(name)).is_some_and(|reason| reason.contains(name)));
        }
        assert_eq!(posing(&package("ext")), None);
        assert_eq!(posing(&Origin::Sysroot), None);
    }
}
