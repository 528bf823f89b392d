//! Macros from text, and a caller that expands every call it finds.

use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use sentinel_lint::source::expand::{
    ExpandError, Expander, Limits, MacroRules, Origin, Position, Site, open_fragments, plain_name,
    unmark,
};
use std::collections::{BTreeMap, BTreeSet};
use syn::visit_mut::{self, VisitMut};

pub(crate) const ORIGIN: Origin = Origin { krate: 7, edition: 2024, in_body: false };

pub(crate) fn tokens(text: &str) -> TokenStream {
    text.parse().unwrap_or_else(|error| panic!("`{text}` does not lex: {error}"))
}

/// The rules of a macro, from what stands between its braces.
pub(crate) fn rules(definition: &str) -> MacroRules {
    parse(definition).unwrap_or_else(|error| panic!("{error}: {definition}"))
}

pub(crate) fn parse(definition: &str) -> Result<MacroRules, ExpandError> {
    MacroRules::parse(tokens(definition), ORIGIN)
}

/// A call in the place of an expression, where no local is in scope.
pub(crate) fn expand(definition: &str, call: &str) -> Result<String, ExpandError> {
    expand_at(definition, call, Position::Expression, &|_| false)
}

pub(crate) fn expand_at(
    definition: &str,
    call: &str,
    position: Position,
    is_local: &dyn Fn(&str) -> bool,
) -> Result<String, ExpandError> {
    let site = Site { position, depth: 0, is_local };
    let written =
        Expander::new(Limits::default()).expand_call(&rules(definition), tokens(call), &site)?;
    Ok(shown(written))
}

/// Asserts what a call in the place of an expression becomes, compared as tokens.
#[track_caller]
pub(crate) fn becomes(definition: &str, call: &str, expected: &str) {
    becomes_at(Position::Expression, definition, call, expected);
}

/// Asserts what a call becomes where no local is in scope.
#[track_caller]
pub(crate) fn becomes_at(position: Position, definition: &str, call: &str, expected: &str) {
    match expand_at(definition, call, position, &|_| false) {
        Ok(written) => assert_eq!(written, shown(tokens(expected)), "{definition} on {call}"),
        Err(error) => panic!("{definition} on {call}: {error}"),
    }
}

/// Tokens as text; an invisible group as `invisible(…)`.
pub(crate) fn shown(stream: TokenStream) -> String {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = shown(group.stream());
            match group.delimiter() {
                Delimiter::Parenthesis => format!("({inner}) "),
                Delimiter::Bracket => format!("[{inner}] "),
                Delimiter::Brace => format!("{{ {inner} }} "),
                Delimiter::None => format!("invisible ({inner}) "),
            }
        }
        TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint => punct.as_char().to_string(),
        other => format!("{other} "),
    };
    stream.into_iter().map(tree).collect::<String>().trim_end().to_owned()
}

/// Invisible groups as parentheses, which mean the same once precedence is all that matters.
pub(crate) fn parenthesised(stream: TokenStream) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let delimiter = match group.delimiter() {
                Delimiter::None => Delimiter::Parenthesis,
                other => other,
            };
            Group::new(delimiter, parenthesised(group.stream())).into()
        }
        other => other,
    };
    stream.into_iter().map(tree).collect()
}

/// Expands every call of the given macros in an expression, and those in what they become. Names
/// that were marked and are no local become plain.
pub(crate) fn expand_all(
    macros: &BTreeMap<String, MacroRules>,
    expression: &str,
) -> Result<TokenStream, ExpandError> {
    let mut expression: syn::Expr =
        syn::parse2(tokens(expression)).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut caller = Caller {
        macros,
        expander: Expander::new(Limits::default()),
        depth: 0,
        failed: None,
    };
    caller.visit_expr_mut(&mut expression);
    if let Some(error) = caller.failed {
        return Err(error);
    }
    let mut locals = Locals::default();
    locals.visit_expr_mut(&mut expression);
    let stream = quote::quote!(#expression);
    Ok(parenthesised(resolved(stream, &locals.0)))
}

struct Caller<'a> {
    macros: &'a BTreeMap<String, MacroRules>,
    expander: Expander,
    depth: usize,
    failed: Option<ExpandError>,
}

impl Caller<'_> {
    /// What a call becomes, if it is one of a known macro.
    fn call<T>(
        &mut self,
        call: &mut syn::Macro,
        position: Position,
        parse: impl FnOnce(TokenStream) -> syn::Result<T>,
    ) -> Option<T> {
        let name = call.path.segments.last().map(|last| last.ident.to_string())?;
        let Some(rules) = self.macros.get(&name) else {
            if let Ok(opened) = open_fragments(call.tokens.clone()) {
                let text = name == "stringify";
                call.tokens = if text { bare(opened) } else { parenthesised(opened) };
            }
            return None;
        };
        // As text and back, which is how a call is kept.
        let arguments = tokens(&call.tokens.to_string());
        let site = Site { position, depth: self.depth, is_local: &|_| true };
        match self.expander.expand_call(rules, arguments, &site) {
            Ok(written) => {
                let text = shown(written.clone());
                let parsed = parse(written);
                Some(parsed.unwrap_or_else(|error| panic!("`{text}` does not parse: {error}")))
            }
            Err(error) => {
                self.failed.get_or_insert(error);
                None
            }
        }
    }

    fn deeper(&mut self, visit: impl FnOnce(&mut Self)) {
        self.depth += 1;
        visit(self);
        self.depth -= 1;
    }
}

impl VisitMut for Caller<'_> {
    fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
        if let syn::Expr::Macro(call) = expression {
            if let Some(new) = self.call(&mut call.mac, Position::Expression, syn::parse2) {
                *expression = syn::Expr::Group(syn::ExprGroup {
                    attrs: Vec::new(),
                    group_token: syn::token::Group::default(),
                    expr: Box::new(new),
                });
                return self.deeper(|this| visit_mut::visit_expr_mut(this, expression));
            }
        }
        visit_mut::visit_expr_mut(self, expression);
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        use syn::parse::Parser;
        if let syn::Pat::Macro(call) = pattern {
            let parse = |stream| syn::Pat::parse_multi.parse2(stream);
            if let Some(new) = self.call(&mut call.mac, Position::Pattern, parse) {
                *pattern = new;
                return self.deeper(|this| this.visit_pat_mut(pattern));
            }
        }
        visit_mut::visit_pat_mut(self, pattern);
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        if let syn::Type::Macro(call) = ty {
            if let Some(new) = self.call(&mut call.mac, Position::Type, syn::parse2) {
                *ty = new;
                return self.deeper(|this| this.visit_type_mut(ty));
            }
        }
        visit_mut::visit_type_mut(self, ty);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        use syn::parse::Parser;
        let statements = std::mem::take(&mut block.stmts);
        for mut statement in statements {
            let written = match &mut statement {
                syn::Stmt::Macro(call) => {
                    let parse = |stream| syn::Block::parse_within.parse2(stream);
                    self.call(&mut call.mac, Position::Statement, parse)
                }
                syn::Stmt::Item(syn::Item::Macro(item)) if item.ident.is_none() => {
                    let parse = |stream| syn::Block::parse_within.parse2(stream);
                    self.call(&mut item.mac, Position::Statement, parse)
                }
                _ => None,
            };
            match written {
                Some(stmts) => {
                    let attributed = |attributes: &[syn::Attribute], written: &syn::Stmt| {
                        syn::parse_quote!(#(#attributes)* #written)
                    };
                    let stmts = match &statement {
                        syn::Stmt::Macro(call) if !call.attrs.is_empty() => {
                            stmts.iter().map(|stmt| attributed(&call.attrs, stmt)).collect()
                        }
                        _ => stmts,
                    };
                    let mut inner = syn::Block { brace_token: block.brace_token, stmts };
                    self.deeper(|this| this.visit_block_mut(&mut inner));
                    block.stmts.extend(inner.stmts);
                }
                None => {
                    self.visit_stmt_mut(&mut statement);
                    block.stmts.push(statement);
                }
            }
        }
    }
}

/// The marked names that some pattern binds.
#[derive(Default)]
struct Locals(BTreeSet<String>);

impl VisitMut for Locals {
    /// The field that `S { x }` names has no mark; the local has.
    fn visit_field_pat_mut(&mut self, field: &mut syn::FieldPat) {
        if let (syn::Member::Named(name), None) = (&mut field.member, field.colon_token) {
            *name = syn::Ident::new(plain_name(&name.to_string()), name.span());
            field.colon_token = Some(syn::token::Colon::default());
        }
        visit_mut::visit_field_pat_mut(self, field);
    }

    fn visit_pat_ident_mut(&mut self, pattern: &mut syn::PatIdent) {
        let name = pattern.ident.to_string();
        // A constant or a variant, by its looks; whoever resolves names knows better.
        if !plain_name(&name).starts_with(char::is_uppercase) {
            self.0.insert(name);
        }
        visit_mut::visit_pat_ident_mut(self, pattern);
    }
}

/// Marked names that are no locals as the items that they mean.
fn resolved(stream: TokenStream, locals: &BTreeSet<String>) -> TokenStream {
    let mut tokens = TokenStream::new();
    for tree in stream {
        match tree {
            TokenTree::Group(group) => {
                let inner = resolved(group.stream(), locals);
                tokens.extend([TokenTree::from(Group::new(group.delimiter(), inner))]);
            }
            TokenTree::Ident(ident) => {
                let name = ident.to_string();
                if unmark(&name).is_none() || locals.contains(&name) {
                    tokens.extend([TokenTree::from(ident)]);
                    continue;
                }
                let plain = syn::Ident::new(plain_name(&name), ident.span());
                if locals.contains(plain_name(&name)) {
                    tokens.extend(quote::quote!(self::#plain));
                } else {
                    tokens.extend(quote::quote!(#plain));
                }
            }
            other => tokens.extend([other]),
        }
    }
    tokens
}

/// The tokens without invisible groups.
fn bare(stream: TokenStream) -> TokenStream {
    let tree = |tree| match tree {
        TokenTree::Group(group) => {
            let inner = bare(group.stream());
            match group.delimiter() {
                Delimiter::None => inner,
                delimiter => TokenTree::from(Group::new(delimiter, inner)).into(),
            }
        }
        other => TokenStream::from(other),
    };
    stream.into_iter().map(tree).collect()
}
