//! `cargo sentinel`.

use anstream::eprintln;
use sentinel_lint::{
    cli::Cli,
    exit::Exit,
    report,
    voice::{Answer, Engine, Request},
};
use std::{error::Error, process::ExitCode};

fn main() -> ExitCode {
    let cli = match Cli::from_args(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    report::choose_color(cli.talk.color);
    let exit = sentinel_lint::run(&cli, &NoEngine).unwrap_or_else(|error| {
        let style = clap_cargo::style::ERROR;
        eprintln!("{style}error{style:#}: {:#}", anyhow::Error::from(error));
        Exit::CouldNotCheck
    });
    exit.into()
}

/// Holds the engine's place in the binary until there is one: it judges nothing, and says so.
struct NoEngine;

impl Engine for NoEngine {
    fn judge(&self, _: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        Err("no engine is built into this binary".into())
    }
}
