//! A slot of a vtable: which method of which trait a trait object has there.
//!
//! It says nothing of the types that the trait is implemented for: whoever holds the object cannot
//! tell them apart either.

use std::fmt;

/// A method that may be called through a trait object, written `<dyn ext::Shape>::draw`.
///
/// # Examples
///
/// ```
/// use sentinel_lint::slot::Slot;
///
/// let slot = Slot {
///     of: "ext::Shape<u8>".to_owned(),
///     method: "draw".to_owned(),
/// };
/// assert_eq!(slot.to_string(), "<dyn ext::Shape<u8>>::draw");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slot {
    /// The trait with its generic arguments, as rustdoc prints it: `ext::Shape<u8>`.
    pub of: String,
    /// The name of the method.
    pub method: String,
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trait_is_called_by_its_last_name() {
        let slot = Slot {
            of: "ext::Put<ext::Note>".to_owned(),
            method: "put".to_owned(),
        };
        assert_eq!(slot.trait_name(), "Put");
    }
}
