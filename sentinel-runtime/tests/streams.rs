//! Standard streams, by whatever way they are reached: refused as if closed, so that nothing is
//! printed and nothing panics; and what looks like them, or like an effect, and passes.
#![allow(unsafe_code, reason = "C's streams are used as C uses them")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, EffectClass, Mode};
use std::{
    ffi::{CStr, c_char, c_int, c_void},
    fs::File,
    io::{self, Read, Seek, Write},
    process::Command,
    ptr, thread,
};
use support::{FILE, PLAIN, child, said, shown, watched};

// C's own streams; they are read, never written.
unsafe extern "C" {
    static stdin: *mut libc::FILE;
    static stdout: *mut libc::FILE;
    static stderr: *mut libc::FILE;
}

const NEVER: &CStr = c"never printed\n";

#[test]
fn rust_prints_nothing_and_does_not_panic() {
    let output = child("rust_prints_nothing_and_does_not_panic", PLAIN, || {
        let ((), witnesses) = watched(Mode::Block, || {
            // libtest's capture would hide what `println!` does.
            let mut out = io::stdout().lock();
            writeln!(out, "never printed").expect("as if it were closed");
            out.flush().expect("as if it were closed");
            writeln!(io::stderr(), "never printed").expect("as if it were closed");
        });
        let shown = shown(&witnesses);
        assert!(
            shown.contains(&"write: standard output".to_owned()),
            "{shown:?}"
        );
        assert!(
            shown.contains(&"write: standard error".to_owned()),
            "{shown:?}"
        );
        assert!(
            witnesses
                .iter()
                .all(|it| it.class() == EffectClass::Stdio && it.refused())
        );
        writeln!(io::stdout(), "printed afterwards").expect("it is open");
    });
    let said = said(&output);
    assert!(
        output.status.success() && !said.contains("never printed"),
        "{said}"
    );
    assert!(said.contains("printed afterwards"), "{said}");
}

#[test]
fn copying_a_file_to_a_stream_is_printing() {
    let output = child("copying_a_file_to_a_stream_is_printing", PLAIN, || {
        let mut file = File::open(FILE).expect("it exists");
        let (copied, witnesses) = watched(Mode::Block, || {
            io::copy(&mut file, &mut io::stdout().lock())
        });
        let first = witnesses.first().map(ToString::to_string);
        assert!(
            first.is_some_and(|it| it.ends_with(": standard output")),
            "{copied:?} {witnesses:?}"
        );
        assert!(
            witnesses
                .iter()
                .all(|it| it.class() == EffectClass::Stdio && it.refused())
        );
        file.rewind().expect("it is a file");
        let mut copy = tempfile::tempfile().expect("a file");
        let (copied, witnesses) = watched(Mode::Block, || io::copy(&mut file, &mut copy));
        copied.expect("both were opened before");
        assert!(witnesses.is_empty(), "{witnesses:?}");
    });
    let said = said(&output);
    assert!(
        output.status.success() && !said.contains("[package]"),
        "{said}"
    );
}

/// Declares a test of calls that each return something in case of failure, and what is shown.
macro_rules! fail {
    ($($call:expr => $result:expr, $shown:literal;)+) => {$({
        let (result, witnesses) = watched(Mode::Block, || {
            // SAFETY: the text is terminated, and the streams are C's own.
            unsafe { $call }
        });
        assert_eq!(result, $result, "{witnesses:?}");
        assert!(witnesses.iter().all(DirectEffectWitness::refused), "{witnesses:?}");
        assert_eq!(shown(&witnesses), [$shown]);
    })+};
}

#[test]
fn c_prints_nothing() {
    let output = child("c_prints_nothing", PLAIN, || {
        let text = NEVER.as_ptr();
        // SAFETY: a variable that libc has set.
        let out = unsafe { stdout };
        // SAFETY: as above.
        let err = unsafe { stderr };
        fail! {
            libc::puts(text) => -1, "puts: never printed\\n";
            libc::printf(text) => -1, "printf: never printed\\n";
            libc::fprintf(err, text) => -1, "fprintf: never printed\\n";
            libc::fputc(b'x'.into(), out) => -1, "fputc: standard output";
            libc::fwrite(text.cast(), 1, 5, err) => 0, "fwrite: standard error";
        }
    });
    let said = said(&output);
    assert!(output.status.success() && !said.contains("never"), "{said}");
}

#[test]
fn c_reads_nothing() {
    let output = child("c_reads_nothing", PLAIN, || {
        let mut line = [0; 16];
        let start: *mut c_char = line.as_mut_ptr();
        // SAFETY: a variable that libc has set.
        let input = unsafe { stdin };
        // SAFETY: the buffer is as long as is said.
        let (read, witnesses) = watched(Mode::Block, || unsafe { libc::fgets(start, 16, input) });
        assert!(read.is_null());
        assert_eq!(shown(&witnesses), ["fgets: standard input"]);
    });
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn another_stream_passes() {
    let file = tempfile::tempfile().expect("a file");
    let fd = std::os::fd::AsRawFd::as_raw_fd(&file);
    // SAFETY: the descriptor is open, and outlives the stream.
    let stream = unsafe { libc::fdopen(fd, c"w".as_ptr()) };
    let (printed, witnesses) = watched(Mode::Block, || {
        // SAFETY: the text is terminated, the stream open.
        let printed = unsafe { libc::fputs(NEVER.as_ptr(), stream) };
        // SAFETY: the stream is open.
        printed >= 0 && unsafe { libc::fflush(stream) } == 0
    });
    assert!(printed && witnesses.is_empty(), "{witnesses:?}");
    let mut text = String::new();
    (&file).rewind().expect("it is a file");
    (&file).read_to_string(&mut text).expect("it is text");
    assert_eq!(text.as_bytes(), NEVER.to_bytes());
}

#[test]
fn a_program_s_output_is_collected_in_observe_mode_and_outside() {
    let run = || Command::new("echo").arg("word").output();
    let (output, witnesses) = watched(Mode::Observe, run);
    assert_eq!(output.expect("it runs").stdout, b"word\n");
    let classes: Vec<_> = witnesses.iter().map(DirectEffectWitness::class).collect();
    assert!(classes.contains(&EffectClass::Ipc) && classes.contains(&EffectClass::Process));
    assert_eq!(run().expect("it runs").stdout, b"word\n");
    let (refused, _) = watched(Mode::Block, run);
    let kind = refused.map(drop).map_err(|error| error.kind());
    assert_eq!(kind, Err(io::ErrorKind::PermissionDenied));
    assert_eq!(run().expect("nothing is remembered").stdout, b"word\n");
}

#[test]
fn questions_that_look_like_changes_pass() {
    let ((), witnesses) = watched(Mode::Block, || {
        // SAFETY: these ask, and write nothing.
        assert!(unsafe { libc::prctl(libc::PR_GET_DUMPABLE) } >= 0);
        let mut limit = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        // SAFETY: the record is there to be written.
        let asked = unsafe { libc::prlimit(0, libc::RLIMIT_NOFILE, ptr::null(), &raw mut limit) };
        assert_eq!(asked, 0);
        // SAFETY: no new action is given, and the old one is not asked for.
        let asked = unsafe { libc::sigaction(libc::SIGUSR2, ptr::null(), ptr::null_mut()) };
        assert_eq!(asked, 0);
        let (none, place, wanted) = (ptr::null(), ptr::null_mut(), libc::STATX_BASIC_STATS);
        // SAFETY: without a path and a place, it only tells whether the call is there.
        let there = unsafe { libc::statx(0, none, 0, wanted, place) };
        let error = io::Error::last_os_error().raw_os_error();
        assert_eq!((there, error), (-1, Some(libc::EFAULT)), "as std asks");
        // SAFETY: a null name asks for the locale.
        assert!(!unsafe { libc::setlocale(libc::LC_ALL, ptr::null()) }.is_null());
    });
    assert_eq!(shown(&witnesses), [""; 0]);
}

#[test]
fn a_thread_is_recorded_and_starts() {
    let sentinel = DirectEffectSentinel::new("test");
    let joined = sentinel.watch(|| thread::spawn(|| 7).join());
    assert_eq!(joined.expect("covered").expect("it ran"), 7);
    let witnesses = sentinel.witnesses();
    assert_eq!(shown(&witnesses), ["pthread_create"]);
    assert_eq!(witnesses[0].class(), EffectClass::Thread);
    assert!(!witnesses[0].refused());
}

/// A thread that is made by hand; the kernel refuses what shares nothing with its maker.
#[test]
fn a_thread_made_by_clone_is_recorded_and_a_process_refused() {
    extern "C" fn never(_: *mut c_void) -> c_int {
        unreachable!("the kernel does not start it")
    }
    let mut stack = [0_u128; 16];
    let top = stack.as_mut_ptr().wrapping_add(16).cast();
    let (errno, witnesses) = watched(Mode::Block, || {
        // SAFETY: these flags are invalid, so nothing is started.
        unsafe { libc::clone(never, top, libc::CLONE_THREAD, ptr::null_mut()) };
        io::Error::last_os_error().raw_os_error()
    });
    assert_eq!(errno, Some(libc::EINVAL));
    assert_eq!(witnesses[0].class(), EffectClass::Thread);
    let (errno, witnesses) = watched(Mode::Block, || {
        // SAFETY: it is refused.
        unsafe { libc::clone(never, top, libc::SIGCHLD, ptr::null_mut()) };
        io::Error::last_os_error().raw_os_error()
    });
    assert_eq!(errno, Some(libc::EPERM));
    assert_eq!(witnesses[0].class(), EffectClass::Process);
}
