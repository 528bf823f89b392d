//! Paths that a probe reads only when the call that opens them has returned: whoever looks, and
//! however the call ends, they are there.
#![allow(unsafe_code, reason = "C functions are called, some with bad pointers")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{DirectEffectSentinel, Mode};
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    fs, io, mem,
    os::{fd::FromRawFd, unix::ffi::OsStrExt},
    ptr,
    sync::atomic::{AtomicI32, Ordering::Relaxed},
    thread,
};
use support::{FILE, shown, watched};

fn heap(path: &str) -> CString {
    CString::new(path).expect("it holds no zero byte")
}

/// Opens by the C function, and says what that said.
fn open(path: &CStr, flags: c_int) -> Result<(), io::Error> {
    // SAFETY: the path is a terminated string.
    let descriptor = unsafe { libc::open64(path.as_ptr(), flags) };
    if descriptor < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it was opened above.
    drop(unsafe { fs::File::from_raw_fd(descriptor) });
    Ok(())
}

/// A pipe with a name, whose opening waits until somebody opens its other end.
struct Fifo {
    folder: tempfile::TempDir,
}

impl Fifo {
    fn new() -> Self {
        let fifo = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        // SAFETY: the path is a terminated string.
        let made = unsafe { libc::mkfifo(fifo.path().as_ptr(), 0o600) };
        assert_eq!(made, 0);
        fifo
    }

    fn path(&self) -> CString {
        let path = self.folder.path().join("fifo");
        CString::new(path.as_os_str().as_bytes()).expect("it holds no zero byte")
    }

    fn shown(&self) -> String {
        format!("open64: {}", self.path().to_str().expect("text"))
    }
}

/// The number of this thread, which the system shows its state under.
fn number() -> i32 {
    // SAFETY: the call only tells.
    unsafe { libc::gettid() }
}

/// Waits until the thread of this number waits in a system call that opens the path at this
/// address.
fn wait_until_it_opens(thread: &AtomicI32, path: usize) {
    let (open, openat) = (libc::SYS_open, libc::SYS_openat);
    let calls = [
        format!("{open} {path:#x} "),
        format!("{openat} 0xffffff9c {path:#x} "),
    ];
    loop {
        let call = format!("/proc/self/task/{}/syscall", thread.load(Relaxed));
        let call = fs::read_to_string(call).unwrap_or_default();
        if calls.iter().any(|it| call.starts_with(it)) {
            return;
        }
        thread::yield_now();
    }
}

#[test]
fn a_path_is_shown_whether_its_call_succeeds_or_fails() {
    let there = heap(FILE);
    let (missing, elsewhere) = (heap("/no/such/file"), heap("Cargo.toml"));
    let (results, witnesses) = watched(Mode::Observe, || {
        let results = [&there, &missing, &elsewhere].map(|path| open(path, libc::O_RDONLY));
        // SAFETY: the path is a terminated string.
        let created = unsafe { libc::creat(missing.as_ptr(), 0o600) };
        assert_eq!(created, -1);
        results.map(|result| result.map_err(|error| error.raw_os_error()))
    });
    assert_eq!(results, [Ok(()), Err(Some(libc::ENOENT)), Ok(())]);
    let expected = [
        &format!("open64: {FILE}"),
        "open64: /no/such/file",
        "open64: Cargo.toml",
        "creat: /no/such/file",
    ];
    assert_eq!(shown(&witnesses), expected);
}

#[test]
fn a_path_that_is_too_long_is_cut() {
    let long = heap(&format!("/{}", "./".repeat(1000)));
    let (result, witnesses) = watched(Mode::Observe, || open(&long, libc::O_RDONLY));
    assert!(result.is_ok(), "it is the root folder");
    assert!(
        shown(&witnesses)[0].ends_with("/./\u{2026}"),
        "{witnesses:?}"
    );
}

#[test]
fn a_path_that_cannot_be_read_is_the_call_s_failure() {
    // SAFETY: new memory disturbs nobody.
    let page = unsafe {
        let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        libc::mmap(ptr::null_mut(), 4096, libc::PROT_NONE, private, -1, 0)
    };
    let (result, witnesses) = watched(Mode::Observe, || {
        // SAFETY: the kernel says that the path can't be read.
        let result = unsafe { libc::open64(page.cast(), libc::O_RDONLY) };
        (result, io::Error::last_os_error().raw_os_error())
    });
    assert_eq!(result, (-1, Some(libc::EFAULT)));
    assert_eq!(shown(&witnesses), ["open64"]);
}

#[test]
fn every_window_has_the_path() {
    let path = heap(FILE);
    let (outer, inner) = ["outer", "inner"].map(DirectEffectSentinel::new).into();
    let (outer, inner) = (outer.mode(Mode::Observe), inner.mode(Mode::Observe));
    let opened = outer.watch(|| inner.watch(|| open(&path, libc::O_RDONLY)));
    assert!(matches!(opened, Ok(Ok(Ok(())))));
    for sentinel in [outer, inner] {
        assert_eq!(shown(&sentinel.witnesses()), [format!("open64: {FILE}")]);
    }
}

#[test]
fn others_see_the_path_of_a_call_that_waits() {
    let (fifo, sentinel) = (Fifo::new(), DirectEffectSentinel::new("waits"));
    let sentinel = sentinel.mode(Mode::Observe);
    let path = fifo.path();
    thread::scope(|scope| {
        let opening = scope.spawn(|| sentinel.watch(|| open(&path, libc::O_RDONLY)));
        while sentinel.witnesses().is_empty() {
            thread::yield_now();
        }
        let (meanwhile, clean) = (shown(&sentinel.witnesses()), sentinel.assert_clean());
        open(&path, libc::O_WRONLY).expect("somebody opens its other end");
        assert_eq!(meanwhile, [fifo.shown()]);
        assert!(clean.is_err());
        let opened = opening.join().expect("it does not panic");
        assert!(matches!(opened, Ok(Ok(()))));
    });
    assert_eq!(shown(&sentinel.witnesses()), [fifo.shown()]);
}

#[test]
fn a_path_that_is_taken_away_while_its_call_waits_is_not_read() {
    // The path comes last, so that no stack, where paths are read at once, ends right below it.
    const SIZE: usize = 64 * 1024;
    let (fifo, sentinel) = (Fifo::new(), DirectEffectSentinel::new("waits"));
    let sentinel = sentinel.mode(Mode::Observe);
    // SAFETY: new memory disturbs nobody.
    let memory = unsafe {
        let both = libc::PROT_READ | libc::PROT_WRITE;
        let private = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        libc::mmap(ptr::null_mut(), SIZE, both, private, -1, 0)
    };
    assert_ne!(memory, libc::MAP_FAILED);
    let path = fifo.path();
    let len = path.count_bytes() + 1;
    let place = memory.wrapping_byte_add(SIZE - len).cast::<c_char>();
    let start = place.expose_provenance();
    // SAFETY: the memory has room for the path, and nobody else knows it.
    unsafe { ptr::copy_nonoverlapping(path.as_ptr(), place, len) };
    let thread = AtomicI32::new(0);
    let descriptor = thread::scope(|scope| {
        let opening = scope.spawn(|| {
            thread.store(number(), Relaxed);
            let path = ptr::with_exposed_provenance::<c_char>(start);
            // SAFETY: the path can be read when the call begins.
            sentinel.watch(|| unsafe { libc::open64(path, libc::O_RDONLY) })
        });
        wait_until_it_opens(&thread, start);
        // SAFETY: the system has read the path, and nobody else uses the memory.
        let unmapped = unsafe { libc::munmap(memory, SIZE) };
        let meanwhile = shown(&sentinel.witnesses());
        // Before anything is asserted, or a failure would wait for ever.
        open(&path, libc::O_WRONLY).expect("somebody opens its other end");
        assert_eq!((unmapped, meanwhile), (0, vec!["open64".to_owned()]));
        opening.join().expect("it does not panic")
    });
    assert!(descriptor.is_ok_and(|descriptor| descriptor >= 0));
    assert_eq!(shown(&sentinel.witnesses()), ["open64"]);
}

/// What the thread that is cancelled is given.
struct Cancelled {
    sentinel: DirectEffectSentinel,
    path: CString,
    number: AtomicI32,
}

/// Waits in an open, in a window, until its thread is cancelled.
extern "C-unwind" fn waits(given: *mut c_void) -> *mut c_void {
    // SAFETY: the test keeps what it gives until the thread has ended.
    let given = unsafe { &*given.cast::<Cancelled>() };
    given.number.store(number(), Relaxed);
    let _window = given.sentinel.watching().expect("this platform is covered");
    let _ = open(&given.path, libc::O_RDONLY);
    given_up()
}

fn given_up() -> *mut c_void {
    unreachable!("nobody opens the other end")
}

#[test]
fn a_thread_that_is_cancelled_in_its_call_leaves_the_path() {
    type Start = extern "C" fn(*mut c_void) -> *mut c_void;
    type Unwinds = extern "C-unwind" fn(*mut c_void) -> *mut c_void;
    let fifo = Fifo::new();
    let given = Cancelled {
        sentinel: DirectEffectSentinel::new("cancelled").mode(Mode::Observe),
        path: fifo.path(),
        number: AtomicI32::new(0),
    };
    // SAFETY: C lets a thread's function unwind that is cancelled.
    let start = unsafe { mem::transmute::<Unwinds, Start>(waits) };
    let mut thread = 0;
    let argument = (&raw const given).cast_mut().cast();
    // SAFETY: what the thread is given lives until it has ended, below.
    let created = unsafe { libc::pthread_create(&raw mut thread, ptr::null(), start, argument) };
    assert_eq!(created, 0);
    wait_until_it_opens(&given.number, given.path.as_ptr().addr());
    // SAFETY: the thread has not been joined.
    assert_eq!(unsafe { libc::pthread_cancel(thread) }, 0);
    // SAFETY: it is joined once.
    assert_eq!(unsafe { libc::pthread_join(thread, ptr::null_mut()) }, 0);
    assert_eq!(shown(&given.sentinel.witnesses()), [fifo.shown()]);
}
