//! Where a word stands in source text, as a name or inside a string: not in comments, and whatever
//! a `cfg` says of the place.

use crate::source::{ir::Pos, lower::place};
use proc_macro2::{TokenStream, TokenTree};

/// The places of a word that is written in small letters; strings may have it in capitals.
pub(crate) fn mentions(text: &str, word: &str) -> Vec<Pos> {
    let mut found = Vec::new();
    // To read tokens takes long, and next to no text has the word.
    if text.to_ascii_lowercase().contains(word)
        && let Ok(tokens) = text.parse::<TokenStream>()
    {
        gather(tokens, word, &mut found);
    }
    found
}

fn gather(tokens: TokenStream, word: &str, found: &mut Vec<Pos>) {
    // A doc comment reads as `doc = "…"`.
    let mut documents = [false; 2];
    for token in tokens {
        let named = match &token {
            TokenTree::Ident(ident) => ident.to_string().trim_start_matches("r#") == word,
            TokenTree::Literal(literal) => {
                documents != [true; 2] && literal.to_string().to_ascii_lowercase().contains(word)
            }
            TokenTree::Group(_) | TokenTree::Punct(_) => false,
        };
        if named {
            found.push(place(token.span()));
        }
        documents = match &token {
            TokenTree::Ident(ident) => [ident == "doc", false],
            TokenTree::Punct(punct) => [documents[0], punct.as_char() == '='],
            _ => [false; 2],
        };
        if let TokenTree::Group(group) = token {
            gather(group.stream(), word, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<u32> {
        mentions(text, "one_word")
            .iter()
            .map(|pos| pos.line)
            .collect()
    }

    #[test]
    fn a_word_is_a_name_or_in_a_string() {
        assert_eq!(
            lines("#[cfg(one_word)]\nfn f() { cfg!(not(one_word)) }"),
            [1, 2]
        );
        assert_eq!(lines("fn f() {\n var(\"CARGO_CFG_ONE_WORD\"); }"), [2]);
        assert_eq!(lines("const NAME: &str = \"--cfg=one_word\";"), [1]);
    }

    #[test]
    fn comments_and_longer_names_are_not_the_word() {
        assert!(lines("// one_word\n/// one_word\nfn one_word_more() {}").is_empty());
    }
}
