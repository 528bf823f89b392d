//! Effects by the paths of std, as the catalogue has them.
//!
//! The catalogue says where std *shows* an item, a symbol where it is *defined*:
//! `std::net::TcpStream` is `std::net::tcp::TcpStream`. Both begin in the same module and end in
//! the same name.

use super::Code;
use crate::object::name;
use rustc_hash::FxHashMap;
use sentinel_effects::{ApiPath, Effect, effects};

/// The catalogue's functions, by their last name.
pub(super) struct Apis(FxHashMap<&'static str, Vec<(ApiPath<'static>, Code)>>);

impl Apis {
    /// The catalogue's paths; `add` gives a path its code.
    pub(super) fn new(add: &mut impl FnMut(&'static Effect, String) -> Code) -> Self {
        let mut apis: FxHashMap<_, Vec<_>> = FxHashMap::default();
        for effect in effects() {
            for path in effect.paths.iter().filter_map(|path| ApiPath::parse(path)) {
                let name = match path {
                    ApiPath::Function(path) => path.rsplit("::").next().unwrap_or(path),
                    ApiPath::Method { name, .. } | ApiPath::TraitMethod { name, .. } => name,
                    ApiPath::Macro(_) => continue,
                };
                let code = add(effect, path.to_string());
                apis.entry(name).or_default().push((path, code));
            }
        }
        Self(apis)
    }

    /// The code of a plain name, if it is one of the catalogue's functions.
    pub(super) fn of(&self, plain: &str) -> Option<Code> {
        let last = plain.rsplit("::").next()?;
        let candidates = self.0.get(last)?;
        let found = candidates.iter().find(|(path, _)| is_same(path, plain))?;
        Some(found.1)
    }
}

fn is_same(path: &ApiPath<'_>, plain: &str) -> bool {
    match *path {
        ApiPath::Function(path) => is_item(path, plain),
        ApiPath::Method { ty, name } => name::self_type(plain)
            .is_some_and(|(own, rest)| is_method(rest, name) && is_type(ty, own)),
        ApiPath::TraitMethod { ty, trait_, name } => name::self_type(plain)
            .and_then(|(own, rest)| Some((own.split_once(" as ")?, rest)))
            .is_some_and(|((own, of), rest)| {
                is_method(rest, name) && is_item(trait_, of) && ty.is_none_or(|ty| is_type(ty, own))
            }),
        ApiPath::Macro(_) => false,
    }
}

fn is_method(rest: &str, name: &str) -> bool {
    rest.strip_prefix("::") == Some(name)
}

/// An implementation for a reference counts as its target's.
fn is_type(shown: &str, defined: &str) -> bool {
    let defined = defined.trim_start_matches('&');
    is_item(shown, defined.strip_prefix("mut ").unwrap_or(defined))
}

/// Whether an item that is shown at one path is defined at the other: the same library, the same
/// first module and the same name, and the shown modules among the others in order.
fn is_item(shown: &str, defined: &str) -> bool {
    let (mut shown, mut defined) = (shown.split("::"), defined.split("::"));
    let library = |first: Option<&str>| first.is_some_and(name::is_std);
    if !library(shown.next())
        || !library(defined.next())
        || shown.clone().last() != defined.clone().last()
    {
        return false;
    }
    if shown.clone().next() != defined.clone().next() {
        return false;
    }
    shown.all(|segment| defined.any(|other| other == segment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shown_item_is_found_where_it_is_defined() {
        for (shown, defined) in [
            ("std::fs::read", "std::fs::read"),
            ("std::net::TcpStream", "std::net::tcp::TcpStream"),
            ("std::sync::Mutex", "std::sync::poison::mutex::Mutex"),
            ("std::alloc::alloc", "alloc::alloc::alloc"),
            ("std::default::Default", "core::default::Default"),
        ] {
            assert!(is_item(shown, defined), "{shown} {defined}");
        }
    }

    #[test]
    fn what_only_ends_alike_is_another_item() {
        for (shown, defined) in [
            ("std::fs::read", "std::sys::fs::unix::read"),
            ("std::fs::read", "std::fs::read::inner"),
            ("std::fs::read", "dep::fs::read"),
            ("std::thread::spawn", "std::fs::spawn"),
        ] {
            assert!(!is_item(shown, defined), "{shown} {defined}");
        }
    }

    #[test]
    fn methods_are_told_from_functions_and_traits() {
        let apis = Apis::new(&mut |_, _| 1);
        for known in [
            "<std::fs::File>::open",
            "<std::fs::File as std::io::Read>::read",
            "<&std::fs::File as std::io::Read>::read",
            "<(&str, u16) as std::net::socket_addr::ToSocketAddrs>::to_socket_addrs",
        ] {
            assert!(apis.of(known).is_some(), "{known}");
        }
        for unknown in [
            "std::fs::open",
            "<std::fs::File>::read",
            "<dep::File>::open",
        ] {
            assert!(apis.of(unknown).is_none(), "{unknown}");
        }
    }
}
