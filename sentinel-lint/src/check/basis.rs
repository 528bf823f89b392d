//! What a check stands on before an engine is asked: the workspace, its configuration, the day.

use crate::{
    cli::{JudgeArgs, Talk},
    config::{Config, Date},
    error::Error,
    evidence::Evidence,
    report,
    workspace::{self, Outline},
};
use sentinel_effects::EffectClass;
use std::{collections::BTreeSet, path::PathBuf};

/// What is known before anything is judged.
#[derive(Clone, Debug)]
pub struct Basis {
    /// The workspace.
    pub outline: Outline,
    /// What it is configured to.
    pub config: Config,
    /// The day on which allows hold or have expired.
    pub today: Date,
    /// What the runtime saw.
    pub evidence: Evidence,
    /// Whether every effect is told and not the nearest of its class alone: where some are known, what
    /// comes after them is not to stay unheard.
    pub every_effect: bool,
}

impl Basis {
    /// Looks at the workspace that the command line means, and reads its configuration.
    ///
    /// # Errors
    /// A workspace that cargo refuses; a configuration that is wrong.
    pub fn of(args: &JudgeArgs, talk: Talk) -> Result<Self, Error> {
        let outline = workspace::outline(&args.cargo.options(talk.quiet))?;
        let config = Config::find(args.config.as_deref(), &outline)?;
        if !talk.quiet {
            config.passed_over.iter().for_each(|file| {
                report::note(&format!(
                    "`{file}` is not read: a configuration stands beside the workspace's manifest, \
                     what a package says of itself in its `[package.metadata.sentinel]`"
                ));
            });
        }
        Ok(Self {
            outline,
            config,
            today: Date::today(),
            evidence: Evidence::default(),
            every_effect: false,
        })
    }

    /// The same with what the runtime saw, by these files.
    ///
    /// # Errors
    /// Evidence that is of no use.
    pub fn with_evidence(self, files: &[PathBuf]) -> Result<Self, Error> {
        let evidence = Evidence::read(files)?;
        Ok(Self { evidence, ..self })
    }

    /// The classes of which each effect is told: single ones are allowed, or all are asked for.
    pub fn singly(&self) -> BTreeSet<EffectClass> {
        if self.every_effect {
            return EffectClass::ALL.iter().copied().collect();
        }
        let permissions = self.config.permissions.iter();
        let allowed = permissions.filter_map(|permission| permission.what.effects());
        let single = allowed.filter(|effects| effects.is_single());
        single.map(|effects| effects.class).collect()
    }
}
