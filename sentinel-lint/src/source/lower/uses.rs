//! `use` declarations, flattened to their leaves.

use proc_macro2::Span;
use syn::{
    Ident, Token, UseTree, braced,
    ext::IdentExt as _,
    parse::{Parse, ParseStream},
    token::Brace,
};

use super::{Head, Lower, path};
use crate::source::ir::{Item, ItemKind, Use, UseKind};

impl Lower<'_> {
    pub(super) fn use_item(&mut self, item: &syn::ItemUse, all: &mut Vec<Item>) {
        let Some(head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let start = match &item.vis {
            syn::Visibility::Public(token) => token.span,
            syn::Visibility::Restricted(vis) => vis.pub_token.span,
            syn::Visibility::Inherited => item.use_token.span,
        };
        let mut leaves = Leaves::default();
        leaves.tree(&mut Vec::new(), item.leading_colon.is_some(), &item.tree);
        self.leaves(&head, start, &leaves, all);
    }

    pub(super) fn leaves(
        &mut self,
        head: &Head,
        start: Span,
        leaves: &Leaves,
        all: &mut Vec<Item>,
    ) {
        for leaf in &leaves.0 {
            let kind = match &leaf.end {
                End::Glob => UseKind::Glob,
                End::Name(name) if name == "_" => UseKind::Underscore,
                End::Name(name) => UseKind::Name(self.name(name)),
            };
            let names = leaf.path.iter().map(|ident| self.name(ident)).collect();
            let first = leaf.path.first().map_or(start, Ident::span);
            let path = path::of_names(names, leaf.global, self.pos(first));
            let head = Head {
                vis: head.vis.clone(),
                attrs: head.attrs.clone(),
            };
            all.push(self.nameless(head, start, ItemKind::Use(Use { path, kind })));
        }
    }
}

/// The leaves of a `use` declaration.
#[derive(Default)]
pub(super) struct Leaves(Vec<Leaf>);

struct Leaf {
    /// Whether it starts with `::`.
    global: bool,
    path: Vec<Ident>,
    end: End,
}

enum End {
    Name(Ident),
    Glob,
}

impl Leaves {
    fn tree(&mut self, prefix: &mut Vec<Ident>, global: bool, tree: &UseTree) {
        match tree {
            UseTree::Path(tree) => {
                prefix.push(tree.ident.clone());
                self.tree(prefix, global, &tree.tree);
                prefix.pop();
            }
            UseTree::Group(group) => {
                group
                    .items
                    .iter()
                    .for_each(|tree| self.tree(prefix, global, tree));
            }
            UseTree::Glob(_) => self.glob(prefix, global),
            UseTree::Name(leaf) => self.name(prefix, global, &leaf.ident, &leaf.ident),
            UseTree::Rename(leaf) => self.name(prefix, global, &leaf.ident, &leaf.rename),
        }
    }

    fn glob(&mut self, prefix: &[Ident], global: bool) {
        self.0.push(Leaf {
            global,
            path: prefix.to_vec(),
            end: End::Glob,
        });
    }

    fn name(&mut self, prefix: &[Ident], global: bool, ident: &Ident, alias: &Ident) {
        let mut path = prefix.to_vec();
        // `a::{self}` is `a`.
        let is_itself = ident == "self" && !path.is_empty();
        if !is_itself {
            path.push(ident.clone());
        }
        let named = if alias == "self" {
            path.last().unwrap_or(alias)
        } else {
            alias
        };
        let end = End::Name(named.clone());
        self.0.push(Leaf { global, path, end });
    }

    /// A tree that may have `::` inside its groups.
    fn parse_tree(
        &mut self,
        prefix: &mut Vec<Ident>,
        global: bool,
        input: ParseStream<'_>,
    ) -> syn::Result<()> {
        let global = input.parse::<Option<Token![::]>>()?.is_some() || global;
        if input.parse::<Option<Token![*]>>()?.is_some() {
            self.glob(prefix, global);
            return Ok(());
        }
        if input.peek(Brace) {
            let group;
            braced!(group in input);
            while !group.is_empty() {
                self.parse_tree(prefix, global, &group)?;
                if !group.is_empty() {
                    group.parse::<Token![,]>()?;
                }
            }
            return Ok(());
        }
        let ident = input.call(Ident::parse_any)?;
        if input.parse::<Option<Token![::]>>()?.is_some() {
            prefix.push(ident);
            self.parse_tree(prefix, global, input)?;
            prefix.pop();
        } else if input.parse::<Option<Token![as]>>()?.is_some() {
            let alias = input.call(Ident::parse_any)?;
            self.name(prefix, global, &ident, &alias);
        } else {
            self.name(prefix, global, &ident, &ident);
        }
        Ok(())
    }
}

/// A declaration from its `use` on.
impl Parse for Leaves {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.parse::<Token![use]>()?;
        let mut leaves = Self::default();
        leaves.parse_tree(&mut Vec::new(), false, input)?;
        input.parse::<Token![;]>()?;
        Ok(leaves)
    }
}
