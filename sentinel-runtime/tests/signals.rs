//! Signal handlers that have effects, on top of whatever the thread was doing: they are attributed
//! to the windows of the thread that they interrupt, and disturb neither the probes nor the windows.
#![allow(unsafe_code, reason = "handling signals is")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use core::{ffi::c_int, mem, ptr};
use sentinel_runtime::{__private::imports, DirectEffectSentinel, EffectClass, Mode};
use std::{
    hint,
    sync::{
        atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering::SeqCst},
        mpsc,
    },
    thread,
    time::Duration,
};
use support::{child, open, said, watched};

/// Opens a file by the plainest means; says whether it could.
fn open_plainly() -> bool {
    // SAFETY: the path is a terminated string.
    let file = unsafe { libc::open64(c"/dev/null".as_ptr(), libc::O_RDONLY) };
    // SAFETY: opened above, if it is a descriptor at all.
    file >= 0 && unsafe { libc::close(file) } == 0
}

fn handle(signal: c_int, handler: extern "C" fn(c_int), flags: c_int) {
    // SAFETY: all zeros is an action.
    let mut action: libc::sigaction = unsafe { mem::zeroed() };
    action.sa_sigaction = handler as *const () as usize;
    action.sa_flags = flags;
    // SAFETY: the handler does what one may do.
    let failed = unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) };
    assert_eq!(failed, 0);
}

/// What the handler of the storm did, by whether it could.
static REFUSED: AtomicU64 = AtomicU64::new(0);
static OPENED: AtomicU64 = AtomicU64::new(0);

extern "C" fn in_the_storm(_: c_int) {
    // SAFETY: the location belongs to this thread and is always there.
    let errno = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    let before = unsafe { errno.read() };
    let count = if open_plainly() { &OPENED } else { &REFUSED };
    count.fetch_add(1, SeqCst);
    // SAFETY: as above.
    unsafe { errno.write(before) };
}

/// Interrupts this thread again and again until it is dropped.
struct Storm(libc::timer_t);

impl Storm {
    fn begin(nanoseconds: i64) -> Self {
        // SAFETY: all zeros is an event.
        let mut event: libc::sigevent = unsafe { mem::zeroed() };
        event.sigev_notify = libc::SIGEV_THREAD_ID;
        event.sigev_signo = libc::SIGALRM;
        // SAFETY: it takes nothing.
        event.sigev_notify_thread_id = unsafe { libc::gettid() };
        let mut timer = ptr::null_mut();
        let clock = libc::CLOCK_MONOTONIC;
        // SAFETY: both places are our own.
        let failed = unsafe { libc::timer_create(clock, &raw mut event, &raw mut timer) };
        assert_eq!(failed, 0);
        let every = libc::timespec {
            tv_sec: 0,
            tv_nsec: nanoseconds,
        };
        let schedule = libc::itimerspec {
            it_interval: every,
            it_value: every,
        };
        // SAFETY: the timer was made above.
        let failed = unsafe { libc::timer_settime(timer, 0, &raw const schedule, ptr::null_mut()) };
        assert_eq!(failed, 0);
        Self(timer)
    }
}

impl Drop for Storm {
    fn drop(&mut self) {
        // SAFETY: made by `begin`.
        unsafe { libc::timer_delete(self.0) };
    }
}

#[test]
fn a_handler_that_interrupts_anything_is_attributed_and_disturbs_nothing() {
    let test = "a_handler_that_interrupts_anything_is_attributed_and_disturbs_nothing";
    let output = child(test, support::PLAIN, || {
        const SIGNALS: u64 = 3_000;
        drop(DirectEffectSentinel::new("first").watching().unwrap());
        let originals = imports();
        handle(libc::SIGALRM, in_the_storm, libc::SA_RESTART);
        let (mut own, mut seen) = (0, 0);
        let storm = Storm::begin(50_000);
        while OPENED.load(SeqCst) + REFUSED.load(SeqCst) < SIGNALS {
            let sentinel = DirectEffectSentinel::new("in the storm");
            let window = sentinel.watching().unwrap();
            for _ in 0..50 {
                assert!(!open_plainly());
                own += 1;
            }
            let nested = sentinel.watching().unwrap();
            hint::spin_loop();
            drop(nested);
            drop(window);
            assert!(open_plainly());
            seen += u64::try_from(sentinel.witnesses().len()).unwrap() + sentinel.dropped();
        }
        drop(storm);
        let refused = REFUSED.load(SeqCst);
        assert!(refused > 0 && OPENED.load(SeqCst) > 0);
        assert_eq!(
            seen,
            own + refused,
            "what was refused was seen, and nothing else"
        );
        assert_eq!(imports(), originals);
    });
    assert!(output.status.success(), "{}", said(&output));
}

static FORKS: AtomicUsize = AtomicUsize::new(0);

const ENOUGH_FORKS: usize = 300;

/// Forks a child that ends at once, and waits for it.
extern "C" fn forks(_: c_int) {
    if FORKS.load(SeqCst) >= ENOUGH_FORKS {
        return;
    }
    // SAFETY: the child does nothing that a fork in a handler forbids.
    let child = unsafe { libc::fork() };
    if child == 0 {
        // SAFETY: nothing comes after it.
        unsafe { libc::_exit(0) };
    }
    // SAFETY: nobody wants its status.
    unsafe { libc::waitpid(child, ptr::null_mut(), 0) };
    FORKS.fetch_add(1, SeqCst);
}

#[test]
fn a_handler_forks_wherever_it_interrupts_a_window() {
    let test = "a_handler_forks_wherever_it_interrupts_a_window";
    let output = child(test, support::PLAIN, || {
        let sentinel = DirectEffectSentinel::new("forks").mode(Mode::Observe);
        let flap = || drop(sentinel.watching().unwrap());
        flap();
        handle(libc::SIGALRM, forks, libc::SA_RESTART);
        let (ends, ended) = mpsc::channel();
        thread::spawn(move || {
            let late = ended.recv_timeout(Duration::from_mins(1));
            if late.is_err() {
                std::process::abort();
            }
        });
        thread::scope(|scope| {
            scope.spawn(|| {
                while FORKS.load(SeqCst) < ENOUGH_FORKS {
                    flap();
                }
            });
            let storm = Storm::begin(2_000_000);
            while FORKS.load(SeqCst) < ENOUGH_FORKS {
                flap();
            }
            drop(storm);
        });
        ends.send(()).unwrap();
    });
    assert!(output.status.success(), "{}", said(&output));
}

static PAGE: AtomicPtr<libc::c_void> = AtomicPtr::new(ptr::null_mut());
static FAULTS: AtomicUsize = AtomicUsize::new(0);

/// Opens a file, if it may, and makes the page readable.
extern "C" fn mends(_: c_int) {
    FAULTS.fetch_add(1, SeqCst);
    open_plainly();
    // SAFETY: the page is ours and stays mapped.
    unsafe { libc::mprotect(PAGE.load(SeqCst), 4096, libc::PROT_READ) };
}

#[test]
fn a_handler_of_faults_on_a_stack_of_its_own_is_attributed_and_returns() {
    let test = "a_handler_of_faults_on_a_stack_of_its_own_is_attributed_and_returns";
    let output = child(test, support::PLAIN, || {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping disturbs nobody.
        let page = unsafe { libc::mmap(ptr::null_mut(), 4096, libc::PROT_NONE, flags, -1, 0) };
        assert_ne!(page, libc::MAP_FAILED);
        PAGE.store(page, SeqCst);
        // The thread's other stack is the one that std made for it.
        handle(libc::SIGSEGV, mends, libc::SA_ONSTACK);
        let (byte, witnesses) = watched(Mode::Block, || {
            // SAFETY: the handler makes the page readable before this goes on.
            unsafe { page.cast::<u8>().read_volatile() }
        });
        assert_eq!((byte, FAULTS.load(SeqCst)), (0, 1));
        assert_eq!(support::shown(&witnesses), ["open64: /dev/null"]);
    });
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_bad_pointer_is_no_fault() {
    let test = "a_bad_pointer_is_no_fault";
    let output = child(test, support::PLAIN, || {
        handle(libc::SIGSEGV, mends, libc::SA_ONSTACK);
        let bad = ptr::without_provenance(16);
        let (refused, _) = watched(Mode::Block, || {
            // SAFETY: the kernel, if it is ever asked, checks the pointer.
            unsafe { libc::open64(bad, libc::O_RDONLY) == -1 }
        });
        assert!(refused);
        assert_eq!(FAULTS.load(SeqCst), 0);
        assert!(open());
    });
    assert!(output.status.success(), "{}", said(&output));
}

/// The least that POSIX lets a stack of a handler's own be on most systems.
const SMALL: usize = 8192;

extern "C" fn ends_at_once(_: c_int) {
    // SAFETY: nothing comes after it.
    unsafe { libc::_exit(0) }
}

#[test]
fn a_handler_on_a_small_stack_may_end_the_process() {
    let test = "a_handler_on_a_small_stack_may_end_the_process";
    let folder = tempfile::tempdir().unwrap();
    let evidence = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &evidence)], || {
        let guard = libc::PROT_NONE;
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping disturbs nobody.
        let place = unsafe { libc::mmap(ptr::null_mut(), 2 * SMALL, guard, flags, -1, 0) };
        let stack = place.wrapping_byte_add(SMALL);
        // SAFETY: the upper half of the mapping; an overflow meets the lower.
        unsafe { libc::mprotect(stack, SMALL, libc::PROT_READ | libc::PROT_WRITE) };
        let stack = libc::stack_t {
            ss_sp: stack,
            ss_flags: 0,
            ss_size: SMALL,
        };
        // SAFETY: the stack stays mapped.
        let failed = unsafe { libc::sigaltstack(&raw const stack, ptr::null_mut()) };
        assert_eq!(failed, 0);
        handle(libc::SIGUSR1, ends_at_once, libc::SA_ONSTACK);
        let sentinel = DirectEffectSentinel::new("interrupted")
            .mode(Mode::Observe)
            .allow(EffectClass::Process);
        let _window = sentinel.watching().unwrap();
        // SAFETY: it takes nothing.
        let thread = unsafe { libc::gettid() };
        let process = std::process::id();
        // SAFETY: handled above.
        unsafe { libc::syscall(libc::SYS_tgkill, process, thread, libc::SIGUSR1) };
    });
    assert!(output.status.success(), "{}", said(&output));
    let evidence = std::fs::read_to_string(evidence).unwrap();
    assert!(evidence.contains(r#""first":"_exit: 0"}"#), "{evidence}");
}
