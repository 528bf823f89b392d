//! Reading memory that another's pointer leads to, without faulting where it leads nowhere.
//!
//! Before a page is read, a bare system call tests whether it can be: [`arch::readable`], 120 ns
//! where `process_vm_readv` takes ten times that, and the only part of a refusal that costs more
//! than a few. It is left out where it is not needed: on a page that holds live memory of ours,
//! such as the part of the stack on which std lays out the paths that it hands to libc, and for text
//! that the kernel has just read itself.
//!
//! What remains unsafe is memory that another thread takes away between the test and the read, or
//! a system that does not let this call through: then nothing is read, and details are empty.

use super::detail::LIMIT;
use crate::arch;
use core::{
    ffi::{c_char, c_void},
    mem::MaybeUninit,
    ptr,
};

const PAGE: usize = 4096;

/// Copies what lies at `start` until `into` is full or memory can't be read; how much that was.
pub(crate) fn copy(start: *const u8, into: &mut [MaybeUninit<u8>]) -> usize {
    pieces(start, into, |_, len| len)
}

/// Copies the text at `start` up to its zero byte, until `into` is full or memory can't be read;
/// how much that was.
pub(crate) fn copy_text(start: *const c_char, into: &mut [MaybeUninit<u8>]) -> usize {
    pieces(start.cast(), into, |piece, len| {
        // SAFETY: so much can be read here.
        unsafe { libc::strnlen(piece.cast(), len) }
    })
}

/// Reads text as for a detail, and says how long it is.
pub(crate) fn read_text(text: *const c_char) -> usize {
    copy_text(text, &mut [const { MaybeUninit::uninit() }; LIMIT])
}

/// Copies the text at `start` up to its zero byte, or until `into` is full; how much that was.
///
/// # Safety
/// The text can be read.
pub(crate) unsafe fn copy_readable_text(
    start: *const c_char,
    into: &mut [MaybeUninit<u8>],
) -> usize {
    // SAFETY: as the caller promises.
    let len = unsafe { libc::strnlen(start, into.len()) };
    // SAFETY: and `into`, which is nobody else's, has room for so much.
    unsafe { ptr::copy_nonoverlapping(start.cast(), into.as_mut_ptr(), len) };
    len
}

/// The same for text that another thread may take away meanwhile: the kernel copies it, which takes
/// microseconds.
pub(crate) fn copy_text_in_use(start: *const c_char, into: &mut [MaybeUninit<u8>]) -> usize {
    let copied = arch::copy(start.addr(), into);
    let copied = into.get(..copied).unwrap_or_default();
    // SAFETY: so much was copied.
    let copied = unsafe { copied.assume_init_ref() };
    let end = copied.iter().position(|byte| *byte == 0);
    end.unwrap_or(copied.len())
}

/// Copies from `start` on, page by page, as much of each as `wanted` says.
#[inline]
fn pieces(
    start: *const u8,
    into: &mut [MaybeUninit<u8>],
    wanted: impl Fn(*const u8, usize) -> usize,
) -> usize {
    let mut copied = 0;
    while let Some(free) = into.get_mut(copied..).filter(|free| !free.is_empty()) {
        let piece = start.wrapping_add(copied);
        let len = free.len().min(PAGE - piece.addr() % PAGE);
        if !shares_page(piece, free) && !arch::readable(piece.addr()) {
            break;
        }
        let some = wanted(piece, len).min(len);
        // SAFETY: this page was readable a moment ago. Should another thread have unmapped it in
        // between, the call that the caller asked for would have read freed memory as well. `free`
        // has room for `len` bytes and is ours alone.
        unsafe { ptr::copy_nonoverlapping(piece, free.as_mut_ptr().cast(), some) };
        copied += some;
        if some < len {
            break;
        }
    }
    copied
}

/// Whether this lies on a page with one end of `live` memory, and can be read as that can. Of no
/// other page is that known: the one above may be the guard of another stack, and a program may
/// protect pages of its own constants.
#[inline]
fn shares_page(piece: *const u8, live: &[MaybeUninit<u8>]) -> bool {
    let page = |address: usize| address / PAGE;
    let live = live.as_ptr_range();
    page(piece.addr()) == page(live.start.addr()) || page(piece.addr()) == page(live.end.addr() - 1)
}

/// The bytes at `start`, if all of them can be read.
fn array<const N: usize>(start: *const u8) -> Option<[u8; N]> {
    let mut bytes = [const { MaybeUninit::uninit() }; N];
    let whole = copy(start, &mut bytes) == N;
    // SAFETY: as many bytes as there are were copied.
    whole.then(|| bytes.map(|byte| unsafe { byte.assume_init() }))
}

/// The byte at `start`.
pub(crate) fn byte(start: *const u8) -> Option<u8> {
    array(start).map(u8::from_ne_bytes)
}

/// The pointer that lies at `start`.
pub(crate) fn pointer(start: *const *const c_char) -> Option<*const c_void> {
    word(start.cast()).map(ptr::with_exposed_provenance)
}

/// The word that lies at `start`.
pub(crate) fn word(start: *const usize) -> Option<usize> {
    array(start.cast()).map(usize::from_ne_bytes)
}

#[cfg(test)]
mod tests {
    use super::{PAGE, copy, copy_text};
    use core::{
        mem::MaybeUninit,
        ptr::{self, NonNull},
    };

    /// Three pages, of which the last cannot be read.
    struct Pages(NonNull<u8>);

    impl Pages {
        fn new() -> Self {
            let protection = libc::PROT_READ | libc::PROT_WRITE;
            let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
            // SAFETY: new memory disturbs nobody.
            let start = unsafe { libc::mmap(ptr::null_mut(), 3 * PAGE, protection, flags, -1, 0) };
            assert_ne!(start, libc::MAP_FAILED);
            // SAFETY: so much was mapped.
            let last = unsafe { start.byte_add(2 * PAGE) };
            // SAFETY: the page is ours, and nothing is in it.
            let protected = unsafe { libc::mprotect(last, PAGE, libc::PROT_NONE) };
            assert_eq!(protected, 0);
            let pages = Self(NonNull::new(start.cast()).expect("memory that is not null"));
            // SAFETY: two pages can be written.
            unsafe { pages.0.write_bytes(b'a', 2 * PAGE) };
            pages
        }

        /// So many bytes before the end of what can be read.
        fn before_the_end(&self, bytes: usize) -> *const u8 {
            self.0.as_ptr().wrapping_add(2 * PAGE - bytes)
        }
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            // SAFETY: mapped by `new`, and nobody refers to it.
            unsafe { libc::munmap(self.0.as_ptr().cast(), 3 * PAGE) };
        }
    }

    #[test]
    fn what_cannot_be_read_ends_a_text() {
        let (pages, mut into) = (Pages::new(), [MaybeUninit::uninit(); 64]);
        let text = |bytes| pages.before_the_end(bytes).cast();
        assert_eq!(copy_text(text(10), &mut into), 10);
        assert_eq!(copy_text(text(0), &mut into), 0);
        assert_eq!(copy_text(text(PAGE + 10), &mut into), 64);
    }

    #[test]
    fn what_cannot_be_read_ends_a_piece_of_memory() {
        let (pages, mut into) = (Pages::new(), [MaybeUninit::uninit(); 64]);
        assert_eq!(copy(pages.before_the_end(63), &mut into), 63);
        assert_eq!(copy(pages.before_the_end(64), &mut into), 64);
    }

    #[test]
    fn a_page_beside_live_memory_is_tested() {
        let pages = Pages::new();
        let last = pages.before_the_end(64).cast_mut().cast();
        // SAFETY: these bytes can be written and are nobody else's.
        let live = unsafe { core::slice::from_raw_parts_mut(last, 64) };
        assert_eq!(copy(pages.before_the_end(0), live), 0);
    }
}
