//! Refuses tokens so deep that a recursive parser would run out of stack.
//!
//! Delimiters nest, and so does what stands between them: prefix operators, generic arguments,
//! assignments, keywords that take what follows them. How deep that goes is known only when it
//! is parsed, but never deeper than there are such tokens. Chains of calls or of infix operators
//! are no recursion of the parser, only of whoever walks the tree after it, and so may be longer.

use proc_macro2::{
    Delimiter, Ident, Spacing, Span, TokenStream, TokenTree, token_stream::IntoIter,
};

/// How deep delimiters may nest.
const MAX_GROUPS: usize = 500;

/// How many tokens that may nest without delimiters there may be in the statements around a
/// place, up to that place. What stands in a delimiter that is closed again does not count.
const MAX_NESTING: usize = 2_000;

/// How many tokens of any kind. The time to lower a chain grows with the square of its length.
const MAX_CHAIN: usize = 30_000;

/// Whether tokens are shallow enough to parse; else where not, and why.
pub(in crate::source) fn check(tokens: &TokenStream) -> Result<(), (Span, String)> {
    let mut levels = vec![Level::new(tokens.clone(), Depth::default())];
    while let Some(level) = levels.last_mut() {
        let Some(token) = level.tokens.next() else {
            levels.pop();
            continue;
        };
        level.count(&token);
        let open = level.open;
        if open.nesting > MAX_NESTING || open.chain > MAX_CHAIN {
            return Err((token.span(), "operators nested too deeply".to_owned()));
        }
        if let TokenTree::Group(group) = &token {
            if levels.len() > MAX_GROUPS {
                return Err((group.span_open(), "brackets nested too deeply".to_owned()));
            }
            levels.push(Level::new(group.stream(), open));
        }
    }
    Ok(())
}

/// How deep a place may be, at most.
#[derive(Clone, Copy, Default)]
struct Depth {
    nesting: usize,
    chain: usize,
}

/// The inside of a delimiter, or the file.
struct Level {
    tokens: IntoIter,
    /// The depth of the delimiter.
    around: Depth,
    /// The depth here.
    open: Depth,
    /// What of the nesting a comma does not end: `A<B, A<B, …`, `|a, b| |a, b| …`.
    across_commas: usize,
    /// The depth before a brace that may have ended the statement.
    before_brace: Option<Depth>,
    last: Last,
}

/// What the last token was.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// Something that an infix operator may follow.
    Operand,
    /// A character of an infix operator, with how many more may belong to it.
    Infix(u8),
    /// The `-` of an arrow, perhaps.
    Minus,
    /// The quote of a lifetime.
    Quote,
    Other,
}

impl Level {
    fn new(tokens: TokenStream, around: Depth) -> Self {
        Self {
            tokens: tokens.into_iter(),
            around,
            open: around,
            across_commas: around.nesting,
            before_brace: None,
            last: Last::Other,
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
        self.open.chain += 1;
        self.last = match token {
            TokenTree::Ident(_) if self.last == Last::Quote => Last::Other,
            TokenTree::Ident(ident) if takes_what_follows(ident) => self.nest(),
            TokenTree::Ident(_) | TokenTree::Literal(_) => Last::Operand,
            TokenTree::Punct(punct) => self.punct(punct.as_char(), punct.spacing()),
            TokenTree::Group(group) => {
                if group.delimiter() == Delimiter::Brace {
                    self.before_brace = Some(self.open);
                }
                Last::Operand
            }
        };
    }

    fn punct(&mut self, char: char, spacing: Spacing) -> Last {
        match (char, self.last) {
            (';', _) => {
                self.end_statement();
                Last::Other
            }
            (',', _) => {
                self.open = Depth {
                    nesting: self.across_commas,
                    ..self.around
                };
                Last::Other
            }
            ('\'', _) => Last::Quote,
            ('#' | '$', _) => Last::Other,
            ('>', Last::Minus) => self.nest(),
            (_, Last::Infix(more)) if more > 0 => continued(spacing, more - 1),
            ('<', _) => {
                self.across_commas += 1;
                self.nest()
            }
            ('>', _) if self.across_commas > self.around.nesting => {
                self.across_commas -= 1;
                Last::Operand
            }
            ('=', _) => {
                self.nest();
                continued(spacing, 1)
            }
            ('-', Last::Operand) => Last::Minus,
            ('?', Last::Operand) => Last::Operand,
            (_, Last::Operand) => continued(spacing, 2),
            ('|', _) => {
                self.across_commas += 1;
                self.nest()
            }
            _ => self.nest(),
        }
    }

    fn nest(&mut self) -> Last {
        self.open.nesting += 1;
        Last::Other
    }

    fn end_statement(&mut self) {
        self.open = self.around;
        self.across_commas = self.around.nesting;
    }
}

/// An infix operator goes on only where the next character is joined to it.
fn continued(spacing: Spacing, more: u8) -> Last {
    if spacing == Spacing::Joint {
        Last::Infix(more)
    } else {
        Last::Infix(0)
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

/// Keywords that stand before something, so that no infix operator can follow them.
fn takes_what_follows(ident: &Ident) -> bool {
    const KEYWORDS: [&str; 34] = [
        "as", "async", "become", "box", "break", "const", "do", "dyn", "else", "enum", "extern",
        "fn", "for", "gen", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut",
        "pub", "raw", "ref", "return", "static", "type", "unsafe", "use", "where", "while",
        "yield",
    ];
    KEYWORDS.iter().any(|keyword| ident == keyword)
}
