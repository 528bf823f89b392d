//! Which names tokens mention. Hygiene is not looked at: a name too many does no harm here.

use proc_macro2::{Group, Ident, Spacing, TokenStream, TokenTree};
use std::collections::BTreeSet;

/// Every name that a body mentions, those in format strings included.
pub(crate) fn in_body(body: &Group) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect(body.stream(), &mut names);
    names
}

fn collect(tokens: TokenStream, names: &mut BTreeSet<String>) {
    for tree in tokens {
        match tree {
            TokenTree::Ident(ident) => {
                names.insert(ident.to_string());
            }
            TokenTree::Group(group) => collect(group.stream(), names),
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                names.extend(text.split('{').skip(1).map(leading_name));
            }
            TokenTree::Punct(_) => {}
        }
    }
}

fn leading_name(text: &str) -> String {
    let is_part = |c: &char| *c == '_' || c.is_alphanumeric();
    text.chars().take_while(is_part).collect()
}

/// How often tokens mention a name.
pub(crate) fn count(name: &Ident, tokens: TokenStream) -> usize {
    let times = |tree| match tree {
        TokenTree::Ident(ident) => usize::from(ident == *name),
        TokenTree::Group(group) => count(name, group.stream()),
        _ => 0,
    };
    tokens.into_iter().map(times).sum()
}

/// Whether tokens mention a name.
pub(crate) fn mentions(tokens: TokenStream, name: &str) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(ident) => ident == name,
        TokenTree::Group(group) => mentions(group.stream(), name),
        _ => false,
    })
}

/// Whether a body gives a variable of this name another value.
pub(crate) fn is_assigned(name: &Ident, body: TokenStream) -> bool {
    let trees: Vec<TokenTree> = body.into_iter().collect();
    let inside = trees.iter().any(|tree| match tree {
        TokenTree::Group(group) => is_assigned(name, group.stream()),
        _ => false,
    });
    let is_name = |tree: &TokenTree| matches!(tree, TokenTree::Ident(ident) if ident == name);
    let is_equals = |tree: &TokenTree| {
        matches!(tree, TokenTree::Punct(punct)
            if punct.as_char() == '=' && punct.spacing() == Spacing::Alone)
    };
    inside
        || trees
            .windows(2)
            .any(|pair| is_name(&pair[0]) && is_equals(&pair[1]))
}
