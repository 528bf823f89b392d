//! How far a fragment reaches: what `syn` parses, found without reading a long list twice.

use super::{
    budget::Budget,
    depth,
    error::ExpandError,
    fragment::{Kind, is_literal_fragment, is_unsigned_literal},
    token::{Shape, Token, is_keyword},
    write::{Form, write},
};
use syn::{
    buffer::Cursor,
    parse::{ParseStream, Parser},
};

/// How far a fragment reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    /// How many tokens it takes whole.
    pub(super) tokens: usize,
    /// How many characters it takes of the operator after these: of `>>` the first, where a
    /// generic type ends.
    pub(super) characters: usize,
}

impl Extent {
    fn whole(tokens: usize) -> Self {
        Self {
            tokens,
            characters: 0,
        }
    }
}

/// The extent of the fragment at the start of `tokens`, which run to the end of the delimiters
/// around it and are not empty; `widths` says how many tokens each tree takes.
pub(super) fn extent(
    kind: Kind,
    tokens: &[Token],
    widths: &[usize],
    budget: &mut Budget,
) -> Result<Extent, ExpandError> {
    let one = Extent::whole(widths[0]);
    match (kind, &tokens[0]) {
        // What is inside a block is its parser's business once it is written out.
        (Kind::Ident | Kind::Lifetime | Kind::Tt, _)
        | (Kind::Block, Token::Open(Shape::Brace))
        | (Kind::Stmt, Token::Punct(";")) => Ok(one),
        // More may follow an expression (`$a + 1`), and nothing else.
        (_, Token::Open(Shape::Fragment(matched))) if kind.is_same(*matched) && !kind.is_expr() => {
            Ok(one)
        }
        (Kind::Vis, _) => Ok(visibility(tokens, widths)),
        (Kind::Literal, _) => literal(tokens, widths),
        (_, Token::Open(Shape::Fragment(matched))) if !kind.reads_from(*matched) => {
            let why = format!("a matched {matched} cannot be read as one");
            Err(ExpandError::Fragment { kind, why })
        }
        // An expression is a pattern whatever it is; that it be a constant is checked later.
        (Kind::Pat | Kind::PatParam, Token::Open(Shape::Fragment(matched)))
            if matched.is_expr() && !tokens.get(widths[0]).is_some_and(is_range) =>
        {
            Ok(one)
        }
        _ if is_single(kind, tokens) => Ok(one),
        _ => parsed(kind, tokens, widths, budget),
    }
}

/// `pub`, `pub(crate)`, `pub(in path)`, or nothing. The parentheses of `pub (A, B)` are those of a
/// tuple.
fn visibility(tokens: &[Token], widths: &[usize]) -> Extent {
    if !tokens[0].is_word("pub") {
        return Extent::whole(0);
    }
    let scope = match tokens.get(1) {
        Some(Token::Open(Shape::Paren)) => &tokens[2..widths[1]],
        _ => return Extent::whole(1),
    };
    let restricts = match scope {
        [Token::Ident(name)] => matches!(&**name, "crate" | "self" | "super"),
        [first, ..] => first.is_word("in"),
        [] => false,
    };
    Extent::whole(if restricts { 1 + widths[1] } else { 1 })
}

fn literal(tokens: &[Token], widths: &[usize]) -> Result<Extent, ExpandError> {
    match tokens {
        [sign, Token::Literal(_), ..] if sign.is("-") => Ok(Extent::whole(2)),
        [first, ..] if is_unsigned_literal(first) || is_literal_fragment(tokens) => {
            Ok(Extent::whole(widths[0]))
        }
        _ => {
            let why = "expected a literal after `-`".to_owned();
            Err(ExpandError::Fragment {
                kind: Kind::Literal,
                why,
            })
        }
    }
}

fn is_range(token: &Token) -> bool {
    matches!(token, Token::Punct(".." | "..=" | "..."))
}

/// Whether the fragment is a single word or literal that nothing can continue. Most arguments are,
/// and need no parser.
fn is_single(kind: Kind, tokens: &[Token]) -> bool {
    let ends = match tokens.get(1) {
        None => true,
        Some(Token::Punct(text)) => matches!(*text, "," | ";" | "=>"),
        Some(_) => false,
    };
    ends && match &tokens[0] {
        Token::Ident(name) => {
            !is_keyword(name) && !matches!(kind, Kind::Item | Kind::Vis | Kind::Literal)
        }
        Token::Literal(_) => kind.is_expr() || kind.is_pat(),
        _ => false,
    }
}

/// Asks the parser. It is given no more than up to the first comma, semicolon or `=>`, then up to
/// the second, the fourth, …: a fragment that parses up to one of these ends there whatever
/// follows, and a long list of fragments is not read to its end for each of them.
fn parsed(
    kind: Kind,
    tokens: &[Token],
    widths: &[usize],
    budget: &mut Budget,
) -> Result<Extent, ExpandError> {
    let mut separators = 1;
    loop {
        let end = cut(kind, tokens, widths, separators);
        budget.steps(PARSED * end)?;
        let given = &tokens[..end];
        depth::check(given)?;
        match count_taken(kind, given) {
            Ok(taken) => return Ok(reached(given, widths, taken)),
            Err(_) if end < tokens.len() => separators *= 2,
            Err(error) => {
                return Err(ExpandError::Fragment {
                    kind,
                    why: error.to_string(),
                });
            }
        }
    }
}

/// How many steps of matching the parsing of a token takes.
const PARSED: usize = 8;

/// The index of the nth place outside of delimiters where a fragment of the kind may end, or the
/// end. Statements are given whole, since parts of some read as other statements.
fn cut(kind: Kind, tokens: &[Token], widths: &[usize], mut nth: usize) -> usize {
    let mut index = 0;
    while index < tokens.len() && kind != Kind::Stmt {
        let next = index + widths[index];
        let end = match tokens[index] {
            Token::Punct("," | ";" | "=>") => Some(index),
            Token::Open(Shape::Brace) if kind == Kind::Item => Some(next),
            _ => None,
        };
        if let Some(end) = end {
            nth -= 1;
            if nth == 0 {
                return end;
            }
        }
        index = next;
    }
    tokens.len()
}

/// Parses a fragment and counts the token trees that it takes.
fn count_taken(kind: Kind, tokens: &[Token]) -> syn::Result<usize> {
    let parser = |input: ParseStream<'_>| {
        let start = input.cursor();
        consume(kind, input)?;
        let taken = trees_between(start, input.cursor());
        let taken = taken.ok_or_else(|| input.error("it ends inside of a matched fragment"))?;
        input.parse::<proc_macro2::TokenStream>()?;
        Ok(taken)
    };
    parser.parse2(write(tokens, Form::Counted, Shape::Paren))
}

fn trees_between(start: Cursor<'_>, end: Cursor<'_>) -> Option<usize> {
    let mut taken = 0;
    let mut cursor = start;
    while cursor < end {
        cursor = cursor.token_tree()?.1;
        taken += 1;
    }
    (cursor == end).then_some(taken)
}

fn consume(kind: Kind, input: ParseStream<'_>) -> syn::Result<()> {
    match kind {
        Kind::Block => input.parse::<syn::Block>().map(drop),
        Kind::Expr | Kind::Expr2021 => input.parse::<syn::Expr>().map(drop),
        Kind::Item => input.parse::<syn::Item>().map(drop),
        Kind::Meta => input.parse::<syn::Meta>().map(drop),
        Kind::Pat => syn::Pat::parse_multi_with_leading_vert(input).map(drop),
        Kind::PatParam => syn::Pat::parse_single(input).map(drop),
        Kind::Path => path(input),
        Kind::Stmt => statement(input),
        Kind::Ty => ty(input),
        Kind::Ident | Kind::Lifetime | Kind::Literal | Kind::Tt | Kind::Vis => Ok(()),
    }
}

/// A path as a type has it: `a::Fn(A) -> B`.
fn path(input: ParseStream<'_>) -> syn::Result<()> {
    let path = input.parse()?;
    parenthesised_arguments(&path, input)
}

/// A type, which may be a trait alone: `Fn(A) -> B`.
fn ty(input: ParseStream<'_>) -> syn::Result<()> {
    match input.parse()? {
        syn::Type::Path(ty) if ty.qself.is_none() => parenthesised_arguments(&ty.path, input),
        _ => Ok(()),
    }
}

fn parenthesised_arguments(path: &syn::Path, input: ParseStream<'_>) -> syn::Result<()> {
    use syn::{Token, Type, token};
    let has_arguments = path
        .segments
        .last()
        .is_some_and(|last| !last.arguments.is_none());
    if !has_arguments && input.peek(token::Paren) {
        input.parse::<proc_macro2::TokenTree>()?;
        if input.parse::<Option<Token![->]>>()?.is_some() {
            Type::without_plus(input)?;
        }
    }
    Ok(())
}

/// A statement without the semicolon that would end it.
fn statement(input: ParseStream<'_>) -> syn::Result<()> {
    use syn::{Item, Token, parse::discouraged::Speculative};
    let item = input.fork();
    match item.parse::<Item>() {
        Ok(Item::Macro(call)) if call.ident.is_none() => {}
        Ok(Item::Verbatim(_)) | Err(_) => {}
        Ok(_) => {
            input.advance_to(&item);
            return Ok(());
        }
    }
    input.call(syn::Attribute::parse_outer)?;
    if !input.peek(Token![let]) {
        return expression_statement(input);
    }
    input.parse::<Token![let]>()?;
    syn::Pat::parse_single(input)?;
    if input.parse::<Option<Token![:]>>()?.is_some() {
        input.parse::<syn::Type>()?;
    }
    if input.peek(Token![=]) && !input.peek(Token![=>]) {
        input.parse::<Token![=]>()?;
        input.parse::<syn::Expr>()?;
        if input.parse::<Option<Token![else]>>()?.is_some() {
            input.parse::<syn::Block>()?;
        }
    }
    Ok(())
}

/// An expression that ends where a statement does: after the brace of `if`, `match` or `m! {}`.
fn expression_statement(input: ParseStream<'_>) -> syn::Result<()> {
    use syn::{Token, token};
    let call = input.fork();
    let is_call = call.call(syn::Path::parse_mod_style).is_ok()
        && call.peek(Token![!])
        && call.peek2(token::Brace)
        && !call.peek3(Token![.])
        && !call.peek3(Token![?]);
    if is_call {
        input.parse::<syn::Macro>()?;
        return Ok(());
    }
    syn::Expr::parse_with_earlier_boundary_rule(input).map(drop)
}

/// Where in the flat tokens a parser stopped that took so many token trees.
fn reached(tokens: &[Token], widths: &[usize], mut taken: usize) -> Extent {
    let mut index = 0;
    while index < tokens.len() {
        let trees = match &tokens[index] {
            Token::Punct(text) => text.len(),
            Token::Lifetime(_) => 2,
            _ => 1,
        };
        if taken < trees {
            return Extent {
                tokens: index,
                characters: taken,
            };
        }
        taken -= trees;
        index += widths[index];
    }
    Extent::whole(tokens.len())
}
