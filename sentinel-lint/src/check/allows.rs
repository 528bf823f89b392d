//! Every allow in force, for the summary; and those that were passed over.

use super::policy::Policy;
use crate::{
    config::Setting,
    finding::{Allow, Skip},
    levels,
    voice::Judged,
};
use sentinel_effects::{EffectClass, Level};

/// What the command line and the configuration allow.
pub(super) fn of_the_run(policy: &Policy<'_>) -> Vec<Allow> {
    let by_command_line = policy.levels.allowed().into_iter().map(command_line);
    let settings = policy.basis.config.settings.iter();
    let allowed = |setting: &&Setting| {
        setting.level == Level::Allow
            && levels::reported(setting.class)
            && policy.levels.set_for(setting.class).is_none()
    };
    let by_level = settings.filter(allowed).map(configured);
    let permissions = policy.permissions().map(|permission| Allow {
        extension: permission.whom.to_string(),
        effect: permission.what.to_string(),
        reason: match permission.expires {
            Some(last) => format!("{} (until {last})", permission.reason),
            None => permission.reason.clone(),
        },
        origin: permission.place.to_string(),
    });
    by_command_line.chain(by_level).chain(permissions).collect()
}

/// What an extension's attribute allows.
pub(super) fn of_attribute(judged: &Judged) -> impl Iterator<Item = Allow> {
    judged.allows.iter().map(|allow| Allow {
        extension: judged.path.clone(),
        effect: allow.class.name().to_owned(),
        reason: allow.reason.clone(),
        origin: "attribute".to_owned(),
    })
}

/// What an attribute allows to no effect.
pub(super) fn passed_over(judged: &Judged) -> impl Iterator<Item = Skip> {
    judged.allows.iter().map(|allow| Skip {
        what: format!("allow({}) of {}", allow.class, judged.path),
        why: format!(
            "an attribute's allow counts in workspace members alone, unless `trust-allows` names \
             `{}`",
            judged.package
        ),
    })
}

/// A configuration that is where nobody looks.
pub(super) fn unread(file: &str) -> Skip {
    Skip {
        what: file.to_owned(),
        why: "a configuration is read beside the workspace's manifest; a package's own is in \
              `[package.metadata.sentinel]`"
            .to_owned(),
    }
}

fn command_line(class: EffectClass) -> Allow {
    Allow {
        extension: Allow::EVERY_EXTENSION.to_owned(),
        effect: class.name().to_owned(),
        reason: format!("--allow {class}"),
        origin: "command line".to_owned(),
    }
}

fn configured(setting: &Setting) -> Allow {
    Allow {
        extension: setting.whom.to_string(),
        effect: setting.class.name().to_owned(),
        reason: format!("levels.{} = \"allow\"", setting.class),
        origin: setting.place.to_string(),
    }
}
