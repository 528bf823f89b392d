//! Whatever stands behind an attribute, expanding it panics never, and loses nothing: either the
//! item is rewritten, or it is there as it was, with one error.

use super::{port, port_mediated};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::str::FromStr;

const ARGUMENTS: &[&str] = &[
    "",
    "subject = \"s\", mode = \"block\", on_misdeclared = \"report\", crate = a::b",
    "allow(fs, fd-io, reason = \"r\"), instantiate(T = Vec<u8>, N = 3)",
    "no_probe, crate = ::a",
];

const ITEMS: &[&str] = &[
    "/// D\n#[a] pub fn f<'a, T: Fn(&str) -> u8>(mut a: u8, (b, _): (T, u8)) -> &'a str { a = b; \"{a}\" }",
    "async unsafe fn f(self: Arc<Self>, #[cfg(x)] mut a: &str) -> Result<impl D, E> { a = 1; a }",
    "fn f<T>(&self, a: T) -> Pin<Box<dyn Future<Output = T> + 'a>> { Box::pin(async move { a }) }",
    "fn f() -> impl Future<Output = u8> + Send { if a { return b; } async move { c } }",
    "pub(crate) unsafe extern \"C\" fn f(a: u8, ...) -> u8 where A: B { #![allow(c)] a }",
    "fn f(a: A) { let b = a. }",
    "const fn f() -> ! { loop {} }",
    "fn f();",
    "unsafe impl<T, const N: usize> A<{ N }> for B<T> where T: C { const D: u8 = { 1 }; type E = F; \
        #[g::port_mediated(subject = \"x\")] async fn f(&self) -> T { a } m! { x } }",
    "impl A { fn f(&self, mut f: impl FnMut(u8), g: &mut dyn FnMut(&str) -> &str, \
        h: Box<dyn for<'a> FnOnce(&'a u8) + Send>, i: &'a dyn Fn()) -> u8 { f(1); g(h(2)); i() } }",
    "pub unsafe auto trait A<T>: B + 'static where T: C { type D: E; const F: G; fn h(); \
        default fn i<F>(f: F) where F: Fn() { f() } m!(); }",
    "mod a { fn b() {} }",
    "struct A;",
];

const REPLACEMENTS: &[&str] = &[
    "", ";", "{}", "()", "fn", "impl", "async", "'a", "self", "=", "::", "\"s\"", "dyn A",
];

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("the sample is made of tokens")
}

/// The tokens with each tree, at every depth, in turn replaced by each of the replacements, and
/// cut off behind it.
fn mutants(stream: &TokenStream) -> Vec<TokenStream> {
    let trees: Vec<TokenTree> = stream.clone().into_iter().collect();
    let mut mutants = Vec::new();
    for (index, tree) in trees.iter().enumerate() {
        let around = |middle: TokenStream| {
            let before = trees[..index].iter().cloned();
            let after = trees[index + 1..].iter().cloned();
            before.chain(middle).chain(after).collect::<TokenStream>()
        };
        mutants.push(trees[..index].iter().cloned().collect());
        mutants.extend(REPLACEMENTS.iter().map(|other| around(tokens(other))));
        if let TokenTree::Group(group) = tree {
            let regrouped =
                |delimiter, inner| around(TokenTree::from(Group::new(delimiter, inner)).into());
            mutants.push(regrouped(Delimiter::None, group.stream()));
            let inner = mutants_of_group(group).into_iter();
            mutants.extend(inner.map(|inner| regrouped(group.delimiter(), inner)));
        }
    }
    mutants
}

fn mutants_of_group(group: &Group) -> Vec<TokenStream> {
    mutants(&group.stream())
}

/// Expands both attributes and checks what must hold whatever the input is.
fn check(arguments: &TokenStream, item: &TokenStream) {
    let text = item.to_string();
    let is_block = text.contains("impl") || text.contains("trait");
    for expand in [port_mediated, port] {
        let expanded = expand(arguments.clone(), item);
        let output = expanded.to_string();
        let errors = output.matches("compile_error").count();
        assert!(errors <= 1, "{errors} errors for {text}: {output}");
        assert!(
            errors == 0 || is_block || output.starts_with(&text),
            "{text} became {output}"
        );
        if syn::parse2::<syn::File>(item.clone()).is_ok() {
            let parsed = syn::parse2::<syn::File>(expanded);
            assert!(parsed.is_ok(), "{text} became {output}");
        }
    }
}

#[test]
fn a_damaged_item_is_kept_with_one_error_at_most() {
    for item in ITEMS {
        for mutant in mutants(&tokens(item)) {
            check(&TokenStream::new(), &mutant);
        }
    }
}

#[test]
fn damaged_arguments_are_one_error_at_most() {
    for arguments in ARGUMENTS {
        for mutant in mutants(&tokens(arguments)) {
            check(&mutant, &tokens(ITEMS[0]));
            check(&mutant, &tokens(ITEMS[8]));
        }
    }
}

#[test]
fn an_undamaged_item_is_accepted_or_refused_as_it_should_be() {
    let is_refused = |item: &str| {
        let output = port_mediated(TokenStream::new(), &tokens(item)).to_string();
        output.contains("compile_error")
    };
    let refused: Vec<usize> = (0..ITEMS.len())
        .filter(|index| is_refused(ITEMS[*index]))
        .collect();
    // C-variadic, const, bodyless, a block with a macro call, a trait, a module, a struct.
    assert_eq!(refused, [4, 6, 7, 8, 10, 11, 12]);
}
