//! What std does to the world, in windows of both modes: refused as an ordinary error of kind
//! `PermissionDenied`, or done; recorded either way, with what was touched.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{EffectClass, Mode};
use std::{
    fs::{self, File, OpenOptions},
    io,
    net::{TcpListener, TcpStream, ToSocketAddrs, UdpSocket},
    os::unix::{
        self,
        net::{UnixDatagram, UnixListener, UnixStream},
    },
    path::{Path, PathBuf},
    process::Command,
};
use support::{shown, watched};

/// An operation, the class of its effects, and how its first witness begins. Paths are relative
/// to a fresh folder, which stands for `{}`.
struct Case {
    class: EffectClass,
    first: &'static str,
    run: fn(&Path) -> io::Result<()>,
}

const fn case(class: EffectClass, first: &'static str, run: fn(&Path) -> io::Result<()>) -> Case {
    Case { class, first, run }
}

/// Each works in observe mode in a folder that `prepare` has filled.
const CASES: &[Case] = &[
    case(EffectClass::Fs, "open64: {}/file", |dir| {
        File::open(dir.join("file")).map(drop)
    }),
    case(EffectClass::Fs, "open64: {}/new", |dir| {
        File::create(dir.join("new")).map(drop)
    }),
    case(EffectClass::Fs, "open64: {}/file", |dir| {
        OpenOptions::new()
            .append(true)
            .open(dir.join("file"))
            .map(drop)
    }),
    case(EffectClass::Fs, "open64: {}/file", |dir| {
        fs::read(dir.join("file")).map(drop)
    }),
    case(EffectClass::Fs, "open64: {}/new", |dir| {
        fs::write(dir.join("new"), "text")
    }),
    case(EffectClass::Fs, "open64: {}/file", |dir| {
        fs::copy(dir.join("file"), dir.join("new")).map(drop)
    }),
    case(EffectClass::Fs, "statx: {}/file", |dir| {
        fs::metadata(dir.join("file")).map(drop)
    }),
    case(EffectClass::Fs, "statx: {}/link", |dir| {
        fs::symlink_metadata(dir.join("link")).map(drop)
    }),
    case(EffectClass::Fs, "readlink: {}/link", |dir| {
        fs::read_link(dir.join("link")).map(drop)
    }),
    case(EffectClass::Fs, "realpath: {}/link", |dir| {
        fs::canonicalize(dir.join("link")).map(drop)
    }),
    case(EffectClass::Fs, "opendir: {}", |dir| {
        fs::read_dir(dir).map(drop)
    }),
    case(EffectClass::Fs, "mkdir: {}/new", |dir| {
        fs::create_dir(dir.join("new"))
    }),
    case(EffectClass::Fs, "mkdir: {}/new/deep", |dir| {
        fs::create_dir_all(dir.join("new/deep"))
    }),
    case(EffectClass::Fs, "rmdir: {}/empty", |dir| {
        fs::remove_dir(dir.join("empty"))
    }),
    case(EffectClass::Fs, "unlink: {}/file", |dir| {
        fs::remove_file(dir.join("file"))
    }),
    case(EffectClass::Fs, "rename: {}/file -> {}/new", |dir| {
        fs::rename(dir.join("file"), dir.join("new"))
    }),
    case(EffectClass::Fs, "linkat: {}/file -> {}/new", |dir| {
        fs::hard_link(dir.join("file"), dir.join("new"))
    }),
    case(EffectClass::Fs, "symlink: {}/file -> {}/new", |dir| {
        unix::fs::symlink(dir.join("file"), dir.join("new"))
    }),
    case(EffectClass::Fs, "chmod: {}/file", |dir| {
        let permissions = unix::fs::PermissionsExt::from_mode(0o600);
        fs::set_permissions(dir.join("file"), permissions)
    }),
    case(EffectClass::Fs, "chown: {}/file", |dir| {
        unix::fs::chown(dir.join("file"), None, None)
    }),
    case(EffectClass::Fs, "realpath: .", |_| {
        fs::canonicalize(".").map(drop)
    }),
    case(EffectClass::Net, "socket: inet stream", |_| {
        TcpListener::bind("127.0.0.1:0").map(drop)
    }),
    case(EffectClass::Net, "socket: inet datagram", |_| {
        UdpSocket::bind("127.0.0.1:0").map(drop)
    }),
    case(EffectClass::Net, "socket: inet6 stream", |_| {
        // Nobody listens there; which error it is tells whether it was tried.
        refused_by_peer(TcpStream::connect("[::1]:1"))
    }),
    case(EffectClass::Net, "socket: unix stream", |dir| {
        UnixListener::bind(dir.join("socket")).map(drop)
    }),
    case(EffectClass::Net, "socket: unix stream", |dir| {
        refused_by_peer(UnixStream::connect(dir.join("file")))
    }),
    case(EffectClass::Net, "socketpair: unix stream", |_| {
        UnixStream::pair().map(drop)
    }),
    case(EffectClass::Net, "socket: unix datagram", |_| {
        UnixDatagram::unbound().map(drop)
    }),
    case(EffectClass::Net, "getaddrinfo: localhost", |_| {
        ("localhost", 80).to_socket_addrs().map(drop)
    }),
    case(EffectClass::Process, "posix_spawnp: true --yes", |_| {
        Command::new("true").arg("--yes").spawn()?.wait().map(drop)
    }),
    case(EffectClass::Ipc, "pipe2", |_| io::pipe().map(drop)),
];

fn refused_by_peer<T>(result: io::Result<T>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Err(error),
        _ => Ok(()),
    }
}

fn prepare() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().canonicalize().expect("it exists");
    fs::write(dir.join("file"), "text").expect("a file");
    fs::create_dir(dir.join("empty")).expect("a folder");
    unix::fs::symlink(dir.join("file"), dir.join("link")).expect("a link");
    (folder, dir)
}

#[test]
fn what_std_does_is_refused_and_recorded_in_block_mode() {
    for case in CASES {
        let (_folder, dir) = prepare();
        let (result, witnesses) = watched(Mode::Block, || (case.run)(&dir));
        let expected = case.first.replace("{}", dir.to_str().expect("text"));
        assert_eq!(shown(&witnesses).first(), Some(&expected));
        let error = result.expect_err(&expected);
        if !expected.starts_with("getaddrinfo") {
            assert_eq!(error.kind(), io::ErrorKind::PermissionDenied, "{expected}");
        }
        for witness in witnesses {
            assert_eq!(witness.class(), case.class, "{witness}");
            assert!(witness.refused(), "{witness}");
            assert!(!witness.late(), "{witness}");
        }
    }
}

#[test]
fn what_std_does_is_done_and_recorded_in_observe_mode() {
    for case in CASES {
        let (_folder, dir) = prepare();
        let (result, witnesses) = watched(Mode::Observe, || (case.run)(&dir));
        let expected = case.first.replace("{}", dir.to_str().expect("text"));
        assert_eq!(shown(&witnesses).first(), Some(&expected));
        result.expect(&expected);
        assert!(
            witnesses.iter().all(|witness| !witness.refused()),
            "{witnesses:?}"
        );
    }
}

#[test]
fn nothing_is_refused_or_recorded_once_the_window_is_closed() {
    for case in CASES {
        let (_folder, dir) = prepare();
        let ((), witnesses) = watched(Mode::Block, || ());
        (case.run)(&dir).expect(case.first);
        assert!(witnesses.is_empty());
    }
}

#[test]
fn what_is_asked_of_an_open_file_or_socket_passes() {
    let (_folder, dir) = prepare();
    let file = File::open(dir.join("file")).expect("a file");
    let (here, there) = UnixStream::pair().expect("a pair");
    let peer = UdpSocket::bind("127.0.0.1:0").expect("loopback");
    let socket = UdpSocket::bind("127.0.0.1:0").expect("loopback");
    socket
        .connect(peer.local_addr().expect("bound"))
        .expect("loopback");
    let (done, witnesses) = watched(Mode::Block, || {
        let mut text = String::new();
        io::Read::read_to_string(&mut &file, &mut text)?;
        file.metadata()?;
        file.sync_all()?;
        io::Write::write_all(&mut &here, b"word")?;
        io::Read::read_exact(&mut &there, &mut [0; 4])?;
        socket.send(b"word")?;
        peer.recv(&mut [0; 4]).map(drop)
    });
    done.expect("handles that were opened before are the lint's business");
    assert_eq!(shown(&witnesses), [""; 0]);
}

#[test]
fn changing_an_open_file_or_sending_to_an_address_does_not() {
    let (_folder, dir) = prepare();
    let path = dir.join("file");
    let file = File::options().write(true).open(&path).expect("a file");
    let socket = UdpSocket::bind("127.0.0.1:0").expect("loopback");
    let ((), witnesses) = watched(Mode::Block, || {
        file.set_len(0).expect_err("it is a file");
        socket
            .send_to(b"word", "127.0.0.1:9")
            .expect_err("it is an address");
    });
    let path = path.to_str().expect("text");
    assert_eq!(
        shown(&witnesses),
        [
            format!("ftruncate64: {path}"),
            "sendto: 127.0.0.1:9".to_owned()
        ]
    );
}

#[test]
fn standard_input_is_at_its_end() {
    let (line, witnesses) = watched(Mode::Block, || io::read_to_string(io::stdin()));
    assert_eq!(line.expect("as if it were closed"), "");
    assert_eq!(shown(&witnesses), ["read: standard input"]);
    assert_eq!(witnesses[0].class(), EffectClass::Stdio);
}
