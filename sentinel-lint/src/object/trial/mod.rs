//! Whether the toolchain's work is what the engine takes it for. Boundaries are names in std, and
//! std may be made otherwise tomorrow: a toolchain on which one known function is judged wrong
//! judges nobody.

mod expected;

use super::{
    drive::{
        Built, DriveError, Order,
        trial::{CRATE, try_out},
    },
    input::Input,
    judge::Graph,
    place::Places,
    root::Root,
};
use crate::{pattern::Pattern, voice::Reached};
use expected::{EXPECTED, Expected};
use sentinel_effects::{EffectClass, Level};

/// What is compiled.
const SPECIMEN: &str = include_str!("../../../data/specimen.rs");

/// Refuses a toolchain on which a known function is judged wrong.
///
/// # Errors
/// [`DriveError::NotUnderstood`] with the functions.
pub(super) fn pass(order: &Order<'_>, built: &Built) -> Result<(), DriveError> {
    try_out(order, built, SPECIMEN, judge)
}

fn judge(inputs: &[Input]) -> Result<(), String> {
    let graph = Graph::load(inputs, Places::default()).map_err(|error| error.to_string())?;
    let all: Pattern = format!("{CRATE}::*")
        .parse()
        .map_err(|error| format!("{error}"))?;
    let roots = graph.symbols_matching(&all);
    let wrong: Vec<String> = EXPECTED
        .iter()
        .filter_map(|(name, expected)| wrong(&graph, &roots, name, *expected))
        .collect();
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("; "))
    }
}

/// What is wrong with the judgement of a function, if something is.
fn wrong(graph: &Graph, roots: &[Root], name: &str, expected: Expected) -> Option<String> {
    let path = format!("{CRATE}::{name}");
    let Some(root) = roots.iter().find(|root| root.path == path) else {
        return Some(format!("`{name}` has no code"));
    };
    let (reached, gaps) = graph.judge(root);
    if let Some(gap) = gaps.first() {
        return Some(format!("`{name}` cannot be judged: {}", gap.reason));
    }
    match expected {
        Expected::Clean => reached
            .iter()
            .find(|reached| is_reported(reached))
            .map(|reached| format!("`{name}` seems to reach {}: {}", reached.class, reached.api)),
        Expected::Reaches(class) => {
            (!reaches(&reached, class)).then(|| format!("`{name}` seems not to reach {class}"))
        }
    }
}

fn is_reported(reached: &Reached) -> bool {
    reached.class.default_level() > Level::Allow
}

fn reaches(all: &[Reached], class: EffectClass) -> bool {
    all.iter().any(|reached| reached.class == class)
}
