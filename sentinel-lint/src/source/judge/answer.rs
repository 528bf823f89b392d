//! From what was reached to what the check is told: the nearest effect of each class with its
//! chain, and the gaps.

use super::{
    facts::Effect,
    reach::{FactsCache, Reach, Site},
    returns::returns,
    roots::{Root, roots},
    world::{Expand, World},
};
use crate::{
    finding::Hop,
    pattern::Pattern,
    place::{PackagePlace, SourceMap, display_path},
    rules::forged_crossing::{RUNTIME, is_forgery, sighting},
    source::{
        Depth,
        ir::{FileId, Pos},
        program::{ItemId, Program},
    },
    voice::{FunctionKey, Gap, Judged, Reached, Said, Sighting, Speaker, Unmatched, Unread},
    workspace::{Unit, Workspace},
};
use sentinel_effects::EffectClass;
use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    path::{Path, PathBuf},
};

/// What the judge says about a program.
pub(crate) struct Judgement {
    /// The declared functions.
    pub judged: Vec<Judged>,
    /// Which they are.
    pub roots: Vec<Root>,
    /// What of the selected packages could not be read.
    pub unread: Vec<Unread>,
    /// What they reach that is the host's alone.
    pub sightings: Vec<Sighting>,
    /// The patterns that declare none.
    pub unmatched: Vec<Unmatched>,
    /// Where the files are that the answer names.
    pub sources: SourceMap,
}

/// Judges every declared function.
pub(crate) fn judge(
    program: &Program,
    expand: &dyn Expand,
    workspace: &Workspace,
    patterns: &[Pattern],
    depth: &Depth<'_>,
) -> Judgement {
    let units = &workspace.units;
    let world = World::new(program, units, expand);
    let (roots, unmatched) = roots(&world, units, patterns);
    let cache = FactsCache::default();
    let mut places = Places {
        program,
        units,
        workspace: &workspace.root,
        sources: SourceMap::default(),
    };
    let mut sightings = Vec::new();
    let mut twins: BTreeMap<FunctionKey, usize> = BTreeMap::new();
    let judged = roots.iter().map(|root| {
        let mut function = places.key(root);
        let nth = twins.entry(function.clone()).or_default();
        function.nth = std::mem::replace(nth, *nth + 1);
        let (judged, forged) = judge_one(&world, &cache, root, function, &mut places, depth);
        sightings.extend(forged);
        judged
    });
    let judged = judged.collect();
    let unread = places.unread();
    Judgement {
        judged,
        roots,
        unread,
        sightings,
        unmatched,
        sources: places.sources,
    }
}

fn judge_one(
    world: &World<'_>,
    cache: &FactsCache,
    root: &Root,
    function: FunctionKey,
    places: &mut Places<'_>,
    depth: &Depth<'_>,
) -> (Judged, Vec<Sighting>) {
    let (said, sightings) = if depth.reaches(&function) {
        let (said, sightings) = say(world, cache, root, places);
        (vec![said], sightings)
    } else {
        (Vec::new(), Vec::new())
    };
    let unit = places.unit(world.program.item(root.item).krate);
    let FunctionKey {
        path,
        file,
        line,
        column,
        subject,
        nth,
    } = function;
    let judged = Judged {
        path,
        subject,
        package: unit.package.clone(),
        member: unit.member,
        file,
        line,
        column,
        nth,
        returns: returns(world, root.item),
        allows: root.allows.clone(),
        said,
    };
    (judged, sightings)
}

fn say(
    world: &World<'_>,
    cache: &FactsCache,
    root: &Root,
    places: &mut Places<'_>,
) -> (Said, Vec<Sighting>) {
    let reach = Reach::from(world, cache, root.item);
    let telling = Telling {
        program: world.program,
        reach: &reach,
        root: root.item,
    };
    let said = Said {
        by: Speaker::Source,
        found: true,
        reached: telling.reached(places),
        gaps: telling.gaps(root, places),
    };
    (said, telling.forged(places))
}

/// Names the files of the program as reports do.
struct Places<'a> {
    program: &'a Program,
    units: &'a [Unit],
    workspace: &'a Path,
    sources: SourceMap,
}

impl Places<'_> {
    fn unit(&self, krate: usize) -> &Unit {
        &self.units[self.program.crates[krate].unit.0 as usize]
    }

    /// Whether an effect is a hook that a workspace member declares: its owner can mend it.
    fn is_members_hook(&self, effect: &Effect) -> bool {
        effect.class == EffectClass::AmbientHook
            && self
                .program
                .items
                .iter()
                .any(|item| *item.path == *effect.api && self.unit(item.krate).member)
    }

    /// What could not be expanded or read where extensions are declared by attributes.
    fn unread(&mut self) -> Vec<Unread> {
        let program = self.program;
        let mut unread = Vec::new();
        for missing in program.unexpanded() {
            let krate = program.krate_of(missing.module);
            let (package, selected) = (self.unit(krate).package.clone(), self.unit(krate).selected);
            if selected {
                let place = Hop {
                    function: program.module_path(missing.module).to_owned(),
                    file: self.name(krate, missing.file),
                    line: missing.pos.line,
                    column: missing.pos.column,
                };
                let (what, why) = (missing.macro_path.clone(), missing.reason.clone());
                unread.push(Unread {
                    package,
                    what,
                    why,
                    place,
                });
            }
        }
        unread
    }

    /// What tells a function from others, but for those at the same place.
    fn key(&mut self, root: &Root) -> FunctionKey {
        let item = self.program.item(root.item);
        FunctionKey {
            path: item.path.clone(),
            file: self.file(root.item),
            line: item.pos.line,
            column: item.pos.column,
            subject: root.subject.clone(),
            nth: 0,
        }
    }

    fn file(&mut self, item: ItemId) -> String {
        let item = self.program.item(item);
        self.name(item.krate, item.file)
    }

    fn name(&mut self, krate: usize, file: FileId) -> String {
        let unit = self.unit(krate);
        let path: PathBuf = self.program.crates[krate].files[file.0 as usize]
            .path
            .clone();
        let place = PackagePlace {
            workspace: self.workspace,
            name: &unit.package,
            version: &unit.version,
            folder: &unit.folder,
        };
        let name = display_path(&place, &path);
        self.sources.insert(name.clone(), path);
        name
    }

    fn hop(&mut self, (item, pos): Site) -> Hop {
        Hop {
            function: self.program.item(item).path.clone(),
            file: self.file(item),
            line: pos.line,
            column: pos.column,
        }
    }
}

/// Tells what one search found.
struct Telling<'a> {
    program: &'a Program,
    reach: &'a Reach<'a, 'a>,
    root: ItemId,
}

impl Telling<'_> {
    /// The nearest way to each effect, and the nearest that the extension's own crate calls where
    /// that is another one.
    fn reached(&self, places: &mut Places<'_>) -> Vec<Reached> {
        let own_crate = self.program.item(self.root).krate;
        let mut told = HashSet::new();
        let mut reached = Vec::new();
        let mut effects: Vec<&(Effect, Site)> = self.reach.found().effects.iter().collect();
        effects.sort_by_key(|(_, site)| self.reach.way(site.0).len());
        for (effect, site) in effects {
            let own_call =
                self.program.item(site.0).krate == own_crate || places.is_members_hook(effect);
            if told.contains(&(effect, true)) || !told.insert((effect, own_call)) {
                continue;
            }
            reached.push(Reached {
                class: effect.class,
                api: effect.api.to_string(),
                what: effect.what.to_owned(),
                leaf: effect.leaf.as_ref().map(ToString::to_string),
                own_call,
                through: None,
                chain: self.chain(effect, *site, places),
            });
        }
        reached
    }

    fn chain(&self, effect: &Effect, site: Site, places: &mut Places<'_>) -> Vec<Hop> {
        let mut chain: Vec<Hop> = self
            .reach
            .way(site.0)
            .into_iter()
            .map(|site| places.hop(site))
            .collect();
        // A foreign function is the effect itself: its declaration calls nothing.
        if *self.program.item(site.0).path != *effect.api {
            chain.push(places.hop(site));
        }
        chain.push(end(&effect.api));
        chain
    }

    /// What is reached that is the host's alone: where other code than the runtime's calls it.
    fn forged(&self, places: &mut Places<'_>) -> Vec<Sighting> {
        let path = |item: ItemId| &*self.program.item(item).path;
        let root = self.program.item(self.root);
        let mut all = Vec::new();
        for (item, caller) in self.reach.certain() {
            if is_forgery(path(item)).is_none() || path(caller).starts_with(RUNTIME) {
                continue;
            }
            let way = self.reach.way(item).into_iter();
            let mut chain: Vec<Hop> = way.map(|site| places.hop(site)).collect();
            chain.push(end(path(item)));
            let about = (&*root.path, &*places.unit(root.krate).package);
            all.push(sighting(about, Speaker::Source, path(item), chain));
        }
        all
    }

    fn gaps(&self, root: &Root, places: &mut Places<'_>) -> Vec<Gap> {
        let unreadable = root.unreadable.iter().map(|why| Gap {
            class: None,
            reason: why.clone(),
            chain: Vec::new(),
        });
        let mut gaps: Vec<Gap> = unreadable.collect();
        let found = self.reach.found();
        for (why, site) in &found.doubts {
            gaps.push(Gap {
                class: None,
                reason: why.to_string(),
                chain: self.way(*site, places),
            });
        }
        let mut told = BTreeSet::new();
        for (effect, site, why) in &found.possible {
            if told.insert((effect.class, why.clone())) {
                let reason = format!("{why}, which would reach `{}`", effect.api);
                gaps.push(Gap {
                    class: Some(effect.class),
                    reason,
                    chain: self.way(*site, places),
                });
            }
        }
        gaps
    }

    fn way(&self, site: Site, places: &mut Places<'_>) -> Vec<Hop> {
        let way = self.reach.way(site.0);
        way.into_iter()
            .chain([site])
            .filter(|(_, pos)| *pos != Pos::default())
            .map(|site| places.hop(site))
            .collect()
    }
}

/// The last step of a chain: what is reached, which has no place.
fn end(path: &str) -> Hop {
    Hop {
        function: path.to_owned(),
        file: String::new(),
        line: 0,
        column: 0,
    }
}
