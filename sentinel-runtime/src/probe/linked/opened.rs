//! Paths that a call opens. Where nothing refuses it, the call itself is the test whether its path
//! can be read, which saves the system call that any other test takes: the effect is recorded
//! before the call, and its path once that has returned.
//!
//! A call that had to wait is no test: its caller's memory may be gone by then.

use super::{
    detail::Detail,
    judge::{self, Passed, Touched},
    parity,
};
use crate::{
    arch,
    probe::{shape::Shape, stack},
    record::Record,
};
use core::{
    ffi::{c_char, c_int},
    ptr,
};
use sentinel_effects::Effect;
use std::thread;

/// A path that is to be opened, by a function that reads it to its end or fails.
pub(super) struct Opened {
    directory: c_int,
    path: *const c_char,
}

impl Opened {
    /// A path that is relative to the current directory.
    pub(super) fn by(path: *const c_char) -> Self {
        Self::at(libc::AT_FDCWD, path)
    }

    /// A path that is relative to an open directory.
    pub(super) fn at(directory: c_int, path: *const c_char) -> Self {
        Self { directory, path }
    }

    /// Whether it is as well to read the path after the call as before. One that lies on the stack
    /// is cheap to read, and may be a backtrace's, which has to be known before.
    fn may_be_read_later(&self) -> bool {
        const NEAR: usize = 16 * 1024;
        let here = ptr::from_ref(self).addr();
        self.directory == libc::AT_FDCWD
            && !self.path.is_null()
            && self.path.addr().wrapping_sub(here) > NEAR
            && !parity::has_long_paths()
            && !thread::panicking()
    }

    /// Records the effect without its path, if it belongs in one record alone. That may be full.
    #[inline(never)]
    fn record_unread(&self, effect: &'static Effect, probe: &'static str) -> Option<Opening> {
        stack::one_record(effect.class, |watch| {
            let entry = judge::entry(effect, probe, Shape::Text, watch);
            let index = watch.record.push_unread(entry, self.path);
            Opening(index.map(|index| Unread {
                record: &raw const *watch.record,
                index,
                path: self.path,
                called: arch::ticks(),
                readable: false,
            }))
        })
    }
}

impl Touched for Opened {
    type Passed = Opening;

    #[allow(
        clippy::inline_always,
        reason = "after a system call the processor foresees no return, and each costs nanoseconds"
    )]
    #[inline(always)]
    fn pass(&self, effect: &'static Effect, probe: &'static str) -> Option<Opening> {
        let refused = judge::is_refused(effect);
        if !refused
            && self.may_be_read_later()
            && let Some(opening) = self.record_unread(effect, probe)
        {
            return Some(opening);
        }
        let refused = if self.directory == libc::AT_FDCWD {
            judge::record(effect, probe, &Detail::text(self.path), refused)
        } else {
            let detail = Detail::at(self.directory, self.path);
            judge::record(effect, probe, &detail, refused)
        };
        (!refused).then_some(Opening(None))
    }
}

/// A call that was let through, with its path if nobody has read that yet.
pub(super) struct Opening(Option<Unread>);

/// A path that nobody has read. It is read when the call returns, or unwinds because its thread
/// is cancelled.
struct Unread {
    /// A window's that is open below this call, on its thread, and stays until it returns.
    record: *const Record,
    index: usize,
    path: *const c_char,
    /// When the call began.
    called: u64,
    /// Whether it is known that the path can be read.
    readable: bool,
}

/// The ticks in which a call returns that did not wait: some twenty microseconds.
const PROMPT: u64 = 1 << 16;

impl Passed for Opening {
    fn returned(self, failed: bool) {
        if let Some(mut unread) = self.0 {
            let prompt = arch::ticks().wrapping_sub(unread.called) < PROMPT;
            unread.readable = prompt && !failed;
        }
    }
}

impl Drop for Unread {
    fn drop(&mut self) {
        let detail = if self.readable {
            // SAFETY: the kernel read it a moment ago, and the caller has not returned.
            unsafe { Detail::readable_text(self.path) }
        } else {
            Detail::text(self.path)
        };
        // SAFETY: the window keeps its record.
        let record = unsafe { &*self.record };
        record.complete(self.index, detail.bytes());
    }
}
