//! Macro calls in item position, and what is not known where they stay.

use super::{Macro, Meanings, Tree, Type, Value, a};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::source::{
    ir::{Body, ExprKind, Item, ItemKind, MacroCall, Stmt, Vis},
    resolve::{CallSite, ExpandItems, MacroDef, Place},
};

impl Meanings {
    /// What a name means in the outermost block of a body.
    fn in_scope_of(&self, item: &str, path: &str, ns: crate::source::program::Ns) -> String {
        let body = self.body(item);
        let ExprKind::Block(block) = &body.value.kind else {
            panic!("the body is a block");
        };
        let scope = block.scope.expect("the block has items");
        self.in_block(item, scope, path, ns)
    }

    /// The macro calls among the outermost statements of a body.
    fn macros_left(&self, item: &str) -> usize {
        let ExprKind::Block(block) = &self.body(item).value.kind else {
            panic!("the body is a block");
        };
        let is_macro = |statement: &&Stmt| match statement {
            Stmt::Expr(expr) | Stmt::Value(expr) => matches!(expr.kind, ExprKind::Macro(_)),
            Stmt::Let(_) => false,
        };
        block.stmts.iter().filter(is_macro).count()
    }

    fn body(&self, item: &str) -> &Body {
        match &self.0.item(self.item(item)).kind {
            ItemKind::Fn(of) => of.body.as_ref().unwrap(),
            ItemKind::Const(_, body) => body.as_ref().unwrap(),
            _ => panic!("{item} has no body"),
        }
    }

    fn reasons(&self) -> Vec<String> {
        let all = self.0.unexpanded().iter();
        all.map(|what| {
            format!(
                "{}: {}: {}",
                self.0.module_path(what.module),
                what.macro_path,
                what.reason
            )
        })
        .collect()
    }
}

#[test]
fn a_call_becomes_the_items_that_it_expands_to() {
    let a = a(
        "macro_rules! make { ($x:ident) => { pub fn $x() {} pub mod m { pub struct $x; } } } make!(f); use m::f as g;",
    );
    assert_eq!(a.of("a", "f", Value), "item a::f");
    assert_eq!(a.of("a", "g", Type), "item a::m::f");
    assert_eq!(a.reasons(), [""; 0]);
    assert_eq!(a.0.incomplete(a.module("a")), None);
}

#[test]
fn expansions_and_names_go_on_together() {
    let a = a("mod one { pub(crate) use two::make; crate::wrap!(mod two { macro_rules! make { ($x:item) => { $x } } pub(crate) use make; }); }
               #[macro_export] macro_rules! wrap { ($x:item) => { $x } }
               use one::make; make!(mod three { pub fn f() {} }); use three::f as g;");
    assert_eq!(a.of("a", "g", Value), "item a::three::f");
    assert_eq!(a.reasons(), [""; 0]);
}

#[test]
fn a_macro_may_define_a_macro_for_what_follows() {
    let a = a(
        "macro_rules! outer { ($x:item) => { macro_rules! inner { ($y:item) => { $y } } } } outer!(fn f() {}); inner!(fn f() {});",
    );
    assert_eq!(a.of("a", "f", Value), "item a::f");
    assert_eq!(a.reasons(), [""; 0]);
}

#[test]
fn an_expanded_import_waits_for_what_another_call_makes() {
    let a = a(
        "macro_rules! item { ($x:item) => { $x } } item!(use m::n::f;); mod m { item!(pub mod n { pub fn f() {} }); }",
    );
    assert_eq!(a.of("a", "f", Value), "item a::m::n::f");
}

#[test]
fn a_glob_yields_to_what_a_call_makes() {
    let a = a("mod m { pub fn f() {} pub fn g() {} } mod k { pub use super::m::*; crate::item!(pub fn f() {}); } use k::{f, g};
               #[macro_export] macro_rules! item { ($x:item) => { $x } }");
    assert_eq!(a.of("a", "f", Value), "item a::k::f");
    assert_eq!(a.of("a", "g", Value), "item a::m::g");
}

#[test]
fn calls_in_impls_traits_and_extern_blocks_are_expanded_there() {
    let a = a("macro_rules! item { ($x:item) => { $x } } struct S; impl S { item!(fn m() {}); } trait T { item!(fn t() {}); }
               extern \"C\" { item!(fn c() {}); }");
    assert!(a.items().contains(&"a::S::m"));
    assert!(a.items().contains(&"a::T::t"));
    assert_eq!(a.of("a", "c", Value), "item a::c");
    assert_eq!(a.0.impls[0].items.len(), 1);
    assert_eq!(a.0.trait_items(a.item("a::T")).len(), 1);
}

#[test]
fn a_statement_that_stands_for_items_makes_them_names_of_the_block() {
    let a = a(
        "macro_rules! item { ($x:item) => { $x } } struct S; fn h() {}
               fn f() { { fn k() {} } item! { fn h() { fn j() {} } } h() }
               const _: () = { item!(struct Local;); impl S { fn local() -> Local {} } };",
    );
    assert_eq!(a.in_scope_of("a::f", "h", Value), "item a::f::h");
    assert_eq!(a.in_block("a::f", 0, "k", Value), "item a::f::k");
    assert_eq!(a.in_block("a::f", 0, "h", Value), "item a::f::h");
    assert_eq!(a.in_scope_of("a::_", "Local", Type), "item a::_::Local");
    assert_eq!(a.macros_left("a::f"), 0);
    assert_eq!(a.reasons(), [""; 0]);
}

#[test]
fn a_statement_is_left_to_the_reader_of_the_body_unless_all_of_it_stands_for_items() {
    let a = a("macro_rules! both { ($x:item) => { $x println!(); } } macro_rules! value { ($x:item) => { { $x } } }
               fn f() { both! { fn g() {} } } fn k() { value! { fn g() {} } } fn m() { println!(); gone! { fn g() {} } }");
    assert_eq!(a.in_scope_of("a::f", "g", Value), "item a::f::g");
    assert_eq!(a.macros_left("a::f"), 1);
    assert_eq!(a.macros_left("a::k"), 1);
    assert_eq!(a.macros_left("a::m"), 2);
    assert_eq!(a.reasons(), [""; 0]);
}

#[test]
fn a_statement_in_an_inner_block_is_left_to_the_reader_of_the_body() {
    let a =
        a("macro_rules! item { ($x:item) => { $x } } fn f() { { fn k() {} item! { fn g() {} } } }");
    assert_eq!(
        a.in_block("a::f", 0, "g", Value),
        "unknown: there is no `g` in scope"
    );
}

#[test]
fn an_expansion_without_end_is_given_up() {
    let a = a("macro_rules! again { () => { again!(); } } again!(); fn f() {}");
    assert_eq!(a.reasons(), ["a: again: the expansion does not end"]);
    assert_eq!(a.of("a", "f", Value), "item a::f");
}

/// Expands every call to itself and a second one.
struct Twice(AtomicUsize);

impl ExpandItems for Twice {
    fn expand(
        &self,
        _: MacroDef<'_>,
        call: &MacroCall,
        site: CallSite,
    ) -> Result<Vec<Item>, String> {
        self.0.fetch_add(1, Ordering::Relaxed);
        let again = Item {
            name: "".into(),
            vis: Vis::Inherited,
            attrs: Vec::new(),
            file: site.file,
            pos: site.pos,
            kind: ItemKind::MacroCall(call.clone()),
        };
        Ok(vec![again.clone(), again])
    }
}

#[test]
fn an_expansion_that_doubles_is_given_up_before_it_is_too_much() {
    let twice = Twice(AtomicUsize::new(0));
    let source = "macro_rules! twice { () => {} } twice!();";
    let a = Tree::default().lib("a", source).resolve_with(&twice);
    assert!(twice.0.into_inner() < 100_000);
    assert!(a.reasons()[0].ends_with("twice: the expansion does not end"));
}

#[test]
fn a_macro_nobody_knows_leaves_its_module_incomplete() {
    let a = a(
        "gone!(); fn f() {} pub mod m { pub fn g() {} } use std::fs; mod n { use super::*; use super::x; }",
    );
    assert_eq!(a.reasons(), ["a: gone: there is no `gone` in scope"]);
    let why = "`gone` is not expanded: there is no `gone` in scope";
    assert_eq!(a.0.incomplete(a.module("a")), Some(why));
    assert_eq!(a.0.incomplete(a.module("a::m")), None);
    assert_eq!(a.of("a", "f", Value), "item a::f");
    assert_eq!(a.of("a", "m::g", Value), "item a::m::g");
    assert_eq!(a.of("a", "fs::read", Value), "std std::fs::read");
    assert_eq!(
        a.of("a", "x", Value),
        format!("unknown: `x` is not known in scope: {why}")
    );
    assert_eq!(
        a.of("a::m", "super::x", Value),
        format!("unknown: `x` is not known in `a`: {why}")
    );
    assert_eq!(a.of("a::n", "x", Value), why_import(why));
    assert_eq!(
        a.of("a::n", "y", Value),
        format!("unknown: `y` is not known in scope: {why}")
    );
}

fn why_import(why: &str) -> String {
    format!("unknown: `x` is not known in `a`: {why}")
}

#[test]
fn an_outer_name_is_not_trusted_where_a_hidden_one_may_shadow_it() {
    let a = a("gone!(); use std::io::Read; mod m {}");
    let why = "`gone` is not expanded: there is no `gone` in scope";
    assert_eq!(
        a.of("a", "Vec", Type),
        format!("unknown: `Vec` is not known in scope: {why}")
    );
    assert_eq!(a.of("a", "Read", Type), "std std::io::Read");
    assert_eq!(a.of("a::m", "Vec", Type), "std std::vec::Vec");
}

#[test]
fn a_macros_name_is_trusted_as_rustc_refuses_one_that_an_expansion_would_shadow() {
    let a = a("gone!();");
    assert_eq!(a.of("a", "println", Macro), "std std::println");
}

#[test]
fn the_macros_of_the_compiler_alone_are_not_expanded() {
    let tree = Tree::default()
        .add(
            "pm",
            crate::workspace::UnitKind::ProcMacro,
            2021,
            &[],
            "#[proc_macro] pub fn gen(i: T) -> T { i }",
        )
        .lib_with(
            "a",
            &["pm"],
            "pm::gen!(x); thread_local! { static X: u8 = 0; }",
        )
        .resolve();
    assert_eq!(
        tree.reasons(),
        [
            "a: pm::gen: `gen` is a procedural macro, which only the compiler runs",
            "a: thread_local: a macro of std",
        ]
    );
}

#[test]
fn the_inner_macros_of_an_exported_macro_are_its_crates() {
    let macros =
        "#[macro_export(local_inner_macros)] macro_rules! outer { ($x:item) => { inner!($x); } }
                  #[macro_export] macro_rules! inner { ($x:item) => { $x } }";
    let tree = Tree::default()
        .lib("b", macros)
        .lib_with("a", &["b"], "b::outer!(fn f() {});")
        .lib_with("c", &["b"], "macro_rules! inner { ($x:item) => {} } b::outer!(fn f() {});")
        .lib("d", "#[macro_export] macro_rules! outer { ($x:item) => { inner!($x); } } #[macro_export] macro_rules! inner { ($x:item) => { $x } }")
        .lib_with("e", &["d"], "d::outer!(fn f() {});")
        .resolve();
    assert_eq!(tree.of("a", "f", Value), "item a::f");
    assert_eq!(
        tree.reasons(),
        [
            "c: inner: `inner` may be the macro's own or its caller's",
            "e: inner: there is no `inner` in scope"
        ]
    );
}

#[test]
fn a_call_in_an_impl_hides_names_of_the_impl_alone() {
    let a = a("struct S; impl S { gone!(); } fn f() {}");
    assert_eq!(a.0.incomplete(a.module("a")), None);
    let unexpanded = &a.0.unexpanded()[0];
    assert!(matches!(unexpanded.place, Place::Impl(_)));
    assert_eq!(a.of("a", "Vec", Type), "std std::vec::Vec");
}

#[test]
fn a_module_without_its_file_hides_its_own_names_alone() {
    let a = a("mod lost; use lost::f; fn g() {} use lost::*;");
    assert_eq!(a.0.incomplete(a.module("a")), None);
    assert!(
        a.of("a", "lost::x", Value)
            .starts_with("unknown: `mod lost;`")
    );
    assert!(a.of("a", "f", Value).starts_with("unknown: `mod lost;`"));
    assert_eq!(a.of("a", "g", Value), "item a::g");
    assert!(
        a.of("a", "h", Value)
            .starts_with("unknown: `h` is not known in scope: `mod lost;`")
    );
}

#[test]
fn assembly_hides_no_name() {
    let a = a("core::arch::global_asm!(\"nop\"); fn f() {}");
    assert_eq!(a.0.incomplete(a.module("a")), None);
    assert_eq!(a.0.unexpanded().len(), 1);
}
