//! What runs while the tree is built, and what it does beyond what cargo has it do.
//!
//! Follows calls as for an extension. What cannot be followed accuses nobody; it is listed among
//! what was skipped.

use super::{
    Node, View,
    evident::{CallEvidence, Evidence, evidence},
};
use crate::{
    finding::{FindingLevel, Hop},
    rules::Rule,
    source::{
        ir::ExprKind,
        judge::{Effect, FactsCache, Reach, ReachSite},
        program::{Item, ItemId},
    },
    voice::{Sighting, Speaker},
    workspace::{Unit, UnitKind},
};
use sentinel_effects::EffectClass;
use std::collections::BTreeSet;

/// An effect that code which runs at build time may have, and why it may.
pub(crate) struct LeftOut {
    /// The class of the effect.
    pub(crate) class: EffectClass,
    /// Under which condition.
    pub(crate) when: When,
    /// Why: what cargo does for it.
    #[expect(dead_code, reason = "the reason is for the reader of the table")]
    pub(crate) why: &'static str,
}

/// A condition on the call that has the effect.
pub(crate) enum When {
    /// Whatever it is.
    Always,
    /// It reads one of these variables; `NAME_*` is any that begins so.
    Reads(&'static [&'static str]),
    /// It reads a variable that the same crate has cargo watch, so that cargo knows of it.
    ReadsWatched,
    /// It is a call of one of these.
    Is(&'static [&'static str]),
    /// It only looks at places below the package's folder. Whether a path that is not absolute is
    /// there too depends on who runs the code.
    Inspects {
        /// The variables with the folders.
        folders: &'static [&'static str],
        /// Whether paths that are not absolute begin there.
        relative: bool,
    },
    /// It touches places below the folders that these variables name.
    Within(&'static [&'static str]),
    /// It runs the program that one of these variables names.
    Runs(&'static [&'static str]),
}

/// What runs at build time, and what is not held against it.
pub(crate) struct Done {
    /// The rule whose finding it is.
    pub(crate) rule: &'static Rule,
    /// What cargo builds the crates as.
    pub(crate) kind: UnitKind,
    /// What runs, in words: "the build script".
    pub(crate) who: &'static str,
    /// Whether it begins at an item.
    pub(crate) begins: fn(&View<'_>, &Item) -> bool,
    /// What is left out.
    pub(crate) left_out: &'static [LeftOut],
    /// What to do instead.
    pub(crate) help: &'static str,
}

/// What code of that kind does in these crates.
pub(crate) fn done_by(view: &View<'_>, only: &dyn Fn(&Unit) -> bool, done: &Done) -> Vec<Sighting> {
    let cache = FactsCache::default();
    let mut sightings = Vec::new();
    let mut told: BTreeSet<(usize, EffectClass, String)> = BTreeSet::new();
    let begins = |item: &Item| {
        only(view.unit(item.krate))
            && view.unit(item.krate).kind == done.kind
            && (done.begins)(view, item)
    };
    let mut doubts: BTreeSet<(usize, String)> = BTreeSet::new();
    for (root, item) in view.items().filter(|(_, item)| begins(item)) {
        let reach = Reach::from(&view.world, &cache, root);
        let mut effects: Vec<&(Effect, ReachSite)> = reach.found().effects.iter().collect();
        effects.sort_by_key(|(_, site)| reach.way(site.0).len());
        for (effect, site) in effects {
            let key = (item.krate, effect.class, effect.api.to_string());
            if !told.contains(&key) && !is_left_out(view, done.left_out, effect, *site) {
                told.insert(key);
                sightings.push(sighting(view, done, root, &reach, (effect, *site)));
            }
        }
        let found = reach.found().doubts.iter();
        doubts.extend(found.map(|(why, _)| (item.krate, why.to_string())));
    }
    unfollowed(view, done, &doubts);
    sightings
}

fn sighting(
    view: &View<'_>,
    done: &Done,
    root: ItemId,
    reach: &Reach<'_, '_>,
    (effect, site): (&Effect, ReachSite),
) -> Sighting {
    let unit = view.unit(view.program().item(root).krate);
    let sites = reach.way(site.0).into_iter().chain([site]);
    let mut chain: Vec<Hop> = sites.map(|(item, pos)| view.hop(item, pos)).collect();
    chain.push(Hop {
        function: effect.api.to_string(),
        file: String::new(),
        line: 0,
        column: 0,
    });
    let Unit { package, .. } = unit;
    Sighting {
        rule: done.rule,
        by: Speaker::Source,
        package: package.clone(),
        extension: None,
        at_most: FindingLevel::Deny,
        class: Some(effect.class),
        api: Some(effect.api.to_string()),
        message: format!(
            "{} of package `{package}` has a direct {} effect: {}",
            done.who, effect.class, effect.api
        ),
        notes: vec![format!("`{}` {}", effect.api, effect.what)],
        help: done.help.to_owned(),
        chain,
    }
}

/// Says of each crate what could not be followed.
fn unfollowed(view: &View<'_>, done: &Done, doubts: &BTreeSet<(usize, String)>) {
    let crates: BTreeSet<usize> = doubts.iter().map(|(krate, _)| *krate).collect();
    for krate in crates {
        let mut of_crate = doubts.iter().filter(|(of, _)| *of == krate);
        let Some((_, first)) = of_crate.next() else {
            continue;
        };
        let further = match of_crate.count() {
            0 => String::new(),
            n => format!(", and {n} more"),
        };
        view.skip(
            format!("parts of {} of `{}`", done.who, view.unit(krate).package),
            format!("what they do is not known: {first}{further}"),
        );
    }
}

fn is_left_out(view: &View<'_>, table: &[LeftOut], effect: &Effect, site: ReachSite) -> bool {
    let mut rows = table.iter().filter(|row| row.class == effect.class);
    let mut call = None;
    rows.any(|row| match &row.when {
        When::Always => true,
        When::Is(apis) => apis.contains(&&*effect.api),
        When::ReadsWatched => {
            let call = call.get_or_insert_with(|| evidence(view, site.0, site.1));
            let name = call.as_ref().and_then(named);
            name.is_some_and(|name| is_watched(view, site.0, name))
        }
        when => {
            let call = call.get_or_insert_with(|| evidence(view, site.0, site.1));
            call.as_ref().is_some_and(|call| holds(when, effect, call))
        }
    })
}

fn holds(when: &When, effect: &Effect, call: &CallEvidence) -> bool {
    match when {
        When::Always | When::Is(_) | When::ReadsWatched => false,
        When::Reads(names) => named(call).is_some_and(|name| is_listed(names, name)),
        When::Runs(names) => begins_in(&call.receiver, names),
        When::Inspects { folders, relative } => touched(effect, call).all(|(place, writes)| {
            !writes && (begins_in(place, folders) || (*relative && is_relative(place)))
        }),
        When::Within(folders) => {
            let read_back = |writes: bool| !writes;
            touched(effect, call).all(|(place, writes)| {
                begins_in(place, folders) || (read_back(writes) && is_relative(place))
            })
        }
    }
}

/// The name that a call begins with.
fn named(call: &CallEvidence) -> Option<&str> {
    match call.args.first()?.first()? {
        Evidence::Text(name) => Some(name),
        _ => None,
    }
}

/// What a build script prints to have cargo watch a variable.
const WATCH: &str = "rerun-if-env-changed=";

/// Whether the crate of an item has cargo watch a variable.
fn is_watched(view: &View<'_>, item: ItemId, name: &str) -> bool {
    let krate = view.program().item(item).krate;
    let mut items = view.items().filter(|(_, other)| other.krate == krate);
    items.any(|(id, _)| {
        let mut watched = false;
        view.body(id, &mut |_, node| {
            if let Node::Expr(expr) = node
                && let ExprKind::Macro(call) = &expr.kind
                && let Some((_, rest)) = call.tokens.split_once(WATCH)
            {
                watched |= rest.split(['"', '\\']).next() == Some(name);
            }
        });
        watched
    })
}

/// Functions that do something to a place rather than look at it, by their last names.
const WRITING: &[&str] = &[
    "copy",
    "create",
    "create_dir",
    "create_dir_all",
    "create_new",
    "hard_link",
    "open_options",
    "remove_dir",
    "remove_dir_all",
    "remove_file",
    "rename",
    "set_permissions",
    "symlink",
    "write",
];

/// Those whose second argument is a place too; the first is looked at alone, unless it is moved.
const OF_TWO_PLACES: &[&str] = &["copy", "hard_link", "rename", "symlink"];

/// Types whose values are places, or were had by looking at one.
const PLACES_THEMSELVES: &[&str] = &["DirEntry", "Metadata", "ReadDir", "::Path"];

/// The places that a call touches, and whether it does more than look.
fn touched<'c>(
    effect: &Effect,
    call: &'c CallEvidence,
) -> impl Iterator<Item = (&'c [Evidence], bool)> {
    let name = effect.api.rsplit("::").next().unwrap_or_default();
    // `OpenOptions::open` does what its options say, which nobody reads here.
    let writes = WRITING.contains(&name) || effect.api.contains("OpenOptions");
    let two = OF_TWO_PLACES.contains(&name);
    let of_receiver = PLACES_THEMSELVES.iter().any(|ty| effect.api.contains(ty));
    let places: Vec<&[Evidence]> = if of_receiver && !call.receiver.is_empty() {
        vec![&call.receiver]
    } else {
        let args = call.args.iter().take(if two { 2 } else { 1 });
        args.map(Vec::as_slice).collect()
    };
    // A call without a place is not known to touch a good one.
    let none: &[Evidence] = &[];
    let places = if places.is_empty() {
        vec![none]
    } else {
        places
    };
    let last = places.len() - 1;
    let moved = name == "rename";
    let each = places.into_iter().enumerate();
    each.map(move |(at, place)| (place, writes && (at == last || moved)))
}

/// Whether a value begins with what one of these variables holds, and does not lead out of it.
fn begins_in(value: &[Evidence], names: &[&str]) -> bool {
    let Some((Evidence::Variable(Some(first)), rest)) = value.split_first() else {
        return false;
    };
    is_listed(names, first) && !rest.iter().any(leads_out)
}

fn is_relative(value: &[Evidence]) -> bool {
    let Some((Evidence::Text(first), rest)) = value.split_first() else {
        return false;
    };
    let absolute = first.starts_with(['/', '\\', '{', '~']) || first.contains(':');
    !absolute && !leads_out(&value[0]) && !rest.iter().any(leads_out)
}

fn leads_out(part: &Evidence) -> bool {
    matches!(part, Evidence::Text(text) if text.split(['/', '\\']).any(|name| name == ".."))
}

fn is_listed(names: &[&str], name: &str) -> bool {
    names.iter().any(|listed| match listed.strip_suffix('*') {
        Some(beginning) => name.starts_with(beginning),
        None => *listed == name,
    })
}
