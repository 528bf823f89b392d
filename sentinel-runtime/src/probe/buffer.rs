//! Where probes put what they saw: memory of a fixed size, written without a lock. What does not
//! fit is counted. Nothing here knows what an entry means.
//!
//! The text of an entry may come later, when a call that is on its way has itself read it; until
//! then it is wherever the call's argument leads, and whoever looks at the entry has it copied from
//! there.

use super::{platform, shape::Shape};
use core::{
    cell::UnsafeCell,
    ffi::c_char,
    mem::MaybeUninit,
    ops::Range,
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

struct Stored {
    entry: Entry,
    /// Where its text lies in the buffer, as a [`Place`].
    text: AtomicU64,
    /// Where it lies as long as it is in no place.
    unread: *const c_char,
}

/// Where a text begins among all texts, and how long it is.
#[derive(Clone, Copy)]
struct Place(u64);

impl Place {
    const NONE: Self = Self(u64::MAX);

    fn new(start: usize, len: usize) -> Self {
        Self((start as u64) << 32 | len as u64)
    }

    fn range(self) -> Option<Range<usize>> {
        let start = usize::try_from(self.0 >> 32).ok()?;
        let len = usize::try_from(self.0 & u64::from(u32::MAX)).ok()?;
        (self.0 != Self::NONE.0).then(|| start..start + len)
    }
}

/// Room for a text that is in no place of the buffer yet.
pub(crate) struct Room([MaybeUninit<u8>; LONGEST]);

/// No text is longer.
pub(crate) const LONGEST: usize = 512;

impl Room {
    pub(crate) const fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; LONGEST])
    }
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
        self.put(entry, ptr::null(), || self.store(text));
    }

    /// The same before its text is known, which lies where `unread` leads until the caller, who
    /// sees to that, says what it is by [`complete`](Self::complete), at the index returned.
    pub(crate) fn push_unread(&self, entry: Entry, unread: *const c_char) -> Option<usize> {
        self.put(entry, unread, || Place::NONE)
    }

    /// Gives the entry at `index` its text. It had none.
    pub(crate) fn complete(&self, index: usize, text: &[u8]) {
        if let Some(stored) = self.stored(index) {
            stored.text.store(self.store(text).0, Release);
        }
    }

    #[inline]
    fn put(
        &self,
        entry: Entry,
        unread: *const c_char,
        place: impl FnOnce() -> Place,
    ) -> Option<usize> {
        let index = self.claimed.fetch_add(1, Relaxed);
        let cell = self.entries().get(index)?;
        let stored = Stored {
            entry,
            text: AtomicU64::new(place().0),
            unread,
        };
        // SAFETY: `index` was claimed above and by nobody else; its ready bit is not set yet.
        unsafe { cell.get().write(MaybeUninit::new(stored)) };
        let ready = self.ready.get(index / 64)?;
        ready.fetch_or(1 << (index % 64), Release);
        Some(index)
    }

    fn store(&self, text: &[u8]) -> Place {
        let room = self.text();
        let start = self.written.fetch_add(text.len(), Relaxed).min(room.len());
        let free = room.get(start..).unwrap_or_default();
        let len = text.len().min(free.len());
        let free = UnsafeCell::raw_get(free.as_ptr()).cast::<u8>();
        // SAFETY: the range was claimed above and by nobody else.
        unsafe { ptr::copy_nonoverlapping(text.as_ptr(), free, len) };
        Place::new(start, len)
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

    /// The entry at `index` and its text, if it is written.
    pub(crate) fn get(&self, index: usize) -> Option<(Entry, Vec<u8>)> {
        let mut room = Room::new();
        let (entry, text) = self.peek(index, &mut room)?;
        Some((*entry, text.to_vec()))
    }

    /// As [`get`](Self::get), without a copy: for those who may not allocate.
    pub(crate) fn peek<'a>(
        &'a self,
        index: usize,
        room: &'a mut Room,
    ) -> Option<(&'a Entry, &'a [u8])> {
        let stored = self.stored(index)?;
        let text = match self.placed(stored) {
            Some(text) => text,
            None => self.on_its_way(stored, room),
        };
        Some((&stored.entry, text))
    }

    /// The text of a call that has not returned, or just has: then what was copied may be anything.
    fn on_its_way<'a>(&'a self, stored: &Stored, room: &'a mut Room) -> &'a [u8] {
        let copied = platform::copy_text_in_use(stored.unread, &mut room.0);
        if let Some(text) = self.placed(stored) {
            return text;
        }
        let text = room.0.get(..copied).unwrap_or_default();
        // SAFETY: so many bytes were copied.
        unsafe { text.assume_init_ref() }
    }

    fn stored(&self, index: usize) -> Option<&Stored> {
        let ready = self.ready.get(index / 64)?.load(Acquire);
        if ready & (1 << (index % 64)) == 0 {
            return None;
        }
        let cell = self.entries().get(index)?.get();
        // SAFETY: the ready bit says that the cell will not be written again.
        let cell = unsafe { &*cell };
        // SAFETY: and that it is written.
        Some(unsafe { cell.assume_init_ref() })
    }

    /// The text of an entry that has it.
    fn placed(&self, stored: &Stored) -> Option<&[u8]> {
        let range = Place(stored.text.load(Acquire)).range()?;
        let text = self.text().get(range).unwrap_or_default();
        // SAFETY: a cell is laid out as its byte. A text whose place is known is whole, no byte of
        // it is uninitialised, and none is written again.
        Some(unsafe { slice::from_raw_parts(text.as_ptr().cast::<u8>(), text.len()) })
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
    fn text_that_comes_later_belongs_to_its_entry() {
        let buffer = Buffer::new(ROOM);
        let path = c"a path in use";
        let first = buffer.push_unread(entry(), path.as_ptr());
        buffer.push(entry(), b"second");
        let read = |index| buffer.get(index).expect("it is written").1;
        if cfg!(all(target_os = "linux", target_arch = "x86_64", not(miri))) {
            assert_eq!(read(0), path.to_bytes());
        }
        buffer.complete(first.expect("there is room"), b"first");
        assert_eq!((read(0), read(1)), (b"first".to_vec(), b"second".to_vec()));
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
