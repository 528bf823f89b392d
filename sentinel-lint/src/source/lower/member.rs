//! Signatures, and the members of traits, impls and `extern` blocks.

use proc_macro2::Span;
use syn::{FnArg, ForeignItem as ForeignSyntax, ImplItem, ReceiverKind, TraitItem};

use super::{Lower, exact, item::Head};
use crate::source::ir::{
    Fn, ForeignItem, Generics, Impl, Item, ItemKind, Name, Param, Pat, PatKind, Path, Segment,
    Trait, Ty,
};

impl Lower<'_> {
    pub(super) fn signature(&mut self, sig: &syn::Signature) -> Fn {
        let conditions = self.conditions;
        let inputs = sig.inputs.iter().filter(|input| match input {
            FnArg::Receiver(input) => conditions.permit(&input.attrs),
            FnArg::Typed(input) => conditions.permit(&input.attrs),
        });
        Fn {
            generics: self.generics(&sig.generics),
            params: exact(inputs.map(|input| self.param(input))),
            ret: self.ret(&sig.output),
            is_async: sig.asyncness.is_some(),
            abi: sig.abi.as_ref().map(abi),
            body: None,
        }
    }

    fn param(&mut self, input: &FnArg) -> Param {
        match input {
            FnArg::Typed(input) => Param {
                pat: self.pat(&input.pat),
                ty: self.ty(&input.ty),
            },
            FnArg::Receiver(input) => {
                let pos = self.pos(input.self_token.span);
                let kind = PatKind::Bind(self.names.of("self"), None);
                let ty = match &input.kind {
                    ReceiverKind::Value => self.self_ty(input.self_token.span),
                    ReceiverKind::Reference(..) => {
                        Ty::Ref(Box::new(self.self_ty(input.self_token.span)))
                    }
                    ReceiverKind::Typed(_, ty) => self.ty(ty),
                    _ => Ty::Opaque,
                };
                Param {
                    pat: Pat { pos, kind },
                    ty,
                }
            }
        }
    }

    fn self_ty(&mut self, span: Span) -> Ty {
        let segment = Segment {
            name: self.names.of("Self"),
            args: None,
        };
        let pos = self.pos(span);
        Ty::Path(Path {
            qself: None,
            global: false,
            segments: vec![segment],
            pos,
        })
    }

    pub(super) fn trait_item(&mut self, item: &syn::ItemTrait, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let kind = ItemKind::Trait(Box::new(Trait {
            generics: self.generics(&item.generics),
            supertraits: self.bounds(&item.supertraits),
            items: exact(item.items.iter().filter_map(|item| self.trait_member(item))),
        }));
        all.push(self.named(head, &item.ident, kind));
    }

    fn trait_member(&mut self, item: &TraitItem) -> Option<Item> {
        match item {
            TraitItem::Fn(item) => {
                let head = Head::private(self.attrs(&item.attrs)?);
                let signature = self.signature(&item.sig);
                let body = item.default.as_ref().map(|block| self.fn_body(block));
                let kind = ItemKind::Fn(Box::new(Fn { body, ..signature }));
                Some(self.named(head, &item.sig.ident, kind))
            }
            TraitItem::Const(item) => {
                let head = Head::private(self.attrs(&item.attrs)?);
                let body = item
                    .default
                    .as_ref()
                    .map(|(_, value)| self.value_body(value));
                let kind = ItemKind::Const(self.ty(&item.ty), body);
                Some(self.named(head, &item.ident, kind))
            }
            TraitItem::Type(item) => {
                let head = Head::private(self.attrs(&item.attrs)?);
                let generics = self.generics(&item.generics);
                let default = item.default.as_ref().map(|(_, ty)| self.ty(ty));
                let kind = ItemKind::TypeAlias(generics, self.bounds(&item.bounds), default);
                Some(self.named(head, &item.ident, kind))
            }
            TraitItem::Macro(item) => self.member_macro(&item.attrs, &item.mac),
            TraitItem::Verbatim(tokens) => self.verbatim_member(tokens),
            _ => Some(self.unknown_member()),
        }
    }

    pub(super) fn impl_item(&mut self, item: &syn::ItemImpl, all: &mut Vec<Item>) {
        let Some(attrs) = self.attrs(&item.attrs) else {
            return;
        };
        let kind = ItemKind::Impl(Box::new(Impl {
            generics: self.generics(&item.generics),
            trait_: item.trait_.as_ref().map(|(path, _)| self.plain_path(path)),
            negative: item.modifiers.polarity.is_some(),
            self_ty: self.ty(&item.self_ty),
            items: exact(item.items.iter().filter_map(|item| self.impl_member(item))),
        }));
        let start = item
            .unsafety
            .map_or(item.impl_token.span, |token| token.span);
        all.push(self.nameless(Head::private(attrs), start, kind));
    }

    fn impl_member(&mut self, item: &ImplItem) -> Option<Item> {
        match item {
            ImplItem::Fn(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let signature = self.signature(&item.sig);
                let body = Some(self.fn_body(&item.block));
                let kind = ItemKind::Fn(Box::new(Fn { body, ..signature }));
                Some(self.named(head, &item.sig.ident, kind))
            }
            ImplItem::Const(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let kind = ItemKind::Const(self.ty(&item.ty), Some(self.value_body(&item.expr)));
                Some(self.named(head, &item.ident, kind))
            }
            ImplItem::Type(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let generics = self.generics(&item.generics);
                let kind = ItemKind::TypeAlias(generics, Vec::new(), Some(self.ty(&item.ty)));
                Some(self.named(head, &item.ident, kind))
            }
            ImplItem::Macro(item) => self.member_macro(&item.attrs, &item.mac),
            ImplItem::Verbatim(tokens) => self.verbatim_member(tokens),
            _ => Some(self.unknown_member()),
        }
    }

    pub(super) fn foreign_mod(&mut self, item: &syn::ItemForeignMod, all: &mut Vec<Item>) {
        let Some(attrs) = self.attrs(&item.attrs) else {
            return;
        };
        let abi = abi(&item.abi);
        let items = item
            .items
            .iter()
            .filter_map(|item| self.foreign_member(item, &abi));
        let kind = ItemKind::Foreign(exact(items));
        let start = item
            .unsafety
            .map_or(item.abi.extern_token.span, |token| token.span);
        all.push(self.nameless(Head::private(attrs), start, kind));
    }

    fn foreign_member(&mut self, item: &ForeignSyntax, abi: &str) -> Option<ForeignItem> {
        let (item, attrs) = match item {
            ForeignSyntax::Fn(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let signature = self.signature(&item.sig);
                let abi = Some(abi.to_owned());
                let kind = ItemKind::Fn(Box::new(Fn { abi, ..signature }));
                (self.named(head, &item.sig.ident, kind), &*item.attrs)
            }
            ForeignSyntax::Static(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let kind = ItemKind::Static {
                    mutable: matches!(item.mutability, syn::StaticMutability::Mut(_)),
                    ty: self.ty(&item.ty),
                    body: None,
                };
                (self.named(head, &item.ident, kind), &*item.attrs)
            }
            ForeignSyntax::Type(item) => {
                let head = self.head(&item.attrs, &item.vis)?;
                let kind = ItemKind::TypeAlias(Generics::default(), Vec::new(), None);
                (self.named(head, &item.ident, kind), &*item.attrs)
            }
            ForeignSyntax::Macro(item) => (self.member_macro(&item.attrs, &item.mac)?, &[][..]),
            ForeignSyntax::Verbatim(tokens) => (self.verbatim_member(tokens)?, &[][..]),
            _ => (self.unknown_member(), &[][..]),
        };
        let link_name = self.link_name(attrs, &item.name);
        Some(ForeignItem { item, link_name })
    }

    fn link_name(&mut self, attrs: &[syn::Attribute], name: &Name) -> Name {
        match self.conditions.value_of(attrs, "link_name") {
            Some(symbol) => self.names.of(&symbol),
            None => name.clone(),
        }
    }

    fn member_macro(&mut self, attrs: &[syn::Attribute], mac: &syn::Macro) -> Option<Item> {
        let head = Head::private(self.attrs(attrs)?);
        Some(self.macro_call_item(head, mac))
    }

    fn unknown_member(&mut self) -> Item {
        let kind = ItemKind::Opaque("unknown syntax".to_owned());
        self.nameless(Head::private(Vec::new()), Span::call_site(), kind)
    }
}

/// The name of an ABI; `extern` alone is C's.
fn abi(abi: &syn::Abi) -> String {
    abi.name
        .as_ref()
        .map_or_else(|| "C".to_owned(), syn::LitStr::value)
}
