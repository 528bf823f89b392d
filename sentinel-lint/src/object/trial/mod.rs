//! Whether the toolchain's work is what the engine takes it for. Boundaries are names in std, and
//! std may be made otherwise tomorrow: a toolchain that does not keep one of twelve
//! [points](Point) judges nobody.
//!
//! The specimen is compiled as the user's crates are, and looked at together with std.

mod expected;
mod point;
mod shape;
mod std_objects;

pub use point::{Fault, Point};

use super::{
    drive::{
        Built, DriveError, Order,
        trial::{CRATE, try_out},
    },
    input::{Error, Input},
    judge::Graph,
    place::Places,
    root::Root,
};
use crate::pattern::Pattern;

/// What is compiled.
pub const SPECIMEN: &str = include_str!("../../../data/specimen.rs");

/// Refuses a toolchain that does not keep a point.
///
/// # Errors
/// [`DriveError::NotUnderstood`] with the points.
pub(super) fn pass(order: &Order<'_>, built: &Built) -> Result<(), DriveError> {
    try_out(order, built, SPECIMEN, |inputs| {
        let faults = examine(inputs).map_err(|error| error.to_string())?;
        if faults.is_empty() {
            return Ok(());
        }
        let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
        Err(faults.join("; "))
    })
}

/// The points that are not kept by what a toolchain has made of [`SPECIMEN`], and by its own
/// libraries; sorted.
///
/// # Errors
/// An input that cannot be read at all.
pub fn examine(inputs: &[Input]) -> Result<Vec<Fault>, Error> {
    let specimen = Specimen::of(Graph::load(inputs, Places::default())?);
    let mut faults = std_objects::faults(specimen.graph.linked());
    faults.extend(expected::faults(&specimen));
    faults.extend(shape::faults(&specimen));
    faults.sort();
    faults.dedup();
    Ok(faults)
}

/// The compiled specimen among the toolchain's libraries.
struct Specimen {
    graph: Graph,
    roots: Vec<Root>,
}

impl Specimen {
    fn of(graph: Graph) -> Self {
        let all = format!("{CRATE}::*").parse::<Pattern>();
        let roots = all.map_or(Vec::new(), |all| graph.symbols_matching(&all));
        Self { graph, roots }
    }

    /// A function of the specimen.
    fn root(&self, name: &str) -> Option<&Root> {
        let path = format!("{CRATE}::{name}");
        self.roots.iter().find(|root| root.path == path)
    }
}
