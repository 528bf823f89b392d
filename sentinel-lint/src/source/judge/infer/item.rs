//! What an item refers to: its body, its signature, the macros that are put on it.

use super::Walker;
use crate::source::{
    ir::{Attr, Body, ExprKind, ItemKind, OTHER_BUILD, Pos, Ty},
    judge::{
        facts::{Effect, Facts, Target},
        harmless,
        ty::{Head, TraitId, Type},
        world::World,
    },
    program::{Item, ItemId, Ns, Owner, Res},
};
use sentinel_effects::EffectClass;
use std::{collections::HashSet, sync::Arc};

/// Derives that write a function which makes a value of the type.
const MAKING_DERIVES: &[&str] = &["Default", "Deserialize", "FromBytes"];

/// The edges out of an item.
pub(crate) fn facts_of(world: &World<'_>, id: ItemId) -> Facts {
    let mut walker = Walker::new(world, id);
    walker.item();
    let mut seen = HashSet::new();
    walker.facts.edges.retain(|edge| {
        // Where an effect is had with other arguments, it may be another.
        let at = matches!(edge.to, Target::Effect(_)).then_some(edge.pos);
        seen.insert((edge.to.clone(), at))
    });
    walker.facts
}

impl Walker<'_, '_> {
    fn item(&mut self) {
        let item = self.world.program.item(self.item);
        self.attributes(&item.attrs, item.pos);
        if let Owner::Impl(imp) = item.owner {
            self.attributes(&self.world.program.impls[imp.index()].attrs, item.pos);
        }
        match &item.kind {
            ItemKind::Fn(def) => {
                let signature = self.world.signature(self.item);
                for ty in signature.params.iter().chain([&signature.ret]) {
                    self.nameable(item.pos, ty);
                }
                let Some(body) = &def.body else {
                    return self.bodyless(item.pos);
                };
                for (param, ty) in def.params.iter().zip(&signature.params) {
                    self.bind(&param.pat, ty);
                }
                self.body(item, body);
                self.made_callable(&signature.ret);
                self.given(&def.ret);
            }
            ItemKind::Const(_, body) | ItemKind::Static { body, .. } => match body {
                Some(body) => {
                    self.expr(&body.value);
                }
                None => self.bodyless(item.pos),
            },
            ItemKind::Struct(def) => {
                self.unseen_impls(item.krate, item.pos);
                self.associated_types(item.pos);
                for field in &def.fields {
                    let ty = self.world.ty(&self.scope, &field.ty);
                    self.held(item.pos, &ty);
                }
            }
            ItemKind::Enum(def) => {
                self.unseen_impls(item.krate, item.pos);
                self.associated_types(item.pos);
                for field in def.variants.iter().flat_map(|variant| &variant.fields) {
                    let ty = self.world.ty(&self.scope, &field.ty);
                    self.held(item.pos, &ty);
                }
            }
            _ => {}
        }
    }

    fn body(&mut self, item: &Item, body: &Body) {
        let ExprKind::Unread(unread) = &body.value.kind else {
            self.expr(&body.value);
            return;
        };
        let expand = self.world.expand;
        match expand.body(unread, item.krate, item.file, body.value.pos) {
            Ok(body) => {
                self.expr(&body.value);
            }
            Err(why) => self.doubt(body.value.pos, format!("what it does is not read: {why}")),
        }
    }

    /// The associated types that a type's impls choose: code that is generic over the type uses
    /// values of them.
    fn associated_types(&mut self, pos: Pos) {
        let world = self.world;
        for imp in world.impls_of_type(&Head::Adt(self.item)) {
            for adt in world.chosen_types(*imp).iter().flat_map(Type::adts) {
                self.edge(pos, Target::Seen(adt));
            }
        }
    }

    /// What could not be expanded may implement traits for the crate's types.
    fn unseen_impls(&mut self, krate: usize, pos: Pos) {
        if let Some(why) = self.world.unseen_impls(krate) {
            self.doubt(pos, why);
        }
    }

    /// A function pointer made from bits is called, or handed on to be called: by nobody who
    /// can be named.
    fn made_callable(&mut self, ret: &Type) {
        let Some(pos) = self.transmutes else { return };
        if self.calls_values || matches!(ret, Type::Callable(_)) {
            self.doubt(pos, "`transmute` may make something callable out of bits");
        }
    }

    /// What a function returns by value it may have made in a way that names no type: by a
    /// derived `Default`, or out of text.
    fn given(&mut self, ret: &Ty) {
        match ret {
            Ty::Path(path) => {
                let ty = self.world.path_ty(&self.scope, path);
                if let Type::Adt(item, _) = ty
                    && self.is_made_by_derive(item)
                {
                    self.edge(path.pos, Target::Live(item));
                }
                let args = path
                    .segments
                    .iter()
                    .filter_map(|segment| segment.args.as_deref());
                args.flat_map(|args| &args.types)
                    .for_each(|arg| self.given(arg));
            }
            Ty::Tuple(parts) => parts.iter().for_each(|part| self.given(part)),
            Ty::Array(element) => self.given(element),
            _ => {}
        }
    }

    /// Whether a derive on a type makes values of it.
    fn is_made_by_derive(&self, item: ItemId) -> bool {
        MAKING_DERIVES
            .iter()
            .any(|derive| self.world.derives(item, derive))
    }

    /// A type that values of the item hold. A derived `Default` or the like makes values of it.
    fn held(&mut self, pos: Pos, ty: &Type) {
        for part in ty.all() {
            match part {
                Type::Adt(adt, _) => self.edge(pos, Target::Nameable(*adt)),
                Type::Std(path, _) => self.edge(pos, Target::NameableStd(path.clone())),
                _ => {}
            }
        }
        if self.is_made_by_derive(self.item) {
            self.live(pos, ty);
        }
    }

    fn bodyless(&mut self, pos: Pos) {
        let item = self.world.program.item(self.item);
        match &item.owner {
            Owner::Foreign(link) => {
                if sentinel_effects::harmless::is_harmless(link) {
                    self.taken_for_harmless(link, item.pos);
                    return;
                }
                let effect = self.world.std.link(link).map_or(
                    Effect {
                        class: EffectClass::Foreign,
                        api: Arc::from(&*item.path),
                        leaf: Some(link.clone()),
                        what: "calls foreign code that the catalogue does not know",
                    },
                    |known| Effect {
                        api: Arc::from(&*item.path),
                        ..known.clone()
                    },
                );
                self.edge(pos, Target::Effect(effect));
            }
            Owner::Trait(of) => {
                self.edge(pos, Target::Demand(TraitId::Tree(*of), item.name.clone()));
            }
            Owner::Module | Owner::Impl(_) => {}
        }
    }

    /// A C function by a harmless function's name is that function, unless the package builds C
    /// of its own, as its build script may.
    fn taken_for_harmless(&mut self, link: &str, pos: Pos) {
        let unit = self.world.unit(self.world.program.item(self.item).krate);
        if self.world.has_build_script(unit) && !harmless::only_binds(&unit.package) {
            self.doubt(
                pos,
                format!(
                    "`{}` has a build script, so `{link}` may be a C function of its own",
                    unit.package
                ),
            );
        }
    }

    /// Attribute and derive macros write code that is not in the source.
    fn attributes(&mut self, attrs: &[Attr], pos: Pos) {
        for attr in attrs {
            if attr.derives.is_empty() {
                self.attribute(attr, pos);
            }
            for derive in &attr.derives {
                let resolved = self
                    .world
                    .program
                    .resolve(self.scope.module, derive, Ns::Macro)
                    .res;
                self.proc_macro(&resolved, "derive", &spelled(derive), pos);
            }
        }
    }

    fn attribute(&mut self, attr: &Attr, pos: Pos) {
        let name = spelled(&attr.path);
        if name == "cfg" {
            let tokens = &attr.tokens;
            self.doubt(
                pos,
                format!("`cfg{tokens}` is for the build script to decide, which is not run"),
            );
            return;
        }
        if name == OTHER_BUILD || harmless::is_builtin_attribute(&name) {
            return;
        }
        let resolved = self
            .world
            .program
            .resolve(self.scope.module, &attr.path, Ns::Macro)
            .res;
        // The helper attributes of derives mean nothing where no derive stands.
        if matches!(resolved, Res::Unknown(_))
            && !matches!(self.world.program.item(self.item).kind, ItemKind::Fn(_))
        {
            return;
        }
        self.proc_macro(&resolved, "attribute", &name, pos);
    }

    fn proc_macro(&mut self, resolved: &Res, kind: &str, name: &str, pos: Pos) {
        match resolved {
            Res::Std(_) => {}
            Res::Item(item) => {
                let krate = self.world.unit(self.world.program.item(*item).krate);
                // It may stand here by another name than its own.
                let own = self.world.macro_name(*item);
                if !harmless::is_harmless_macro(&krate.package, &own) {
                    self.doubt(
                        pos,
                        format!(
                            "what the {kind} macro `{name}` of `{}` writes is not in the source",
                            krate.package
                        ),
                    );
                }
            }
            _ => self.doubt(
                pos,
                format!("the {kind} macro `{name}` is not found, so what it writes is not known"),
            ),
        }
    }
}

fn spelled(path: &crate::source::ir::Path) -> String {
    path.segments
        .iter()
        .map(|segment| &*segment.name)
        .collect::<Vec<_>>()
        .join("::")
}
