//! The end of the process.

/// Has `last_words` called when the process ends in good order. Where there is no such thing, or
/// no room for it, the words stay unsaid.
#[cfg(any(unix, windows, target_os = "wasi"))]
pub(crate) fn at_exit(last_words: extern "C" fn()) {
    // SAFETY: the function takes nothing, unwinds never and, being in this object, stays.
    let _ = unsafe { libc::atexit(last_words) };
}

#[cfg(not(any(unix, windows, target_os = "wasi")))]
pub(crate) fn at_exit(_: extern "C" fn()) {}
