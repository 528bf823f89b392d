//! What shells and `man` are told is what the command line has.

use clap::CommandFactory as _;
use clap_complete::Shell;
use sentinel_lint::{cli::Cli, manual};

#[test]
fn every_command_has_its_page_and_is_completed() {
    let script = manual::completions(Shell::Bash);
    let program = Cli::command();
    for command in program.get_subcommands() {
        let name = command.get_name();
        let page = manual::page(Some(name));
        assert_eq!(page.is_none(), command.is_hide_set(), "{name}");
        if let Some(page) = page {
            let asked = ["cargo-sentinel", "man", name];
            Cli::from_args(asked.map(Into::into)).expect("a command to ask for");
            assert!(
                page.contains(&format!(".TH cargo-sentinel-{name}")),
                "{page}"
            );
            assert!(script.contains(name), "{name}");
        }
    }
    let page = manual::page(None).expect("a page");
    assert!(page.contains("port\\-mediated"), "{page}");
    assert_eq!(manual::page(Some("nothing")), None);
}
