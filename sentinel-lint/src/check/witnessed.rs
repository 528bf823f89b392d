//! What the runtime's evidence means for an extension: its voice, and the findings that no engine
//! has. It accuses and never acquits: a run shows what was done, not what could be.

use super::{policy::Policy, verdict::Verdicts};
use crate::{
    evidence::{Evidence, EvidenceError, Seen, Subject},
    finding::{Finding, FindingLevel, Hop, Skip, Verdict, Voice},
    fingerprint::fingerprint,
    rules::{Rule, direct_effect, static_miss, withdrawn_declaration},
    voice::{Answer, Judged},
};
use sentinel_effects::{EffectClass, Level};
use std::collections::BTreeMap;

/// The name of the voice in findings.
const RUNTIME: &str = "runtime";

/// What was seen of each extension, by its place among the judged.
#[derive(Default)]
pub(super) struct Witnessed {
    seen: BTreeMap<usize, Seen>,
    /// What was seen of what is not declared where this run looks.
    pub(super) strangers: Vec<Skip>,
}

impl Witnessed {
    /// Finds the extensions that evidence is about.
    ///
    /// # Errors
    /// Evidence that is about none of them.
    pub(super) fn find(evidence: &Evidence, answer: &Answer) -> Result<Self, EvidenceError> {
        let mut found = Self::default();
        let mut first = None;
        for (subject, seen) in evidence.subjects() {
            let places = declared(subject, answer);
            for at in &places {
                found.seen.entry(*at).or_default().unite(seen);
            }
            if places.is_empty() {
                first.get_or_insert(subject);
                found.strangers.push(Skip {
                    what: format!("evidence of `{}` at {}", subject.name, place(subject)),
                    why: "no function that was checked is declared there".to_owned(),
                });
            }
        }
        match first {
            Some(subject) if found.seen.is_empty() => Err(EvidenceError::Stranger {
                subject: subject.name.clone(),
                file: subject.file.clone(),
                line: subject.line,
            }),
            _ => Ok(found),
        }
    }

    /// What was seen of the extension at this place among the judged.
    pub(super) fn of(&self, at: usize) -> Option<&Seen> {
        self.seen.get(&at)
    }
}

/// Of the extensions that are declared where a subject is, those of its name if there are any.
fn declared(subject: &Subject, answer: &Answer) -> Vec<usize> {
    let is_there = |judged: &Judged| {
        subject.is_at(
            &judged.file,
            judged.line,
            &answer.workspace,
            &answer.sources,
        )
    };
    let all = answer.judged.iter().enumerate();
    let there: Vec<(usize, &Judged)> = all.filter(|(_, judged)| is_there(judged)).collect();
    let named = |(_, judged): &&(usize, &Judged)| judged.subject == subject.name;
    let of_name: Vec<usize> = there.iter().filter(named).map(|(at, _)| *at).collect();
    if of_name.is_empty() {
        there.into_iter().map(|(at, _)| at).collect()
    } else {
        of_name
    }
}

/// A place outside of this run's reach, which may be on another machine: its last two names.
fn place(subject: &Subject) -> String {
    let line = subject.line;
    if !subject.file.starts_with('/') {
        return format!("{}:{line}", subject.file);
    }
    let mut names: Vec<&str> = subject.file.rsplit('/').take(2).collect();
    names.reverse();
    format!("…/{}:{line}", names.join("/"))
}

/// Lets the runtime speak: what it witnessed at deny level, and what it withdrew, is dirty.
pub(super) fn hear(policy: &Policy<'_>, judged: &Judged, verdicts: &mut Verdicts<'_>, seen: &Seen) {
    let denied = |class: &EffectClass| policy.witnessed(judged, *class) == Level::Deny;
    let verdict = if seen.withdrawn || seen.classes.iter().any(denied) {
        Verdict::Dirty
    } else if seen.windows > 0 && seen.unwatched == 0 && seen.late == 0 {
        Verdict::Clean
    } else {
        Verdict::Unknown
    };
    verdicts.voices.runtime = Voice::Says(verdict);
    if verdict == Verdict::Dirty {
        verdicts.verdict = Verdict::Dirty;
    }
}

/// Adds the runtime's voice to the findings about an extension, and those that it alone has.
/// `followed` is whether the engines have followed the extension to its end.
pub(super) fn tell(
    policy: &Policy<'_>,
    judged: &Judged,
    followed: bool,
    seen: &Seen,
    findings: &mut Vec<Finding>,
) {
    for &class in &seen.classes {
        let Some(level) = FindingLevel::of(policy.witnessed(judged, class)) else {
            continue;
        };
        if !confirms(findings, class) {
            let is_miss = followed && level == FindingLevel::Deny;
            let rule = if is_miss {
                &static_miss::RULE
            } else {
                &direct_effect::RULE
            };
            findings.push(witness(rule, judged, class, seen, level));
        }
    }
    let is_told = |finding: &Finding| {
        finding.level == FindingLevel::Deny && finding.voices.contains(&RUNTIME)
    };
    if seen.withdrawn && !findings.iter().any(is_told) {
        findings.push(withdrawn(judged, seen));
    }
}

/// Notes that the runtime has seen a class too; whether an engine has such a finding that counts.
fn confirms(findings: &mut [Finding], class: EffectClass) -> bool {
    let mut confirmed = false;
    for finding in findings {
        if finding.rule == direct_effect::RULE.id && finding.effect == Some(class) {
            finding.voices.push(RUNTIME);
            finding.voices.sort_unstable();
            confirmed |= finding.level > FindingLevel::Note;
        }
    }
    confirmed
}

fn witness(
    rule: &'static Rule,
    judged: &Judged,
    class: EffectClass,
    seen: &Seen,
    level: FindingLevel,
) -> Finding {
    let leaf = leaf(class, seen);
    let verdict = if rule.id == static_miss::RULE.id {
        ", and the engines called it clean"
    } else {
        ""
    };
    let mut chain = vec![declaration(judged)];
    chain.extend(leaf.as_ref().map(|leaf| Hop {
        function: leaf.clone(),
        file: String::new(),
        line: 0,
        column: 0,
    }));
    Finding {
        rule: rule.id,
        level,
        effect: Some(class),
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: None,
        leaf,
        through: None,
        voices: vec![RUNTIME],
        message: format!(
            "port-mediated `{}` did a direct {class} effect at run time{verdict}",
            judged.path
        ),
        notes: first(seen),
        help: if rule.id == static_miss::RULE.id {
            static_miss::ADVICE.to_owned()
        } else {
            direct_effect::advice(class, &[class]).to_owned()
        },
        chain,
        fingerprint: fingerprint(rule.id, &judged.path, Some(class), None),
        baselined: false,
    }
}

fn withdrawn(judged: &Judged, seen: &Seen) -> Finding {
    let rule = &withdrawn_declaration::RULE;
    Finding {
        rule: rule.id,
        level: rule.level,
        effect: None,
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: None,
        leaf: None,
        through: None,
        voices: vec![RUNTIME],
        message: format!(
            "the declaration of port-mediated `{}` was withdrawn at run time",
            judged.path
        ),
        notes: first(seen),
        help: withdrawn_declaration::ADVICE.to_owned(),
        chain: vec![declaration(judged)],
        fingerprint: fingerprint(rule.id, &judged.path, None, None),
        baselined: false,
    }
}

fn declaration(judged: &Judged) -> Hop {
    Hop {
        function: judged.path.clone(),
        file: judged.file.clone(),
        line: judged.line,
        column: judged.column,
    }
}

/// What was seen first, a sentence for each process that saw another thing.
fn first(seen: &Seen) -> Vec<String> {
    let notes = seen.first.iter();
    notes
        .map(|first| format!("the first witness: {first}"))
        .collect()
}

/// The function that was entered, where a first witness is of this class.
fn leaf(class: EffectClass, seen: &Seen) -> Option<String> {
    let names = seen.first.iter();
    let mut names = names.map(|first| first.split_once(':').map_or(&**first, |(name, _)| name));
    let of_class = |name: &&str| sentinel_effects::linked(name).is_some_and(|it| it.class == class);
    names.find(of_class).map(str::to_owned)
}
