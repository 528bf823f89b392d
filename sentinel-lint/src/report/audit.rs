//! A survey as text: a table of packages, the functions of those that are asked for, or the schema
//! `sentinel-audit/1`.

use super::{
    Detail, Look, summary,
    table::{self, Cell},
};
use crate::survey::{Reach, Survey};
use sentinel_effects::EffectClass;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the schema.
const SCHEMA: &str = "sentinel-audit/1";

/// What no survey has, said with each.
const LEFT_OUT: &str = "not in it: build scripts, procedural macros, and generic functions that nothing \
                        in the tree instantiates";

/// The survey for people: a row for each package, and with `functions` one for each of those. What is
/// allowed to everybody is left out where `look` does not ask for everything.
pub fn human(survey: &Survey, functions: bool, look: Look) -> String {
    let shown = |reach: &Reach| -> BTreeSet<EffectClass> {
        match look.detail {
            Detail::Verbose => reach.classes.clone(),
            Detail::Normal | Detail::Quiet => reach.noteworthy().collect(),
        }
    };
    let packages = survey.packages.iter();
    let rows = packages.map(|(package, functions)| {
        let acting = functions.values().map(shown);
        let acting: Vec<_> = acting.filter(|classes| !classes.is_empty()).collect();
        let count = format!("{} of {}", acting.len(), functions.len());
        vec![
            Cell::plain(format!("{} {}", package.name, package.version)),
            Cell::plain(count),
            Cell::plain(names(&acting.into_iter().flatten().collect())),
        ]
    });
    let head = ["package", "functions with effects", "effects"];
    let mut text = table::render(&head, rows, look.width) + "\n";
    if functions {
        let all = survey.packages.values().flatten();
        let all = all.map(|(path, reach)| (path, shown(reach), reach.has_gap));
        let telling = all.filter(|(_, classes, has_gap)| !classes.is_empty() || *has_gap);
        let rows = telling.map(|(path, classes, has_gap)| {
            vec![Cell::plain(path), Cell::plain(reached(&classes, has_gap))]
        });
        text += &(table::render(&["function", "reaches"], rows, look.width) + "\n");
    }
    text + &last_lines(survey)
}

fn last_lines(survey: &Survey) -> String {
    let functions = survey.packages.values().map(BTreeMap::len).sum();
    format!(
        "{} of {}; scanned {}, {}\n{LEFT_OUT}\n",
        summary::count(functions, "function"),
        summary::count(survey.packages.len(), "package"),
        summary::count(survey.scanned.packages, "package"),
        summary::count(survey.scanned.objects, "object"),
    )
}

fn names(classes: &BTreeSet<EffectClass>) -> String {
    let names: Vec<&str> = classes.iter().map(|class| class.name()).collect();
    names.join(", ")
}

fn reached(classes: &BTreeSet<EffectClass>, has_gap: bool) -> String {
    let known = names(classes);
    match (known.is_empty(), has_gap) {
        (_, false) => known,
        (true, true) => "what could not be followed".to_owned(),
        (false, true) => known + ", and what could not be followed",
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    version: &'static str,
    scanned: Scanned,
    packages: Vec<Package<'a>>,
}

#[derive(Serialize)]
struct Scanned {
    packages: usize,
    objects: usize,
}

#[derive(Serialize)]
struct Package<'a> {
    name: &'a str,
    version: &'a str,
    functions: Vec<Function<'a>>,
}

#[derive(Serialize)]
struct Function<'a> {
    path: &'a str,
    effects: Vec<&'static str>,
    followed: bool,
}

/// The survey as a document, ended by a newline. `followed` is false where something on the way could
/// not be.
///
/// # Panics
/// Never: strings, numbers and lists of them always serialise.
pub fn json(survey: &Survey) -> String {
    let document = Document {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        scanned: Scanned {
            packages: survey.scanned.packages,
            objects: survey.scanned.objects,
        },
        packages: survey
            .packages
            .iter()
            .map(|(package, functions)| Package {
                name: &package.name,
                version: &package.version,
                functions: functions
                    .iter()
                    .map(|(path, reach)| Function {
                        path,
                        effects: reach.classes.iter().map(|class| class.name()).collect(),
                        followed: !reach.has_gap,
                    })
                    .collect(),
            })
            .collect(),
    };
    let text =
        serde_json::to_string_pretty(&document).expect("strings and numbers always serialise");
    text + "\n"
}
