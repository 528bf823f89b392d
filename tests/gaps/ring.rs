//! The gap that rings leave: their requests are taken out of memory by a thread of the kernel's.

use io_uring::{
    IoUring,
    opcode::{Nop, OpenAt},
    types::Fd,
};
use sentinel_runtime::DirectEffectSentinel;
use std::{
    io::{self, Write},
    os::fd::{FromRawFd, OwnedFd},
    thread,
    time::{Duration, Instant},
};

/// How long the kernel looks for requests before it waits to be told of them.
const PATIENCE: Duration = Duration::from_mins(1);

fn polled() -> io::Result<IoUring> {
    let idle = u32::try_from(PATIENCE.as_millis()).unwrap_or(u32::MAX);
    IoUring::builder().setup_sqpoll(idle).build(1)
}

/// The counterpart: making one is seen.
#[test]
fn a_ring_is_refused() {
    let sentinel = DirectEffectSentinel::new("gap");
    let ring = sentinel.watch(polled).expect("this platform is covered");
    let error = ring.map(drop).expect_err("it is refused");
    assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
    assert_eq!(sentinel.witnesses().len(), 1);
}

#[test]
#[allow(unsafe_code, reason = "handing the kernel a path is what is shown")]
fn gap_a_ring_that_the_kernel_polls_is_unseen() {
    let Ok(mut ring) = polled() else {
        let what = b"skipped: this system lets nobody set up an io_uring that it polls\n";
        io::stderr()
            .write_all(what)
            .expect("standard error is open");
        return;
    };
    // The thread sleeps until it is told of a first request.
    // SAFETY: the request names no memory.
    let pushed = unsafe { ring.submission().push(&Nop::new().build()) };
    pushed.expect("there is room for one");
    ring.submit_and_wait(1).expect("it is set up");
    assert!(ring.completion().next().is_some());

    let request = OpenAt::new(Fd(libc::AT_FDCWD), c"/".as_ptr()).build();
    let sentinel = DirectEffectSentinel::new("gap");
    let window = sentinel.watching().expect("this platform is covered");
    // SAFETY: the path is terminated, and there for good.
    let pushed = unsafe { ring.submission().push(&request) };
    pushed.expect("there is room for one");
    let started = Instant::now();
    let opened = loop {
        if let Some(done) = ring.completion().next() {
            break done.result();
        }
        assert!(started.elapsed() < PATIENCE, "nobody polls");
        thread::yield_now();
    };
    drop(window);
    assert!(opened >= 0, "{}", io::Error::from_raw_os_error(-opened));
    // SAFETY: the kernel has opened it for us, and nobody else knows.
    drop(unsafe { OwnedFd::from_raw_fd(opened) });
    assert!(sentinel.witnesses().is_empty());
}
