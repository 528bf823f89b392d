//! What a symbol is called in Rust: from mangled names to paths as rustdoc prints them, and to
//! the crate whose code it is.

mod closure;
mod definition;
mod plain;
mod v0;

pub(crate) use closure::{as_type, closures, is_nested, without_closures};
pub(crate) use definition::{Identity, definition, function_items, implemented};
pub(crate) use plain::{
    bare, display, function, implementing, is_argument, is_of_std, method_of_trait, named, objects,
    plain, self_type,
};
pub(crate) use v0::{crate_of, is_method_of_trait};

use std::borrow::Cow;

/// Whether a linker's name is one that rustc makes.
pub(crate) fn is_rust(name: &[u8]) -> bool {
    name.starts_with(b"_R") || (name.starts_with(b"_ZN") && is_legacy(name))
}

/// Whether a mangled name is that of a method: of an inherent impl block, of a trait's, or provided by
/// a trait.
pub(crate) fn is_method(name: &[u8]) -> bool {
    matches!(owner(name), Some(b'M' | b'X' | b'Y'))
}

/// Whether a mangled name is that of a method which a trait provides, or of the shim that stands for
/// one in a vtable.
pub(crate) fn is_provided(name: &[u8]) -> bool {
    owner(name) == Some(b'Y')
}

/// What a mangled name says that a function is written in.
fn owner(name: &[u8]) -> Option<u8> {
    let mut rest = name.strip_prefix(b"_R")?;
    while let Some(of) = rest.strip_prefix(b"NS") {
        rest = of;
    }
    let rest = rest.strip_prefix(b"I").unwrap_or(rest);
    rest.strip_prefix(b"Nv")?.first().copied()
}

/// Whether an Itanium name ends as rustc's older names do: `17h<hash>E`.
fn is_legacy(name: &[u8]) -> bool {
    const HASH: usize = 16;
    let Some(rest) = name.strip_suffix(b"E") else {
        return false;
    };
    let Some(at) = rest.len().checked_sub(HASH) else {
        return false;
    };
    rest[..at].ends_with(b"17h") && rest[at..].iter().all(u8::is_ascii_hexdigit)
}

/// The name in Rust, without hashes; the name itself where it is none of rustc's.
pub(crate) fn demangled(name: &[u8]) -> Cow<'_, str> {
    let Ok(text) = std::str::from_utf8(name) else {
        return String::from_utf8_lossy(name);
    };
    match rustc_demangle::try_demangle(text) {
        Ok(name) => Cow::Owned(format!("{name:#}")),
        Err(_) => Cow::Borrowed(text),
    }
}

/// Whether a crate is one of those that a program sees as std.
pub(crate) fn is_std(crate_name: &str) -> bool {
    ["std", "core", "alloc"].contains(&crate_name)
}
