//! The traits by which it is known what is done with a value, each by its own path: what a bound
//! names is compared with these.

pub use core::{
    any::Any,
    borrow::{Borrow, BorrowMut},
    clone::Clone,
    cmp::{Eq, Ord, PartialEq, PartialOrd},
    convert::{AsMut, AsRef, From, Into, TryFrom, TryInto},
    default::Default,
    error::Error,
    fmt::{
        Binary, Debug, Display, LowerExp, LowerHex, Octal, Pointer, UpperExp, UpperHex,
        Write as TextWrite,
    },
    future::{Future, IntoFuture},
    hash::{BuildHasher, Hash, Hasher},
    iter::{
        DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, FusedIterator, IntoIterator,
        Iterator, Product, Sum,
    },
    marker::{Copy, Send, Sized, Sync, Unpin},
    ops::{
        Add, AddAssign, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Deref,
        DerefMut, Div, DivAssign, Index, IndexMut, Mul, MulAssign, Neg, Not, RangeBounds, Rem,
        RemAssign, Shl, ShlAssign, Shr, ShrAssign, Sub, SubAssign,
    },
    panic::{RefUnwindSafe, UnwindSafe},
    str::FromStr,
};
pub use std::{
    borrow::ToOwned,
    io::{BufRead, Read, Seek, Write as ByteWrite},
    net::ToSocketAddrs,
    string::ToString,
};

#[cfg(feature = "serde")]
pub use ::serde::{Deserialize, Serialize, de::DeserializeOwned};
#[cfg(not(feature = "serde"))]
pub use unknown::{Deserialize, DeserializeOwned, Serialize};

/// What every type has stands for a trait that is not at hand: nothing is known by it.
#[cfg(not(feature = "serde"))]
mod unknown {
    macro_rules! had_by_all {
        ($($name:ident $(<$lifetime:lifetime>)?)*) => {$(
            /// Any type.
            pub trait $name $(<$lifetime>)? {}

            impl<$($lifetime,)? T: ?Sized> $name $(<$lifetime>)? for T {}
        )*};
    }

    had_by_all! { Serialize Deserialize<'de> DeserializeOwned }
}
