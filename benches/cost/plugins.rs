//! Plug-ins in C, built on the spot, that only add slots: each imports functions listed here.

use crate::real;
use std::{ffi::CString, fs, process::Command};
use tempfile::TempDir;

/// Functions of libc that are probed.
const IMPORTS: &str = "\
    open open64 openat openat64 creat creat64 fopen fopen64 freopen mkstemp stat lstat stat64 \
    lstat64 fstatat access faccessat readlink readlinkat realpath opendir scandir mkdir mkdirat \
    rmdir unlink unlinkat rename renameat link linkat symlink symlinkat truncate chmod fchmodat \
    chown lchown fchownat utimes chdir socket connect bind listen accept fork execve execvp popen";

/// Where they are built. What is loaded stays loaded.
pub(crate) struct Plugins {
    folder: TempDir,
    loaded: usize,
}

impl Plugins {
    /// None yet.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder for plug-ins");
        Self { folder, loaded: 0 }
    }

    /// Adds so many slots, with as few plug-ins as can be.
    pub(crate) fn add(&mut self, slots: usize) {
        let names: Vec<&str> = IMPORTS.split_whitespace().cycle().take(slots).collect();
        for names in names.chunks(IMPORTS.split_whitespace().count()) {
            self.loaded += 1;
            self.load(names);
        }
    }

    fn load(&self, names: &[&str]) {
        let source = self.folder.path().join("plugin.c");
        let library = self.folder.path().join(format!("{}.so", self.loaded));
        let call = |name: &&str| format!("long {name}(); long f_{name}() {{ return {name}(); }}\n");
        let calls: String = names.iter().map(call).collect();
        fs::write(&source, calls).expect("the source can be written");
        let status = Command::new("cc")
            .args(["-shared", "-fPIC", "-O2", "-fno-builtin", "-w"])
            .args(["-Wl,-z,now", "-o"])
            .args([&library, &source])
            .status()
            .expect("a C compiler named cc");
        assert!(status.success(), "the plug-in compiles");
        let library = library.into_os_string().into_encoded_bytes();
        real::load(&CString::new(library).expect("a path holds no zero byte"));
    }
}
