//! Targets without probes: everything compiles, no window opens, and no claim is made.

use crate::{coverage::Coverage, error::WatchError};

pub(crate) fn prepare() -> Result<(), WatchError> {
    Err(WatchError::Unsupported)
}

pub(crate) fn install() -> Option<Coverage> {
    None
}

pub(crate) fn uninstall() {}

pub(crate) fn announce() {}

pub(crate) fn may_be_watched() -> bool {
    true
}

pub(crate) fn imports() -> Vec<(usize, usize)> {
    Vec::new()
}

pub(crate) fn readable(_: usize) -> bool {
    false
}

pub(crate) fn probed_imports() -> usize {
    0
}

/// There is nothing to ask for.
pub(crate) fn ask() {}
