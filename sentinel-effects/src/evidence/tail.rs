//! The end of an evidence line, in pieces. A process that ends without running its exit handlers
//! writes it from a place where nothing may be allocated, locked or formatted, so this does none
//! of these, and cannot panic.

use super::field;
use crate::EffectClass;

/// The counts of an evidence line. Together with [`Head`](super::Head) they are the whole line.
///
/// ```
/// use sentinel_effects::{EffectClass, evidence::Tail};
///
/// let (mut line, counts) = (String::new(), Tail { windows: 3, unwatched: 0, late: 0, dropped: 0 });
/// let first = Some("_exit: 7".chars());
/// counts.put([(EffectClass::Exit, 1)].into_iter(), first, |piece| line.push_str(piece));
/// assert_eq!(
///     line,
///     r#","windows":3,"unwatched":0,"late":0,"dropped":0,"witnesses":{"exit":1},"first":"_exit: 7"}"#
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tail {
    /// Windows opened.
    pub windows: u64,
    /// Calls that went unwatched.
    pub unwatched: u64,
    /// Witnesses that came after their window had closed.
    pub late: u64,
    /// Witnesses that were only counted.
    pub dropped: u64,
}

impl Tail {
    /// Hands the end of the line to `out`, piece by piece. A class is named at most once, and
    /// `first` is the first witness as it prints itself.
    pub fn put(
        self,
        witnesses: impl Iterator<Item = (EffectClass, u64)>,
        first: Option<impl Iterator<Item = char>>,
        mut out: impl FnMut(&str),
    ) {
        let out = &mut out;
        count(field::WINDOWS, self.windows, out);
        count(field::UNWATCHED, self.unwatched, out);
        count(field::LATE, self.late, out);
        count(field::DROPPED, self.dropped, out);
        key(",", field::WITNESSES, out);
        out("{");
        let mut comma = "";
        for (class, count) in witnesses {
            key(comma, class.name(), out);
            number(count, out);
            comma = ",";
        }
        out("}");
        key(",", field::FIRST, out);
        match first {
            Some(first) => string(first, out),
            None => out("null"),
        }
        out("}");
    }
}

fn count(name: &str, value: u64, out: &mut impl FnMut(&str)) {
    key(",", name, out);
    number(value, out);
}

fn key(comma: &str, name: &str, out: &mut impl FnMut(&str)) {
    out(comma);
    string(name.chars(), out);
    out(":");
}

/// A string as JSON has it.
pub(super) fn string(text: impl Iterator<Item = char>, out: &mut impl FnMut(&str)) {
    out("\"");
    for char in text {
        match char {
            '"' => out("\\\""),
            '\\' => out("\\\\"),
            '\0'..='\x1f' => {
                let code = u64::from(char);
                out("\\u00");
                out(digit(code >> 4));
                out(digit(code & 0xf));
            }
            _ => out(char.encode_utf8(&mut [0; 4])),
        }
    }
    out("\"");
}

/// Hands a number in decimal to `out`, from its highest place down.
///
/// ```
/// let mut text = String::new();
/// sentinel_effects::evidence::number(170, &mut |piece| text.push_str(piece));
/// assert_eq!(text, "170");
/// ```
pub fn number(number: u64, out: &mut impl FnMut(&str)) {
    // The stack may be a small one, so this keeps digits and no pieces.
    let mut digits = [0_u8; 20];
    let mut count = 0;
    let mut rest = number;
    for place in &mut digits {
        *place = u8::try_from(rest % 10).unwrap_or_default();
        rest /= 10;
        count += 1;
        if rest == 0 {
            break;
        }
    }
    for value in digits.iter().take(count).rev() {
        out(digit(u64::from(*value)));
    }
}

fn digit(value: u64) -> &'static str {
    const DIGITS: &str = "0123456789abcdef";
    let at = usize::try_from(value).unwrap_or_default();
    DIGITS.get(at..=at).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::number;
    use std::string::{String, ToString};

    #[test]
    fn a_number_is_written_as_everybody_writes_it() {
        for value in [
            0,
            7,
            10,
            99,
            100,
            65_536,
            10_000_000_000_000_000_000,
            u64::MAX,
        ] {
            let mut text = String::new();
            number(value, &mut |piece| text.push_str(piece));
            assert_eq!(text, value.to_string());
        }
    }
}
