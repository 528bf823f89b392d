//! From before `main` to after it, and to the end of a thread: windows open and close as ever, and
//! what runs meanwhile is watched or left alone as ever.
#![allow(unsafe_code, reason = "a thread's last functions are C's")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{__private::imports, DirectEffectSentinel};
use std::{
    cell::Cell,
    fs::{File, read_to_string},
    mem,
    process::Command,
    sync::mpsc,
    thread,
};
use support::{built_example, child, open, opened, said, shown};

#[test]
fn windows_open_before_main_and_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let evidence = folder.path().join("evidence");
    let output = Command::new(built_example("around", &[]))
        .env("SENTINEL_EVIDENCE", &evidence)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let told = String::from_utf8_lossy(&output.stdout);
    let good = |when| format!("{when}: refused Ok(true), seen 1, open afterwards true");
    let expected = [
        good("before main"),
        good("while a thread ends"),
        "threads ended: true".to_owned(),
        good("in main"),
        good("in an exit handler"),
        good("in the last function"),
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);

    let lines = read_to_string(&evidence).unwrap();
    let lines: Vec<serde_json::Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let line = |subject: &str| {
        let mut of_subject = lines.iter().filter(|line| line["subject"] == subject);
        let line = of_subject.next().expect(subject);
        assert_eq!(of_subject.count(), 0, "{subject}");
        line
    };
    assert_eq!(
        line("declared")["windows"],
        2,
        "before main, and in a handler that came first"
    );
    assert_eq!(
        line("left open")["first"],
        "open64: /",
        "it is closed when the process ends"
    );
}

/// Opens a file when its thread ends, and says whether it could.
struct Farewell(mpsc::Sender<bool>);

impl Drop for Farewell {
    fn drop(&mut self) {
        let _ = self.0.send(open());
    }
}

thread_local! {
    static FAREWELL: Cell<Option<Farewell>> = const { Cell::new(None) };
}

/// Runs `body` on a thread that opens a file when it ends; whether it could.
fn farewell(body: impl FnOnce() + Send) -> bool {
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(|| {
            FAREWELL.set(Some(Farewell(sender)));
            body();
        });
    });
    receiver.recv().unwrap()
}

#[test]
fn a_thread_that_ends_is_a_bystander_or_is_watched() {
    let test = "a_thread_that_ends_is_a_bystander_or_is_watched";
    let output = child(test, support::PLAIN, || {
        restored::changes_are_meant();
        let originals = imports();
        let (bystander, watched) = (
            DirectEffectSentinel::new("by"),
            DirectEffectSentinel::new("in"),
        );
        let window = bystander.watching().unwrap();
        assert!(farewell(|| drop(watched.watching().unwrap())));
        assert!(!farewell(|| mem::forget(watched.watching().unwrap())));
        drop(window);
        let threads = bystander.witnesses();
        assert!(
            threads.iter().all(|it| it.probe() == "pthread_create"),
            "{threads:?}"
        );
        assert!(shown(&watched.witnesses()).contains(&opened()));
        assert!(
            open(),
            "nobody else is watched by a window that was left open"
        );
        assert_ne!(imports(), originals, "it is open for good");
    });
    assert!(output.status.success(), "{}", said(&output));
}

#[test]
fn a_key_s_destructor_is_a_bystander_or_is_watched() {
    extern "C" fn destructor(value: *mut libc::c_void) {
        let opened = File::open("/").is_ok();
        // SAFETY: the value is the place that the thread's starter keeps for this.
        unsafe { value.cast::<bool>().write(opened) };
    }

    let test = "a_key_s_destructor_is_a_bystander_or_is_watched";
    let output = child(test, support::PLAIN, || {
        restored::changes_are_meant();
        let mut key = 0;
        // SAFETY: the place is our own, and the destructor has C's signature.
        let failed = unsafe { libc::pthread_key_create(&raw mut key, Some(destructor)) };
        assert_eq!(failed, 0);
        let ends = |body: fn()| {
            let place = Box::into_raw(Box::new(false));
            let address = place.expose_provenance();
            let end = move || {
                let place = std::ptr::with_exposed_provenance(address);
                // SAFETY: the key was created above.
                unsafe { libc::pthread_setspecific(key, place) };
                body();
            };
            thread::spawn(end).join().unwrap();
            // SAFETY: made above; the thread that was told of it is over.
            *unsafe { Box::from_raw(place) }
        };
        let sentinel = DirectEffectSentinel::new("bystander");
        let window = sentinel.watching().unwrap();
        assert!(ends(|| ()));
        drop(window);
        let left_open = || mem::forget(DirectEffectSentinel::new("watched").watching().unwrap());
        assert!(!ends(left_open));
    });
    assert!(output.status.success(), "{}", said(&output));
}
