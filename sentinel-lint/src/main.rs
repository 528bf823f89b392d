//! `cargo sentinel`.

use anstream::eprintln;
use sentinel_lint::{cli::Cli, exit::Exit, object::drive::linker, report, source::SourceEngine};
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut args = std::env::args_os();
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
    let cli = match Cli::from_args(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    report::choose_color(cli.talk.color);
    let exit = sentinel_lint::run(&cli, &SourceEngine).unwrap_or_else(|error| {
        let style = clap_cargo::style::ERROR;
        eprintln!("{style}error{style:#}: {:#}", anyhow::Error::from(error));
        Exit::CouldNotCheck
    });
    exit.into()
}
