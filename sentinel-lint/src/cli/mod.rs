//! The command line of `cargo sentinel`, as the contract has it.

mod cargo;

pub use cargo::CargoArgs;

use crate::{
    init::Workflow,
    levels::Levels,
    pattern::Pattern,
    rules::{self, Rule},
};
use clap::{
    ArgAction, ArgMatches, Args, Command as ClapCommand, CommandFactory, FromArgMatches, Parser,
    Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use clap_complete::Shell;
use sentinel_effects::{EffectClass, Level};
use std::{ffi::OsString, path::PathBuf};

/// Finds the direct effects that a port-mediated function can reach.
#[derive(Clone, Debug, Parser)]
#[command(
    name = "cargo-sentinel",
    bin_name = "cargo sentinel",
    version,
    styles = clap_cargo::style::CLAP_STYLING,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Exit codes: 0 nothing at deny level, 1 findings or unknown, 2 could not check."
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
    /// How to talk.
    #[command(flatten)]
    pub talk: Talk,
}

/// The commands.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Check every declared extension
    Check(CheckArgs),
    /// List every declared extension with its trust class and verdict
    List(JudgeArgs),
    /// Explain a rule
    Explain {
        /// The rule's id, as findings show it
        #[arg(value_name = "RULE", value_parser = rule_parser())]
        rule: &'static Rule,
    },
    /// Run the tests with evidence collected, then check with it
    Test(TestArgs),
    /// Tell what every function of the tree can reach, declared or not
    Audit(AuditArgs),
    /// Write a configuration to begin with
    Init(InitArgs),
    /// Print a script that completes arguments in a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man {
        /// Of this command
        #[arg(value_name = "COMMAND", value_parser = command_parser())]
        command: Option<String>,
    },
}

/// The arguments of `check`.
#[derive(Args, Clone, Debug)]
pub struct CheckArgs {
    /// Which engine to ask
    #[arg(long, value_enum, default_value_t = Engine::Both)]
    pub engine: Engine,
    /// How to write the report
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub format: Format,
    /// Write the report to a file instead of the standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Pass what this file knows, and fail on what is new
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Make the findings of this run the known ones
    #[arg(long)]
    pub update_baseline: bool,
    /// Hear what the runtime saw too, from a file that `SENTINEL_EVIDENCE` named
    #[arg(long, value_name = "FILE")]
    pub evidence: Vec<PathBuf>,
    /// What to judge, and how.
    #[command(flatten)]
    pub judge: JudgeArgs,
}

/// The arguments of `test`.
#[derive(Args, Clone, Debug)]
pub struct TestArgs {
    /// Those of `check`.
    #[command(flatten)]
    pub check: CheckArgs,
    /// Arguments for the tests, after `--`
    #[arg(last = true, value_name = "ARGS")]
    pub rest: Vec<OsString>,
}

/// The arguments of `audit`.
#[derive(Args, Clone, Debug)]
pub struct AuditArgs {
    /// How to write it
    #[arg(long, value_enum, default_value_t = AuditFormat::Human)]
    pub format: AuditFormat,
    /// Write it to a file instead of the standard output
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Show the functions of this package of the tree
    #[arg(long, value_name = "PACKAGE")]
    pub show: Vec<String>,
    /// Only functions that reach this class
    #[arg(long = "effect", value_name = "CLASS", value_delimiter = ',', value_parser = class_parser())]
    pub effects: Vec<EffectClass>,
    /// Which packages, features and platform.
    #[command(flatten)]
    pub cargo: CargoArgs,
}

/// How to write what every function can reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AuditFormat {
    /// For people.
    Human,
    /// `sentinel-audit/1`.
    Json,
}

/// The arguments of `init`.
#[derive(Args, Clone, Debug)]
pub struct InitArgs {
    /// Write a workflow that checks each change too
    #[arg(long, value_enum, value_name = "WHERE")]
    pub workflow: Option<Workflow>,
    /// The manifest.
    #[command(flatten, next_help_heading = "Cargo options")]
    pub manifest: clap_cargo::Manifest,
}

/// What to judge, and how strictly.
#[derive(Args, Clone, Debug)]
pub struct JudgeArgs {
    /// Declare the functions whose path matches, such as `ext::*::run` (`**`: any segments)
    #[arg(long = "extension", value_name = "PATTERN")]
    pub extensions: Vec<Pattern>,
    /// Read the configuration from a file, instead of `sentinel.toml` beside the workspace's manifest
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The levels.
    #[command(flatten)]
    pub levels: LevelArgs,
    /// Report an unknown verdict as a warning
    #[arg(long)]
    pub allow_unknown: bool,
    /// Which packages, features and platform.
    #[command(flatten)]
    pub cargo: CargoArgs,
}

/// How much to say, and in which colours.
#[derive(Args, Clone, Copy, Debug)]
pub struct Talk {
    /// When to use colour
    #[arg(
        long,
        value_enum,
        value_name = "WHEN",
        global = true,
        env = "CARGO_TERM_COLOR",
        hide_env = true,
        default_value_t = Color::Auto,
        display_order = 100
    )]
    pub color: Color,
    /// Print findings and the summary alone
    #[arg(
        short,
        long,
        global = true,
        conflicts_with = "verbose",
        display_order = 101
    )]
    pub quiet: bool,
    /// Print what was skipped and every step of a chain too, and hear both engines on everything
    #[arg(short, long, global = true, action = ArgAction::Count, display_order = 102)]
    pub verbose: u8,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Which engine to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    /// The one that reads source.
    Source,
    /// The one that reads objects: it builds the packages, so it runs their build scripts.
    Object,
    /// Every engine there is.
    Both,
}

/// How to write the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people, in rustc's manner.
    Human,
    /// `sentinel-report/1`.
    Json,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// Workflow commands, for annotations of a change.
    Github,
    /// Cargo's own messages, for editors.
    Rustc,
    /// One page that needs nothing else, with filters and chains drawn.
    Html,
}

/// `--allow`, `--warn` and `--deny`, in the order in which they stand.
#[derive(Clone, Debug, Default)]
pub struct LevelArgs {
    /// The levels that they amount to.
    pub levels: Levels,
}

const LEVEL_FLAGS: &[(&str, Level, &str)] = &[
    ("allow", Level::Allow, "Do not report effects of a class"),
    ("warn", Level::Warn, "Report effects of a class and pass"),
    ("deny", Level::Deny, "Fail on effects of a class"),
];

impl Args for LevelArgs {
    fn augment_args(command: ClapCommand) -> ClapCommand {
        LEVEL_FLAGS
            .iter()
            .fold(command, |command, (name, _, help)| {
                command.arg(
                    clap::Arg::new(*name)
                        .long(*name)
                        .value_name("CLASS")
                        .help(*help)
                        .action(ArgAction::Append)
                        .value_delimiter(',')
                        .hide_possible_values(*name != "deny")
                        .value_parser(class_parser()),
                )
            })
    }

    fn augment_args_for_update(command: ClapCommand) -> ClapCommand {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LevelArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut settings = Vec::new();
        for (name, level, _) in LEVEL_FLAGS {
            let classes = matches.get_many::<EffectClass>(name).into_iter().flatten();
            let places = matches.indices_of(name).into_iter().flatten();
            settings.extend(
                places
                    .zip(classes)
                    .map(|(place, class)| (place, *class, *level)),
            );
        }
        settings.sort_by_key(|(place, ..)| *place);
        let in_order = settings.into_iter().map(|(_, class, level)| (class, level));
        Ok(Self {
            levels: Levels::new(in_order),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Class names as clap knows them, so that a misspelt one is answered with the nearest.
fn class_parser() -> impl TypedValueParser<Value = EffectClass> {
    let names = EffectClass::ALL
        .iter()
        .map(|class| PossibleValue::new(class.name()).alias(class.name().replace('-', "_")));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<EffectClass>())
}

/// The colour of clap's own messages, which come before `--color` is read.
fn usage_color() -> clap::ColorChoice {
    match std::env::var("CARGO_TERM_COLOR").as_deref() {
        Ok("always") => clap::ColorChoice::Always,
        Ok("never") => clap::ColorChoice::Never,
        _ => clap::ColorChoice::Auto,
    }
}

/// The names of the commands that there are.
fn command_parser() -> impl TypedValueParser<Value = String> {
    const NAMES: [&str; 9] = [
        "check",
        "test",
        "audit",
        "list",
        "explain",
        "init",
        "completions",
        "man",
        "help",
    ];
    PossibleValuesParser::new(NAMES)
}

fn rule_parser() -> impl TypedValueParser<Value = &'static Rule> {
    PossibleValuesParser::new(rules::RULES.iter().map(|rule| rule.id))
        .try_map(|id| rules::find(&id).ok_or("no rule has this id"))
}

impl Cli {
    /// Reads the arguments of the process. Cargo runs a subcommand with its name as the first
    /// argument, which is left out.
    ///
    /// # Errors
    /// Arguments that do not parse; also `--help` and `--version`, as clap has it.
    pub fn from_args(args: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let mut args: Vec<OsString> = args.into_iter().collect();
        if args.get(1).is_some_and(|first| first == "sentinel") {
            args.remove(1);
        }
        let matches = Self::command()
            .color(usage_color())
            .try_get_matches_from(args)?;
        Self::from_arg_matches(&matches)
    }
}

impl Cli {
    /// The engine that is asked for.
    pub fn engine(&self) -> Engine {
        match &self.command {
            Command::Check(args) => args.engine,
            Command::Test(args) => args.check.engine,
            _ => Engine::Both,
        }
    }
}
