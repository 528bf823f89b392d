//! From an attribute and its item to the item's new tokens. Only bodies change.
//!
//! In an analysis build bodies stay plain. Its records are written in any build, and the runtime's
//! macros take them out of every other; what they are is `analysis`'s business.

mod body;
mod declaration;
mod params;
#[cfg(test)]
mod robust;

use crate::analysis::{Declared, Home, Records, inherited, is_analysis, port_trait};
use crate::attr::{MediatedArgs, PortArgs};
use crate::callback;
use crate::fallback;
use crate::item::{Block, BlockKind, Body, Function, Item, Member, take_own_attributes, type_name};
use crate::valid;
use body::Frame;
use declaration::Declaration;
use proc_macro2::{Delimiter, Group, Span, TokenStream};
use quote::{ToTokens, quote_spanned};
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
    let beside = declare(&mut function, args, Home::Unseen)?;
    let beside = records(&args.runtime(), &beside);
    Ok(quote_spanned!(Span::mixed_site()=> #function #beside))
}

fn mediated_block(mut block: Block, args: &MediatedArgs) -> Result<TokenStream> {
    valid::mediated_block(&block)?;
    let BlockKind::Impl(head) = &block.kind else {
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
        declare(function, &merged, Home::Block(head))?;
    }
    valid::known_params(&args.instantiate, &scopes(&block))?;
    let runtime = args.runtime();
    let beside = inherited(&block, head, args, &runtime);
    let beside = records(&runtime, &beside);
    Ok(quote_spanned!(Span::mixed_site()=> #block #beside))
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

/// Declares a function; returns what an analysis build wants to have beside it.
fn declare(function: &mut Function, args: &MediatedArgs, home: Home) -> Result<TokenStream> {
    let runtime = args.runtime();
    let type_name = match home {
        Home::Block(head) => Some(type_name(&head.self_ty)),
        Home::Unseen => None,
    };
    let declaration = Declaration {
        args,
        runtime: &runtime,
        function: &function.sig.ident,
        type_name: type_name.as_deref(),
    };
    let Body::Block { block, .. } = &function.body else {
        return Ok(TokenStream::new());
    };
    if declaration::stands_in(block.stream()) {
        return Err(valid::declared_twice());
    }
    let declared = Declared {
        function,
        runtime: &runtime,
        instantiate: &args.instantiate,
        allows: &args.allows,
        subject: &declaration.subject(),
        place: &declaration.place(),
        home,
    };
    let Records { inside, beside } = declared.records();
    let inside = records(&runtime, &inside);
    let rewritten = if is_analysis() {
        plain(inside.as_ref(), block)
    } else {
        let items = quote_spanned!(Span::mixed_site()=> #declaration #inside);
        body::rewrite(function, block, &Frame::window(&runtime, items), &[])
    };
    function.replace_block(rewritten);
    Ok(beside)
}

/// A body with items before it, in braces of its own: what it calls by a name is not ours.
fn plain(items: Option<&TokenStream>, body: &Group) -> Group {
    let tokens = quote_spanned!(Span::mixed_site()=> #items (#body));
    let mut group = Group::new(Delimiter::Brace, tokens);
    group.set_span(body.span());
    group
}

/// Items of an analysis build, if there are any.
fn records(runtime: &TokenStream, items: &TokenStream) -> Option<TokenStream> {
    (!items.is_empty()).then(
        || quote_spanned!(Span::mixed_site()=> #runtime::__private::analysis::records! { #items }),
    )
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
        if is_analysis() {
            continue;
        }
        let callbacks = callback::find(&function.sig, body, &runtime);
        let frame = Frame::crossing(&runtime);
        let rewritten = body::rewrite(function, body, &frame, &callbacks);
        function.replace_block(rewritten);
    }
    let beside = match &block.kind {
        BlockKind::Trait(head) => port_trait(&block, head, &runtime, args.no_probe.is_some()),
        BlockKind::Impl(_) => TokenStream::new(),
    };
    let beside = records(&runtime, &beside);
    Ok(quote_spanned!(Span::mixed_site()=> #block #beside))
}
