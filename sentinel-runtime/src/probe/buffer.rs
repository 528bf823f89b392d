//! Where probes put what they saw: memory of a fixed size, written without a lock. What does not
//! fit is counted. Nothing here knows what an entry means.

use super::shape::Shape;
use core::{
    cell::UnsafeCell,
    mem::MaybeUninit,
    panic::{Location, RefUnwindSafe, UnwindSafe},
    ptr, slice,
    sync::atomic::{
        AtomicU64, AtomicUsize, Ordering::Acquire, Ordering::Relaxed, Ordering::Release,
    },
};
use sentinel_effects::Effect;

/// One effect as a probe saw it; its detail lies in the buffer's text.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) probe: &'static str,
    pub(crate) effect: &'static Effect,
    pub(crate) shape: Shape,
    /// The name of the system call, where it was made by number.
    pub(crate) call: Option<&'static str>,
    pub(crate) refused: bool,
    pub(crate) late: bool,
    pub(crate) location: Option<&'static Location<'static>>,
}

#[derive(Clone, Copy)]
struct Stored {
    entry: Entry,
    start: usize,
    len: usize,
}

/// Entries and their text. Any thread may push and read at any time.
pub(crate) struct Buffer {
    claimed: AtomicUsize,
    written: AtomicUsize,
    /// Room for the entries, and behind it for their text: one allocation, because each declared
    /// call makes one.
    cells: Box<[Cell]>,
    capacity: Capacity,
    /// One bit an entry: set once the entry and its text are whole.
    ready: [AtomicU64; MOST / 64],
}

type Cell = UnsafeCell<MaybeUninit<Stored>>;

/// No buffer has room for more entries.
const MOST: usize = 1024;

// SAFETY: a cell is written by the one thread that claimed its index, before its ready bit is
// set, and read only after that bit was seen set.
unsafe impl Sync for Buffer {}
// SAFETY: the cells hold plain data that belongs to no thread.
unsafe impl Send for Buffer {}
// No panic happens between two halves of a change.
impl UnwindSafe for Buffer {}
impl RefUnwindSafe for Buffer {}

/// How much a buffer holds.
#[derive(Clone, Copy)]
pub(crate) struct Capacity {
    pub(crate) entries: usize,
    pub(crate) text: usize,
}

impl Buffer {
    pub(crate) fn new(capacity: Capacity) -> Self {
        let entries = capacity.entries.min(MOST);
        let capacity = Capacity {
            entries,
            ..capacity
        };
        let text = capacity.text.div_ceil(size_of::<Cell>());
        let cells = Box::<[Cell]>::new_uninit_slice(entries + text);
        Self {
            claimed: AtomicUsize::new(0),
            written: AtomicUsize::new(0),
            // SAFETY: a cell of uninitialised memory needs no initialisation.
            cells: unsafe { cells.assume_init() },
            capacity,
            ready: [const { AtomicU64::new(0) }; MOST / 64],
        }
    }

    fn entries(&self) -> &[Cell] {
        self.cells.get(..self.capacity.entries).unwrap_or_default()
    }

    fn text(&self) -> &[UnsafeCell<MaybeUninit<u8>>] {
        let text = self.cells.get(self.capacity.entries..).unwrap_or_default();
        // SAFETY: these cells hold no entries, and uninitialised bytes are what they are made of.
        let text: &[UnsafeCell<_>] =
            unsafe { slice::from_raw_parts(text.as_ptr().cast(), size_of_val(text)) };
        text.get(..self.capacity.text).unwrap_or_default()
    }

    /// Adds an entry, or counts it where there is no room. Text that does not fit is cut.
    pub(crate) fn push(&self, entry: Entry, text: &[u8]) {
        let index = self.claimed.fetch_add(1, Relaxed);
        let Some(cell) = self.entries().get(index) else {
            return;
        };
        let (start, len) = self.store(text);
        let stored = MaybeUninit::new(Stored { entry, start, len });
        // SAFETY: `index` was claimed above and by nobody else; its ready bit is not set yet.
        unsafe { cell.get().write(stored) };
        if let Some(ready) = self.ready.get(index / 64) {
            ready.fetch_or(1 << (index % 64), Release);
        }
    }

    fn store(&self, text: &[u8]) -> (usize, usize) {
        let room = self.text();
        let start = self.written.fetch_add(text.len(), Relaxed).min(room.len());
        let free = room.get(start..).unwrap_or_default();
        let len = text.len().min(free.len());
        let free = UnsafeCell::raw_get(free.as_ptr()).cast::<u8>();
        // SAFETY: the range was claimed above and by nobody else.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), free, len) };
        (start, len)
    }

    /// How many entries are held, whole or about to be.
    pub(crate) fn len(&self) -> usize {
        self.claimed.load(Acquire).min(self.capacity.entries)
    }

    /// How many entries had no room.
    pub(crate) fn dropped(&self) -> u64 {
        // Looked at once: a signal handler or another thread may be pushing.
        let claimed = self.claimed.load(Acquire);
        claimed.saturating_sub(self.capacity.entries) as u64
    }

    /// The entry at `index` and its text, if it is whole.
    pub(crate) fn get(&self, index: usize) -> Option<(Entry, Vec<u8>)> {
        let (entry, text) = self.peek(index)?;
        Some((*entry, text.to_vec()))
    }

    /// As [`get`](Self::get), without a copy: for those who may not allocate.
    pub(crate) fn peek(&self, index: usize) -> Option<(&Entry, &[u8])> {
        let ready = self.ready.get(index / 64)?.load(Acquire);
        if ready & (1 << (index % 64)) == 0 {
            return None;
        }
        let cell = self.entries().get(index)?.get();
        // SAFETY: the ready bit says that the cell will not be written again.
        let cell = unsafe { &*cell };
        // SAFETY: and that it is written.
        let stored = unsafe { cell.assume_init_ref() };
        let text = self.text().get(stored.start..)?.get(..stored.len)?;
        // SAFETY: a cell is laid out as its byte. The text of a whole entry is whole, no byte of
        // it is uninitialised, and none is written again.
        let text = unsafe { slice::from_raw_parts(text.as_ptr().cast::<u8>(), text.len()) };
        Some((&stored.entry, text))
    }
}

#[cfg(test)]
mod tests {
    use super::{Buffer, Capacity, Entry};
    use crate::probe::shape::Shape;
    use sentinel_effects::linked;
    use std::thread;

    const ROOM: Capacity = Capacity {
        entries: 70,
        text: 100,
    };

    fn entry() -> Entry {
        Entry {
            probe: "open64",
            call: None,
            effect: linked("open64").expect("a row of the catalogue"),
            shape: Shape::Text,
            refused: true,
            late: false,
            location: None,
        }
    }

    #[test]
    fn what_is_pushed_is_read_back_and_what_has_no_room_is_counted() {
        let buffer = Buffer::new(ROOM);
        assert!(buffer.get(0).is_none());
        for _ in 0..75 {
            buffer.push(entry(), b"ab");
        }
        assert_eq!((buffer.len(), buffer.dropped()), (70, 5));
        let texts = (0..70).map(|index| buffer.get(index).expect("it is whole").1);
        let lengths: Vec<usize> = texts.map(|text| text.len()).collect();
        assert_eq!(lengths[..50], [2; 50], "text that has room");
        assert_eq!(lengths[50..], [0; 20], "and text that has none");
        assert!(buffer.get(70).is_none());
    }

    #[test]
    fn nothing_is_dropped_while_there_is_room_however_others_push() {
        let rounds = if cfg!(miri) { 2 } else { 200 };
        for _ in 0..rounds {
            let buffer = Buffer::new(ROOM);
            thread::scope(|scope| {
                scope.spawn(|| (0..ROOM.entries).for_each(|_| buffer.push(entry(), b"")));
                while buffer.len() < ROOM.entries {
                    assert_eq!(buffer.dropped(), 0);
                }
            });
        }
    }

    #[test]
    fn text_is_cut_where_room_ends() {
        let buffer = Buffer::new(ROOM);
        buffer.push(entry(), &[b'a'; 98]);
        buffer.push(entry(), b"bcde");
        assert_eq!(buffer.get(1).expect("it is whole").1, b"bc");
    }

    #[test]
    fn threads_that_push_at_once_lose_nothing() {
        let buffer = Buffer::new(ROOM);
        thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| (0..30).for_each(|_| buffer.push(entry(), b"x")));
            }
            scope.spawn(|| while buffer.get(60).is_none() {});
        });
        assert_eq!((buffer.len(), buffer.dropped()), (70, 20));
        assert!((0..70).all(|index| buffer.get(index).expect("it is whole").1 == b"x"));
    }
}
