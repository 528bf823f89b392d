//! The evidence of a process that ends without running its exit handlers: one line for each
//! subject, as the handlers would have written it, or, where this end is its first misdeclaration,
//! a line that says so. Most of a line was written down when the subject was first met; counts
//! are added here.
//!
//! It may be a signal handler or a forked child that ends the process, so nothing is allocated,
//! locked or formatted, and no function of libc is called. No hook is told.

use crate::{
    arch, evidence,
    probe::{buffer::Entry, shape::Shape, stack},
    record::Record,
    tally::{Counts, Tally},
};
use core::{ffi::c_int, ptr};
use sentinel_effects::evidence::{Event, Tail};

/// Writes the lines that this process promised, if it did.
pub(super) fn write() {
    if !evidence::is_promised_by(arch::process()) {
        return;
    }
    let Some(place) = evidence::place() else {
        return;
    };
    for tally in Tally::all() {
        let line = Line::of(tally);
        let (head, tail) = (line.head(), line.tail());
        if line.counts.are_zero() || arch::append(place, [head, tail.bytes(), b"\n"]) {
            continue;
        }
        if evidence::may_warn() {
            let what: &[u8] = b"sentinel: no evidence can be written to ";
            arch::write(arch::STANDARD_ERROR, [what, place.to_bytes(), b"\n"]);
        }
    }
}

/// What is to be said of one subject.
struct Line {
    tally: &'static Tally,
    counts: Counts,
    event: Event,
    /// The first witness, where it is one that nobody has judged.
    first: Text<FIRST>,
}

/// The longest first witness that is kept, and the longest end of a line that holds it.
const FIRST: usize = 512;
const TAIL: usize = 8 * FIRST;

impl Line {
    /// What was counted so far, and what this thread's windows saw since.
    fn of(tally: &'static Tally) -> Self {
        let mut line = Self {
            tally,
            counts: tally.counts(),
            event: Event::Watched,
            first: Text::new(),
        };
        stack::every_record(|record| {
            if record.tallied().is_some_and(|it| ptr::eq(it, tally)) {
                line.add(record);
            }
        });
        line
    }

    fn add(&mut self, record: &Record) {
        let (entries, dropped) = record.unjudged();
        for (entry, text) in entries {
            if self.first.is_empty() {
                tell(entry, text, &mut self.first);
            }
            self.counts.add(entry);
        }
        self.counts.dropped += dropped;
        if record.declaration().is_some() && !record.is_clean() && !self.tally.is_reported() {
            self.event = Event::Misdeclared;
        }
    }

    fn head(&self) -> &[u8] {
        self.tally.heads().of(self.event).as_bytes()
    }

    fn tail(&self) -> Text<TAIL> {
        let first = self.tally.first().or(self.first.as_str());
        let mut text = Text::new();
        let counts = Tail {
            windows: self.counts.windows,
            unwatched: self.counts.unwatched,
            late: self.counts.late,
            dropped: self.counts.dropped,
        };
        let first = first.map(|first| first.chars().take(FIRST));
        counts.put(self.counts.witnesses(), first, |piece| text.push(piece));
        text
    }
}

/// What a witness prints, as far as that is its bytes: an address, which is not, is left out.
fn tell(entry: &Entry, bytes: &[u8], text: &mut Text<FIRST>) {
    text.push(entry.probe);
    let between = match entry.shape {
        Shape::Text => "",
        Shape::Pair => " -> ",
        Shape::Words => " ",
        Shape::Number => return tell_number(bytes, text),
        _ => return,
    };
    let bytes = bytes.strip_suffix(b"\0").unwrap_or(bytes);
    text.push(": ");
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

fn tell_number(bytes: &[u8], text: &mut Text<FIRST>) {
    let Some(number) = bytes.first_chunk().map(|it| c_int::from_ne_bytes(*it)) else {
        return;
    };
    text.push(if number < 0 { ": -" } else { ": " });
    sentinel_effects::evidence::number(number.unsigned_abs().into(), &mut |piece| text.push(piece));
}

/// Text of a bounded length, on the stack. What does not fit is cut.
struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    const fn new() -> Self {
        Self {
            bytes: [0; N],
            len: 0,
        }
    }

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
    use super::{FIRST, Text, tell};
    use crate::probe::{
        buffer::Entry,
        shape::{Shape, render},
    };
    use core::ffi::c_int;

    fn told(shape: Shape, bytes: &[u8]) -> String {
        let entry = Entry {
            probe: "probe",
            effect: sentinel_effects::linked("_exit").unwrap(),
            shape,
            refused: false,
            late: false,
            location: None,
        };
        let mut text = Text::<FIRST>::new();
        tell(&entry, bytes, &mut text);
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
    fn a_long_text_is_cut_between_characters() {
        let long = "é".repeat(2 * FIRST);
        let text = told(Shape::Text, long.as_bytes());
        assert!(text.ends_with('é') && text.len() <= FIRST, "{text}");
    }
}
