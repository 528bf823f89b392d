//! What holds where nothing can be watched: everything compiles, nothing claims to watch, and
//! declared functions do their work. There is nothing to see here on a platform with probes;
//! `platforms` builds this as for one without.
#![cfg(any(
    miri,
    sentinel_bare,
    not(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))
))]
#![forbid(unsafe_code)]

#[cfg(not(any(miri, target_family = "wasm")))]
#[path = "support/child.rs"]
mod child;

use sentinel_runtime::{
    DirectEffectSentinel, TrustClass, WatchError, crossing, current, declarations, port,
    port_mediated, propagate, reentry, trust_of,
};
use std::{
    panic::catch_unwind,
    pin::{Pin, pin},
    task::{Context, Poll, Waker},
    thread,
};

fn poll<F: Future>(future: Pin<&mut F>) -> Poll<F::Output> {
    future.poll(&mut Context::from_waker(Waker::noop()))
}

#[port]
trait Store {
    fn get(&self) -> u32;
}

struct Memory;

#[port]
impl Store for Memory {
    fn get(&self) -> u32 {
        7
    }
}

#[port_mediated(subject = "plain")]
fn plain(store: &dyn Store) -> u32 {
    store.get() + 1
}

#[port_mediated(subject = "later")]
async fn later(store: &dyn Store) -> u32 {
    store.get() + 1
}

struct Extension(u32);

#[port_mediated]
impl Extension {
    fn call(&self, store: &dyn Store, more: impl Fn(u32) -> u32) -> u32 {
        more(store.get() + self.0)
    }
}

#[test]
fn a_declared_function_does_its_work_unwatched() {
    assert_eq!(plain(&Memory), 8);
    assert_eq!(poll(pin!(later(&Memory))), Poll::Ready(8));
    assert_eq!(Extension(1).call(&Memory, |it| it * 2), 16);
}

#[test]
fn no_window_opens_and_nothing_runs_in_its_place() {
    let sentinel = DirectEffectSentinel::new("extension");
    assert_eq!(sentinel.watching().unwrap_err(), WatchError::Unsupported);
    let mut ran = false;
    let watched = sentinel.watch(|| ran = true);
    assert_eq!((watched, ran), (Err(WatchError::Unsupported), false));
    sentinel.assert_clean().unwrap();
}

#[test]
fn a_watched_future_does_not_run_unwatched() {
    let sentinel = DirectEffectSentinel::new("extension");
    let mut future = Box::pin(sentinel.watch_future(async {}));
    let thrown = catch_unwind(move || poll(future.as_mut())).unwrap_err();
    let text = thrown.downcast_ref::<String>().unwrap();
    assert_eq!(*text, format!("\"extension\": {}", WatchError::Unsupported));
}

#[test]
fn what_frames_windows_frames_nothing() {
    let here = current();
    let carried = propagate(|| crossing(|| reentry(|| 1)));
    let worker = thread::spawn(move || carried() + here.enter(|| 2));
    assert_eq!(worker.join().unwrap(), 3);
}

/// Where linkme has no support there is no list; where it has, every declaration is on it.
#[test]
fn declarations_are_listed_only_where_a_linker_gathers_them() {
    let gathered = !cfg!(any(miri, sentinel_bare, target_family = "wasm"));
    let listed = declarations().filter(|it| ["plain", "later"].contains(&it.subject()));
    assert_eq!(listed.count(), if gathered { 2 } else { 0 });
    let trust = if gathered {
        TrustClass::PortMediated
    } else {
        TrustClass::Opaque
    };
    assert_eq!(trust_of("plain"), trust);
}

/// The settings are the process's, so each of these runs in one of its own; there are none where
/// a program is interpreted.
#[cfg(not(any(miri, target_family = "wasm")))]
mod in_a_process_of_its_own {
    use super::{Memory, child, plain};
    use sentinel_runtime::{DirectEffectSentinel, settings};
    use std::{env, fs, panic::catch_unwind};

    fn child(test: &str, variables: &[(&str, &str)], body: impl FnOnce()) {
        let test = format!("in_a_process_of_its_own::{test}");
        child::succeeds(&child::child(&test, variables.iter().copied(), body));
    }

    #[test]
    fn the_evidence_says_that_a_call_was_unwatched() {
        let name = format!("sentinel-unwatched-{}", std::process::id());
        let path = env::temp_dir().join(name);
        let variables = [("SENTINEL_EVIDENCE", path.to_str().unwrap())];
        let test = "the_evidence_says_that_a_call_was_unwatched";
        child(test, &variables, || {
            assert_eq!((plain(&Memory), plain(&Memory)), (8, 8));
        });
        let line = fs::read_to_string(&path).unwrap();
        fs::remove_file(&path).unwrap();
        assert_eq!(line.lines().count(), 1);
        for field in [
            r#""event":"watched""#,
            r#""subject":"plain""#,
            r#""windows":0"#,
            r#""unwatched":2"#,
        ] {
            assert!(line.contains(field), "{field} in {line}");
        }
    }

    #[test]
    fn coverage_can_be_demanded() {
        let variables = [("SENTINEL_REQUIRE_COVERAGE", "1")];
        child("coverage_can_be_demanded", &variables, || {
            let thrown = catch_unwind(|| plain(&Memory)).unwrap_err();
            let text = thrown.downcast_ref::<String>().unwrap();
            assert!(text.starts_with("\"plain\" must be watched, but"), "{text}");
        });
    }

    #[test]
    fn a_host_may_go_on_without_and_is_told_so() {
        child("a_host_may_go_on_without_and_is_told_so", &[], || {
            settings().require_coverage(false).install().unwrap();
            let sentinel = DirectEffectSentinel::new("extension");
            let window = sentinel.watching().unwrap();
            let coverage = window.coverage();
            assert_eq!((coverage.libc_slots, coverage.foreign_slots), (0, 0));
            assert!(env::current_dir().is_ok(), "and it refuses nothing");
        });
    }
}
