//! Which build this is, decided here and not in the crate that uses the attributes: a `cfg` of
//! ours in its code would be one that its compiler does not expect.

/// Items of an analysis build.
#[cfg(not(sentinel_analysis))]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_records {
    ($($records:tt)*) => {};
}

/// Items of an analysis build.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_records {
    ($($records:tt)*) => { $($records)* };
}

/// A call, what an owner does with its result, as many steps deep as there are in front, and what
/// anybody does by the traits that hide what is in it: with four steps, the futures in the pairs that
/// an iterator yields are polled. What comes out of the last step is told.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_witness {
    (@ $returned:expr, []) => {
        $crate::__private::analysis::deeper(&$returned);
    };
    (@ $returned:expr, [$step:tt $($steps:tt)*]) => {
        let returned = $returned;
        let (first, second) = (&&&&&&&&&returned).step();
        $crate::__private::analysis::witness!(@ first, [$($steps)*]);
        $crate::__private::analysis::witness!(@ second, [$($steps)*]);
    };
    ([$($steps:tt)*] $call:expr, $owned:ident: { $($uses:tt)* }) => {
        #[allow(unused_imports, reason = "which of them apply is up to the type")]
        use $crate::__private::analysis::steps::*;
        let $owned = $call;
        $crate::__private::analysis::witness!(
            @ $crate::__private::analysis::returned(&$owned), [$($steps)*]
        );
        $($uses)*
    };
}

/// Something is written to, by whichever trait of std called `Write` it implements.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_write {
    ($value:expr) => {{
        #[allow(unused_imports, reason = "which of them applies is up to the type")]
        use $crate::__private::analysis::handed::write::{Bytes as _, Text as _, Written};
        Written($value).write();
    }};
}

/// A value that is serialised.
#[cfg(all(sentinel_analysis, feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_serialize {
    ($value:expr) => {
        $crate::__private::analysis::serde::serialize(&*$value)
    };
}

/// A value that is serialised, of which nothing is known without the feature.
#[cfg(all(sentinel_analysis, not(feature = "serde")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_serialize {
    ($value:expr) => {
        $crate::__private::analysis::handed::unfollowed($value)
    };
}

/// A value that is made by deserialising.
#[cfg(all(sentinel_analysis, feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_deserialize {
    ($value:expr) => {
        $crate::__private::analysis::serde::deserialize(&*$value)
    };
}

/// A value that is made by deserialising, of which nothing is known without the feature.
#[cfg(all(sentinel_analysis, not(feature = "serde")))]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_deserialize {
    ($value:expr) => {
        $crate::__private::analysis::handed::unfollowed($value)
    };
}
