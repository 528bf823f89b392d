//! Patterns: what the names in them stand for.

use super::Walker;
use crate::source::{
    ir::{Name, Pat, PatKind, Path},
    judge::ty::Type,
    program::{Ns, Res},
};
use std::sync::Arc;

impl Walker<'_, '_> {
    /// Binds the names of a pattern that is matched against a value of this type.
    pub(super) fn bind(&mut self, pat: &Pat, ty: &Type) {
        match &pat.kind {
            PatKind::Wild | PatKind::Rest | PatKind::Path(_) => {}
            PatKind::Bind(name, inner) => {
                if let Some(inner) = inner {
                    self.bind(inner, ty);
                }
                self.locals.push((name.clone(), ty.clone()));
            }
            PatKind::TupleStruct(path, inner) => {
                let fields = self.pattern_fields(path, ty);
                self.bind_positions(inner, &|index| {
                    let name = index.to_string();
                    fields
                        .iter()
                        .find(|(field, _)| **field == *name)
                        .map_or(Type::Unknown, |(_, ty)| ty.clone())
                });
            }
            PatKind::Struct(path, inner) => {
                let fields = self.pattern_fields(path, ty);
                for (name, pat) in inner {
                    let ty = fields
                        .iter()
                        .find(|(field, _)| field == name)
                        .map_or(Type::Unknown, |(_, ty)| ty.clone());
                    self.bind(pat, &ty);
                }
            }
            PatKind::Tuple(pats) => {
                let fields = match ty {
                    Type::Tuple(fields) => fields.clone(),
                    _ => Vec::new(),
                };
                self.bind_positions(pats, &|index| {
                    fields.get(index).cloned().unwrap_or(Type::Unknown)
                });
            }
            PatKind::Slice(pats) => {
                let element = self
                    .world
                    .deref(ty, &mut Vec::new())
                    .unwrap_or_else(|| ty.clone())
                    .arg(0);
                self.bind_positions(pats, &|_| element.clone());
            }
            PatKind::Ref(inner) => self.bind(inner, ty),
            PatKind::Or(pats) => {
                for pat in pats {
                    self.bind(pat, ty);
                }
            }
            PatKind::Macro(call) => self.macro_pattern(pat.pos, call, ty),
        }
    }

    fn bind_positions(&mut self, pats: &[Pat], field: &dyn Fn(usize) -> Type) {
        let rest = pats
            .iter()
            .position(|pat| matches!(pat.kind, PatKind::Rest));
        for (index, pat) in pats.iter().enumerate() {
            // Behind `..` the position in the pattern says nothing about the field's.
            let ty = if rest.is_some_and(|rest| index > rest) {
                Type::Unknown
            } else {
                field(index)
            };
            self.bind(pat, &ty);
        }
    }

    /// The fields of the struct or variant that a pattern names, for a value of this type.
    fn pattern_fields(&mut self, path: &Path, ty: &Type) -> Vec<(Name, Type)> {
        let mut value = ty.clone();
        // Patterns look through references, which types here do not have, and not through boxes.
        let resolved = self
            .world
            .program
            .resolve(self.scope.module, path, Ns::Value);
        let last = path.segments.last().map(|segment| segment.name.clone());
        match resolved.res {
            Res::Variant(item, position) => {
                if !matches!(&value, Type::Adt(of, _) if *of == item) {
                    value = Type::Adt(item, Vec::new());
                }
                self.nameable(path.pos, &value);
                self.adt_fields(&value, Some(position))
            }
            Res::Std(std) => std_variant(&std, &value),
            _ => {
                if let Some(found) = last.and_then(|name| self.own_variant(&value, &name)) {
                    return found;
                }
                let named = self.world.path_ty(&self.scope, path);
                let ty = if matches!((&named, &value), (Type::Adt(a, _), Type::Adt(b, _)) if a == b)
                {
                    value
                } else {
                    named
                };
                self.nameable(path.pos, &ty);
                self.adt_fields(&ty, None)
            }
        }
    }

    /// The variant of an enum's value, where the path went through `Self` or an alias.
    fn own_variant(&self, value: &Type, name: &Name) -> Option<Vec<(Name, Type)>> {
        let Type::Adt(item, args) = value else {
            return None;
        };
        let position = self.variant(*item, name)?;
        Some(self.world.fields(*item, Some(position), args))
    }

    fn adt_fields(&self, ty: &Type, variant: Option<u32>) -> Vec<(Name, Type)> {
        match ty {
            Type::Adt(item, args) => self.world.fields(*item, variant, args),
            _ => Vec::new(),
        }
    }
}

/// The fields of `Some`, `Ok`, `Err` and their like.
fn std_variant(path: &str, value: &Type) -> Vec<(Name, Type)> {
    let position = match path.rsplit("::").next() {
        Some(
            "Some" | "Ok" | "Ready" | "Break" | "Borrowed" | "Owned" | "Included" | "Excluded",
        ) => 0,
        Some("Err" | "Continue") => 1,
        _ => return Vec::new(),
    };
    vec![(Arc::from("0"), value.arg(position))]
}
