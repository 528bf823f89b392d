//! The shape of a catalogue row, and the look-ups over all rows.

use crate::{EffectClass, rows};

/// One effect: a thing that code can do to the world, and how each tier recognises it.
///
/// ```
/// let open = sentinel_effects::linked("open64").unwrap();
/// assert_eq!(open.id, "fs.open");
/// assert!(open.paths.contains(&"<std::fs::File>::open"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Effect {
    /// A stable name, `class.verb`; unique.
    pub id: &'static str,
    /// The class that it counts as.
    pub class: EffectClass,
    /// What it does, as the end of a sentence that starts with "it".
    pub what: &'static str,
    /// Rust paths that perform it: `std::fs::read` for a function, `<std::path::Path>::exists`
    /// for an inherent method, `<std::net::TcpStream as std::io::Read>::read` for a method of
    /// one implementation, `<_ as std::net::ToSocketAddrs>::to_socket_addrs` for a trait's
    /// method whatever the implementation. Sorted.
    pub paths: &'static [&'static str],
    /// Link names of the C functions that perform it, with their variants. Sorted.
    pub links: &'static [&'static str],
    /// How the runtime's refusal looks to the caller.
    pub refusal: Refusal,
}

/// What a refused C function returns to its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is never refused.
    Never,
    /// The function fails in its own manner (-1, a null pointer) and `errno` is set to this.
    Errno(i32),
    /// The function returns the error number itself, as `posix_spawn` does.
    Returned(i32),
    /// The function returns `EAI_SYSTEM` and `errno` is set to this, as `getaddrinfo` does.
    Resolver(i32),
}

impl Refusal {
    /// `EPERM`, which std reports as `ErrorKind::PermissionDenied`.
    pub const EPERM: i32 = 1;
    /// `EBADF`, which std's standard streams take for a closed descriptor and ignore.
    pub const EBADF: i32 = 9;
}

/// Every row of the catalogue, class by class.
pub fn effects() -> impl Iterator<Item = &'static Effect> {
    rows::ALL.iter().flat_map(|rows| rows.iter())
}

/// The row that lists this C link name, if any. Usable in constants, so that a probe whose
/// name is not in the catalogue does not compile.
pub const fn linked(name: &str) -> Option<&'static Effect> {
    let mut table = 0;
    while table < rows::ALL.len() {
        let mut row = 0;
        while row < rows::ALL[table].len() {
            let effect = &rows::ALL[table][row];
            let mut link = 0;
            while link < effect.links.len() {
                if same(effect.links[link], name) {
                    return Some(effect);
                }
                link += 1;
            }
            row += 1;
        }
        table += 1;
    }
    None
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}
