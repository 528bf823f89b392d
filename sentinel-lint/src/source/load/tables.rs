//! Shrinks tables of literals. A data file may hold half a million of them; as syntax they take
//! hundreds of megabytes, and they do nothing.

use proc_macro2::{Delimiter, Group, Literal, Punct, Spacing, TokenStream, TokenTree};

/// How many tokens a table has at least.
const MIN_TOKENS: usize = 128;

/// `[a, b, c, …]` of many literals as `[a; 0]`: the type is the same, and nothing looks at the
/// length. A macro's own brackets stay as they are, since its rules may match them.
pub(super) fn shrink(tokens: &TokenStream) -> Option<TokenStream> {
    let mut shrunk: Vec<TokenTree> = Vec::new();
    let mut changed = false;
    for token in tokens.clone() {
        let TokenTree::Group(group) = token else {
            shrunk.push(token);
            continue;
        };
        let is_macro =
            matches!(shrunk.last(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
        let inner = if is_macro || !is_table(&group) {
            shrink(&group.stream())
        } else {
            Some(first(&group))
        };
        changed |= inner.is_some();
        shrunk.push(
            inner
                .map_or_else(|| group.clone(), |inner| with(&group, inner))
                .into(),
        );
    }
    changed.then(|| shrunk.into_iter().collect())
}

fn is_table(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
        && group.stream().into_iter().count() >= MIN_TOKENS
        && is_data(group)
}

/// Whether there is nothing but literals inside, perhaps in tuples and arrays.
fn is_data(group: &Group) -> bool {
    group.stream().into_iter().all(|token| match token {
        TokenTree::Literal(_) => true,
        TokenTree::Punct(punct) => matches!(punct.as_char(), ',' | '-' | '&' | ';'),
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && is_data(&group),
        TokenTree::Ident(_) => false,
    })
}

fn first(group: &Group) -> TokenStream {
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let element = group
        .stream()
        .into_iter()
        .take_while(|token| !is_comma(token));
    let length = [
        Punct::new(';', Spacing::Alone).into(),
        Literal::usize_unsuffixed(0).into(),
    ];
    let length = length.into_iter().map(|mut token: TokenTree| {
        token.set_span(group.span_open());
        token
    });
    element.chain(length).collect()
}

fn with(group: &Group, tokens: TokenStream) -> Group {
    let mut other = Group::new(group.delimiter(), tokens);
    other.set_span(group.span());
    other
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::{MIN_TOKENS, shrink};

    fn shrunk(code: &str) -> Option<String> {
        let tokens: TokenStream = code.parse().unwrap();
        shrink(&tokens).map(|tokens| tokens.to_string())
    }

    fn rows(row: &str) -> String {
        row.repeat(MIN_TOKENS)
    }

    #[test]
    fn a_long_table_keeps_its_type() {
        let table = format!("static T : & [(char , i8)] = & [{}] ;", rows("('a', -1),"));
        let kept = "static T : & [(char , i8)] = & [('a' , - 1) ; 0] ;";
        assert_eq!(shrunk(&table).as_deref(), Some(kept));
    }

    #[test]
    fn what_may_do_something_stays() {
        assert_eq!(shrunk(&format!("[{}]", rows("f(),"))), None);
        assert_eq!(shrunk(&format!("m![{}]", rows("1,"))), None);
        assert_eq!(shrunk("[1, 2, 3]"), None);
    }
}
