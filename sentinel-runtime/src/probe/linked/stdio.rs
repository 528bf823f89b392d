//! The standard streams, whether they are reached by number, by C stream or by name. A descriptor
//! or a C stream that is another's is `fd-io`, which passes.

use super::{
    detail::Detail,
    judge::Fails,
    table::{gates, probes},
};
use core::ffi::{c_char, c_int, c_uint, c_void};

type Text = *const c_char;
type Stream = *mut libc::FILE;
type Arguments = *mut c_void;

/// Whether a descriptor is standard output or error.
pub(super) fn is_output(fd: c_int) -> bool {
    fd == libc::STDOUT_FILENO || fd == libc::STDERR_FILENO
}

/// Whether a descriptor is standard input.
pub(super) fn is_input(fd: c_int) -> bool {
    fd == libc::STDIN_FILENO
}

/// Whether moving data from here to there touches a standard stream.
pub(super) fn moves(from: c_int, to: c_int) -> bool {
    is_input(from) || is_output(to)
}

/// The standard stream that data is moved from or to.
pub(super) fn moved(from: c_int, to: c_int) -> Detail {
    Detail::stream(if is_output(to) { to } else { from })
}

// libc's variables; they are read, never written.
unsafe extern "C" {
    static stdin: Stream;
    static stdout: Stream;
    static stderr: Stream;
}

/// The descriptor that a standard C stream stands for; -1 for any other stream.
fn number(stream: Stream) -> c_int {
    // SAFETY: libc sets the variable before any code runs; a torn read of a word does not exist.
    let input = unsafe { stdin };
    // SAFETY: as above.
    let output = unsafe { stdout };
    // SAFETY: as above.
    let error = unsafe { stderr };
    if stream == output {
        libc::STDOUT_FILENO
    } else if stream == error {
        libc::STDERR_FILENO
    } else if stream == input {
        libc::STDIN_FILENO
    } else {
        -1
    }
}

fn is_output_stream(stream: Stream) -> bool {
    is_output(number(stream))
}

fn is_input_stream(stream: Stream) -> bool {
    is_input(number(stream))
}

fn of(stream: Stream) -> Detail {
    Detail::stream(number(stream))
}

/// How many items a C stream took: none, in case of failure.
#[derive(Clone, Copy, PartialEq)]
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

mod by_number {
    use super::{Detail, c_int, c_uint, c_void, is_input, is_output, moved, moves, probes};

    probes! {
        fn write(fd: c_int, data: *const c_void, size: usize) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn __write(fd: c_int, data: *const c_void, size: usize) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwrite(fd: c_int, data: *const c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwrite64(fd: c_int, data: *const c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn __pwrite64(fd: c_int, data: *const c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn writev(fd: c_int, data: *const c_void, count: c_int) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwritev(fd: c_int, data: *const c_void, count: c_int, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwritev64(fd: c_int, data: *const c_void, count: c_int, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwritev2(fd: c_int, data: *const c_void, count: c_int, at: i64, flags: c_int) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn pwritev64v2(fd: c_int, data: *const c_void, count: c_int, at: i64, flags: c_int) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
        fn read(fd: c_int, data: *mut c_void, size: usize) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn __read(fd: c_int, data: *mut c_void, size: usize) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn __read_chk(fd: c_int, data: *mut c_void, size: usize, room: usize) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn pread(fd: c_int, data: *mut c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn pread64(fd: c_int, data: *mut c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn __pread64(fd: c_int, data: *mut c_void, size: usize, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn __pread_chk(fd: c_int, data: *mut c_void, size: usize, at: i64, room: usize) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn __pread64_chk(fd: c_int, data: *mut c_void, size: usize, at: i64, room: usize) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn readv(fd: c_int, data: *const c_void, count: c_int) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn preadv(fd: c_int, data: *const c_void, count: c_int, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn preadv64(fd: c_int, data: *const c_void, count: c_int, at: i64) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn preadv2(fd: c_int, data: *const c_void, count: c_int, at: i64, flags: c_int) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn preadv64v2(fd: c_int, data: *const c_void, count: c_int, at: i64, flags: c_int) -> isize
            [Detail::stream(fd)] as "stdio.read" if (is_input(fd));
        fn sendfile(to: c_int, from: c_int, at: *mut i64, size: usize) -> isize
            [moved(from, to)] as "stdio.write" if (moves(from, to));
        fn sendfile64(to: c_int, from: c_int, at: *mut i64, size: usize) -> isize
            [moved(from, to)] as "stdio.write" if (moves(from, to));
        fn splice(from: c_int, from_at: *mut i64, to: c_int, to_at: *mut i64, size: usize,
            flags: c_uint) -> isize
            [moved(from, to)] as "stdio.write" if (moves(from, to));
        fn copy_file_range(from: c_int, from_at: *mut i64, to: c_int, to_at: *mut i64, size: usize,
            flags: c_uint) -> isize
            [moved(from, to)] as "stdio.write" if (moves(from, to));
        fn tee(from: c_int, to: c_int, size: usize, flags: c_uint) -> isize
            [moved(from, to)] as "stdio.write" if (moves(from, to));
        fn vmsplice(fd: c_int, data: *const c_void, count: usize, flags: c_uint) -> isize
            [Detail::stream(fd)] as "stdio.write" if (is_output(fd));
    }
}

mod writing {
    use super::{
        Arguments, Detail, Items, Stream, Text, c_int, c_void, is_output, is_output_stream, of,
        probes,
    };

    probes! {
        fn puts(text: Text) -> c_int [Detail::text(text)];
        fn _IO_puts(text: Text) -> c_int [Detail::text(text)];
        fn putchar(character: c_int) -> c_int [Detail::stream(libc::STDOUT_FILENO)];
        fn putchar_unlocked(character: c_int) -> c_int [Detail::stream(libc::STDOUT_FILENO)];
        fn putwchar(character: c_int) -> c_int [Detail::stream(libc::STDOUT_FILENO)];
        fn putwchar_unlocked(character: c_int) -> c_int [Detail::stream(libc::STDOUT_FILENO)];
        fn perror(text: Text) -> () [Detail::text(text)];
        fn vprintf(format: Text, arguments: Arguments) -> c_int [Detail::text(format)];
        fn __vprintf_chk(flag: c_int, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)];
        fn fputs(text: Text, stream: Stream) -> c_int
            [Detail::text(text)] as "stdio.write" if (is_output_stream(stream));
        fn fputs_unlocked(text: Text, stream: Stream) -> c_int
            [Detail::text(text)] as "stdio.write" if (is_output_stream(stream));
        fn _IO_fputs(text: Text, stream: Stream) -> c_int
            [Detail::text(text)] as "stdio.write" if (is_output_stream(stream));
        fn fputws(text: *const c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fputws_unlocked(text: *const c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fwrite(data: *const c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fwrite_unlocked(data: *const c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn _IO_fwrite(data: *const c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fputc(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fputc_unlocked(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn putc(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn putc_unlocked(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn _IO_putc(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn putw(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fputwc(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn fputwc_unlocked(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn putwc(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn putwc_unlocked(character: c_int, stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn __overflow(stream: Stream, character: c_int) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn __woverflow(stream: Stream, character: c_int) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn vfprintf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn _IO_vfprintf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn __vfprintf_chk(stream: Stream, flag: c_int, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn vfwprintf(stream: Stream, format: *const c_int, arguments: Arguments) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn __vfwprintf_chk(stream: Stream, flag: c_int, format: *const c_int,
            arguments: Arguments) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn vdprintf(fd: c_int, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output(fd));
        fn __vdprintf_chk(fd: c_int, flag: c_int, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output(fd));
    }
}

mod reading {
    use super::{
        Arguments, Detail, Items, Stream, Text, c_char, c_int, c_void, is_input_stream, of, probes,
    };

    probes! {
        fn getchar() -> c_int [Detail::stream(libc::STDIN_FILENO)];
        fn getchar_unlocked() -> c_int [Detail::stream(libc::STDIN_FILENO)];
        fn getwchar() -> c_int [Detail::stream(libc::STDIN_FILENO)];
        fn getwchar_unlocked() -> c_int [Detail::stream(libc::STDIN_FILENO)];
        fn gets(buffer: *mut c_char) -> *mut c_char [Detail::stream(libc::STDIN_FILENO)];
        fn _IO_gets(buffer: *mut c_char) -> *mut c_char [Detail::stream(libc::STDIN_FILENO)];
        fn __gets_chk(buffer: *mut c_char, room: usize) -> *mut c_char
            [Detail::stream(libc::STDIN_FILENO)];
        fn fgets(buffer: *mut c_char, size: c_int, stream: Stream) -> *mut c_char
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgets_unlocked(buffer: *mut c_char, size: c_int, stream: Stream) -> *mut c_char
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn _IO_fgets(buffer: *mut c_char, size: c_int, stream: Stream) -> *mut c_char
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fgets_chk(buffer: *mut c_char, room: usize, size: c_int, stream: Stream) -> *mut c_char
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fgets_unlocked_chk(buffer: *mut c_char, room: usize, size: c_int,
            stream: Stream) -> *mut c_char
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetws(buffer: *mut c_int, size: c_int, stream: Stream) -> *mut c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetws_unlocked(buffer: *mut c_int, size: c_int, stream: Stream) -> *mut c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fgetws_chk(buffer: *mut c_int, room: usize, size: c_int, stream: Stream) -> *mut c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fgetws_unlocked_chk(buffer: *mut c_int, room: usize, size: c_int,
            stream: Stream) -> *mut c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetc(stream: Stream) -> c_int [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetc_unlocked(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getc(stream: Stream) -> c_int [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getc_unlocked(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn _IO_getc(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getw(stream: Stream) -> c_int [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetwc(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fgetwc_unlocked(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getwc(stream: Stream) -> c_int [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getwc_unlocked(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __uflow(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __underflow(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __wuflow(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __wunderflow(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fread(data: *mut c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn fread_unlocked(data: *mut c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn _IO_fread(data: *mut c_void, size: usize, count: usize, stream: Stream) -> Items
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fread_chk(data: *mut c_void, room: usize, size: usize, count: usize,
            stream: Stream) -> Items
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __fread_unlocked_chk(data: *mut c_void, room: usize, size: usize, count: usize,
            stream: Stream) -> Items
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getline(line: *mut c_void, room: *mut usize, stream: Stream) -> isize
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn getdelim(line: *mut c_void, room: *mut usize, end: c_int, stream: Stream) -> isize
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __getdelim(line: *mut c_void, room: *mut usize, end: c_int, stream: Stream) -> isize
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn vfscanf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn __vfscanf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn _IO_vfscanf(stream: Stream, format: Text, arguments: Arguments,
            errors: *mut c_int) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc99_vfscanf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc23_vfscanf(stream: Stream, format: Text, arguments: Arguments) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
    }
}

// These take more than their signature says.
mod formatted {
    use super::{
        Detail, Stream, Text, c_int, gates, is_input_stream, is_output, is_output_stream, of,
    };

    gates! {
        fn printf(format: Text) -> c_int [Detail::text(format)];
        fn _IO_printf(format: Text) -> c_int [Detail::text(format)];
        fn __printf_chk(flag: c_int, format: Text) -> c_int [Detail::text(format)];
        fn fprintf(stream: Stream, format: Text) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn _IO_fprintf(stream: Stream, format: Text) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn __fprintf_chk(stream: Stream, flag: c_int, format: Text) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output_stream(stream));
        fn fwprintf(stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn __fwprintf_chk(stream: Stream) -> c_int
            [of(stream)] as "stdio.write" if (is_output_stream(stream));
        fn dprintf(fd: c_int, format: Text) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output(fd));
        fn __dprintf_chk(fd: c_int, flag: c_int, format: Text) -> c_int
            [Detail::text(format)] as "stdio.write" if (is_output(fd));
        fn scanf(format: Text) -> c_int [Detail::text(format)];
        fn __isoc99_scanf(format: Text) -> c_int [Detail::text(format)];
        fn __isoc23_scanf(format: Text) -> c_int [Detail::text(format)];
        fn fscanf(stream: Stream, format: Text) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc99_fscanf(stream: Stream, format: Text) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc23_fscanf(stream: Stream, format: Text) -> c_int
            [Detail::text(format)] as "stdio.read" if (is_input_stream(stream));
        fn fwscanf(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc99_fwscanf(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
        fn __isoc23_fwscanf(stream: Stream) -> c_int
            [of(stream)] as "stdio.read" if (is_input_stream(stream));
    }
}

pub(super) const PROBES: &[&[&super::table::Probe]] = &[
    by_number::PROBES,
    writing::PROBES,
    reading::PROBES,
    formatted::GATES,
];
