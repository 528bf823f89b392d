//! From flat tokens back to a [`TokenStream`].
//!
//! Fragments are the point: `$a * 2` with `1 + 1` for `$a` has to stay `(1 + 1) * 2`. Where the
//! stream is parsed next, a fragment becomes an invisible group if its kind has precedence, and
//! bare tokens otherwise. In the arguments of a further macro call, which matches fragments as
//! whole pieces of their kind, it becomes a marked group that survives being written as text.

use super::{
    fragment::Kind,
    token::{FRAGMENT, Shape, Token, is_keyword, opens_macro_arguments},
};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// How fragments are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// For a parser of Rust; the arguments of macro calls inside keep their marks.
    Syntax,
    /// As [`Form::Syntax`], the arguments of macro calls inside included.
    Open,
    /// Each as one group, so that tokens can be counted.
    Counted,
    /// Each marked with its kind.
    Marked,
}

/// An open delimiter with what has been written inside it.
struct Frame {
    shape: Shape,
    start: usize,
    form: Form,
    trees: Vec<TokenTree>,
}

impl Frame {
    /// Whether generic arguments begin here that an expression would take for a comparison: those
    /// of a matched path, which may stand in an expression as well as in a type.
    fn lacks_turbofish(&self, tokens: &[Token], index: usize) -> bool {
        self.shape == Shape::Fragment(Kind::Path)
            && self.form != Form::Marked
            && index > self.start
            && matches!(&tokens[index - 1], Token::Ident(name) if !is_keyword(name))
    }
}

/// Writes balanced tokens, as they would stand inside of delimiters of the shape: braces hold
/// statements.
pub(super) fn write(tokens: &[Token], form: Form, around: Shape) -> TokenStream {
    let mut outer: Vec<Frame> = Vec::new();
    let mut frame = Frame {
        shape: around,
        start: 0,
        form,
        trees: Vec::new(),
    };
    for (index, token) in tokens.iter().enumerate() {
        match token {
            Token::Open(shape) => {
                let marked = frame.form == Form::Syntax && opens_macro_arguments(tokens, index);
                let form = if marked { Form::Marked } else { frame.form };
                let inner = Frame {
                    shape: *shape,
                    start: index + 1,
                    form,
                    trees: Vec::new(),
                };
                outer.push(std::mem::replace(&mut frame, inner));
            }
            Token::Close(_) => {
                let Some(around) = outer.pop() else { break };
                let inner = std::mem::replace(&mut frame, around);
                close(&mut frame, inner, tokens, index);
            }
            Token::Ident(name) => frame.trees.push(ident(name)),
            Token::Lifetime(name) => {
                frame.trees.push(Punct::new('\'', Spacing::Joint).into());
                frame.trees.push(ident(name));
            }
            Token::Literal(text) => frame.trees.extend(literal(text)),
            Token::Punct(text) => {
                if text.starts_with('<') && frame.lacks_turbofish(tokens, index) {
                    frame.trees.extend(operator("::"));
                }
                frame.trees.extend(operator(text));
            }
        }
    }
    frame.trees.into_iter().collect()
}

fn close(outer: &mut Frame, inner: Frame, tokens: &[Token], end: usize) {
    let group = |delimiter, trees: Vec<TokenTree>| {
        TokenTree::from(Group::new(delimiter, trees.into_iter().collect()))
    };
    match (inner.shape, outer.form) {
        (Shape::Paren, _) => outer.trees.push(group(Delimiter::Parenthesis, inner.trees)),
        (Shape::Bracket, _) => outer.trees.push(group(Delimiter::Bracket, inner.trees)),
        (Shape::Brace, _) => outer.trees.push(group(Delimiter::Brace, inner.trees)),
        (Shape::Fragment(_), Form::Counted) => {
            outer.trees.push(group(Delimiter::None, inner.trees));
        }
        (Shape::Fragment(kind), Form::Marked) => {
            outer.trees.push(ident(&format!("{FRAGMENT}{kind}")));
            outer.trees.push(group(Delimiter::Parenthesis, inner.trees));
        }
        (Shape::Fragment(kind), Form::Syntax | Form::Open) => {
            let content = &tokens[inner.start..end];
            let place = Place {
                after: tokens.get(end + 1),
                starts_statement: outer.shape == Shape::Brace
                    && starts_statement(tokens[outer.start..inner.start - 1].last()),
            };
            match place.wrapping(kind, content) {
                Some(delimiter) => outer.trees.push(group(delimiter, inner.trees)),
                None => outer.trees.extend(inner.trees),
            }
            if kind == Kind::Stmt && place.needs_semicolon(content) {
                outer.trees.extend(operator(";"));
            }
        }
    }
}

/// Whether a statement may start after the token.
fn starts_statement(before: Option<&Token>) -> bool {
    match before {
        None | Some(Token::Close(Shape::Brace | Shape::Fragment(_))) => true,
        Some(token) => token.is(";"),
    }
}

/// Where a fragment is written.
struct Place<'a> {
    after: Option<&'a Token>,
    starts_statement: bool,
}

impl Place<'_> {
    /// What a fragment needs round it so that its neighbours do not change its meaning.
    fn wrapping(&self, kind: Kind, content: &[Token]) -> Option<Delimiter> {
        let bare = match kind {
            Kind::Expr | Kind::Expr2021 | Kind::Literal => match content {
                [single @ Token::Ident(_)] => !single.is_keyword(),
                [Token::Literal(_)] => true,
                // Here an expression that ends in a block is a statement, matched or not.
                _ => self.starts_statement && ends_statement(content),
            },
            // `$t << 1` begins no generic arguments, but `u8 << 1` does.
            Kind::Ty => {
                let compared =
                    matches!(self.after, Some(Token::Punct(text)) if text.starts_with('<'));
                is_plain_path(content) && !compared
            }
            // The parser has no invisible groups in patterns; parentheses mean the same there. Those
            // round the rest pattern would make a tuple of it.
            Kind::Pat | Kind::PatParam => {
                let needs = |token: &Token| token.is("|") || token.is("..=") || token.is("..");
                if content.len() > 1 && outermost(content).any(needs) {
                    return Some(Delimiter::Parenthesis);
                }
                true
            }
            _ => true,
        };
        (!bare).then_some(Delimiter::None)
    }

    /// Whether a statement, which was matched without its semicolon, lacks it here.
    fn needs_semicolon(&self, content: &[Token]) -> bool {
        match self.after {
            Some(token) if token.is(";") => false,
            None | Some(Token::Close(_)) => content.iter().any(|token| token.is_word("let")),
            Some(_) => !content
                .last()
                .is_some_and(|last| last.is(";") || *last == Token::Close(Shape::Brace)),
        }
    }
}

/// Whether the expression ends in a block, so that it ends a statement too.
fn ends_statement(content: &[Token]) -> bool {
    let starts = match content.first() {
        Some(Token::Ident(word)) => {
            matches!(
                &**word,
                "for" | "if" | "loop" | "match" | "unsafe" | "while"
            )
        }
        Some(Token::Lifetime(_)) => true,
        first => first == Some(&Token::Open(Shape::Brace)),
    };
    let mut depth = 0_usize;
    let mut blocks = content.iter().enumerate().filter(|(_, token)| match token {
        Token::Open(_) => {
            depth += 1;
            false
        }
        Token::Close(shape) => {
            depth = depth.saturating_sub(1);
            depth == 0 && *shape == Shape::Brace
        }
        _ => false,
    });
    let goes_on = |after: Option<&Token>| after.is_none_or(|after| after.is_word("else"));
    starts
        && content.last() == Some(&Token::Close(Shape::Brace))
        && blocks.all(|(index, _)| goes_on(content.get(index + 1)))
}

/// Whether a type reads as a path wherever a path may stand.
fn is_plain_path(content: &[Token]) -> bool {
    let starts = match content.first() {
        Some(Token::Punct(text)) => *text == "::",
        Some(first @ Token::Ident(name)) => {
            matches!(&**name, "crate" | "self" | "super" | "Self") || !first.is_keyword()
        }
        _ => false,
    };
    starts && !outermost(content).any(|token| token.is("+") || token.is("!"))
}

/// The tokens that stand in no delimiters of the slice; angle brackets are no delimiters.
fn outermost(content: &[Token]) -> impl Iterator<Item = &Token> {
    let mut depth = 0_usize;
    content.iter().filter(move |token| match token {
        Token::Open(_) => {
            depth += 1;
            false
        }
        Token::Close(_) => {
            depth = depth.saturating_sub(1);
            false
        }
        _ => depth == 0,
    })
}

fn ident(name: &str) -> TokenTree {
    let span = Span::call_site();
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, span).into(),
        None => Ident::new(name, span).into(),
    }
}

/// A literal, which was read by the same lexer.
fn literal(text: &str) -> Option<TokenTree> {
    text.parse::<Literal>().ok().map(TokenTree::from)
}

fn operator(text: &'static str) -> impl Iterator<Item = TokenTree> {
    let last = text.len() - 1;
    text.char_indices().map(move |(index, character)| {
        let spacing = if index == last {
            Spacing::Alone
        } else {
            Spacing::Joint
        };
        Punct::new(character, spacing).into()
    })
}
