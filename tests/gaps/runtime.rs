//! Gaps of the runtime's libc level, which is the default one. It is implemented on Linux.

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, EffectClass, port_mediated};
use std::{
    fs::{self, File},
    io::{Read, Seek, Write},
    net::ToSocketAddrs,
    os::fd::AsRawFd,
    path::Path,
    ptr, slice,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicBool, Ordering::SeqCst},
        mpsc,
    },
    thread,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");

/// Runs `f` in a blocking window of its own and says what the window saw.
fn watched<R>(f: impl FnOnce() -> R) -> (R, Vec<DirectEffectWitness>) {
    let sentinel = DirectEffectSentinel::new("gap");
    let result = sentinel.watch(f).expect("this platform is covered");
    (result, sentinel.witnesses())
}

/// The counterpart of every gap here: the same effect without a detour is refused and recorded.
#[test]
fn an_effect_without_a_detour_is_refused() {
    let (read, witnesses) = watched(|| fs::read(FILE));
    assert!(read.is_err());
    assert_eq!(witnesses.len(), 1, "{witnesses:?}");
}

#[test]
fn gap_a_raw_system_call_is_unseen() {
    use rustix::fs::{AtFlags, CWD, statat};
    let (stat, witnesses) = watched(|| statat(CWD, FILE, AtFlags::empty()));
    assert!(stat.is_ok());
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

#[test]
fn gap_work_handed_to_another_thread_is_unseen() {
    let (jobs, queue) = mpsc::channel::<fn() -> bool>();
    let (answers, answered) = mpsc::channel();
    let worker = thread::spawn(move || {
        for job in queue {
            answers.send(job()).expect("the test waits");
        }
    });
    let (read, witnesses) = watched(|| {
        jobs.send(|| fs::read(FILE).is_ok())
            .expect("the worker waits");
        answered.recv()
    });
    assert_eq!(read, Ok(true));
    assert!(witnesses.is_empty(), "{witnesses:?}");
    drop(jobs);
    worker.join().expect("the worker ends with its queue");
}

#[test]
fn gap_a_handle_opened_earlier_is_unseen() {
    let mut file = File::open(FILE).expect("the manifest is there");
    let (read, witnesses) = watched(|| file.read(&mut [0; 8]));
    assert_eq!(read.ok(), Some(8));
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

#[test]
#[allow(unsafe_code, reason = "writing to mapped memory is what is shown")]
fn gap_a_file_that_was_mapped_earlier_is_written_unseen() {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(b"before").expect("room for six bytes");
    let (writing, shared) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_SHARED);
    // SAFETY: a new mapping disturbs nobody.
    let start = unsafe { libc::mmap(ptr::null_mut(), 6, writing, shared, file.as_raw_fd(), 0) };
    assert_ne!(start, libc::MAP_FAILED);
    // SAFETY: six bytes are mapped, can be written, and are nobody else's.
    let memory = unsafe { slice::from_raw_parts_mut(start.cast::<u8>(), 6) };
    let ((), witnesses) = watched(|| memory.copy_from_slice(b"inside"));
    assert!(witnesses.is_empty(), "{witnesses:?}");
    let mut text = String::new();
    file.rewind().expect("a file can be rewound");
    file.read_to_string(&mut text).expect("it is text");
    assert_eq!(text, "inside");
}

#[test]
fn gap_reading_the_environment_is_unseen() {
    let (path, witnesses) = watched(|| std::env::var("PATH"));
    assert!(path.is_ok());
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

#[test]
fn gap_a_lazy_value_keeps_a_refusal() {
    static MANIFEST: LazyLock<Option<String>> = LazyLock::new(|| fs::read_to_string(FILE).ok());
    let (first, _) = watched(|| MANIFEST.is_some());
    assert!(!first);
    assert!(MANIFEST.is_none(), "although the window is closed");
}

/// Looks at a file when it goes, and says whether it could.
struct Farewell(mpsc::Sender<bool>);

impl Drop for Farewell {
    fn drop(&mut self) {
        self.0
            .send(Path::new(FILE).exists())
            .expect("the test waits");
    }
}

#[test]
fn gap_another_s_destructor_counts_as_the_extension_s() {
    let (sender, existed) = mpsc::channel();
    let last = Arc::new(Farewell(sender));
    let ((), witnesses) = watched(move || drop(last));
    assert_eq!(existed.recv(), Ok(false));
    assert_eq!(witnesses.len(), 1, "{witnesses:?}");
}

#[port_mediated]
fn ignore(_: Farewell) {}

#[test]
fn gap_a_parameter_that_the_body_never_uses_drops_outside_the_window() {
    let (sender, existed) = mpsc::channel();
    ignore(Farewell(sender));
    assert_eq!(existed.recv(), Ok(true));
}

#[test]
#[allow(unsafe_code, reason = "calling what was looked up is what is shown")]
fn gap_a_function_looked_up_by_name_is_unseen() {
    let name = c"access".as_ptr();
    // SAFETY: the name is a C string, and the default scope may be searched at any time.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name) };
    assert!(!found.is_null());
    // SAFETY: this is the type of libc's `access`.
    let access: extern "C" fn(*const libc::c_char, libc::c_int) -> libc::c_int =
        unsafe { std::mem::transmute(found) };
    let (denied, witnesses) = watched(|| access(c"/".as_ptr(), libc::F_OK));
    assert_eq!(denied, 0);
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

static COULD_OPEN: AtomicBool = AtomicBool::new(false);

extern "C" fn opens_a_file(_: libc::c_int) {
    COULD_OPEN.store(File::open("/").is_ok(), SeqCst);
}

#[test]
#[allow(unsafe_code, reason = "handling a signal is what is shown")]
fn gap_a_handler_that_interrupts_a_passed_function_is_unseen() {
    let handler = opens_a_file as *const () as libc::sighandler_t;
    // SAFETY: the handler opens a file by a path that needs no memory.
    unsafe { libc::signal(libc::SIGUSR2, handler) };
    let sentinel = DirectEffectSentinel::new("gap").allow(EffectClass::Process);
    // SAFETY: the signal is handled since above.
    let raised = sentinel.watch(|| unsafe { libc::raise(libc::SIGUSR2) });
    assert_eq!(raised, Ok(0));
    assert!(COULD_OPEN.load(SeqCst), "although the window blocks");
    assert!(sentinel.witnesses().is_empty());
}

/// The counterpart of what a row calls unseen: it would be refused if it opened the file itself.
#[test]
#[allow(unsafe_code, reason = "a C function is called")]
fn gap_a_file_that_libc_reads_once_for_itself_is_unseen() {
    let mut parts = std::mem::MaybeUninit::<libc::tm>::uninit();
    let (local, witnesses) = watched(|| {
        // SAFETY: the time is there to be read, and the record to be written.
        unsafe { libc::localtime_r(&0, parts.as_mut_ptr()) }
    });
    assert!(
        !local.is_null(),
        "with /etc/localtime read, if nobody had before"
    );
    assert!(witnesses.is_empty(), "{witnesses:?}");
}

#[test]
fn gap_the_seed_of_a_hash_map_counts_as_random_where_asked() {
    let sentinel = DirectEffectSentinel::new("gap").record(EffectClass::Random);
    // A thread takes one seed, for its first map.
    let map = || sentinel.watch(std::collections::HashMap::<u8, u8>::new);
    let made = thread::scope(|scope| scope.spawn(map).join());
    assert!(made.expect("it ran").expect("covered").is_empty());
    let witnesses = sentinel.witnesses();
    assert_eq!(witnesses.len(), 1, "{witnesses:?}");
    assert_eq!(witnesses[0].class(), EffectClass::Random);
}

/// To look up a name, it reads files.
#[test]
fn gap_what_libc_does_inside_an_allowed_call_is_unseen() {
    let sentinel = DirectEffectSentinel::new("gap").allow(EffectClass::Net);
    let found = sentinel.watch(|| ("localhost", 1).to_socket_addrs().map(Iterator::count));
    let found = found.expect("this platform is covered");
    assert!(found.is_ok_and(|count| count > 0), "as /etc/hosts says");
    assert!(sentinel.witnesses().is_empty());
}

#[test]
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "reading the processor's clock is what is shown")]
fn gap_a_clock_that_is_read_without_libc_is_unseen() {
    let sentinel = DirectEffectSentinel::new("gap").record(EffectClass::Time);
    // SAFETY: every processor of this kind counts its cycles.
    let read = sentinel.watch(|| unsafe { std::arch::x86_64::_rdtsc() });
    assert!(read.expect("this platform is covered") > 0);
    assert!(sentinel.witnesses().is_empty());
    sentinel
        .watch(std::time::Instant::now)
        .expect("this platform is covered");
    assert_eq!(sentinel.witnesses().len(), 1, "by libc, it is seen");
}
