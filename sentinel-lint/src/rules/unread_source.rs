//! `unread-source`: part of a selected package could not be read, and may declare extensions.

use super::Rule;
use crate::finding::FindingLevel;

/// The rule.
pub const RULE: Rule = Rule {
    id: "unread-source",
    level: FindingLevel::Deny,
    label: "not read",
    summary: "part of a selected package could not be read, and may declare functions",
    what: "\
In a package that is checked there is source that could not be read: a file that does not
parse or is not there, a macro that writes items and cannot be expanded, a file that a
build script writes. The finding names it and says why.",
    why: "\
A function that is declared there is missing from the list of extensions, and a check that
does not know of a declaration cannot find it wrong. Passing would say more than is known.",
    example: "\
generated::extensions! { thumbnail, summary }   // a procedural macro: nobody runs it here",
    instead: "\
Write the declared functions where they can be read: the macro can call them. If nothing
is declared there, check with --allow-unknown, which makes this a warning.",
};
