//! Functions that look at who calls them: a caller is answered as if no probe stood in between.
#![allow(unsafe_code, reason = "loading a library by hand is")]

#[path = "support/plugin.rs"]
mod plugin;
#[path = "support/restored.rs"]
mod restored;
mod support;

use plugin::{LAZY, NOW, Plugin, compile_from, library_in};
use sentinel_runtime::{__private::imports, Mode, crossing};
use std::path::Path;
use support::{PLAIN, beside_a_window, child, shown, succeeds, watched};

/// A library that is found by its name alone from a plug-in that knows its folder.
const HIDDEN: &str = "libhidden.so";

/// The plug-in. Nobody else knows the folder.
fn knowing(name: &str, flags: &[&str]) -> Plugin {
    let hidden = library_in("hidden", "called.c", "hidden", NOW);
    let folder = hidden.parent().unwrap();
    let path = format!("-Wl,--enable-new-dtags,-rpath,{}", folder.display());
    let library = compile_from("caller.c", name, &[flags, &[&path, "-ldl"]].concat());
    Plugin::load(&library)
}

#[test]
fn a_bystander_s_library_is_looked_for_where_the_bystander_says() {
    let test = "a_bystander_s_library_is_looked_for_where_the_bystander_says";
    let output = child(test, PLAIN, || {
        for (name, flags) in [("caller-now", NOW), ("caller-lazy", LAZY)] {
            let plugin = knowing(name, flags);
            let loads = |how| plugin.on_path(how, Path::new(HIDDEN)) == 1;
            assert!(beside_a_window(|| loads(c"plugin_loads")), "{name}");
            assert!(beside_a_window(|| loads(c"plugin_loads_apart")), "{name}");
            assert!(loads(c"plugin_loads"), "{name}, with no window open");
        }
    });
    succeeds(&output);
}

#[test]
fn what_comes_next_is_never_a_probe() {
    let test = "what_comes_next_is_never_a_probe";
    let output = child(test, PLAIN, || {
        let plugin = knowing("caller-now", NOW);
        let originals = imports();
        for name in [c"open", c"open64", c"dlopen", c"system"] {
            let next = || plugin.next(name);
            let unwatched = next();
            assert_ne!(unwatched, 0);
            assert_eq!(beside_a_window(next), unwatched);
            let (seen, witnesses) = watched(Mode::Observe, next);
            assert_eq!(seen, unwatched);
            assert_eq!(shown(&witnesses), [""; 0]);
        }
        assert_eq!(imports(), originals);
    });
    succeeds(&output);
}

#[test]
fn what_a_watched_thread_loads_is_looked_for_where_it_says() {
    let test = "what_a_watched_thread_loads_is_looked_for_where_it_says";
    let output = child(test, PLAIN, || {
        for (name, flags) in [("caller-now", NOW), ("caller-lazy", LAZY)] {
            let plugin = knowing(name, flags);
            let loads = || plugin.on_path(c"plugin_loads", Path::new(HIDDEN)) == 1;
            let (found, witnesses) = watched(Mode::Block, loads);
            assert!(!found);
            assert_eq!(shown(&witnesses), [format!("dlopen: {HIDDEN}")]);
            let (found, witnesses) = watched(Mode::Block, || crossing(loads));
            assert!(found, "a port's library");
            assert_eq!(shown(&witnesses), [""; 0]);
            for hidden in [HIDDEN, "$ORIGIN/hidden/libhidden.so"] {
                let loads = || plugin.on_path(c"plugin_loads", Path::new(hidden)) == 1;
                let (found, witnesses) = watched(Mode::Observe, loads);
                assert!(found, "{hidden}");
                assert_eq!(shown(&witnesses), [format!("dlopen: {hidden}")]);
            }
        }
    });
    succeeds(&output);
}

#[test]
fn what_nobody_has_is_not_found() {
    let test = "what_nobody_has_is_not_found";
    let output = child(test, PLAIN, || {
        let plugin = knowing("caller-now", NOW);
        for name in ["libnowhere.so", "./libnowhere.so", "/no/such/libhidden.so"] {
            let loads = || plugin.on_path(c"plugin_loads", Path::new(name)) == 1;
            assert!(!loads());
            assert!(!watched(Mode::Observe, loads).0);
        }
        // Only from where its folder is known.
        // SAFETY: the name is a terminated string.
        let load = || unsafe { libc::dlopen(c"libhidden.so".as_ptr(), libc::RTLD_NOW) };
        assert!(load().is_null());
        assert!(watched(Mode::Observe, load).0.is_null());
    });
    succeeds(&output);
}
