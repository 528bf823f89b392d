//! What cargo says about the tree: which packages and targets there are, with which features,
//! editions and dependencies, for which platform. Reads no source.

mod unit;

pub use unit::{Dependency, Unit, UnitId, UnitKind};
