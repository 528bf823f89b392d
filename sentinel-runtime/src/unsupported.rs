//! Targets without probes: everything compiles, no window opens, and no claim is made.

use crate::{coverage::Imports, error::WatchError};
use core::{ffi::c_char, mem::MaybeUninit};

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

pub(crate) fn read_text(_: *const c_char) -> usize {
    0
}

/// No call is ever on its way.
pub(crate) fn copy_text_in_use(_: *const c_char, _: &mut [MaybeUninit<u8>]) -> usize {
    0
}

pub(crate) fn probed_imports() -> usize {
    0
}

/// There is nothing to ask for.
pub(crate) fn ask() {}
