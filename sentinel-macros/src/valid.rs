//! What the attributes refuse, each with the token it is about and the way out.

use crate::attr::{Instantiate, MediatedArgs, PortArgs};
use crate::future;
use crate::item::{Block, BlockKind, Body, Function, Member};
use proc_macro2::{Ident, Span};
use syn::{
    Attribute, Error, GenericArgument, GenericParam, Generics, Result, Signature, TypeParamBound,
};

/// What an item that is neither function nor block is called, by its keyword.
const OTHERS: &[(&str, &str)] = &[
    ("crate", "an `extern crate`"),
    ("enum", "an enum"),
    ("macro_rules", "a macro"),
    ("mod", "a module"),
    ("static", "a static"),
    ("struct", "a struct"),
    ("type", "a type"),
    ("union", "a union"),
    ("use", "a `use` declaration"),
];

fn described(keyword: &Ident) -> &'static str {
    let keyword = keyword.to_string();
    let found = OTHERS.iter().find(|(word, _)| *word == keyword);
    found.map_or("this item", |(_, name)| name)
}

/// `#[port_mediated]` on neither function nor block.
pub(crate) fn not_a_function(keyword: &Ident) -> Error {
    let message = format!(
        "{} cannot be declared port-mediated: `#[port_mediated]` belongs on a function, a method \
         or an impl block",
        described(keyword)
    );
    Error::new(keyword.span(), message)
}

/// `#[port]` on neither trait nor impl block.
pub(crate) fn not_a_port(keyword: &Ident) -> Error {
    let name = match keyword.to_string().as_str() {
        "fn" => "a function",
        _ => described(keyword),
    };
    let message = format!("{name} is no port: `#[port]` belongs on a trait or an impl block");
    Error::new(keyword.span(), message)
}

/// A function that is to be declared, with the generic parameters in its scope.
pub(crate) fn mediated(
    function: &Function,
    args: &MediatedArgs,
    scope: &[&Generics],
) -> Result<()> {
    if let Some(token) = function.sig.constness {
        let message = "a const fn cannot open a window: drop `const`, or leave the function undeclared \
            (nothing is lost, const code performs no effects)";
        return Err(Error::new(token.span, message));
    }
    if matches!(function.body, Body::None) {
        let message = format!(
            "`{0}` has no body to watch: put the attribute on the implementations of `{0}`",
            function.sig.ident
        );
        return Err(Error::new(function.sig.ident.span(), message));
    }
    can_be_wrapped(function)?;
    known_params(&args.instantiate, scope)
}

/// Each parameter of `instantiate` must be in scope and of the kind that its argument is.
pub(crate) fn known_params(instantiate: &[Instantiate], scope: &[&Generics]) -> Result<()> {
    let params = || scope.iter().flat_map(|generics| &generics.params);
    for Instantiate { param, argument } in instantiate {
        let found = params().find(|known| match known {
            GenericParam::Type(known) => known.ident == *param,
            GenericParam::Const(known) => known.ident == *param,
            GenericParam::Lifetime(_) => false,
        });
        match (found, argument) {
            (Some(GenericParam::Type(_)), GenericArgument::Type(_))
            | (
                Some(GenericParam::Const(_)),
                GenericArgument::Const(_) | GenericArgument::Type(_),
            ) => {}
            (Some(GenericParam::Type(_)), other) => {
                return Err(Error::new_spanned(other, "expected a type"));
            }
            (Some(_), other) => return Err(Error::new_spanned(other, "expected a value")),
            (None, _) => return Err(unknown_param(param)),
        }
    }
    Ok(())
}

fn unknown_param(param: &Ident) -> Error {
    let message = format!(
        "`{param}` is no type or const parameter of this item; a parameter of an impl block is \
         named in the block's own attribute"
    );
    Error::new(param.span(), message)
}

/// A block whose methods are to be declared.
pub(crate) fn mediated_block(block: &Block) -> Result<()> {
    if let BlockKind::Trait(item) = &block.kind {
        let message = "a trait cannot be declared port-mediated, its implementations can: put \
            `#[port_mediated]` on an impl block or on a method with a default body";
        return Err(Error::new(item.trait_token.span, message));
    }
    no_macros(block)
}

/// A block whose methods are to become crossings.
pub(crate) fn port(block: &Block, args: &PortArgs) -> Result<()> {
    if let (BlockKind::Impl(_), Some(no_probe)) = (&block.kind, &args.no_probe) {
        let message = "`no_probe` belongs on the trait, which is what gets a probe";
        return Err(Error::new(no_probe.span(), message));
    }
    no_macros(block)
}

fn no_macros(block: &Block) -> Result<()> {
    let called = block.members.iter().find_map(|member| match member {
        Member::Macro(tokens) => Some(tokens),
        _ => None,
    });
    match called {
        Some(tokens) => {
            let message = "methods that come from a macro cannot be seen here: write them out, or \
                move the call to another impl block";
            Err(Error::new_spanned(tokens, message))
        }
        None => Ok(()),
    }
}

/// A function that another attribute of ours has already declared.
pub(crate) fn declared_twice() -> Error {
    let message = "this function is already declared: give one `#[port_mediated]` all arguments \
        (on a method of a declared impl block it must go by that name)";
    Error::new(Span::call_site(), message)
}

/// A second attribute of ours on one method.
pub(crate) fn second_attribute(second: &Attribute) -> Error {
    let message = "a method takes one `#[port_mediated]`: give it all arguments";
    Error::new_spanned(second, message)
}

/// A function whose body is to be put into a window or a crossing.
pub(crate) fn can_be_wrapped(function: &Function) -> Result<()> {
    if let Some(variadic) = &function.sig.variadic {
        let message = "the arguments of a C-variadic function cannot be handed on: give it a \
            wrapper, and put the attribute there";
        return Err(Error::new_spanned(variadic, message));
    }
    if function.has_attribute("naked") {
        let message = "nothing can be put around the body of a naked function: give it a wrapper, \
            and put the attribute there";
        return Err(Error::new(function.sig.ident.span(), message));
    }
    future_alone(&function.sig)
}

/// Bounds that a future keeps when it is watched, beside `Future`.
const KEPT: &[&str] = &[
    "Future",
    "Send",
    "Sync",
    "Unpin",
    "UnwindSafe",
    "RefUnwindSafe",
];

/// A returned `impl Future` is wrapped, so it must not promise other traits.
fn future_alone(sig: &Signature) -> Result<()> {
    let Some(opaque) = future::opaque(&sig.output) else {
        return Ok(());
    };
    let lost = opaque.bounds.iter().find(|bound| match bound {
        TypeParamBound::Trait(bound) => {
            let name = bound
                .path
                .segments
                .last()
                .map(|last| last.ident.to_string());
            name.is_some_and(|name| !KEPT.contains(&name.as_str()))
        }
        _ => false,
    });
    match lost {
        Some(bound) => {
            let message = "a watched future keeps no other trait than the auto traits: leave \
                this bound out, or return a boxed future";
            Err(Error::new_spanned(bound, message))
        }
        None => Ok(()),
    }
}
