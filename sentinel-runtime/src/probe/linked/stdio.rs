//! The standard streams, whether they are reached by number, by C stream or by name.

use super::{
    detail::Detail,
    judge::Fails,
    table::{gates, probes},
};
use core::ffi::{c_char, c_int, c_void};

type Text = *const c_char;
type Stream = *mut libc::FILE;
type Arguments = *mut c_void;

/// Whether a descriptor is standard output or error.
fn is_output(fd: c_int) -> bool {
    fd == libc::STDOUT_FILENO || fd == libc::STDERR_FILENO
}

// libc's variables; they are read, never written.
unsafe extern "C" {
    static stdout: Stream;
    static stderr: Stream;
}

/// Whether a C stream is standard output or error.
fn is_output_stream(stream: Stream) -> bool {
    // SAFETY: libc sets the variable before any code runs; a torn read of a word does not exist.
    let out = unsafe { stdout };
    // SAFETY: as above.
    let err = unsafe { stderr };
    stream == out || stream == err
}

/// How many items a C stream took: none, in case of failure.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Items(usize);

impl Fails for Items {
    const FAILURE: Self = Self(0);

    fn returned(_: c_int) -> Self {
        Self::FAILURE
    }

    fn register(self) -> usize {
        self.0
    }
}

probes! {
    fn write(fd: c_int, data: *const c_void, size: usize) -> isize
        [Detail::number(fd)] as "stdio.write" if (is_output(fd));
    fn __write(fd: c_int, data: *const c_void, size: usize) -> isize
        [Detail::number(fd)] as "stdio.write" if (is_output(fd));
    fn writev(fd: c_int, data: *const c_void, count: c_int) -> isize
        [Detail::number(fd)] as "stdio.write" if (is_output(fd));
    fn read(fd: c_int, data: *mut c_void, size: usize) -> isize
        [Detail::number(fd)] as "stdio.read" if (fd == libc::STDIN_FILENO);
    fn __read(fd: c_int, data: *mut c_void, size: usize) -> isize
        [Detail::number(fd)] as "stdio.read" if (fd == libc::STDIN_FILENO);
    fn __read_chk(fd: c_int, data: *mut c_void, size: usize, room: usize) -> isize
        [Detail::number(fd)] as "stdio.read" if (fd == libc::STDIN_FILENO);
    fn readv(fd: c_int, data: *const c_void, count: c_int) -> isize
        [Detail::number(fd)] as "stdio.read" if (fd == libc::STDIN_FILENO);
    fn puts(text: Text) -> c_int [Detail::text(text)];
    fn _IO_puts(text: Text) -> c_int [Detail::text(text)];
    fn putchar(character: c_int) -> c_int [Detail::nothing()];
    fn putchar_unlocked(character: c_int) -> c_int [Detail::nothing()];
    fn perror(text: Text) -> () [Detail::text(text)];
    fn vprintf(format: Text, arguments: Arguments) -> c_int [Detail::text(format)];
    fn __vprintf_chk(flag: c_int, format: Text, arguments: Arguments) -> c_int
        [Detail::text(format)];
    fn getchar() -> c_int [Detail::nothing()];
    fn getchar_unlocked() -> c_int [Detail::nothing()];
    fn fputs(text: Text, stream: Stream) -> c_int
        [Detail::text(text)] as "stdio.write" if (is_output_stream(stream));
    fn fputs_unlocked(text: Text, stream: Stream) -> c_int
        [Detail::text(text)] as "stdio.write" if (is_output_stream(stream));
    fn fwrite(data: *const c_void, size: usize, count: usize, stream: Stream) -> Items
        [Detail::nothing()] as "stdio.write" if (is_output_stream(stream));
    fn fwrite_unlocked(data: *const c_void, size: usize, count: usize, stream: Stream) -> Items
        [Detail::nothing()] as "stdio.write" if (is_output_stream(stream));
    fn fputc(character: c_int, stream: Stream) -> c_int
        [Detail::nothing()] as "stdio.write" if (is_output_stream(stream));
    fn putc(character: c_int, stream: Stream) -> c_int
        [Detail::nothing()] as "stdio.write" if (is_output_stream(stream));
    fn vfprintf(stream: Stream, format: Text, arguments: Arguments) -> c_int
        [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
    fn __vfprintf_chk(stream: Stream, flag: c_int, format: Text, arguments: Arguments) -> c_int
        [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
}

gates! {
    fn printf(format: Text) -> c_int [Detail::text(format)];
    fn __printf_chk(flag: c_int, format: Text) -> c_int [Detail::text(format)];
    fn fprintf(stream: Stream, format: Text) -> c_int
        [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
    fn __fprintf_chk(stream: Stream, flag: c_int, format: Text) -> c_int
        [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
    fn dprintf(fd: c_int, format: Text) -> c_int
        [Detail::text(format)] as "stdio.write" if (is_output(fd));
    fn scanf(format: Text) -> c_int [Detail::text(format)];
    fn __isoc99_scanf(format: Text) -> c_int [Detail::text(format)];
    fn __isoc23_scanf(format: Text) -> c_int [Detail::text(format)];
}
