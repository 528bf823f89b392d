//! A port trait's implementation for each stand-in, with functions of which nothing is known:
//! default ones too, for they are the port's and not the extension's.

use super::handed;
use super::mark::{Evidence, Mark};
use super::place;
use super::skip::Skips;
use super::stand_in::{StandIn, stand_in, traits};
use super::substitute::Substitution;
use super::witness::cfgs;
use crate::future::{fits_a_closure, without_parens};
use crate::item::{Block, Function, Member};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use std::cell::Cell;
use syn::{
    Attribute, FnArg, ItemTrait, Pat, ReceiverKind, ReturnType, Signature, TraitItem,
    TraitItemConst, TraitItemType, parse_quote_spanned,
};

const REMEDY: &str = "make a port of each trait that it requires, or say `#[port(no_probe)]` and \
    name a client in each extension with `instantiate(T = Type)`";

/// What is written beside a port trait.
pub(crate) fn port_trait(
    block: &Block,
    head: &ItemTrait,
    runtime: &TokenStream,
    no_probe: bool,
) -> TokenStream {
    let (keyword, name) = (head.trait_token.span, head.ident.span());
    let skips = Skips::of(keyword, name, None);
    let all = [StandIn::Probe, StandIn::Pebble, StandIn::Solid];
    let clients = traits(&head.supertraits, &TokenStream::new());
    let are_copied = clients.iter().any(|bound| bound.name() == "Copy");
    let stand_ins = match skips.keyword {
        _ if no_probe || skips.name => &[],
        0 if !are_copied => &all[..],
        _ => &all[..2],
    };
    let evidence = match stand_ins {
        [] if no_probe => Evidence::Missing("it says `no_probe`".to_owned()),
        [] => Evidence::Missing(skips.reason("its stand-in", REMEDY)),
        _ => Evidence::Complete,
    };
    let implemented = stand_ins.iter().map(|probe| {
        let port = Port {
            block,
            head,
            substitution: Substitution {
                runtime,
                scope: &[],
                instantiate: &[],
                owner: None,
                probe: *probe,
                depth: Cell::new(0),
            },
        };
        let is_last = *probe == StandIn::Solid;
        place::at(port.tokens(), if is_last { keyword } else { name })
    });
    let implemented: TokenStream = implemented.collect();
    let mark = marked(head, runtime, evidence);
    quote_spanned!(Span::mixed_site()=> #implemented #mark)
}

fn marked(head: &ItemTrait, runtime: &TokenStream, evidence: Evidence) -> TokenStream {
    let (span, name) = (Span::mixed_site(), head.ident.span());
    let core = quote_spanned!(span=> #runtime::__private::core);
    let path = format!("::{}", head.ident);
    let subject = quote_spanned!(span=> #core::concat!(#core::module_path!(), #path));
    let at_name = quote_spanned!(span=> #core::file!(), #core::line!(), #core::column!());
    let mark = Mark {
        runtime,
        kind: &quote_spanned!(span=> PortTrait),
        subject: &subject,
        place: &place::at(at_name, name),
        evidence,
        allows: &[],
    };
    let mark = mark.tokens(name);
    quote_spanned!(span=> const _: () = { #mark };)
}

/// A port trait and what stands for its client.
struct Port<'a> {
    block: &'a Block,
    head: &'a ItemTrait,
    substitution: Substitution<'a>,
}

impl Port<'_> {
    fn tokens(&self) -> TokenStream {
        let span = Span::mixed_site();
        let (
            ItemTrait {
                ident, unsafety, ..
            },
            runtime,
        ) = (self.head, self.substitution.runtime);
        let (params, arguments, clause) = self.block.generics.split_for_impl();
        let probe = self.substitution.probe.path(runtime);
        let rewriters = self.block.attrs.iter().filter(|attr| is_rewriter(attr));
        let cfgs = cfgs(&self.block.attrs);
        let members = self.block.members.iter().filter_map(|member| match member {
            Member::Function(function) => Some(self.function(function)),
            Member::Macro(_) => None,
            Member::Other(tokens) => self.other(tokens),
        });
        quote_spanned! {span=>
            #(#cfgs)*
            #(#rewriters)*
            #unsafety impl #params #ident #arguments for #probe #clause { #(#members)* }
        }
    }

    /// The function with nothing known of what it does.
    fn function(&self, function: &Function) -> TokenStream {
        let cfgs = cfgs(&function.attrs);
        let runtime = self.substitution.runtime;
        let mut sig = without_patterns(&function.sig);
        let scope = [&function.sig.generics, &self.block.generics];
        let uses = handed::uses(&mut sig, &scope, runtime);
        let of_port = self.block.generics.type_params();
        let by_client = of_port.map(|param| handed::anything(&param.ident, runtime));
        let output = match &sig.output {
            ReturnType::Type(_, ty) if !fits_a_closure(ty) => {
                let ty = self.substitution.ty(ty);
                Some(quote_spanned!(Span::mixed_site()=> ::<#ty>))
            }
            _ => None,
        };
        quote_spanned! {Span::mixed_site()=>
            #(#cfgs)*
            #[inline(never)]
            #sig { #uses #(#by_client)* #runtime::__private::analysis::opaque #output () }
        }
    }

    /// An associated type or constant.
    fn other(&self, tokens: &TokenStream) -> Option<TokenStream> {
        match syn::parse2(tokens.clone()).ok()? {
            TraitItem::Type(item) => Some(self.associated_type(&item)),
            TraitItem::Const(item) => Some(self.constant(&item)),
            _ => None,
        }
    }

    fn associated_type(&self, item: &TraitItemType) -> TokenStream {
        let TraitItemType {
            ident, generics, ..
        } = item;
        let (params, _, clause) = generics.split_for_impl();
        let cfgs = cfgs(&item.attrs);
        let bounds = traits(&item.bounds, &TokenStream::new());
        let ty = stand_in(&bounds, &self.substitution);
        quote_spanned!(Span::mixed_site()=> #(#cfgs)* type #ident #params = #ty #clause;)
    }

    /// Both values of a `bool`, one for each kind of stand-in. No other constant has a value that
    /// holds for every client: a function that uses it does not compile, and has no witness.
    fn constant(&self, item: &TraitItemConst) -> TokenStream {
        let TraitItemConst { ident, ty, .. } = item;
        let (span, cfgs) = (Span::mixed_site(), cfgs(&item.attrs));
        let value = if without_parens(ty).to_token_stream().to_string() == "bool" {
            let is_first = self.substitution.probe == StandIn::Probe;
            quote_spanned!(span=> #is_first)
        } else {
            let runtime = self.substitution.runtime;
            let message = format!(
                "the constant `{ident}` of the port `{}` is another one for each client",
                self.head.ident
            );
            quote_spanned!(span=> #runtime::__private::core::panic!(#message))
        };
        quote_spanned!(span=> #(#cfgs)* const #ident: #ty = #value;)
    }
}

/// Whether an attribute changes the signatures of a trait's functions, and has to do the same to
/// those of an implementation.
pub(super) fn is_rewriter(attr: &Attribute) -> bool {
    let last = attr.path().segments.last();
    last.is_some_and(|last| last.ident == "async_trait")
}

/// The signature, with its parameters unnamed.
fn without_patterns(sig: &Signature) -> Signature {
    let mut sig = sig.clone();
    for input in &mut sig.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if !matches!(receiver.kind, ReceiverKind::Reference(..)) {
                    receiver.mutability = None;
                }
            }
            FnArg::Typed(param) => {
                let unnamed: Pat = parse_quote_spanned!(Span::mixed_site()=> _);
                *param.pat = unnamed;
            }
        }
    }
    sig
}
