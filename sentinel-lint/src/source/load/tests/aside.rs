//! What is set aside of a crate that is no member, read later.

use super::{Package, cfg};
use crate::{
    source::{
        ir::{Body, CrateIr, ExprKind, ItemKind, Unread},
        load::on_deep_stacks,
        lower::{Conditions, lower_body},
    },
    workspace::Unit,
};

fn bodies(ir: &CrateIr) -> Vec<&Body> {
    let items = ir.items.iter();
    let functions = items.filter_map(|item| match &item.kind {
        ItemKind::Fn(function) => function.body.as_ref(),
        _ => None,
    });
    functions.collect()
}

fn foreign(package: &Package) -> Package {
    let unit = Unit {
        member: false,
        ..package.unit.clone()
    };
    let folder = tempfile::tempdir().expect("a folder");
    Package { folder, unit }
}

fn unread(body: &Body) -> &Unread {
    match &body.value.kind {
        ExprKind::Unread(unread) => unread,
        other => panic!("was read: {other:?}"),
    }
}

/// Reads what was set aside.
fn read(package: &Package, ir: &CrateIr, body: &Body) -> Result<Body, String> {
    let (cfg, file) = (cfg(), ir.items[0].file);
    let (features, unread, pos) = (&package.unit.features, unread(body), body.value.pos);
    on_deep_stacks(|| lower_body(unread, file, pos, Conditions::new(&cfg, features)))
}

#[test]
fn what_is_read_later_is_what_was_written_where_it_was_written() {
    let text =
        "/// Ä.\nfn f() {\n    let a = \"ä\"; a.b(c);\n    m!(d, e)\n}\n    fn g() -> u8 { h() }\n";
    let member = Package::new(&[("src/lib.rs", text)]);
    let other = foreign(&member);
    let (whole, later) = (member.load(), other.load());
    let (whole, parts) = (bodies(&whole), bodies(&later));
    assert_eq!(whole.len(), 2);
    for (whole, part) in whole.into_iter().zip(parts) {
        let part = read(&other, &later, part).expect("a body");
        assert_eq!(format!("{whole:?}"), format!("{part:?}"));
    }
}

#[test]
fn what_nobody_can_read_is_refused_by_itself() {
    let deep = format!(
        "fn f() {{ {}{} }} fn g() {{ h() }}",
        "{".repeat(5_000),
        "}".repeat(5_000)
    );
    for text in [&*deep, "fn f() { let } fn g() { h() }"] {
        let kept = Package::new(&[("src/lib.rs", text)]);
        let package = foreign(&kept);
        let ir = package.load();
        let [f, g] = bodies(&ir)[..] else {
            panic!("two functions: {ir:?}")
        };
        assert!(read(&package, &ir, f).is_err());
        assert!(read(&package, &ir, g).is_ok());
    }
}
