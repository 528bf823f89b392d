//! Items, their heads and their members.

use super::{check, function, item, items, names, show};
use crate::source::ir::{Item, ItemKind, PatKind, UseKind};

fn uses(code: &str) -> String {
    let leaf = |item: &Item| {
        let ItemKind::Use(leaf) = &item.kind else {
            panic!("no use")
        };
        let path = show::path(&leaf.path);
        match &leaf.kind {
            UseKind::Name(name) => format!("{path} as {name}"),
            UseKind::Underscore => format!("{path} as _"),
            UseKind::Glob => format!("{path}::*"),
        }
    };
    items(code).iter().map(leaf).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_use_tree_is_its_leaves() {
    check(
        uses,
        &[
            ("use a::b;", "a::b as b"),
            ("use a::b as c;", "a::b as c"),
            ("use a::T as _;", "a::T as _"),
            (
                "use a::{self, b::{self as c, *}, d};",
                "a as a, a::b as c, a::b::*, a::d as d",
            ),
            ("use ::a::b;", "::a::b as b"),
            ("use {a, ::b::c as d};", "a as a, ::b::c as d"),
            ("use self::a;", "self::a as a"),
            ("use a::{};", ""),
            ("use r#fn::r#type;", "fn::type as type"),
        ],
    );
}

#[test]
fn every_leaf_has_the_head_of_its_declaration() {
    let leaves = items("#[a] pub(crate) use b::{c, d};");
    for leaf in &leaves {
        assert_eq!(show::vis(&leaf.vis), "pub(crate)");
        assert_eq!(leaf.attrs.len(), 1);
        assert_eq!((&*leaf.name, leaf.pos.line, leaf.pos.column), ("", 1, 6));
    }
    assert_eq!(leaves.len(), 2);
}

#[test]
fn visibilities() {
    let vis = |code: &str| show::vis(&item(&format!("{code} fn f() {{}}")).vis);
    check(
        vis,
        &[
            ("", ""),
            ("pub", "pub"),
            ("pub(crate)", "pub(crate)"),
            ("pub(super)", "pub(super)"),
            ("pub(in a::b)", "pub(a::b)"),
        ],
    );
}

#[test]
fn places_are_those_of_names_and_count_from_one() {
    let all = items("fn a() {}\n  impl A {\n    fn β(&self) { x.γδ(); y() }\n}");
    assert_eq!((all[0].pos.line, all[0].pos.column), (1, 4));
    let ItemKind::Impl(block) = &all[1].kind else {
        panic!("no impl")
    };
    assert_eq!((all[1].pos.line, all[1].pos.column), (2, 3));
    let method = &block.items[0];
    assert_eq!((method.pos.line, method.pos.column), (3, 8));
    let places = format!("{:?}", function(method).body);
    assert!(
        places.contains("pos: Pos { line: 3, column: 21 }, kind: Method"),
        "the method's name"
    );
    assert!(
        places.contains("pos: Pos { line: 3, column: 27 }, kind: Call"),
        "the first token"
    );
}

#[test]
fn functions() {
    let all = items(
        "async fn a(self: Box<Self>, x: u8) -> u8 { x } extern \"C\" fn b() {} extern fn c() {}",
    );
    let a = function(&all[0]);
    assert!(a.is_async);
    assert_eq!(show::ty(&a.ret), "u8");
    let types: Vec<_> = a.params.iter().map(|param| show::ty(&param.ty)).collect();
    assert_eq!(types, ["Box<Self>", "u8"]);
    assert_eq!(show::body(a.body.as_ref().expect("a body")), "{x}");
    assert_eq!(function(&all[1]).abi.as_deref(), Some("C"));
    assert_eq!(function(&all[2]).abi.as_deref(), Some("C"));
    assert_eq!(show::ty(&function(&all[1]).ret), "()");
}

#[test]
fn receivers_are_parameters() {
    let ItemKind::Impl(block) =
        item("impl A { fn a(&mut self) {} fn b(mut self) {} fn c(self: &Self) {} }").kind
    else {
        panic!("no impl");
    };
    let receivers: Vec<_> = block
        .items
        .iter()
        .map(|item| &function(item).params[0])
        .collect();
    let types: Vec<_> = receivers.iter().map(|param| show::ty(&param.ty)).collect();
    assert_eq!(types, ["&Self", "Self", "&Self"]);
    for receiver in receivers {
        assert!(matches!(&receiver.pat.kind, PatKind::Bind(name, None) if &**name == "self"));
    }
}

#[test]
fn structs_say_whether_their_name_is_a_value() {
    let cases = [
        ("struct A { b: u8 }", "b", false),
        ("struct A(u8, u16);", "0,1", true),
        ("struct A;", "", true),
        ("union A { a: u8, b: u16 }", "a,b", false),
    ];
    for (code, fields, has_value) in cases {
        let ItemKind::Struct(of) = item(code).kind else {
            panic!("no struct")
        };
        let names: Vec<_> = of.fields.iter().map(|field| &*field.name).collect();
        assert_eq!(
            (names.join(","), of.has_value),
            (fields.to_owned(), has_value),
            "{code}"
        );
    }
}

#[test]
fn enums() {
    let ItemKind::Enum(of) = item("enum A<T> { B, C(T), D { e: u8 } = 4 }").kind else {
        panic!("no enum");
    };
    let variants = of.variants.iter();
    let variants: Vec<_> = variants
        .map(|variant| (&*variant.name, variant.fields.len()))
        .collect();
    assert_eq!(variants, [("B", 0), ("C", 1), ("D", 1)]);
    assert_eq!(of.generics.types.len(), 1);
}

#[test]
fn traits() {
    let ItemKind::Trait(of) = item(
        "unsafe trait A<T>: B + C where T: D { const E: u8; const F: u8 = 1; type G: H = u8; fn i(); fn j() {} m!(); }",
    )
    .kind
    else {
        panic!("no trait");
    };
    assert_eq!(show::bounds(&of.supertraits), "B + C");
    assert_eq!(names(&of.items), ["E", "F", "G", "i", "j", ""]);
    let ItemKind::TypeAlias(_, bounds, Some(default)) = &of.items[2].kind else {
        panic!("no type");
    };
    assert_eq!(
        (show::bounds(bounds), show::ty(default)),
        ("H".to_owned(), "u8".to_owned())
    );
    assert!(function(&of.items[3]).body.is_none());
    assert!(function(&of.items[4]).body.is_some());
}

#[test]
fn a_trait_alias_has_bounds_and_no_type() {
    let ItemKind::TypeAlias(_, bounds, None) = item("trait A = B + C;").kind else {
        panic!("no alias");
    };
    assert_eq!(show::bounds(&bounds), "B + C");
}

#[test]
fn impls() {
    let ItemKind::Impl(of) = item("unsafe impl<T> A<T> for [T] where T: B { type C = u8; }").kind
    else {
        panic!("no impl");
    };
    assert_eq!(of.trait_.as_ref().map(show::path).as_deref(), Some("A<T>"));
    assert_eq!(show::ty(&of.self_ty), "[T]");
    assert!(!of.negative);
    let ItemKind::Impl(of) = item("impl !Send for A {}").kind else {
        panic!("no impl")
    };
    assert!(of.negative);
}

#[test]
fn foreign_items_know_their_symbol() {
    let ItemKind::Foreign(all) = item(
        "unsafe extern \"system\" {
             #[link_name = \"open64\"] safe fn open(path: *const u8, ...) -> i32;
             static mut errno: i32;
             type Opaque;
         }",
    )
    .kind
    else {
        panic!("no extern block");
    };
    let symbols: Vec<_> = all
        .iter()
        .map(|of| (&*of.item.name, &*of.link_name))
        .collect();
    assert_eq!(
        symbols,
        [("open", "open64"), ("errno", "errno"), ("Opaque", "Opaque")]
    );
    assert_eq!(function(&all[0].item).abi.as_deref(), Some("system"));
    assert!(matches!(
        all[1].item.kind,
        ItemKind::Static {
            mutable: true,
            body: None,
            ..
        }
    ));
}

#[test]
fn extern_crates_have_the_name_that_code_uses() {
    let all =
        items("extern crate a; extern crate b as c; extern crate self as d; extern crate e as _;");
    assert_eq!(names(&all), ["a", "c", "d", "_"]);
    assert!(matches!(&all[1].kind, ItemKind::ExternCrate(name) if &**name == "b"));
    assert!(matches!(&all[2].kind, ItemKind::ExternCrate(name) if &**name == "self"));
}

#[test]
fn statics_and_constants() {
    let all = items("static mut A: u8 = 1; const _: () = f(); const fn g() {}");
    assert!(matches!(
        &all[0].kind,
        ItemKind::Static {
            mutable: true,
            body: Some(_),
            ..
        }
    ));
    assert_eq!(&*all[1].name, "_");
    assert!(
        matches!(&all[1].kind, ItemKind::Const(_, Some(body)) if show::body(body) == "call f()")
    );
    assert!(matches!(&all[2].kind, ItemKind::Fn(_)));
}

#[test]
fn modules() {
    let ItemKind::Mod(inside) = item("pub mod a { fn b() {} mod c {} }").kind else {
        panic!("no module");
    };
    assert_eq!(names(&inside), ["b", "c"]);
}

#[test]
fn syntax_that_is_not_modelled_says_what_it_was() {
    let ItemKind::Opaque(what) = item("const trait A {}").kind else {
        panic!("not opaque")
    };
    assert_eq!(what, "unknown syntax `const trait A …`");
}
