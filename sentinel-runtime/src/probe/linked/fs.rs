//! Files and directories.

use super::{detail::Detail, table::probes};
use core::ffi::{c_char, c_int, c_uint};

probes! {
    fn open(path: *const c_char, flags: c_int, mode: c_uint) -> c_int [Detail::text(path)];
    fn open64(path: *const c_char, flags: c_int, mode: c_uint) -> c_int [Detail::text(path)];
}
