//! Attributes: which hold, and what they say.

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::{Attribute, MacroDelimiter, Meta, Token, punctuated::Punctuated};

use super::{Conditions, Lower, path, syntax::is_word};
use crate::source::ir::{Attr, OTHER_BUILD, Path, Pos};

impl Conditions<'_> {
    /// Whether no `cfg` rules a node with these attributes out.
    pub(super) fn permit(&self, attrs: &[Attribute]) -> bool {
        attrs.iter().all(|attr| self.permit_one(&attr.meta))
    }

    fn permit_one(&self, meta: &Meta) -> bool {
        let Meta::List(list) = meta else { return true };
        if is_word(&list.path, "cfg") {
            return self.hold(list.tokens.clone());
        }
        if is_word(&list.path, "cfg_attr") {
            let inner = self.attributes(list.tokens.clone());
            return inner.iter().all(|meta| self.permit_one(meta));
        }
        true
    }

    /// The text of `name = "text"` among the attributes that hold.
    pub(in crate::source) fn value_of(&self, attrs: &[Attribute], name: &str) -> Option<String> {
        attrs
            .iter()
            .find_map(|attr| self.value_in(&attr.meta, name))
    }

    fn value_in(&self, meta: &Meta, name: &str) -> Option<String> {
        match meta {
            Meta::NameValue(pair) if is_word(&pair.path, name) => match &pair.value {
                syn::Expr::Lit(syn::ExprLit {
                    lit: syn::Lit::Str(text),
                    ..
                }) => Some(text.value()),
                _ => None,
            },
            Meta::List(list) if is_word(&list.path, "cfg_attr") => {
                let inner = self.attributes(list.tokens.clone());
                inner.iter().find_map(|meta| self.value_in(meta, name))
            }
            Meta::List(list) if is_word(&list.path, "unsafe") => {
                self.value_in(&syn::parse2(list.tokens.clone()).ok()?, name)
            }
            _ => None,
        }
    }
}

impl Lower<'_> {
    /// The attributes of an item; none if a `cfg` rules the item out.
    pub(in crate::source) fn attrs(&mut self, attrs: &[Attribute]) -> Option<Vec<Attr>> {
        let before = self.conditions.undecided();
        if !self.conditions.permit(attrs) {
            return None;
        }
        let mut all = Vec::new();
        if self.conditions.undecided() > before {
            all.extend(self.undecided(attrs));
        }
        if !self.conditions.of_one_build().permit(attrs) {
            all.push(Attr {
                path: path::of_names(vec![self.names.of(OTHER_BUILD)], false, Pos::default()),
                tokens: String::new(),
                derives: Vec::new(),
            });
        }
        for attr in attrs {
            self.attr(&attr.meta, &mut all);
        }
        all.shrink_to_fit();
        Some(all)
    }

    /// The `cfg`s of an item that stands only because a build script is taken to set nothing.
    fn undecided(&mut self, attrs: &[Attribute]) -> Option<Attr> {
        let cfg = attrs.iter().find(|attr| is_word(attr.path(), "cfg"))?;
        let Meta::List(list) = &cfg.meta else {
            return None;
        };
        Some(Attr {
            path: self.plain_path(&list.path),
            tokens: delimited(&list.delimiter, &list.tokens),
            derives: Vec::new(),
        })
    }

    fn attr(&mut self, meta: &Meta, all: &mut Vec<Attr>) {
        let path = meta.path();
        if is_word(path, "doc") || is_word(path, "cfg") {
            return;
        }
        match meta {
            Meta::List(list) if is_word(path, "cfg_attr") => {
                for inner in self.conditions.attributes(list.tokens.clone()) {
                    self.attr(&inner, all);
                }
            }
            Meta::List(list) if is_word(path, "unsafe") => {
                if let Ok(inner) = syn::parse2(list.tokens.clone()) {
                    self.attr(&inner, all);
                }
            }
            Meta::List(list) => {
                let derives = if is_word(path, "derive") {
                    self.derives(list.tokens.clone())
                } else {
                    Vec::new()
                };
                let tokens = delimited(&list.delimiter, &list.tokens);
                all.push(Attr {
                    path: self.plain_path(path),
                    tokens,
                    derives,
                });
            }
            Meta::NameValue(pair) => {
                let tokens = format!("= {}", pair.value.to_token_stream());
                all.push(Attr {
                    path: self.plain_path(path),
                    tokens,
                    derives: Vec::new(),
                });
            }
            Meta::Path(_) => {
                let tokens = String::new();
                all.push(Attr {
                    path: self.plain_path(path),
                    tokens,
                    derives: Vec::new(),
                });
            }
        }
    }

    fn derives(&mut self, tokens: TokenStream) -> Vec<Path> {
        let parser = Punctuated::<syn::Path, Token![,]>::parse_terminated;
        let paths = syn::parse::Parser::parse2(parser, tokens).unwrap_or_default();
        paths.iter().map(|path| self.plain_path(path)).collect()
    }
}

fn delimited(delimiter: &MacroDelimiter, tokens: &TokenStream) -> String {
    match delimiter {
        MacroDelimiter::Paren(_) => format!("({tokens})"),
        MacroDelimiter::Brace(_) => format!("{{{tokens}}}"),
        MacroDelimiter::Bracket(_) => format!("[{tokens}]"),
    }
}
