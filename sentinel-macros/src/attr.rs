//! The arguments of the two attributes. What an argument means for the item it stands on is
//! checked in `valid`.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote_spanned;
use sentinel_effects::EffectClass;
use std::collections::BTreeSet;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, GenericArgument, Ident, LitStr, Meta, Path, Result, Token};

/// The arguments of `#[port_mediated]`.
#[derive(Default)]
pub(crate) struct MediatedArgs {
    /// The name the declaration goes by.
    pub(crate) subject: Option<LitStr>,
    /// `block` or `observe`, as the runtime's variant.
    pub(crate) mode: Option<Ident>,
    /// `panic` or `report`, as the runtime's variant.
    pub(crate) on_misdeclared: Option<Ident>,
    /// The classes that the function may perform, each with its reason.
    pub(crate) allows: Vec<Allow>,
    /// Types for generic parameters that no caller in the build fixes.
    pub(crate) instantiate: Vec<Instantiate>,
    runtime: Option<Path>,
}

/// An allowed class.
#[derive(Clone)]
pub(crate) struct Allow {
    /// The class.
    pub(crate) class: EffectClass,
    /// Why it is allowed; not empty.
    pub(crate) reason: LitStr,
}

/// A type, or a value, for a generic parameter.
pub(crate) struct Instantiate {
    /// The parameter.
    pub(crate) param: Ident,
    /// What it stands for.
    pub(crate) argument: GenericArgument,
}

/// The arguments of `#[port]`.
#[derive(Default)]
pub(crate) struct PortArgs {
    /// Opts the trait out of the analysis build's probe.
    pub(crate) no_probe: Option<Ident>,
    runtime: Option<Path>,
}

/// A word that an argument takes as its value, with the runtime's variant of that meaning.
type Words = &'static [(&'static str, &'static str)];
const MODES: Words = &[("block", "Block"), ("observe", "Observe")];
const ON_MISDECLARED: Words = &[("panic", "Panic"), ("report", "Report")];

const MEDIATED: &str = "`subject = \"…\"`, `mode = \"…\"`, `on_misdeclared = \"…\"`, \
    `allow(class, …, reason = \"…\")`, `instantiate(T = Type, …)` and `crate = path`";
const PORT: &str = "`no_probe` and `crate = path`";

impl Parse for MediatedArgs {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut args = Self::default();
        let mut seen = BTreeSet::new();
        each_argument(input, |name| {
            let key = name.to_string();
            if key != "allow" {
                once(&mut seen, name)?;
            }
            match key.as_str() {
                "subject" => args.subject = Some(text(input, name)?),
                "mode" => args.mode = Some(word(input, MODES)?),
                "on_misdeclared" => args.on_misdeclared = Some(word(input, ON_MISDECLARED)?),
                "allow" => allow(input, name, &mut args.allows)?,
                "instantiate" => args.instantiate = instantiate(input)?,
                "crate" => args.runtime = Some(path(input)?),
                _ => return Err(unknown(name, MEDIATED)),
            }
            Ok(())
        })?;
        Ok(args)
    }
}

impl MediatedArgs {
    /// The arguments that an attribute carries, written on a method of a declared block.
    pub(crate) fn of(attr: &Attribute) -> Result<Self> {
        match &attr.meta {
            Meta::Path(_) => Ok(Self::default()),
            _ => attr.parse_args(),
        }
    }

    /// These arguments, with what they leave open taken from `outer`.
    pub(crate) fn merged_over(mut self, outer: &Self) -> Self {
        let own: BTreeSet<EffectClass> = self.allows.iter().map(|allow| allow.class).collect();
        let inherited = outer.allows.iter().filter(|a| !own.contains(&a.class));
        self.allows.extend(inherited.cloned());
        self.subject = self.subject.or_else(|| outer.subject.clone());
        self.mode = self.mode.or_else(|| outer.mode.clone());
        self.on_misdeclared = self.on_misdeclared.or_else(|| outer.on_misdeclared.clone());
        self.runtime = self.runtime.or_else(|| outer.runtime.clone());
        self
    }

    /// The path of the runtime crate.
    pub(crate) fn runtime(&self) -> TokenStream {
        runtime(self.runtime.as_ref())
    }
}

impl Parse for PortArgs {
    fn parse(input: ParseStream) -> Result<Self> {
        let mut args = Self::default();
        let mut seen = BTreeSet::new();
        each_argument(input, |name| {
            once(&mut seen, name)?;
            match name.to_string().as_str() {
                "no_probe" => args.no_probe = Some(name.clone()),
                "crate" => args.runtime = Some(path(input)?),
                _ => return Err(unknown(name, PORT)),
            }
            Ok(())
        })?;
        Ok(args)
    }
}

impl PortArgs {
    /// The path of the runtime crate.
    pub(crate) fn runtime(&self) -> TokenStream {
        runtime(self.runtime.as_ref())
    }
}

fn runtime(path: Option<&Path>) -> TokenStream {
    path.map_or_else(
        || quote_spanned!(Span::mixed_site()=> ::sentinel_runtime),
        |path| quote_spanned!(Span::mixed_site()=> #path),
    )
}

fn each_argument(input: ParseStream, mut argument: impl FnMut(&Ident) -> Result<()>) -> Result<()> {
    while !input.is_empty() {
        argument(&input.call(Ident::parse_any)?)?;
        if input.is_empty() {
            break;
        }
        input.parse::<Token![,]>()?;
    }
    Ok(())
}

fn once(seen: &mut BTreeSet<String>, name: &Ident) -> Result<()> {
    if seen.insert(name.to_string()) {
        Ok(())
    } else {
        Err(Error::new(name.span(), format!("`{name}` is given twice")))
    }
}

fn unknown(name: &Ident, known: &str) -> Error {
    let message = format!("no argument is called `{name}`; there are {known}");
    Error::new(name.span(), message)
}

fn text(input: ParseStream, name: &Ident) -> Result<LitStr> {
    input.parse::<Token![=]>()?;
    let text: LitStr = input.parse()?;
    if text.value().trim().is_empty() {
        return Err(Error::new(
            text.span(),
            format!("the {name} must not be empty"),
        ));
    }
    Ok(text)
}

fn word(input: ParseStream, words: Words) -> Result<Ident> {
    input.parse::<Token![=]>()?;
    let word: LitStr = input.parse()?;
    let value = word.value();
    let found = words.iter().find(|(name, _)| *name == value);
    let Some((_, variant)) = found else {
        let names: Vec<String> = words
            .iter()
            .map(|(name, _)| format!("\"{name}\""))
            .collect();
        let message = format!("expected {}", names.join(" or "));
        return Err(Error::new(word.span(), message));
    };
    Ok(Ident::new(variant, Span::mixed_site()))
}

fn path(input: ParseStream) -> Result<Path> {
    input.parse::<Token![=]>()?;
    input.call(Path::parse_mod_style)
}

fn allow(input: ParseStream, name: &Ident, allows: &mut Vec<Allow>) -> Result<()> {
    let content;
    syn::parenthesized!(content in input);
    let mut classes = Vec::new();
    let mut reason = None;
    while !content.is_empty() {
        if content.peek(Ident::peek_any) && content.peek2(Token![=]) {
            let key = content.call(Ident::parse_any)?;
            if key != "reason" {
                return Err(unknown(
                    &key,
                    "the names of effect classes and `reason = \"…\"`",
                ));
            }
            if reason.is_some() {
                return Err(Error::new(key.span(), "`reason` is given twice"));
            }
            reason = Some(text(&content, &key)?);
        } else {
            classes.push(class(&content)?);
        }
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    let Some(reason) = reason else {
        let message = "an allowed effect needs its reason: `allow(class, reason = \"…\")`";
        return Err(Error::new(name.span(), message));
    };
    if classes.is_empty() {
        let message = "no class is named: `allow(class, reason = \"…\")`";
        return Err(Error::new(name.span(), message));
    }
    for (class, tokens) in classes {
        if allows.iter().any(|allow| allow.class == class) {
            return Err(Error::new_spanned(
                tokens,
                format!("`{class}` is allowed twice"),
            ));
        }
        let reason = reason.clone();
        allows.push(Allow { class, reason });
    }
    Ok(())
}

/// A class's name with its tokens: `fs`, `fd_io`, `fd-io` or `"fd-io"`.
fn class(input: ParseStream) -> Result<(EffectClass, TokenStream)> {
    let mut tokens = TokenStream::new();
    let mut name = String::new();
    if input.peek(LitStr) {
        let literal: LitStr = input.parse()?;
        name = literal.value();
        tokens.extend([TokenTree::Literal(literal.token())]);
    } else {
        loop {
            let part = input.call(Ident::parse_any)?;
            name += &part.to_string();
            tokens.extend([TokenTree::Ident(part)]);
            let Some(dash) = input.parse::<Option<Token![-]>>()? else {
                break;
            };
            name.push('-');
            tokens.extend(quote_spanned!(dash.span=> -));
        }
    }
    match name.parse() {
        Ok(class) => Ok((class, tokens)),
        Err(unknown) => Err(Error::new_spanned(tokens, format!("`{name}`: {unknown}"))),
    }
}

fn instantiate(input: ParseStream) -> Result<Vec<Instantiate>> {
    let content;
    syn::parenthesized!(content in input);
    let mut all: Vec<Instantiate> = Vec::new();
    while !content.is_empty() {
        let param = content.call(Ident::parse_any)?;
        if all.iter().any(|known| known.param == param) {
            return Err(Error::new(
                param.span(),
                format!("`{param}` is given twice"),
            ));
        }
        content.parse::<Token![=]>()?;
        let argument = content.parse()?;
        all.push(Instantiate { param, argument });
        if !content.is_empty() {
            content.parse::<Token![,]>()?;
        }
    }
    Ok(all)
}
