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
        $crate::__sentinel_handed_whole!(write $value)
    }};
}

/// What is done by a trait, and more where the value is known to have a size.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_whole {
    ($name:ident $value:expr) => {{
        #[allow(unused_imports, reason = "whether it applies is up to the type")]
        use $crate::__private::analysis::whole::{Otherwise as _, Whole};
        Whole(&*$value).$name();
    }};
}

/// By `Ord`.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_ord {
    ($value:expr) => {{
        $crate::__private::analysis::handed::ord(&*$value);
        $crate::__sentinel_handed_whole!(ord $value)
    }};
}

/// By `Read`.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_read {
    ($value:expr) => {{
        $crate::__private::analysis::handed::read($value);
        $crate::__sentinel_handed_whole!(read $value)
    }};
}

/// By `BufRead`.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_buf_read {
    ($value:expr) => {{
        $crate::__private::analysis::handed::buf_read($value);
        $crate::__sentinel_handed_whole!(read $value);
        $crate::__sentinel_handed_whole!(buf_read $value)
    }};
}

/// By `Iterator`, and by what is known of the items here.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_iterator {
    ($value:expr) => {{
        #[allow(unused_imports, reason = "which of them apply is up to the items")]
        use $crate::__private::analysis::items::Otherwise as _;
        let items = $crate::__private::analysis::items::each($value);
        items.ordered();
        items.partially_ordered();
        items.compared();
        items.nested();
        items.copied();
        items.cloned();
        items.paired();
        items.reversed();
        items.counted();
        items.repeated();
    }};
}

/// By `DoubleEndedIterator`.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_double_ended {
    ($value:expr) => {{
        let iterator = $value;
        $crate::__private::analysis::handed::double_ended(&iterator);
        $crate::__sentinel_handed_iterator!(iterator)
    }};
}

/// By `ExactSizeIterator`.
#[cfg(sentinel_analysis)]
#[doc(hidden)]
#[macro_export]
macro_rules! __sentinel_handed_exact_size {
    ($value:expr) => {{
        let iterator = $value;
        $crate::__private::analysis::handed::exact_size(&iterator);
        $crate::__sentinel_handed_iterator!(iterator)
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
