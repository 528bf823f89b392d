//! `cargo sentinel`.

use anstream::eprintln;
use sentinel_lint::{cli::Cli, exit::Exit, report, source::SourceEngine};
use std::process::ExitCode;

fn main() -> ExitCode {
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
