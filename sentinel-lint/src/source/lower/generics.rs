//! Generic parameter lists with their where clauses.

use syn::{GenericParam, WherePredicate};

use super::Lower;
use crate::source::ir::Generics;

impl Lower<'_> {
    pub(super) fn generics(&mut self, generics: &syn::Generics) -> Generics {
        let mut lowered = Generics::default();
        for param in &generics.params {
            match param {
                GenericParam::Type(param) if self.conditions.permit(&param.attrs) => {
                    let bounds = self.bounds(&param.bounds);
                    let default = param.default.as_ref().map(|(_, ty)| self.ty(ty));
                    lowered.types.shrink_to_fit();
                    lowered.consts.shrink_to_fit();
                    lowered.wheres.shrink_to_fit();
                    lowered
                        .types
                        .push((self.name(&param.ident), bounds, default));
                }
                GenericParam::Const(param) if self.conditions.permit(&param.attrs) => {
                    lowered.consts.push(self.name(&param.ident));
                }
                _ => {}
            }
        }
        for predicate in generics
            .where_clause
            .iter()
            .flat_map(|clause| &clause.predicates)
        {
            if let WherePredicate::Type(predicate) = predicate
                && self.conditions.permit(&predicate.attrs)
            {
                let ty = self.ty(&predicate.bounded_ty);
                lowered.wheres.push((ty, self.bounds(&predicate.bounds)));
            }
        }
        lowered.types.shrink_to_fit();
        lowered.consts.shrink_to_fit();
        lowered.wheres.shrink_to_fit();
        lowered
    }
}
