//! A function's parameters seen from inside the block that its body moves into.
//!
//! A closure or an async block captures what its body names, in the order in which it is named,
//! and perhaps only a field. A function owns all its parameters and drops them from the last to
//! the first. Naming them first, whole and in that order, keeps it so.

use crate::names;
use proc_macro2::{Group, Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::collections::BTreeSet;
use syn::visit::{self, Visit};
use syn::{Attribute, FnArg, PatIdent, ReceiverKind, Signature, Token, Type};

/// One variable of a parameter.
struct Binding<'a> {
    name: TokenStream,
    cfgs: Vec<&'a Attribute>,
    /// Its name again if it is declared `mut`.
    variable: Option<&'a Ident>,
    by_reference: bool,
}

/// The statements that take along the parameters that a body uses.
///
/// One that is given another value becomes a variable again: the value may live less long than
/// the parameter's type says, and rustc takes an assignment to what is captured for useless.
pub(super) fn taken_along(sig: &Signature, body: &Group) -> TokenStream {
    let used = used(sig, body);
    let is_assigned = |binding: &Binding| {
        let name = binding.variable;
        name.is_some_and(|name| names::is_assigned(name, body.stream()))
    };
    // From the first such on, so that what comes later still goes first.
    let first = used.iter().position(is_assigned).unwrap_or(used.len());
    let (captured, moved) = used.split_at(first);
    let mut tokens = mentioned(captured);
    for Binding {
        name,
        cfgs,
        variable,
        ..
    } in moved
    {
        // The parameter's own `mut` is now used here only.
        let mutability = variable.map(|_| Token![mut](Span::mixed_site()));
        tokens.extend(quote_spanned! {Span::mixed_site()=>
            #(#cfgs)* let _ = &#mutability #name;
            #(#cfgs)*
            #[allow(clippy::shadow_same, reason = "the parameter stays a variable")]
            let #mutability #name = #name;
        });
    }
    tokens
}

fn mentioned(bindings: &[Binding]) -> TokenStream {
    bindings
        .iter()
        .rev()
        .filter(|binding| !binding.by_reference)
        .map(|Binding { name, cfgs, .. }| {
            quote_spanned!(Span::mixed_site()=> #(#cfgs)* let _ = &#name;)
        })
        .collect()
}

/// The variables that a body names, in the order of their declaration.
fn used<'a>(sig: &'a Signature, body: &Group) -> Vec<Binding<'a>> {
    let names = names::in_body(body);
    let mut bindings = Bindings {
        names: &names,
        cfgs: Vec::new(),
        by_reference: false,
        found: Vec::new(),
    };
    for input in &sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if !matches!(receiver.kind, ReceiverKind::Reference(..)) && names.contains("self") {
                    bindings.found.push(Binding {
                        name: receiver.self_token.to_token_stream(),
                        cfgs: cfgs(&receiver.attrs),
                        variable: None,
                        by_reference: false,
                    });
                }
            }
            FnArg::Typed(param) => {
                bindings.cfgs = cfgs(&param.attrs);
                bindings.by_reference = matches!(*param.ty, Type::Reference(_));
                bindings.visit_pat(&param.pat);
            }
        }
    }
    bindings.found
}

fn cfgs(attrs: &[Attribute]) -> Vec<&Attribute> {
    attrs
        .iter()
        .filter(|attr| attr.path().is_ident("cfg"))
        .collect()
}

struct Bindings<'a, 'n> {
    names: &'n BTreeSet<String>,
    cfgs: Vec<&'a Attribute>,
    by_reference: bool,
    found: Vec<Binding<'a>>,
}

impl<'a> Visit<'a> for Bindings<'a, '_> {
    fn visit_pat_ident(&mut self, pat: &'a PatIdent) {
        if self.names.contains(&pat.ident.to_string()) {
            let is_variable = pat.mutability.is_some() && pat.by_ref.is_none();
            self.found.push(Binding {
                name: pat.ident.to_token_stream(),
                cfgs: self.cfgs.clone(),
                variable: is_variable.then_some(&pat.ident),
                by_reference: self.by_reference,
            });
        }
        visit::visit_pat_ident(self, pat);
    }
}
