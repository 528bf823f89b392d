//! Types and bounds.

use syn::{Type, TypeParamBound, punctuated::Punctuated};

use super::{Lower, exact};
use crate::source::ir::{Bound, Ty};

impl Lower<'_> {
    pub(super) fn ty(&mut self, ty: &Type) -> Ty {
        self.deeper(|lower| lower.ty_here(ty)).unwrap_or(Ty::Opaque)
    }

    fn ty_here(&mut self, ty: &Type) -> Ty {
        match ty {
            Type::Path(ty) => Ty::Path(self.path(ty.qself.as_ref(), &ty.path)),
            Type::Reference(ty) => Ty::Ref(Box::new(self.ty(&ty.elem))),
            Type::Ptr(ty) => Ty::Ptr(Box::new(self.ty(&ty.elem))),
            Type::Slice(ty) => Ty::Slice(Box::new(self.ty(&ty.elem))),
            Type::Array(ty) => {
                self.constant(&ty.len);
                Ty::Array(Box::new(self.ty(&ty.elem)))
            }
            Type::Tuple(ty) => Ty::Tuple(ty.elems.iter().map(|ty| self.ty(ty)).collect()),
            Type::FnPtr(ty) => {
                let conditions = self.conditions;
                let inputs = ty
                    .inputs
                    .iter()
                    .filter(|input| conditions.permit(&input.attrs));
                let inputs = exact(inputs.map(|input| self.ty(&input.ty)));
                Ty::FnPtr(inputs, Box::new(self.ret(&ty.output)))
            }
            Type::TraitObject(ty) => Ty::Dyn(self.bounds(&ty.bounds)),
            Type::ImplTrait(ty) => Ty::Impl(self.bounds(&ty.bounds)),
            Type::Group(ty) => self.ty(&ty.elem),
            Type::Paren(ty) => self.ty(&ty.elem),
            Type::Never(_) => Ty::Never,
            Type::Infer(_) => Ty::Infer,
            _ => Ty::Opaque,
        }
    }

    pub(super) fn bounds<P>(&mut self, bounds: &Punctuated<TypeParamBound, P>) -> Vec<Bound> {
        let traits = bounds.iter().filter_map(|bound| match bound {
            TypeParamBound::Trait(bound) if bound.maybe.is_none() => Some(&bound.path),
            _ => None,
        });
        exact(traits.map(|path| Bound {
            path: self.plain_path(path),
        }))
    }
}
