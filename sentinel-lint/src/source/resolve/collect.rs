//! From nested items to the arenas: modules, blocks, items and impls get their place, and every
//! name that is not imported is bound.

use super::{
    build::{Builder, attr, has_attr},
    expand::{Call, Place},
    import::Import,
    scope::{Module, NAMESPACES, TextualId},
    statement,
};
use crate::source::{
    ir::{self, BlockScope, Body, ItemKind, MacroCall, Name, Vis},
    program::{Impl, ImplId, Item, ItemId, ModId, Ns, Owner, Res, UnexpandedMacro},
};

impl Builder<'_> {
    /// Takes in the items of a module or block, in order; returns the macros in scope behind
    /// them.
    pub(super) fn module_items(
        &mut self,
        at: ModId,
        items: Vec<ir::Item>,
        mut textual: TextualId,
    ) -> TextualId {
        for item in items {
            textual = self.module_item(at, item, textual);
        }
        textual
    }

    fn module_item(&mut self, at: ModId, mut item: ir::Item, textual: TextualId) -> TextualId {
        let kind = std::mem::replace(&mut item.kind, ItemKind::Opaque(String::new()));
        match kind {
            ItemKind::Mod(items) => return self.module(at, &item, items, textual),
            ItemKind::MacroCall(call) => {
                let textual = self.program.scopes.textual.call(textual);
                self.call(at, Place::Module, &item, call, textual);
                return textual;
            }
            ItemKind::MacroRules(_) => {
                item.kind = kind;
                return self.macro_rules(at, item, textual);
            }
            ItemKind::Use(import) => {
                let reach = self.reach(at, &item.vis);
                self.import(Import::new(at, import, reach, textual));
            }
            ItemKind::ExternCrate(name) => self.extern_crate(at, &item, &name),
            ItemKind::Impl(block) => self.impl_block(at, item, *block, textual),
            ItemKind::Foreign(items) => {
                for foreign in items {
                    self.foreign_item(at, foreign.item, foreign.link_name, textual);
                }
            }
            ItemKind::Opaque(what) => self.opaque(at, Place::Module, &item, what),
            _ => {
                item.kind = kind;
                self.named_item(at, item, Owner::Module, textual);
            }
        }
        textual
    }

    fn module(
        &mut self,
        at: ModId,
        item: &ir::Item,
        items: Vec<ir::Item>,
        textual: TextualId,
    ) -> TextualId {
        let scopes = &mut self.program.scopes;
        let outer = scopes.module(at);
        let mut module = Module::new(Some(at), outer.krate, item.name.clone());
        module.path = format!("{}::{}", outer.path, item.name).into();
        module.no_prelude = outer.no_prelude || has_attr(item, "no_implicit_prelude");
        module.body_of = outer.body_of;
        let id = scopes.add_module(module);
        let of = (&item.vis, item.is_of_other_build());
        self.define_for(at, &item.name, Ns::Type, Res::Mod(id), of);
        let end = self.module_items(id, items, textual);
        self.program.scopes.module_mut(id).textual = end;
        if has_attr(item, "macro_use") {
            end
        } else {
            textual
        }
    }

    fn macro_rules(&mut self, at: ModId, item: ir::Item, textual: TextualId) -> TextualId {
        let name = item.name.clone();
        let exported = matches!(&item.kind, ItemKind::MacroRules(rules) if rules.exported);
        let by_path = item.vis != Vis::Inherited;
        let vis = item.vis.clone();
        let id = self.add_item(at, item, Owner::Module, textual);
        if exported {
            let krate = self.program.scopes.module(at).krate;
            let root = self.program.crates[krate].root;
            self.define(root, &name, Ns::Macro, Res::Item(id), &Vis::Public);
        } else if by_path {
            self.define(at, &name, Ns::Macro, Res::Item(id), &vis);
        }
        self.program.scopes.textual.define(textual, name, id)
    }

    /// An item with a name of its own.
    fn named_item(&mut self, at: ModId, item: ir::Item, owner: Owner, textual: TextualId) {
        let name = item.name.clone();
        let vis = item.vis.clone();
        let (in_types, in_values) = match &item.kind {
            ItemKind::Struct(of) => (true, of.has_value),
            ItemKind::Enum(_) | ItemKind::Trait(_) | ItemKind::TypeAlias(..) => (true, false),
            ItemKind::Fn(_) | ItemKind::Const(..) | ItemKind::Static { .. } => (false, true),
            _ => (false, false),
        };
        let of = (&vis, item.is_of_other_build());
        let as_macro = self.proc_macro_name(at, &item);
        let id = self.add_item(at, item, owner, textual);
        if in_types {
            self.define_for(at, &name, Ns::Type, Res::Item(id), of);
        }
        if in_values {
            self.define_for(at, &name, Ns::Value, Res::Item(id), of);
        }
        if let Some(name) = as_macro {
            self.define(at, &name, Ns::Macro, Res::Item(id), &Vis::Public);
        }
    }

    /// The macro that a function of a proc-macro crate's root is.
    fn proc_macro_name(&self, at: ModId, item: &ir::Item) -> Option<Name> {
        let module = self.program.scopes.module(at);
        if !self.proc_macros[module.krate] || module.parent.is_some() {
            return None;
        }
        if let Some(derive) = attr(item, "proc_macro_derive") {
            let inner = derive.tokens.trim_start().strip_prefix('(')?;
            let end = inner.find([',', ')'])?;
            return Some(inner[..end].trim().into());
        }
        (has_attr(item, "proc_macro") || has_attr(item, "proc_macro_attribute"))
            .then(|| item.name.clone())
    }

    fn impl_block(&mut self, at: ModId, item: ir::Item, block: ir::Impl, textual: TextualId) {
        let id = ImplId(index(self.program.impls.len()));
        let unresolved = Res::Unknown("the names are not resolved yet".to_owned());
        self.program.impls.push(Impl {
            krate: self.program.scopes.module(at).krate,
            module: at,
            file: item.file,
            pos: item.pos,
            generics: block.generics,
            trait_: block.trait_.map(|path| (path, unresolved)),
            negative: block.negative,
            self_ty: block.self_ty,
            attrs: item.attrs,
            items: Vec::new(),
        });
        self.impl_items(id, at, block.items, textual);
    }

    /// Adds items to an impl block.
    pub(super) fn impl_items(
        &mut self,
        id: ImplId,
        at: ModId,
        items: Vec<ir::Item>,
        textual: TextualId,
    ) {
        for item in items {
            let owner = Owner::Impl(id);
            if let Some(item) = self.associated(at, item, Place::Impl(id), owner, textual) {
                self.program.impls[id.index()].items.push(item);
            }
        }
    }

    /// Adds items to a trait.
    pub(super) fn trait_members(
        &mut self,
        id: ItemId,
        at: ModId,
        items: Vec<ir::Item>,
        textual: TextualId,
    ) {
        for item in items {
            let owner = Owner::Trait(id);
            if let Some(item) = self.associated(at, item, Place::Trait(id), owner, textual) {
                let of = self.program.scopes.trait_items.entry(id).or_default();
                of.push(item);
            }
        }
    }

    fn associated(
        &mut self,
        at: ModId,
        mut item: ir::Item,
        place: Place,
        owner: Owner,
        textual: TextualId,
    ) -> Option<ItemId> {
        let kind = std::mem::replace(&mut item.kind, ItemKind::Opaque(String::new()));
        match kind {
            ItemKind::MacroCall(call) => {
                self.call(at, place, &item, call, textual);
                None
            }
            ItemKind::Opaque(what) => {
                self.opaque(at, place, &item, what);
                None
            }
            kind => {
                item.kind = kind;
                Some(self.add_item(at, item, owner, textual))
            }
        }
    }

    /// Adds what a macro call in an `extern` block expanded to.
    pub(super) fn foreign_items(&mut self, at: ModId, items: Vec<ir::Item>, textual: TextualId) {
        for item in items {
            let link_name = link_name(&item);
            self.foreign_item(at, item, link_name, textual);
        }
    }

    fn foreign_item(&mut self, at: ModId, mut item: ir::Item, link_name: Name, textual: TextualId) {
        let kind = std::mem::replace(&mut item.kind, ItemKind::Opaque(String::new()));
        match kind {
            ItemKind::MacroCall(call) => self.call(at, Place::Foreign, &item, call, textual),
            kind => {
                item.kind = kind;
                self.named_item(at, item, Owner::Foreign(link_name), textual);
            }
        }
    }

    /// Syntax that is not modelled. One with a name hides what is under it alone.
    fn opaque(&mut self, at: ModId, place: Place, item: &ir::Item, what: String) {
        if !item.name.is_empty() && place == Place::Module {
            for ns in NAMESPACES {
                let res = Res::Unknown(what.clone());
                self.define(at, &item.name, ns, res, &item.vis);
            }
        }
        self.doubt(UnexpandedMacro {
            module: at,
            place,
            name: item.name.clone(),
            file: item.file,
            pos: item.pos,
            macro_path: what,
            reason: "the syntax is not modelled".to_owned(),
        });
    }

    fn call(
        &mut self,
        at: ModId,
        place: Place,
        item: &ir::Item,
        call: MacroCall,
        textual: TextualId,
    ) {
        self.program.scopes.module_mut(at).open_calls += 1;
        let statement = match self.origin.statement {
            Some((statement, block)) if block == at && place == Place::Module => {
                self.statements[statement].open += 1;
                Some(statement)
            }
            _ => None,
        };
        self.new_calls.push(Call {
            at,
            place,
            statement,
            written: call,
            file: item.file,
            pos: item.pos,
            textual,
            origin: self.origin,
        });
    }

    /// Puts an item into the arena, with the items of its body and, for a trait, its own.
    fn add_item(
        &mut self,
        at: ModId,
        mut item: ir::Item,
        owner: Owner,
        textual: TextualId,
    ) -> ItemId {
        let id = ItemId(index(self.program.items.len()));
        let members = match &mut item.kind {
            ItemKind::Trait(of) => std::mem::take(&mut of.items),
            _ => Vec::new(),
        };
        let unnamed = &*item.name == "_";
        let (mut blocks, mut outermost, mut calls) = (Vec::new(), None, Vec::new());
        if let Some(body) = body_mut(&mut item.kind) {
            calls = statement::candidates(body, unnamed);
            outermost = statement::outermost_scope(body);
            blocks = body.scopes.iter_mut().map(take_block).collect();
        }
        self.program.items.push(Item {
            name: item.name,
            krate: self.program.scopes.module(at).krate,
            module: at,
            owner,
            path: String::new(),
            attrs: item.attrs,
            file: item.file,
            pos: item.pos,
            kind: item.kind,
            scopes: Vec::new(),
        });
        self.program.scopes.item_textual.push(textual);
        self.trait_members(id, at, members, textual);
        self.blocks(id, at, blocks, textual, outermost);
        if let Some(outermost) = outermost {
            self.statement_calls(id, outermost, calls);
        }
        id
    }

    /// Makes the scopes of a body's blocks. But for the outermost one, which may be anywhere,
    /// a scope comes after the one around it.
    fn blocks(
        &mut self,
        of: ItemId,
        at: ModId,
        blocks: Vec<BlockScope>,
        textual: TextualId,
        outermost: Option<usize>,
    ) {
        let mut made: Vec<Option<ModId>> = vec![None; blocks.len()];
        let mut blocks: Vec<_> = blocks.into_iter().enumerate().collect();
        blocks.sort_by_key(|(place, _)| Some(*place) != outermost);
        for (place, block) in blocks {
            let outer = block.parent.and_then(|parent| made.get(parent).copied()?);
            let outer_textual =
                outer.map_or(textual, |outer| self.program.scopes.module(outer).textual);
            let scopes = &mut self.program.scopes;
            let around = scopes.module(outer.unwrap_or(at));
            let parent = Some(outer.unwrap_or(at));
            let mut module = Module::new(parent, around.krate, around.path.clone());
            module.no_prelude = around.no_prelude;
            module.is_block = true;
            module.body_of = Some(of);
            let id = scopes.add_module(module);
            made[place] = Some(id);
            let end = self.module_items(id, block.items, outer_textual);
            self.program.scopes.module_mut(id).textual = end;
        }
        self.program.items[of.index()].scopes = made.into_iter().flatten().collect();
    }
}

fn index(len: usize) -> u32 {
    u32::try_from(len).expect("fewer than 2^32 items")
}

pub(super) fn body_mut(kind: &mut ItemKind) -> Option<&mut Body> {
    match kind {
        ItemKind::Fn(of) => of.body.as_mut(),
        ItemKind::Const(_, body) | ItemKind::Static { body, .. } => body.as_mut(),
        _ => None,
    }
}

/// Takes a block's items and leaves its place in the tree of blocks.
fn take_block(block: &mut BlockScope) -> BlockScope {
    BlockScope {
        parent: block.parent,
        items: std::mem::take(&mut block.items),
    }
}

/// The symbol of an item of an `extern` block.
fn link_name(item: &ir::Item) -> Name {
    let written = attr(item, "link_name").and_then(|attr| {
        let literal = attr.tokens.trim_start().strip_prefix('=')?.trim();
        Some(literal.strip_prefix('"')?.strip_suffix('"')?.into())
    });
    written.unwrap_or_else(|| item.name.clone())
}
