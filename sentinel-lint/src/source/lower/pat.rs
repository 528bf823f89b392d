//! Patterns.

use proc_macro2::Span;
use syn::spanned::Spanned as _;

use super::{Lower, exact, path::path_start};
use crate::source::ir::{Pat, PatKind};

impl Lower<'_> {
    pub(super) fn pat(&mut self, pat: &syn::Pat) -> Pat {
        let kind = self
            .deeper(|lower| lower.pat_kind(pat))
            .unwrap_or(PatKind::Wild);
        Pat {
            pos: self.pos(pat_start(pat)),
            kind,
        }
    }

    fn pat_kind(&mut self, pat: &syn::Pat) -> PatKind {
        match pat {
            syn::Pat::Ident(pat) => {
                let inner = pat
                    .subpat
                    .as_ref()
                    .map(|(_, inner)| Box::new(self.pat(inner)));
                PatKind::Bind(self.local_name(&pat.ident), inner)
            }
            syn::Pat::Path(pat) => PatKind::Path(self.path(pat.qself.as_ref(), &pat.path)),
            syn::Pat::TupleStruct(pat) => {
                let path = self.path(pat.qself.as_ref(), &pat.path);
                PatKind::TupleStruct(path, self.pats(&pat.elems))
            }
            syn::Pat::Struct(pat) => {
                let path = self.path(pat.qself.as_ref(), &pat.path);
                let conditions = self.conditions;
                let fields = pat
                    .fields
                    .iter()
                    .filter(|field| conditions.permit(&field.attrs));
                let fields = fields.map(|field| (self.member(&field.member), self.pat(&field.pat)));
                PatKind::Struct(path, exact(fields))
            }
            syn::Pat::Tuple(pat) => PatKind::Tuple(self.pats(&pat.elems)),
            syn::Pat::Slice(pat) => PatKind::Slice(self.pats(&pat.elems)),
            syn::Pat::Reference(pat) => PatKind::Ref(Box::new(self.pat(&pat.pat))),
            syn::Pat::Or(pat) => PatKind::Or(self.pats(&pat.cases)),
            syn::Pat::Rest(_) => PatKind::Rest,
            syn::Pat::Macro(pat) => PatKind::Macro(self.macro_call(&pat.mac)),
            syn::Pat::Paren(pat) => self.pat_kind(&pat.pat),
            syn::Pat::Type(pat) => self.pat_kind(&pat.pat),
            syn::Pat::Guard(pat) => self.pat_kind(&pat.pat),
            // Literals, ranges and inline constants bind and call nothing.
            _ => PatKind::Wild,
        }
    }

    fn pats<'p>(&mut self, pats: impl IntoIterator<Item = &'p syn::Pat>) -> Vec<Pat> {
        exact(pats.into_iter().map(|pat| self.pat(pat)))
    }
}

/// The first token of a pattern.
fn pat_start(pat: &syn::Pat) -> Span {
    match pat {
        syn::Pat::Ident(pat) => {
            let by_ref = pat.by_ref.map(|token| token.span);
            let mutable = pat.mutability.map(|token| token.span);
            by_ref.or(mutable).unwrap_or_else(|| pat.ident.span())
        }
        syn::Pat::Path(pat) => path_start(pat.qself.as_ref(), &pat.path),
        syn::Pat::TupleStruct(pat) => path_start(pat.qself.as_ref(), &pat.path),
        syn::Pat::Struct(pat) => path_start(pat.qself.as_ref(), &pat.path),
        syn::Pat::Tuple(pat) => pat.paren_token.span.open(),
        syn::Pat::Slice(pat) => pat.bracket_token.span.open(),
        syn::Pat::Reference(pat) => pat.and_token.span,
        syn::Pat::Rest(pat) => pat.dot2_token.spans[0],
        syn::Pat::Macro(pat) => path_start(None, &pat.mac.path),
        syn::Pat::Paren(pat) => pat.paren_token.span.open(),
        syn::Pat::Wild(pat) => pat.underscore_token.span,
        syn::Pat::Type(pat) => pat_start(&pat.pat),
        syn::Pat::Guard(pat) => pat_start(&pat.pat),
        syn::Pat::Or(pat) => match (&pat.leading_vert, pat.cases.first()) {
            (Some(vert), _) => vert.span,
            (None, Some(case)) => pat_start(case),
            (None, None) => Span::call_site(),
        },
        other => other.span(),
    }
}
