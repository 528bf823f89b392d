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
    fmt::{Debug, Display, Write as TextWrite},
    future::{Future, IntoFuture},
    hash::{Hash, Hasher},
    iter::{
        DoubleEndedIterator, ExactSizeIterator, Extend, FromIterator, FusedIterator, IntoIterator,
        Iterator,
    },
    marker::{Copy, Send, Sized, Sync, Unpin},
    ops::{Deref, DerefMut},
    panic::{RefUnwindSafe, UnwindSafe},
    str::FromStr,
};
pub use std::{
    borrow::ToOwned,
    io::{BufRead, Read, Seek, Write as ByteWrite},
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
