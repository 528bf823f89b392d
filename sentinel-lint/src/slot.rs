//! A slot of a vtable: which method of which trait a trait object has there.
//!
//! It says nothing of the types that the trait is implemented for: whoever holds the object cannot
//! tell them apart either.

use std::{fmt, str::FromStr};

/// A method that may be called through a trait object, written `<dyn ext::Shape>::draw`.
///
/// # Examples
///
/// ```
/// use sentinel_lint::slot::Slot;
///
/// let slot: Slot = "<dyn ext::Shape<u8>>::draw".parse()?;
/// assert_eq!(slot.of, "ext::Shape<u8>");
/// assert_eq!(slot.method, "draw");
/// assert_eq!(slot.to_string(), "<dyn ext::Shape<u8>>::draw");
/// # Ok::<(), sentinel_lint::slot::SlotError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The trait with its generic arguments, as rustdoc prints it: `ext::Shape<u8>`.
    pub of: String,
    /// The name of the method.
    pub method: String,
}

/// Why a text is no slot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no slot, which is written as reports do: `<dyn ext::Shape>::draw`")]
pub struct SlotError(String);

impl Slot {
    /// The name of the trait alone: `Shape`.
    pub fn trait_name(&self) -> &str {
        let path = self.of.split('<').next().unwrap_or_default();
        path.rsplit("::").next().unwrap_or_default()
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<dyn {}>::{}", self.of, self.method)
    }
}

impl FromStr for Slot {
    type Err = SlotError;

    fn from_str(text: &str) -> Result<Self, SlotError> {
        let parts = text
            .strip_prefix("<dyn ")
            .and_then(|rest| rest.rsplit_once(">::"));
        match parts {
            Some((of, method)) if is_trait(of) && is_name(method) => Ok(Self {
                of: of.to_owned(),
                method: method.to_owned(),
            }),
            _ => Err(SlotError(text.to_owned())),
        }
    }
}

/// Whether a text can be a trait's path: it begins as one, and its brackets pair up.
fn is_trait(of: &str) -> bool {
    let path = of.split('<').next().unwrap_or_default();
    let mut depth = 0_i32;
    let mut before = ' ';
    for letter in of.chars() {
        match letter {
            '<' => depth += 1,
            '>' if before != '-' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return false;
        }
        before = letter;
    }
    depth == 0 && path.trim_end_matches("::").split("::").all(is_name)
}

fn is_name(text: &str) -> bool {
    let name = text.strip_prefix("r#").unwrap_or(text);
    !name.is_empty() && name.chars().all(|one| one.is_alphanumeric() || one == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "<dyn ext::Shape>::draw",
            "<dyn core::fmt::Debug>::fmt",
            "<dyn ext::Put<alloc::vec::Vec<u8>, fn(u8) -> ext::Note>>::put",
        ] {
            let slot: Slot = text.parse().expect(text);
            assert_eq!(slot.to_string(), text);
        }
    }

    #[test]
    fn a_trait_is_called_by_its_last_name() {
        let slot: Slot = "<dyn ext::Put<ext::Note>>::put".parse().expect("a slot");
        assert_eq!(slot.trait_name(), "Put");
    }

    #[test]
    fn what_is_no_slot_is_named_and_told_how_it_is_written() {
        for text in [
            "",
            "ext::Shape::draw",
            "<ext::Square as ext::Shape>::draw",
            "<dyn ext::Shape>",
            "<dyn ext::Shape>::",
            "<dyn >::draw",
            "<dyn ext::Shape<u8>::draw",
            "<dyn ext::Shape>>::draw",
            "<dyn ext::Shape>::*",
            "<dyn ext::Shape + Send>::draw",
        ] {
            let error = text.parse::<Slot>().expect_err(text).to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
            assert!(error.contains("`<dyn ext::Shape>::draw`"), "{error}");
        }
    }
}
