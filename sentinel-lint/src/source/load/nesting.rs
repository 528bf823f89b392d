//! Refuses tokens so deep that a recursive parser would run out of stack.
//!
//! Delimiters nest, and so does what stands between them: prefix operators, generic arguments,
//! chains of calls or of `else if`. How deep that goes is not known before it is parsed, but a
//! statement is never deeper than it has tokens.

use proc_macro2::{Delimiter, Span, TokenStream, TokenTree, token_stream::IntoIter};

/// How deep delimiters may nest.
const MAX_GROUPS: usize = 500;

/// How many tokens the statements around a place may have together, up to that place. What
/// stands in a delimiter that is closed again, and literals, do not count.
const MAX_OPEN: usize = 20_000;

/// Whether tokens are shallow enough to parse; else where not, and why.
pub(in crate::source) fn check(tokens: &TokenStream) -> Result<(), (Span, String)> {
    let mut levels = vec![Level::new(tokens.clone(), 0)];
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        level.count(&token);
        let around = level.open;
        if around > MAX_OPEN {
            let why = format!("a statement of more than {MAX_OPEN} tokens");
            return Err((token.span(), why));
        }
        if let TokenTree::Group(group) = &token {
            if levels.len() > MAX_GROUPS {
                let why = format!("more than {MAX_GROUPS} brackets inside each other");
                return Err((group.span_open(), why));
            }
            levels.push(Level::new(group.stream(), around));
        }
    }
    Ok(())
}

/// The inside of a delimiter, or the file.
struct Level {
    tokens: IntoIter,
    /// The tokens of the statements around, up to here.
    around: usize,
    /// Those, and the tokens of the statement here.
    open: usize,
    /// What is still open after a comma: `A<B, A<B, …`, `|a, b| |a, b| …`.
    across_commas: usize,
    /// What was open before a brace that may have ended the statement.
    before_brace: Option<usize>,
}

impl Level {
    fn new(tokens: TokenStream, around: usize) -> Self {
        let tokens = tokens.into_iter();
        Self {
            tokens,
            around,
            open: around,
            across_commas: around,
            before_brace: None,
        }
    }

    fn count(&mut self, token: &TokenTree) {
        if let Some(before) = self.before_brace.take() {
            if goes_on(token) {
                self.open = before;
            } else {
                self.end_statement();
            }
        }
        match token {
            TokenTree::Literal(_) => return,
            TokenTree::Punct(punct) => match punct.as_char() {
                ';' => return self.end_statement(),
                ',' => return self.open = self.across_commas,
                '<' | '|' => self.across_commas += 1,
                '>' => self.across_commas = self.around.max(self.across_commas.saturating_sub(1)),
                _ => {}
            },
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                self.before_brace = Some(self.open + 1);
            }
            _ => {}
        }
        self.open += 1;
    }

    fn end_statement(&mut self) {
        self.open = self.around;
        self.across_commas = self.around;
    }
}

/// Whether a token after a closing brace can belong to the same statement.
fn goes_on(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(ident) => ident == "else" || ident == "as",
        // An attribute and a label begin something.
        TokenTree::Punct(punct) => !matches!(punct.as_char(), '#' | '\''),
        TokenTree::Group(_) | TokenTree::Literal(_) => false,
    }
}
