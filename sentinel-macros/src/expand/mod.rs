//! From an attribute and its item to the item's new tokens. Only bodies change.
//!
//! The analysis build (`cfg(sentinel_analysis)`) is not expanded yet. Its records belong beside
//! the statics of `declaration`, and its plain body in the place of `body::rewrite`.

mod body;
mod declaration;
mod params;
#[cfg(test)]
mod robust;

use crate::attr::{MediatedArgs, PortArgs};
use crate::callback;
use crate::fallback;
use crate::item::{Block, BlockKind, Body, Function, Item, Member, take_own_attributes};
use crate::valid;
use body::Frame;
use declaration::Declaration;
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Generics, Result};

/// `#[port_mediated(args)] item`.
pub(crate) fn port_mediated(args: TokenStream, item: &TokenStream) -> TokenStream {
    let expanded = parse(args, item).and_then(|(args, parsed)| match parsed {
        Item::Function(function) => mediated_function(*function, &args),
        Item::Block(block) => mediated_block(*block, &args),
        Item::Other(keyword) => Err(valid::not_a_function(&keyword)),
    });
    expanded.unwrap_or_else(|error| fallback::expand(item, error))
}

/// `#[port(args)] item`.
pub(crate) fn port(args: TokenStream, item: &TokenStream) -> TokenStream {
    let expanded = parse(args, item).and_then(|(args, parsed)| match parsed {
        Item::Function(function) => Err(valid::not_a_port(&function.keyword())),
        Item::Block(block) => port_block(*block, &args),
        Item::Other(keyword) => Err(valid::not_a_port(&keyword)),
    });
    expanded.unwrap_or_else(|error| fallback::expand(item, error))
}

fn parse<Args: syn::parse::Parse>(args: TokenStream, item: &TokenStream) -> Result<(Args, Item)> {
    Ok((syn::parse2(args)?, syn::parse2(item.clone())?))
}

fn mediated_function(mut function: Function, args: &MediatedArgs) -> Result<TokenStream> {
    valid::mediated(&function, args, &[&function.sig.generics])?;
    declare(&mut function, args, None)?;
    Ok(function.into_token_stream())
}

fn mediated_block(mut block: Block, args: &MediatedArgs) -> Result<TokenStream> {
    valid::mediated_block(&block)?;
    let BlockKind::Impl(type_name) = &block.kind else {
        return Ok(block.into_token_stream());
    };
    for member in &mut block.members {
        let Member::Function(function) = member else {
            continue;
        };
        let own = take_own_attributes(&mut function.attrs);
        let merged = own_args(&own)?.merged_over(args);
        valid::mediated(
            function,
            &merged,
            &[&function.sig.generics, &block.generics],
        )?;
        declare(function, &merged, Some(type_name))?;
    }
    valid::known_params(&args.instantiate, &scopes(&block))?;
    Ok(block.into_token_stream())
}

/// The generic parameters of a block and of all its methods.
fn scopes(block: &Block) -> Vec<&Generics> {
    let methods = block.members.iter().filter_map(|member| match member {
        Member::Function(function) => Some(&function.sig.generics),
        _ => None,
    });
    methods.chain([&block.generics]).collect()
}

/// What a method's own attribute says.
fn own_args(attrs: &[Attribute]) -> Result<MediatedArgs> {
    match attrs {
        [] => Ok(MediatedArgs::default()),
        [only] => MediatedArgs::of(only),
        [_, second, ..] => Err(valid::second_attribute(second)),
    }
}

fn declare(function: &mut Function, args: &MediatedArgs, type_name: Option<&str>) -> Result<()> {
    let runtime = args.runtime();
    let declaration = Declaration {
        args,
        runtime: &runtime,
        function: &function.sig.ident,
        type_name,
    };
    let Body::Block { block, .. } = &function.body else {
        return Ok(());
    };
    if declaration::stands_in(block.stream()) {
        return Err(valid::declared_twice());
    }
    let frame = Frame::window(&runtime, declaration.to_token_stream());
    let rewritten = body::rewrite(function, block, &frame, &[]);
    function.replace_block(rewritten);
    Ok(())
}

fn port_block(mut block: Block, args: &PortArgs) -> Result<TokenStream> {
    valid::port(&block, args)?;
    let runtime = args.runtime();
    for member in &mut block.members {
        let Member::Function(function) = member else {
            continue;
        };
        valid::can_be_wrapped(function)?;
        // A const fn performs no effects, so there is nothing that a crossing would change.
        if function.sig.constness.is_some() {
            continue;
        }
        let Body::Block { block: body, .. } = &function.body else {
            continue;
        };
        let callbacks = callback::find(&function.sig, body, &runtime);
        let frame = Frame::crossing(&runtime);
        let rewritten = body::rewrite(function, body, &frame, &callbacks);
        function.replace_block(rewritten);
    }
    Ok(block.into_token_stream())
}
