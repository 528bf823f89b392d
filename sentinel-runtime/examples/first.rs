//! A process whose very first call of a kind is made in a window: says how the call goes
//! afterwards, and ends with 1 if the window saw anything. With `never` behind the kind, no window
//! opens at all, which is what it is to be compared with.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]
#![allow(unsafe_code, reason = "some of the calls are C's")]

use sentinel_runtime::DirectEffectSentinel;
use std::{
    backtrace::{Backtrace, BacktraceStatus},
    collections::HashMap,
    env, fs,
    io::{self, Read, Write},
    net::{TcpListener, TcpStream, ToSocketAddrs, UdpSocket},
    os::unix::net::UnixStream,
    path::PathBuf,
    process::{self, Command},
    thread,
};

const FILE: &str = env!("CARGO_MANIFEST_PATH");

/// A kind of call: its name, and what it comes to.
type Kind = (&'static str, fn() -> Option<String>);

const KINDS: &[Kind] = &[
    ("created", || {
        fs::metadata(FILE).ok()?.created().ok().map(shown)
    }),
    ("copied", copied),
    ("piped", piped),
    ("status", || Command::new("true").status().ok().map(shown)),
    ("output", || {
        let output = Command::new("echo").arg("words").current_dir("/").output();
        String::from_utf8(output.ok()?.stdout).ok()
    }),
    ("thread", || {
        thread::Builder::new()
            .spawn(|| 7)
            .ok()?
            .join()
            .ok()
            .map(shown)
    }),
    ("looked up", || {
        ("localhost", 80)
            .to_socket_addrs()
            .ok()
            .map(|it| shown(it.count() > 0))
    }),
    ("connected", connected),
    ("datagram", || {
        UdpSocket::bind("127.0.0.1:0").ok().map(|_| String::new())
    }),
    ("pair", || UnixStream::pair().ok().map(|_| String::new())),
    ("program", || env::current_exe().ok().map(shown)),
    ("folder", || env::current_dir().ok().map(shown)),
    ("parallelism", || {
        thread::available_parallelism().ok().map(shown)
    }),
    ("hashed", || HashMap::from([(1, 2)]).get(&1).map(shown)),
    ("variable", variable),
    ("made and removed", made_and_removed),
    ("canonical", || fs::canonicalize(".").ok().map(shown)),
    ("listed", || {
        fs::read_dir("/").ok().map(|it| shown(it.count() > 0))
    }),
    ("read", || {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).ok()?;
        Some(text)
    }),
    ("printed", || {
        println!("printed by println");
        io::stdout().flush().ok().map(shown)
    }),
    ("backtrace", traced),
    ("local time", local_time),
    ("converter", || {
        // SAFETY: both names are terminated strings.
        let made = unsafe { libc::iconv_open(c"UTF-16".as_ptr(), c"LATIN1".as_ptr()) };
        Some(shown(made.addr() != usize::MAX))
    }),
    ("locale", || {
        // SAFETY: the name is a terminated string.
        let set = unsafe { libc::setlocale(libc::LC_ALL, c"C.UTF-8".as_ptr()) };
        Some(shown(!set.is_null()))
    }),
    ("user", || {
        // SAFETY: nobody else asks for a user here.
        let user = unsafe { libc::getpwuid(0) };
        Some(shown(!user.is_null()))
    }),
    ("service", || {
        // SAFETY: both names are terminated strings.
        let service = unsafe { libc::getservbyname(c"http".as_ptr(), c"tcp".as_ptr()) };
        Some(shown(!service.is_null()))
    }),
    ("stream", || {
        // SAFETY: it takes nothing.
        Some(shown(!unsafe { libc::tmpfile() }.is_null()))
    }),
];

fn shown(value: impl core::fmt::Debug) -> String {
    format!("{value:?}")
}

/// A place of this process's own.
fn own(name: &str) -> PathBuf {
    env::temp_dir().join(format!("sentinel-first-{}-{name}", process::id()))
}

fn copied() -> Option<String> {
    let copy = own("copy");
    let copied = fs::copy(FILE, &copy);
    let _ = fs::remove_file(copy);
    copied.ok().map(shown)
}

fn piped() -> Option<String> {
    let (mut reader, mut writer) = io::pipe().ok()?;
    io::copy(&mut fs::File::open("/proc/self/comm").ok()?, &mut writer).ok()?;
    drop(writer);
    let mut text = String::new();
    io::copy(&mut reader, &mut fs::File::create("/dev/null").ok()?).ok()?;
    reader.read_to_string(&mut text).ok()?;
    Some(text)
}

fn connected() -> Option<String> {
    let listener = TcpListener::bind("127.0.0.1:0").ok()?;
    TcpStream::connect(listener.local_addr().ok()?).ok()?;
    listener.accept().ok().map(|_| String::new())
}

fn variable() -> Option<String> {
    // SAFETY: this program has one thread.
    unsafe { env::set_var("SENTINEL_FIRST", "set") };
    env::var("SENTINEL_FIRST").ok()
}

fn made_and_removed() -> Option<String> {
    let folder = own("folder");
    fs::create_dir_all(folder.join("inner")).ok()?;
    fs::write(folder.join("inner/file"), "text").ok()?;
    fs::remove_dir_all(&folder).ok()?;
    Some(shown(!folder.exists()))
}

#[inline(never)]
fn traced() -> Option<String> {
    let trace = Backtrace::force_capture();
    let captured = trace.status() == BacktraceStatus::Captured;
    let trace = trace.to_string();
    captured.then(|| shown(trace.contains("traced") && trace.contains("first.rs:")))
}

fn local_time() -> Option<String> {
    // SAFETY: all zeros is a time.
    let mut broken_down: libc::tm = unsafe { std::mem::zeroed() };
    let day = 86_400;
    // SAFETY: both places are our own.
    let result = unsafe { libc::localtime_r(&raw const day, &raw mut broken_down) };
    (!result.is_null()).then(|| shown((broken_down.tm_mday, broken_down.tm_gmtoff)))
}

fn main() {
    let mut arguments = env::args().skip(1);
    let Some(kind) = arguments.next() else {
        return KINDS.iter().for_each(|(kind, _)| println!("{kind}"));
    };
    let Some((_, call)) = KINDS.iter().find(|(it, _)| *it == kind) else {
        process::exit(2);
    };
    let sentinel = DirectEffectSentinel::new("first");
    if arguments.next().is_none() && sentinel.watch(call).is_err() {
        process::exit(3);
    }
    println!("{:?}", call());
    process::exit(i32::from(!sentinel.witnesses().is_empty()));
}
