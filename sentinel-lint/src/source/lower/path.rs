//! Paths with their generic arguments.

use proc_macro2::Span;
use syn::{GenericArgument, PathArguments, ReturnType};

use super::Lower;
use crate::source::ir::{GenericArgs, Name, Path, Pos, QSelf, Segment, Ty};

impl Lower<'_> {
    pub(super) fn plain_path(&mut self, path: &syn::Path) -> Path {
        self.path(None, path)
    }

    pub(super) fn path(&mut self, qself: Option<&syn::QSelf>, path: &syn::Path) -> Path {
        Path {
            qself: qself.map(|qself| {
                Box::new(QSelf {
                    ty: self.ty(&qself.ty),
                    position: qself.position,
                })
            }),
            global: path.leading_colon.is_some(),
            segments: path
                .segments
                .iter()
                .map(|segment| self.segment(segment))
                .collect(),
            pos: self.pos(path_start(qself, path)),
        }
    }

    /// A path in value position, which may be a local.
    pub(super) fn value_path(&mut self, expr: &syn::ExprPath) -> Path {
        let mut path = self.path(expr.qself.as_ref(), &expr.path);
        if let Some(ident) = expr.path.get_ident() {
            path.segments[0].name = self.local_name(ident);
        }
        path
    }

    fn segment(&mut self, segment: &syn::PathSegment) -> Segment {
        let args = match &segment.arguments {
            PathArguments::None => None,
            PathArguments::AngleBracketed(args) => Some(self.generic_args(args)),
            PathArguments::Parenthesized(args) => {
                let inputs = args.inputs.iter().map(|input| self.ty(&input.ty)).collect();
                let output = self.names.of("Output");
                Some(GenericArgs {
                    types: vec![Ty::Tuple(inputs)],
                    bindings: vec![(output, self.ret(&args.output))],
                    constraints: Vec::new(),
                })
            }
        };
        Segment {
            name: self.name(&segment.ident),
            args: args.map(Box::new),
        }
    }

    pub(super) fn generic_args(
        &mut self,
        args: &syn::AngleBracketedGenericArguments,
    ) -> GenericArgs {
        let mut lowered = GenericArgs {
            types: Vec::with_capacity(args.args.len()),
            ..GenericArgs::default()
        };
        for arg in &args.args {
            match arg {
                GenericArgument::Type(ty) => lowered.types.push(self.ty(ty)),
                GenericArgument::Const(value) => {
                    self.constant(value);
                    lowered.types.push(Ty::Infer);
                }
                GenericArgument::AssocType(assoc) => {
                    lowered.types.shrink_to_fit();
                    lowered.bindings.shrink_to_fit();
                    lowered
                        .bindings
                        .push((self.name(&assoc.ident), self.ty(&assoc.ty)));
                }
                GenericArgument::Constraint(constraint) => {
                    let bounds = self.bounds(&constraint.bounds);
                    lowered.types.shrink_to_fit();
                    lowered.bindings.shrink_to_fit();
                    lowered
                        .constraints
                        .push((self.name(&constraint.ident), bounds));
                }
                _ => {}
            }
        }
        lowered.types.shrink_to_fit();
        lowered.bindings.shrink_to_fit();
        lowered
    }

    pub(super) fn ret(&mut self, output: &ReturnType) -> Ty {
        match output {
            ReturnType::Default => Ty::Tuple(Vec::new()),
            ReturnType::Type(_, ty) => self.ty(ty),
        }
    }
}

/// The first token of a path.
pub(in crate::source) fn path_start(qself: Option<&syn::QSelf>, path: &syn::Path) -> Span {
    if let Some(qself) = qself {
        qself.lt_token.span
    } else if let Some(colon) = &path.leading_colon {
        colon.spans[0]
    } else {
        path.segments
            .first()
            .map_or_else(Span::call_site, |segment| segment.ident.span())
    }
}

/// A path of names alone.
pub(super) fn of_names(names: Vec<Name>, global: bool, pos: Pos) -> Path {
    let segments = names
        .into_iter()
        .map(|name| Segment { name, args: None })
        .collect();
    Path {
        qself: None,
        global,
        segments,
        pos,
    }
}
