//! The source engine.

mod declare;
mod engine;
pub mod expand;
mod expanding;
mod implemented;
pub mod ir;
mod judge;
pub mod load;
pub mod lower;
pub(crate) mod notice;
pub mod program;
mod reading;
pub mod resolve;

pub use declare::{declared, look_at};
pub use engine::{SourceEngine, look};
pub use implemented::implemented;
pub(crate) use judge::{
    DECLARING_PACKAGE, enters_kernel, is_builtin_attribute, is_named_as_declaring,
};
pub use notice::add as notice;
pub use reading::Reading;

use crate::voice::FunctionKey;
use std::collections::BTreeSet;

/// How far to look.
#[derive(Clone, Copy, Debug)]
enum Depth<'a> {
    /// Which functions are declared, and nothing about what they reach.
    Declarations,
    /// What these functions reach.
    ReachOf(&'a BTreeSet<FunctionKey>),
    /// What each of them reaches.
    Reach,
}

impl Depth<'_> {
    /// Whether to say what a function reaches.
    fn reaches(self, function: &FunctionKey) -> bool {
        match self {
            Self::Declarations => false,
            Self::ReachOf(functions) => functions.contains(function),
            Self::Reach => true,
        }
    }
}
