//! Declared functions that the objects show too little of, or too much.

use sentinel_runtime::{port, port_mediated};
use std::{
    mem::{ManuallyDrop, MaybeUninit},
    sync::mpsc::Receiver,
    time::Duration,
};

/// Nothing refers to what a number leads to.
#[port_mediated]
pub fn jumps_to_a_number(address: usize) {
    let code: fn() = unsafe { std::mem::transmute(address) };
    code();
}

pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("lock");
    }
}

/// Nothing here drops what its caller will.
#[port_mediated]
pub fn leaves_a_guard(out: &mut MaybeUninit<ManuallyDrop<Guard>>) {
    out.write(ManuallyDrop::new(Guard));
}

/// The clock is read, by whoever waits.
#[port_mediated]
pub fn waits_until(receiver: &Receiver<()>) -> bool {
    receiver.recv_timeout(Duration::from_millis(1)).is_ok()
}

/// Only one number is a lie.
#[port_mediated]
pub fn holds_seven<const N: usize>() -> bool {
    if const { N == 7 } {
        return std::fs::read("seven").is_ok();
    }
    true
}

/// A port with something of its own that no stand-in can have.
#[port]
pub trait Named {
    const NAME: &'static str;
    fn get(&self) -> usize;
}

#[port_mediated]
pub fn asks_for_a_name<P: Named>(port: &P) -> usize {
    port.get() + P::NAME.len()
}

#[port]
pub trait Store {
    fn get(&self) -> usize;
}

pub struct Disk;

#[port]
impl Store for Disk {
    fn get(&self) -> usize {
        std::fs::read("disk").map_or(0, |bytes| bytes.len())
    }
}

/// What is handed in is a client, and not a port.
#[port_mediated]
pub fn takes_a_client(disk: &Disk) -> usize {
    disk.get()
}

/// Whoever is called drops it, and nobody knows who that is.
#[port_mediated]
pub fn gives_a_guard_away(take: &dyn Fn(Guard)) {
    take(Guard);
}

/// No stand-in is as large.
#[port_mediated]
pub fn knows_a_client_by_its_size<S: Store>(_: &S) -> bool {
    if const { size_of::<S>() == 48 } {
        return std::fs::read("size").is_ok();
    }
    true
}

/// What stands for a callback has the size of a pointer.
#[port_mediated]
pub fn knows_a_callback_by_its_size<F: Fn()>(callback: F) -> bool {
    callback();
    if const { size_of::<F>() == 0 } {
        return std::fs::read("size").is_ok();
    }
    true
}

/// Without stand-ins.
#[port(no_probe)]
pub trait Odd {
    fn odd(&self) -> usize;
}

#[port]
impl Odd for Disk {
    fn odd(&self) -> usize {
        std::fs::read("odd").map_or(0, |bytes| bytes.len())
    }
}

/// One client is handed in, and another of the same type is not.
#[port_mediated(instantiate(O = Disk))]
pub fn makes_another_client<O: Odd>(handed: &O) -> usize {
    handed.odd() + Disk.odd()
}

/// A client's own iterator.
pub struct Keys(usize);

impl Iterator for Keys {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        std::fs::read("keys").ok().map(|bytes| bytes.len())
    }
}

#[port(no_probe)]
pub trait Index {
    fn keys(&self) -> impl Iterator<Item = usize>;
}

#[port]
impl Index for Disk {
    fn keys(&self) -> impl Iterator<Item = usize> {
        Keys(0)
    }
}

/// Whose type the iterator is, its name says; who made it, nothing.
#[port_mediated(instantiate(S = Disk))]
pub fn counts_what_a_client_hands_out<S: Index>(shelf: &S) -> usize {
    shelf.keys().count()
}

/// Neither std's nor a port.
pub trait Visitor {
    fn visit(&mut self, key: &str);
}

pub struct Counting(usize);

impl Visitor for Counting {
    fn visit(&mut self, key: &str) {
        self.0 += key.len();
    }
}

#[port]
pub trait Tree {
    fn walk<V: Visitor>(&self, visitor: &mut V);
}

#[port_mediated]
pub fn hands_a_visitor_over<T: Tree>(tree: &T) -> usize {
    let mut counting = Counting(0);
    tree.walk(&mut counting);
    counting.0
}

/// A port of a type, of which a client may want more.
#[port]
pub trait Board<T: std::fmt::Display> {
    fn pin(&self, note: T);
}

pub struct Note;

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", std::fs::read("note").is_ok())
    }
}

/// Whoever is behind the object may show the note.
#[port_mediated]
pub fn pins_a_note(board: &dyn Board<Note>) {
    board.pin(Note);
}

pub trait Bus {
    type Event;
    fn emit(&self, event: Self::Event);
}

/// So may whoever is behind this one, with the event.
#[port_mediated]
pub fn emits_a_note(bus: &dyn Bus<Event = Note>) {
    bus.emit(Note);
}

/// Shows nothing, as the port wants nothing to be shown.
pub struct Plain;

#[port]
pub trait Shelf<T> {
    fn put(&self, value: T);
}

#[port_mediated]
pub fn shelves_a_plain_value<S: Shelf<Plain>>(shelf: &S) {
    shelf.put(Plain);
}

/// What can be saved.
pub trait Saved {
    /// Whether it is.
    fn is_saved(&self) -> bool;
    /// Saves it.
    fn save(&self) -> bool
    where
        Self: Sized,
    {
        self.is_saved()
    }
    /// Saves it again.
    fn save_twice(&self) -> bool {
        self.is_saved()
    }
}

/// What is not yet saved.
pub struct Draft;

#[port_mediated]
impl Saved for Draft {
    fn is_saved(&self) -> bool {
        true
    }
    #[port_mediated(allow(fs, reason = "a draft is a file"))]
    fn save(&self) -> bool {
        std::fs::write("draft.txt", "").is_ok()
    }
}

/// Asking for what is left of it is what an owner does as a matter of course.
impl Iterator for Draft {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        None
    }
}

impl Draft {
    /// Throws it away.
    pub fn discard(&self) -> bool {
        std::fs::remove_file("draft.txt").is_ok()
    }
}

/// Returns what may be discarded.
#[port_mediated]
pub fn returns_a_draft() -> Draft {
    Draft
}

/// Returns what may be saved.
#[port_mediated]
pub fn hides_a_draft() -> impl Saved {
    Draft
}

/// Returns what lies deep.
#[port_mediated]
pub fn buries_a_draft() -> Vec<Vec<Vec<Vec<Vec<Vec<Draft>>>>>> {
    Vec::new()
}

/// Returns what visits, if anybody lets it.
#[port_mediated]
pub fn returns_a_visitor() -> impl Guest {
    Draft
}

/// Who visits by any door.
pub trait Guest {
    /// Visits.
    fn enter<D>(&self, door: D);
}

impl Guest for Draft {
    fn enter<D>(&self, _: D) {}
}

/// Operations, laid out as the compiler lays out a vtable: a destructor, a size, an alignment.
#[repr(C)]
pub struct Operations {
    drop: Option<fn(&u8)>,
    size: usize,
    align: usize,
    save: fn(&u8) -> usize,
}

trait Saves {
    fn save(&self) -> usize;
}

impl Saves for u8 {
    fn save(&self) -> usize {
        std::fs::read("saved").map_or(0, |bytes| bytes.len())
    }
}

/// The method is called, though not through a trait object.
#[port_mediated]
pub fn calls_by_operations(value: u8) -> usize {
    let operations = &Operations {
        drop: None,
        size: 1,
        align: 1,
        save: <u8 as Saves>::save,
    };
    if let Some(drop) = operations.drop {
        drop(&value);
    }
    (operations.save)(&value) + operations.size / operations.align
}

pub trait Bell: Send + Sync {
    fn ring(&self) -> usize;
}

struct Wired(Box<dyn Fn() -> usize + Send + Sync>);

impl Bell for Wired {
    fn ring(&self) -> usize {
        (self.0)()
    }
}

fn wire() -> Box<dyn Fn() -> usize + Send + Sync> {
    Box::new(|| std::fs::read("/etc/hostname").map_or(0, |bytes| bytes.len()))
}

static BELL: std::sync::OnceLock<Box<dyn Bell>> = std::sync::OnceLock::new();

/// The global's type speaks of bells, and the wire is made by a function that knows none.
pub fn hang_up() {
    let _ = BELL.set(Box::new(Wired(wire())));
}

#[port_mediated]
pub fn rings_the_bell() -> usize {
    BELL.get().map_or(0, |bell| bell.ring())
}
