//! Writes the `dyn` that editions before 2021 let one leave out before `Fn(A) -> B`, which syn
//! does not read as a type without it.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

/// The tokens with every missing `dyn`; none if none is missing.
pub(super) fn complete(tokens: &TokenStream) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let mut completed: Vec<TokenTree> = Vec::with_capacity(tokens.len() + 1);
    let mut changed = false;
    for (at, token) in tokens.iter().enumerate() {
        if is_bare(&tokens, at) {
            changed = true;
            let start = path_start(&completed);
            completed.insert(start, Ident::new("dyn", token.span()).into());
        }
        completed.push(match token {
            TokenTree::Group(group) => match complete(&group.stream()) {
                Some(inner) => {
                    changed = true;
                    let mut with = Group::new(group.delimiter(), inner);
                    with.set_span(group.span());
                    with.into()
                }
                None => token.clone(),
            },
            token => token.clone(),
        });
    }
    changed.then(|| completed.into_iter().collect())
}

/// Whether a token is the name of a bare function trait.
fn is_bare(tokens: &[TokenTree], at: usize) -> bool {
    let TokenTree::Ident(ident) = &tokens[at] else {
        return false;
    };
    let is_trait = ["Fn", "FnMut", "FnOnce"].iter().any(|name| ident == name);
    let has_inputs = matches!(
        tokens.get(at + 1),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis
    );
    is_trait && has_inputs && is_type_position(&tokens[..path_start(&tokens[..at])])
}

/// Where the path starts whose last segment follows these tokens: `::std::ops::`.
fn path_start(before: &[TokenTree]) -> usize {
    let mut start = before.len();
    while let [.., TokenTree::Punct(first), TokenTree::Punct(second)] = &before[..start]
        && (first.as_char(), second.as_char()) == (':', ':')
    {
        start -= 2;
        if let Some(TokenTree::Ident(_)) = before[..start].last() {
            start -= 1;
        } else {
            break;
        }
    }
    start
}

/// Whether what follows these tokens is a type rather than a bound or an expression.
fn is_type_position(before: &[TokenTree]) -> bool {
    match before {
        // `&'a Fn()`: the lifetime is two tokens.
        [.., TokenTree::Punct(quote), TokenTree::Ident(_)] if quote.as_char() == '\'' => true,
        [.., TokenTree::Ident(word)] => word == "mut" || word == "const" || word == "as",
        [.., TokenTree::Punct(minus), TokenTree::Punct(arrow)] if arrow.as_char() == '>' => {
            minus.as_char() == '-'
        }
        [.., TokenTree::Punct(punct)] => matches!(punct.as_char(), '<' | '&' | '=' | ','),
        // `&(Fn() + Send)`.
        [] => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::complete;

    /// The completed tokens without spaces, which depend on what stood side by side.
    fn completed(code: &str) -> Option<String> {
        let completed = complete(&code.parse().unwrap())?.to_string();
        Some(completed.replace(' ', ""))
    }

    #[test]
    fn a_bare_function_trait_gets_its_dyn() {
        let cases = [
            ("type A = Fn(u8) + Send;", "type A = dyn Fn(u8) + Send;"),
            ("x: Box<FnMut()>", "x: Box<dyn FnMut()>"),
            ("x: &'a mut Fn()", "x: &'a mut dyn Fn()"),
            ("x: &(FnOnce() + Send)", "x: &(dyn FnOnce() + Send)"),
            ("x: Box<::std::ops::Fn()>", "x: Box<dyn ::std::ops::Fn()>"),
            ("fn f() -> &Fn()", "fn f() -> &dyn Fn()"),
        ];
        for (code, with_dyn) in cases {
            assert_eq!(completed(code), Some(with_dyn.replace(' ', "")), "{code}");
        }
    }

    #[test]
    fn a_bound_stays() {
        let bounds = [
            "T: Fn(u8)",
            "impl Fn(u8)",
            "dyn Fn(u8)",
            "T: Send + Fn()",
            "for<'a> Fn(&'a u8)",
        ];
        for code in bounds {
            assert_eq!(completed(code), None, "{code}");
        }
    }
}
