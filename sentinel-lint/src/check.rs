//! From an engine's answer to a report: levels, allows, verdicts, fingerprints and the exit
//! code. Follows no call and prints nothing.

use crate::{
    cli::{JudgeArgs, Talk},
    error::Error,
    exit::Exit,
    finding::{Allow, Extension, Finding, FindingLevel, Hop, Report, Skip, Verdict, Voice, Voices},
    fingerprint::fingerprint,
    levels::Levels,
    rules::{direct_effect, unknown_verdict, unread_source},
    voice::{Answer, Engine, Gap, Judged, Reached, Request, Unread},
};
use sentinel_effects::{EffectClass, Level};
use std::collections::{BTreeMap, BTreeSet};

/// The only voice of this version, as findings name it.
const SOURCE: &str = "source";

/// Asks the engine about every declared extension, and judges what it answers.
///
/// # Errors
/// The engine's own; a pattern that matches nothing; nothing declared; a configuration that
/// this version would pass over.
pub fn check(args: &JudgeArgs, talk: Talk, engine: &dyn Engine) -> Result<Report, Error> {
    let request = Request {
        cargo: &args.cargo,
        patterns: &args.extensions,
        quiet: talk.quiet,
    };
    let answer = engine.judge(&request).map_err(Error::Engine)?;
    usable(&answer)?;
    let policy = Policy {
        levels: &args.levels.levels,
        allow_unknown: args.allow_unknown,
    };
    Ok(policy.report(answer))
}

/// How the process ends after this report.
pub fn exit(report: &Report) -> Exit {
    let fails = |finding: &Finding| finding.level == FindingLevel::Deny && !finding.baselined;
    if report.findings.iter().any(fails) {
        Exit::Findings
    } else {
        Exit::Clean
    }
}

/// Refuses an answer about nothing, or about less than was asked.
fn usable(answer: &Answer) -> Result<(), Error> {
    let configuration = answer.workspace.join("sentinel.toml");
    if configuration.exists() {
        return Err(Error::ConfigurationNotRead(configuration));
    }
    if !answer.unmatched.is_empty() {
        return Err(Error::Unmatched(answer.unmatched.clone()));
    }
    if answer.judged.is_empty() {
        return Err(Error::NoExtensions {
            scanned: answer.scanned.clone(),
            selected: answer.selected.clone(),
        });
    }
    Ok(())
}

/// What is denied, warned about and allowed in this run.
struct Policy<'a> {
    levels: &'a Levels,
    allow_unknown: bool,
}

impl Policy<'_> {
    fn report(&self, answer: Answer) -> Report {
        let mut report = Report {
            scanned: answer.scanned,
            sources: answer.sources,
            unknown_allowed: self.allow_unknown,
            allows: self
                .levels
                .allowed()
                .into_iter()
                .map(command_line_allow)
                .collect(),
            ..Report::default()
        };
        for judged in &answer.judged {
            let verdict = self.verdict(judged);
            let reasons = match verdict {
                Verdict::Unknown => self.reasons(judged),
                Verdict::Clean | Verdict::Dirty => Vec::new(),
            };
            report.extensions.push(extension(judged, verdict, &reasons));
            report.findings.extend(self.findings(judged));
            report.findings.extend(self.unknown(judged, &reasons));
            if judged.member {
                report.allows.extend(attribute_allows(judged));
            } else {
                report.scanned.skipped.extend(allows_passed_over(judged));
            }
        }
        let unread = answer.unread.iter();
        report
            .findings
            .extend(unread.map(|unread| unread_source(unread, self.unknown_level())));
        sort(&mut report);
        report
    }

    fn verdict(&self, judged: &Judged) -> Verdict {
        let denied = |reached: &Reached| self.level(judged, reached) == Level::Deny;
        if judged.reached.iter().any(denied) {
            Verdict::Dirty
        } else if self.gaps(judged).next().is_some() {
            Verdict::Unknown
        } else {
            Verdict::Clean
        }
    }

    /// The gaps that may hide a denied effect.
    fn gaps<'j>(&self, judged: &'j Judged) -> impl Iterator<Item = &'j Gap> {
        let denied = |class| self.level_of(judged, class, false) == Level::Deny;
        judged
            .gaps
            .iter()
            .filter(move |gap| gap.class.is_none_or(denied))
    }

    fn level(&self, judged: &Judged, reached: &Reached) -> Level {
        self.level_of(judged, reached.class, reached.own_call)
    }

    /// The level of a class for an extension. The attribute's allow is nearest to the code
    /// and goes before the command line, as in rustc; of a package outside the workspace it
    /// does not count, because the accused does not acquit itself.
    fn level_of(&self, judged: &Judged, class: EffectClass, own_call: bool) -> Level {
        if judged.member && judged.allows.iter().any(|allow| allow.class == class) {
            Level::Allow
        } else {
            self.levels.of(class, own_call)
        }
    }

    /// The gaps that may hide a denied effect, one of each reason, in the engine's order.
    fn reasons<'j>(&self, judged: &'j Judged) -> Vec<&'j Gap> {
        let mut told = BTreeSet::new();
        self.gaps(judged)
            .filter(|gap| told.insert(&gap.reason))
            .collect()
    }

    fn findings(&self, judged: &Judged) -> Vec<Finding> {
        let mut shortest: BTreeMap<String, Finding> = BTreeMap::new();
        for reached in &judged.reached {
            let Some(level) = FindingLevel::of(self.level(judged, reached)) else {
                continue;
            };
            let finding = direct_effect(judged, reached, level);
            let known = shortest
                .entry(finding.fingerprint.clone())
                .or_insert_with(|| finding.clone());
            if finding.chain.len() < known.chain.len() {
                *known = finding;
            }
        }
        shortest.into_values().collect()
    }

    /// How loud it is that something is not known.
    fn unknown_level(&self) -> FindingLevel {
        if self.allow_unknown {
            FindingLevel::Warn
        } else {
            FindingLevel::Deny
        }
    }

    fn unknown(&self, judged: &Judged, reasons: &[&Gap]) -> Option<Finding> {
        let (first, others) = reasons.split_first()?;
        Some(unknown_verdict(judged, first, others, self.unknown_level()))
    }
}

fn extension(judged: &Judged, verdict: Verdict, reasons: &[&Gap]) -> Extension {
    Extension {
        path: judged.path.clone(),
        subject: judged.subject.clone(),
        package: judged.package.clone(),
        file: judged.file.clone(),
        line: judged.line,
        column: judged.column,
        verdict,
        reason: reasons.first().map(|gap| gap.reason.clone()),
        voices: Voices {
            source: Voice::Says(verdict),
            ..Voices::default()
        },
    }
}

fn direct_effect(judged: &Judged, reached: &Reached, level: FindingLevel) -> Finding {
    let rule = direct_effect::RULE.id;
    let Reached {
        class,
        api,
        what,
        leaf,
        chain,
        ..
    } = reached;
    let by = leaf
        .as_ref()
        .map_or(String::new(), |leaf| format!(", by `{leaf}`"));
    Finding {
        rule,
        level,
        effect: Some(*class),
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: Some(api.clone()),
        leaf: leaf.clone(),
        voices: vec![SOURCE],
        message: format!(
            "port-mediated `{}` can reach a direct {class} effect: {api}",
            judged.path
        ),
        notes: vec![format!("`{api}` {what}{by}")],
        help: direct_effect::advice(*class).to_owned(),
        chain: or_declaration(judged, chain),
        fingerprint: fingerprint(rule, &judged.path, Some(*class), Some(api)),
        baselined: false,
    }
}

fn unknown_verdict(judged: &Judged, gap: &Gap, others: &[&Gap], level: FindingLevel) -> Finding {
    let rule = unknown_verdict::RULE.id;
    Finding {
        rule,
        level,
        effect: None,
        extension: Some(judged.path.clone()),
        package: judged.package.clone(),
        api: None,
        leaf: None,
        voices: vec![SOURCE],
        message: format!(
            "port-mediated `{}` cannot be judged: {}",
            judged.path, gap.reason
        ),
        notes: others
            .iter()
            .map(|gap| format!("also, {}", gap.reason))
            .collect(),
        help: "make the way plain, or take the unknown part as a parameter; `--allow-unknown` \
               makes this a warning"
            .to_owned(),
        chain: or_declaration(judged, &gap.chain),
        fingerprint: fingerprint(rule, &judged.path, None, None),
        baselined: false,
    }
}

fn unread_source(unread: &Unread, level: FindingLevel) -> Finding {
    let rule = unread_source::RULE.id;
    Finding {
        rule,
        level,
        effect: None,
        extension: None,
        package: unread.package.clone(),
        api: None,
        leaf: None,
        voices: vec![SOURCE],
        message: format!(
            "`{}` in package `{}` is not read, and may declare functions: {}",
            unread.what, unread.package, unread.why
        ),
        notes: Vec::new(),
        help: "write what is declared where it can be read; `--allow-unknown` makes this a warning"
            .to_owned(),
        chain: vec![unread.place.clone()],
        fingerprint: fingerprint(rule, &unread.package, None, Some(&unread.what)),
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

fn attribute_allows(judged: &Judged) -> impl Iterator<Item = Allow> {
    judged.allows.iter().map(|allow| Allow {
        extension: judged.path.clone(),
        effect: allow.class,
        reason: allow.reason.clone(),
        origin: "attribute".to_owned(),
    })
}

fn allows_passed_over(judged: &Judged) -> impl Iterator<Item = Skip> {
    judged.allows.iter().map(|allow| Skip {
        what: format!("allow({}) of {}", allow.class, judged.path),
        why: "an attribute's allow counts in workspace members alone".to_owned(),
    })
}

fn command_line_allow(class: EffectClass) -> Allow {
    Allow {
        extension: Allow::EVERY_EXTENSION.to_owned(),
        effect: class,
        reason: format!("--allow {class}"),
        origin: "command line".to_owned(),
    }
}

fn sort(report: &mut Report) {
    let name = |effect: Option<EffectClass>| effect.map(EffectClass::name);
    report
        .extensions
        .sort_by(|a, b| (&a.path, &a.file, a.line).cmp(&(&b.path, &b.file, b.line)));
    report.findings.sort_by(|a, b| {
        let key = |f: &Finding| (f.extension.clone(), f.rule, name(f.effect), f.api.clone());
        key(a)
            .cmp(&key(b))
            .then_with(|| a.fingerprint.cmp(&b.fingerprint))
    });
    report.allows.sort();
    report.scanned.skipped.sort();
    report.scanned.skipped.dedup();
}
