//! What an effect touched, read from the caller's arguments: bounded, and safe where a pointer is
//! bad. It copies bytes; turning them into text is the witness's business, long after the probe.

use super::{descriptor, memory};
use crate::{
    arch,
    probe::{buffer, shape::Shape},
};
use core::{
    ffi::{c_char, c_int, c_void},
    mem::MaybeUninit,
};

/// The longest detail that is kept.
pub(crate) const LIMIT: usize = buffer::LONGEST;

/// How a detail ends that was longer.
const CUT: &str = "\u{2026}";

/// A detail under construction, on the probe's stack. Only what is filled is ever written: to
/// clear the rest would cost as much as all else.
pub(crate) struct Detail {
    pub(crate) shape: Shape,
    /// The name of the system call, where it was made by number.
    pub(crate) call: Option<&'static str>,
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
            call: None,
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
        detail.push_number(number);
        detail
    }

    /// A signal and the process or thread that gets it; a handle of one is no number to a reader.
    pub(crate) fn signal(signal: c_int, target: Option<c_int>) -> Self {
        let mut detail = Self::new(Shape::Signal);
        detail.push_number(signal);
        if let Some(target) = target {
            detail.push_number(target);
        }
        detail
    }

    /// One of the standard streams, by its descriptor.
    pub(crate) fn stream(descriptor: c_int) -> Self {
        let mut detail = Self::new(Shape::Stream);
        detail.push_number(descriptor);
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

    /// A path or a name that somebody has just read to its end.
    ///
    /// # Safety
    /// It can be read.
    pub(crate) unsafe fn readable_text(text: *const c_char) -> Self {
        let mut detail = Self::new(Shape::Text);
        // SAFETY: as the caller promises.
        detail.len = unsafe { memory::copy_readable_text(text, detail.free()) };
        detail.cut_text(text.wrapping_add(detail.len));
        detail
    }

    /// Text that is as long as it is said to be.
    pub(crate) fn text_of_len(text: *const c_char, len: usize) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_memory(text.cast(), len);
        detail
    }

    /// The name in `NAME=value`; the value may be a secret.
    pub(crate) fn variable(assignment: *const c_char) -> Self {
        let mut detail = Self::new(Shape::Text);
        detail.push_text(assignment);
        if let Some(end) = detail.bytes().iter().position(|byte| *byte == b'=') {
            detail.len = end;
        }
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
        Self::words_at(libc::AT_FDCWD, program, arguments)
    }

    /// The same, of a program that is named relative to an open directory.
    pub(crate) fn words_at(
        directory: c_int,
        program: *const c_char,
        arguments: *const *const c_char,
    ) -> Self {
        let mut detail = Self::new(Shape::Words);
        detail.push_at(directory, program);
        detail.push(&[0]);
        let mut next = arguments.wrapping_add(1);
        while detail.len < LIMIT
            && let Some(argument) = memory::pointer(next)
            && !argument.is_null()
        {
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

    /// A network address without a port.
    pub(crate) fn host_address(address: *const c_void, len: u32) -> Self {
        let mut detail = Self::new(Shape::Host);
        let len = usize::try_from(len).unwrap_or_default();
        detail.push_memory(address.cast(), len.min(size_of::<libc::in6_addr>()));
        detail
    }

    /// A new socket.
    pub(crate) fn socket(family: c_int, kind: c_int) -> Self {
        let mut detail = Self::new(Shape::Socket);
        detail.push_number(family);
        detail.push_number(kind);
        detail
    }

    /// The same detail, of a system call of this name.
    pub(crate) fn of_call(self, name: &'static str) -> Self {
        Self {
            call: Some(name),
            ..self
        }
    }

    fn push_number(&mut self, number: c_int) {
        self.push(&number.to_ne_bytes());
    }

    fn push(&mut self, bytes: &[u8]) {
        let free = self.free();
        let len = bytes.len().min(free.len());
        free[..len].write_copy_of_slice(&bytes[..len]);
        self.len += len;
        if len < bytes.len() {
            self.cut();
        }
    }

    /// Says at the end that there was more, so that a path that was cut is not taken for another.
    fn cut(&mut self) {
        if let Some(end) = self.bytes.get_mut(LIMIT - CUT.len()..) {
            end.write_copy_of_slice(CUT.as_bytes());
        }
    }

    /// Appends what lies at `text`, up to its zero byte, to memory that can't be read, or to the
    /// limit.
    #[inline]
    fn push_text(&mut self, text: *const c_char) {
        let copied = memory::copy_text(text, self.free());
        self.len += copied;
        self.cut_text(text.wrapping_add(copied));
    }

    /// Says that text goes on at `rest`, where it does and there is no room.
    #[inline]
    fn cut_text(&mut self, rest: *const c_char) {
        if self.len == LIMIT {
            self.cut_if(memory::byte(rest.cast()).unwrap_or_default() != 0);
        }
    }

    fn push_memory(&mut self, start: *const u8, len: usize) {
        let free = self.free();
        let fits = len.min(free.len());
        let copied = memory::copy(start, &mut free[..fits]);
        self.len += copied;
        if fits < len && copied == fits {
            self.cut_if(memory::byte(start.wrapping_add(copied)).is_some());
        }
    }

    #[cold]
    fn cut_if(&mut self, goes_on: bool) {
        if goes_on {
            self.cut();
        }
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

    /// Appends the path of an open descriptor as the kernel knows it. That takes a system call of
    /// our own, about a microsecond, and is done for witnesses only.
    fn push_descriptor(&mut self, descriptor: c_int) {
        let mut link = [0_u8; 32];
        let link = descriptor::link(&mut link, descriptor);
        match arch::read_link(link, self.free()) {
            Some(len) => self.len += len,
            None => self.push(link.to_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Detail, LIMIT};
    use crate::probe::shape::render;
    use core::ptr;
    use proptest::prelude::*;

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
        let detail = Detail::text(long.as_ptr().cast());
        assert_eq!(detail.bytes().len(), LIMIT);
        assert!(shown(&detail).ends_with("aa\u{2026}"));
        let (fits, mut exact) = (LIMIT, vec![b'a'; LIMIT]);
        exact.push(0);
        assert_eq!(
            shown(&Detail::text(exact.as_ptr().cast())),
            "a".repeat(fits)
        );
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

    proptest! {
        #[test]
        fn pointers_to_anywhere_are_followed_no_further_than_they_lead(
            (from, to) in any::<(usize, usize)>(), len in any::<u32>(), number in any::<i32>(),
        ) {
            let (text, list) = (ptr::without_provenance(from), ptr::without_provenance(to));
            for detail in [
                Detail::text(text),
                Detail::pair(text, ptr::without_provenance(to)),
                Detail::at(number, text),
                Detail::words_at(number, text, list),
                Detail::host(text, ptr::without_provenance(to)),
                Detail::address(ptr::without_provenance(from), len),
                Detail::text_of_len(text, len as usize),
                Detail::variable(text),
            ] {
                prop_assert!(detail.bytes().len() <= LIMIT);
            }
        }

        #[test]
        fn text_is_copied_to_its_end(text in "[a-z]{0,500}") {
            let terminated = std::ffi::CString::new(text.clone()).unwrap();
            prop_assert_eq!(shown(&Detail::text(terminated.as_ptr())), text);
        }
    }
}
