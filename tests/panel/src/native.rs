//! What goes to the system itself.

pub fn library_loaded() -> bool {
    // SAFETY: the library's constructors are harmless.
    unsafe { libloading::Library::new("libresolv.so.2") }.is_ok()
}
pub fn host_name() -> bool {
    nix::unistd::gethostname().is_ok()
}
pub fn signal_handled() -> bool {
    // SAFETY: the handler does nothing.
    unsafe { signal_hook_registry::register(10, || ()) }.is_ok()
}
