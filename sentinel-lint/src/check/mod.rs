//! From what engines answer to a report: levels, allows, verdicts, fingerprints and the exit
//! code. Follows no call and prints nothing.

mod allows;
mod basis;
mod dependency;
mod permission;
mod policy;
mod stale;
mod surprise;
mod told;
mod twins;
mod unmatched;
mod verdict;

pub use basis::Basis;
pub use permission::{Effects, Permission, Place, UNKNOWN, What, Whom};
pub use unmatched::NoMatch;

use crate::{
    cli::{JudgeArgs, Talk},
    error::Error,
    exit::Exit,
    finding::{Finding, FindingLevel, Report},
    pattern::Pattern,
    rules::stale_allow,
    voice::{Answer, Engine, Request},
};
use policy::Policy;
use sentinel_effects::EffectClass;

/// Asks the engine about every declared extension, and judges what it answers.
///
/// # Errors
/// The engine's own; a pattern that matches nothing; nothing declared.
pub fn check(
    args: &JudgeArgs,
    talk: Talk,
    basis: &Basis,
    engine: &dyn Engine,
) -> Result<Report, Error> {
    let mut answer = ask(args, talk, basis, engine)?;
    let mut heard = dependency::heard(basis, &mut answer)?;
    // Who is trusted is known by what was judged; what they allow singly has to be told singly.
    if heard.singly() != basis.singly() {
        answer = ask(args, talk, &heard, engine)?;
        heard = dependency::heard(basis, &mut answer)?;
    }
    let policy = Policy {
        basis: &heard,
        levels: &args.levels.levels,
        allow_unknown: args.allow_unknown,
    };
    Ok(report(&policy, answer))
}

fn ask(args: &JudgeArgs, talk: Talk, basis: &Basis, engine: &dyn Engine) -> Result<Answer, Error> {
    let configured = basis.config.extensions.iter();
    let configured = configured.map(|declared| declared.pattern.clone());
    let patterns: Vec<Pattern> = args.extensions.iter().cloned().chain(configured).collect();
    let request = Request {
        cargo: &args.cargo,
        outline: &basis.outline,
        patterns: &patterns,
        singly: &basis.singly(),
        quiet: talk.quiet,
        thorough: talk.verbose > 0,
    };
    let mut answer = engine.judge(&request).map_err(Error::Engine)?;
    usable(args, basis, &mut answer)?;
    Ok(answer)
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
fn usable(args: &JudgeArgs, basis: &Basis, answer: &mut Answer) -> Result<(), Error> {
    let unmatched = unmatched::find(args, basis, answer);
    if !unmatched.is_empty() {
        return Err(Error::Unmatched(unmatched));
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
    let stale = stale::find(policy, &answer);
    let mut report = Report {
        scanned: answer.scanned,
        sources: answer.sources,
        workspace: answer.workspace,
        crates: answer.crates,
        unknown_allowed: policy.allow_unknown,
        allows: allows::of_the_run(policy),
        ..Report::default()
    };
    let ranks = twins::ranks(&answer.judged);
    for (judged, rank) in answer.judged.iter().zip(ranks) {
        let known = report.findings.len();
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
        twins::tell_apart(&mut report.findings[known..], rank);
        if policy.trusts(judged) {
            report.allows.extend(allows::of_attribute(judged));
        } else {
            let passed_over = allows::passed_over(judged);
            report.scanned.skipped.extend(passed_over);
        }
    }
    let unread = answer.unread.iter();
    report
        .findings
        .extend(unread.map(|unread| told::unread_source(policy, unread)));
    report
        .findings
        .extend(told::sightings(policy, answer.sightings));
    report.findings.extend(told::sightings(policy, stale));
    let files = policy.basis.config.files.iter();
    for (name, path) in files {
        report.sources.insert(name.clone(), path.clone());
    }
    let ignored = policy.basis.config.passed_over.iter();
    report
        .scanned
        .skipped
        .extend(ignored.map(|file| allows::unread(file)));
    sort(&mut report);
    report
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
