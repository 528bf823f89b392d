//! A body put into a window or a crossing, by its shape. What the attribute stands for is the
//! `Frame`; the rest is the same for both.

use super::{declaration, params};
use crate::callback::Callback;
use crate::future::{AsyncTail, Shape, fits_a_closure};
use crate::item::Function;
use crate::names;
use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{ReturnType, Signature, Token, Type, parse_quote_spanned};

/// The functions of the runtime that a body can be put into.
struct Entries {
    /// Takes the body as a closure.
    call: &'static str,
    /// Held while the body runs as the function's tail.
    guard: &'static str,
    /// The same where nothing may unwind.
    foreign: &'static str,
    /// Takes a future.
    future: &'static str,
}

const WINDOW: Entries = Entries {
    call: "call",
    guard: "guard",
    foreign: "guard_reporting",
    future: "future",
};

const CROSSING: Entries = Entries {
    call: "crossing",
    guard: "crossing_guard",
    foreign: "crossing_guard",
    future: "crossing_future",
};

/// What a body is put into.
pub(super) struct Frame<'a> {
    runtime: &'a TokenStream,
    entries: Entries,
    /// What each call of the runtime gets first.
    argument: TokenStream,
    /// The items that the function needs.
    items: TokenStream,
}

impl<'a> Frame<'a> {
    /// A watched window of the declaration whose statics are `items`.
    pub(super) fn window(runtime: &'a TokenStream, items: TokenStream) -> Self {
        let declaration = declaration::name();
        Self {
            runtime,
            entries: WINDOW,
            argument: quote_spanned!(Span::mixed_site()=> &#declaration,),
            items,
        }
    }

    /// A crossing.
    pub(super) fn crossing(runtime: &'a TokenStream) -> Self {
        Self {
            runtime,
            entries: CROSSING,
            argument: TokenStream::new(),
            items: TokenStream::new(),
        }
    }

    fn entry(&self, name: &str) -> TokenStream {
        let runtime = self.runtime;
        let name = format_ident!("{name}", span = Span::mixed_site());
        quote_spanned!(Span::mixed_site()=> #runtime::__private::#name)
    }

    fn call(&self, closure: &TokenStream) -> TokenStream {
        let (call, argument) = (self.entry(self.entries.call), &self.argument);
        quote_spanned!(Span::mixed_site()=> #call(#argument #closure))
    }

    fn future(&self, future: &TokenStream) -> TokenStream {
        let (wrap, argument) = (self.entry(self.entries.future), &self.argument);
        quote_spanned!(Span::mixed_site()=> #wrap(#argument #future))
    }

    fn core(&self) -> TokenStream {
        let runtime = self.runtime;
        quote_spanned!(Span::mixed_site()=> #runtime::__private::core)
    }

    fn boxed(&self) -> TokenStream {
        let runtime = self.runtime;
        quote_spanned!(Span::mixed_site()=> #runtime::__private::std::boxed::Box)
    }
}

/// The new body of a function.
pub(super) fn rewrite(
    function: &Function,
    body: &Group,
    frame: &Frame,
    callbacks: &[Callback],
) -> Group {
    let rewrite = Rewrite {
        sig: &function.sig,
        body,
        tracks_caller: function.has_attribute("track_caller"),
        frame,
        callbacks: callbacks.iter().map(ToTokens::to_token_stream).collect(),
    };
    let tokens = match Shape::of(function, body) {
        Shape::Value => rewrite.value(),
        Shape::Tail => rewrite.tail(frame.entries.guard, &rewrite.with_future_watched()),
        Shape::Foreign => rewrite.tail(frame.entries.foreign, body),
        Shape::Async => rewrite.async_fn(),
        Shape::Lazy(tail) => rewrite.lazy(tail),
        Shape::Opaque => frame.future(&rewrite.made(&TokenStream::new())),
        Shape::Boxed => rewrite.boxed_future(),
    };
    let items = &frame.items;
    braced(
        quote_spanned!(Span::mixed_site()=> #items #tokens),
        body.span(),
    )
}

struct Rewrite<'a> {
    sig: &'a Signature,
    body: &'a Group,
    tracks_caller: bool,
    frame: &'a Frame<'a>,
    callbacks: TokenStream,
}

impl Rewrite<'_> {
    fn value(&self) -> TokenStream {
        let output = match &self.sig.output {
            ReturnType::Default => quote_spanned!(Span::mixed_site()=> -> ()),
            output @ ReturnType::Type(..) => output.to_token_stream(),
        };
        self.called(&output, &self.with_future_watched())
    }

    fn tail(&self, guard: &str, body: &Group) -> TokenStream {
        let (guard, argument) = (self.frame.entry(guard), &self.frame.argument);
        let (params, callbacks) = (params::moved(self.sig, self.body), &self.callbacks);
        quote_spanned!(Span::mixed_site()=>
            { let __sentinel_guard = #guard(#argument); #params #callbacks (#body) })
    }

    /// The expectation that a return type puts on a body does not reach an async block. A first
    /// `return` of that type brings it there.
    fn async_fn(&self) -> TokenStream {
        let (body, callbacks) = (self.body, &self.callbacks);
        let params = params::taken_along(self.sig, body);
        let core = self.frame.core();
        let expectation = annotation(&self.sig.output).map(|ty| {
            // A mismatch is explained by pointing here, so here is where the type is written.
            let span = Span::mixed_site().located_at(ty.span());
            quote_spanned! {span=>
                if let #core::option::Option::Some(__sentinel_output) =
                    #core::option::Option::None::<#ty>
                {
                    return __sentinel_output;
                }
            }
        });
        let setup = quote_spanned!(Span::mixed_site()=> #expectation #params #callbacks);
        let block = after(&setup, body);
        let future = self
            .frame
            .future(&quote_spanned!(Span::mixed_site()=> async move #block));
        quote_spanned!(Span::mixed_site()=> #future.await)
    }

    fn lazy(&self, tail: AsyncTail) -> TokenStream {
        let body = tail.wrapped(|keywords, block| {
            let block = after(&self.callbacks, block);
            self.frame
                .future(&quote_spanned!(Span::mixed_site()=> #(#keywords)* #block))
        });
        body.stream()
    }

    fn boxed_future(&self) -> TokenStream {
        let future = self
            .frame
            .future(&self.made(&self.sig.output.to_token_stream()));
        let boxed = self.frame.boxed();
        quote_spanned!(Span::mixed_site()=> #boxed::pin(#future))
    }

    /// The future that the body returns, wherever it returns it: a `return` in a tail would hand
    /// it out unwatched.
    fn made(&self, output: &TokenStream) -> TokenStream {
        if self.tracks_caller && !names::in_body(self.body).contains("return") {
            self.tail(self.frame.entries.guard, self.body)
        } else {
            self.called(output, self.body)
        }
    }

    /// The body in a closure, which takes along the parameters that the body uses.
    fn called(&self, output: &TokenStream, body: &Group) -> TokenStream {
        let (params, callbacks) = (params::taken_along(self.sig, self.body), &self.callbacks);
        let body = after(
            &quote_spanned!(Span::mixed_site()=> #params #callbacks),
            body,
        );
        self.frame
            .call(&quote_spanned!(Span::mixed_site()=> move || #output #body))
    }

    /// The body, with the async block that it ends in, if it does, watched at each poll.
    fn with_future_watched(&self) -> Group {
        AsyncTail::find(self.body).map_or_else(
            || self.body.clone(),
            |tail| {
                tail.wrapped(|keywords, block| {
                    self.frame
                        .future(&quote_spanned!(Span::mixed_site()=> #(#keywords)* #block))
                })
            },
        )
    }
}

/// A block with statements before it.
///
/// The outer braces are the body's, which is where tools look for it. The inner ones are of our
/// edition, in which the tail's temporaries are gone before the variables that the statements
/// make. The parentheses are for rustc, which finds a short body's braces unnecessary right
/// inside others.
fn after(statements: &TokenStream, block: &Group) -> Group {
    if statements.is_empty() {
        return block.clone();
    }
    braced(
        quote_spanned!(Span::mixed_site()=> { #statements (#block) }),
        block.span(),
    )
}

fn braced(tokens: TokenStream, span: Span) -> Group {
    let mut group = Group::new(Delimiter::Brace, tokens);
    group.set_span(span);
    group
}

/// The type that an async function's body is known to have, with `_` for what `impl` hides;
/// none where it can be written in no variable.
fn annotation(output: &ReturnType) -> Option<Type> {
    struct Hidden;
    impl VisitMut for Hidden {
        fn visit_type_mut(&mut self, ty: &mut Type) {
            if let Type::ImplTrait(_) = ty {
                *ty = Type::Infer(syn::TypeInfer {
                    attrs: Vec::new(),
                    underscore_token: Token![_](Span::mixed_site()),
                });
            }
            visit_mut::visit_type_mut(self, ty);
        }
    }
    let ReturnType::Type(_, ty) = output else {
        return Some(parse_quote_spanned!(Span::mixed_site()=> ()));
    };
    let mut ty = (**ty).clone();
    Hidden.visit_type_mut(&mut ty);
    let writable = !matches!(ty, Type::Never(_)) && fits_a_closure(&ty);
    writable.then_some(ty)
}
