//! Keeps names of a macro apart from names of its caller.
//!
//! A local that a macro declares is not the caller's local of the same name, and the other way
//! round; items, fields, methods and types have no such hygiene. If `m!(f())` becomes
//! `{ let f = harmless; f() }`, then the `f` called is not the one declared. To bind it wrongly
//! could make an effect invisible, so where one name might mean both, the macro's own is marked.
//!
//! Whether a name is a local is not known here. A mark is therefore a question for whoever resolves
//! names: a marked name is looked up among the locals as it is, and if it is none there, it means
//! [`Unmarked::plain`]. Where nobody asks, a marked name resolves to nothing, which ends as
//! `unknown`. Labels and lifetimes are not marked: they decide no call.

use super::{
    Position, Site,
    error::ExpandError,
    fragment::Kind,
    token::{Shape, Token, opens_macro_arguments},
    transcribe::Written,
};
use crate::source::ir::Name;
use std::collections::{HashMap, HashSet};

/// What introduces the index of the crate that `$crate` means.
pub(super) const CRATE: &str = "__sentinel_crate_";
/// What introduces the mark of a macro that sees items alone.
const LOCAL: &str = "__sentinel_local_";
/// What introduces the mark of a macro that is defined in a body, and sees the locals there.
const INNER: &str = "__sentinel_inner_";

/// The index of the crate that an identifier written for `$crate` means.
pub fn crate_index(name: &str) -> Option<usize> {
    name.strip_prefix(CRATE)?.parse().ok()
}

/// A marked name without its outermost mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmarked<'a> {
    /// The name as the macro wrote it. It has another mark where that macro was itself written by
    /// a macro.
    pub plain: &'a str,
    /// Whether the macro is defined in a body, so that the name may be a local that was in scope
    /// at the definition. Otherwise it is an item.
    pub sees_locals: bool,
}

/// Takes the outermost mark from a name.
pub fn unmark(name: &str) -> Option<Unmarked<'_>> {
    let (rest, sees_locals) = match name.strip_prefix(LOCAL) {
        Some(rest) => (rest, false),
        None => (name.strip_prefix(INNER)?, true),
    };
    let (number, plain) = rest.split_once('_')?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(Unmarked { plain, sees_locals })
}

/// The name without any mark: what anything but a local is called.
pub fn plain_name(name: &str) -> &str {
    let mut plain = name;
    while let Some(unmarked) = unmark(plain) {
        plain = unmarked.plain;
    }
    plain
}

/// Where a name is written, and by whom.
#[derive(Default)]
struct Use {
    macro_uses: bool,
    macro_binds: bool,
    caller_uses: bool,
    caller_binds: bool,
    /// The macro may bind it for the statements after the call.
    leaks: bool,
}

impl Use {
    fn clashes(&self) -> bool {
        self.macro_binds && self.caller_uses || self.caller_binds && self.macro_uses || self.leaks
    }
}

/// A place where a name may be a local.
struct Occurrence {
    index: usize,
    binds: bool,
    leaks: bool,
}

/// Marks the macro's own names that might be taken for names of the caller.
pub(super) fn mark(
    written: &mut Written,
    site: &Site<'_>,
    defined_in_body: bool,
    number: u32,
) -> Result<(), ExpandError> {
    let occurrences = occurrences(&written.tokens, site.position);
    let clashing = clashing(written, &occurrences, site);
    if clashing.is_empty() {
        return Ok(());
    }
    refuse_captures(written, &clashing)?;
    let prefix = if defined_in_body { INNER } else { LOCAL };
    for Occurrence { index, .. } in occurrences {
        let Token::Ident(name) = &mut written.tokens[index] else {
            continue;
        };
        if written.defined[index] && clashing.contains(name) {
            let plain = name.strip_prefix("r#").unwrap_or(name);
            *name = format!("{prefix}{number}_{plain}").into();
        }
    }
    Ok(())
}

/// The names of the macro that might be taken for others.
fn clashing(written: &Written, occurrences: &[Occurrence], site: &Site<'_>) -> HashSet<Name> {
    let mut uses: HashMap<&Name, Use> = HashMap::new();
    for Occurrence {
        index,
        binds,
        leaks,
    } in occurrences
    {
        let Token::Ident(name) = &written.tokens[*index] else {
            continue;
        };
        let found = uses.entry(name).or_default();
        if written.defined[*index] {
            found.macro_uses = true;
            found.macro_binds |= binds;
            found.leaks |= leaks;
        } else {
            found.caller_uses = true;
            found.caller_binds |= binds;
        }
    }
    let clashes = |(name, found): &(&Name, Use)| {
        found.macro_uses && (found.clashes() || (site.is_local)(name))
    };
    uses.into_iter()
        .filter(clashes)
        .map(|(name, _)| name.clone())
        .collect()
}

/// A format string may name a local inside its text, where no mark can be put.
fn refuse_captures(written: &Written, clashing: &HashSet<Name>) -> Result<(), ExpandError> {
    for (token, defined) in written.tokens.iter().zip(&written.defined) {
        let Token::Literal(text) = token else {
            continue;
        };
        if !defined || !text.contains('{') {
            continue;
        }
        let captured = clashing.iter().find(|name| {
            text.contains(&format!("{{{name}}}")) || text.contains(&format!("{{{name}:"))
        });
        if let Some(name) = captured {
            return Err(ExpandError::Hygiene(name.to_string()));
        }
    }
    Ok(())
}

/// What is around a token.
#[derive(Clone, Copy, Default)]
struct Around {
    /// An attribute, where no name is a local.
    attribute: bool,
    /// The arguments of a further macro, where any name might be bound.
    arguments: bool,
    /// Braces directly around, where `name:` names a field.
    braces: bool,
    /// A pattern that binds for the statements after the call, or the arguments of a macro that
    /// may write one.
    leaks: bool,
}

/// Every place where a name may be a local.
fn occurrences(tokens: &[Token], position: Position) -> Vec<Occurrence> {
    let mut found = Vec::new();
    let mut outer: Vec<Around> = Vec::new();
    let mut around = Around {
        leaks: position == Position::Pattern,
        ..Around::default()
    };
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => {
                let arguments = opens_macro_arguments(tokens, index);
                let inside = Around {
                    attribute: around.attribute || opens_attribute(tokens, index),
                    arguments: around.arguments || arguments,
                    braces: *token == Token::Open(Shape::Brace),
                    leaks: around.leaks
                        || arguments && outer.is_empty() && position == Position::Statement,
                };
                outer.push(std::mem::replace(&mut around, inside));
            }
            Token::Close(_) => around = outer.pop().unwrap_or_default(),
            Token::Ident(_)
                if !around.attribute
                    && may_be_local(tokens, index)
                    && (around.arguments || !(around.braces && names_field(tokens, index))) =>
            {
                let binds = around.arguments || may_bind(tokens, index);
                found.push(Occurrence {
                    index,
                    binds,
                    leaks: binds && around.leaks,
                });
            }
            _ if outer.is_empty() && position == Position::Statement => {
                let starts = token.is_word("let");
                around.leaks = starts || around.leaks && !token.is("=") && !token.is(";");
            }
            _ => {}
        }
    }
    found
}

fn opens_attribute(tokens: &[Token], open: usize) -> bool {
    let before = |n: usize| open.checked_sub(n).map(|index| &tokens[index]);
    let is = |token: Option<&Token>, punct| token.is_some_and(|token| token.is(punct));
    tokens[open] == Token::Open(Shape::Bracket)
        && (is(before(1), "#") || is(before(1), "!") && is(before(2), "#"))
}

/// Whether the identifier may be a local, going by its neighbours: no part of a longer path, no
/// field or method, no macro, no name of an item.
fn may_be_local(tokens: &[Token], index: usize) -> bool {
    if tokens[index].is_keyword() {
        return false;
    }
    let before = index.checked_sub(1).map(|before| &tokens[before]);
    let names_something_else = match before {
        Some(Token::Punct(text)) => matches!(*text, "." | "::" | "$"),
        Some(Token::Ident(word)) => matches!(
            &**word,
            "const"
                | "enum"
                | "extern"
                | "fn"
                | "macro"
                | "mod"
                | "static"
                | "struct"
                | "trait"
                | "type"
                | "use"
        ),
        _ => false,
    };
    let after = tokens.get(index + 1);
    let leads_on = match after {
        Some(Token::Punct("::")) => true,
        Some(Token::Punct("!")) => matches!(tokens.get(index + 2), Some(Token::Open(_))),
        _ => false,
    };
    !names_something_else && !leads_on
}

/// Whether the identifier, directly in braces that enclose no macro's arguments, names a field.
fn names_field(tokens: &[Token], index: usize) -> bool {
    let starts = match &tokens[index - 1] {
        Token::Punct(text) => *text == ",",
        before => matches!(
            before,
            Token::Open(Shape::Brace) | Token::Close(Shape::Bracket)
        ),
    };
    starts && tokens.get(index + 1).is_some_and(|after| after.is(":"))
}

/// Whether the identifier may be declared where it stands, going by its neighbours.
fn may_bind(tokens: &[Token], index: usize) -> bool {
    let follows = match index.checked_sub(1).map(|before| &tokens[before]) {
        None | Some(Token::Close(_)) => true,
        Some(Token::Open(Shape::Fragment(kind))) => {
            matches!(kind, Kind::Pat | Kind::PatParam | Kind::Stmt)
        }
        Some(Token::Open(_)) => true,
        Some(Token::Punct(text)) => {
            matches!(*text, "," | "|" | "||" | "&" | "&&" | ":" | "@")
        }
        Some(Token::Ident(word)) => {
            matches!(&**word, "box" | "for" | "let" | "mut" | "ref")
        }
        Some(Token::Literal(_) | Token::Lifetime(_)) => false,
    };
    let precedes = match tokens.get(index + 1) {
        None | Some(Token::Close(_)) => true,
        Some(Token::Punct(text)) => {
            matches!(*text, "," | "|" | "||" | "=" | ":" | ";" | "@" | "=>")
        }
        Some(Token::Ident(word)) => matches!(&**word, "else" | "if" | "in"),
        Some(Token::Open(_) | Token::Literal(_) | Token::Lifetime(_)) => false,
    };
    follows && precedes
}
