//! A library in C++, which reaches the system through the import table of its standard library.
#![allow(
    clippy::print_stderr,
    reason = "a test that is skipped says so where it is heard"
)]

use crate::support::{child, is_child, said, watched};
use sentinel_runtime::{DirectEffectWitness, EffectClass, Mode};
use std::{
    env,
    ffi::{CStr, CString, c_char, c_int, c_void},
    mem,
    path::Path,
    process::Command,
};

const TEST: &str = "plus::a_library_in_c_plus_plus_is_seen";
const LIBRARY: &str = "SENTINEL_TEST_LIBRARY";

#[test]
fn a_library_in_c_plus_plus_is_seen() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = folder.path().join("plus.so");
    if !is_child(TEST) && !compiles(&library) {
        eprintln!("skipped: no C++ compiler named c++ works here; install g++ to run {TEST}");
        return;
    }
    let output = child(TEST, [(LIBRARY, &library)], || {
        let library = env::var(LIBRARY).expect("the parent says where it is");
        let library = CString::new(library).expect("no zero byte");
        // SAFETY: our own library; what its constructors set up is C++'s own.
        let library = unsafe { libc::dlopen(library.as_ptr(), libc::RTLD_NOW) };
        assert!(!library.is_null());
        for (name, class) in [
            (c"plus_opens", EffectClass::Fs),
            (c"plus_lists", EffectClass::Fs),
            (c"plus_asks", EffectClass::Fs),
            (c"plus_removes", EffectClass::Fs),
            (c"plus_prints", EffectClass::Stdio),
            (c"plus_starts_a_thread", EffectClass::Thread),
        ] {
            let function = plus(library, name);
            let (failed, witnesses) = watched(Mode::Block, || function(c"/etc".as_ptr()));
            let first = witnesses.first().map(DirectEffectWitness::class);
            assert_eq!(first, Some(class), "{name:?} {witnesses:?}");
            assert_eq!(failed == 1, class != EffectClass::Thread, "{name:?}");
        }
    });
    assert!(output.status.success(), "{}", said(&output));
}

fn compiles(library: &Path) -> bool {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plugins/plugin.cpp");
    let status = Command::new("c++")
        .args(["-shared", "-fPIC", "-std=c++17", "-o"])
        .args([library.as_os_str(), source.as_ref()])
        .status();
    status.is_ok_and(|status| status.success())
}

fn plus(library: *mut c_void, name: &CStr) -> extern "C" fn(*const c_char) -> c_int {
    // SAFETY: the library is loaded, and the name terminated.
    let function = unsafe { libc::dlsym(library, name.as_ptr()) };
    assert!(!function.is_null(), "{name:?}");
    // SAFETY: its functions have this signature.
    unsafe { mem::transmute(function) }
}
