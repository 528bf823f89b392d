//! Macros and calls from text.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use sentinel_lint::source::expand::{
    ExpandError, Expander, Limits, MacroRules, Origin, Position, Site, Unmarked, unmark,
};

pub(crate) const ORIGIN: Origin = Origin {
    krate: 7,
    edition: 2024,
    in_body: false,
};

pub(crate) fn tokens(text: &str) -> TokenStream {
    text.parse()
        .unwrap_or_else(|error| panic!("`{text}` does not lex: {error}"))
}

/// The rules of a macro, from what stands between its braces.
pub(crate) fn rules(definition: &str) -> MacroRules {
    parse(definition).unwrap_or_else(|error| panic!("{error}: {definition}"))
}

pub(crate) fn parse(definition: &str) -> Result<MacroRules, ExpandError> {
    MacroRules::parse(tokens(definition), ORIGIN)
}

/// A call in the place of an expression, where no local is in scope.
pub(crate) fn expand(definition: &str, call: &str) -> Result<String, ExpandError> {
    expand_at(definition, call, Position::Expression, &|_| false)
}

pub(crate) fn expand_at(
    definition: &str,
    call: &str,
    position: Position,
    is_local: &dyn Fn(&str) -> bool,
) -> Result<String, ExpandError> {
    let site = Site {
        position,
        depth: 0,
        is_local,
    };
    let written =
        Expander::new(Limits::default()).expand_call(&rules(definition), tokens(call), &site)?;
    Ok(shown(written))
}

/// Asserts what a call in the place of an expression becomes, compared as tokens.
#[track_caller]
pub(crate) fn becomes(definition: &str, call: &str, expected: &str) {
    becomes_at(Position::Expression, definition, call, expected);
}

/// Asserts what a call becomes where no local is in scope.
#[track_caller]
pub(crate) fn becomes_at(position: Position, definition: &str, call: &str, expected: &str) {
    match expand_at(definition, call, position, &|_| false) {
        Ok(written) => assert_eq!(written, shown(tokens(expected)), "{definition} on {call}"),
        Err(error) => panic!("{definition} on {call}: {error}"),
    }
}

/// Tokens as text; an invisible group as `invisible(…)`, and marks with the number 1, since which
/// number an expansion has is of no matter.
pub(crate) fn shown(stream: TokenStream) -> String {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = shown(group.stream());
            match group.delimiter() {
                Delimiter::Parenthesis => format!("({inner}) "),
                Delimiter::Bracket => format!("[{inner}] "),
                Delimiter::Brace => format!("{{ {inner} }} "),
                Delimiter::None => format!("invisible ({inner}) "),
            }
        }
        TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => punct.as_char().to_string(),
        TokenTree::Ident(ident) => format!("{} ", renumbered(&ident.to_string())),
        other => format!("{other} "),
    };
    stream
        .into_iter()
        .map(tree)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

fn renumbered(name: &str) -> String {
    let Some(Unmarked { plain, sees_locals }) = unmark(name) else {
        return name.to_owned();
    };
    let prefix = if sees_locals {
        "__sentinel_inner_1_"
    } else {
        "__sentinel_local_1_"
    };
    format!("{prefix}{}", renumbered(plain))
}
