//! Details of effects, as bytes that a probe copied and as text that a person reads.

use core::{
    ffi::c_int,
    fmt::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6},
};

/// How the bytes of a detail are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Nothing to say.
    Nothing,
    /// A path or a name.
    Text,
    /// From and to, with a zero byte between them.
    Pair,
    /// A program and its arguments, each ended by a zero byte.
    Words,
    /// A socket address as the kernel lays it out.
    Address,
    /// An address without a port: four bytes or sixteen.
    Host,
    /// A socket's family, type and protocol, as native numbers.
    Socket,
    /// A signal and whom it is sent to, as native numbers; the second may be missing.
    Signal,
    /// The number of a standard stream.
    Stream,
    /// One native number: a descriptor, a key, a status.
    Number,
}

/// The bytes as text: one line, whatever they are.
pub(crate) fn render(shape: Shape, bytes: &[u8]) -> String {
    match shape {
        Shape::Nothing => String::new(),
        Shape::Text => escaped(bytes),
        Shape::Pair => joined(bytes, " -> "),
        Shape::Words => joined(bytes.strip_suffix(&[0]).unwrap_or(bytes), " "),
        Shape::Address => address(bytes),
        Shape::Host => host(bytes).map_or_else(String::new, |host| host.to_string()),
        Shape::Socket => socket(bytes),
        Shape::Signal => signal(bytes),
        Shape::Stream => numbers(bytes).next().map_or_else(String::new, stream),
        Shape::Number => numbers(bytes)
            .next()
            .map_or_else(String::new, |n| n.to_string()),
    }
}

/// Text as it is; bytes that are no UTF-8, and characters that would break or reorder a line, as
/// escapes.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if char.is_control() || reorders(char) {
                text.extend(char.escape_default());
            } else {
                text.push(char);
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02x}");
        }
    }
    text
}

/// Whether a character separates lines, or changes the direction of what follows it.
fn reorders(char: char) -> bool {
    matches!(char, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn joined(bytes: &[u8], separator: &str) -> String {
    let words: Vec<_> = bytes.split(|byte| *byte == 0).map(escaped).collect();
    words.join(separator)
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = c_int> {
    let (numbers, _) = bytes.as_chunks();
    numbers.iter().map(|number| c_int::from_ne_bytes(*number))
}

/// `127.0.0.1:80`, `[::1]:80`, `/run/socket`, `@abstract`, or the name of the family.
fn address(bytes: &[u8]) -> String {
    let Some((family, rest)) = bytes.split_first_chunk() else {
        return String::new();
    };
    let family = c_int::from(u16::from_ne_bytes(*family));
    let known = match (family, rest) {
        (family::UNIX, []) => Some("unnamed".to_owned()),
        (family::UNIX, [0, name @ ..]) => Some(format!("@{}", escaped(name))),
        (family::UNIX, path) => path.split(|byte| *byte == 0).next().map(escaped),
        (family::INET, rest) => inet(rest),
        (family::INET6, rest) => inet6(rest),
        (family::VSOCK, rest) => vsock(rest),
        _ => None,
    };
    known.unwrap_or_else(|| family::name(family))
}

fn inet(bytes: &[u8]) -> Option<String> {
    let (port, bytes) = bytes.split_first_chunk()?;
    let address = Ipv4Addr::from(*bytes.first_chunk()?);
    Some(SocketAddrV4::new(address, u16::from_be_bytes(*port)).to_string())
}

fn inet6(bytes: &[u8]) -> Option<String> {
    let (port, bytes) = bytes.split_first_chunk()?;
    let (_flow, bytes) = bytes.split_first_chunk::<4>()?;
    let (address, bytes) = bytes.split_first_chunk::<16>()?;
    let scope = bytes.first_chunk().copied().unwrap_or_default();
    let (port, scope) = (u16::from_be_bytes(*port), u32::from_ne_bytes(scope));
    Some(SocketAddrV6::new(Ipv6Addr::from(*address), port, 0, scope).to_string())
}

/// The machine and the port, as numbers.
fn vsock(bytes: &[u8]) -> Option<String> {
    let (_reserved, bytes) = bytes.split_first_chunk::<2>()?;
    let (port, bytes) = bytes.split_first_chunk()?;
    let machine = u32::from_ne_bytes(*bytes.first_chunk()?);
    Some(format!("vsock {machine}:{}", u32::from_ne_bytes(*port)))
}

fn host(bytes: &[u8]) -> Option<IpAddr> {
    let v4 = || <[u8; 4]>::try_from(bytes).map(IpAddr::from);
    v4().or_else(|_| <[u8; 16]>::try_from(bytes).map(IpAddr::from))
        .ok()
}

/// The families that have names here, as Linux numbers them.
mod family {
    use core::ffi::c_int;

    pub(super) const UNIX: c_int = 1;
    pub(super) const INET: c_int = 2;
    pub(super) const INET6: c_int = 10;
    pub(super) const VSOCK: c_int = 40;

    pub(super) fn name(family: c_int) -> String {
        let name = match family {
            UNIX => "unix",
            INET => "inet",
            INET6 => "inet6",
            16 => "netlink",
            17 => "packet",
            29 => "can",
            31 => "bluetooth",
            38 => "alg",
            VSOCK => "vsock",
            44 => "xdp",
            other => return format!("family {other}"),
        };
        name.to_owned()
    }
}

fn socket(bytes: &[u8]) -> String {
    let mut numbers = numbers(bytes);
    let Some(family) = numbers.next().map(family::name) else {
        return String::new();
    };
    // The two high flags ask for a non-blocking and a close-on-exec descriptor.
    match numbers.next().map(|kind| kind & 0xf) {
        Some(1) => family + " stream",
        Some(2) => family + " datagram",
        Some(3) => family + " raw",
        Some(5) => family + " seqpacket",
        _ => family,
    }
}

/// `SIGTERM to 4711`; a group of processes is a negative number, as the kernel has it.
fn signal(bytes: &[u8]) -> String {
    let mut numbers = numbers(bytes);
    let name = match numbers.next() {
        Some(number) => signal_name(number),
        None => return String::new(),
    };
    match numbers.next() {
        Some(target) => format!("{name} to {target}"),
        None => name,
    }
}

fn signal_name(number: c_int) -> String {
    const NAMES: [&str; 32] = [
        "signal 0",
        "SIGHUP",
        "SIGINT",
        "SIGQUIT",
        "SIGILL",
        "SIGTRAP",
        "SIGABRT",
        "SIGBUS",
        "SIGFPE",
        "SIGKILL",
        "SIGUSR1",
        "SIGSEGV",
        "SIGUSR2",
        "SIGPIPE",
        "SIGALRM",
        "SIGTERM",
        "SIGSTKFLT",
        "SIGCHLD",
        "SIGCONT",
        "SIGSTOP",
        "SIGTSTP",
        "SIGTTIN",
        "SIGTTOU",
        "SIGURG",
        "SIGXCPU",
        "SIGXFSZ",
        "SIGVTALRM",
        "SIGPROF",
        "SIGWINCH",
        "SIGIO",
        "SIGPWR",
        "SIGSYS",
    ];
    let known = usize::try_from(number).ok().and_then(|n| NAMES.get(n));
    known.map_or_else(|| format!("signal {number}"), |name| (*name).to_owned())
}

fn stream(number: c_int) -> String {
    match number {
        0 => "standard input".to_owned(),
        1 => "standard output".to_owned(),
        2 => "standard error".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, render};
    use proptest::prelude::*;

    const SHAPES: [Shape; 10] = [
        Shape::Nothing,
        Shape::Text,
        Shape::Pair,
        Shape::Words,
        Shape::Address,
        Shape::Host,
        Shape::Socket,
        Shape::Signal,
        Shape::Stream,
        Shape::Number,
    ];

    proptest! {
        #[test]
        fn whatever_the_bytes_are_the_text_is_one_printable_line(
            bytes in prop::collection::vec(any::<u8>(), 0..600),
        ) {
            for shape in SHAPES {
                let text = render(shape, &bytes);
                prop_assert!(!text.contains(|c: char| c.is_control()), "{shape:?} {text:?}");
                // An escape is longer than what it stands for, and numbers have digits.
                prop_assert!(text.len() <= 10 * bytes.len() + 40, "{shape:?} {text:?}");
            }
        }

        #[test]
        fn plain_text_is_shown_as_it_is(text in "[ -~]{0,100}") {
            prop_assert_eq!(render(Shape::Text, text.as_bytes()), text);
        }

        #[test]
        fn an_address_is_shown_as_std_shows_it(
            v4 in any::<std::net::Ipv4Addr>(),
            v6 in any::<std::net::Ipv6Addr>(),
            port in any::<u16>(),
            scope in any::<u32>(),
        ) {
            let mut bytes = 2_u16.to_ne_bytes().to_vec();
            bytes.extend(port.to_be_bytes());
            bytes.extend(v4.octets());
            bytes.extend([0; 8]);
            prop_assert_eq!(render(Shape::Address, &bytes), format!("{v4}:{port}"));
            let mut bytes = 10_u16.to_ne_bytes().to_vec();
            bytes.extend(port.to_be_bytes());
            bytes.extend([0; 4]);
            bytes.extend(v6.octets());
            bytes.extend(scope.to_ne_bytes());
            let expected = std::net::SocketAddrV6::new(v6, port, 0, scope).to_string();
            prop_assert_eq!(render(Shape::Address, &bytes), expected);
        }
    }

    fn ints(numbers: &[i32]) -> Vec<u8> {
        numbers.iter().flat_map(|n| n.to_ne_bytes()).collect()
    }

    #[test]
    fn a_text_is_shown_on_one_line_and_what_is_no_text_is_escaped() {
        assert_eq!(render(Shape::Text, b"/tmp/\xc3\xa4"), "/tmp/\u{e4}");
        assert_eq!(render(Shape::Text, b"/tmp/\xff\n"), "/tmp/\\xff\\n");
        let mirrored = "a\u{202e}b".as_bytes();
        assert_eq!(render(Shape::Text, mirrored), "a\\u{202e}b");
    }

    #[test]
    fn several_texts_are_joined() {
        assert_eq!(render(Shape::Pair, b"a\0b"), "a -> b");
        assert_eq!(render(Shape::Words, b"ls\0-l\0"), "ls -l");
    }

    #[test]
    fn addresses_that_are_no_internet_s_are_named_and_short_ones_by_their_family() {
        assert_eq!(render(Shape::Address, b"\x01\0/run/x\0"), "/run/x");
        assert_eq!(render(Shape::Address, b"\x01\0\0bus"), "@bus");
        assert_eq!(render(Shape::Address, b"\x01\0"), "unnamed");
        assert_eq!(render(Shape::Address, b"\x02\0\0"), "inet");
        assert_eq!(render(Shape::Address, b"\x10\0\0\0\0\0"), "netlink");
        assert_eq!(
            render(Shape::Address, b"\x28\0\0\0\x09\0\0\0\x02\0\0\0"),
            "vsock 2:9"
        );
        assert_eq!(render(Shape::Address, b"\x63\0"), "family 99");
        assert_eq!(render(Shape::Address, b"\x01"), "");
        assert_eq!(render(Shape::Host, &[127, 0, 0, 1]), "127.0.0.1");
        assert_eq!(render(Shape::Host, &[0; 16]), "::");
    }

    #[test]
    fn a_socket_is_named_by_family_and_type() {
        let bytes = ints(&[2, 0o2_000_001, 0]);
        assert_eq!(render(Shape::Socket, &bytes), "inet stream");
    }

    #[test]
    fn signals_and_streams_have_names() {
        assert_eq!(render(Shape::Signal, &ints(&[15, 4711])), "SIGTERM to 4711");
        assert_eq!(render(Shape::Signal, &ints(&[34, -1])), "signal 34 to -1");
        assert_eq!(render(Shape::Signal, &ints(&[9])), "SIGKILL");
        assert_eq!(render(Shape::Stream, &ints(&[1])), "standard output");
        assert_eq!(render(Shape::Stream, &ints(&[7])), "7");
    }
}
