//! Where rustc finds what is written here: at the name of the function or the trait that it is
//! about, by which an error is told from the user's own.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};

/// The tokens, all at one place and of one expansion, ours. Only `$crate` keeps whose it is: it
/// means another crate otherwise.
pub(super) fn at(tokens: TokenStream, place: Span) -> TokenStream {
    let ours = Span::mixed_site().located_at(place);
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => {
                let mut moved = Group::new(group.delimiter(), at(group.stream(), place));
                moved.set_span(ours);
                TokenTree::Group(moved)
            }
            TokenTree::Ident(mut ident) => {
                let span = if is_dollar_crate(&ident) {
                    ident.span().located_at(place)
                } else {
                    ours
                };
                ident.set_span(span);
                TokenTree::Ident(ident)
            }
            mut other => {
                other.set_span(ours);
                other
            }
        })
        .collect()
}

fn is_dollar_crate(ident: &Ident) -> bool {
    ident.to_string().starts_with('$')
}
