//! Items.

use proc_macro2::Span;
use syn::Item as Syntax;

use super::{Lower, exact, path::path_start, syntax::is_word};
use crate::source::ir::{
    Attr, Enum, Field, Fn, Item, ItemKind, MacroRules, Name, Struct, Variant, Vis,
};

/// What every item has besides what it is.
pub(in crate::source) struct Head {
    pub(in crate::source) vis: Vis,
    pub(in crate::source) attrs: Vec<Attr>,
}

impl Head {
    pub(in crate::source) fn private(attrs: Vec<Attr>) -> Self {
        Self {
            vis: Vis::Inherited,
            attrs,
        }
    }
}

impl Lower<'_> {
    pub(in crate::source) fn items<'i>(
        &mut self,
        items: impl IntoIterator<Item = &'i Syntax>,
    ) -> Vec<Item> {
        let mut lowered = Vec::new();
        for item in items {
            self.item(item, &mut lowered);
            self.declared_in_types(&mut lowered);
        }
        lowered.shrink_to_fit();
        lowered
    }

    fn item(&mut self, item: &Syntax, all: &mut Vec<Item>) {
        match item {
            Syntax::Fn(item) => self.function(item, all),
            Syntax::Struct(item) => self.structure(item, all),
            Syntax::Union(item) => self.union(item, all),
            Syntax::Enum(item) => self.enumeration(item, all),
            Syntax::Trait(item) => self.trait_item(item, all),
            Syntax::Impl(item) => self.impl_item(item, all),
            Syntax::ForeignMod(item) => self.foreign_mod(item, all),
            Syntax::Use(item) => self.use_item(item, all),
            Syntax::Mod(item) => self.module(item, all),
            Syntax::Macro(item) => self.macro_item(item, all),
            Syntax::Verbatim(tokens) => self.verbatim(tokens, all),
            Syntax::ExternCrate(item) => {
                let Some(head) = self.head(&item.attrs, &item.vis) else {
                    return;
                };
                let alias = item.rename.as_ref().map_or(&item.ident, |(_, alias)| alias);
                let kind = ItemKind::ExternCrate(self.name(&item.ident));
                all.push(self.named(head, alias, kind));
            }
            Syntax::TraitAlias(item) => {
                let Some(head) = self.head(&item.attrs, &item.vis) else {
                    return;
                };
                let generics = self.generics(&item.generics);
                let kind = ItemKind::TypeAlias(generics, self.bounds(&item.bounds), None);
                all.push(self.named(head, &item.ident, kind));
            }
            Syntax::Type(item) => {
                let Some(head) = self.head(&item.attrs, &item.vis) else {
                    return;
                };
                let generics = self.generics(&item.generics);
                let kind = ItemKind::TypeAlias(generics, Vec::new(), Some(self.ty(&item.ty)));
                all.push(self.named(head, &item.ident, kind));
            }
            Syntax::Const(item) => {
                let Some(head) = self.head(&item.attrs, &item.vis) else {
                    return;
                };
                let kind = ItemKind::Const(self.ty(&item.ty), Some(self.value_body(&item.expr)));
                all.push(self.named(head, &item.ident, kind));
            }
            Syntax::Static(item) => {
                let Some(head) = self.head(&item.attrs, &item.vis) else {
                    return;
                };
                let kind = ItemKind::Static {
                    mutable: matches!(item.mutability, syn::StaticMutability::Mut(_)),
                    ty: self.ty(&item.ty),
                    body: Some(self.value_body(&item.expr)),
                };
                all.push(self.named(head, &item.ident, kind));
            }
            _ => all.push(self.nameless(
                Head::private(Vec::new()),
                Span::call_site(),
                ItemKind::Opaque("unknown syntax".to_owned()),
            )),
        }
    }

    /// The attributes and visibility of an item; none if a `cfg` rules it out.
    pub(in crate::source) fn head(
        &mut self,
        attrs: &[syn::Attribute],
        vis: &syn::Visibility,
    ) -> Option<Head> {
        let attrs = self.attrs(attrs)?;
        Some(Head {
            vis: self.vis(vis),
            attrs,
        })
    }

    fn vis(&mut self, vis: &syn::Visibility) -> Vis {
        match vis {
            syn::Visibility::Public(_) => Vis::Public,
            syn::Visibility::Restricted(vis) if vis.path.is_ident("crate") => Vis::Crate,
            syn::Visibility::Restricted(vis) => Vis::In(self.plain_path(&vis.path)),
            syn::Visibility::Inherited => Vis::Inherited,
        }
    }

    pub(in crate::source) fn named(
        &mut self,
        head: Head,
        ident: &syn::Ident,
        kind: ItemKind,
    ) -> Item {
        let name = self.name(ident);
        self.place(head, name, ident.span(), kind)
    }

    pub(in crate::source) fn nameless(&mut self, head: Head, start: Span, kind: ItemKind) -> Item {
        let name = self.names.of("");
        self.place(head, name, start, kind)
    }

    fn place(&mut self, head: Head, name: Name, span: Span, kind: ItemKind) -> Item {
        Item {
            name,
            vis: head.vis,
            attrs: head.attrs,
            file: self.file,
            pos: self.pos(span),
            kind,
        }
    }

    fn function(&mut self, item: &syn::ItemFn, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let signature = self.signature(&item.sig);
        let kind = ItemKind::Fn(Box::new(Fn {
            body: Some(self.fn_body(&item.block)),
            ..signature
        }));
        all.push(self.named(head, &item.sig.ident, kind));
    }

    fn structure(&mut self, item: &syn::ItemStruct, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let kind = ItemKind::Struct(Box::new(Struct {
            generics: self.generics(&item.generics),
            fields: self.fields(item.fields.iter()),
            has_value: !matches!(item.fields, syn::Fields::Named(_)),
        }));
        all.push(self.named(head, &item.ident, kind));
    }

    fn union(&mut self, item: &syn::ItemUnion, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let kind = ItemKind::Struct(Box::new(Struct {
            generics: self.generics(&item.generics),
            fields: self.fields(item.fields.named.iter()),
            has_value: false,
        }));
        all.push(self.named(head, &item.ident, kind));
    }

    fn enumeration(&mut self, item: &syn::ItemEnum, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let conditions = self.conditions;
        let generics = self.generics(&item.generics);
        let variants = item
            .variants
            .iter()
            .filter(|variant| conditions.permit(&variant.attrs));
        let variants = variants.map(|variant| {
            if let Some((_, number)) = &variant.discriminant {
                self.constant(number);
            }
            Variant {
                name: self.name(&variant.ident),
                fields: self.fields(variant.fields.iter()),
            }
        });
        let kind = ItemKind::Enum(Box::new(Enum {
            generics,
            variants: exact(variants),
        }));
        all.push(self.named(head, &item.ident, kind));
    }

    /// Fields; those of a tuple are numbered after `cfg`, as rustc does.
    fn fields<'f>(&mut self, fields: impl Iterator<Item = &'f syn::Field>) -> Vec<Field> {
        let conditions = self.conditions;
        let on = fields
            .filter(|field| conditions.permit(&field.attrs))
            .enumerate();
        exact(on.map(|(index, field)| Field {
            name: match &field.ident {
                Some(ident) => self.name(ident),
                None => self.index(index),
            },
            ty: self.ty(&field.ty),
            open: !matches!(field.vis, syn::Visibility::Inherited),
        }))
    }

    fn macro_item(&mut self, item: &syn::ItemMacro, all: &mut Vec<Item>) {
        let Some(attrs) = self.attrs(&item.attrs) else {
            return;
        };
        let head = Head::private(attrs);
        if let Some(ident) = &item.ident {
            let kind = if is_word(&item.mac.path, "macro_rules") {
                ItemKind::MacroRules(MacroRules {
                    exported: head.attrs.iter().any(|attr| is_named(attr, "macro_export")),
                    tokens: item.mac.tokens.to_string(),
                })
            } else {
                ItemKind::Opaque("macro call with a name".to_owned())
            };
            all.push(self.named(head, ident, kind));
        } else if !self.include_items(&item.mac, all) {
            all.push(self.macro_call_item(head, &item.mac));
        }
    }

    pub(super) fn macro_call_item(&mut self, head: Head, mac: &syn::Macro) -> Item {
        let is_assembly = mac
            .path
            .segments
            .last()
            .is_some_and(|segment| segment.ident == "global_asm");
        let kind = if is_assembly {
            ItemKind::Opaque(format!("global_asm!({})", mac.tokens))
        } else {
            ItemKind::MacroCall(self.item_macro_call(mac))
        };
        self.nameless(head, path_start(None, &mac.path), kind)
    }
}

fn is_named(attr: &Attr, name: &str) -> bool {
    attr.path.segments.len() == 1 && &*attr.path.segments[0].name == name
}
