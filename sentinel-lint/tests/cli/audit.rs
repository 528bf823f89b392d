//! `cargo sentinel audit`: what every function can reach, narrowed and written.

use sentinel_effects::EffectClass::{self, Alloc, Fs, Net};
use sentinel_lint::{
    finding::Scanned,
    report::{Detail, Look, audit},
    survey::{Package, Reach, Survey},
};
use std::collections::BTreeMap;

fn package(name: &str) -> Package {
    Package {
        name: name.into(),
        version: "1.0.0".into(),
    }
}

fn reach(classes: &[EffectClass], has_gap: bool) -> Reach {
    Reach {
        classes: classes.iter().copied().collect(),
        has_gap,
    }
}

fn survey() -> Survey {
    let functions = |all: &[(&str, Reach)]| -> BTreeMap<String, Reach> {
        let all = all.iter().cloned();
        all.map(|(path, reach)| (path.to_owned(), reach)).collect()
    };
    let fonts = functions(&[
        ("fonts::load", reach(&[Fs, Alloc], false)),
        ("fonts::name", reach(&[Alloc], false)),
        ("fonts::hook", reach(&[], true)),
    ]);
    let fetch = functions(&[("fetch::get", reach(&[Fs, Net], true))]);
    Survey {
        scanned: Scanned {
            packages: 2,
            objects: 9,
            ..Scanned::default()
        },
        packages: [(package("fonts"), fonts), (package("fetch"), fetch)].into(),
    }
}

fn human(survey: &Survey, functions: bool, detail: Detail) -> String {
    let look = Look {
        detail,
        width: None,
    };
    anstream::adapter::strip_str(&audit::human(survey, functions, look)).to_string()
}

#[test]
fn each_package_has_a_row_and_what_everybody_may_is_left_out() {
    insta::assert_snapshot!("packages", human(&survey(), false, Detail::Normal));
    insta::assert_snapshot!("everything", human(&survey(), true, Detail::Verbose));
}

#[test]
fn the_document_has_every_class_of_every_function() {
    insta::assert_snapshot!("audit", audit::json(&survey()));
}

#[test]
fn it_is_narrowed_by_package_and_by_class() {
    let narrowed = survey().narrowed(&["fonts".into()], &[]);
    assert!(narrowed.packages.keys().eq([&package("fonts")]));
    let narrowed = survey().narrowed(&[], &[Net]);
    let counts: Vec<usize> = narrowed.packages.values().map(BTreeMap::len).collect();
    assert_eq!(counts, [1, 0]);
}
