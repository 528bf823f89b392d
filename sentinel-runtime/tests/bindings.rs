//! What an import is bound to: by whom, when, and to which version. An import of the common
//! original is probed however it came to hold it; any other keeps what it holds, and is counted.
#![allow(unsafe_code, reason = "loading a library by hand is")]

#[path = "support/plugin.rs"]
mod plugin;
#[path = "support/restored.rs"]
mod restored;
mod support;

use plugin::{LAZY, NOW, Plugin, compile, compile_from};
use sentinel_runtime::{__private::imports, DirectEffectSentinel, Mode};
use std::{
    ffi::CStr,
    mem,
    path::Path,
    process::Command,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
};
use support::{FILE, PLAIN, beside_a_window, built_example, child, open, shown, succeeds, watched};

fn foreign() -> usize {
    let window = DirectEffectSentinel::new("counting").watching().unwrap();
    window.coverage().foreign_slots
}

/// What is called only, and nowhere pointed to, is bound when it is first called.
const CALLED: &CStr = c"plugin_fopen";

#[test]
fn a_stub_that_was_called_between_two_windows_is_probed_in_the_second() {
    let test = "a_stub_that_was_called_between_two_windows_is_probed_in_the_second";
    let output = child(test, PLAIN, || {
        let plugin = Plugin::load(&compile("lazy", LAZY));
        let unbound = imports();
        assert!(!watched(Mode::Block, open).0, "the stub is seen");
        assert_eq!(imports(), unbound);
        assert!(plugin.on_file(CALLED), "the loader binds the slot");
        let bound = imports();
        assert_ne!(bound, unbound);
        for _ in 0..2 {
            let (opened, witnesses) = watched(Mode::Block, || plugin.on_file(CALLED));
            assert!(!opened);
            assert_eq!(shown(&witnesses), [format!("fopen: {FILE}")]);
            assert_eq!(imports(), bound);
        }
    });
    succeeds(&output);
}

#[test]
fn a_stub_that_nobody_has_called_is_put_back() {
    let test = "a_stub_that_nobody_has_called_is_put_back";
    let output = child(test, PLAIN, || {
        let plugin = Plugin::load(&compile("lazy", LAZY));
        let unbound = imports();
        for mode in [Mode::Block, Mode::Observe] {
            let (_, witnesses) = watched(mode, || plugin.on_file(CALLED));
            assert_eq!(shown(&witnesses), [format!("fopen: {FILE}")]);
            assert_eq!(imports(), unbound, "the probe was called, not the stub");
        }
        assert!(plugin.on_file(CALLED));
    });
    succeeds(&output);
}

/// What the loader calls while it is at work on a library.
extern "C" fn at_work() {
    assert!(!watched(Mode::Block, open).0);
    WORKED.fetch_add(1, SeqCst);
}

static WORKED: AtomicUsize = AtomicUsize::new(0);

#[test]
fn a_library_that_the_loader_is_at_work_on_is_probed_when_it_has_finished() {
    let test = "a_library_that_the_loader_is_at_work_on_is_probed_when_it_has_finished";
    let output = child(test, PLAIN, || {
        let resolver = compile_from("resolver.c", "resolver", NOW);
        let address = format!("{:#x}", at_work as *const () as usize);
        // SAFETY: no other thread is there yet.
        unsafe { std::env::set_var("SENTINEL_TEST_RESOLVER", address) };
        for (name, flags) in [("lazy", LAZY), ("now", NOW)] {
            let needs = ["-Wl,--no-as-needed", resolver.to_str().unwrap()];
            for source in ["called.c", "plugin.c"] {
                let name = format!("{name}-resolved-{source}");
                let flags = [flags, &needs].concat();
                let worked = WORKED.load(SeqCst);
                let plugin = Plugin::load(&compile_from(source, &name, &flags));
                assert_eq!(WORKED.load(SeqCst), worked + 1);
                let (opened, witnesses) = watched(Mode::Block, || plugin.on_file(CALLED));
                assert!(!opened, "{name}");
                assert_eq!(shown(&witnesses), [format!("fopen: {FILE}")], "{name}");
            }
        }
    });
    succeeds(&output);
}

#[test]
fn an_import_of_another_version_keeps_it() {
    let test = "an_import_of_another_version_keeps_it";
    let output = child(test, PLAIN, || {
        for (name, flags) in [("versioned-now", NOW), ("versioned-lazy", LAZY)] {
            let library = compile_from("versioned.c", name, flags);
            let before = foreign();
            let plugin = Plugin::load(&library);
            let originals = imports();
            assert_eq!(foreign(), before + 1, "{name}: it is counted");
            assert_eq!(imports(), originals);
            let given = || plugin.on_file(c"plugin_is_given_the_oldest");
            assert!(beside_a_window(given), "{name}: a bystander");
            assert!(watched(Mode::Block, given).0, "{name}: not ours to refuse");
            assert!(given(), "{name}");
        }
    });
    succeeds(&output);
}

#[test]
fn an_import_that_cannot_lead_to_a_probe_keeps_what_it_holds() {
    let test = "an_import_that_cannot_lead_to_a_probe_keeps_what_it_holds";
    let output = child(test, PLAIN, || {
        let before = foreign();
        let plugin = Plugin::load(&compile_from("odd.c", "odd", NOW));
        let originals = imports();
        assert_eq!(foreign(), before + 1, "the word that lies across others");
        let (asked, witnesses) = watched(Mode::Block, || plugin.on_file(c"plugin_asks_oddly"));
        assert!(asked, "not ours to refuse");
        assert_eq!(shown(&witnesses), [""; 0]);
        let lacks = || plugin.call(c"plugin_lacks_a_function");
        assert!(watched(Mode::Block, lacks).0, "what is null stays null");
        assert_eq!(imports(), originals);
    });
    succeeds(&output);
}

#[test]
fn an_import_of_another_interposer_keeps_it() {
    let test = "an_import_of_another_interposer_keeps_it";
    let output = child(test, PLAIN, || {
        let interposer = compile_from("interposer.c", "interposer", NOW);
        let needs = ["-Wl,--no-as-needed", interposer.to_str().unwrap()];
        let library = compile("interposed", &[NOW, &needs].concat());
        let before = foreign();
        let plugin = Plugin::load_with(&library, libc::RTLD_NOW | libc::RTLD_DEEPBIND);
        let calls = number(&plugin);
        let originals = imports();
        // Two imports of open: the call and the pointer in data.
        assert_eq!(foreign(), before + 2);
        let (opened, witnesses) = watched(Mode::Block, || plugin.on_file(c"plugin_open"));
        assert!(opened, "through the interposer, by a pointer of its own");
        assert_eq!(shown(&witnesses), [""; 0]);
        assert_eq!(calls(), 1);
        assert!(plugin.on_file(c"plugin_indirect"));
        assert_eq!(calls(), 2);
        assert_eq!(imports(), originals);
    });
    succeeds(&output);
}

/// How often the interposer was called.
fn number(library: &Plugin) -> extern "C" fn() -> i32 {
    // SAFETY: the function has this signature.
    unsafe { mem::transmute(library.symbol(c"interposer_calls")) }
}

#[test]
fn a_preloaded_interposer_is_the_common_original() {
    let test = "a_preloaded_interposer_is_the_common_original";
    let preload = if support::is_child(test) {
        std::env::var_os("LD_PRELOAD").unwrap().into()
    } else {
        compile_from("interposer.c", "preloaded", NOW)
    };
    let output = child(test, [("LD_PRELOAD", &preload)], || {
        let interposer = Plugin::load(Path::new(&preload));
        let calls = number(&interposer);
        let plugin = Plugin::load(&compile("now", NOW));
        let originals = imports();
        let refused = || !open() && !plugin.on_file(c"plugin_open");
        let passed = || open() && plugin.on_file(c"plugin_open");
        let before = calls();
        let (all, witnesses) = watched(Mode::Block, refused);
        assert!(all);
        assert_eq!(witnesses.len(), 2);
        assert_eq!(calls(), before, "it is not asked");
        let (all, witnesses) = watched(Mode::Observe, passed);
        assert!(all);
        assert_eq!(witnesses.len(), 2);
        assert_eq!(calls(), before + 2, "it is passed on to");
        assert!(beside_a_window(passed));
        assert_eq!(calls(), before + 4);
        assert_eq!(imports(), originals);
        assert!(passed());
        assert_eq!(calls(), before + 6, "and stays");
    });
    succeeds(&output);
}

#[test]
fn a_shared_std_is_refused_as_one_that_is_linked_in() {
    let libraries = Command::new("rustc")
        .args(["--print", "target-libdir"])
        .output()
        .unwrap();
    let libraries = String::from_utf8(libraries.stdout).unwrap();
    for (flags, path) in [(&[][..], ""), (&["-C", "prefer-dynamic"], libraries.trim())] {
        let output = Command::new(built_example("surface", flags))
            .env("LD_LIBRARY_PATH", path)
            .output()
            .unwrap();
        succeeds(&output);
        let out = String::from_utf8(output.stdout).unwrap();
        assert_eq!(out.lines().count(), 9, "{out}");
        for line in out.lines() {
            assert!(
                line.contains("Ok(Err(PermissionDenied))"),
                "{flags:?} {line}"
            );
            assert!(!line.ends_with(" 0"), "{flags:?} {line}");
        }
    }
}
