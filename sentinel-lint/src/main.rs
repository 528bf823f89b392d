//! `cargo sentinel`.

use anstream::eprintln;
use sentinel_lint::{
    cli::{Cli, Engine},
    error::Error,
    exit::Exit,
    object::{ObjectEngine, drive::linker},
    report,
    source::SourceEngine,
};
use std::{env, process::ExitCode};

fn main() -> ExitCode {
    let mut args = env::args_os();
    if args
        .next()
        .is_some_and(|program| linker::is_asked(&program))
    {
        return match linker::link(args) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{}: {error}", linker::NAME);
                ExitCode::FAILURE
            }
        };
    }
    let cli = match Cli::from_args(env::args_os()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    report::choose_color(cli.talk.color);
    let exit = check(&cli).unwrap_or_else(|error| {
        let style = clap_cargo::style::ERROR;
        eprintln!("{style}error{style:#}: {:#}", anyhow::Error::from(error));
        Exit::CouldNotCheck
    });
    exit.into()
}

fn check(cli: &Cli) -> Result<Exit, Error> {
    let engine = cli.engine();
    if engine == Engine::Source {
        return sentinel_lint::run(cli, &SourceEngine);
    }
    let program = env::current_exe().map_err(Error::Program)?;
    let beside_source = engine == Engine::Both;
    sentinel_lint::run(cli, &ObjectEngine::new(program, beside_source))
}
