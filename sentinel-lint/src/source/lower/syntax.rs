//! What syn does not say about its own nodes: first tokens and attributes.

use proc_macro2::{Span, TokenStream};
use syn::{Attribute, Expr, spanned::Spanned as _};

use super::path::path_start;
use crate::source::expand::plain_name;

/// Where to point for an expression: a method's name, the first token else.
pub(super) fn point(expr: &Expr) -> Span {
    match expr {
        Expr::MethodCall(expr) => expr.method.span(),
        expr => first_token(expr),
    }
}

fn first_token(mut expr: &Expr) -> Span {
    while let Some(inner) = leftmost(expr) {
        expr = inner;
    }
    match expr {
        Expr::Path(expr) => path_start(expr.qself.as_ref(), &expr.path),
        Expr::Macro(expr) => path_start(None, &expr.mac.path),
        Expr::Struct(expr) => path_start(expr.qself.as_ref(), &expr.path),
        Expr::Lit(expr) => expr.lit.span(),
        Expr::Paren(expr) => expr.paren_token.span.open(),
        Expr::Tuple(expr) => expr.paren_token.span.open(),
        Expr::Array(expr) => expr.bracket_token.span.open(),
        Expr::Repeat(expr) => expr.bracket_token.span.open(),
        Expr::Reference(expr) => expr.and_token.span,
        Expr::RawAddr(expr) => expr.and_token.span,
        Expr::Unary(expr) => match &expr.op {
            syn::UnOp::Deref(token) => token.span,
            syn::UnOp::Not(token) => token.span,
            syn::UnOp::Neg(token) => token.span,
            _ => Span::call_site(),
        },
        Expr::Closure(expr) => closure_start(expr),
        Expr::Range(expr) => match &expr.limits {
            syn::RangeLimits::HalfOpen(token) => token.spans[0],
            syn::RangeLimits::Closed(token) => token.spans[0],
        },
        flow => keyword(flow),
    }
}

/// The first token of what starts with a keyword, a label or a brace.
fn keyword(expr: &Expr) -> Span {
    let labelled = |label: &Option<syn::Label>, keyword: Span| {
        label
            .as_ref()
            .map_or(keyword, |label| label.name.apostrophe)
    };
    match expr {
        Expr::Block(expr) => labelled(&expr.label, expr.block.brace_token.span.open()),
        Expr::Loop(expr) => labelled(&expr.label, expr.loop_token.span),
        Expr::While(expr) => labelled(&expr.label, expr.while_token.span),
        Expr::ForLoop(expr) => labelled(&expr.label, expr.for_token.span),
        Expr::Unsafe(expr) => expr.unsafe_token.span,
        Expr::Const(expr) => expr.const_token.span,
        Expr::Async(expr) => expr.async_token.span,
        Expr::If(expr) => expr.if_token.span,
        Expr::Let(expr) => expr.let_token.span,
        Expr::Match(expr) => expr.match_token.span,
        Expr::Return(expr) => expr.return_token.span,
        Expr::Break(expr) => expr.break_token.span,
        Expr::Continue(expr) => expr.continue_token.span,
        other => other.span(),
    }
}

fn closure_start(expr: &syn::ExprClosure) -> Span {
    let keywords = [
        expr.lifetimes
            .as_ref()
            .map(|lifetimes| lifetimes.for_token.span),
        expr.constness.map(|token| token.span),
        expr.asyncness.map(|token| token.span),
        expr.capture.map(|token| token.span),
    ];
    keywords
        .into_iter()
        .flatten()
        .next()
        .unwrap_or(expr.inputs_begin.span)
}

/// The operand that an expression starts with, if it starts with one.
fn leftmost(expr: &Expr) -> Option<&Expr> {
    Some(match expr {
        Expr::MethodCall(expr) => &expr.receiver,
        Expr::Field(expr) => &expr.base,
        Expr::Call(expr) => &expr.func,
        Expr::Index(expr) => &expr.expr,
        Expr::Binary(expr) => &expr.left,
        Expr::Assign(expr) => &expr.left,
        Expr::Cast(expr) => &expr.expr,
        Expr::Try(expr) => &expr.expr,
        Expr::Await(expr) => &expr.base,
        Expr::Group(expr) => &expr.expr,
        Expr::Range(expr) => expr.start.as_deref()?,
        _ => return None,
    })
}

/// Lists the kinds of expressions, which all have attributes but share no accessor for them.
macro_rules! attrs_of {
    ($expr:expr; $($kind:ident)+) => {
        match $expr {
            $(Expr::$kind(expr) => &expr.attrs,)+
            _ => &[],
        }
    };
}

/// The attributes of an expression.
pub(super) fn attrs(expr: &Expr) -> &[Attribute] {
    attrs_of! { expr;
        Array Assign Async Await Binary Block Break Call Cast Closure Const Continue Field ForLoop
        Group If Index Infer Let Lit Loop Macro Match MethodCall Paren Path Range RawAddr Reference
        Repeat Return Struct Try TryBlock Tuple Unary Unsafe While Yield
    }
}

/// Whether a path is one word, also where a macro has written and so marked it.
pub(in crate::source) fn is_word(path: &syn::Path, word: &str) -> bool {
    path.is_ident(word)
        || path
            .get_ident()
            .is_some_and(|ident| plain_name(&ident.to_string()) == word)
}

/// The beginning of some tokens, to name syntax that is not modelled.
pub(super) fn summary(tokens: &TokenStream) -> String {
    const WORDS: usize = 4;
    let words: Vec<_> = tokens
        .clone()
        .into_iter()
        .take(WORDS)
        .map(|token| match token {
            proc_macro2::TokenTree::Group(_) => "…".to_owned(),
            token => token.to_string(),
        })
        .collect();
    format!("unknown syntax `{}`", words.join(" "))
}
