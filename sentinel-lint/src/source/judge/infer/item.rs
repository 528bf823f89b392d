//! What an item refers to: its body, its signature, the macros that are put on it.

use super::Walker;
use crate::source::{
    ir::{Attr, ItemKind, Pos},
    judge::{
        facts::{Effect, Facts, Target},
        harmless,
        ty::{TraitId, Type},
        world::World,
    },
    program::{ItemId, Ns, Owner, Res},
};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// The edges out of an item.
pub(crate) fn facts_of(world: &World<'_>, id: ItemId) -> Facts {
    let mut walker = Walker::new(world, id);
    walker.item();
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
                self.expr(&body.value);
            }
            ItemKind::Const(_, body) | ItemKind::Static { body, .. } => match body {
                Some(body) => {
                    self.expr(&body.value);
                }
                None => self.bodyless(item.pos),
            },
            ItemKind::Struct(def) => {
                for field in &def.fields {
                    let ty = self.world.ty(&self.scope, &field.ty);
                    self.held(item.pos, &ty);
                }
            }
            ItemKind::Enum(def) => {
                for field in def.variants.iter().flat_map(|variant| &variant.fields) {
                    let ty = self.world.ty(&self.scope, &field.ty);
                    self.held(item.pos, &ty);
                }
            }
            _ => {}
        }
    }

    /// A type that values of the item hold. A derived `Default` or the like makes values of it.
    fn held(&mut self, pos: Pos, ty: &Type) {
        self.nameable(pos, ty);
        let makes = |attr: &Attr| {
            attr.derives.iter().any(|derive| {
                derive.segments.last().is_some_and(|last| {
                    matches!(&*last.name, "Default" | "Deserialize" | "FromBytes")
                })
            })
        };
        if self.world.program.item(self.item).attrs.iter().any(makes) {
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
                self.edge(pos, Target::Demand(TraitId::Tree(*of), item.name.clone()))
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
        if harmless::is_builtin_attribute(&name) {
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
                if !harmless::is_harmless_macro(&krate.package, name) {
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
