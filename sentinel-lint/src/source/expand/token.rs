//! Tokens as the macro matcher sees them: a flat list in which `=>` is one token, a lifetime is one
//! token and a delimiter is a token of its own, free of spans, so that a macro can be shared
//! between threads. The way back to a [`TokenStream`] is in [`super::write`].

use super::{error::ExpandError, fragment::Kind};
use crate::source::ir::Name;
use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};
use std::iter::Peekable;

/// What introduces a fragment of an earlier expansion inside a macro call's arguments.
pub(super) const FRAGMENT: &str = "__sentinel_fragment_";

/// How deep delimiters may nest. Code written by people stays below 50.
const MAX_NESTING: usize = 256;

/// One token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Token {
    /// An identifier or keyword, `r#` included.
    Ident(Name),
    /// A lifetime or label, without its apostrophe.
    Lifetime(Name),
    /// A literal without a sign.
    Literal(Name),
    /// The longest operator that the characters make.
    Punct(&'static str),
    /// An opening delimiter.
    Open(Shape),
    /// A closing delimiter.
    Close(Shape),
}

/// What a pair of delimiters looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Shape {
    /// `( )`
    Paren,
    /// `[ ]`
    Bracket,
    /// `{ }`
    Brace,
    /// The invisible delimiters round a fragment that an earlier expansion matched.
    Fragment(Kind),
}

impl Token {
    /// Whether a rule that contains the one accepts the other: by name, whatever its hygiene.
    pub(super) fn matches(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Ident(a), Self::Ident(b)) => {
                super::hygiene::plain_name(a) == super::hygiene::plain_name(b)
            }
            (Self::Open(Shape::Fragment(_)), _) => false,
            _ => self == other,
        }
    }

    /// The token as a message shows it.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Ident(name) => format!("`{}`", super::hygiene::plain_name(name)),
            Self::Literal(text) => format!("`{text}`"),
            Self::Lifetime(name) => format!("`'{name}`"),
            Self::Punct(text) => format!("`{text}`"),
            Self::Open(Shape::Paren) => "`(`".to_owned(),
            Self::Open(Shape::Bracket) => "`[`".to_owned(),
            Self::Open(Shape::Brace) => "`{`".to_owned(),
            Self::Open(Shape::Fragment(kind)) => format!("a matched {kind}"),
            Self::Close(_) => "a closing delimiter".to_owned(),
        }
    }

    /// Whether it is this operator.
    pub(super) fn is(&self, punct: &str) -> bool {
        matches!(self, Self::Punct(text) if *text == punct)
    }

    /// Whether it is this identifier or keyword.
    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self, Self::Ident(name) if &**name == word)
    }

    /// Whether it is a keyword, `_` included.
    pub(super) fn is_keyword(&self) -> bool {
        matches!(self, Self::Ident(name) if is_keyword(name))
    }
}

/// The operators of Rust, longest first.
const OPERATORS: &[&str] = &[
    "<<=", ">>=", "...", "..=", "<=", "==", "!=", ">=", "&&", "||", "<<", ">>", "+=", "-=", "*=",
    "/=", "%=", "^=", "&=", "|=", "..", "::", "->", "<-", "=>", "=", "<", ">", "!", "~", "+", "-",
    "*", "/", "%", "^", "&", "|", "@", ".", ",", ";", ":", "#", "$", "?", "'",
];

/// Words that cannot be identifiers in the editions from 2018 on.
const KEYWORDS: &[&str] = &[
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The keywords that an operand beginning with `!` may follow.
const BEFORE_NEGATION: &[&str] = &[
    "become", "break", "do", "else", "if", "in", "match", "return", "while", "yield",
];

/// Whether the word is a keyword. `gen` is one only from edition 2024 on and is treated as one
/// everywhere, which matters where it starts an expression alone.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.binary_search(&word).is_ok()
}

/// Flattens a stream.
pub(super) fn read(stream: TokenStream) -> Result<Vec<Token>, ExpandError> {
    let mut reader = Reader {
        tokens: Vec::new(),
        open: Vec::new(),
    };
    reader.read(stream)?;
    Ok(reader.tokens)
}

type Trees = Peekable<proc_macro2::token_stream::IntoIter>;

/// Flattens with a stack of its own, since hostile input nests deeper than a thread's stack.
struct Reader {
    tokens: Vec<Token>,
    open: Vec<(Trees, Shape)>,
}

impl Reader {
    fn read(&mut self, stream: TokenStream) -> Result<(), ExpandError> {
        let mut trees = stream.into_iter().peekable();
        loop {
            match trees.next() {
                Some(TokenTree::Group(group)) => {
                    if self.open.len() == MAX_NESTING {
                        return Err(ExpandError::TooDeep);
                    }
                    let shape = self.shape(group.delimiter());
                    self.tokens.push(Token::Open(shape));
                    let inside = group.stream().into_iter().peekable();
                    self.open
                        .push((std::mem::replace(&mut trees, inside), shape));
                }
                Some(TokenTree::Ident(ident)) => {
                    self.tokens.push(Token::Ident(ident.to_string().into()));
                }
                Some(TokenTree::Literal(literal)) => {
                    self.tokens.push(Token::Literal(literal.to_string().into()));
                }
                Some(TokenTree::Punct(first)) => {
                    let token = punct(&first, &mut trees);
                    self.tokens.push(token);
                }
                None => {
                    let Some((outer, shape)) = self.open.pop() else {
                        return Ok(());
                    };
                    self.tokens.push(Token::Close(shape));
                    trees = outer;
                }
            }
        }
    }

    /// The shape of a group; a marker before parentheses is taken back, since the two are one.
    fn shape(&mut self, delimiter: Delimiter) -> Shape {
        match delimiter {
            Delimiter::Parenthesis => match self.marked() {
                Some(kind) => {
                    self.tokens.pop();
                    Shape::Fragment(kind)
                }
                None => Shape::Paren,
            },
            Delimiter::Bracket => Shape::Bracket,
            Delimiter::Brace => Shape::Brace,
            // An expansion puts these round expressions and types, and only outside of the
            // arguments of macros; should one get here, an expression is the narrower reading.
            Delimiter::None => Shape::Fragment(Kind::Expr),
        }
    }

    fn marked(&self) -> Option<Kind> {
        match self.tokens.last()? {
            Token::Ident(name) => name.strip_prefix(FRAGMENT).and_then(Kind::from_name),
            _ => None,
        }
    }
}

/// Reads a lifetime, or the longest operator that the characters make.
fn punct(first: &Punct, rest: &mut Trees) -> Token {
    let is_ident = |tree: &TokenTree| matches!(tree, TokenTree::Ident(_));
    if first.as_char() == '\''
        && let Some(TokenTree::Ident(name)) = rest.next_if(is_ident)
    {
        return Token::Lifetime(name.to_string().into());
    }
    let mut text = String::from(first.as_char());
    let mut joint = first.spacing() == Spacing::Joint;
    while joint {
        let longer = rest.next_if(|tree| match tree {
            TokenTree::Punct(next) => {
                text.push(next.as_char());
                operator(&text).is_some() || {
                    text.pop();
                    false
                }
            }
            _ => false,
        });
        joint = matches!(longer, Some(TokenTree::Punct(next)) if next.spacing() == Spacing::Joint);
    }
    // The lexer makes no other character a punctuation than those of the table.
    operator(&text).map_or_else(|| Token::Literal(text.into()), Token::Punct)
}

fn operator(text: &str) -> Option<&'static str> {
    OPERATORS.iter().find(|known| **known == text).copied()
}

/// For each token how many tokens the tree that it starts takes: one, unless it opens delimiters.
pub(super) fn widths(tokens: &[Token]) -> Vec<usize> {
    let mut widths = vec![1; tokens.len()];
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => open.push(index),
            Token::Close(_) => {
                if let Some(start) = open.pop() {
                    widths[start] = index - start + 1;
                }
            }
            _ => {}
        }
    }
    widths
}

/// How many tokens the tree at the start takes.
pub(super) fn tree_width(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(_) => depth += 1,
            Token::Close(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return index + 1;
        }
    }
    tokens.len()
}

/// Whether the delimiter at `open` encloses the arguments of a macro call or the rules of a
/// `macro_rules!`.
pub(super) fn opens_macro_arguments(tokens: &[Token], open: usize) -> bool {
    let before = |n: usize| open.checked_sub(n).map(|index| &tokens[index]);
    let names_macro = |token: Option<&Token>| match token {
        Some(Token::Ident(name)) => !BEFORE_NEGATION.contains(&&**name),
        Some(Token::Close(Shape::Fragment(_))) => true,
        _ => false,
    };
    let bang = |token: Option<&Token>| token.is_some_and(|token| token.is("!"));
    if bang(before(1)) {
        return names_macro(before(2));
    }
    matches!(before(1), Some(Token::Ident(_)))
        && bang(before(2))
        && before(3).is_some_and(|token| token.is_word("macro_rules"))
}
