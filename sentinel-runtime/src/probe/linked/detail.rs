//! What an effect touched, read from the caller's arguments: bounded, and safe where a pointer is
//! bad. It copies bytes; turning them into text is the witness's business, long after the probe.

use crate::{arch, probe::shape::Shape};
use core::ffi::{c_char, c_int};

/// The longest detail that is kept.
pub(crate) const LIMIT: usize = 512;

/// A detail under construction, on the probe's stack.
pub(crate) struct Detail {
    pub(crate) shape: Shape,
    bytes: [u8; LIMIT],
    len: usize,
}

impl Detail {
    pub(crate) const fn none() -> Self {
        Self::new(Shape::Nothing)
    }

    pub(crate) const fn new(shape: Shape) -> Self {
        Self {
            shape,
            bytes: [0; LIMIT],
            len: 0,
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// A path or a name.
    pub(crate) fn text(text: *const c_char) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_text(text);
        detail
    }

    /// A number.
    pub(crate) fn number(number: c_int) -> Self {
        let mut detail = Self::new(Shape::Number);
        detail.push(&number.to_ne_bytes());
        detail
    }

    pub(crate) fn push(&mut self, bytes: &[u8]) {
        for byte in bytes {
            if let Some(free) = self.bytes.get_mut(self.len) {
                *free = *byte;
                self.len += 1;
            }
        }
    }

    /// Appends what lies at `text`, up to its zero byte, to memory that can't be read, or to the
    /// limit.
    pub(crate) fn push_text(&mut self, text: *const c_char) {
        copy(text.cast(), usize::MAX, |byte| {
            let more = byte != 0 && self.len < LIMIT;
            if more {
                self.bytes[self.len] = byte;
                self.len += 1;
            }
            more
        });
    }

    /// Appends `len` bytes that lie at `start`, or as many as can be read.
    pub(crate) fn push_memory(&mut self, start: *const u8, len: usize) {
        copy(start, len, |byte| {
            self.push(&[byte]);
            self.len < LIMIT
        });
    }
}

/// Hands the bytes from `start` on to `take`, until it says no, `len` are taken or memory can't be
/// read.
fn copy(start: *const u8, len: usize, mut take: impl FnMut(u8) -> bool) {
    const PAGE: usize = 4096;
    let mut at = start;
    for index in 0..len {
        let fresh = index == 0 || at.addr().is_multiple_of(PAGE);
        if fresh && !arch::readable(at.addr()) {
            return;
        }
        // SAFETY: this page was readable a moment ago. That another thread unmaps it in between
        // is the caller's own error: the real function would read the same bytes next.
        let byte = unsafe { at.read_volatile() };
        if !take(byte) {
            return;
        }
        at = at.wrapping_add(1);
    }
}

/// The pointer that lies at `start`, if it can be read.
pub(crate) fn pointer(start: *const *const c_char) -> Option<*const c_char> {
    let mut bytes = [0_u8; size_of::<usize>()];
    let mut filled = 0;
    copy(start.cast(), bytes.len(), |byte| {
        bytes[filled] = byte;
        filled += 1;
        true
    });
    (filled == bytes.len()).then(|| core::ptr::with_exposed_provenance(usize::from_ne_bytes(bytes)))
}
