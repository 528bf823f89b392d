//! Attributes that rewrite functions as those of well-known frameworks do, small enough to see
//! what they do. They check nothing.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, ReturnType, parse_macro_input, parse_quote};

/// Makes of an `async fn` a function that returns the boxed future, with all attributes: a tool
/// of an MCP server.
#[proc_macro_attribute]
pub fn boxing(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut function = parse_macro_input!(item as ItemFn);
    if function.sig.asyncness.take().is_some() {
        let output = match &function.sig.output {
            ReturnType::Default => quote!(()),
            ReturnType::Type(_, ty) => quote!(#ty),
        };
        function.sig.output = parse_quote! {
            -> ::std::pin::Pin<Box<dyn ::std::future::Future<Output = #output> + Send + '_>>
        };
        let body = function.block;
        function.block = parse_quote!({ Box::pin(async move #body) });
    }
    quote!(#function).into()
}

/// Builds the function anew from its name, arguments and body: the attributes below it are
/// gone, as in some agent and plug-in frameworks.
#[proc_macro_attribute]
pub fn dropping(_: TokenStream, item: TokenStream) -> TokenStream {
    let ItemFn {
        vis, sig, block, ..
    } = parse_macro_input!(item as ItemFn);
    quote!(#vis #sig #block).into()
}

/// Keeps the function as it is and puts an item beside it: a route of a web server.
#[proc_macro_attribute]
pub fn keeping(_: TokenStream, item: TokenStream) -> TokenStream {
    let function = parse_macro_input!(item as ItemFn);
    let route = quote::format_ident!("{}_route", function.sig.ident);
    quote!(#function pub(super) const fn #route() -> &'static str { stringify!(#route) }).into()
}

/// Makes of an `async fn` a function that runs it, with all attributes: a test of a runtime.
#[proc_macro_attribute]
pub fn blocking(_: TokenStream, item: TokenStream) -> TokenStream {
    let mut function = parse_macro_input!(item as ItemFn);
    function.sig.asyncness = None;
    let body = function.block;
    function.block = parse_quote!({
        let body = async #body;
        super::run(body)
    });
    quote!(#function).into()
}
