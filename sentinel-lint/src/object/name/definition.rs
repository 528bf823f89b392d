//! Where something is defined, told without generic arguments: `ext::{impl#2}::run::{closure#0}`.
//!
//! Symbols and debug information write types differently, but both know this place.

use super::v0::Parser;

/// The place of what a mangled name is about; none of other names.
pub(crate) fn definition(name: &[u8]) -> Option<String> {
    Parser::of(name)?.definition()
}

/// A method of a trait's implementation: its name, and the place of the type that it is for.
pub(crate) fn implemented(name: &[u8]) -> Option<(String, String)> {
    let mut parser = Parser::of(name)?;
    parser.expect(b'N')?;
    parser.next()?;
    parser.expect(b'X')?;
    parser.disambiguator()?;
    parser.skip_path()?;
    let own = parser.clone().definition()?;
    parser.skip_type()?;
    parser.skip_path()?;
    Some((text(parser.identifier()?)?, own))
}

/// The functions that a mangled name has among its types, each with a type of its own.
pub(crate) fn function_items(name: &[u8]) -> Vec<String> {
    let Some(mut parser) = Parser::of(name) else {
        return Vec::new();
    };
    // What was passed before a damage is told.
    let _ = parser.skip_path();
    let items = parser.items.iter();
    items.filter_map(|&at| parser.at(at).definition()).collect()
}

fn text(bytes: &[u8]) -> Option<String> {
    Some(std::str::from_utf8(bytes).ok()?.to_owned())
}

impl<'a> Parser<'a> {
    fn expect(&mut self, byte: u8) -> Option<()> {
        self.eat(byte).then_some(())
    }

    fn definition(&mut self) -> Option<String> {
        match self.next()? {
            b'C' => text(self.identifier()?),
            b'N' => {
                let closure = self.next()? == b'C';
                let outer = self.definition()?;
                let (number, name) = self.numbered()?;
                let name = text(name)?;
                Some(if closure {
                    format!("{outer}::{{closure#{number}}}")
                } else {
                    format!("{outer}::{name}")
                })
            }
            tag @ (b'M' | b'X') => {
                let number = self.number()?;
                let outer = self.definition()?;
                self.skip_type()?;
                if tag == b'X' {
                    self.skip_path()?;
                }
                Some(format!("{outer}::{{impl#{number}}}"))
            }
            b'Y' => {
                self.skip_type()?;
                self.definition()
            }
            b'I' => {
                let generic = self.definition()?;
                self.skip_arguments()?;
                Some(generic)
            }
            b'B' => self.back()?.definition(),
            _ => None,
        }
    }

    fn numbered(&mut self) -> Option<(u64, &'a [u8])> {
        let number = self.clone().number()?;
        Some((number, self.identifier()?))
    }

    /// What tells things of one name apart.
    fn number(&mut self) -> Option<u64> {
        if self.eat(b's') {
            self.base62()?.checked_add(1)
        } else {
            Some(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_no_generic_arguments() {
        let is = |name: &str, place: &str| {
            assert_eq!(
                definition(name.as_bytes()).as_deref(),
                Some(place),
                "{name}"
            );
        };
        is(
            "_RNCINvNtCs4Q2Qx8jI5j6_1a1m2agtE0B6_",
            "a::m::ag::{closure#0}",
        );
        is("_RNCNvCs4Q2Qx8jI5j6_1a2t4s_0B3_", "a::t4::{closure#1}");
        is("_RNvMs1_Cs4Q2Qx8jI5j6_1aINtB5_1ShE3t11", "a::{impl#3}::t11");
    }

    #[test]
    fn a_method_of_an_implementation_is_known_by_its_type() {
        let name = b"_RNvXs_Cs4Q2Qx8jI5j6_1aINtB4_3GenhENtNtNtCs4_4core3ops4drop4Drop4dropB4_";
        assert_eq!(
            implemented(name),
            Some(("drop".to_owned(), "a::Gen".to_owned()))
        );
        assert_eq!(implemented(b"_RNvCs4Q2Qx8jI5j6_1a2t1"), None);
    }
}
