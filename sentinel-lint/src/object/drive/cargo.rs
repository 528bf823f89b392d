//! The analysis build: one `cargo build` with the user's selection and our flags, and what it
//! has to say.

use super::{
    DriveError, Order,
    channel::Channel,
    flags::{ALWAYS, DESCRIBED, EVERYTHING, PROFILE, SETTINGS},
    linker,
    outcome::Made,
    retry::Skips,
};
use crate::{
    build::ANALYSED,
    report::{self, summary::count},
    state,
    workspace::{Unit, UnitKind},
};
use cargo_metadata::{Message, PackageId};
use sentinel_effects::mark::SKIP_VARIABLE;
use std::{
    collections::BTreeSet,
    env,
    ffi::OsString,
    io::{self, BufReader},
    iter,
    path::PathBuf,
    process::{Command, Stdio},
};

/// The package of the macros that write for the analysis.
const MACROS: &str = "sentinel-macros";
/// The variable that says where programs are looked for.
const SEARCH: &str = "PATH";

/// A build that can be run, and run again.
#[derive(Clone, Debug)]
pub(super) struct Build<'a> {
    order: &'a Order<'a>,
    channel: Channel,
    flags: Vec<String>,
    /// The settings of single packages.
    overrides: Vec<(String, &'static str)>,
    /// Where programs are looked for, our linker first.
    search: OsString,
}

impl<'a> Build<'a> {
    /// Finds out how the flags get to rustc.
    pub(super) fn prepare(order: &'a Order<'a>) -> Result<Self, DriveError> {
        let folder = state::folder(&order.workspace.target_folder);
        state::link(&folder.join(linker::NAME), order.program)?;
        Ok(Self {
            order,
            channel: Channel::of(order.workspace),
            flags: flags(!order.patterns.is_empty()),
            overrides: overrides(order),
            search: search(order, folder)?,
        })
    }

    /// Asks for types by a flag, of all crates, where the profile's settings do not get through.
    pub(super) fn insisting(mut self) -> Self {
        let described = DESCRIBED.iter().map(|flag| flag.flag.to_owned());
        self.flags.extend(described);
        self.overrides.clear();
        self
    }

    /// Whether the build has settings for packages for which the user may have some too.
    pub(super) fn overrides(&self) -> bool {
        !self.overrides.is_empty()
    }

    /// The same build without what nothing uses, if it makes that.
    fn sparing(&self) -> Option<Self> {
        let is_for_use = |given: &String| EVERYTHING.iter().all(|flag| flag.flag != given);
        let flags: Vec<String> = self
            .flags
            .iter()
            .filter(|f| is_for_use(f))
            .cloned()
            .collect();
        (flags.len() < self.flags.len()).then(|| Self {
            flags,
            ..self.clone()
        })
    }

    /// Builds, again and again if need be, until what the macros wrote compiles.
    pub(super) fn make(&self) -> Result<Made, DriveError> {
        let mut skips = Skips::default();
        let made = self.attempt(&mut skips)?;
        if made.success {
            return Ok(made);
        }
        if let Some(sparing) = self.sparing().filter(|_| made.late().is_some()) {
            report::note(
                "something does not compile that may only be there because patterns declare: building \
                 again without what nothing uses, which is `unknown` where a pattern matches it",
            );
            let again = sparing.attempt(&mut skips)?;
            if again.success {
                return Ok(again);
            }
        }
        if let Some(made) = self.by_halves(&skips, &made)? {
            return Ok(made);
        }
        if let Some(skips) = self.last_resort(&made) {
            let again = self.run(&skips, Stdio::null())?;
            if again.success {
                return Ok(again);
            }
        }
        Err(DriveError::Build {
            diagnostics: made.errors(),
        })
    }

    /// Builds until nothing that the macros wrote is in the way.
    fn attempt(&self, skips: &mut Skips) -> Result<Made, DriveError> {
        let mut made = self.run(skips, Stdio::inherit())?;
        while !made.success {
            let learnt = skips.learn(made.messages());
            if learnt == 0 {
                break;
            }
            // Also where little is to be said: cargo has just said that something does not compile.
            report::note(&format!(
                "{} of the analysis {} not compile: building again without, which makes the \
                 verdict `unknown` there",
                count(learnt, "addition"),
                if learnt == 1 { "does" } else { "do" },
            ));
            made = self.run(skips, Stdio::inherit())?;
        }
        Ok(made)
    }

    /// Where our macros are used, an error that does not say where it comes from may be theirs.
    fn last_resort(&self, made: &Made) -> Option<Skips> {
        let message = &made.said.first()?.message.message;
        self.has_macros().then(|| Skips::all(message))
    }

    /// Whether our macros may have written something.
    pub(super) fn has_macros(&self) -> bool {
        let mut units = self.order.workspace.units.iter();
        units.any(|unit| unit.package == MACROS)
    }

    fn run(&self, skips: &Skips, talk: Stdio) -> Result<Made, DriveError> {
        // What else does not compile is best learnt at once.
        self.build(skips, talk, !skips.is_empty())
    }

    /// Builds once; if need be, `to_the_end` of what can be built beside what cannot.
    pub(super) fn build(
        &self,
        skips: &Skips,
        talk: Stdio,
        to_the_end: bool,
    ) -> Result<Made, DriveError> {
        let mut command = self.command();
        command.stdout(Stdio::piped()).stderr(talk);
        if to_the_end {
            command.arg("--keep-going");
        }
        if !skips.is_empty() {
            command.env(SKIP_VARIABLE, skips.value());
        }
        let start = |source| self.not_started(source);
        let mut child = command.spawn().map_err(start)?;
        let mut made = Made::default();
        let output = child.stdout.take().into_iter();
        for message in output.flat_map(|output| Message::parse_stream(BufReader::new(output))) {
            match message.map_err(DriveError::Messages)? {
                Message::CompilerArtifact(artifact) => made.artifacts.push(artifact),
                Message::BuildScriptExecuted(script) => made.scripts.push(script),
                Message::CompilerMessage(said) => made.said.push(said),
                _ => {}
            }
        }
        made.success = child.wait().map_err(start)?.success();
        Ok(made)
    }

    /// Has cargo build packages again that did not compile, though nothing has changed that it
    /// knows of.
    pub(super) fn forget(&self, packages: &BTreeSet<PackageId>) -> Result<(), DriveError> {
        let mut command = self.in_profile("clean");
        if let Some(path) = &self.order.cargo.manifest.manifest_path {
            command.arg("--manifest-path").arg(path);
        }
        for package in packages {
            command.args(["--package", &package.repr]);
        }
        command.arg("--quiet").stdout(Stdio::null());
        let cleaned = command
            .status()
            .map_err(|source| self.not_started(source))?;
        cleaned.success().then_some(()).ok_or(DriveError::Clean)
    }

    fn not_started(&self, source: io::Error) -> DriveError {
        DriveError::Start {
            program: self.order.workspace.surroundings.cargo(),
            source,
        }
    }

    /// A command of cargo's about what is built in our profile.
    fn in_profile(&self, name: &str) -> Command {
        let surroundings = &self.order.workspace.surroundings;
        let mut command = surroundings.command(&surroundings.cargo());
        command.arg(name);
        command.args(["--target", &self.order.workspace.target]);
        command.args(["--profile", PROFILE]);
        let overrides = self.overrides.iter().map(|(key, value)| (&**key, *value));
        for (key, value) in SETTINGS.iter().copied().chain(overrides) {
            command.arg("--config");
            command.arg(format!("profile.{PROFILE}.{key}={value}"));
        }
        command
    }

    fn command(&self) -> Command {
        let mut command = self.in_profile("build");
        command.arg("--message-format=json-diagnostic-rendered-ansi");
        self.order.cargo.hand(&mut command);
        if self.order.quiet {
            command.arg("--quiet");
        }
        command.env(SEARCH, &self.search).env(ANALYSED, "1");
        self.channel.hand(&mut command, &self.flags);
        command
    }
}

/// Where programs are looked for, this folder first.
fn search(order: &Order<'_>, folder: PathBuf) -> Result<OsString, DriveError> {
    let users = order.workspace.surroundings.variable(SEARCH);
    let users = users.iter().flat_map(env::split_paths);
    let all = iter::once(folder.clone()).chain(users);
    env::join_paths(all).map_err(|_| DriveError::Path(folder))
}

/// What the packages need that are no members and that patterns may match.
fn overrides(order: &Order<'_>) -> Vec<(String, &'static str)> {
    let others = order.workspace.units.iter().filter(|unit| !unit.member);
    let matched = others.filter(|unit| {
        let mut patterns = order.patterns.iter();
        unit.kind == UnitKind::Lib && patterns.any(|pattern| pattern.may_match_in(&unit.name))
    });
    let key = |unit: &Unit| format!("package.\"{}@{}\".debug", unit.package, unit.version);
    matched.map(|unit| (key(unit), "2")).collect()
}

fn flags(everything: bool) -> Vec<String> {
    let more = if everything { EVERYTHING } else { &[] };
    let table = ALWAYS.iter().chain(more);
    let mut flags: Vec<String> = table.map(|flag| flag.flag.to_owned()).collect();
    // By name and not by place: a cache of compilations that several machines or checkouts share
    // knows a crate by its flags.
    flags.push(format!("-Clinker={}", linker::NAME));
    flags
}
