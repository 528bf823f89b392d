//! The traits of std and of serde of which it is known what a port can do by them: a table. By a
//! trait that has no row here, nobody knows what is done.

use syn::{Path, PathArguments};

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
    /// Nobody has followed how. The values of std are no doubt used as std says.
    Unfollowed,
}

use Use::{Called, CalledLater, Exclusive, Macro, Owned, OwnedMacro, Shared, Unfollowed};

/// The traits that are known, by their last names, sorted. That a trait is not another of the same name is
/// for `proof` to show.
const USES: &[(&str, Use)] = &[
    ("Add", Unfollowed),
    ("AddAssign", Unfollowed),
    ("Any", Shared("any")),
    ("AsMut", Exclusive("as_mut")),
    ("AsRef", Shared("as_ref")),
    ("AsyncFn", CalledLater),
    ("AsyncFnMut", CalledLater),
    ("AsyncFnOnce", CalledLater),
    ("Binary", Unfollowed),
    ("BitAnd", Unfollowed),
    ("BitAndAssign", Unfollowed),
    ("BitOr", Unfollowed),
    ("BitOrAssign", Unfollowed),
    ("BitXor", Unfollowed),
    ("BitXorAssign", Unfollowed),
    ("Borrow", Shared("borrow")),
    ("BorrowMut", Exclusive("borrow_mut")),
    ("BufRead", Macro("buf_read")),
    ("BuildHasher", Unfollowed),
    ("Clone", Shared("clone")),
    ("Copy", Shared("copy")),
    ("Debug", Shared("debug")),
    ("Default", Shared("default")),
    ("Deref", Shared("deref")),
    ("DerefMut", Exclusive("deref_mut")),
    ("Deserialize", Macro("deserialize")),
    ("DeserializeOwned", Macro("deserialize")),
    ("Display", Shared("display")),
    ("Div", Unfollowed),
    ("DivAssign", Unfollowed),
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
    ("Index", Unfollowed),
    ("IndexMut", Unfollowed),
    ("Into", Owned("into")),
    ("IntoFuture", Owned("future")),
    ("IntoIterator", OwnedMacro("iterator")),
    ("Iterator", OwnedMacro("iterator")),
    ("LowerExp", Unfollowed),
    ("LowerHex", Unfollowed),
    ("Mul", Unfollowed),
    ("MulAssign", Unfollowed),
    ("Neg", Unfollowed),
    ("Not", Unfollowed),
    ("Octal", Unfollowed),
    ("Ord", Macro("ord")),
    ("PartialEq", Shared("partial_eq")),
    ("PartialOrd", Shared("partial_ord")),
    ("Pointer", Unfollowed),
    ("Product", Unfollowed),
    ("RangeBounds", Unfollowed),
    ("Read", Macro("read")),
    ("RefUnwindSafe", Shared("ref_unwind_safe")),
    ("Rem", Unfollowed),
    ("RemAssign", Unfollowed),
    ("Seek", Exclusive("seek")),
    ("Send", Shared("send")),
    ("Serialize", Macro("serialize")),
    ("Shl", Unfollowed),
    ("ShlAssign", Unfollowed),
    ("Shr", Unfollowed),
    ("ShrAssign", Unfollowed),
    ("Sized", Shared("sized")),
    ("Sub", Unfollowed),
    ("SubAssign", Unfollowed),
    ("Sum", Unfollowed),
    ("Sync", Shared("sync")),
    ("ToOwned", Shared("to_owned")),
    ("ToSocketAddrs", Unfollowed),
    ("ToString", Shared("to_string")),
    ("TryFrom", Shared("try_from")),
    ("TryInto", Owned("try_into")),
    ("Unpin", Shared("unpin")),
    ("UnwindSafe", Shared("unwind_safe")),
    ("UpperExp", Unfollowed),
    ("UpperHex", Unfollowed),
    ("Write", Macro("write")),
];

/// How a value is used that is bound by a trait of this path. A trait that is called is one only by
/// its signature: nothing but std's can be written with one.
pub(super) fn known(path: &Path) -> Option<Use> {
    let last = path.segments.last()?;
    let (_, known) = USES.iter().find(|(name, _)| last.ident == name)?;
    let is_call = matches!(known, Called | CalledLater);
    let has_signature = matches!(last.arguments, PathArguments::Parenthesized(_));
    (is_call == has_signature).then_some(*known)
}
