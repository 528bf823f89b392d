//! The evidence of a process that ends without running its exit handlers: one line for each
//! subject, as the handlers would have written it, or, where this end is its first misdeclaration,
//! a line that says so. Most of a line was written down when the subject was first met; counts
//! are added here.
//!
//! It may be a signal handler or a forked child that ends the process, so nothing is allocated,
//! locked or formatted, no function of libc is called, and what needs room lies in a page of its own: the
//! stack may be a small one. No hook is told.

use crate::{
    arch, evidence,
    probe::{
        buffer::{Entry, Room},
        shape::Shape,
        stack,
    },
    record::Record,
    tally::{Counts, Tally},
};
use core::{
    ffi::{CStr, c_int},
    ptr,
};
use sentinel_effects::evidence::{Event, Tail};

/// Writes the lines that this process promised, if it did.
pub(super) fn write() {
    if !evidence::is_promised_by(arch::process()) {
        return;
    }
    let Some(place) = evidence::place() else {
        return;
    };
    // The process ends as it meant to, whatever becomes of what is written. Nobody lets them through
    // again.
    arch::hold_back_signals_of_writes();
    let Some(desk) = Desk::set_up() else {
        return warn(place);
    };
    for tally in Tally::all() {
        desk.clear();
        let mut line = Line::new(tally, &mut desk.first);
        line.add_what_is_open(&mut desk.room);
        line.put_tail(&mut desk.tail);
        let pieces = [line.head(), desk.tail.bytes(), b"\n"];
        if !line.counts.are_zero() && !arch::append(place, pieces) {
            warn(place);
        }
    }
}

fn warn(place: &CStr) {
    if evidence::may_warn() {
        let what: &[u8] = b"sentinel: no evidence can be written to ";
        arch::write(arch::STANDARD_ERROR, [what, place.to_bytes(), b"\n"]);
    }
}

/// Room to write in.
struct Desk {
    first: Text<FIRST>,
    tail: Text<TAIL>,
    room: Room,
}

/// How much is kept of a first witness, and how much of it is told once it is escaped.
const FIRST: usize = 512;
const TOLD: usize = 1024;
/// Room for all counts at their largest, and a first witness.
const TAIL: usize = 1024 + TOLD;

impl Desk {
    /// Nobody takes it down: the process ends.
    fn set_up() -> Option<&'static mut Self> {
        let mut memory = arch::memory(size_of::<Self>())?.cast::<Self>();
        // SAFETY: the memory is new, large enough and aligned to a page, and all zeros is a desk.
        Some(unsafe { memory.as_mut() })
    }

    fn clear(&mut self) {
        self.first.len = 0;
        self.tail.len = 0;
    }
}

/// What is to be said of one subject.
struct Line<'a> {
    tally: &'static Tally,
    counts: Counts,
    event: Event,
    /// The first witness, where it is one that nobody has judged.
    first: &'a mut Text<FIRST>,
}

impl<'a> Line<'a> {
    /// What was counted so far.
    fn new(tally: &'static Tally, first: &'a mut Text<FIRST>) -> Self {
        Self {
            tally,
            counts: tally.counts(),
            event: Event::Watched,
            first,
        }
    }

    /// What this thread's windows saw since.
    fn add_what_is_open(&mut self, room: &mut Room) {
        stack::every_record(|record| {
            if record.tallied().is_some_and(|it| ptr::eq(it, self.tally)) {
                self.add(record, room);
            }
        });
    }

    fn add(&mut self, record: &Record, room: &mut Room) {
        let dropped = record.unjudged(room, |entry, text| {
            if self.first.is_empty() {
                tell(entry, text, self.first);
            }
            self.counts.add(entry);
        });
        self.counts.dropped += dropped;
        if record.declaration().is_some() && !record.is_clean() && !self.tally.is_reported() {
            self.event = Event::Misdeclared;
        }
    }

    fn head(&self) -> &'static [u8] {
        self.tally.heads().of(self.event).as_bytes()
    }

    fn put_tail(&self, text: &mut Text<TAIL>) {
        let first = self.tally.first().or(self.first.as_str());
        let counts = Tail {
            windows: self.counts.windows,
            unwatched: self.counts.unwatched,
            late: self.counts.late,
            dropped: self.counts.dropped,
        };
        let mut told = 0;
        let first = first.map(|first| {
            first.chars().take_while(|char| {
                told += escaped_len(*char);
                told <= TOLD
            })
        });
        counts.put(self.counts.witnesses(), first, |piece| text.push(piece));
    }
}

/// How many bytes of JSON a character becomes.
fn escaped_len(char: char) -> usize {
    match char {
        '\0'..='\x1f' => "\\u0000".len(),
        '"' | '\\' => "\\\\".len(),
        _ => char.len_utf8(),
    }
}

/// What a witness prints, as far as that is its bytes: an address, which is not, is left out.
fn tell(entry: &Entry, bytes: &[u8], text: &mut Text<FIRST>) {
    text.push(entry.probe);
    let mut before = ": ";
    if let Some(call) = entry.call {
        text.push(before);
        text.push(call);
        before = " ";
    }
    let between = match entry.shape {
        Shape::Text => "",
        Shape::Pair => " -> ",
        Shape::Words => " ",
        Shape::Number => return tell_number(before, bytes, text),
        _ => return,
    };
    let bytes = bytes.strip_suffix(b"\0").unwrap_or(bytes);
    text.push(before);
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            match char {
                '\0' => text.push(between),
                _ if char.is_control() => char.escape_default().for_each(|it| text.push_char(it)),
                _ => text.push_char(char),
            }
        }
        for byte in chunk.invalid() {
            text.push("\\x");
            for half in [byte >> 4, byte & 0xf] {
                text.push_char(char::from_digit(half.into(), 16).unwrap_or_default());
            }
        }
    }
}

fn tell_number(before: &str, bytes: &[u8], text: &mut Text<FIRST>) {
    let Some(number) = bytes.first_chunk().map(|it| c_int::from_ne_bytes(*it)) else {
        return;
    };
    text.push(before);
    text.push(if number < 0 { "-" } else { "" });
    sentinel_effects::evidence::number(number.unsigned_abs().into(), &mut |piece| text.push(piece));
}

/// Text of a bounded length. A piece that does not fit is left out.
struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    #[cfg(test)]
    const EMPTY: Self = Self {
        bytes: [0; N],
        len: 0,
    };

    /// Appends a piece, unless it does not fit whole.
    fn push(&mut self, piece: &str) {
        let free = self.bytes.get_mut(self.len..).unwrap_or_default();
        if let Some(place) = free.get_mut(..piece.len()) {
            place.copy_from_slice(piece.as_bytes());
            self.len += piece.len();
        }
    }

    fn push_char(&mut self, char: char) {
        self.push(char.encode_utf8(&mut [0; 4]));
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What was pushed, if anything was.
    fn as_str(&self) -> Option<&str> {
        let text = str::from_utf8(self.bytes()).unwrap_or_default();
        (!text.is_empty()).then_some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Line, Text, tell};
    use crate::{
        declared::Declaration,
        probe::{
            buffer::{Entry, Room},
            linked::detail::LIMIT,
            shape::{Shape, render},
        },
        record::Record,
        tally::Counts,
    };
    use core::ffi::c_int;
    use sentinel_effects::EffectClass;
    use std::sync::Arc;

    fn entry(shape: Shape) -> Entry {
        Entry {
            probe: "probe",
            effect: sentinel_effects::linked("_exit").unwrap(),
            shape,
            call: None,
            refused: false,
            late: false,
            location: None,
        }
    }

    fn told(shape: Shape, bytes: &[u8]) -> String {
        let mut text = Text::<FIRST>::EMPTY;
        tell(&entry(shape), bytes, &mut text);
        text.as_str().unwrap().to_owned()
    }

    #[test]
    fn a_witness_is_told_as_it_prints_itself() {
        let number = c_int::MIN.to_ne_bytes();
        for (shape, bytes) in [
            (Shape::Text, "/etc/\n\"passwd\"\u{7f}é".as_bytes()),
            (Shape::Text, b"/tmp/\xff\xfe"),
            (Shape::Pair, b"/from\0/to"),
            (Shape::Words, b"ls\0-l\0/\0"),
            (Shape::Number, &number),
        ] {
            assert_eq!(
                told(shape, bytes),
                "probe: ".to_owned() + &render(shape, bytes)
            );
        }
        assert_eq!(told(Shape::Nothing, b""), "probe");
    }

    #[test]
    fn a_line_is_whole_whatever_is_in_it() {
        let declaration = Box::leak(Box::new(Declaration::new("full", "src/full.rs", 1, 1)));
        let record = Arc::new(Record::declared(declaration));
        let (mut first, mut tail) = (Text::EMPTY, Text::EMPTY);
        let mut line = Line::new(declaration.tally(), &mut first);
        let entry = entry(Shape::Text);
        record.push(entry, &[b'\x1f'; LIMIT]);
        line.counts = Counts::full();
        line.add(&record, &mut Room::new());
        line.put_tail(&mut tail);
        let text = tail.as_str().unwrap();
        let all = String::from_utf8_lossy(line.head()).into_owned() + text;
        let all: serde_json::Value = serde_json::from_str(&all).unwrap();
        assert_eq!(all["event"], "misdeclared");
        assert_eq!(
            all["witnesses"].as_object().unwrap().len(),
            EffectClass::ALL.len()
        );
    }

    #[test]
    fn a_long_text_is_cut_between_characters() {
        let long = "é".repeat(2 * FIRST);
        let text = told(Shape::Text, long.as_bytes());
        assert!(text.ends_with('é') && text.len() <= FIRST, "{text}");
    }
}
