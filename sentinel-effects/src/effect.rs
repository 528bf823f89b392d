//! The shape of a catalogue row, and the look-ups over all rows.

use crate::{
    EffectClass,
    link::{listed, same},
    rows,
};

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
    /// Rust paths that perform it, in the forms that [`ApiPath`](crate::ApiPath) takes apart:
    /// `std::fs::read`, `<std::path::Path>::exists`, `<std::fs::File as std::io::Read>::read`,
    /// `<_ as std::net::ToSocketAddrs>::to_socket_addrs`, `std::println!`. An item that std
    /// shows in several places has one of them here, never one of `core` or `alloc`. Sorted.
    pub paths: &'static [&'static str],
    /// Link names of the C functions that perform it, and of the C variables that give access
    /// to it, with their variants. Sorted.
    pub links: &'static [&'static str],
    /// How the runtime's refusal looks to the caller.
    pub refusal: Refusal,
}

/// What becomes of a call at run time: what a refused C function returns to its caller, where it is
/// refused at all.
///
/// ```
/// use sentinel_effects::{Refusal, linked};
/// assert!(matches!(linked("getpid").unwrap().refusal, Refusal::Unseen(_)));
/// assert_eq!(linked("open64").unwrap().refusal, Refusal::Errno(Refusal::EPERM));
/// assert_eq!(linked("putenv").unwrap().refusal, Refusal::Never);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is never refused, only recorded.
    Never,
    /// Its class is watched, but it is neither refused nor recorded, for this reason: the end of a
    /// sentence.
    Unseen(&'static str),
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
///
/// ```
/// use sentinel_effects::{EffectClass, effects};
/// let classes: Vec<_> = effects().map(|effect| effect.class).collect();
/// assert!(EffectClass::ALL.iter().all(|class| classes.contains(class)));
/// ```
pub fn effects() -> impl Iterator<Item = &'static Effect> {
    rows::ALL.iter().flat_map(|rows| rows.iter())
}

/// The row that lists this C link name, if any. Usable in constants, so that a probe whose
/// name is not in the catalogue does not compile.
///
/// ```
/// use sentinel_effects::{Effect, EffectClass, linked};
/// const RENAME: &Effect = linked("renameat2").unwrap();
/// assert_eq!(RENAME.class, EffectClass::Fs);
/// assert!(linked("strlen").is_none());
/// ```
pub const fn linked(name: &str) -> Option<&'static Effect> {
    let mut table = 0;
    while table < rows::ALL.len() {
        let mut row = 0;
        while row < rows::ALL[table].len() {
            let effect = &rows::ALL[table][row];
            if listed(effect.links, name) {
                return Some(effect);
            }
            row += 1;
        }
        table += 1;
    }
    None
}

/// The row of this id, if any. For what no name shows, as when a probe of `write` finds that the
/// descriptor is standard output's.
///
/// ```
/// use sentinel_effects::{Effect, EffectClass, identified};
/// const PRINT: &Effect = identified("stdio.write").unwrap();
/// assert_eq!(PRINT.class, EffectClass::Stdio);
/// ```
pub const fn identified(id: &str) -> Option<&'static Effect> {
    let mut table = 0;
    while table < rows::ALL.len() {
        let mut row = 0;
        while row < rows::ALL[table].len() {
            let effect = &rows::ALL[table][row];
            if same(effect.id, id) {
                return Some(effect);
            }
            row += 1;
        }
        table += 1;
    }
    None
}
