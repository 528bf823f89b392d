//! How to be called when the process ends in good order. What is done then, and every other way
//! to end, is no business of this.

/// Has `last_words` called when the process ends in good order, by `exit` or by `quick_exit`.
/// Where there is no such thing, or no room for it, the words stay unsaid.
#[cfg(any(unix, windows, target_os = "wasi"))]
pub(crate) fn at_exit(last_words: extern "C" fn()) {
    // SAFETY: the function takes nothing, unwinds never and, being in this object, stays.
    let _ = unsafe { libc::atexit(last_words) };
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        // SAFETY: as above.
        let _ = unsafe { at_quick_exit(last_words) };
    }
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
unsafe extern "C" {
    fn at_quick_exit(handler: extern "C" fn()) -> core::ffi::c_int;
}

#[cfg(not(any(unix, windows, target_os = "wasi")))]
pub(crate) fn at_exit(_: extern "C" fn()) {}
