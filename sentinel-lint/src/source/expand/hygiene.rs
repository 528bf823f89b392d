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
    Position, Site, captures,
    fragment::Kind,
    token::{Shape, Token, opens_macro_arguments},
    transcribe::Written,
};
use crate::source::ir;
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

/// What one side does with a name.
#[derive(Default)]
struct Role {
    uses: bool,
    /// It may declare it.
    binds: bool,
}

/// What is done with a name.
#[derive(Default)]
struct Name {
    in_macro: Role,
    in_call: Role,
    /// The macro may declare it for the statements after the call.
    leaks: bool,
}

impl Name {
    fn clashes(&self) -> bool {
        let captures = self.in_macro.binds && self.in_call.uses;
        let is_captured = self.in_call.binds && self.in_macro.uses;
        captures || is_captured || self.leaks
    }
}

/// A place where a name may be a local.
struct Occurrence {
    index: usize,
    binds: bool,
    leaks: bool,
}

/// Marks the macro's own names that might be taken for names of the caller.
pub(super) fn mark(written: &mut Written, site: &Site<'_>, defined_in_body: bool, number: u32) {
    let occurrences = occurrences(&written.tokens, site.position);
    let clashing = clashing(written, &occurrences, site);
    if clashing.is_empty() {
        return;
    }
    let prefix = if defined_in_body { INNER } else { LOCAL };
    let marked = |name: &str| {
        let plain = name.strip_prefix("r#").unwrap_or(name);
        clashing
            .contains(name)
            .then(|| format!("{prefix}{number}_{plain}"))
    };
    for Occurrence { index, .. } in occurrences {
        if let (Token::Ident(name), true) = (&mut written.tokens[index], written.defined[index])
            && let Some(marked) = marked(name)
        {
            *name = marked.into();
        }
    }
    for (token, defined) in written.tokens.iter_mut().zip(&written.defined) {
        if let (Token::Literal(text), true) = (token, *defined)
            && text.contains('{')
        {
            *text = captures::mark(text, marked).into();
        }
    }
}

/// A name that the macro wrote and did not declare.
pub(super) fn free_name(written: &Written) -> Option<&str> {
    let occurrences = occurrences(&written.tokens, Position::Expression);
    let bound: HashSet<&Token> = occurrences
        .iter()
        .filter(|found| found.binds)
        .map(|found| &written.tokens[found.index])
        .collect();
    let mut names = written.tokens.iter().zip(&written.defined).enumerate();
    names.find_map(|(index, (token, defined))| match token {
        Token::Ident(name) if *defined && !token.is_keyword() => {
            let is_item = is_part(&written.tokens, index) || crate_index(name).is_some();
            (!is_item && !bound.contains(token)).then_some(&**name)
        }
        _ => None,
    })
}

/// The names of the macro that might be taken for others.
fn clashing(written: &Written, occurrences: &[Occurrence], site: &Site<'_>) -> HashSet<ir::Name> {
    let mut names: HashMap<&ir::Name, Name> = HashMap::new();
    for Occurrence {
        index,
        binds,
        leaks,
    } in occurrences
    {
        let Token::Ident(name) = &written.tokens[*index] else {
            continue;
        };
        let found = names.entry(name).or_default();
        let in_macro = written.defined[*index];
        let role = if in_macro {
            &mut found.in_macro
        } else {
            &mut found.in_call
        };
        role.uses = true;
        role.binds |= binds;
        found.leaks |= in_macro && *leaks;
    }
    let is_local = |name: &str| site.position != Position::Item && (site.is_local)(name);
    let clashes = |(name, found): &(&ir::Name, Name)| {
        found.in_macro.uses && (found.clashes() || is_local(name))
    };
    names
        .into_iter()
        .filter(clashes)
        .map(|(name, _)| name.clone())
        .collect()
}

/// What a token stands in.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Region {
    #[default]
    Code,
    /// Directly in braces, where `name:` names a field.
    Braces,
    /// The arguments of a further macro, where any name might be declared.
    Arguments,
    /// An attribute, where no name is a local.
    Attribute,
}

/// What is around a token.
#[derive(Clone, Copy, Default)]
struct Around {
    region: Region,
    /// A pattern that declares for the statements after the call, or the arguments of a macro
    /// that may write one.
    leaks: bool,
}

impl Around {
    /// What is around the tokens after an opening delimiter.
    fn inside(self, tokens: &[Token], open: usize, position: Position, outermost: bool) -> Self {
        let arguments = opens_macro_arguments(tokens, open);
        let region = match self.region {
            Region::Attribute | Region::Arguments => self.region,
            _ if opens_attribute(tokens, open) => Region::Attribute,
            _ if arguments => Region::Arguments,
            _ if tokens[open] == Token::Open(Shape::Brace) => Region::Braces,
            _ => Region::Code,
        };
        let may_declare = arguments && outermost && position == Position::Statement;
        Self {
            region,
            leaks: self.leaks || may_declare,
        }
    }
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
                let inside = around.inside(tokens, index, position, outer.is_empty());
                outer.push(std::mem::replace(&mut around, inside));
            }
            Token::Close(_) => around = outer.pop().unwrap_or_default(),
            Token::Ident(_) if may_be_local(tokens, index, around.region) => {
                let binds = around.region == Region::Arguments || may_bind(tokens, index);
                found.push(Occurrence {
                    index,
                    binds,
                    leaks: binds && around.leaks,
                });
            }
            _ if outer.is_empty() && position == Position::Statement => {
                let ends = token.is("=") || token.is(";");
                around.leaks = token.is_word("let") || around.leaks && !ends;
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
fn may_be_local(tokens: &[Token], index: usize, region: Region) -> bool {
    if tokens[index].is_keyword() {
        return false;
    }
    let before = index.checked_sub(1).map(|before| &tokens[before]);
    let leads_on = match tokens.get(index + 1) {
        Some(Token::Punct("::" | "!")) => true,
        Some(Token::Punct(":")) => region == Region::Braces && starts_field(before),
        _ => false,
    };
    region != Region::Attribute && !is_part(tokens, index) && !leads_on
}

/// Whether the identifier is a field, a method, the rest of a path or the name of an item.
fn is_part(tokens: &[Token], index: usize) -> bool {
    match index.checked_sub(1).map(|before| &tokens[before]) {
        Some(Token::Punct(text)) => matches!(*text, "." | "::" | "$"),
        Some(Token::Ident(word)) => NAMES_ITEM.contains(&&**word),
        _ => false,
    }
}

/// Words that the name of an item follows.
const NAMES_ITEM: &[&str] = &[
    "const", "enum", "extern", "fn", "macro", "mod", "static", "struct", "trait", "type", "use",
];

/// Whether a field may be named after the token, directly in braces.
fn starts_field(before: Option<&Token>) -> bool {
    match before {
        Some(Token::Punct(text)) => *text == ",",
        Some(token) => {
            matches!(
                token,
                Token::Open(Shape::Brace) | Token::Close(Shape::Bracket)
            )
        }
        None => false,
    }
}

/// Whether the identifier may be declared where it stands, going by its neighbours.
fn may_bind(tokens: &[Token], index: usize) -> bool {
    let follows = match index.checked_sub(1).map(|before| &tokens[before]) {
        Some(Token::Open(Shape::Fragment(kind))) => {
            matches!(kind, Kind::Pat | Kind::PatParam | Kind::Stmt)
        }
        None | Some(Token::Open(_) | Token::Close(_)) => true,
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
