//! `#[port_mediated]` and `#[port]`.

mod attr;
mod callback;
mod expand;
mod fallback;
mod future;
mod item;
mod names;
mod valid;

use proc_macro::TokenStream;

/// Declares a function port-mediated.
#[proc_macro_attribute]
pub fn port_mediated(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::port_mediated(args.into(), &item.into()).into()
}

/// Makes a trait or its client a port.
#[proc_macro_attribute]
pub fn port(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::port(args.into(), &item.into()).into()
}
