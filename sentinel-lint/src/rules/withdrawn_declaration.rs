//! `withdrawn-declaration`: the runtime has found the claim of an extension false.

use super::Rule;
use crate::finding::FindingLevel;

/// The rule.
pub const RULE: Rule = Rule {
    id: "withdrawn-declaration",
    level: FindingLevel::Deny,
    label: "was withdrawn",
    summary: "the runtime has withdrawn the declaration of an extension",
    what: "\
The evidence of a run says that an extension did what its declaration rules out, and no
finding of an engine says the same: the levels or an [[allow]] of the lint let it pass.",
    why: "\
The lint's allows are not the runtime's. What the one allows the other refuses and takes
for a broken claim: from then on the host treats the extension as opaque, and whatever the
refused call was needed for fails.",
    example: "\
# sentinel.toml
[[allow]]
extension = \"ext::stamp\"
effect = \"fs\"
reason = \"keeps its own log\"",
    instead: "\
Where the effect is meant, say so where both read it, in the attribute:
#[port_mediated(allow(fs, reason = \"keeps its own log\"))]
Where it is not, take it out.",
};

/// What to do about it, in one line.
pub(crate) const ADVICE: &str =
    "allow the class in the attribute, which the runtime reads too, or take the effect out";
