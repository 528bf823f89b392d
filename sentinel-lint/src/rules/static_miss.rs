//! `static-miss`: the runtime saw what the engines say cannot be.

use super::Rule;
use crate::finding::FindingLevel;

/// The rule.
pub const RULE: Rule = Rule {
    id: "static-miss",
    level: FindingLevel::Deny,
    label: "did it at run time",
    summary: "a run has shown an effect that the engines called impossible",
    what: "\
The evidence of a run has an effect of a class that is denied, done in a window of an
extension, and the engine that decides has followed that extension to its end without
coming to such an effect.",
    why: "\
One of three things is wrong: the extension was handed something that is no port and acts,
code ran on its thread that is not its own, or this tool has missed a way. The first is a
false claim, and the last makes every other `clean` worth less. None of them can stay.",
    example: "\
// A callback in a field is not wrapped at run time, and what it does is the extension's:
#[port_mediated]
fn render(page: &Page) -> String { (page.on_done)(); page.text() }",
    instead: "\
Run the test alone with `RUST_BACKTRACE=1` and `SENTINEL_MODE=block`: the refusal is an
error of kind `PermissionDenied` where the effect is. Hand in a port instead of what acts.
If nothing that was handed in acts, report it: it is a bug of this tool.",
};

/// What to do about it, in one line.
pub(crate) const ADVICE: &str = "find what acts in the extension's window: something that was \
     handed in and is no port, or a way that the engines do not see";
