//! A refusal is the error that the operating system gives where it forbids the same thing: of the
//! same type, kind and number, with the same text, however it is looked at.
#![allow(unsafe_code, reason = "some of the calls are C's")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::Mode;
use std::{
    any::{TypeId, type_name_of_val},
    error::Error,
    ffi::{CString, c_char, c_int, c_void},
    fs::{self, File},
    io::{self, ErrorKind},
    net::{TcpListener, TcpStream, ToSocketAddrs, UdpSocket},
    os::{
        fd::AsRawFd,
        unix::{
            ffi::OsStringExt,
            fs::{OpenOptionsExt, PermissionsExt},
            net::UnixStream,
        },
    },
    process::Command,
    ptr,
};
use support::{FILE, watched};

type Call = fn() -> io::Result<()>;

/// Calls of std, one for each way in which a refusal reaches it.
const CALLS: &[(&str, Call)] = &[
    ("File::open", || File::open(FILE).map(drop)),
    ("fs::read", || fs::read(FILE).map(drop)),
    ("fs::metadata", || fs::metadata(FILE).map(drop)),
    ("fs::read_dir", || fs::read_dir("/").map(drop)),
    ("fs::canonicalize", || fs::canonicalize(FILE).map(drop)),
    ("fs::rename", || fs::rename("/a", "/b")),
    ("fs::remove_dir_all", || {
        fs::remove_dir_all("/no/such/folder")
    }),
    ("fs::exists", || fs::exists(FILE).map(drop)),
    ("TcpListener::bind", || {
        TcpListener::bind("127.0.0.1:0").map(drop)
    }),
    ("TcpStream::connect", || {
        TcpStream::connect("127.0.0.1:9").map(drop)
    }),
    ("UdpSocket::bind", || {
        UdpSocket::bind("127.0.0.1:0").map(drop)
    }),
    ("UnixStream::pair", || UnixStream::pair().map(drop)),
    ("to_socket_addrs", || {
        ("localhost", 1).to_socket_addrs().map(drop)
    }),
    ("Command::status", || {
        Command::new("true").status().map(drop)
    }),
    ("Command::output", || {
        Command::new("true").output().map(drop)
    }),
    ("io::pipe", || io::pipe().map(drop)),
];

#[test]
fn a_refusal_is_an_ordinary_error_however_it_is_looked_at() {
    let genuine = io::Error::from_raw_os_error(libc::EPERM);
    for (name, call) in CALLS {
        let (result, witnesses) = watched(Mode::Block, call);
        let error = result.expect_err(name);
        assert!(!witnesses.is_empty(), "{name}");
        assert_eq!(error.kind(), ErrorKind::PermissionDenied, "{name}");
        assert_eq!(error.raw_os_error(), Some(libc::EPERM), "{name}");
        assert_eq!(error.to_string(), genuine.to_string(), "{name}");
        assert_eq!(format!("{error:?}"), format!("{genuine:?}"), "{name}");
        assert!(
            error.get_ref().is_none() && error.source().is_none(),
            "{name}"
        );
    }
}

/// What a function of C returns, as a register holds it.
trait Register {
    fn register(self) -> isize;
}

impl Register for c_int {
    fn register(self) -> isize {
        self as isize
    }
}

impl Register for isize {
    fn register(self) -> isize {
        self
    }
}

impl<T> Register for *mut T {
    fn register(self) -> isize {
        self.addr().cast_signed()
    }
}

/// A call of C, what it returns where it is forbidden, and what `errno` says then.
struct Forbidden {
    name: &'static str,
    call: fn() -> isize,
    returned: isize,
    errno: c_int,
}

macro_rules! forbidden {
    ($($name:ident($($argument:expr),*) -> $returned:expr, $errno:expr;)+) => {
        &[$(Forbidden {
            name: stringify!($name),
            // SAFETY: texts are terminated, and places are our own or null.
            call: || Register::register(unsafe { libc::$name($($argument),*) }),
            returned: $returned as isize,
            errno: $errno,
        }),+]
    };
}

const NONE: *const c_void = ptr::null();
const NOWHERE: *mut c_void = ptr::null_mut();
const NO_WORDS: *const *mut c_char = &ptr::null_mut();

const FORBIDDEN: &[Forbidden] = forbidden! {
    open(c"/".as_ptr(), 0) -> -1, libc::EPERM;
    fopen(c"/".as_ptr(), c"r".as_ptr()) -> 0, libc::EPERM;
    opendir(c"/".as_ptr()) -> 0, libc::EPERM;
    socket(libc::AF_INET, libc::SOCK_STREAM, 0) -> -1, libc::EPERM;
    write(1, NONE, 0) -> -1, libc::EBADF;
    read(0, NOWHERE, 0) -> -1, libc::EBADF;
    shm_open(c"/name".as_ptr(), 0, 0) -> -1, libc::EPERM;
    dlopen(c"libm.so.6".as_ptr(), libc::RTLD_NOW) -> 0, libc::EPERM;
    posix_spawn(ptr::null_mut(), c"/bin/true".as_ptr(), NONE.cast(), NONE.cast(), NO_WORDS, NO_WORDS)
        -> libc::EPERM, 0;
    getaddrinfo(c"localhost".as_ptr(), NONE.cast(), NONE.cast(), NOWHERE.cast())
        -> libc::EAI_SYSTEM, libc::EPERM;
};

#[test]
fn c_is_told_as_each_function_tells() {
    for it in FORBIDDEN {
        let ((returned, number), _) = watched(Mode::Block, || {
            // SAFETY: the location belongs to this thread and is always there.
            let place = unsafe { libc::__errno_location() };
            // SAFETY: as above.
            unsafe { place.write(0) };
            // SAFETY: as above.
            ((it.call)(), unsafe { place.read() })
        });
        assert_eq!((returned, number), (it.returned, it.errno), "{}", it.name);
    }
}

#[test]
fn an_observed_call_leaves_errno_as_it_would_be() {
    let ((), _) = watched(Mode::Observe, || {
        // SAFETY: the location belongs to this thread and is always there.
        let place = unsafe { libc::__errno_location() };
        // SAFETY: as above.
        unsafe { place.write(77) };
        // SAFETY: the path is a terminated string.
        let file = unsafe { libc::open64(c"/".as_ptr(), 0) };
        // SAFETY: as above.
        assert_eq!((file >= 0, unsafe { place.read() }), (true, 77));
        // SAFETY: opened above.
        unsafe { libc::close(file) };
        let missing = File::open("/no/such/file").unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        let folder = fs::read("/").unwrap_err();
        assert_eq!(folder.kind(), ErrorKind::IsADirectory);
    });
}

#[test]
fn an_observed_call_gets_every_argument_it_was_given() {
    const OWNER_ONLY: libc::mode_t = 0o600;
    let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_EXCL;
    let folder = tempfile::tempdir().unwrap();
    let directory = File::open(folder.path()).unwrap();
    let path = |name| folder.path().join(name);
    let text = CString::new(path("open").into_os_string().into_vec()).unwrap();
    let ((), _) = watched(Mode::Observe, || {
        let mut options = File::options();
        options.write(true).create_new(true).mode(OWNER_ONLY);
        options.open(path("std")).unwrap();
        // SAFETY: the path is a terminated string.
        let by_path = unsafe { libc::open(text.as_ptr(), flags, OWNER_ONLY) };
        let (at, name) = (directory.as_raw_fd(), c"openat".as_ptr());
        // SAFETY: as above.
        let below = unsafe { libc::openat(at, name, flags, OWNER_ONLY) };
        for opened in [by_path, below] {
            // SAFETY: opened above, and known to nobody else; closing what is not open is an error.
            assert_eq!(unsafe { libc::close(opened) }, 0);
        }
    });
    for name in ["std", "open", "openat"] {
        let mode = fs::metadata(path(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, OWNER_ONLY, "{name}");
    }
}

#[test]
fn types_and_functions_are_the_same_in_a_window() {
    let outside = (
        TypeId::of::<File>(),
        File::open::<&str> as *const (),
        type_name_of_val(&File::open::<&str>),
    );
    let (inside, _) = watched(Mode::Block, || {
        (
            TypeId::of::<File>(),
            File::open::<&str> as *const (),
            type_name_of_val(&File::open::<&str>),
        )
    });
    assert_eq!(inside, outside);
}
