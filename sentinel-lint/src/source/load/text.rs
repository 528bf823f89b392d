//! From a file to a syntax tree.

use std::{fs, path::Path};

use proc_macro2::{LexError, Span, TokenStream, TokenTree};
use syn::parse::Parse;

use super::{
    aside::{self, Aside, From},
    bare_dyn, nesting, tables,
};
use crate::source::{ir::Pos, lower::place};

/// Why a file cannot be used.
#[derive(Debug)]
pub(super) struct Refused {
    /// Where in the file, where that is known.
    pub(super) pos: Pos,
    /// A lowercase fragment.
    pub(super) why: String,
}

impl Refused {
    pub(super) fn file(why: String) -> Self {
        Self {
            pos: Pos::default(),
            why,
        }
    }
}

/// From how many bytes on a file may have a table of literals worth shrinking.
const TABLE_BYTES: usize = 1 << 16;

/// What the names begin with that are written here and by macro expansion; a file that has one would forge it.
const RESERVED: [&str; 5] = [
    aside::MARK,
    "__sentinel_crate_",
    "__sentinel_fragment_",
    "__sentinel_inner_",
    "__sentinel_local_",
];

/// Whether an identifier among the tokens is a reserved one.
fn names_reserved(tokens: &TokenStream) -> bool {
    let mut open = vec![tokens.clone()];
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => open.push(group.stream()),
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    let name = name.trim_start_matches("r#");
                    if RESERVED.iter().any(|mark| name.starts_with(mark)) {
                        return true;
                    }
                }
                _ => {}
            }
        }
    }
    false
}

/// Reads and parses a file, with bodies set aside where there is a place for them.
pub(super) fn parse<T: Parse>(path: &Path, aside: Option<&mut Aside>) -> Result<T, Refused> {
    let bytes = fs::read(path)
        .map_err(|error| Refused::file(format!("could not be read: {}", error.kind())))?;
    let text = String::from_utf8(bytes).map_err(|_| Refused::file("not UTF-8".to_owned()))?;
    let tokens = lex(&text)?;
    // In a string or comment they are harmless.
    if RESERVED.iter().any(|mark| text.contains(mark)) && names_reserved(&tokens) {
        return Err(Refused::file(
            "uses a name that is reserved for macro expansion".to_owned(),
        ));
    }
    let refuse = |(at, why)| Refused {
        pos: place(at),
        why,
    };
    let tokens = match aside {
        Some(aside) => aside.strip(tokens, From::File(code(&text))),
        None => tokens,
    };
    nesting::check(&tokens).map_err(refuse)?;
    let tokens = Some(&tokens)
        .filter(|_| text.len() >= TABLE_BYTES)
        .and_then(tables::shrink)
        .unwrap_or(tokens);
    syn::parse2(tokens).or_else(|error| {
        // Lexed again, because a copy kept for this rare case would slow down all others.
        let tokens = lex(&text)?;
        nesting::check(&tokens).map_err(refuse)?;
        retry(&tokens, &error).map_err(refuse)
    })
}

fn lex(text: &str) -> Result<TokenStream, Refused> {
    code(text).parse().map_err(|error: LexError| Refused {
        pos: place(error.span()),
        why: "does not parse: unknown token".to_owned(),
    })
}

/// Reads the text of a body that was set aside, as it stood in its file if it stood in one.
pub(in crate::source) fn body(text: &str, at: Option<Pos>) -> Result<TokenStream, String> {
    let lines = at.map_or(0, |at| at.line.saturating_sub(1));
    let columns = at.map_or(0, |at| at.column.saturating_sub(1));
    let mut placed = "\n".repeat(lines as usize);
    placed.push_str(&" ".repeat(columns as usize));
    placed.push_str(text);
    let tokens = lex(&placed).map_err(|refused| refused.why)?;
    let shrunk = Some(&tokens).filter(|_| text.len() >= TABLE_BYTES);
    Ok(shrunk.and_then(tables::shrink).unwrap_or(tokens))
}

/// Parses tokens that are not nested too deeply.
pub(in crate::source) fn tree<T: Parse>(tokens: TokenStream) -> Result<T, (Span, String)> {
    let copy = tokens.clone();
    syn::parse2(tokens).or_else(|error| retry(&copy, &error))
}

/// Parses what did not parse as what an older edition may have meant.
fn retry<T: Parse>(tokens: &TokenStream, error: &syn::Error) -> Result<T, (Span, String)> {
    let completed = bare_dyn::complete(tokens).and_then(|tokens| syn::parse2(tokens).ok());
    completed.ok_or_else(|| (error.span(), format!("does not parse: {error}")))
}

/// The text without what comes before the code: a byte order mark, a `#!` line. The line's end
/// stays, so that places do.
fn code(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match text.strip_prefix("#!") {
        // `#![attribute]` is code.
        Some(rest) if !rest.trim_start().starts_with('[') => {
            text.find('\n').map_or("", |end| &text[end..])
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn what_comes_before_the_code_is_left_out() {
        assert_eq!(code("\u{feff}fn f() {}"), "fn f() {}");
        assert_eq!(code("#!/usr/bin/env run\nfn f() {}"), "\nfn f() {}");
        assert_eq!(code("#!/usr/bin/env run"), "");
    }

    #[test]
    fn an_inner_attribute_is_code() {
        assert_eq!(code("#![no_std]"), "#![no_std]");
        assert_eq!(code("#!\n [no_std]"), "#!\n [no_std]");
    }
}
