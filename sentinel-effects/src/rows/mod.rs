//! The rows, one file a class.

mod fs;

use crate::Effect;

/// Every table.
pub const ALL: &[&[Effect]] = &[fs::ROWS];
