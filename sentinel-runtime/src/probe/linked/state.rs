//! The state that all threads share, and new threads: recorded, never refused, because callers
//! take it for granted that these succeed.

use super::{detail::Detail, table::probes};
use core::ffi::{c_char, c_int, c_void};

type Text = *const c_char;

probes! {
    fn setenv(name: Text, value: Text, overwrite: c_int) -> c_int [Detail::text(name)];
    fn unsetenv(name: Text) -> c_int [Detail::text(name)];
    fn putenv(assignment: *mut i8) -> c_int [Detail::variable(assignment)];
    fn clearenv() -> c_int [Detail::nothing()];
    fn chdir(path: Text) -> c_int [Detail::text(path)];
    fn fchdir(fd: c_int) -> c_int [Detail::descriptor(fd)];
    fn pthread_create(thread: *mut c_void, attributes: *const c_void, start: *const c_void,
        argument: *mut c_void) -> c_int [Detail::nothing()];
    fn thrd_create(thread: *mut c_void, start: *const c_void, argument: *mut c_void) -> c_int
        [Detail::nothing()];
}
