//! The decision about one effect on a watched thread: who sees it, and whether it is refused.
//! It allocates nothing, locks nothing, formats nothing and cannot panic.

use super::detail::Detail;
use crate::probe::{buffer::Entry, stack};
use core::ffi::{c_int, c_long};
use sentinel_effects::{AtRuntime, Effect, Refusal};

/// What a probe does next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Call the real function.
    Pass,
    /// Fail as the catalogue says.
    Refuse,
}

/// Records the effect in every record that it belongs in.
pub(crate) fn judge(effect: &'static Effect, probe: &'static str, detail: &Detail) -> Verdict {
    let refusable = effect.refusal != Refusal::Never
        && matches!(
            effect.class.at_runtime(),
            AtRuntime::Refuse | AtRuntime::StaticOnly
        );
    let refused = refusable && stack::refuses(effect.class);
    stack::each_record(effect.class, |watch| {
        let entry = Entry {
            probe,
            effect,
            shape: detail.shape,
            refused,
            late: watch.is_late(),
            location: watch.location,
        };
        watch.record.push(entry, detail.bytes());
    });
    if refused {
        Verdict::Refuse
    } else {
        Verdict::Pass
    }
}

/// A return type of C functions, and its value that means failure.
pub(crate) trait Fails: Copy {
    const FAILURE: Self;
    /// The value itself as an error number, for functions that return one.
    fn returned(errno: c_int) -> Self;
}

macro_rules! fails {
    ($($int:ty),*) => {$(
        impl Fails for $int {
            const FAILURE: Self = -1;
            fn returned(errno: c_int) -> Self {
                Self::from(errno)
            }
        }
    )*};
}
fails!(c_int, c_long);

impl<T> Fails for *mut T {
    const FAILURE: Self = core::ptr::null_mut();
    fn returned(_: c_int) -> Self {
        Self::FAILURE
    }
}

/// What a refused function returns; `errno` is set where its kind of failure asks for it.
pub(crate) fn refusal<T: Fails>(refusal: Refusal) -> T {
    match refusal {
        Refusal::Returned(errno) => T::returned(errno),
        Refusal::Resolver(errno) => {
            set_errno(errno);
            T::returned(libc::EAI_SYSTEM)
        }
        Refusal::Errno(errno) => {
            set_errno(errno);
            T::FAILURE
        }
        Refusal::Never => T::FAILURE,
    }
}

fn set_errno(errno: c_int) {
    // SAFETY: the location belongs to this thread and is always there.
    let location = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    unsafe { *location = errno };
}
