//! Macros: in scope by text, by path, by `#[macro_use]`, and procedural ones.

use super::{Macro, Meanings, Tree, Type, Value, a};
use crate::{
    source::{ir::ItemKind, program::Ns},
    workspace::UnitKind,
};

impl Meanings {
    /// The rules of the macro that a path means at the end of a module.
    fn rules(&self, module: &str, path: &str) -> String {
        let names: Vec<_> = path.split("::").map(Into::into).collect();
        let resolved = self
            .0
            .resolve_names(self.module(module), &names, false, Ns::Macro);
        self.rules_of(&resolved.res)
    }

    fn rules_of(&self, res: &crate::source::program::Res) -> String {
        let crate::source::program::Res::Item(id) = res else {
            return self.show_res(res);
        };
        match &self.0.item(*id).kind {
            ItemKind::MacroRules(rules) => rules.tokens.replace(' ', ""),
            _ => "not rules".to_owned(),
        }
    }
}

#[test]
fn a_macro_is_in_scope_below_its_definition() {
    let a = a("mod before {} macro_rules! m { () => {} } mod after { mod deeper {} }");
    assert_eq!(a.of("a", "m", Macro), "item a::m");
    assert_eq!(a.of("a::after", "m", Macro), "item a::m");
    assert_eq!(a.of("a::after::deeper", "m", Macro), "item a::m");
    assert_eq!(
        a.of("a::before", "m", Macro),
        "unknown: there is no `m` in scope"
    );
}

#[test]
fn a_macro_stays_in_its_module_unless_it_is_used_outside() {
    let a = a(
        "mod m { macro_rules! kept { () => {} } } #[macro_use] mod n { macro_rules! shared { () => {} } } mod k {}",
    );
    assert!(a.of("a", "kept", Macro).starts_with("unknown"));
    assert_eq!(a.of("a", "shared", Macro), "item a::n::shared");
    assert_eq!(a.of("a::k", "shared", Macro), "item a::n::shared");
    assert!(a.of("a::m", "shared", Macro).starts_with("unknown"));
}

#[test]
fn the_last_definition_above_counts() {
    let a = a(
        "macro_rules! m { (1) => {} } fn first() {} mod one {} macro_rules! m { (2) => {} } fn second() {} mod two {}",
    );
    assert_eq!(a.rules("a::one", "m"), "(1)=>{}");
    assert_eq!(a.rules("a::two", "m"), "(2)=>{}");
    let path = |item: &str| {
        let id = a.item(item);
        let path = crate::source::ir::Path {
            qself: None,
            global: false,
            segments: vec![crate::source::ir::Segment {
                name: "m".into(),
                args: None,
            }],
            pos: crate::source::ir::Pos::default(),
        };
        a.rules_of(&a.0.resolve_in(id, a.0.item(id).module, &path, Macro).res)
    };
    assert_eq!(path("a::first"), "(1)=>{}");
    assert_eq!(path("a::second"), "(2)=>{}");
}

#[test]
fn an_exported_macro_is_at_the_crate_root() {
    let tree = Tree::default()
        .lib("b", "mod m { #[macro_export] macro_rules! x { () => {} } } mod n {} pub mod p { pub use crate::x as y; }")
        .lib_with("a", &["b"], "use b::x; use b::p::*;")
        .resolve();
    assert_eq!(tree.of("b::n", "crate::x", Macro), "item b::m::x");
    assert_eq!(tree.of("a", "x", Macro), "item b::m::x");
    assert_eq!(tree.of("a", "y", Macro), "item b::m::x");
    assert_eq!(tree.of("a", "b::x", Macro), "item b::m::x");
    assert_eq!(tree.of("a", "__sentinel_crate_0::x", Macro), "item b::m::x");
}

#[test]
fn a_macro_gets_a_path_by_being_imported() {
    let a = a(
        "mod m { macro_rules! x { () => {} } pub(crate) use x; } mod n { use crate::m::x as y; }",
    );
    assert_eq!(a.of("a", "m::x", Macro), "item a::m::x");
    assert_eq!(a.of("a::n", "y", Macro), "item a::m::x");
    assert!(a.of("a", "x", Macro).starts_with("unknown"));
}

#[test]
fn macro_use_of_a_crate_brings_its_macros_everywhere() {
    let macros = "#[macro_export] macro_rules! x { () => {} } #[macro_export] macro_rules! y { () => {} } macro_rules! z { () => {} }";
    let tree = Tree::default()
        .lib("b", macros)
        .lib_with("a", &["b"], "mod m {} #[macro_use] extern crate b;")
        .lib_with("c", &["b"], "#[macro_use(x)] extern crate b; mod m {}")
        .lib_with("d", &["b"], "extern crate b;")
        .resolve();
    assert_eq!(tree.of("a::m", "x", Macro), "item b::x");
    assert_eq!(tree.of("a::m", "y", Macro), "item b::y");
    assert!(tree.of("a::m", "z", Macro).starts_with("unknown"));
    assert_eq!(tree.of("c::m", "x", Macro), "item b::x");
    assert!(tree.of("c::m", "y", Macro).starts_with("unknown"));
    assert!(tree.of("d", "x", Macro).starts_with("unknown"));
}

#[test]
fn a_macro_shadows_those_of_std() {
    let tree = Tree::default()
        .lib("b", "#[macro_export] macro_rules! println { () => {} }")
        .lib_with(
            "a",
            &["b"],
            "macro_rules! vec { () => {} } mod m { use b::println; } mod n {}",
        )
        .lib_with("c", &["b"], "#[macro_use] extern crate b;")
        .resolve();
    assert_eq!(tree.of("a", "vec", Macro), "item a::vec");
    assert_eq!(tree.of("a", "std::vec", Macro), "std std::vec");
    assert_eq!(tree.of("a::m", "println", Macro), "item b::println");
    assert_eq!(tree.of("a::n", "println", Macro), "std std::println");
    assert_eq!(tree.of("c", "println", Macro), "item b::println");
}

#[test]
fn a_block_has_macros_of_its_own() {
    let a = a(
        "macro_rules! m { (outer) => {} } fn f() { macro_rules! m { (inner) => {} } fn g() {} { use m as n; } }",
    );
    assert_eq!(a.rules("a", "m"), "(outer)=>{}");
    assert_eq!(a.in_block("a::f", 0, "m", Macro), "item a::f::m");
    assert_eq!(a.in_block("a::f", 1, "n", Macro), "item a::f::m");
}

#[test]
fn a_macro_by_path_has_a_visibility() {
    let a = a("mod m { pub macro x() {} pub(self) macro y() {} }");
    assert_eq!(a.of("a", "m::x", Macro), "item a::m::x");
    assert!(a.of("a", "m::y", Macro).starts_with("unknown"));
}

#[test]
fn procedural_macros_are_the_functions_behind_them() {
    let source = "#[proc_macro] pub fn bang(i: T) -> T { i } #[proc_macro_attribute] pub fn attr(a: T, i: T) -> T { i }
                  #[proc_macro_derive(Name, attributes(helper))] pub fn derive_name(i: T) -> T { i } pub fn plain() {}";
    let tree = Tree::default()
        .add("pm", UnitKind::ProcMacro, 2021, &[], source)
        .lib_with(
            "b",
            &["pm"],
            "pub use pm::Name; pub trait Name {} pub mod m { pub use pm::*; }",
        )
        .lib_with(
            "a",
            &["pm", "b"],
            "use pm::{bang, attr}; use b::Name; use b::m::attr as other;",
        )
        .lib("not_pm", "#[proc_macro] pub fn bang() {}")
        .resolve();
    assert_eq!(tree.of("a", "bang", Macro), "item pm::bang");
    assert_eq!(tree.of("a", "attr", Macro), "item pm::attr");
    assert_eq!(tree.of("a", "pm::Name", Macro), "item pm::derive_name");
    assert_eq!(tree.of("a", "Name", Macro), "item pm::derive_name");
    assert_eq!(tree.of("a", "Name", Type), "item b::Name");
    assert_eq!(tree.of("a", "other", Macro), "item pm::attr");
    assert!(tree.of("a", "pm::plain", Macro).starts_with("unknown"));
    assert!(
        tree.of("not_pm", "crate::bang", Macro)
            .starts_with("unknown")
    );
    assert_eq!(tree.of("pm", "plain", Value), "item pm::plain");
}
