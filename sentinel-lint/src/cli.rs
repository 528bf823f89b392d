//! The command line of `cargo sentinel`, as the contract has it. What this version does not
//! build yet is read all the same and refused by [`CheckArgs::refuse_later`] and [`run`](crate::run): an option that is
//! dropped in silence would make a check say less than it was asked.

use crate::{
    error::Error,
    levels::Levels,
    pattern::Pattern,
    rules::{self, Rule},
    workspace,
};
use clap::{
    ArgAction, ArgMatches, Args, Command as ClapCommand, CommandFactory, FromArgMatches, Parser,
    Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
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
    /// Run the tests with evidence collected, then check with it (not in this version)
    #[command(hide = true, disable_help_flag = true)]
    Test(Later),
    /// Effects by crate and function for the whole tree (not in this version)
    #[command(hide = true, disable_help_flag = true)]
    Audit(Later),
    /// Write a configuration (not in this version)
    #[command(hide = true, disable_help_flag = true)]
    Init(Later),
}

/// The arguments of a command that this version does not have.
#[derive(Args, Clone, Debug)]
pub struct Later {
    /// Anything.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    pub rest: Vec<OsString>,
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
    /// Known findings.
    #[arg(long, value_name = "FILE", hide = true)]
    pub baseline: Option<PathBuf>,
    /// Write the known findings.
    #[arg(long, hide = true)]
    pub update_baseline: bool,
    /// What the runtime saw.
    #[arg(long, value_name = "FILE", hide = true)]
    pub evidence: Vec<PathBuf>,
    /// What to judge, and how.
    #[command(flatten)]
    pub judge: JudgeArgs,
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

/// Cargo's own arguments.
#[derive(Args, Clone, Debug, Default)]
pub struct CargoArgs {
    /// The manifest.
    #[command(flatten, next_help_heading = "Cargo options")]
    pub manifest: clap_cargo::Manifest,
    /// The packages.
    #[command(flatten)]
    pub workspace: clap_cargo::Workspace,
    /// The features.
    #[command(flatten)]
    pub features: clap_cargo::Features,
    /// The target triple to check for
    #[arg(long, value_name = "TRIPLE", help_heading = "Cargo options")]
    pub target: Option<String>,
    /// Require that Cargo.lock remains unchanged
    #[arg(long, help_heading = "Cargo options")]
    pub locked: bool,
    /// Run without accessing the network
    #[arg(long, help_heading = "Cargo options")]
    pub offline: bool,
    /// Same as --locked and --offline
    #[arg(long, help_heading = "Cargo options")]
    pub frozen: bool,
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
            _ => Engine::Both,
        }
    }
}

impl CargoArgs {
    /// The same as questions about a workspace. `quiet` keeps cargo's own messages to itself.
    pub fn options(&self, quiet: bool) -> workspace::Options {
        workspace::Options {
            surroundings: workspace::Surroundings::default(),
            manifest_path: self.manifest.manifest_path.clone(),
            features: workspace::Features {
                named: self.features.features.clone(),
                all: self.features.all_features,
                no_default: self.features.no_default_features,
            },
            target: self.target.clone(),
            lock: workspace::Lock {
                locked: self.locked,
                offline: self.offline,
                frozen: self.frozen,
            },
            selection: workspace::Selection {
                packages: self.workspace.package.clone(),
                workspace: self.workspace.workspace || self.workspace.all,
                exclude: self.workspace.exclude.clone(),
            },
            reach: workspace::Reach::default(),
            quiet,
        }
    }
}

impl CheckArgs {
    /// Refuses what the contract has and this version has not.
    ///
    /// # Errors
    /// [`Error::Later`] with the option or value.
    pub fn refuse_later(&self) -> Result<(), Error> {
        const KNOWN: &str = "every finding counts, leave it out";
        const VOICES: &str = "the engines are the only voices, leave it out";
        let asked = [
            (self.baseline.is_some(), "`--baseline`", KNOWN),
            (self.update_baseline, "`--update-baseline`", KNOWN),
            (!self.evidence.is_empty(), "`--evidence`", VOICES),
        ];
        match asked.into_iter().find(|(asked, ..)| *asked) {
            Some((_, what, there_is)) => Err(Error::later(what, there_is)),
            None => Ok(()),
        }
    }
}
