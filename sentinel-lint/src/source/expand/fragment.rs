//! The kinds of fragment of `macro_rules!`, and with which tokens each may begin.

use super::token::{Shape, Token, is_keyword};
use std::fmt;

/// A kind of fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(
    missing_docs,
    reason = "the names are the language's own fragment specifiers"
)]
pub enum Kind {
    Block,
    Expr,
    Expr2021,
    Ident,
    Item,
    Lifetime,
    Literal,
    Meta,
    Pat,
    PatParam,
    Path,
    Stmt,
    Tt,
    Ty,
    Vis,
}

const NAMES: &[(Kind, &str)] = &[
    (Kind::Block, "block"),
    (Kind::Expr, "expr"),
    (Kind::Expr2021, "expr_2021"),
    (Kind::Ident, "ident"),
    (Kind::Item, "item"),
    (Kind::Lifetime, "lifetime"),
    (Kind::Literal, "literal"),
    (Kind::Meta, "meta"),
    (Kind::Pat, "pat"),
    (Kind::PatParam, "pat_param"),
    (Kind::Path, "path"),
    (Kind::Stmt, "stmt"),
    (Kind::Tt, "tt"),
    (Kind::Ty, "ty"),
    (Kind::Vis, "vis"),
];

impl Kind {
    /// The kind that a fragment specifier names.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        NAMES
            .iter()
            .find(|(_, known)| *known == name)
            .map(|(kind, _)| *kind)
    }

    /// What `$x:self` means in a macro of an edition: `pat` and `expr` accept more in later ones.
    pub(super) fn in_edition(self, edition: u16) -> Self {
        match self {
            Self::Pat if edition < 2021 => Self::PatParam,
            Self::Expr if edition < 2024 => Self::Expr2021,
            kind => kind,
        }
    }

    /// Whether a matched fragment is put in invisible delimiters. The others are tokens as before.
    pub(super) fn is_wrapped(self) -> bool {
        !matches!(self, Self::Ident | Self::Lifetime | Self::Tt)
    }

    /// Whether an expression is meant, of whatever edition.
    pub(super) fn is_expr(self) -> bool {
        matches!(self, Self::Expr | Self::Expr2021)
    }

    pub(super) fn is_pat(self) -> bool {
        matches!(self, Self::Pat | Self::PatParam)
    }

    /// Whether a fragment of another kind is taken for one of this kind, among those with which
    /// it may begin.
    pub(super) fn reads_from(self, matched: Self) -> bool {
        match self {
            Self::Path => matches!(matched, Self::Path | Self::Ty),
            Self::Meta => matches!(matched, Self::Meta | Self::Path | Self::Ty),
            Self::Pat | Self::PatParam => !matches!(matched, Self::Meta | Self::Ty),
            Self::Item | Self::Block => matched == self,
            _ => true,
        }
    }

    /// Whether a fragment of the kind may be a single word.
    fn may_be_word(self) -> bool {
        !matches!(self, Self::Item | Self::Block | Self::Vis)
    }

    fn may_be_block(self) -> bool {
        matches!(self, Self::Block | Self::Stmt | Self::Literal) || self.is_expr()
    }

    /// Whether the kinds are the same in some edition.
    pub(super) fn is_same(self, other: Self) -> bool {
        self == other || self.is_pat() && other.is_pat() || self.is_expr() && other.is_expr()
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES
            .iter()
            .find(|(kind, _)| kind == self)
            .map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

/// Keywords with which an expression may begin.
const BEGIN_EXPR: &[&str] = &[
    "Self", "async", "become", "box", "break", "const", "continue", "crate", "do", "false", "for",
    "gen", "if", "loop", "match", "move", "return", "self", "static", "super", "true", "try",
    "unsafe", "while", "yield",
];

/// Keywords with which a type may begin.
const BEGIN_TYPE: &[&str] = &[
    "Self", "_", "crate", "dyn", "extern", "fn", "for", "impl", "self", "super", "typeof", "unsafe",
];

/// Whether a rule that wants the kind looks at the token at all; if not, the rule may yet match
/// otherwise. A fragment that begins and then does not parse is an error that no later rule mends.
pub(super) fn may_begin(kind: Kind, tokens: &[Token]) -> bool {
    let Some(token) = tokens.first() else {
        return false;
    };
    let is_fragment = |among: fn(Kind) -> bool| match token {
        Token::Open(Shape::Fragment(matched)) => among(*matched),
        _ => false,
    };
    match kind {
        Kind::Tt | Kind::Item | Kind::Stmt => !matches!(token, Token::Close(_)),
        Kind::Ident => matches!(token, Token::Ident(name) if &**name != "_"),
        Kind::Lifetime => matches!(token, Token::Lifetime(_)),
        Kind::Block => *token == Token::Open(Shape::Brace) || is_fragment(Kind::may_be_block),
        Kind::Literal => token.is("-") || is_unsigned_literal(token) || is_literal_fragment(tokens),
        Kind::Path | Kind::Meta => {
            matches!(token, Token::Ident(_) | Token::Punct("::")) || is_fragment(Kind::may_be_word)
        }
        Kind::Pat => token.is("|") || begins_pattern(token),
        Kind::PatParam => begins_pattern(token),
        Kind::Expr => token.is_word("_") || begins_expr(token),
        Kind::Expr2021 => !token.is_word("const") && begins_expr(token),
        Kind::Ty => begins_type(token),
        Kind::Vis => {
            matches!(token, Token::Ident(_) | Token::Punct(","))
                || is_fragment(|_| true)
                || begins_type(token)
        }
    }
}

fn begins_expr(token: &Token) -> bool {
    match token {
        Token::Ident(name) => !is_keyword(name) || BEGIN_EXPR.contains(&&**name),
        Token::Punct(text) => matches!(
            *text,
            "!" | "-"
                | "*"
                | "|"
                | "||"
                | "&"
                | "&&"
                | ".."
                | "..."
                | "..="
                | "<"
                | "<<"
                | "::"
                | "#"
        ),
        Token::Open(Shape::Fragment(kind)) => {
            matches!(kind, Kind::Block | Kind::Literal | Kind::Path) || kind.is_expr()
        }
        Token::Literal(_) | Token::Lifetime(_) | Token::Open(_) => true,
        Token::Close(_) => false,
    }
}

fn begins_type(token: &Token) -> bool {
    match token {
        Token::Ident(name) => !is_keyword(name) || BEGIN_TYPE.contains(&&**name),
        Token::Punct(text) => matches!(*text, "!" | "*" | "&" | "&&" | "?" | "<" | "<<" | "::"),
        Token::Open(Shape::Fragment(kind)) => matches!(kind, Kind::Ty | Kind::Path),
        Token::Lifetime(_) | Token::Open(Shape::Paren | Shape::Bracket) => true,
        Token::Literal(_) | Token::Open(Shape::Brace) | Token::Close(_) => false,
    }
}

fn begins_pattern(token: &Token) -> bool {
    match token {
        Token::Punct(text) => {
            matches!(*text, "&" | "&&" | "-" | ".." | "..." | "::" | "<" | "<<")
        }
        Token::Open(Shape::Fragment(kind)) => kind.may_be_word() && *kind != Kind::Stmt,
        Token::Ident(_) | Token::Literal(_) | Token::Open(Shape::Paren | Shape::Bracket) => true,
        Token::Lifetime(_) | Token::Open(Shape::Brace) | Token::Close(_) => false,
    }
}

pub(super) fn is_unsigned_literal(token: &Token) -> bool {
    matches!(token, Token::Literal(_)) || token.is_word("true") || token.is_word("false")
}

/// Whether a matched fragment at the start is a literal, matched as one or as an expression.
pub(super) fn is_literal_fragment(tokens: &[Token]) -> bool {
    let Some(Token::Open(Shape::Fragment(matched))) = tokens.first() else {
        return false;
    };
    let literal = match &tokens[1..] {
        [single, Token::Close(_), ..] => is_unsigned_literal(single),
        [sign, Token::Literal(_), Token::Close(_), ..] => sign.is("-"),
        _ => false,
    };
    literal && (*matched == Kind::Literal || matched.is_expr())
}
