//! Which names tokens mention. Hygiene is not looked at: a name too many does no harm here.

use proc_macro2::{Delimiter, Group, Ident, Spacing, TokenStream, TokenTree};
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

/// What may stand before the `=` of an assignment.
const OPERATORS: &[&str] = &["", "+", "-", "*", "/", "%", "^", "&", "|", "<<", ">>"];

/// Whether a body gives a variable of this name, or a part of it, another value.
pub(crate) fn is_assigned(name: &Ident, body: TokenStream) -> bool {
    let trees: Vec<TokenTree> = body.into_iter().collect();
    trees.iter().enumerate().any(|(index, tree)| match tree {
        TokenTree::Ident(ident) => ident == name && assigns(&trees[index + 1..]),
        TokenTree::Group(group) => is_assigned(name, group.stream()),
        _ => false,
    })
}

/// Whether what follows a variable is fields and indices, if anything, and then an assignment.
fn assigns(rest: &[TokenTree]) -> bool {
    match rest {
        [TokenTree::Punct(dot), _, rest @ ..] if dot.as_char() == '.' => assigns(rest),
        [TokenTree::Group(index), rest @ ..] if index.delimiter() == Delimiter::Bracket => {
            assigns(rest)
        }
        _ => is_assignment(&operator(rest)),
    }
}

/// The punctuation that tokens begin with.
fn operator(tokens: &[TokenTree]) -> String {
    let mut operator = String::new();
    for tree in tokens {
        let TokenTree::Punct(punct) = tree else {
            break;
        };
        operator.push(punct.as_char());
        if punct.spacing() == Spacing::Alone {
            break;
        }
    }
    operator
}

/// `=`, `+=` and the like, also before the sign of a value, but neither `==` nor `=>`.
fn is_assignment(operator: &str) -> bool {
    operator.split_once('=').is_some_and(|(before, after)| {
        OPERATORS.contains(&before) && !after.starts_with(['=', '>'])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::Span;

    #[test]
    fn an_assignment_is_told_from_a_comparison() {
        let is_assigned = |body: &str| {
            let name = Ident::new("a", Span::call_site());
            is_assigned(&name, body.parse().expect("tokens"))
        };
        for body in [
            "a = 1",
            "a=-1",
            "a += 1",
            "a <<= 1",
            "{ a.b.0 = 1 }",
            "a[1].b |= 1",
            "a=*b",
        ] {
            assert!(is_assigned(body), "{body}");
        }
        for body in [
            "a == 1", "a >= 1", "a <= 1", "a != 1", "a => 1", "b = a", "a.b()", "a[1]",
        ] {
            assert!(!is_assigned(body), "{body}");
        }
    }

    #[test]
    fn a_name_in_a_format_string_is_mentioned() {
        let body: TokenStream = r#"f!("{a} {b:?} {{c"); d"#.parse().expect("tokens");
        let group = Group::new(Delimiter::Brace, body);
        let names = in_body(&group);
        assert!(["a", "b", "d"].iter().all(|name| names.contains(*name)));
    }
}
