//! Functions handed to a port: calling one leaves the port for the extension's code again, so
//! each is replaced by a closure that says so. What is not recognised here counts as the port's.

mod closure;
mod function;
mod recognise;

use crate::names;
use function::Calls;
use proc_macro2::{Group, Ident, TokenStream};
use recognise::{Wrapper, recognise};
use syn::{Attribute, FnArg, Pat, PatIdent, Signature, Type};

/// A parameter to be replaced by a closure that calls it in `reentry`.
pub(crate) struct Callback<'a> {
    name: &'a Ident,
    mutable: bool,
    cfgs: Vec<&'a Attribute>,
    wrapper: Wrapper<'a>,
    arguments: Vec<Type>,
    calls: Calls,
    runtime: &'a TokenStream,
}

/// The callbacks among the parameters that the body uses.
pub(crate) fn find<'a>(
    sig: &'a Signature,
    body: &Group,
    runtime: &'a TokenStream,
) -> Vec<Callback<'a>> {
    let used = names::in_body(body);
    let callback = |input: &'a FnArg| {
        let FnArg::Typed(param) = input else {
            return None;
        };
        let pat = plain_name(&param.pat).filter(|pat| used.contains(&pat.ident.to_string()))?;
        let (wrapper, function) = recognise(&param.ty, sig, body)?;
        let cfgs = param.attrs.iter().filter(|a| a.path().is_ident("cfg"));
        Some(Callback {
            name: &pat.ident,
            mutable: pat.mutability.is_some(),
            cfgs: cfgs.collect(),
            wrapper,
            arguments: function.arguments(),
            calls: function.calls,
            runtime,
        })
    };
    sig.inputs.iter().filter_map(callback).collect()
}

fn plain_name(pat: &Pat) -> Option<&PatIdent> {
    match pat {
        Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => Some(pat),
        _ => None,
    }
}
