//! The end of the process: recorded, and told of while there is still time. Nothing here keeps a
//! process from ending.

use super::{detail::Detail, last_words, table::Probe};
use crate::call;
use core::ffi::{c_char, c_int, c_void};

/// Declares gates that look after what is unsaid, by the way of ending: `orderly` runs exit
/// handlers, so this thread's windows are closed and judged, and the handlers run unwatched;
/// `at_once` runs none.
macro_rules! endings {
    ($(
        fn $name:ident($($arg:ident: $type:ty),*) [$detail:expr] $way:ident;
    )+) => {
        $(
            #[allow(non_snake_case, reason = "a probe is named as the C function")]
            mod $name {
                #[allow(clippy::wildcard_imports, reason = "the signature's types, whichever")]
                use super::*;
                use crate::{arch, probe::{linked::{judge, table}, stack}};

                table::entry!($name);

                #[allow(unused_variables, reason = "a signature names all that comes first")]
                extern "C" fn decide($($arg: $type),*) -> arch::Way {
                    if stack::watched() {
                        judge::refuses(EFFECT, stringify!($name), &$detail);
                    }
                    $way();
                    arch::Way::on(PROBE.original())
                }

                /// # Safety
                /// As for the function that it stands for: its callers meant to call that.
                #[unsafe(naked)]
                unsafe extern "C" fn replacement() {
                    arch::gate!(decide)
                }
            }
        )+

        pub(super) const PROBES: &[&Probe] = &[$(&$name::PROBE),+, &abort::PROBE];
    };
}

endings! {
    fn exit(status: c_int) [Detail::number(status)] orderly;
    fn quick_exit(status: c_int) [Detail::number(status)] orderly;
    fn err(status: c_int, format: *const c_char) [Detail::number(status)] orderly;
    fn errx(status: c_int, format: *const c_char) [Detail::number(status)] orderly;
    fn verr(status: c_int, format: *const c_char, arguments: *mut c_void)
        [Detail::number(status)] orderly;
    fn verrx(status: c_int, format: *const c_char, arguments: *mut c_void)
        [Detail::number(status)] orderly;
    fn _exit(status: c_int) [Detail::number(status)] at_once;
    fn _Exit(status: c_int) [Detail::number(status)] at_once;
}

fn orderly() {
    call::conclude_windows();
}

fn at_once() {
    last_words::write();
}

/// Aborting is no effect: it is what std does about a bug. Evidence is told all the same.
mod abort {
    use super::at_once;
    use crate::{arch, probe::linked::table};

    table::entry!(abort);

    extern "C" fn decide() -> arch::Way {
        at_once();
        arch::Way::on(PROBE.original())
    }

    /// # Safety
    /// As for the function that it stands for: its callers meant to call that.
    #[unsafe(naked)]
    unsafe extern "C" fn replacement() {
        arch::gate!(decide)
    }
}
