//! `unknown-verdict`: the claim of an extension can be neither confirmed nor refuted.

use super::Rule;
use crate::finding::FindingLevel;

/// The rule.
pub const RULE: Rule = Rule {
    id: "unknown-verdict",
    level: FindingLevel::Deny,
    label: "the way is lost here",
    summary: "a port-mediated function could not be followed to the end",
    what: "\
On the way from a function that is declared port-mediated there is something that could
not be followed, and no denied effect was found on the rest of the way. The finding names
what it was and how it is reached: a macro that does not expand, a file that does not
parse, a call whose target no declaration names.",
    why: "\
What was not looked at may do anything. Counting it as clean would make the check say
more than it knows, so an unknown verdict fails the check as a denied effect does.",
    example: "\
#[port_mediated]
fn render(page: &Page) -> String {
    generated::template!(page)      // a macro that cannot be expanded from here
}",
    instead: "\
Make the way plain: call a function in place of the macro, or a named type in place of an
inferred one. Where the unknown part is the host's business, take it as a parameter, so
that it is handed in. To be told and pass all the same, check with --allow-unknown.",
};
