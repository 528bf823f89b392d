//! What a look through the loaded objects finds: the slots of probed functions, and the pages
//! that must be writable for them. It is filled inside the loader's lock, so it never grows there.
//!
//! # Safety
//! An object is touched only when the loader has finished with it. The loader's last step is to
//! make the object's relocated data read-only; an object whose data is still writable, and that
//! does not bear our [`MARK`], is left for a later scan.

use super::{
    elf::Import,
    loader::{self, Object},
    names, parity,
    protocol::{Placed, Slots},
    slot::{List, Word},
    table::Probe,
    versions,
};
use crate::arch;
use core::{
    ops::Range,
    ptr,
    sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed, Ordering::Release},
};

/// The address of a word that a loaded object has for a slot.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Address(usize);

impl Address {
    /// `None` for a word that could not be written as a whole.
    fn of(slot: usize) -> Option<Self> {
        slot.is_multiple_of(align_of::<AtomicUsize>())
            .then_some(Self(slot))
    }

    fn word(&self) -> &AtomicUsize {
        // SAFETY: scans list only aligned words of objects that are loaded, and whoever uses a
        // slot holds the loader's lock and the lock of the state since the last scan.
        unsafe { AtomicUsize::from_ptr(ptr::with_exposed_provenance_mut(self.0)) }
    }
}

impl Word for Address {
    fn load(&self) -> usize {
        self.word().load(Relaxed)
    }

    fn store(&self, value: usize) {
        self.word().store(value, Release);
    }

    fn exchange(&self, old: usize, new: usize) -> bool {
        let exchanged = self.word().compare_exchange(old, new, Release, Relaxed);
        exchanged.is_ok()
    }
}

/// Pages that the loader made read-only and that hold slots.
#[derive(Clone, Copy)]
struct Seal {
    start: usize,
    len: usize,
}

impl Seal {
    fn protect(self, protection: core::ffi::c_int) -> bool {
        let start = ptr::with_exposed_provenance_mut(self.start);
        // SAFETY: the pages belong to an object that is loaded, and hold data that its code reads.
        unsafe { libc::mprotect(start, self.len, protection) == 0 }
    }
}

/// The result of a scan.
pub(crate) struct Found {
    slots: List<Address>,
    seals: Vec<Seal>,
    /// Slots of probed functions that hold something unknown, or that cannot be written.
    foreign: usize,
    /// Some object was not ready.
    deferred: bool,
    needed: usize,
}

/// Written into a word that nobody reads, in objects whose pages we have made writable.
const MARK: u64 = u64::from_ne_bytes(*b"SENTINEL");

const PAGE: usize = 4096;

impl Found {
    pub(crate) const EMPTY: Self = Self {
        slots: List::EMPTY,
        seals: Vec::new(),
        foreign: 0,
        deferred: false,
        needed: 0,
    };

    /// Room for this many slots, and as many seals.
    pub(crate) fn with_room(slots: usize) -> Self {
        Self {
            slots: List::with_room(slots),
            seals: Vec::with_capacity(slots),
            ..Self::EMPTY
        }
    }

    /// How much room the last scan would have needed.
    pub(crate) fn needed(&self) -> usize {
        self.needed
    }

    /// Fills itself from all loaded objects. Says whether there was room.
    pub(crate) fn collect(&mut self) -> bool {
        self.needed = 0;
        loader::objects(|object| self.add(object));
        self.slots.sort();
        self.needed <= self.seals.capacity()
    }

    fn add(&mut self, object: &Object<'_>) {
        parity::remember_object(object.path.to_bytes());
        let sealed = object.sealed().map(whole_pages);
        let mut ready = None;
        object.imports(|import| {
            let Some(probe) = names::probe(import.name) else {
                return;
            };
            self.needed += 1;
            if self.slots.is_full() {
                return;
            }
            let ready = *ready.get_or_insert_with(|| self.make_ready(object, sealed.as_ref()));
            let inside = sealed
                .as_ref()
                .is_some_and(|pages| pages.contains(&import.slot));
            match ready {
                Ready::Later => self.deferred = true,
                Ready::Yes if inside || object.writable(import.slot) => {
                    self.classify(object, &import, probe);
                }
                Ready::Yes | Ready::No => self.foreign += 1,
            }
        });
    }

    /// Makes sure that the loader has finished with the object and that its slots can be written.
    fn make_ready(&mut self, object: &Object<'_>, sealed: Option<&Range<usize>>) -> Ready {
        let Some(pages) = sealed.filter(|pages| !pages.is_empty()) else {
            return Ready::Yes;
        };
        let Some(idle) = object.idle_word().filter(|word| pages.contains(word)) else {
            return Ready::No;
        };
        let seal = Seal {
            start: pages.start,
            len: pages.len(),
        };
        // SAFETY: the word is mapped, aligned, and read by nobody else.
        let mark = unsafe { AtomicU64::from_ptr(ptr::with_exposed_provenance_mut(idle)) };
        if mark.load(Relaxed) != MARK {
            // SAFETY: nobody reads the word.
            if unsafe { arch::writable(idle) } {
                return Ready::Later;
            }
            if !seal.protect(libc::PROT_READ | libc::PROT_WRITE) {
                return Ready::No;
            }
            mark.store(MARK, Relaxed);
        }
        self.seals.push(seal);
        Ready::Yes
    }

    fn classify(&mut self, object: &Object<'_>, import: &Import<'_>, probe: &Probe) {
        let Some(address) = Address::of(import.slot) else {
            self.foreign += 1;
            return;
        };
        let real = probe.original().addr();
        let value = address.load();
        let add = |real, original| {
            self.slots
                .push(address, probe.replacement(), real, original);
        };
        let image = object.image();
        // What a stub's slot holds until the loader has come to it.
        let unfinished = import.lazy && image.contains(&object.base.wrapping_add(value));
        let known = real != 0;
        if value == 0 {
            // A weak import may stay null; any other is about to be filled.
            self.deferred |= !import.weak;
        } else if known && (value == real || value == probe.replacement()) {
            add(real, real);
        } else if known && probe.is_stood_for_by(value) {
            add(value, value);
        } else if known && import.lazy && image.contains(&value) {
            if versions::leads_to(object, import, real) {
                add(real, value);
            } else {
                self.foreign += 1;
            }
        } else {
            self.deferred |= unfinished;
            self.foreign += 1;
        }
    }

    /// Puts the originals back without knowing what is still loaded.
    pub(crate) fn restore_what_is_there(&self) {
        self.slots.restore_where(|word| arch::readable(word.0));
    }

    /// Gives the pages of all slots this protection, where they are not left writable.
    fn protect(&self, protection: core::ffi::c_int) {
        if crate::settings::reseal() {
            for seal in &self.seals {
                seal.protect(protection);
            }
        }
    }
}

impl Slots for Found {
    fn place(&mut self) -> Placed {
        self.protect(libc::PROT_READ | libc::PROT_WRITE);
        let probes = self.slots.place();
        Placed {
            probes,
            foreign: self.foreign + self.slots.len() - probes,
        }
    }

    fn restore(&mut self) {
        self.slots.restore();
        self.leave();
    }

    fn keep_originals(&mut self, older: &Self) {
        self.slots.keep_originals(&older.slots);
    }

    fn deferred(&self) -> bool {
        self.deferred
    }

    fn leave(&mut self) {
        self.protect(libc::PROT_READ);
    }
}

/// Every import of a probed function, and what it holds now, whoever put it there.
pub(crate) fn imports() -> Vec<(usize, usize)> {
    let mut imports = Vec::new();
    each_import(|slot, value, _| imports.push((slot, value)));
    imports
}

/// How many imports lead to their probes now.
pub(crate) fn probed_imports() -> usize {
    let mut probed = 0;
    each_import(|_, value, probe| probed += usize::from(value == probe.replacement()));
    probed
}

fn each_import(mut see: impl FnMut(usize, usize, &Probe)) {
    names::resolve();
    loader::objects(|object| {
        object.imports(|import| {
            if let Some(probe) = names::probe(import.name)
                && let Some(address) = Address::of(import.slot)
            {
                see(import.slot, address.load(), probe);
            }
        });
    });
}

#[derive(Clone, Copy)]
enum Ready {
    Yes,
    /// The loader is still at work on it.
    Later,
    /// Its slots cannot be reached.
    No,
}

/// The pages that the loader protects for this range: it rounds both ends down.
fn whole_pages(range: Range<usize>) -> Range<usize> {
    range.start & !(PAGE - 1)..range.end & !(PAGE - 1)
}
