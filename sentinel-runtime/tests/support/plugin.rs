//! Libraries in C that tests compile, load and call.
#![allow(dead_code, reason = "each test binary uses its own part")]
#![allow(unsafe_code, reason = "loading a library by hand is")]

use crate::support::FILE;
use std::{
    ffi::{CStr, CString, c_char, c_int, c_void},
    mem,
    path::{Path, PathBuf},
    process::{self, Command},
};

/// How a plug-in binds to libc.
pub(crate) const LAZY: &[&str] = &["-Wl,-z,lazy,-z,norelro"];
pub(crate) const NOW: &[&str] = &["-Wl,-z,now,-z,relro"];
pub(crate) const NO_PLT: &[&str] = &["-fno-plt", "-Wl,-z,now"];
pub(crate) const FORTIFIED: &[&str] = &["-O2", "-D_FORTIFY_SOURCE=2", "-Wl,-z,now"];

/// Compiles the plug-in that does what most tests need.
pub(crate) fn compile(name: &str, flags: &[&str]) -> PathBuf {
    compile_from("plugin.c", name, flags)
}

/// Compiles one of the sources beside `plugin.c`.
pub(crate) fn compile_from(source: &str, name: &str, flags: &[&str]) -> PathBuf {
    library_in("", source, name, flags)
}

/// The same, in a folder that nothing else looks into.
pub(crate) fn library_in(folder: &str, source: &str, name: &str, flags: &[&str]) -> PathBuf {
    let flags = [&["-shared", "-fPIC"], flags].concat();
    compiled(Path::new(folder), source, &format!("lib{name}.so"), &flags)
}

/// Compiles one of the sources beside `plugin.c` to a program.
pub(crate) fn program(source: &str, name: &str, flags: &[&str]) -> PathBuf {
    compiled(Path::new(""), source, name, flags)
}

fn compiled(folder: &Path, source: &str, name: &str, flags: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).expect("a folder of our own");
    let compiled = folder.join(name);
    // Other tests may use what has this name at this moment, so it appears as a whole.
    let unfinished = folder.join(format!("{}-{name}", process::id()));
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins");
    let status = Command::new("cc")
        .args(["-w", "-o"])
        .arg(&unfinished)
        .arg(Path::new(sources).join(source))
        .args(flags)
        .status()
        .expect("a C compiler named cc");
    assert!(status.success());
    std::fs::rename(&unfinished, &compiled).expect("a name of its own");
    compiled
}

/// A library that is loaded until it is dropped.
pub(crate) struct Plugin(*mut c_void);

// SAFETY: the loader takes a handle from any thread.
unsafe impl Send for Plugin {}
// SAFETY: and from several at a time.
unsafe impl Sync for Plugin {}

impl Plugin {
    pub(crate) fn load(library: &Path) -> Self {
        Self::load_with(library, libc::RTLD_LAZY | libc::RTLD_LOCAL)
    }

    pub(crate) fn load_with(library: &Path, flags: c_int) -> Self {
        let path = CString::new(library.to_str().unwrap()).unwrap();
        // SAFETY: our own library; its constructor does nothing unless asked to.
        let handle = unsafe { libc::dlopen(path.as_ptr(), flags) };
        assert!(!handle.is_null(), "{}", library.display());
        Self(handle)
    }

    pub(crate) fn symbol(&self, name: &CStr) -> *mut c_void {
        // SAFETY: the handle is open.
        let symbol = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        assert!(!symbol.is_null(), "{name:?}");
        symbol
    }

    /// Calls one of the functions that take a path; says whether it could.
    pub(crate) fn on_file(&self, name: &CStr) -> bool {
        self.on_path(name, Path::new(FILE)) == 1
    }

    /// Calls one of the functions that take a path.
    pub(crate) fn on_path(&self, name: &CStr, path: &Path) -> c_int {
        // SAFETY: these functions have this signature.
        let function: extern "C" fn(*const c_char) -> c_int =
            unsafe { mem::transmute(self.symbol(name)) };
        let path = CString::new(path.to_str().unwrap()).unwrap();
        function(path.as_ptr())
    }

    /// What the plug-in is told comes after it under this name.
    pub(crate) fn next(&self, name: &CStr) -> usize {
        // SAFETY: the function has this signature.
        let function: extern "C" fn(*const c_char) -> usize =
            unsafe { mem::transmute(self.symbol(c"plugin_next")) };
        function(name.as_ptr())
    }

    /// Calls one of the functions that take nothing; says whether it could.
    pub(crate) fn call(&self, name: &CStr) -> bool {
        // SAFETY: these functions have this signature.
        let function: extern "C" fn() -> c_int = unsafe { mem::transmute(self.symbol(name)) };
        function() == 1
    }
}

impl Drop for Plugin {
    fn drop(&mut self) {
        // SAFETY: opened once, closed once, and no code of it is running.
        unsafe { libc::dlclose(self.0) };
    }
}
