//! Libraries that come and go: what they import is probed from the next window on, and what has
//! gone is left alone. One test at a time changes what is loaded, so each has its own process.
#![allow(unsafe_code, reason = "loading a library by hand is")]

#[path = "support/plugin.rs"]
mod plugin;
#[path = "support/restored.rs"]
mod restored;
mod support;

use plugin::{FORTIFIED, LAZY, NO_PLT, NOW, Plugin, compile};
use sentinel_runtime::{__private::imports, DirectEffectSentinel, Mode};
use std::{
    ffi::{CStr, CString},
    sync::{
        Barrier,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread,
};
use support::{FILE, PLAIN, child, open, shown, succeeds, watched};

const BY_PATH: [(&CStr, &str); 4] = [
    (c"plugin_open", "open"),
    (c"plugin_fopen", "fopen"),
    (c"plugin_indirect", "open"),
    (c"plugin_syscall", "syscall"),
];

#[test]
fn a_plug_in_is_probed_however_it_binds() {
    let output = child("a_plug_in_is_probed_however_it_binds", PLAIN, || {
        assert!(
            !watched(Mode::Block, open).0,
            "the first window is older than the plug-ins"
        );
        for (name, flags) in [
            ("lazy", LAZY),
            ("now", NOW),
            ("no_plt", NO_PLT),
            ("hard", FORTIFIED),
        ] {
            let plugin = Plugin::load(&compile(name, flags));
            for (function, probe) in BY_PATH {
                let (opened, witnesses) = watched(Mode::Block, || plugin.on_file(function));
                assert!(!opened, "{name} {function:?}");
                assert_eq!(witnesses.len(), 1, "{name} {function:?} {witnesses:?}");
                assert!(witnesses[0].probe().contains(probe), "{}", witnesses[0]);
                assert!(witnesses[0].detail().ends_with(FILE), "{}", witnesses[0]);
                let (opened, witnesses) = watched(Mode::Observe, || plugin.on_file(function));
                assert!(opened, "{name} {function:?}");
                assert_eq!(witnesses.len(), 1, "{name} {function:?}");
                assert!(plugin.on_file(function));
            }
        }
    });
    succeeds(&output);
}

#[test]
fn c_may_print_and_run_programs_and_pass_bad_pointers() {
    let output = child(
        "c_may_print_and_run_programs_and_pass_bad_pointers",
        PLAIN,
        || {
            let plugin = Plugin::load(&compile("now", NOW));
            let (printed, witnesses) = watched(Mode::Block, || plugin.call(c"plugin_print"));
            assert!(!printed);
            assert_eq!(shown(&witnesses), ["printf: %s %d %g %g\\n"]);
            let (printed, _) = watched(Mode::Observe, || plugin.call(c"plugin_print"));
            assert!(printed, "with all arguments, see below");
            let (ran, witnesses) = watched(Mode::Block, || plugin.call(c"plugin_system"));
            assert!(!ran);
            assert_eq!(shown(&witnesses), ["system: exit 0"]);
            let (ran, witnesses) = watched(Mode::Observe, || plugin.call(c"plugin_system"));
            assert!(ran);
            assert_eq!(witnesses.len(), 1);
            for mode in [Mode::Block, Mode::Observe] {
                let (failed, witnesses) = watched(mode, || plugin.call(c"plugin_bad_pointer"));
                assert!(failed);
                assert_eq!(shown(&witnesses), ["open", "rename:  -> "]);
            }
        },
    );
    succeeds(&output);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        out.matches("a plug-in prints 7 1.5 2.5\n").count(),
        1,
        "{out}"
    );
}

/// What the loader says of its last failure: who asks makes a string of it without looking.
fn reason_of_the_loader() -> String {
    // SAFETY: asking has no conditions.
    let reason = unsafe { libc::dlerror() };
    assert!(!reason.is_null(), "a failure without a reason");
    // SAFETY: it is a terminated string until the loader is asked again.
    unsafe { CStr::from_ptr(reason) }
        .to_string_lossy()
        .into_owned()
}

#[test]
fn loading_is_refused_or_what_is_loaded_is_probed_at_once() {
    let output = child(
        "loading_is_refused_or_what_is_loaded_is_probed_at_once",
        PLAIN,
        || {
            let library = compile("lazy", LAZY);
            let path = CString::new(library.to_str().unwrap()).unwrap();
            let (handle, witnesses) = watched(Mode::Block, || {
                // SAFETY: our own library.
                unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) }
            });
            assert!(handle.is_null());
            assert_eq!(
                shown(&witnesses),
                [format!("dlopen: {}", library.display())]
            );
            assert!(reason_of_the_loader().contains("refused by sentinel"));
            let (handle, witnesses) = watched(Mode::Block, || {
                // SAFETY: as above.
                unsafe { libc::dlmopen(libc::LM_ID_BASE, path.as_ptr(), libc::RTLD_NOW) }
            });
            assert!(handle.is_null() && witnesses.len() == 1, "{witnesses:?}");
            assert!(reason_of_the_loader().contains("refused by sentinel"));
            // No other window opens meanwhile, which would look at it as well.
            let ((opened, plugin), witnesses) = watched(Mode::Observe, || {
                let plugin = Plugin::load(&library);
                (plugin.on_file(c"plugin_open"), plugin)
            });
            assert!(opened);
            assert_eq!(witnesses.len(), 2, "{witnesses:?}");
            assert_eq!(witnesses[1].probe(), "open");
            drop(plugin);
        },
    );
    succeeds(&output);
}

#[test]
fn unloading_inside_a_window_leaves_nothing_behind() {
    let output = child(
        "unloading_inside_a_window_leaves_nothing_behind",
        PLAIN,
        || {
            let (lazy, now) = (compile("lazy", LAZY), compile("now", NOW));
            drop(DirectEffectSentinel::new("first").watching().unwrap());
            let originals = imports();
            for _ in 0..50 {
                let (first, second) = (Plugin::load(&lazy), Plugin::load(&now));
                let sentinel = DirectEffectSentinel::new("outer").mode(Mode::Observe);
                let window = sentinel.watching().unwrap();
                assert!(first.on_file(c"plugin_open"));
                drop(first);
                let again = Plugin::load(&lazy);
                assert!(again.on_file(c"plugin_open"));
                drop((again, second));
                drop(window);
                assert_eq!(imports(), originals);
            }
        },
    );
    succeeds(&output);
}

/// Two windows on this thread, of which the older closes first.
fn overlap() {
    let [older, younger] = ["older", "younger"].map(DirectEffectSentinel::new);
    let window = older.watching().unwrap();
    let other = younger.watching().unwrap();
    assert!(!open());
    drop(window);
    assert!(!open());
    drop(other);
    assert_eq!([older, younger].map(|it| it.witnesses().len()), [1, 2]);
}

#[test]
fn libraries_may_come_and_go_while_windows_flap() {
    let output = child(
        "libraries_may_come_and_go_while_windows_flap",
        PLAIN,
        || {
            let libraries =
                [("lazy", LAZY), ("now", NOW)].map(|(name, flags)| compile(name, flags));
            drop(DirectEffectSentinel::new("first").watching().unwrap());
            let originals = imports();
            thread::scope(|scope| {
                for library in &libraries {
                    scope.spawn(move || {
                        for _ in 0..300 {
                            let plugin = Plugin::load(library);
                            assert!(plugin.on_file(c"plugin_open"), "nobody watches this thread");
                        }
                    });
                }
                for _ in 0..2 {
                    scope.spawn(|| (0..1_500).for_each(|_| overlap()));
                }
            });
            assert_eq!(imports(), originals);
        },
    );
    succeeds(&output);
}

/// What the plug-in's constructor does, while the loader holds its lock.
extern "C" fn constructed() {
    assert!(!watched(Mode::Block, open).0);
}

/// Ends this process should it hang.
fn must_end_soon() {
    // SAFETY: without a handler the signal ends the process.
    unsafe { libc::alarm(120) };
}

/// Lets the plug-in's constructor open windows.
fn constructors_watch() {
    let address = format!("{:#x}", constructed as *const () as usize);
    // SAFETY: no other thread is there yet.
    unsafe { std::env::set_var("SENTINEL_TEST_CONSTRUCTOR", address) };
}

#[test]
fn a_constructor_may_open_windows_while_others_flap() {
    let test = "a_constructor_may_open_windows_while_others_flap";
    let output = child(test, PLAIN, || {
        must_end_soon();
        constructors_watch();
        let library = compile("now", NOW);
        assert!(
            !watched(Mode::Block, open).0,
            "the first window looks everything up"
        );
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let flapping = scope.spawn(|| {
                while !done.load(SeqCst) {
                    overlap();
                }
            });
            for _ in 0..100 {
                drop(Plugin::load(&library));
            }
            done.store(true, SeqCst);
            flapping.join().unwrap();
        });
    });
    succeeds(&output);
}

#[test]
fn a_constructor_may_open_the_first_window_while_others_do() {
    let test = "a_constructor_may_open_the_first_window_while_others_do";
    for _ in 0..10 {
        let output = child(test, PLAIN, || {
            must_end_soon();
            constructors_watch();
            let library = compile("now", NOW);
            let start = Barrier::new(3);
            thread::scope(|scope| {
                for _ in 0..2 {
                    scope.spawn(|| {
                        start.wait();
                        overlap();
                    });
                }
                start.wait();
                drop(Plugin::load(&library));
            });
        });
        succeeds(&output);
    }
}
