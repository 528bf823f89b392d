//! Patterns that match nothing, which is no success: what they were written for goes unheard.
//!
//! A run may look at less than the workspace. A pattern of the configuration that is for what this
//! run leaves out is passed over.

use super::{Basis, Place, Whom};
use crate::{
    cli::JudgeArgs,
    config::Setting,
    finding::Skip,
    pattern::Pattern,
    voice::{Answer, Unmatched},
};
use std::{collections::BTreeSet, fmt, mem};

/// How many of the things that there are a message names.
const SHOWN: usize = 5;

/// A pattern that matches nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoMatch {
    /// Where it is written; none for one of the command line.
    place: Option<Place>,
    /// What it should match.
    what: &'static str,
    /// The pattern as it was asked for.
    asked: String,
    /// The crate that it names, where the tree has none of that name.
    stranger: Option<String>,
    /// What looks like it, best first.
    near: Vec<String>,
}

impl fmt::Display for NoMatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = &self.place {
            write!(f, "{place}: ")?;
        }
        let Self { what, asked, .. } = self;
        match &self.stranger {
            Some(name) => write!(
                f,
                "no crate of the tree is called `{name}`, as `{asked}` has it"
            )?,
            None => write!(f, "no {what} matches `{asked}`")?,
        }
        for (i, near) in self.near.iter().take(SHOWN).enumerate() {
            let before = if i == 0 { "; there is " } else { ", " };
            write!(f, "{before}`{near}`")?;
        }
        match self.near.len().checked_sub(SHOWN) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, " and {more} more"),
        }
    }
}

/// The patterns that match nothing. What this run leaves out is noted in the answer.
pub(super) fn find(args: &JudgeArgs, basis: &Basis, answer: &mut Answer) -> Vec<NoMatch> {
    let mut none: Vec<NoMatch> = Vec::new();
    for unmatched in mem::take(&mut answer.unmatched) {
        none.extend(declaration(args, basis, answer, unmatched));
    }
    if none.iter().any(|one| one.stranger.is_some()) {
        // Nothing was looked at, so that nothing else can match.
        return none;
    }
    let mut heard = BTreeSet::new();
    let settings = basis.config.settings.iter();
    let each = settings.filter(|setting| heard.insert(setting.whom.to_string()));
    none.extend(each.filter_map(|setting| level(basis, answer, setting)));
    answer.scanned.skipped.extend(trust(basis, answer));
    none
}

/// A pattern that should declare functions.
fn declaration(
    args: &JudgeArgs,
    basis: &Basis,
    answer: &mut Answer,
    unmatched: Unmatched,
) -> Option<NoMatch> {
    let is = |other: &Pattern| other.as_str() == unmatched.pattern;
    let declared = basis.config.extensions.iter();
    let declared = declared.filter(|_| !args.extensions.iter().any(is));
    let Some(declared) = declared.clone().find(|declared| is(&declared.pattern)) else {
        return Some(NoMatch {
            place: None,
            what: "function",
            asked: format!("--extension {}", unmatched.pattern),
            stranger: unmatched.stranger,
            near: unmatched.near,
        });
    };
    let asked = format!("extension.path = \"{}\"", unmatched.pattern);
    let mut crates = answer.crates.iter();
    if basis.outline.is_whole() || crates.any(|krate| declared.pattern.may_match_in(&krate.name)) {
        return Some(NoMatch {
            place: Some(declared.place.clone()),
            what: "function",
            asked,
            stranger: unmatched.stranger,
            near: unmatched.near,
        });
    }
    answer.scanned.skipped.push(Skip {
        what: format!("{asked} ({})", declared.place),
        why: "what is checked does not need that crate".to_owned(),
    });
    None
}

/// A pattern that should have levels of its own.
fn level(basis: &Basis, answer: &Answer, setting: &Setting) -> Option<NoMatch> {
    let Whom { extension, package } = &setting.whom;
    let (what, asked, near) = match (extension, package) {
        (Some(extension), _) => {
            let judged = || answer.judged.iter();
            let matched = judged().any(|one| setting.whom.is(Some(&one.path), &one.package));
            if matched || !is_looked_at(&setting.whom, basis, answer) {
                return None;
            }
            let paths = judged().map(|one| one.path.as_str());
            let asked = format!("override.extension = \"{extension}\"");
            ("extension", asked, extension.nearest(paths))
        }
        (None, Some(package)) => {
            let members = basis.outline.members.iter().map(|member| &member.name);
            let read = answer.crates.iter().map(|krate| &krate.package);
            let judged = answer.judged.iter().map(|judged| &judged.package);
            let names: BTreeSet<&String> = members.chain(read).chain(judged).collect();
            if names.iter().any(|name| package.matches(name)) {
                return None;
            }
            let names = names.into_iter().map(String::as_str);
            let asked = format!("override.package = \"{package}\"");
            ("package", asked, package.nearest(names))
        }
        (None, None) => return None,
    };
    Some(NoMatch {
        place: Some(setting.place.clone()),
        what,
        asked,
        stranger: None,
        near,
    })
}

/// Whether this run looks at those whom something is for, if they are there.
pub(super) fn is_looked_at(whom: &Whom, basis: &Basis, answer: &Answer) -> bool {
    let mut crates = answer.crates.iter();
    basis.outline.is_whole()
        || crates.any(|krate| {
            let may_be = |pattern: &Pattern| pattern.may_match_in(&krate.name);
            let is = |pattern: &Pattern| pattern.matches(&krate.package);
            answer.selected.contains(&krate.package)
                && whom.package.as_ref().is_none_or(is)
                && whom.extension.as_ref().is_none_or(may_be)
        })
}

/// Packages that are trusted and not there. A dependency may be one of another platform.
fn trust(basis: &Basis, answer: &Answer) -> Vec<Skip> {
    let trusted = basis.config.trusted.iter();
    let is_there = |pattern: &&Pattern| {
        let mut crates = answer.crates.iter();
        crates.any(|krate| pattern.matches(&krate.package))
    };
    let absent = trusted.filter(|pattern| !is_there(pattern));
    absent
        .map(|pattern| Skip {
            what: format!("trust-allows = \"{pattern}\""),
            why: "no package of the tree has that name".to_owned(),
        })
        .collect()
}
