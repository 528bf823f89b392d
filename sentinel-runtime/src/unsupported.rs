//! Targets without probes: everything compiles, no window opens, and no claim is made.

use crate::{coverage::Imports, error::WatchError};

pub(crate) fn prepare() -> Result<(), WatchError> {
    Err(WatchError::Unsupported)
}

pub(crate) fn install() -> Option<Imports> {
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

pub(crate) fn read_text(_: *const core::ffi::c_char) -> usize {
    0
}

pub(crate) fn probed_imports() -> usize {
    0
}

/// There is nothing to ask for.
pub(crate) fn ask() {}
