//! Copies of the runtime: one that came with a library stays when the library is unloaded, and of
//! several the first in the process watches for all.
#![allow(unsafe_code, reason = "the helpers load libraries by hand")]

#[path = "support/plugin.rs"]
mod plugin;
#[path = "support/restored.rs"]
mod restored;
mod support;

use plugin::Plugin;
use sentinel_runtime::{__private::imports, DirectEffectSentinel, Mode};
use std::{fs, path::PathBuf, process::Command};
use support::{built_example, child, open, shown, succeeds, watched};

#[test]
fn a_runtime_outlives_the_library_that_brought_it() {
    let host = plugin::program("unloading.c", "unloading", &["-ldl", "-lpthread"]);
    let guest = built_example("guest", &[]);
    let copy = guest.with_file_name("guest-copy");
    fs::copy(&guest, &copy).unwrap();
    let output = Command::new(host).args([guest, copy]).output().unwrap();
    succeeds(&output);
}

#[test]
fn a_second_runtime_in_the_process_defers_to_the_first() {
    let test = "a_second_runtime_in_the_process_defers_to_the_first";
    let library = support::is_child(test).then(|| std::env::var_os("GUEST").unwrap());
    let library = library.map_or_else(|| built_example("guest", &[]), PathBuf::from);
    let output = child(test, [("GUEST", &library)], || {
        let originals = imports();
        let guest = Plugin::load(&library);
        assert!(guest.call(c"guest_watches"), "it says that it deferred");
        let lenient = DirectEffectSentinel::new("host").mode(Mode::Observe);
        let window = lenient.watching().unwrap();
        assert!(guest.call(c"guest_watches"), "in a window, too");
        drop(Plugin::load(&library));
        drop(window);
        assert!(guest.call(c"guest_watches"));
        let (opened, witnesses) = watched(Mode::Block, || guest.call(c"guest_opens"));
        assert!(!opened, "the first watches for both");
        assert_eq!(shown(&witnesses), ["open64: /"]);
        assert!(guest.call(c"guest_opens"));
        let window = lenient.watching().unwrap();
        drop(guest);
        assert!(!watched(Mode::Block, open).0);
        drop(window);
        assert_eq!(imports(), originals);
    });
    succeeds(&output);
}
