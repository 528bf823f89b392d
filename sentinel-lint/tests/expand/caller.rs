//! A caller that expands every call it finds, in what it is given and in what that becomes, as the
//! source engine does.

use crate::support::{shown, tokens};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use sentinel_lint::source::expand::{
    ExpandError, Expander, Limits, MacroRules, Position, Site, open_fragments, plain_name, unmark,
};
use std::collections::{BTreeMap, BTreeSet};
use syn::{
    parse::Parser,
    visit_mut::{self, VisitMut},
};

/// Macros by their names.
pub(crate) type Macros = BTreeMap<String, MacroRules>;

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
pub(crate) fn expand_all(macros: &Macros, expression: &str) -> Result<TokenStream, ExpandError> {
    let mut expression: syn::Expr =
        syn::parse2(tokens(expression)).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut caller = Caller::new(macros);
    caller.visit_expr_mut(&mut expression);
    caller.failed.map_or(Ok(()), Err)?;
    let mut locals = Locals::default();
    locals.visit_expr_mut(&mut expression);
    let stream = quote::quote!(#expression);
    Ok(parenthesised(resolved(stream, &locals.0)))
}

/// Expands every call of the given macros among items, as text.
pub(crate) fn expand_items(macros: &Macros, items: &str) -> Result<String, ExpandError> {
    let mut file: syn::File =
        syn::parse2(tokens(items)).unwrap_or_else(|error| panic!("{items}: {error}"));
    let mut caller = Caller::new(macros);
    caller.visit_file_mut(&mut file);
    caller.failed.map_or(Ok(()), Err)?;
    Ok(shown(quote::quote!(#file)))
}

struct Caller<'a> {
    macros: &'a Macros,
    expander: Expander,
    depth: usize,
    failed: Option<ExpandError>,
}

impl<'a> Caller<'a> {
    fn new(macros: &'a Macros) -> Self {
        Self {
            macros,
            expander: Expander::new(Limits::default()),
            depth: 0,
            failed: None,
        }
    }

    /// What a call becomes, if it is one of a known macro.
    fn call<T>(
        &mut self,
        call: &mut syn::Macro,
        position: Position,
        parse: impl FnOnce(TokenStream) -> syn::Result<T>,
    ) -> Option<T> {
        let name = call
            .path
            .segments
            .last()
            .map(|last| last.ident.to_string())?;
        let Some(rules) = self.macros.get(&name) else {
            if let Ok(opened) = open_fragments(call.tokens.clone()) {
                let text = name == "stringify";
                call.tokens = if text {
                    bare(opened)
                } else {
                    parenthesised(opened)
                };
            }
            return None;
        };
        // As text and back, which is how a call is kept.
        let arguments = tokens(&call.tokens.to_string());
        let site = Site {
            position,
            depth: self.depth,
            is_local: &|_| true,
        };
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

    /// Expands the calls among statements. What a statement became ends in statements: a call
    /// at its end is one too, even without semicolon.
    fn statements(&mut self, statements: &mut Vec<syn::Stmt>, written: bool) {
        for mut statement in std::mem::take(statements) {
            let call = match &mut statement {
                syn::Stmt::Macro(call) => Some((&mut call.mac, &call.attrs)),
                syn::Stmt::Expr(syn::Expr::Macro(call), None) if written => {
                    Some((&mut call.mac, &call.attrs))
                }
                syn::Stmt::Item(syn::Item::Macro(call)) if call.ident.is_none() => {
                    Some((&mut call.mac, &call.attrs))
                }
                _ => None,
            };
            let inner = call.and_then(|(call, attributes)| {
                let parse = |stream| syn::Block::parse_within.parse2(stream);
                let inner = self.call(call, Position::Statement, parse)?.into_iter();
                Some(inner.map(|new| with_attributes(attributes, new)).collect())
            });
            if let Some(mut inner) = inner {
                self.deeper(|this| this.statements(&mut inner, true));
                statements.extend(inner);
            } else {
                self.visit_stmt_mut(&mut statement);
                statements.push(statement);
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
        let syn::Expr::Macro(call) = expression else {
            return visit_mut::visit_expr_mut(self, expression);
        };
        if let Some(new) = self.call(&mut call.mac, Position::Expression, syn::parse2) {
            *expression = syn::Expr::Group(syn::ExprGroup {
                attrs: Vec::new(),
                group_token: syn::token::Group::default(),
                expr: Box::new(new),
            });
            self.deeper(|this| this.visit_expr_mut(expression));
        }
    }

    fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
        let syn::Pat::Macro(call) = pattern else {
            return visit_mut::visit_pat_mut(self, pattern);
        };
        let parse = |stream| syn::Pat::parse_multi.parse2(stream);
        if let Some(new) = self.call(&mut call.mac, Position::Pattern, parse) {
            *pattern = new;
            self.deeper(|this| this.visit_pat_mut(pattern));
        }
    }

    fn visit_type_mut(&mut self, ty: &mut syn::Type) {
        let syn::Type::Macro(call) = ty else {
            return visit_mut::visit_type_mut(self, ty);
        };
        if let Some(new) = self.call(&mut call.mac, Position::Type, syn::parse2) {
            *ty = new;
            self.deeper(|this| this.visit_type_mut(ty));
        }
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        self.statements(&mut block.stmts, false);
    }

    fn visit_file_mut(&mut self, file: &mut syn::File) {
        for mut item in std::mem::take(&mut file.items) {
            let written = match &mut item {
                syn::Item::Macro(call) if call.ident.is_none() => {
                    let attributes = &call.attrs;
                    self.call(&mut call.mac, Position::Item, syn::parse2::<syn::File>)
                        .map(|new| {
                            let items = new.items.into_iter();
                            items
                                .map(|item| with_attributes(attributes, item))
                                .collect()
                        })
                }
                _ => None,
            };
            if let Some(items) = written {
                let items: Vec<syn::Item> = items;
                let mut inner: syn::File = syn::parse_quote!(#(#items)*);
                self.deeper(|this| this.visit_file_mut(&mut inner));
                file.items.extend(inner.items);
            } else {
                self.visit_item_mut(&mut item);
                file.items.push(item);
            }
        }
    }
}

/// Hands the attributes of a call on to what it became.
fn with_attributes<T: syn::parse::Parse + quote::ToTokens>(
    attributes: &[syn::Attribute],
    new: T,
) -> T {
    if attributes.is_empty() {
        new
    } else {
        syn::parse_quote!(#(#attributes)* #new)
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
