//! From what engines answer to a report: levels, allows, verdicts, fingerprints and the exit
//! code. Follows no call and prints nothing.

mod policy;
mod surprise;
mod told;
mod verdict;

use crate::{
    cli::{JudgeArgs, Talk},
    error::Error,
    exit::Exit,
    finding::{Allow, Finding, FindingLevel, Report, Skip},
    rules::stale_allow,
    voice::{Answer, Engine, Judged, Request},
};
use policy::Policy;
use sentinel_effects::EffectClass;

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
        thorough: talk.verbose > 0,
    };
    let answer = engine.judge(&request).map_err(Error::Engine)?;
    usable(&answer)?;
    let policy = Policy {
        levels: &args.levels.levels,
        allow_unknown: args.allow_unknown,
    };
    Ok(report(&policy, answer))
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

fn report(policy: &Policy<'_>, answer: Answer) -> Report {
    let levels = policy.levels.allowed().into_iter();
    let mut report = Report {
        scanned: answer.scanned,
        sources: answer.sources,
        workspace: answer.workspace,
        crates: answer.crates,
        unknown_allowed: policy.allow_unknown,
        allows: levels.map(command_line_allow).collect(),
        ..Report::default()
    };
    for judged in &answer.judged {
        let verdicts = verdict::Verdicts::of(policy, judged);
        report.extensions.push(told::extension(judged, &verdicts));
        report
            .findings
            .extend(told::effects(policy, judged, &verdicts));
        report
            .findings
            .extend(told::unknown(policy, judged, &verdicts));
        report
            .findings
            .extend(told::sightings(policy, stale_allow::find(judged)));
        if judged.member {
            report.allows.extend(attribute_allows(judged));
        } else {
            report.scanned.skipped.extend(allows_passed_over(judged));
        }
    }
    let unread = answer.unread.iter();
    report
        .findings
        .extend(unread.map(|unread| told::unread_source(policy, unread)));
    report
        .findings
        .extend(told::sightings(policy, answer.sightings));
    sort(&mut report);
    report
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
        let key = |f: &Finding| {
            let api = (f.api.clone(), f.through.clone());
            (f.extension.clone(), f.rule, name(f.effect), api)
        };
        key(a)
            .cmp(&key(b))
            .then_with(|| a.fingerprint.cmp(&b.fingerprint))
    });
    report.allows.sort();
    report.scanned.skipped.sort();
    report.scanned.skipped.dedup();
}
