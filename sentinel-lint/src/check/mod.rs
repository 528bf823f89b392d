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
mod witnessed;

pub use basis::Basis;
pub use permission::{Effects, Permission, Place, UNKNOWN, What, Whom};
pub use unmatched::NoMatch;

use crate::{
    cli::{CargoArgs, JudgeArgs, Talk},
    error::Error,
    evidence::Seen,
    exit::Exit,
    finding::{Extension, Finding, FindingLevel, Report},
    pattern::Pattern,
    rules::stale_allow,
    survey::Survey,
    voice::{Answer, Engine, Judged, Request},
    workspace,
};
use policy::Policy;
use sentinel_effects::EffectClass;
use std::collections::BTreeSet;
use witnessed::Witnessed;

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
    let witnessed = Witnessed::find(&heard.evidence, &answer)?;
    Ok(report(&policy, answer, witnessed))
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

/// Asks the engine about every function of the tree.
///
/// # Errors
/// The engine's own; a workspace that cargo refuses; a tree without a function.
pub fn survey(cargo: &CargoArgs, talk: Talk, engine: &dyn Engine) -> Result<Survey, Error> {
    let outline = workspace::outline(&cargo.options(talk.quiet))?;
    let request = Request {
        cargo,
        outline: &outline,
        patterns: &[],
        singly: &BTreeSet::new(),
        quiet: talk.quiet,
        thorough: false,
    };
    let survey = engine.survey(&request).map_err(Error::Engine)?;
    if survey.packages.is_empty() {
        return Err(Error::NoFunctions(survey.scanned));
    }
    Ok(survey)
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

fn report(policy: &Policy<'_>, answer: Answer, witnessed: Witnessed) -> Report {
    let stale = stale::find(policy, &answer);
    let mut report = Report {
        scanned: answer.scanned,
        sources: answer.sources,
        workspace: answer.workspace,
        crates: answer.crates,
        selected: answer.selected,
        unknown_allowed: policy.allow_unknown,
        allows: allows::of_the_run(policy),
        ..Report::default()
    };
    let ranks = twins::ranks(&answer.judged);
    for (at, (judged, rank)) in answer.judged.iter().zip(ranks).enumerate() {
        let (extension, mut findings) = of_one(policy, judged, witnessed.of(at));
        twins::tell_apart(&mut findings, rank);
        report.extensions.push(extension);
        report.findings.append(&mut findings);
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
    report.scanned.skipped.extend(witnessed.strangers);
    let ignored = policy.basis.config.passed_over.iter();
    report
        .scanned
        .skipped
        .extend(ignored.map(|file| allows::unread(file)));
    sort(&mut report);
    report
}

/// An extension with what is told of it.
fn of_one(policy: &Policy<'_>, judged: &Judged, seen: Option<&Seen>) -> (Extension, Vec<Finding>) {
    let mut verdicts = verdict::Verdicts::of(policy, judged);
    if let Some(seen) = seen {
        witnessed::hear(policy, judged, &mut verdicts, seen);
    }
    let mut findings = told::effects(policy, judged, &verdicts);
    findings.extend(told::unknown(policy, judged, &verdicts));
    findings.extend(told::sightings(policy, stale_allow::find(judged)));
    if let Some(seen) = seen {
        witnessed::tell(policy, judged, verdicts.is_final, seen, &mut findings);
    }
    (told::extension(judged, &verdicts), findings)
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
