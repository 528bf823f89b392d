//! Paths, types, bounds and generic parameters.

use super::{check, function, item, show};
use crate::source::ir::{Item, ItemKind};

fn ty(code: &str) -> String {
    match item(&format!("type A = {code};")).kind {
        ItemKind::TypeAlias(_, _, Some(ty)) => show::ty(&ty),
        other => panic!("no alias: {other:?}"),
    }
}

#[test]
fn types() {
    check(
        ty,
        &[
            ("&'a mut [u8]", "&[u8]"),
            ("*const u8", "*u8"),
            ("[u8; 4]", "[u8; _]"),
            ("(u8, ())", "(u8, ())"),
            ("fn(a: u8) -> !", "fn(u8) -> !"),
            ("unsafe extern \"C\" fn(u8, ...)", "fn(u8) -> ()"),
            ("Box<dyn A + Send + 'static>", "Box<dyn A + Send>"),
            ("impl A + ?Sized + use<'a>", "impl A"),
            ("::a::b<'a, u8, { 1 }, 2>", "::a::b<u8, _, _>"),
            ("Iterator<Item = u8>", "Iterator<Item = u8>"),
            ("Iterator<Item: A + B>", "Iterator<Item: A + B>"),
            ("dyn Fn(u8, &str) -> u8", "dyn Fn<(u8, &str), Output = u8>"),
            ("dyn FnOnce()", "dyn FnOnce<(), Output = ()>"),
            ("<T as A>::B", "<T as A>::B"),
            ("<T>::B", "<T>::B"),
            ("T::B", "T::B"),
            ("m!(u8)", "opaque"),
            ("(u8)", "u8"),
        ],
    );
}

#[test]
fn a_name_is_kept_without_its_raw_mark() {
    assert_eq!(ty("r#type::r#fn"), "type::fn");
}

fn generics(item: &Item) -> String {
    let generics = &function(item).generics;
    let types = generics.types.iter().map(|(name, bounds, default)| {
        let default = default.as_ref().map(|ty| format!(" = {}", show::ty(ty)));
        format!(
            "{name}: {}{}",
            show::bounds(bounds),
            default.unwrap_or_default()
        )
    });
    let consts = generics.consts.iter().map(|name| format!("const {name}"));
    let wheres = generics.wheres.iter();
    let wheres = wheres.map(|(ty, bounds)| format!("{}: {}", show::ty(ty), show::bounds(bounds)));
    types
        .chain(consts)
        .chain(wheres)
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn generic_parameters_keep_their_bounds() {
    let item = item(
        "fn f<'a, T: A<u8> + 'a, const N: usize>() where Vec<T>: B, for<'b> &'b T: C, 'a: 'static {}",
    );
    assert_eq!(generics(&item), "T: A<u8>; const N; Vec<T>: B; &T: C");
}

#[test]
fn a_parameter_may_be_ruled_out() {
    let item = item("fn f<#[cfg(windows)] T, #[cfg(unix)] U>() {}");
    assert_eq!(generics(&item), "U: ");
}
