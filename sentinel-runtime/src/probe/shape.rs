//! Details of effects, as bytes that a probe copied and as text that a person reads.

use core::{
    ffi::c_int,
    fmt::Write,
    net::{Ipv4Addr, Ipv6Addr, SocketAddrV4, SocketAddrV6},
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
    /// A socket's family, type and protocol, as native numbers.
    Socket,
    /// One native number: a signal, a descriptor, a status.
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
        Shape::Socket => socket(bytes),
        Shape::Number => numbers(bytes)
            .next()
            .map_or_else(String::new, |n| n.to_string()),
    }
}

/// Text as it is; control characters, and bytes that are no UTF-8, as escapes.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if char.is_control() {
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

fn joined(bytes: &[u8], separator: &str) -> String {
    let words: Vec<_> = bytes.split(|byte| *byte == 0).map(escaped).collect();
    words.join(separator)
}

fn numbers(bytes: &[u8]) -> impl Iterator<Item = c_int> {
    let (numbers, _) = bytes.as_chunks();
    numbers.iter().map(|number| c_int::from_ne_bytes(*number))
}

/// `127.0.0.1:80`, `[::1]:80`, `/run/socket`, `@abstract`, or the family's number.
fn address(bytes: &[u8]) -> String {
    let Some((family, rest)) = bytes.split_first_chunk() else {
        return String::new();
    };
    match (c_int::from(u16::from_ne_bytes(*family)), rest) {
        (family::UNIX, []) => "unnamed".to_owned(),
        (family::UNIX, [0, name @ ..]) => format!("@{}", escaped(name)),
        (family::UNIX, path) => {
            let end = path
                .iter()
                .position(|byte| *byte == 0)
                .unwrap_or(path.len());
            escaped(&path[..end])
        }
        (family::INET, rest) => inet(rest).unwrap_or_else(|| "inet".to_owned()),
        (family::INET6, rest) => inet6(rest).unwrap_or_else(|| "inet6".to_owned()),
        (family, _) => format!("family {family}"),
    }
}

fn inet(bytes: &[u8]) -> Option<String> {
    let (port, bytes) = bytes.split_first_chunk()?;
    let address = Ipv4Addr::from(*bytes.first_chunk()?);
    Some(SocketAddrV4::new(address, u16::from_be_bytes(*port)).to_string())
}

fn inet6(bytes: &[u8]) -> Option<String> {
    let (port, bytes) = bytes.split_first_chunk()?;
    let (_flow, bytes) = bytes.split_first_chunk::<4>()?;
    let address = Ipv6Addr::from(*bytes.first_chunk::<16>()?);
    Some(SocketAddrV6::new(address, u16::from_be_bytes(*port), 0, 0).to_string())
}

/// The families that have names here, as Linux numbers them.
mod family {
    use core::ffi::c_int;

    pub(super) const UNIX: c_int = 1;
    pub(super) const INET: c_int = 2;
    pub(super) const INET6: c_int = 10;
}

fn socket(bytes: &[u8]) -> String {
    let mut numbers = numbers(bytes);
    let (family, kind) = (numbers.next(), numbers.next());
    let family = match family {
        Some(family::UNIX) => "unix".to_owned(),
        Some(family::INET) => "inet".to_owned(),
        Some(family::INET6) => "inet6".to_owned(),
        Some(16) => "netlink".to_owned(),
        Some(17) => "packet".to_owned(),
        Some(other) => format!("family {other}"),
        None => return String::new(),
    };
    // The two high flags ask for a non-blocking and a close-on-exec descriptor.
    match kind.map(|kind| kind & 0xf) {
        Some(1) => family + " stream",
        Some(2) => family + " datagram",
        Some(3) => family + " raw",
        Some(5) => family + " seqpacket",
        _ => family,
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, render};

    #[test]
    fn a_text_is_shown_on_one_line_and_what_is_no_text_is_escaped() {
        assert_eq!(render(Shape::Text, b"/tmp/\xc3\xa4"), "/tmp/\u{e4}");
        assert_eq!(render(Shape::Text, b"/tmp/\xff\n"), "/tmp/\\xff\\n");
    }

    #[test]
    fn several_texts_are_joined() {
        assert_eq!(render(Shape::Pair, b"a\0b"), "a -> b");
        assert_eq!(render(Shape::Words, b"ls\0-l\0"), "ls -l");
    }

    #[test]
    fn addresses_are_shown_as_std_shows_them() {
        assert_eq!(
            render(Shape::Address, &[2, 0, 0, 80, 127, 0, 0, 1]),
            "127.0.0.1:80"
        );
        let mut v6 = vec![10, 0, 0, 80, 0, 0, 0, 0];
        v6.extend([0; 15]);
        v6.push(1);
        assert_eq!(render(Shape::Address, &v6), "[::1]:80");
        assert_eq!(render(Shape::Address, b"\x01\0/run/x\0"), "/run/x");
        assert_eq!(render(Shape::Address, b"\x01\0\0bus"), "@bus");
        assert_eq!(render(Shape::Address, b"\x01"), "");
    }

    #[test]
    fn a_socket_is_named_by_family_and_type() {
        let bytes: Vec<u8> = [2_i32, 0o2_000_001, 0]
            .iter()
            .flat_map(|n| n.to_ne_bytes())
            .collect();
        assert_eq!(render(Shape::Socket, &bytes), "inet stream");
    }
}
