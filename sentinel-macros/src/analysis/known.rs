//! The traits of std and of serde of which it is known what a port can do by them: a table. By a
//! trait that has no row here, nobody knows what is done.

use syn::{Path, PathArguments, PathSegment};

/// How a value is used of which a trait is known.
#[derive(Clone, Copy)]
pub(super) enum Use {
    /// It is called.
    Called,
    /// It is called, and what comes of it is polled.
    CalledLater,
    /// By this function of the runtime, which takes a reference.
    Shared(&'static str),
    /// By this one, which takes a mutable reference.
    Exclusive(&'static str),
    /// By this one, which takes the value.
    Owned(&'static str),
    /// By this macro of the runtime, which takes a mutable reference. What it does depends on what
    /// else is known where it is used.
    Macro(&'static str),
    /// By this one, which takes the value.
    OwnedMacro(&'static str),
}

use Use::{Called, CalledLater, Exclusive, Macro, Owned, OwnedMacro, Shared};

/// The traits that are known, by their last names. That a trait is not another of the same name is
/// for `proof` to show.
const USES: &[(&str, Use)] = &[
    ("Any", Shared("any")),
    ("AsMut", Exclusive("as_mut")),
    ("AsRef", Shared("as_ref")),
    ("AsyncFn", CalledLater),
    ("AsyncFnMut", CalledLater),
    ("AsyncFnOnce", CalledLater),
    ("Borrow", Shared("borrow")),
    ("BorrowMut", Exclusive("borrow_mut")),
    ("BufRead", Macro("buf_read")),
    ("Clone", Shared("clone")),
    ("Copy", Shared("copy")),
    ("Debug", Shared("debug")),
    ("Default", Shared("default")),
    ("Deref", Shared("deref")),
    ("DerefMut", Exclusive("deref_mut")),
    ("Deserialize", Macro("deserialize")),
    ("DeserializeOwned", Macro("deserialize")),
    ("Display", Shared("display")),
    ("DoubleEndedIterator", OwnedMacro("double_ended")),
    ("Eq", Shared("eq")),
    ("Error", Shared("error")),
    ("ExactSizeIterator", OwnedMacro("exact_size")),
    ("Extend", Exclusive("extend")),
    ("Fn", Called),
    ("FnMut", Called),
    ("FnOnce", Called),
    ("From", Shared("from")),
    ("FromIterator", Shared("from_iterator")),
    ("FromStr", Shared("from_str")),
    ("FusedIterator", OwnedMacro("iterator")),
    ("Future", Owned("future")),
    ("Hash", Owned("hash")),
    ("Hasher", Exclusive("hasher")),
    ("Into", Owned("into")),
    ("IntoFuture", Owned("future")),
    ("IntoIterator", OwnedMacro("iterator")),
    ("Iterator", OwnedMacro("iterator")),
    ("Ord", Macro("ord")),
    ("PartialEq", Shared("partial_eq")),
    ("PartialOrd", Shared("partial_ord")),
    ("Read", Macro("read")),
    ("RefUnwindSafe", Shared("ref_unwind_safe")),
    ("Seek", Exclusive("seek")),
    ("Send", Shared("send")),
    ("Serialize", Macro("serialize")),
    ("Sized", Shared("sized")),
    ("Sync", Shared("sync")),
    ("ToOwned", Shared("to_owned")),
    ("ToString", Shared("to_string")),
    ("TryFrom", Shared("try_from")),
    ("TryInto", Owned("try_into")),
    ("Unpin", Shared("unpin")),
    ("UnwindSafe", Shared("unwind_safe")),
    ("Write", Macro("write")),
];

/// How a value is used that is bound by a trait of this path, and the path's last segment. A trait
/// that is called is one only by its signature: nothing but std's can be written with one.
pub(super) fn known(path: &Path) -> Option<(Use, &PathSegment)> {
    let last = path.segments.last()?;
    let (_, known) = USES.iter().find(|(name, _)| last.ident == name)?;
    let is_call = matches!(known, Called | CalledLater);
    let has_signature = matches!(last.arguments, PathArguments::Parenthesized(_));
    (is_call == has_signature).then_some((*known, last))
}
