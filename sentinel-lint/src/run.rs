//! What each command does: the parts of a check, called one after the other.

use crate::{
    baseline::{Baseline, Compared},
    check::{self, Basis},
    cli::{AuditArgs, AuditFormat, CargoArgs, CheckArgs, Cli, Command, Talk, TestArgs},
    error::Error,
    evidence,
    exit::Exit,
    explain, init, list, manual,
    report::{self, Look, summary, write},
    voice,
};
use std::{collections::BTreeSet, path::PathBuf};

/// Does what the command line asks for.
///
/// # Errors
/// What keeps it from being done.
pub fn run(cli: &Cli, engine: &dyn voice::Engine) -> Result<Exit, Error> {
    let look = Look::of(cli.talk);
    match &cli.command {
        Command::Check(args) => {
            let basis = Basis::of(&args.judge, cli.talk)?.with_evidence(&args.evidence)?;
            let baseline = Baseline::of(args, &basis.config)?;
            check(args, cli.talk, look, (basis, baseline), engine)
        }
        Command::List(args) => {
            let basis = Basis::of(args, cli.talk)?;
            let report = check::check(args, cli.talk, &basis, engine)?;
            write::stdout(&list::list(&report, look))?;
            Ok(Exit::Clean)
        }
        Command::Explain { rule } => {
            write::stdout(&explain::explain(rule))?;
            Ok(Exit::Clean)
        }
        Command::Test(args) => test(args, cli.talk, look, engine),
        Command::Audit(args) => audit(args, cli.talk, look, engine),
        Command::Init(args) => {
            let manifest = args.manifest.clone();
            let cargo = CargoArgs {
                manifest,
                ..CargoArgs::default()
            };
            for path in init::init(&cargo.options(cli.talk.quiet), args.workflow)? {
                report::note(&format!("wrote `{}`", path.display()));
            }
            Ok(Exit::Clean)
        }
        Command::Completions { shell } => {
            write::stdout(&manual::completions(*shell))?;
            Ok(Exit::Clean)
        }
        Command::Man { command } => {
            let page = manual::page(command.as_deref()).unwrap_or_default();
            write::stdout(&page)?;
            Ok(Exit::Clean)
        }
    }
}

/// Tells what every function of the tree can reach.
fn audit(
    args: &AuditArgs,
    talk: Talk,
    look: Look,
    engine: &dyn voice::Engine,
) -> Result<Exit, Error> {
    let survey = check::survey(&args.cargo, talk, engine)?;
    let known = survey.packages.keys().map(|package| package.name.clone());
    let known: BTreeSet<String> = known.collect();
    if let Some(stranger) = args.show.iter().find(|name| !known.contains(*name)) {
        return Err(Error::stranger(stranger, &known));
    }
    let survey = survey.narrowed(&args.show, &args.effects);
    let functions = !args.show.is_empty() || talk.verbose > 0;
    let text = match args.format {
        AuditFormat::Human => report::audit::human(&survey, functions, look),
        AuditFormat::Json => report::audit::json(&survey),
    };
    match &args.output {
        Some(path) => write::file(&text, path)?,
        None => write::stdout(&text)?,
    }
    Ok(Exit::Clean)
}

/// Checks, and reports with what is known already.
fn check(
    args: &CheckArgs,
    talk: Talk,
    look: Look,
    (basis, baseline): (Basis, Option<Baseline>),
    engine: &dyn voice::Engine,
) -> Result<Exit, Error> {
    let basis = Basis {
        every_effect: baseline.is_some(),
        ..basis
    };
    let mut report = check::check(&args.judge, talk, &basis, engine)?;
    if let Some(baseline) = baseline {
        let compared = if args.update_baseline {
            let written = baseline.update(&mut report)?;
            if !talk.quiet {
                report::note(&summary::written(&baseline, written));
            }
            Compared {
                fixed: 0,
                ..written
            }
        } else {
            baseline.mark(&mut report)
        };
        report.compared = Some(compared);
    }
    write::report(&report, args.format, look, args.output.as_deref())?;
    Ok(check::exit(&report))
}

/// Runs the tests and checks with what they have shown.
fn test(
    args: &TestArgs,
    talk: Talk,
    look: Look,
    engine: &dyn voice::Engine,
) -> Result<Exit, Error> {
    let TestArgs { check: args, rest } = args;
    let basis = Basis::of(&args.judge, talk)?;
    let baseline = Baseline::of(args, &basis.config)?;
    let run = evidence::collect(&basis.outline.target_folder, &args.judge.cargo, rest, talk)?;
    let files: Vec<PathBuf> = args.evidence.iter().cloned().chain([run.file()?]).collect();
    let basis = basis.with_evidence(&files)?;
    Ok(match check(args, talk, look, (basis, baseline), engine)? {
        Exit::Clean => run.passed().map(|()| Exit::Clean)?,
        exit => exit,
    })
}
