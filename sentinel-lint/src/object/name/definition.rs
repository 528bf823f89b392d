//! Where something is defined, told without generic arguments: `ext::{impl#2}::run::{closure#0}`.
//!
//! Symbols and debug information write types differently, but both know this place.

use super::v0::Parser;

/// The place of what a mangled name is about; none of other names.
pub(crate) fn definition(name: &[u8]) -> Option<String> {
    Parser::of(name)?.definition()
}

/// What tells a function from every other of its crate, however alike they are called: two in two
/// blocks of one body have the same path, and so have those that a macro writes twice.
///
/// The crate counts by its name, so that a crate which was built twice holds each function once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Identity(Vec<Part>);

/// A step from a crate to what is defined in it: the namespace, what tells it from others of that
/// name, in the order in which they are defined, and the name.
type Part = (u8, u64, String);

impl Identity {
    /// Of what a mangled name is about; none of other names.
    pub(crate) fn of(name: &[u8]) -> Option<Self> {
        let mut parts = Vec::new();
        Parser::of(name)?.identify(&mut parts)?;
        Some(Self(parts))
    }

    /// Of what this is written in.
    pub(crate) fn around(mut self) -> Self {
        self.0.pop();
        self
    }

    /// Of the function that a closure or an async body is written in; itself of a function.
    pub(crate) fn function(mut self) -> Self {
        while self.0.last().is_some_and(|(space, ..)| *space == CLOSURE) {
            self.0.pop();
        }
        self
    }
}

/// The namespace of closures.
const CLOSURE: u8 = b'C';

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

    fn identify(&mut self, parts: &mut Vec<Part>) -> Option<()> {
        match self.next()? {
            b'C' => parts.push((0, 0, text(self.identifier()?)?)),
            b'N' => {
                let space = self.next()?;
                self.identify(parts)?;
                let (number, name) = self.numbered()?;
                parts.push((space, number, text(name)?));
            }
            tag @ (b'M' | b'X') => {
                let number = self.number()?;
                self.identify(parts)?;
                self.skip_type()?;
                if tag == b'X' {
                    self.skip_path()?;
                }
                parts.push((tag, number, String::new()));
            }
            b'Y' => {
                self.skip_type()?;
                self.identify(parts)?;
            }
            b'I' => {
                self.identify(parts)?;
                self.skip_arguments()?;
            }
            b'B' => self.back()?.identify(parts)?,
            _ => return None,
        }
        Some(())
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
    fn functions_of_one_path_are_told_apart() {
        let of = |name: &str| Identity::of(name.as_bytes()).expect("a name of rustc's");
        let first = of("_RNvNvCs8pCsD6UUK0k_3ext10two_blocks5inner");
        let second = of("_RNvNvCs8pCsD6UUK0k_3ext10two_blockss_5inner");
        assert_ne!(first, second);
        assert!(first < second, "in the order in which they are written");
        let twins = ["s", "s0"].map(|n| of(&format!("_RNvNvCs8pCsD6UUK0k_3ext{n}_1__4twin")));
        assert!(twins[0] < twins[1]);
        // A function in a module, and one in a function of the module's name.
        assert_ne!(of("_RNvNtCs1_3ext1m1f"), of("_RNvNvCs1_3ext1m1f"));
        assert_eq!(of("_RNvCs1_3ext1f"), of("_RNvCs2_3ext1f"));
    }

    #[test]
    fn what_is_written_in_a_function_leads_to_it() {
        let of = |name: &str| Identity::of(name.as_bytes()).expect("a name of rustc's");
        let inner = of("_RNvNCNvCs8pCsD6UUK0k_3ext10in_closure05inner");
        let mark = of("_RNvNvNCNvCs8pCsD6UUK0k_3ext10in_closure05inner15___SENTINEL_MARK");
        let closure = of("_RNCNCNvNCNvCs8pCsD6UUK0k_3ext10in_closure05inner00");
        assert_eq!(mark.around(), inner);
        assert_eq!(closure.function(), inner);
        assert_eq!(inner.clone().function(), inner);
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
