//! From what several engines say about an extension to one verdict.
//!
//! The first that has found the function in what it looks at decides. Another may turn its
//! `unknown` into `dirty`, since what one can reach is there, and nothing else: a doubt of the
//! source engine never accuses what the objects show to be clean.

use super::policy::Policy;
use crate::{
    finding::{Verdict, Voice, Voices},
    voice::{Gap, Judged, Said, Speaker},
};
use sentinel_effects::Level;

/// What is said about an extension, weighed.
pub(super) struct Verdicts<'a> {
    /// The verdict over all engines.
    pub(super) verdict: Verdict,
    /// Each engine's, by itself.
    pub(super) voices: Voices,
    /// Why it is unknown.
    pub(super) reasons: Vec<&'a Gap>,
    /// Whose verdict it is.
    pub(super) deciding: Speaker,
    /// Whether that engine has followed everything, so that what others find beyond it is a
    /// remark.
    pub(super) is_final: bool,
}

impl<'a> Verdicts<'a> {
    /// Weighs what the engines say.
    pub(super) fn of(policy: &Policy<'_>, judged: &'a Judged) -> Self {
        let own: Vec<(&Said, Verdict)> = judged
            .said
            .iter()
            .map(|said| (said, verdict(policy, judged, said)))
            .collect();
        let mut voices = Voices::default();
        for (said, verdict) in &own {
            match said.by {
                Speaker::Object => voices.object = Voice::Says(*verdict),
                Speaker::Source => voices.source = Voice::Says(*verdict),
            }
        }
        let decides = deciding(&own);
        let reasons = match decides {
            Some((said, Verdict::Unknown)) => policy.reasons(judged, said),
            _ => Vec::new(),
        };
        Self {
            verdict: decides.map_or(Verdict::Unknown, |(_, verdict)| verdict),
            voices,
            reasons,
            deciding: decides.map_or(Speaker::Source, |(said, _)| said.by),
            is_final: decides.is_some_and(|(said, _)| policy.reasons(judged, said).is_empty()),
        }
    }

    /// Why the verdict is unknown, if so it is.
    pub(super) fn reason(&self) -> Option<&'a Gap> {
        let first = self.reasons.first().copied();
        first.filter(|_| self.verdict == Verdict::Unknown)
    }
}

/// The voice that decides; none if nobody has looked.
fn deciding<'a>(own: &[(&'a Said, Verdict)]) -> Option<(&'a Said, Verdict)> {
    let found = || own.iter().filter(|(said, _)| said.found);
    let first = found().next().or(own.first())?;
    let dirty = found().find(|(_, verdict)| *verdict == Verdict::Dirty);
    Some(match (first.1, dirty) {
        (Verdict::Unknown, Some(dirty)) => *dirty,
        _ => *first,
    })
}

fn verdict(policy: &Policy<'_>, judged: &Judged, said: &Said) -> Verdict {
    let denied = |reached| policy.level(judged, reached) == Level::Deny;
    if said.reached.iter().any(denied) {
        Verdict::Dirty
    } else if policy.reasons(judged, said).is_empty() {
        Verdict::Clean
    } else {
        Verdict::Unknown
    }
}
