//! What a witness says was touched, by the C functions themselves: paths and where relative ones
//! lead, peers, programs, names, signals; bounded, escaped, and never by reading what is not there.
#![allow(unsafe_code, reason = "C functions are called, some with bad pointers")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::Mode;
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    fs::File,
    mem,
    net::{Ipv6Addr, SocketAddrV6, UdpSocket},
    os::{
        fd::{AsRawFd, RawFd},
        linux::net::SocketAddrExt,
        unix::net::{SocketAddr, UnixDatagram},
    },
    process::Command,
    ptr,
};
use support::{FILE, PLAIN, child, said, shown, watched};

/// What a blocking window shows of one call, which therefore has no effect.
#[track_caller]
fn seen<R>(call: impl FnOnce() -> R) -> String {
    let (_, witnesses) = watched(Mode::Block, call);
    let shown = shown(&witnesses);
    assert_eq!(shown.len(), 1, "{shown:?}");
    shown.into_iter().next().unwrap_or_default()
}

/// A folder to name things in: a descriptor, and its path.
fn folder() -> (tempfile::TempDir, File, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().canonicalize().expect("it exists");
    let open = File::open(&path).expect("a folder can be opened");
    (folder, open, path.to_str().expect("text").to_owned())
}

/// Declares tests of one call each: what is shown, and the call.
macro_rules! shows {
    ($($test:ident: $expected:expr, $call:expr;)+) => {$(
        #[test]
        fn $test() {
            // SAFETY: the call is refused or, where it is only recorded, harmless.
            assert_eq!(seen(|| unsafe { $call }), $expected);
        }
    )+};
}

const PATH: *const c_char = c"/no/such".as_ptr();
const OTHER: *const c_char = c"/nor/this".as_ptr();
const CWD: c_int = libc::AT_FDCWD;
const NONE: *mut c_void = ptr::null_mut();

shows! {
    an_absolute_path_is_shown_whatever_the_directory: "openat: /no/such", libc::openat(99, PATH, 0);
    a_path_in_the_working_directory_stays_relative:
        "openat: file", libc::openat(CWD, c"file".as_ptr(), 0);
    a_directory_that_is_not_open_is_shown_by_its_number:
        "openat: /proc/self/fd/99/file", libc::openat(99, c"file".as_ptr(), 0);
    both_paths_of_a_rename: "rename: /no/such -> /nor/this", libc::rename(PATH, OTHER);
    both_paths_of_a_link:
        "linkat: /no/such -> /nor/this", libc::linkat(CWD, PATH, CWD, OTHER, 0);
    target_and_path_of_a_symbolic_link:
        "symlinkat: target -> /no/such", libc::symlinkat(c"target".as_ptr(), CWD, PATH);
    a_mount_is_what_and_where:
        "mount: /no/such -> /nor/this", libc::mount(PATH, OTHER, PATH, 0, NONE);
    a_socket_is_its_family_and_type:
        "socket: netlink raw", libc::socket(libc::AF_NETLINK, libc::SOCK_RAW, 0);
    a_host_and_a_service: "getaddrinfo: example.org:https",
        libc::getaddrinfo(c"example.org".as_ptr(), c"https".as_ptr(), ptr::null(), &mut ptr::null_mut());
    a_command_line: "system: echo a b", libc::system(c"echo a b".as_ptr());
    a_library_is_its_name: "dlopen: libnone.so.1", libc::dlopen(c"libnone.so.1".as_ptr(), 2);
    shared_memory_is_its_name: "shm_open: /memory", libc::shm_open(c"/memory".as_ptr(), 0, 0);
    a_queue_is_its_name: "mq_open: /queue", libc::mq_open(c"/queue".as_ptr(), 0);
    a_semaphore_is_its_name: "sem_open: /count", libc::sem_open(c"/count".as_ptr(), 0);
    a_fifo_is_its_path: "mkfifo: /no/such", libc::mkfifo(PATH, 0);
    anonymous_memory_is_its_name: "memfd_create: x", libc::memfd_create(c"x".as_ptr(), 0);
    a_signal_is_named_with_its_target: "kill: SIGUSR1 to 4711", libc::kill(4711, libc::SIGUSR1);
    a_group_of_processes_is_negative: "killpg: SIGTERM to -4711", libc::killpg(4711, libc::SIGTERM);
    a_stream_has_a_name: "write: standard error", libc::write(2, c"x".as_ptr().cast(), 1);
    data_moved_to_a_stream_is_written_there:
        "sendfile: standard output", libc::sendfile(1, 99, ptr::null_mut(), 1);
    a_call_by_number_is_named_and_shown:
        "syscall: openat /no/such", libc::syscall(libc::SYS_openat, CWD, PATH, 0);
    a_call_by_number_shows_both_paths:
        "syscall: rename /no/such -> /nor/this", libc::syscall(libc::SYS_rename, PATH, OTHER);
    a_call_by_number_shows_a_socket:
        "syscall: socket inet stream", libc::syscall(libc::SYS_socket, 2, 1, 0);
    a_call_by_number_shows_a_signal:
        "syscall: tgkill SIGKILL to 4712", libc::syscall(libc::SYS_tgkill, 4711, 4712, 9);
    a_user_is_looked_up_by_name: "getpwnam: nobody", libc::getpwnam(c"nobody".as_ptr());
    a_new_name_of_the_machine_has_a_length: "sethostname: new", libc::sethostname(c"newer".as_ptr(), 3);
    a_null_pointer_is_nothing: "unlink", libc::unlink(ptr::null());
    a_pointer_into_the_first_page_is_nothing:
        "unlink", libc::unlink(ptr::without_provenance(8));
    a_pointer_past_all_memory_is_nothing:
        "unlink", libc::unlink(ptr::without_provenance(usize::MAX));
    a_pointer_that_is_no_address_is_nothing:
        "unlink", libc::unlink(ptr::without_provenance(0xdead_beef_dead_beef));
    arguments_that_are_nowhere_are_left_out:
        "execv: /no/such", libc::execv(PATH, ptr::without_provenance(8));
    an_address_that_is_nowhere_is_left_out:
        "connect", libc::connect(99, ptr::without_provenance(8), 16);
}

#[test]
fn a_relative_path_is_shown_below_the_directory_it_is_relative_to() {
    let (_folder, open, path) = folder();
    let at = open.as_raw_fd();
    let file = c"file".as_ptr();
    // SAFETY: the path is terminated, and the call refused.
    let shown = seen(|| unsafe { libc::unlinkat(at, file, 0) });
    assert_eq!(shown, format!("unlinkat: {path}/file"));
    // SAFETY: as above.
    let shown = seen(|| unsafe { libc::renameat(at, file, at, OTHER) });
    assert_eq!(shown, format!("renameat: {path}/file -> /nor/this"));
    let arguments = [file, c"-l".as_ptr(), ptr::null()];
    // SAFETY: as above; the arguments end with a null pointer.
    let shown = seen(|| unsafe { execveat(at, file, arguments.as_ptr(), ptr::null(), 0) });
    assert_eq!(shown, format!("execveat: {path}/file -l"));
    let (at, ftruncate) = (open.as_raw_fd(), libc::SYS_ftruncate);
    // SAFETY: the call is refused.
    let shown = seen(|| unsafe { libc::syscall(ftruncate, at, 0) });
    assert_eq!(shown, format!("syscall: ftruncate {path}"));
}

// It is in the C library, though not in the bindings for this target.
unsafe extern "C" {
    fn execveat(
        at: RawFd,
        path: *const c_char,
        arguments: *const *const c_char,
        environment: *const *const c_char,
        flags: c_int,
    ) -> c_int;
}

#[test]
fn a_peer_is_shown_as_std_shows_addresses() {
    let v4 = UdpSocket::bind("127.0.0.1:0").expect("loopback");
    let shown = seen(|| v4.send_to(b"word", "192.0.2.1:53"));
    assert_eq!(shown, "sendto: 192.0.2.1:53");
    let v6 = SocketAddrV6::new(Ipv6Addr::LOCALHOST, 443, 0, 0);
    let shown = seen(|| v4.connect(v6));
    assert_eq!(shown, "connect: [::1]:443");
    let unix = UnixDatagram::unbound().expect("a socket");
    let shown = seen(|| unix.send_to(b"word", "/run/no socket"));
    assert_eq!(shown, "sendto: /run/no socket");
    let name = SocketAddr::from_abstract_name("bus\u{1}").expect("a short name");
    let shown = seen(|| unix.connect_addr(&name));
    assert_eq!(shown, "connect: @bus\\u{1}");
}

#[test]
fn a_program_is_shown_with_its_arguments_as_far_as_there_is_room() {
    let long = "x".repeat(700);
    let shown = seen(|| Command::new("/no/such").args(["-a", "b c", &long]).spawn());
    assert!(
        shown.starts_with("posix_spawnp: /no/such -a b c xxxx"),
        "{shown}"
    );
    assert!(
        shown.ends_with("xx\u{2026}") && shown.len() < 540,
        "{shown}"
    );
}

#[test]
fn arguments_that_are_bad_pointers_are_left_blank() {
    let bad: *const c_char = ptr::without_provenance(16);
    let arguments = [PATH, c"-a".as_ptr(), bad, c"-b".as_ptr(), ptr::null()];
    // SAFETY: the call is refused, so nobody follows the pointers.
    let shown = seen(|| unsafe { libc::execv(PATH, arguments.as_ptr()) });
    assert_eq!(shown, "execv: /no/such -a  -b");
}

#[test]
fn bytes_that_are_no_text_and_lines_that_end_are_escaped() {
    let path = CString::new(b"/tmp/\xff\x1b[31m\n".to_vec()).expect("no zero byte");
    // SAFETY: the path is terminated, and the call refused.
    let shown = seen(|| unsafe { libc::unlink(path.as_ptr()) });
    assert_eq!(shown, "unlink: /tmp/\\xff\\u{1b}[31m\\n");
}

#[test]
fn a_variable_is_its_name_and_its_value_is_kept_quiet() {
    let test = "a_variable_is_its_name_and_its_value_is_kept_quiet";
    let output = child(test, PLAIN, || {
        let (name, assignment) = (c"REACH".as_ptr(), c"REACH_SECRET=word".as_ptr());
        let ((), witnesses) = watched(Mode::Block, || {
            // SAFETY: no other thread of this process looks at the environment.
            unsafe { libc::setenv(name, c"word".as_ptr(), 1) };
            // SAFETY: as above; the text stays for good.
            unsafe { libc::putenv(assignment.cast_mut()) };
            // SAFETY: as above.
            unsafe { libc::unsetenv(name) };
        });
        assert_eq!(
            shown(&witnesses),
            ["setenv: REACH", "putenv: REACH_SECRET", "unsetenv: REACH"]
        );
        assert!(witnesses.iter().all(|witness| !witness.refused()));
        assert_eq!(std::env::var("REACH_SECRET").as_deref(), Ok("word"));
    });
    assert!(output.status.success(), "{}", said(&output));
}

/// A page, and after it one that cannot be read.
struct Edge(*mut u8);

const PAGE: usize = 4096;

impl Edge {
    fn new() -> Self {
        let (read_write, private) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
        );
        // SAFETY: new pages, which nobody knows yet.
        let pages = unsafe { libc::mmap(NONE, 2 * PAGE, read_write, private, -1, 0) };
        assert_ne!(pages, libc::MAP_FAILED);
        let second = pages.wrapping_byte_add(PAGE);
        // SAFETY: the second of the two pages, in which nothing lies.
        let closed = unsafe { libc::mprotect(second, PAGE, libc::PROT_NONE) };
        assert_eq!(closed, 0);
        Self(pages.cast())
    }

    /// Lays bytes down so that they end where the page does.
    fn put(&self, bytes: &[u8]) -> *const u8 {
        let start = self.0.wrapping_add(PAGE - bytes.len());
        // SAFETY: they lie within the first page, which is writable and ours.
        unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len()) };
        start
    }
}

impl Drop for Edge {
    fn drop(&mut self) {
        // SAFETY: both pages are ours, and nobody uses them any longer.
        unsafe { libc::munmap(self.0.cast(), 2 * PAGE) };
    }
}

#[test]
fn text_that_nothing_ends_is_read_up_to_the_end_of_the_memory() {
    let edge = Edge::new();
    for length in [1, 7, 8, 9, 300] {
        let text = "a".repeat(length);
        let start: *const c_char = edge.put(text.as_bytes()).cast();
        // SAFETY: the call is refused, so nobody else follows the pointer.
        let shown = seen(|| unsafe { libc::unlink(start) });
        assert_eq!(shown, format!("unlink: {text}"));
    }
}

#[test]
fn a_list_of_arguments_that_nothing_ends_is_read_up_to_the_end_of_the_memory() {
    let edge = Edge::new();
    let arguments = [PATH, c"-a".as_ptr(), c"-b".as_ptr()];
    let bytes: Vec<u8> = arguments
        .iter()
        .flat_map(|argument| argument.expose_provenance().to_ne_bytes())
        .collect();
    let start: *const *const c_char = edge.put(&bytes).cast();
    // SAFETY: the call is refused, so nobody else follows the pointers.
    let shown = seen(|| unsafe { libc::execv(PATH, start) });
    assert_eq!(shown, "execv: /no/such -a -b");
}

#[test]
fn an_address_is_read_no_further_than_it_is_long_nor_past_its_memory() {
    const INET: u16 = 2;
    let edge = Edge::new();
    let bytes = [INET.to_ne_bytes(), 80_u16.to_be_bytes()].concat();
    let start: *const libc::sockaddr = edge.put(&bytes).cast();
    for length in [2, 4, 16, u32::MAX] {
        // SAFETY: the call is refused, so nobody else follows the pointer.
        let shown = seen(|| unsafe { libc::connect(-1, start, length) });
        assert_eq!(shown, "connect: inet", "{length}");
    }
    let start: *const libc::sockaddr = edge.put(&[2]).cast();
    // SAFETY: as above.
    let shown = seen(|| unsafe { libc::bind(-1, start, 1) });
    assert_eq!(shown, "bind");
}

#[test]
fn what_a_message_names_is_its_peer_and_without_one_it_passes() {
    let (here, _there) = UnixDatagram::pair().expect("a pair");
    // SAFETY: a message of zeros is valid and names nobody.
    let mut message: libc::msghdr = unsafe { mem::zeroed() };
    let fd = here.as_raw_fd();
    let (sent, witnesses) = watched(Mode::Block, || {
        // SAFETY: the message is valid.
        unsafe { libc::sendmsg(fd, &raw const message, 0) }
    });
    assert_eq!((sent, shown(&witnesses)), (0, vec![]));
    let mut peer = [0_u8; 16];
    peer[..8].copy_from_slice(&[2, 0, 0, 53, 192, 0, 2, 1]);
    message.msg_name = peer.as_mut_ptr().cast();
    message.msg_namelen = 16;
    // SAFETY: as above.
    let shown = seen(|| unsafe { libc::sendmsg(fd, &raw const message, 0) });
    assert_eq!(shown, "sendmsg: 192.0.2.1:53");
}

#[test]
fn errno_is_left_alone_where_nothing_is_refused() {
    let file = CString::new(FILE).expect("no zero byte");
    let (errno, witnesses) = watched(Mode::Observe, || {
        set_errno(4711);
        // SAFETY: the path is terminated.
        assert_eq!(unsafe { libc::access(file.as_ptr(), libc::R_OK) }, 0);
        std::io::Error::last_os_error().raw_os_error()
    });
    assert_eq!((errno, witnesses.len()), (Some(4711), 1));
}

fn set_errno(value: c_int) {
    // SAFETY: the location belongs to this thread and is always there.
    let location = unsafe { libc::__errno_location() };
    // SAFETY: as above.
    unsafe { *location = value };
}

#[test]
fn c_strings_of_every_length_are_shown_whole_or_cut_with_a_mark() {
    for length in [0, 1, 511, 512, 513, 5000] {
        let text = CString::new("b".repeat(length)).expect("no zero byte");
        let path: &CStr = &text;
        // SAFETY: the path is terminated, and the call refused.
        let shown = seen(|| unsafe { libc::unlink(path.as_ptr()) });
        let cut = length > 512;
        assert_eq!(shown.ends_with('\u{2026}'), cut, "{length}");
        let letters = if cut { 509 } else { length };
        assert_eq!(shown.matches('b').count(), letters, "{length}");
    }
}
