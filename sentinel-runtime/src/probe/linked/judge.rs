//! The decision about one effect on a watched thread: who sees it, and whether it is refused.
//! It allocates nothing, locks nothing, formats nothing and cannot panic.

use super::{detail::Detail, parity};
use crate::{
    probe::{buffer::Entry, shape::Shape, stack},
    watch::Watch,
};
use core::ffi::{c_int, c_long};
use sentinel_effects::{AtRuntime, Effect, Refusal};

/// What an effect touches.
pub(crate) trait Touched {
    /// What is to be done when the call returns that was let through.
    type Passed: Passed;

    /// Records the effect wherever it belongs. None where it must fail.
    fn pass(&self, effect: &'static Effect, probe: &'static str) -> Option<Self::Passed>;
}

/// A call that was let through.
pub(crate) trait Passed {
    /// It has returned.
    fn returned(self, failed: bool);
}

impl Passed for () {
    fn returned(self, _: bool) {}
}

impl Touched for Detail {
    type Passed = ();

    #[inline]
    fn pass(&self, effect: &'static Effect, probe: &'static str) -> Option<()> {
        (!refuses(effect, probe, self)).then_some(())
    }
}

/// Records the effect wherever it belongs, and says whether it must fail.
#[inline]
pub(crate) fn refuses(effect: &'static Effect, probe: &'static str, detail: &Detail) -> bool {
    record(effect, probe, detail, is_refused(effect))
}

/// The same where it is known whether any window refuses it.
pub(crate) fn record(
    effect: &'static Effect,
    probe: &'static str,
    detail: &Detail,
    refused: bool,
) -> bool {
    if parity::exempts(effect, detail) {
        return false;
    }
    stack::each_record(effect.class, |watch| {
        let entry = Entry {
            call: detail.call,
            refused,
            ..entry(effect, probe, detail.shape, watch)
        };
        watch.record.push(entry, detail.bytes());
    });
    refused
}

/// Whether any window refuses the effect.
pub(crate) fn is_refused(effect: &Effect) -> bool {
    may_be_refused(effect) && stack::refuses(effect.class)
}

/// The entry of an effect that is not refused.
pub(crate) fn entry(
    effect: &'static Effect,
    probe: &'static str,
    shape: Shape,
    watch: &Watch,
) -> Entry {
    Entry {
        probe,
        effect,
        shape,
        call: None,
        refused: false,
        late: watch.is_late(),
        location: Some(watch.location),
    }
}

fn may_be_refused(effect: &Effect) -> bool {
    let recorded = matches!(
        effect.class.at_runtime(),
        AtRuntime::Record | AtRuntime::OnRequest
    );
    !recorded && !matches!(effect.refusal, Refusal::Never | Refusal::Unseen(_))
}

/// A return type of C functions, and how it tells of failure.
pub(crate) trait Fails: Copy + PartialEq {
    /// The value that means failure.
    const FAILURE: Self;

    /// Whether this is it.
    fn failed(self) -> bool {
        self == Self::FAILURE
    }

    /// An error number as the value, for functions that return one.
    fn returned(errno: c_int) -> Self;

    /// The value as the register that it is returned in.
    fn register(self) -> usize;
}

macro_rules! fails {
    ($($int:ty),*) => {$(
        impl Fails for $int {
            const FAILURE: Self = -1;

            #[allow(clippy::cast_lossless, reason = "no conversion fits them all")]
            fn returned(errno: c_int) -> Self {
                errno as Self
            }

            #[allow(clippy::cast_possible_truncation, reason = "a register holds any of them")]
            fn register(self) -> usize {
                (self as isize).cast_unsigned()
            }
        }
    )*};
}
fails!(c_int, c_long, isize);

/// A handler of signals, or another address that is all ones in case of failure.
impl Fails for usize {
    const FAILURE: Self = Self::MAX;

    fn returned(_: c_int) -> Self {
        Self::FAILURE
    }

    fn register(self) -> usize {
        self
    }
}

impl<T> Fails for *mut T {
    const FAILURE: Self = core::ptr::null_mut();

    fn returned(_: c_int) -> Self {
        Self::FAILURE
    }

    fn register(self) -> usize {
        self.addr()
    }
}

/// For functions that are never refused, whatever they return.
macro_rules! never {
    ($($type:ty = $value:expr),*) => {$(
        impl Fails for $type {
            const FAILURE: Self = $value;

            fn returned(_: c_int) -> Self {
                Self::FAILURE
            }

            fn register(self) -> usize {
                0
            }
        }
    )*};
}
never!(() = (), u32 = 0);

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
        Refusal::Never | Refusal::Unseen(_) => T::FAILURE,
    }
}

fn set_errno(errno: c_int) {
    // SAFETY: the location belongs to this thread and is always there.
    let location = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    unsafe { *location = errno };
}
