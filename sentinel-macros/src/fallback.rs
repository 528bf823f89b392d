//! What an attribute becomes when it cannot do its work: the item as it was, so that nothing
//! else in the crate breaks, and one error.

use crate::item::{Item, Member, take_own_attributes};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The item and the first of the errors.
pub(crate) fn expand(item: &TokenStream, error: syn::Error) -> TokenStream {
    let item = without_attributes(item).unwrap_or_else(|| item.clone());
    let first = error.into_iter().next().map(|one| one.to_compile_error());
    quote!(#item #first)
}

/// A block without its methods' own attributes, which would find the same error again.
fn without_attributes(item: &TokenStream) -> Option<TokenStream> {
    let Ok(Item::Block(mut block)) = syn::parse2(item.clone()) else {
        return None;
    };
    for member in &mut block.members {
        if let Member::Function(function) = member {
            take_own_attributes(&mut function.attrs);
        }
    }
    Some(block.into_token_stream())
}
