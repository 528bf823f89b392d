//! What shells and `man` are told of the command line: made from it, so that it cannot be another.

use crate::cli::Cli;
use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

/// A script that completes the arguments in a shell.
pub fn completions(shell: Shell) -> String {
    let mut script = Vec::new();
    let mut command = Cli::command();
    clap_complete::generate(shell, &mut command, "cargo-sentinel", &mut script);
    String::from_utf8_lossy(&script).into_owned()
}

/// The manual page of the program, or of one of its commands; none where there is no such command.
pub fn page(command: Option<&str>) -> Option<String> {
    let mut program = Cli::command();
    program.build();
    let of = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name)?;
            if found.is_hide_set() {
                return None;
            }
            found.clone()
        }
    };
    let mut page = Vec::new();
    // A vector takes whatever is written.
    Man::new(of).render(&mut page).ok()?;
    Some(String::from_utf8_lossy(&page).into_owned())
}
