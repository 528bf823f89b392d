//! What whoever gets a value can do with it, and knows nothing of it but a trait: a port with what
//! an extension hands to it. Each function here uses up what its trait offers; what has no function
//! is `unfollowed`, or `foreign`, and a reader of objects sees by these names of which type nobody
//! knows.

use super::{items, opaque};
use core::{
    any::Any,
    borrow::{Borrow, BorrowMut},
    cmp::Ordering,
    error::Error,
    fmt::{Debug, Display},
    hash::{Hash, Hasher},
    ops::{Deref, DerefMut},
    panic::{RefUnwindSafe, UnwindSafe},
    pin::pin,
    str::FromStr,
    task::Context,
};
use std::io::{BufRead, Read, Seek};

/// Another value of the same type.
pub fn again<T>(_: &T) -> T {
    opaque()
}

/// A value of which more may be done than is known here. Its symbol names the type.
#[inline(never)]
pub fn unfollowed<T: ?Sized>(_: &T) {}

/// A value that is handed over by a trait that is not std's, where `H` was declared in the function
/// of the port, and `A` has the types that the trait is given. The symbol names all three.
#[inline(never)]
pub fn foreign<H, A, T: ?Sized>(_: &T) {}

/// Defines what is done with a value by a trait.
macro_rules! uses {
    ($($(#[$meta:meta])* $name:ident [$($generics:tt)*] ($value:ident: $ty:ty) $body:block)*) => {$(
        $(#[$meta])*
        #[doc = concat!("Uses a value by `", stringify!($name), "`.")]
        pub fn $name<$($generics)*>($value: $ty) $body
    )*};
}

uses! {
    as_ref [T: AsRef<U> + ?Sized, U: ?Sized] (value: &T) { value.as_ref(); }
    as_mut [T: AsMut<U> + ?Sized, U: ?Sized] (value: &mut T) { value.as_mut(); }
    borrow [T: Borrow<U> + ?Sized, U: ?Sized] (value: &T) { value.borrow(); }
    borrow_mut [T: BorrowMut<U> + ?Sized, U: ?Sized] (value: &mut T) {
        borrow::<T, U>(value);
        value.borrow_mut();
    }
    deref [T: Deref + ?Sized] (value: &T) { let _ = value.deref(); }
    deref_mut [T: DerefMut + ?Sized] (value: &mut T) {
        deref::<T>(value);
        let _ = value.deref_mut();
    }
    into [T: Into<U>, U] (value: T) { let _ = value.into(); }
    try_into [T: TryInto<U>, U] (value: T) { let _ = value.try_into(); }
    from [T: From<U>, U] (_value: &T) { let _ = T::from(opaque()); }
    try_from [T: TryFrom<U>, U] (_value: &T) { let _ = T::try_from(opaque()); }
    from_str [T: FromStr] (_value: &T) { let _ = T::from_str(opaque()); }
    default [T: Default] (_value: &T) { let _ = T::default(); }
    clone [T: Clone] (value: &T) { opaque::<&mut T>().clone_from(value); let _ = value.clone(); }
    copy [T: Copy] (value: &T) { clone(value); }
    any [T: Any + ?Sized] (_value: &T) {}
    ref_unwind_safe [T: RefUnwindSafe + ?Sized] (_value: &T) {}
    send [T: Send + ?Sized] (_value: &T) {}
    sized [T] (_value: &T) {}
    sync [T: Sync + ?Sized] (_value: &T) {}
    unpin [T: Unpin + ?Sized] (_value: &T) {}
    unwind_safe [T: UnwindSafe + ?Sized] (_value: &T) {}
    to_owned [T: ToOwned + ?Sized] (value: &T) {
        let mut owned = value.to_owned();
        value.clone_into(&mut owned);
        let _ = owned.borrow();
    }
    debug [T: Debug + ?Sized] (value: &T) { let _ = format!("{value:?}"); }
    display [T: Display + ?Sized] (value: &T) { let _ = format!("{value}"); }
    to_string [T: ToString + ?Sized] (value: &T) { let _ = value.to_string(); }
    error [T: Error + ?Sized] (value: &T) { opaque::<fn(&dyn Error)>()(&value); }
    hash [T: Hash] (value: T) {
        let hasher = opaque::<&mut std::hash::DefaultHasher>();
        value.hash(hasher);
        T::hash_slice(opaque(), hasher);
    }
    hasher [T: Hasher + ?Sized] (value: &mut T) { opaque::<fn(&mut dyn Hasher)>()(&mut { value }); }
    partial_ord [T: PartialOrd<U> + ?Sized, U: ?Sized] (value: &T) {
        let other = opaque::<&U>();
        compared(value.partial_cmp(other));
        let _ = (value < other, value <= other, value > other, value >= other);
        partial_eq::<T, U>(value);
    }
    eq [T: Eq + ?Sized] (value: &T) { partial_eq::<T, T>(value); }
    partial_eq [T: PartialEq<U> + ?Sized, U: ?Sized] (value: &T) {
        let other = opaque::<&U>();
        let _ = value == other || value != other;
    }
    ord [T: Ord + ?Sized] (value: &T) {
        compared(Some(value.cmp(opaque())));
        partial_ord::<T, T>(value);
    }
    read [T: Read + ?Sized] (value: &mut T) { opaque::<fn(&mut dyn Read)>()(&mut { value }); }
    buf_read [T: BufRead + ?Sized] (value: &mut T) {
        opaque::<fn(&mut dyn BufRead)>()(&mut { value });
    }
    seek [T: Seek + ?Sized] (value: &mut T) { opaque::<fn(&mut dyn Seek)>()(&mut { value }); }
    extend [T: Extend<U>, U] (value: &mut T) { value.extend(opaque::<super::Seq<U>>()); }
    from_iterator [T: FromIterator<U>, U] (_value: &T) { let _ = T::from_iter(opaque::<super::Seq<U>>()); }
    future [T: IntoFuture] (value: T) {
        let _ = pin!(value.into_future()).poll(opaque::<&mut Context<'_>>());
    }
    iterator [T: IntoIterator] (value: T) { items::each(value); }
    exact_size [T: ExactSizeIterator] (value: &T) { let _ = value.len(); }
    double_ended [T: DoubleEndedIterator] (value: &T) {
        let all = || again(value);
        opaque::<fn(&mut dyn DoubleEndedIterator<Item = T::Item>)>()(&mut all());
        all().rfold((), |(), _| ());
        let _ = all().try_rfold((), |(), _| opaque::<Option<()>>());
        let _ = all().rfind(|_| opaque());
    }
}

fn compared(_: Option<Ordering>) {}

/// Writers, of either kind.
pub mod write {
    use super::opaque;
    use std::{fmt, io};

    /// A value that somebody writes to.
    pub struct Written<'a, T: ?Sized>(pub &'a mut T);

    /// As bytes.
    pub trait Bytes {
        /// Writes.
        fn write(self);
    }

    /// As text.
    pub trait Text {
        /// Writes.
        fn write(self);
    }

    impl<T: io::Write + ?Sized> Bytes for Written<'_, T> {
        fn write(self) {
            opaque::<fn(&mut dyn io::Write)>()(&mut { self.0 });
        }
    }

    impl<T: fmt::Write + ?Sized> Text for Written<'_, T> {
        fn write(self) {
            opaque::<fn(&mut dyn fmt::Write)>()(&mut { self.0 });
        }
    }
}
