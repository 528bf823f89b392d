//! A function's parameters seen from inside the block that its body moves into.
//!
//! A closure or an async block captures what its body names, in the order in which it is named,
//! and perhaps only a field. A function owns all its parameters and drops them from the last to
//! the first. Naming them first, whole and in that order, keeps it so; so does moving them.

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
    /// Its name again and its `mut`, if it has one.
    variable: Option<(&'a Ident, Token![mut])>,
    by_reference: bool,
    is_receiver: bool,
}

/// The statements that take along into a closure or an async block the parameters that its body
/// uses.
///
/// One that is given another value becomes a variable again: the value may live less long than
/// the parameter's type says, and rustc takes an assignment to what is captured for useless.
pub(super) fn taken_along(sig: &Signature, body: &Group) -> TokenStream {
    let used = used(sig, body);
    let is_assigned = |binding: &Binding| {
        let variable = binding.variable;
        variable.is_some_and(|(name, _)| names::is_assigned(name, body.stream()))
    };
    // From the first such on, so that what comes later still goes first.
    let first = used.iter().position(is_assigned).unwrap_or(used.len());
    let (captured, moved) = used.split_at(first);
    let mut tokens = mentioned(captured);
    tokens.extend(moved.iter().map(moving));
    tokens
}

/// The statements that move the parameters that a body uses behind a guard, so that they are
/// dropped before it. The receiver cannot be moved.
pub(super) fn moved(sig: &Signature, body: &Group) -> TokenStream {
    let used = used(sig, body);
    let is_dropped = |binding: &&Binding| !binding.by_reference && !binding.is_receiver;
    used.iter().filter(is_dropped).map(moving).collect()
}

/// The parameter as a variable of the block. It has the parameter's own `mut`, so that rustc
/// finds that one unnecessary where it is.
fn moving(binding: &Binding) -> TokenStream {
    let Binding { name, cfgs, .. } = binding;
    let mutability = binding.variable.map(|(_, mutability)| mutability);
    let used = mutability.map(|_| {
        let mutability = Token![mut](Span::mixed_site());
        quote_spanned!(Span::mixed_site()=> #(#cfgs)* let _ = &#mutability #name;)
    });
    quote_spanned! {Span::mixed_site()=>
        #used
        #(#cfgs)*
        #[allow(clippy::shadow_same, reason = "it is the parameter")]
        let #mutability #name = #name;
    }
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
                        is_receiver: true,
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
            let mutability = pat.mutability.filter(|_| pat.by_ref.is_none());
            self.found.push(Binding {
                name: pat.ident.to_token_stream(),
                cfgs: self.cfgs.clone(),
                variable: mutability.map(|mutability| (&pat.ident, mutability)),
                by_reference: self.by_reference,
                is_receiver: false,
            });
        }
        visit::visit_pat_ident(self, pat);
    }
}
