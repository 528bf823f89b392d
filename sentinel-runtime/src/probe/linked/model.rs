//! A world for a model checker, in which the protocol meets every order of what threads do, of
//! libraries that come and go, and of what the loader has finished: small, but with the very code
//! of [`super::protocol`] and [`super::slot`].
//!
//! The loader unmaps an object under its lock alone, so whoever touches a word without that lock,
//! or after the object has gone, is found out. That the checker looks where it should is shown by
//! breaking, one at a time, the rules that the protocol relies on.

mod orders;

use super::{
    protocol::{Placed, Slots, State, StateOf, World},
    slot::{List, Word},
};
use loom::{
    cell::UnsafeCell,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread::{self, ThreadId},
};
use std::cmp::Ordering;

/// What a word holds before the loader has filled it; the real function; a stub that leads to it;
/// and the probe.
const EMPTY: usize = 0;
const REAL: usize = 1;
const STUB: usize = 2;
const PROBE: usize = 3;

/// What the protocol relies on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// While the world is still, nothing comes or goes.
    HoldStill,
    /// Whatever comes or goes makes another generation.
    TellGenerations,
    /// What stood in a slot before the probe is remembered from scan to scan.
    KeepOriginals,
    /// Objects that were not ready are looked at again.
    LookAgain,
    /// A stub may be replaced by the loader at any moment.
    MindTheLoader,
    /// Nothing is asked of the loader while the state is taken.
    AskNothing,
}

/// An object with one import.
struct Object {
    /// Changed under the loader's lock only: the checker sees whoever looks without it.
    mapped: UnsafeCell<bool>,
    value: AtomicUsize,
    /// Where it lies. Another object may lie there after it.
    address: usize,
    /// Whether the loader may bind it at any moment, and overwrite what stands there then.
    lazy: bool,
}

impl Object {
    fn new(address: usize, value: usize) -> Arc<Self> {
        Arc::new(Self {
            mapped: UnsafeCell::new(true),
            value: AtomicUsize::new(value),
            address,
            lazy: value == STUB,
        })
    }

    fn is_mapped(&self) -> bool {
        // SAFETY: the checker finds out whether anyone writes meanwhile.
        self.mapped.with(|mapped| unsafe { *mapped })
    }

    fn word(&self) -> &AtomicUsize {
        assert!(self.is_mapped(), "a word of an object that is gone");
        &self.value
    }
}

/// The word of an object.
struct Import {
    object: Arc<Object>,
    breaks: Option<Rule>,
}

impl Word for Import {
    fn load(&self) -> usize {
        self.object.word().load(SeqCst)
    }

    fn store(&self, value: usize) {
        self.object.word().store(value, SeqCst);
    }

    fn exchange(&self, old: usize, new: usize) -> bool {
        if self.breaks == Some(Rule::MindTheLoader) {
            self.store(new);
            return true;
        }
        let word = self.object.word();
        word.compare_exchange(old, new, SeqCst, SeqCst).is_ok()
    }
}

impl Ord for Import {
    fn cmp(&self, other: &Self) -> Ordering {
        self.object.address.cmp(&other.object.address)
    }
}

impl PartialOrd for Import {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Import {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Import {}

struct Found {
    slots: List<Import>,
    deferred: bool,
    breaks: Option<Rule>,
}

impl Found {
    fn new(breaks: Option<Rule>) -> Self {
        Self {
            slots: List::with_room(4),
            deferred: false,
            breaks,
        }
    }
}

impl Slots for Found {
    fn place(&mut self) -> Placed {
        let probes = self.slots.place();
        Placed {
            probes,
            foreign: self.slots.len() - probes,
        }
    }

    fn restore(&mut self) {
        self.slots.restore();
    }

    fn keep_originals(&mut self, older: &Self) {
        if self.breaks != Some(Rule::KeepOriginals) {
            self.slots.keep_originals(&older.slots);
        }
    }

    fn deferred(&self) -> bool {
        self.deferred && self.breaks != Some(Rule::LookAgain)
    }

    fn leave(&mut self) {}
}

/// The loader's list.
#[derive(Clone)]
struct Listed {
    generation: usize,
    objects: Vec<Arc<Object>>,
}

struct Process {
    /// Whether a thread loads something, its constructors included; and which one it is.
    loading: AtomicBool,
    loader: std::sync::Mutex<Option<ThreadId>>,
    /// The loader's lock on its list.
    listed: Mutex<Listed>,
    state: Mutex<StateOf<Self>>,
    breaks: Option<Rule>,
}

impl Process {
    /// A process whose program has this word.
    fn new(value: usize, breaks: Option<Rule>) -> Arc<Self> {
        Arc::new(Self {
            loading: AtomicBool::new(false),
            loader: std::sync::Mutex::default(),
            listed: Mutex::new(Listed {
                generation: 1,
                objects: vec![Object::new(0, value)],
            }),
            state: Mutex::new(State::new(Found::new(breaks))),
            breaks,
        })
    }

    /// Changes the list as the loader does.
    fn relist(&self, change: impl FnOnce(&mut Vec<Arc<Object>>)) {
        let mut listed = self.listed.lock().unwrap();
        change(&mut listed.objects);
        listed.generation += 1;
    }

    /// Lists an object, as loading does before anything else.
    fn list(&self, object: &Arc<Object>) {
        self.relist(|objects| objects.push(Arc::clone(object)));
    }

    /// Unmaps an object, and takes it off the list.
    fn unload(&self, object: &Arc<Object>) {
        self.relist(|objects| {
            // SAFETY: the checker finds out whether anyone looks meanwhile.
            object.mapped.with_mut(|mapped| unsafe { *mapped = false });
            objects.retain(|it| !Arc::ptr_eq(it, object));
        });
    }

    /// Loads something. Only one thread of a model does.
    fn load(&self, act: impl FnOnce()) {
        *self.loader.lock().unwrap() = Some(thread::current().id());
        self.loading.store(true, SeqCst);
        act();
        self.loading.store(false, SeqCst);
        *self.loader.lock().unwrap() = None;
    }

    /// What `dlsym` does: it waits while another thread loads something.
    fn ask_the_loader(&self) {
        let waits = self.loading.load(SeqCst);
        let by_us = *self.loader.lock().unwrap() == Some(thread::current().id());
        assert!(by_us || !waits, "waits for the loader with the state taken");
    }

    /// Whether probes stand exactly where and when windows are open, as far as is known: in
    /// whatever is loaded and was there at the last scan.
    fn check(state: &StateOf<Self>) {
        let (open, found) = state.parts();
        for word in found.slots.words() {
            let object = &word.object;
            if object.is_mapped() {
                let probed = object.word().load(SeqCst) == PROBE;
                assert!(
                    open == 0 || probed || object.lazy,
                    "no probe in an open window"
                );
                assert!(open > 0 || !probed, "a probe without a window");
            }
        }
    }
}

impl World for Process {
    type Generation = usize;
    type Slots = Found;
    type Held = Listed;

    fn still<R>(&self, act: impl FnOnce(&Listed) -> R) -> Option<R> {
        let listed = self.listed.lock().unwrap();
        if self.breaks == Some(Rule::HoldStill) {
            let held = listed.clone();
            drop(listed);
            return Some(act(&held));
        }
        Some(act(&listed))
    }

    fn generation(&self, held: &Listed) -> usize {
        if self.breaks == Some(Rule::TellGenerations) {
            return 0;
        }
        held.generation
    }

    fn state<R>(&self, act: impl FnOnce(&mut StateOf<Self>) -> R) -> R {
        let mut state = self.state.lock().unwrap();
        if self.breaks == Some(Rule::AskNothing) {
            self.ask_the_loader();
        }
        let result = act(&mut state);
        Self::check(&state);
        result
    }

    fn room(&self, _: Option<&Found>) -> Found {
        Found::new(self.breaks)
    }

    fn collect(&self, held: &Listed, found: &mut Found) -> bool {
        for object in &held.objects {
            let original = match object.word().load(SeqCst) {
                EMPTY => {
                    found.deferred = true;
                    continue;
                }
                PROBE => REAL,
                value => value,
            };
            let import = Import {
                object: Arc::clone(object),
                breaks: self.breaks,
            };
            found.slots.push(import, PROBE, REAL, original);
        }
        found.slots.sort();
        true
    }
}
