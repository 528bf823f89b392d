//! Which functions are declared: by attribute in the selected packages, by pattern anywhere.

use super::world::World;
use crate::{
    pattern::Pattern,
    source::{
        ir::{Attr, ItemKind, Ty},
        program::{ItemId, ModId, Ns, Owner, Res},
    },
    voice::{DeclaredAllow, Unmatched},
    workspace::Unit,
};
use sentinel_effects::EffectClass;
use syn::{Token, parse::Parser as _, punctuated::Punctuated};

/// The name of the attribute that declares.
const DECLARING: &str = "port_mediated";

/// The package that defines it.
pub(crate) const DECLARING_PACKAGE: &str = "sentinel-macros";

/// A declared function.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    /// The function.
    pub item: ItemId,
    /// The subject: the attribute's, or the default that the runtime knows it by too.
    pub subject: String,
    /// What the attribute allows.
    pub allows: Vec<DeclaredAllow>,
    /// Why the attribute's arguments could not be read.
    pub unreadable: Option<String>,
}

/// Every declared function, and the patterns that declare none.
pub(crate) fn roots(
    world: &World<'_>,
    units: &[Unit],
    patterns: &[Pattern],
) -> (Vec<Root>, Vec<Unmatched>) {
    let program = world.program;
    let mut roots = Vec::new();
    let mut matched = vec![false; patterns.len()];
    for id in program.ids() {
        let item = program.item(id);
        let ItemKind::Fn(def) = &item.kind else {
            continue;
        };
        if def.body.is_none() {
            continue;
        }
        let selected = units[program.crates[item.krate].unit.0 as usize].selected;
        let attribute = selected.then(|| declaring(world, id)).flatten();
        let mut by_pattern = false;
        for (pattern, matched) in patterns.iter().zip(&mut matched) {
            if pattern.matches(&item.path) {
                *matched = true;
                by_pattern = true;
            }
        }
        match attribute {
            Some(attribute) => roots.push(Root {
                item: id,
                ..attribute
            }),
            None if by_pattern => {
                roots.push(Root {
                    item: id,
                    subject: item.path.clone(),
                    allows: Vec::new(),
                    unreadable: None,
                });
            }
            None => {}
        }
    }
    let unmatched = patterns
        .iter()
        .zip(matched)
        .filter(|(_, matched)| !matched)
        .map(|(pattern, _)| {
            let functions = program
                .items
                .iter()
                .filter(|item| matches!(item.kind, ItemKind::Fn(_)));
            Unmatched {
                pattern: pattern.to_string(),
                stranger: None,
                near: pattern.nearest(functions.map(|item| &*item.path)),
            }
        });
    (roots, unmatched.collect())
}

/// The declaration that stands on a function, merged with one on its impl block; the
/// function's own wins.
fn declaring(world: &World<'_>, id: ItemId) -> Option<Root> {
    let item = world.program.item(id);
    let own = item
        .attrs
        .iter()
        .find(|attr| is_declaring(world, item.module, attr));
    let around = match item.owner {
        Owner::Impl(imp) => {
            let imp = &world.program.impls[imp.index()];
            imp.attrs
                .iter()
                .find(|attr| is_declaring(world, imp.module, attr))
        }
        _ => None,
    };
    if own.is_none() && around.is_none() {
        return None;
    }
    let mut root = Root {
        item: id,
        subject: default_subject(world, id, around.is_some()),
        allows: Vec::new(),
        unreadable: None,
    };
    for attr in around.into_iter().chain(own) {
        match arguments(&attr.tokens) {
            Ok((subject, allows)) => {
                root.subject = subject.unwrap_or(root.subject);
                root.allows.extend(allows);
            }
            Err(error) => {
                root.unreadable = Some(format!(
                    "the arguments of `#[{DECLARING}]` do not read: {error}"
                ));
            }
        }
    }
    Some(root)
}

/// The subject where the attribute names none, as the runtime has it: an attribute on an impl
/// block knows the type, one on a single method does not.
fn default_subject(world: &World<'_>, id: ItemId, on_block: bool) -> String {
    let item = world.program.item(id);
    let mut module = item.module;
    while let (true, Some(around)) = (world.program.is_block(module), world.program.parent(module))
    {
        module = around;
    }
    let module = world.program.module_path(module);
    let ty = match item.owner {
        Owner::Impl(imp) if on_block => type_name(&world.program.imp(imp).self_ty),
        _ => None,
    };
    match ty {
        Some(ty) => format!("{module}::{ty}::{}", item.name),
        None => format!("{module}::{}", item.name),
    }
}

fn type_name(ty: &Ty) -> Option<&str> {
    match ty {
        Ty::Path(path) => path.segments.last().map(|last| &*last.name),
        _ => None,
    }
}

/// Whether an attribute is ours, however it was imported or renamed. One that resolves to
/// nothing counts by its name: a declaration that is overlooked would be a silent pass.
fn is_declaring(world: &World<'_>, module: ModId, attr: &Attr) -> bool {
    match world.program.resolve(module, &attr.path, Ns::Macro).res {
        Res::Item(item) => {
            let item = world.program.item(item);
            &*item.name == DECLARING && world.unit(item.krate).package == DECLARING_PACKAGE
        }
        Res::Unknown(_) => is_named_as_declaring(attr),
        _ => false,
    }
}

/// Whether an attribute has the name of ours.
pub(crate) fn is_named_as_declaring(attr: &Attr) -> bool {
    let last = attr.path.segments.last();
    last.is_some_and(|last| &*last.name == DECLARING)
}

/// The subject and the allows among an attribute's arguments.
fn arguments(tokens: &str) -> syn::Result<(Option<String>, Vec<DeclaredAllow>)> {
    let tokens: proc_macro2::TokenStream = tokens.parse()?;
    let Some(proc_macro2::TokenTree::Group(group)) = tokens.into_iter().next() else {
        return Ok((None, Vec::new()));
    };
    let arguments = Punctuated::<syn::Meta, Token![,]>::parse_terminated.parse2(group.stream())?;
    let mut subject = None;
    let mut allows = Vec::new();
    for argument in arguments {
        match argument {
            syn::Meta::NameValue(pair) if pair.path.is_ident("subject") => {
                subject = text(&pair.value);
            }
            syn::Meta::List(list) if list.path.is_ident("allow") => {
                allows.extend(allow(list.tokens)?);
            }
            _ => {}
        }
    }
    Ok((subject, allows))
}

/// `class, …, reason = "…"`.
fn allow(tokens: proc_macro2::TokenStream) -> syn::Result<Vec<DeclaredAllow>> {
    let mut classes = Vec::new();
    let mut reason = String::new();
    // A class may be written `fd-io`, which is no path.
    for argument in split_at_commas(tokens) {
        let spelled: String = argument.to_string().split_whitespace().collect();
        if spelled.starts_with("reason=") {
            let pair: syn::MetaNameValue = syn::parse2(argument)?;
            reason = text(&pair.value).unwrap_or_default();
        } else {
            let class: EffectClass = spelled.parse().map_err(|error| {
                syn::Error::new(
                    proc_macro2::Span::call_site(),
                    format!("`{spelled}`: {error}"),
                )
            })?;
            classes.push(class);
        }
    }
    if reason.trim().is_empty() {
        return Err(syn::Error::new(
            proc_macro2::Span::call_site(),
            "`allow` has no reason",
        ));
    }
    Ok(classes
        .into_iter()
        .map(|class| DeclaredAllow {
            class,
            reason: reason.clone(),
        })
        .collect())
}

fn split_at_commas(tokens: proc_macro2::TokenStream) -> Vec<proc_macro2::TokenStream> {
    let mut parts = vec![Vec::new()];
    for token in tokens {
        match &token {
            proc_macro2::TokenTree::Punct(punct) if punct.as_char() == ',' => {
                parts.push(Vec::new());
            }
            _ => parts
                .last_mut()
                .expect("there is always a part")
                .push(token),
        }
    }
    parts
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(|part| part.into_iter().collect())
        .collect()
}

fn text(value: &syn::Expr) -> Option<String> {
    match value {
        syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Str(text),
            ..
        }) => Some(text.value()),
        _ => None,
    }
}
