//! Where std shows one item under several paths. The rows have one of them; this table leads
//! from the others to it. `core` and `alloc` are the lint's business.

/// Another path of an item.
///
/// ```
/// use sentinel_effects::ALIASES;
/// let seed = ALIASES.iter().find(|known| known.alias.ends_with("::RandomState")).unwrap();
/// assert_eq!(seed.path, "std::hash::RandomState");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The other path.
    pub alias: &'static str,
    /// The path that the rows use.
    pub path: &'static str,
}

macro_rules! aliases {
    ($($alias:literal => $path:literal,)+) => { &[$(Alias { alias: $alias, path: $path }),+] };
}

/// Every alias of what the rows mention. Sorted.
pub const ALIASES: &[Alias] = aliases! {
    "std::collections::hash_map::HashMap" => "std::collections::HashMap",
    "std::collections::hash_map::RandomState" => "std::hash::RandomState",
    "std::collections::hash_set::HashSet" => "std::collections::HashSet",
    "std::io::prelude::BufRead" => "std::io::BufRead",
    "std::io::prelude::Read" => "std::io::Read",
    "std::io::prelude::Seek" => "std::io::Seek",
    "std::io::prelude::Write" => "std::io::Write",
    "std::os::unix::io::BorrowedFd" => "std::os::fd::BorrowedFd",
    "std::os::unix::io::FromRawFd" => "std::os::fd::FromRawFd",
    "std::os::unix::io::OwnedFd" => "std::os::fd::OwnedFd",
    "std::os::unix::prelude::BorrowedFd" => "std::os::fd::BorrowedFd",
    "std::os::unix::prelude::CommandExt" => "std::os::unix::process::CommandExt",
    "std::os::unix::prelude::FileExt" => "std::os::unix::fs::FileExt",
    "std::os::unix::prelude::FromRawFd" => "std::os::fd::FromRawFd",
    "std::os::unix::prelude::OwnedFd" => "std::os::fd::OwnedFd",
};

/// What the rows write for this path, or for the item that it begins with, in two parts to be
/// joined; none if it begins with no alias.
///
/// ```
/// use sentinel_effects::unalias;
/// let path = "std::os::unix::io::OwnedFd::from_raw_fd";
/// assert_eq!(unalias(path), Some(("std::os::fd::OwnedFd", "::from_raw_fd")));
/// assert_eq!(unalias("std::fs::read"), None);
/// ```
pub fn unalias(path: &str) -> Option<(&'static str, &str)> {
    ALIASES.iter().find_map(|known| {
        let rest = path.strip_prefix(known.alias)?;
        (rest.is_empty() || rest.starts_with("::")).then_some((known.path, rest))
    })
}
