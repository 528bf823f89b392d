//! Every declaration of the process, gathered by the linker where it can do that, and by nobody
//! elsewhere: there declared functions are watched all the same, and not listed. Miri knows no
//! sections, so nothing is gathered for it either.

pub use of_this_platform::DECLARATIONS;

#[cfg(all(
    any(
        target_os = "android",
        target_os = "freebsd",
        target_os = "fuchsia",
        target_os = "illumos",
        target_os = "ios",
        target_os = "linux",
        target_os = "macos",
        target_os = "none",
        target_os = "openbsd",
        target_os = "psp",
        target_os = "tvos",
        target_os = "uefi",
        target_os = "windows",
    ),
    not(any(miri, sentinel_bare))
))]
mod of_this_platform {
    use crate::declared::Declaration;

    /// The list.
    #[linkme::distributed_slice]
    pub static DECLARATIONS: [&'static Declaration];

    /// Adds the declaration of this name to the list.
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __sentinel_gather {
        ($entry:ident, $declaration:ident) => {
            #[$crate::__private::linkme::distributed_slice($crate::__private::DECLARATIONS)]
            #[linkme(crate = $crate::__private::linkme)]
            static $entry: &$crate::Declaration = &$declaration;
        };
    }
}

#[cfg(not(all(
    any(
        target_os = "android",
        target_os = "freebsd",
        target_os = "fuchsia",
        target_os = "illumos",
        target_os = "ios",
        target_os = "linux",
        target_os = "macos",
        target_os = "none",
        target_os = "openbsd",
        target_os = "psp",
        target_os = "tvos",
        target_os = "uefi",
        target_os = "windows",
    ),
    not(any(miri, sentinel_bare))
)))]
mod of_this_platform {
    use crate::declared::Declaration;

    /// No list.
    pub static DECLARATIONS: [&Declaration; 0] = [];

    /// Leaves the declaration of this name where it is.
    #[doc(hidden)]
    #[macro_export]
    macro_rules! __sentinel_gather {
        ($entry:ident, $declaration:ident) => {};
    }
}
