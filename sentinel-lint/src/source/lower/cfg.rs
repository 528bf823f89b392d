//! Decides `cfg` predicates.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeSet,
};

use proc_macro2::TokenStream;
use syn::{
    Ident, LitStr, Meta, Token,
    ext::IdentExt as _,
    parenthesized,
    parse::{ParseStream, Parser},
    punctuated::Punctuated,
    token::Paren,
};

use crate::{source::expand::plain_name, workspace::CfgSet};

/// What a crate is compiled under: the platform's `cfg`s and its own features.
#[derive(Clone, Copy, Debug)]
pub struct Conditions<'a> {
    cfg: &'a CfgSet,
    features: &'a BTreeSet<String>,
    /// What only a build script decides, where there is one.
    unsure: Option<&'a Unsure>,
    /// What the names that only a build script sets are taken to be.
    assumed: bool,
    /// Of which builds code is wanted.
    build: Build,
}

/// What [`EITHER_WAY`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Build {
    /// Both.
    Either,
    /// What the platform's `cfg`s say.
    Taken,
    /// What they do not say.
    Turned,
}

/// The `cfg` that is one thing where code is written and tested, and another where it is shipped.
const EITHER_WAY: &str = "debug_assertions";

/// What was asked that only a build script decides.
#[derive(Debug, Default)]
pub(in crate::source) struct Unsure {
    /// The names that it may set.
    pub names: RefCell<BTreeSet<String>>,
    /// How many nodes stand or fall with them.
    pub nodes: Cell<usize>,
}

/// The names that the compiler or cargo decides, so that no build script has a say. Those not
/// set for a platform are unset.
const DECIDED: [&str; 24] = [
    "clippy",
    "debug_assertions",
    "doc",
    "docsrs",
    "doctest",
    "feature",
    "miri",
    "overflow_checks",
    "panic",
    "proc_macro",
    "rustfmt",
    "target_abi",
    "target_arch",
    "target_endian",
    "target_env",
    "target_family",
    "target_feature",
    "target_has_atomic",
    "target_os",
    "target_pointer_width",
    "target_vendor",
    "test",
    "unix",
    "windows",
];

impl<'a> Conditions<'a> {
    /// The platform's `cfg`s and the crate's features.
    pub fn new(cfg: &'a CfgSet, features: &'a BTreeSet<String>) -> Self {
        Self {
            cfg,
            features,
            unsure: None,
            assumed: false,
            build: Build::Either,
        }
    }

    /// Notes the names that a build script may set. They are taken to be unset.
    pub(in crate::source) fn noting(self, unsure: &'a Unsure) -> Self {
        let unsure = Some(unsure);
        Self { unsure, ..self }
    }

    /// Whether the tokens inside `cfg(…)` hold, with `debug_assertions` on or off: what is judged by
    /// itself is judged for either build.
    ///
    /// A predicate that rustc would refuse does not hold.
    pub fn hold(&self, predicate: TokenStream) -> bool {
        match self.build {
            Build::Either => {
                let [taken, turned] = [Build::Taken, Build::Turned].map(|build| self.of(build));
                taken.hold_so(predicate.clone()) || turned.hold_so(predicate)
            }
            Build::Taken | Build::Turned => self.hold_so(predicate),
        }
    }

    fn of(&self, build: Build) -> Self {
        Self { build, ..*self }
    }

    /// The same for the build alone that the platform's `cfg`s speak of.
    pub(super) fn of_one_build(&self) -> Self {
        self.of(Build::Taken)
    }

    /// Whether they hold with `debug_assertions` as it is taken.
    fn hold_so(&self, predicate: TokenStream) -> bool {
        let Some(unsure) = self.unsure else {
            return self.evaluate(predicate);
        };
        let other = Self {
            assumed: true,
            ..*self
        };
        let holds = self.evaluate(predicate.clone());
        if holds != other.evaluate(predicate) {
            unsure.nodes.set(unsure.nodes.get() + 1);
        }
        holds
    }

    /// How many nodes so far stand or fall with what only a build script decides.
    pub(super) fn undecided(&self) -> usize {
        self.unsure.map_or(0, |unsure| unsure.nodes.get())
    }

    fn evaluate(&self, predicate: TokenStream) -> bool {
        (|input: ParseStream<'_>| self.only(input))
            .parse2(predicate)
            .unwrap_or(false)
    }

    /// What an active `cfg_attr(…)` stands for; nothing where it is not active.
    pub(super) fn attributes(&self, cfg_attr: TokenStream) -> Vec<Meta> {
        let parser = |input: ParseStream<'_>| {
            let holds = self.predicate(input)?;
            let _: Option<Token![,]> = input.parse()?;
            let metas = Punctuated::<Meta, Token![,]>::parse_terminated_with(input, meta)?;
            Ok(if holds {
                metas.into_iter().collect()
            } else {
                Vec::new()
            })
        };
        parser.parse2(cfg_attr).unwrap_or_default()
    }

    fn only(&self, input: ParseStream<'_>) -> syn::Result<bool> {
        let holds = self.predicate(input)?;
        let _: Option<Token![,]> = input.parse()?;
        Ok(holds)
    }

    fn predicate(&self, input: ParseStream<'_>) -> syn::Result<bool> {
        let ident = input.call(Ident::parse_any)?;
        let written = ident.unraw().to_string();
        // A macro that writes `cfg(all(…))` has `all` marked like its other names.
        let name = plain_name(&written);
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let value = input.parse::<LitStr>()?.value();
            return Ok(self.is_set(name, Some(&value)));
        }
        if input.peek(Paren) {
            let inner;
            parenthesized!(inner in input);
            let list = self.list(&inner)?;
            return match name {
                "all" => Ok(list.iter().all(|holds| *holds)),
                "any" => Ok(list.contains(&true)),
                "not" => Ok(list == [false]),
                _ => Err(syn::Error::new(ident.span(), "unknown predicate")),
            };
        }
        Ok(match name {
            "true" => true,
            "false" => false,
            _ => self.is_set(name, None),
        })
    }

    fn list(&self, input: ParseStream<'_>) -> syn::Result<Vec<bool>> {
        let mut list = Vec::new();
        while !input.is_empty() {
            list.push(self.predicate(input)?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(list)
    }

    fn is_set(&self, name: &str, value: Option<&str>) -> bool {
        match (name, value) {
            ("feature", Some(feature)) => self.features.contains(feature),
            (EITHER_WAY, None) => self.cfg.holds(name, None) != (self.build == Build::Turned),
            _ if self.cfg.holds(name, value) => true,
            _ => {
                let Some(unsure) = self.unsure.filter(|_| !DECIDED.contains(&name)) else {
                    return false;
                };
                unsure.names.borrow_mut().insert(name.to_owned());
                self.assumed
            }
        }
    }
}

/// An attribute's content, `unsafe(…)` included, which is no path to syn elsewhere.
fn meta(input: ParseStream<'_>) -> syn::Result<Meta> {
    if input.peek(Token![unsafe]) && input.peek2(Paren) {
        input.parse::<Token![unsafe]>()?;
        let inner;
        parenthesized!(inner in input);
        return inner.parse();
    }
    input.parse()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::Conditions;
    use crate::workspace::CfgSet;

    #[test]
    fn the_marks_of_a_macro_do_not_hide_a_predicate() {
        let cfg: CfgSet = ["unix"].into_iter().collect();
        let features = BTreeSet::new();
        let conditions = Conditions::new(&cfg, &features);
        let holds = |text: &str| conditions.hold(text.parse().unwrap());
        assert!(holds(
            "__sentinel_local_1_all(unix, not(__sentinel_local_1_any()))"
        ));
        assert!(holds("__sentinel_local_1_unix"));
        assert!(!holds("__sentinel_local_1_all(windows)"));
    }

    #[test]
    fn what_either_build_has_stands() {
        for set in ["debug_assertions", "unix"] {
            let cfg: CfgSet = [set].into_iter().collect();
            let features = BTreeSet::new();
            let conditions = Conditions::new(&cfg, &features);
            let holds = |text: &str| conditions.hold(text.parse().unwrap());
            assert!(holds("debug_assertions") && holds("not(debug_assertions)"));
            assert!(!holds("all(debug_assertions, not(debug_assertions))"));
            assert!(!holds("all(debug_assertions, windows)"));
        }
    }
}
