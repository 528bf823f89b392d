//! Refuses tokens so deep that a recursive parser would run out of stack.
//!
//! Depth comes from delimiters and, within them, from what nests without any: prefix operators,
//! generic arguments, chains of methods or of `else if`. The latter is bounded from above by
//! counting the tokens that can open a level.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// How deep delimiters may nest.
const MAX_GROUPS: usize = 500;

/// How many levels may be open along one path, delimiters and others together.
const MAX_LEVELS: usize = 20_000;

/// What is too deep, and where.
#[derive(Debug)]
pub(in crate::source) struct TooDeep {
    pub(in crate::source) at: Span,
    pub(in crate::source) why: String,
}

/// A group being walked.
struct Level {
    tokens: proc_macro2::token_stream::IntoIter,
    /// The levels that may be open here, those around included.
    open: usize,
    /// Those that were open where the group starts.
    base: usize,
    /// Those that a comma does not close: `A<B, A<B, …`.
    sticky: usize,
}

impl Level {
    fn new(tokens: TokenStream, base: usize) -> Self {
        Self {
            tokens: tokens.into_iter(),
            open: base,
            base,
            sticky: base,
        }
    }

    /// Counts a token; true where it opens a level.
    fn count(&mut self, token: &TokenTree) {
        match token {
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => {
                    self.open = self.base;
                    self.sticky = self.base;
                }
                ',' => self.open = self.sticky,
                '<' | '|' => {
                    self.open += 1;
                    self.sticky += 1;
                }
                '\'' | '#' | '$' | ':' => {}
                _ => self.open += 1,
            },
            TokenTree::Ident(ident) if opens(ident) => self.open += 1,
            // The end of an item or statement, unless something of its own follows.
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                self.open = self.open.min(self.sticky.max(self.base) + 1);
            }
            _ => {}
        }
    }
}

fn opens(ident: &proc_macro2::Ident) -> bool {
    ["else", "return", "break", "yield", "fn", "as", "let", "in"]
        .iter()
        .any(|word| ident == word)
}

/// Whether tokens are shallow enough to parse.
pub(in crate::source) fn check(tokens: &TokenStream) -> Result<(), TooDeep> {
    let mut levels = vec![Level::new(tokens.clone(), 0)];
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        level.count(&token);
        let base = level.open + 1;
        if base > MAX_LEVELS {
            let why = format!("more than {MAX_LEVELS} operators inside each other");
            return Err(TooDeep {
                at: token.span(),
                why,
            });
        }
        if let TokenTree::Group(group) = &token {
            if levels.len() > MAX_GROUPS {
                let why = format!("more than {MAX_GROUPS} brackets inside each other");
                return Err(TooDeep {
                    at: group.span_open(),
                    why,
                });
            }
            levels.push(Level::new(group.stream(), base));
        }
    }
    Ok(())
}
