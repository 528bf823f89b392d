//! What an attribute becomes when it cannot do its work: the item as it was, so that nothing
//! else in the crate breaks, and one error.

use proc_macro2::TokenStream;
use quote::quote;

/// The item and the first of the errors.
pub(crate) fn expand(item: &TokenStream, error: syn::Error) -> TokenStream {
    let first = error.into_iter().next().map(|one| one.to_compile_error());
    quote!(#item #first)
}
