//! What is told in the report: findings with their words, places and fingerprints.

use super::{policy::Policy, surprise, verdict::Verdicts};
use crate::{
    finding::{Extension, Finding, FindingLevel, Hop},
    fingerprint::{fingerprint, fingerprint_through},
    rules::{direct_effect, unknown_verdict, unread_source},
    voice::{Judged, Reached, Said, Sighting, Speaker, Through, Unread},
};
use sentinel_effects::EffectClass;
use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

/// An extension with its verdict.
pub(super) fn extension(judged: &Judged, verdicts: &Verdicts<'_>) -> Extension {
    Extension {
        path: judged.path.clone(),
        subject: judged.subject.clone(),
        package: judged.package.clone(),
        file: judged.file.clone(),
        line: judged.line,
        column: judged.column,
        verdict: verdicts.verdict,
        reason: verdicts.reason().map(|gap| gap.reason.clone()),
        voices: verdicts.voices,
    }
}

/// The effects that an extension reaches: one finding for each, with the shortest way to it.
pub(super) fn effects(
    policy: &Policy<'_>,
    judged: &Judged,
    verdicts: &Verdicts<'_>,
) -> Vec<Finding> {
    let mut told: BTreeMap<String, Finding> = BTreeMap::new();
    let deciding = judged
        .said
        .iter()
        .filter(|said| said.by == verdicts.deciding);
    let others = judged
        .said
        .iter()
        .filter(|said| said.by != verdicts.deciding);
    for said in deciding.chain(others) {
        let classes: Vec<EffectClass> = said.reached.iter().map(|one| one.class).collect();
        for (reached, level) in nearest(policy, judged, said) {
            if said.by == verdicts.deciding || !verdicts.is_final {
                let finding = direct_effect(judged, said.by, reached, &classes, level);
                shorter(&mut told, finding);
            } else if !confirms(&mut told, said.by, reached.class) {
                let note = FindingLevel::Note;
                let remark = direct_effect(judged, said.by, reached, &classes, note);
                told.insert(remark.fingerprint.clone(), remark);
            }
        }
    }
    told.into_values().collect()
}

/// Of the effects that are not allowed, the nearest of each class, or of each API where every effect is
/// asked for, with or without a slot, and the nearest that the extension's own crate calls where that is another one.
fn nearest<'s>(
    policy: &Policy<'_>,
    judged: &Judged,
    said: &'s Said,
) -> Vec<(&'s Reached, FindingLevel)> {
    let mut told = BTreeSet::new();
    let mut nearest = Vec::new();
    let mut reached: Vec<&Reached> = said.reached.iter().collect();
    reached.sort_by_key(|reached| reached.chain.len());
    for reached in reached {
        let Some(level) = FindingLevel::of(policy.level(judged, reached)) else {
            continue;
        };
        let slot = reached.through.as_ref().map(|through| &through.slot);
        let each = policy.basis.every_effect.then_some(&*reached.api);
        let by = |own: bool| (reached.class, slot, each, own);
        if !told.contains(&by(true)) && told.insert(by(reached.own_call)) {
            nearest.push((reached, level));
        }
    }
    nearest
}

/// Keeps the shorter of two findings of the same thing.
fn shorter(told: &mut BTreeMap<String, Finding>, finding: Finding) {
    match told.entry(finding.fingerprint.clone()) {
        Entry::Vacant(place) => {
            place.insert(finding);
        }
        Entry::Occupied(mut known) => {
            if finding.chain.len() < known.get().chain.len() {
                known.insert(finding);
            }
        }
    }
}

/// Notes that another engine reaches the class too; whether there is such a finding.
fn confirms(told: &mut BTreeMap<String, Finding>, by: Speaker, class: EffectClass) -> bool {
    let mut confirmed = false;
    for finding in told.values_mut() {
        if finding.effect == Some(class) {
            confirmed = true;
            if !finding.voices.contains(&by.name()) {
                finding.voices.push(by.name());
                finding.voices.sort_unstable();
            }
        }
    }
    confirmed
}

fn direct_effect(
    judged: &Judged,
    by: Speaker,
    reached: &Reached,
    beside: &[EffectClass],
    level: FindingLevel,
) -> Finding {
    let rule = direct_effect::RULE.id;
    let Reached {
        class,
        api,
        what,
        leaf,
        chain,
        through,
        ..
    } = reached;
    let performed_by = leaf
        .as_ref()
        .map_or(String::new(), |leaf| format!(", by `{leaf}`"));
    let slot = through.as_ref().map(|through| &through.slot);
    Finding {
        rule,
        level,
        effect: Some(*class),
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: Some(api.clone()),
        leaf: leaf.clone(),
        through: slot.cloned(),
        voices: vec![by.name()],
        message: format!(
            "port-mediated `{}` can reach a direct {class} effect: {api}",
            judged.path
        ),
        notes: [format!("`{api}` {what}{performed_by}")]
            .into_iter()
            .chain(surprise::about(reached).map(str::to_owned))
            .chain(through.as_ref().map(may_be_called))
            .collect(),
        help: direct_effect::advice(*class, beside).to_owned(),
        chain: or_declaration(judged, chain),
        fingerprint: match slot {
            Some(slot) => fingerprint_through(rule, &judged.path, Some(*class), Some(api), slot),
            None => fingerprint(rule, &judged.path, Some(*class), Some(api)),
        },
        baselined: false,
    }
}

/// That nothing shows a call of what is reached, and how to say that there is none.
fn may_be_called(through: &Through) -> String {
    let Through { slot, method } = through;
    format!(
        "`{method}` may be called through `dyn {}`; if it is not, an `[[allow]]` with \
         `through = \"{slot}\"` says so",
        slot.trait_name()
    )
}

/// That an extension cannot be judged, and why, if so it is.
pub(super) fn unknown(
    policy: &Policy<'_>,
    judged: &Judged,
    verdicts: &Verdicts<'_>,
) -> Option<Finding> {
    let (gap, others) = verdicts.reasons.split_first()?;
    let rule = unknown_verdict::RULE.id;
    Some(Finding {
        rule,
        level: policy.unknown_level(Some(&judged.path), &judged.package),
        effect: None,
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: None,
        leaf: None,
        through: None,
        voices: vec![verdicts.deciding.name()],
        message: format!(
            "port-mediated `{}` cannot be judged: {}",
            judged.path, gap.reason
        ),
        notes: others
            .iter()
            .map(|gap| format!("also, {}", gap.reason))
            .collect(),
        help: "make the way plain, or take the unknown part as a parameter; `--allow-unknown`, \
               or an `[[allow]]` of `unknown` with the reason, makes this a warning"
            .to_owned(),
        chain: or_declaration(judged, &gap.chain),
        fingerprint: fingerprint(rule, &judged.path, None, None),
        baselined: false,
    })
}

/// That a part of a selected package is not read.
pub(super) fn unread_source(policy: &Policy<'_>, unread: &Unread) -> Finding {
    let rule = unread_source::RULE.id;
    Finding {
        rule,
        level: policy.unknown_level(None, &unread.package),
        effect: None,
        extension: None,
        package: unread.package.clone(),
        api: None,
        leaf: None,
        through: None,
        voices: vec![Speaker::Source.name()],
        message: format!(
            "`{}` in package `{}` is not read, and may declare functions: {}",
            unread.what, unread.package, unread.why
        ),
        notes: Vec::new(),
        help:
            "write what is declared where it can be read; `--allow-unknown`, or an `[[allow]]` of \
               `unknown` for the package, makes this a warning"
                .to_owned(),
        chain: vec![unread.place.clone()],
        fingerprint: fingerprint(rule, &unread.package, None, Some(&unread.what)),
        baselined: false,
    }
}

/// What rules have found: one finding for each thing in each function, and who has found it.
pub(super) fn sightings(policy: &Policy<'_>, mut sightings: Vec<Sighting>) -> Vec<Finding> {
    sightings.sort_by(|a, b| place(a).cmp(&place(b)));
    let mut told: BTreeMap<String, Finding> = BTreeMap::new();
    for sighting in sightings {
        let Some(level) = policy.sighting(&sighting) else {
            continue;
        };
        let finding = seen(sighting, level);
        match told.entry(finding.fingerprint.clone()) {
            Entry::Vacant(place) => {
                place.insert(finding);
            }
            Entry::Occupied(known) => {
                let known = known.into_mut();
                known.voices.extend(finding.voices);
                known.voices.sort_unstable();
                known.voices.dedup();
            }
        }
    }
    told.into_values().collect()
}

/// What orders sightings of the same thing.
fn place(sighting: &Sighting) -> (usize, Speaker, Option<(&str, u32, u32)>) {
    let first = sighting.chain.first();
    let at = first.map(|hop| (&*hop.file, hop.line, hop.column));
    (sighting.chain.len(), sighting.by, at)
}

fn seen(sighting: Sighting, level: FindingLevel) -> Finding {
    let Sighting {
        rule,
        by,
        package,
        extension,
        class,
        api,
        message,
        notes,
        help,
        chain,
        ..
    } = sighting;
    let about = match (&extension, chain.first()) {
        (Some(extension), _) => extension.clone(),
        (None, Some(hop)) => format!("{} in {}", hop.function, hop.file),
        (None, None) => package.clone(),
    };
    Finding {
        rule: rule.id,
        level,
        effect: class,
        fingerprint: fingerprint(rule.id, &about, class, api.as_deref()),
        extension,
        package,
        api,
        leaf: None,
        through: None,
        voices: vec![by.name()],
        message,
        notes,
        help,
        chain,
        baselined: false,
    }
}

/// A finding always has a place: where nothing was followed, that of the declaration.
fn or_declaration(judged: &Judged, chain: &[Hop]) -> Vec<Hop> {
    if !chain.is_empty() {
        return chain.to_vec();
    }
    vec![Hop {
        function: judged.path.clone(),
        file: judged.file.clone(),
        line: judged.line,
        column: judged.column,
    }]
}
