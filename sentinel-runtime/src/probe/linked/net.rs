//! Sockets and name resolution.

use super::{detail::Detail, memory, table::probes};
use core::ffi::{c_char, c_int, c_uint, c_void};

type Text = *const c_char;
type Address = *const c_void;
type Len = libc::socklen_t;

/// The peer of a message, where it names one.
pub(super) fn peer(message: *const libc::msghdr) -> Option<(*const c_void, u32)> {
    let name = memory::pointer(message.cast())?;
    let len = memory::word(message.cast::<usize>().wrapping_add(1))?;
    (!name.is_null()).then_some((name, u32::try_from(len & 0xffff_ffff).unwrap_or_default()))
}

/// A port as the network orders its bytes, in the low half of a number.
fn port_number(port: c_int) -> c_int {
    let [low, high, ..] = port.to_le_bytes();
    u16::from_be_bytes([low, high]).into()
}

/// The host that the first of several requests asks for.
fn first_host(list: *mut *mut c_void) -> Detail {
    let request = memory::pointer(list.cast()).unwrap_or_default();
    let word = |index| memory::pointer(request.cast::<Text>().wrapping_add(index));
    match (word(0), word(1)) {
        (Some(host), Some(service)) => Detail::host(host.cast(), service.cast()),
        _ => Detail::nothing(),
    }
}

/// The options between these are about groups and their sources, alike for both versions.
const JOIN_GROUP: c_int = 42;
const LEAVE_SOURCE_GROUP: c_int = 47;

/// Whether an option of a socket changes which groups it belongs to.
pub(super) fn joins_group(level: c_int, option: c_int) -> bool {
    let changes = match level {
        libc::IPPROTO_IP => libc::IP_ADD_MEMBERSHIP..=libc::IP_DROP_SOURCE_MEMBERSHIP,
        libc::IPPROTO_IPV6 => libc::IPV6_ADD_MEMBERSHIP..=libc::IPV6_DROP_MEMBERSHIP,
        _ => return false,
    };
    changes.contains(&option) || (JOIN_GROUP..=LEAVE_SOURCE_GROUP).contains(&option)
}

pub(super) fn peer_of(message: *const libc::msghdr) -> Detail {
    peer(message).map_or_else(Detail::nothing, |(name, len)| Detail::address(name, len))
}

probes! {
    fn socket(family: c_int, kind: c_int, protocol: c_int) -> c_int
        [Detail::socket(family, kind)];
    fn socketpair(family: c_int, kind: c_int, protocol: c_int, pair: *mut c_int) -> c_int
        [Detail::socket(family, kind)];
    fn connect(fd: c_int, address: Address, len: Len) -> c_int [Detail::address(address, len)];
    fn __connect(fd: c_int, address: Address, len: Len) -> c_int [Detail::address(address, len)];
    fn bind(fd: c_int, address: Address, len: Len) -> c_int [Detail::address(address, len)];
    fn listen(fd: c_int, backlog: c_int) -> c_int [Detail::descriptor(fd)];
    fn accept(fd: c_int, address: *mut c_void, len: *mut Len) -> c_int [Detail::descriptor(fd)];
    fn accept4(fd: c_int, address: *mut c_void, len: *mut Len, flags: c_int) -> c_int
        [Detail::descriptor(fd)];
    fn sendto(fd: c_int, data: *const c_void, size: usize, flags: c_int, address: Address,
        len: Len) -> isize [Detail::address(address, len)] if (!address.is_null());
    fn sendmsg(fd: c_int, message: *const libc::msghdr, flags: c_int) -> isize
        [peer_of(message)] if (peer(message).is_some());
    fn setsockopt(fd: c_int, level: c_int, option: c_int, value: *const c_void, len: Len) -> c_int
        [Detail::descriptor(fd)] as "net.multicast" if (joins_group(level, option));
    fn sendmmsg(fd: c_int, messages: *mut libc::msghdr, count: c_uint, flags: c_int) -> c_int
        [peer_of(messages)] if (peer(messages).is_some());
    fn getaddrinfo(host: Text, service: Text, hints: *const c_void, result: *mut *mut c_void)
        -> c_int [Detail::host(host, service)];
    fn getaddrinfo_a(mode: c_int, list: *mut *mut c_void, count: c_int, event: *mut c_void)
        -> c_int [first_host(list)];
    fn getnameinfo(address: Address, len: Len, host: *mut i8, host_size: Len, service: *mut i8,
        service_size: Len, flags: c_int) -> c_int [Detail::address(address, len)];
    fn gethostbyname(name: Text) -> *mut c_void [Detail::text(name)];
    fn gethostbyname2(name: Text, family: c_int) -> *mut c_void [Detail::text(name)];
    fn gethostbyaddr(address: Address, len: Len, family: c_int) -> *mut c_void
        [Detail::host_address(address, len)];
    fn gethostbyname_r(name: Text, entry: *mut c_void, buffer: *mut i8, size: usize,
        result: *mut *mut c_void, error: *mut c_int) -> c_int [Detail::text(name)];
    fn gethostbyname2_r(name: Text, family: c_int, entry: *mut c_void, buffer: *mut i8,
        size: usize, result: *mut *mut c_void, error: *mut c_int) -> c_int [Detail::text(name)];
    fn getservbyname(name: Text, protocol: Text) -> *mut c_void [Detail::text(name)];
    fn getservbyport(port: c_int, protocol: Text) -> *mut c_void
        [Detail::number(port_number(port))];
    fn getprotobyname(name: Text) -> *mut c_void [Detail::text(name)];
    fn getifaddrs(list: *mut *mut c_void) -> c_int [Detail::nothing()];
    fn if_nameindex() -> *mut c_void [Detail::nothing()];
    fn if_indextoname(index: c_uint, name: *mut i8) -> *mut i8
        [Detail::number(index.cast_signed())];
    fn res_query(name: Text, class: c_int, kind: c_int, answer: *mut u8, size: c_int) -> c_int
        [Detail::text(name)];
    fn __res_query(name: Text, class: c_int, kind: c_int, answer: *mut u8, size: c_int) -> c_int
        [Detail::text(name)];
    fn res_search(name: Text, class: c_int, kind: c_int, answer: *mut u8, size: c_int) -> c_int
        [Detail::text(name)];
    fn __res_search(name: Text, class: c_int, kind: c_int, answer: *mut u8, size: c_int) -> c_int
        [Detail::text(name)];
    fn res_nquery(state: *mut c_void, name: Text, class: c_int, kind: c_int, answer: *mut u8,
        size: c_int) -> c_int [Detail::text(name)];
    fn __res_nquery(state: *mut c_void, name: Text, class: c_int, kind: c_int, answer: *mut u8,
        size: c_int) -> c_int [Detail::text(name)];
}
