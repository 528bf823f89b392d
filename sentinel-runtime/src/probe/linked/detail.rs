//! What an effect touched, read from the caller's arguments: bounded, and safe where a pointer is
//! bad. It copies bytes; turning them into text is the witness's business, long after the probe.

use super::memory;
use crate::{arch, probe::shape::Shape};
use core::{
    ffi::{CStr, c_char, c_int, c_void},
    mem::MaybeUninit,
};

/// The longest detail that is kept.
pub(crate) const LIMIT: usize = 512;

/// A detail under construction, on the probe's stack. Only what is filled is ever written: to
/// clear the rest would cost as much as all else.
pub(crate) struct Detail {
    pub(crate) shape: Shape,
    /// How many bytes are filled.
    len: usize,
    bytes: [MaybeUninit<u8>; LIMIT],
}

impl Detail {
    #[inline]
    pub(crate) fn bytes(&self) -> &[u8] {
        let filled = self.bytes.get(..self.len).unwrap_or_default();
        // SAFETY: `len` counts what was written, from the start on.
        unsafe { filled.assume_init_ref() }
    }

    #[inline]
    const fn new(shape: Shape) -> Self {
        Self {
            shape,
            len: 0,
            bytes: [const { MaybeUninit::uninit() }; LIMIT],
        }
    }

    /// Nothing to say.
    pub(crate) const fn nothing() -> Self {
        Self::new(Shape::Nothing)
    }

    /// A number.
    pub(crate) fn number(number: c_int) -> Self {
        let mut detail = Self::new(Shape::Number);
        detail.push(&number.to_ne_bytes());
        detail
    }

    /// A path or a name.
    // Not inlined, or it would be made in one place and moved to another.
    #[inline(never)]
    pub(crate) fn text(text: *const c_char) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_text(text);
        detail
    }

    /// From and to.
    pub(crate) fn pair(from: *const c_char, to: *const c_char) -> Self {
        Self::pair_at(libc::AT_FDCWD, from, libc::AT_FDCWD, to)
    }

    /// A path that is relative to an open directory.
    pub(crate) fn at(directory: c_int, path: *const c_char) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_at(directory, path);
        detail
    }

    /// From and to, each relative to an open directory.
    pub(crate) fn pair_at(
        from_directory: c_int,
        from: *const c_char,
        to_directory: c_int,
        to: *const c_char,
    ) -> Self {
        let mut detail = Self::new(Shape::Pair);
        detail.push_at(from_directory, from);
        detail.push(&[0]);
        detail.push_at(to_directory, to);
        detail
    }

    /// What an open descriptor stands for.
    pub(crate) fn descriptor(descriptor: c_int) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_descriptor(descriptor);
        detail
    }

    /// A program and its arguments; the first, by custom its name again, is left out.
    pub(crate) fn words(program: *const c_char, arguments: *const *const c_char) -> Self {
        let mut detail = Self::new(Shape::Words);
        detail.push_text(program);
        detail.push(&[0]);
        let mut next = arguments.wrapping_add(1);
        while let Some(argument) = memory::pointer(next).filter(|argument| !argument.is_null()) {
            if detail.len == LIMIT {
                break;
            }
            detail.push_text(argument.cast());
            detail.push(&[0]);
            next = next.wrapping_add(1);
        }
        detail
    }

    /// The program of an open descriptor, and its arguments.
    pub(crate) fn words_of(program: c_int, arguments: *const *const c_char) -> Self {
        let mut path = Self::descriptor(program);
        path.push(&[0]);
        Self::words(path.bytes().as_ptr().cast(), arguments)
    }

    /// A host and a service, as the resolver is asked for them.
    pub(crate) fn host(host: *const c_char, service: *const c_char) -> Self {
        let mut detail = Self::text(host);
        if !service.is_null() {
            detail.push(b":");
            detail.push_text(service);
        }
        detail
    }

    /// A socket address.
    pub(crate) fn address(address: *const c_void, len: u32) -> Self {
        let mut detail = Self::new(Shape::Address);
        let len = usize::try_from(len).unwrap_or_default();
        detail.push_memory(address.cast(), len.min(size_of::<libc::sockaddr_storage>()));
        detail
    }

    /// A new socket.
    pub(crate) fn socket(family: c_int, kind: c_int) -> Self {
        let mut detail = Self::new(Shape::Socket);
        detail.push(&family.to_ne_bytes());
        detail.push(&kind.to_ne_bytes());
        detail
    }

    /// The same detail as the words of a call that has a name of its own.
    pub(crate) fn of_call(name: &str, inner: &Self) -> Self {
        let mut detail = Self::new(Shape::Words);
        detail.push(name.as_bytes());
        if matches!(inner.shape, Shape::Text | Shape::Pair | Shape::Words) {
            detail.push(&[0]);
            detail.push(inner.bytes());
        }
        detail.push(&[0]);
        detail
    }

    fn push(&mut self, bytes: &[u8]) {
        let free = self.free();
        let len = bytes.len().min(free.len());
        free[..len].write_copy_of_slice(&bytes[..len]);
        self.len += len;
    }

    /// Appends what lies at `text`, up to its zero byte, to memory that can't be read, or to the
    /// limit.
    #[inline]
    fn push_text(&mut self, text: *const c_char) {
        self.len += memory::copy_text(text, self.free());
    }

    fn push_memory(&mut self, start: *const u8, len: usize) {
        let free = self.free();
        let len = len.min(free.len());
        self.len += memory::copy(start, &mut free[..len]);
    }

    /// What is not filled yet.
    #[inline]
    fn free(&mut self) -> &mut [MaybeUninit<u8>] {
        self.bytes.get_mut(self.len..).unwrap_or_default()
    }

    fn push_at(&mut self, directory: c_int, path: *const c_char) {
        if directory == libc::AT_FDCWD || memory::byte(path.cast()) == Some(b'/') {
            return self.push_text(path);
        }
        self.push_descriptor(directory);
        let end = self.len;
        if !self.bytes().ends_with(b"/") {
            self.push(b"/");
        }
        let start = self.len;
        self.push_text(path);
        if self.len == start {
            self.len = end;
        }
    }

    /// Appends the path of an open descriptor as the kernel knows it.
    fn push_descriptor(&mut self, descriptor: c_int) {
        let mut link = [0_u8; 32];
        let link = descriptor_link(&mut link, descriptor);
        match arch::read_link(link, self.free()) {
            Some(len) => self.len += len,
            None => self.push(link.to_bytes()),
        }
    }
}

/// `/proc/self/fd/N`, without formatting.
fn descriptor_link(buffer: &mut [u8; 32], descriptor: c_int) -> &CStr {
    const FOLDER: &[u8] = b"/proc/self/fd/";
    let mut digits = [0_u8; 10];
    let (mut rest, mut count) = (descriptor.unsigned_abs(), 0);
    for digit in &mut digits {
        *digit = b'0' + u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        count += 1;
        if rest == 0 {
            break;
        }
    }
    let sign: &[u8] = if descriptor < 0 { b"-" } else { b"" };
    let text = FOLDER
        .iter()
        .chain(sign)
        .chain(digits.iter().take(count).rev());
    for (place, byte) in buffer.iter_mut().zip(text) {
        *place = *byte;
    }
    CStr::from_bytes_until_nul(buffer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Detail, LIMIT, descriptor_link};
    use crate::probe::shape::render;
    use core::ptr;

    fn shown(detail: &Detail) -> String {
        render(detail.shape, detail.bytes())
    }

    #[test]
    fn a_bad_pointer_gives_an_empty_text() {
        assert_eq!(shown(&Detail::text(ptr::null())), "");
        assert_eq!(shown(&Detail::text(ptr::without_provenance(8))), "");
        assert_eq!(
            shown(&Detail::text(ptr::without_provenance(usize::MAX - 2))),
            ""
        );
        let bad = ptr::without_provenance(16);
        assert_eq!(shown(&Detail::words(c"ls".as_ptr(), bad)), "ls");
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = [b'a'; 2 * LIMIT];
        assert_eq!(Detail::text(long.as_ptr().cast()).bytes().len(), LIMIT);
    }

    #[test]
    fn a_relative_path_is_shown_below_its_directory() {
        let root = std::fs::File::open("/").unwrap();
        let fd = std::os::fd::AsRawFd::as_raw_fd(&root);
        assert_eq!(shown(&Detail::at(fd, c"etc".as_ptr())), "/etc");
        assert_eq!(shown(&Detail::at(fd, c"/etc".as_ptr())), "/etc");
        assert_eq!(shown(&Detail::at(libc::AT_FDCWD, c"etc".as_ptr())), "etc");
        assert_eq!(shown(&Detail::descriptor(fd)), "/");
    }

    #[test]
    fn a_descriptor_without_a_file_is_shown_by_its_number() {
        let mut buffer = [0; 32];
        assert_eq!(descriptor_link(&mut buffer, 40), c"/proc/self/fd/40");
        let mut buffer = [0; 32];
        assert_eq!(descriptor_link(&mut buffer, -1), c"/proc/self/fd/-1");
        assert_eq!(shown(&Detail::descriptor(-1)), "/proc/self/fd/-1");
    }

    #[test]
    fn the_arguments_follow_the_program() {
        let arguments = [c"ls".as_ptr(), c"-l".as_ptr(), c"/x".as_ptr(), ptr::null()];
        assert_eq!(
            shown(&Detail::words(c"/bin/ls".as_ptr(), arguments.as_ptr())),
            "/bin/ls -l /x"
        );
    }
}
