//! Whose code a symbol is: the crate in whose source it is written, which is not always the crate
//! whose object it lies in. A generic function of std lies wherever it is used.

/// The name of the crate that a mangled name's path begins in; none of other names.
///
/// For a method it is the crate of its `impl`, for a trait's provided method the trait's.
pub(crate) fn crate_of(name: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(name).ok()?;
    if let Some(rest) = text.strip_prefix("_ZN") {
        return super::is_legacy(name).then(|| identifier(rest)).flatten();
    }
    Parser::of(text.as_bytes())?
        .crate_of_path()
        .and_then(|name| std::str::from_utf8(name).ok())
}

/// Whether a mangled name is that of a method that a trait has or a type implements for it, or of
/// the shim that stands for one in a vtable; what is written inside of a method is not.
pub(crate) fn is_method_of_trait(name: &[u8]) -> bool {
    let mut tags = name.strip_prefix(b"_R").unwrap_or_default();
    while let Some(of) = tags.strip_prefix(b"NS") {
        tags = of;
    }
    let tags = tags.strip_prefix(b"I").unwrap_or(tags);
    matches!(tags, [b'N', b'v', b'X' | b'Y', ..])
}

/// The identifier at the beginning, which its length precedes.
fn identifier(text: &str) -> Option<&str> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = text[..digits].parse().ok()?;
    let rest = text[digits..].trim_start_matches('_');
    rest.get(..length)
}

/// Walks a mangled path. See the grammar in RFC 2603.
#[derive(Clone)]
pub(super) struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    /// How many tags were read: back references in a damaged name may go in circles.
    steps: usize,
    /// Where the functions begin that were passed over as types.
    pub(super) items: Vec<usize>,
}

const LIMIT: usize = 4096;

impl<'a> Parser<'a> {
    /// Stands at the beginning of a mangled name; none of other names.
    pub(super) fn of(name: &'a [u8]) -> Option<Self> {
        Some(Self {
            text: name.strip_prefix(b"_R")?,
            at: 0,
            steps: 0,
            items: Vec::new(),
        })
    }

    /// Stands where a back reference refers to.
    pub(super) fn back(&mut self) -> Option<Self> {
        let at = usize::try_from(self.base62()?).ok()?;
        Some(self.at(at))
    }

    /// Stands elsewhere in the same name.
    pub(super) fn at(&self, at: usize) -> Self {
        Self { at, ..self.clone() }
    }

    pub(super) fn next(&mut self) -> Option<u8> {
        self.steps += 1;
        let byte = *self.text.get(self.at)?;
        self.at += 1;
        (self.steps < LIMIT).then_some(byte)
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.text.get(self.at) == Some(&byte);
        self.at += usize::from(found);
        found
    }

    fn crate_of_path(&mut self) -> Option<&'a [u8]> {
        match self.next()? {
            b'C' => self.identifier(),
            b'N' => {
                self.next()?;
                self.crate_of_path()
            }
            b'I' => self.crate_of_path(),
            b'M' | b'X' => {
                self.disambiguator()?;
                self.crate_of_path()
            }
            b'Y' => {
                self.skip_type()?;
                self.crate_of_path()
            }
            b'B' => {
                self.at = usize::try_from(self.base62()?).ok()?;
                self.crate_of_path()
            }
            _ => None,
        }
    }

    pub(super) fn disambiguator(&mut self) -> Option<()> {
        if self.eat(b's') {
            self.base62()?;
        }
        Some(())
    }

    pub(super) fn base62(&mut self) -> Option<u64> {
        let mut value = 0_u64;
        if self.eat(b'_') {
            return Some(0);
        }
        loop {
            let digit = match self.next()? {
                b'_' => return value.checked_add(1),
                byte @ b'0'..=b'9' => byte - b'0',
                byte @ b'a'..=b'z' => byte - b'a' + 10,
                byte @ b'A'..=b'Z' => byte - b'A' + 36,
                _ => return None,
            };
            value = value.checked_mul(62)?.checked_add(u64::from(digit))?;
        }
    }

    pub(super) fn identifier(&mut self) -> Option<&'a [u8]> {
        self.disambiguator()?;
        self.eat(b'u');
        let mut length = 0_usize;
        // A length of nothing, as that of a closure's name, is one digit: the next may be a length.
        if !self.eat(b'0') {
            while let Some(byte @ b'0'..=b'9') = self.text.get(self.at) {
                length = length
                    .checked_mul(10)?
                    .checked_add(usize::from(byte - b'0'))?;
                self.at += 1;
            }
        }
        self.eat(b'_');
        let end = self.at.checked_add(length)?;
        let name = self.text.get(self.at..end)?;
        self.at = end;
        Some(name)
    }

    pub(super) fn skip_path(&mut self) -> Option<()> {
        match self.next()? {
            b'C' => self.identifier().map(drop),
            b'N' => {
                self.next()?;
                self.skip_path()?;
                self.identifier().map(drop)
            }
            b'M' => {
                self.disambiguator()?;
                self.skip_path()?;
                self.skip_type()
            }
            b'X' => {
                self.disambiguator()?;
                self.skip_path()?;
                self.skip_type()?;
                self.skip_path()
            }
            b'Y' => {
                self.skip_type()?;
                self.skip_path()
            }
            b'I' => {
                self.skip_path()?;
                self.skip_arguments()
            }
            b'B' => self.base62().map(drop),
            _ => None,
        }
    }

    pub(super) fn skip_arguments(&mut self) -> Option<()> {
        while !self.eat(b'E') {
            if self.eat(b'L') {
                self.base62()?;
            } else if self.eat(b'K') {
                self.skip_const()?;
            } else {
                self.skip_type()?;
            }
        }
        Some(())
    }

    pub(super) fn skip_type(&mut self) -> Option<()> {
        match self.next()? {
            b'a'..=b'z' => Some(()),
            b'A' => {
                self.skip_type()?;
                self.skip_const()
            }
            b'S' | b'P' | b'O' => self.skip_type(),
            b'R' | b'Q' => {
                if self.eat(b'L') {
                    self.base62()?;
                }
                self.skip_type()
            }
            b'T' => self.skip_list(),
            b'F' => {
                self.binder()?;
                self.eat(b'U');
                if self.eat(b'K') && !self.eat(b'C') {
                    self.identifier()?;
                }
                self.skip_list()?;
                self.skip_type()
            }
            b'D' => self.skip_dyn(),
            b'B' => self.base62().map(drop),
            _ => {
                self.at -= 1;
                let rest = &self.text[self.at..];
                let path = rest.strip_prefix(b"I").unwrap_or(rest);
                if path.starts_with(b"Nv") || path.starts_with(b"Nc") {
                    self.items.push(self.at);
                }
                self.skip_path()
            }
        }
    }

    fn skip_list(&mut self) -> Option<()> {
        while !self.eat(b'E') {
            self.skip_type()?;
        }
        Some(())
    }

    fn binder(&mut self) -> Option<()> {
        if self.eat(b'G') {
            self.base62()?;
        }
        Some(())
    }

    fn skip_dyn(&mut self) -> Option<()> {
        self.binder()?;
        while !self.eat(b'E') {
            self.skip_path()?;
            while self.eat(b'p') {
                self.identifier()?;
                self.skip_type()?;
            }
        }
        self.eat(b'L').then(|| self.base62())?.map(drop)
    }

    fn skip_const(&mut self) -> Option<()> {
        match self.next()? {
            b'p' => Some(()),
            b'B' => self.base62().map(drop),
            b'a'..=b'z' => {
                self.eat(b'n');
                while self.next()? != b'_' {}
                Some(())
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{crate_of, is_method_of_trait};

    #[track_caller]
    fn spec(name: &str, expected: Option<&str>) {
        assert_eq!(crate_of(name.as_bytes()), expected, "{name}");
    }

    #[test]
    fn a_function_is_its_crates() {
        spec("_RNvNvNtCsjrHSEGnQ3l9_3std2fs4read5inner", Some("std"));
        spec(
            "_RNvCsfLfy6EI15iL_7___rustc14___rust_dealloc",
            Some("__rustc"),
        );
    }

    #[test]
    fn a_generic_function_is_that_of_its_source_not_of_its_user() {
        spec(
            "_RINvNtCsjrHSEGnQ3l9_3std2fs4readReECs5C77xjQbfIs_6dep_io",
            Some("std"),
        );
    }

    #[test]
    fn a_method_is_its_impls() {
        spec(
            "_RINvMs2_NtCsjrHSEGnQ3l9_3std2fsNtB6_4File4openReECs5C77xjQbfIs_6dep_io",
            Some("std"),
        );
        spec(
            "_RNCNvXs_Cs5C77xjQbfIs_6dep_ioeNtB6_8SlurpExt9slurp_len0B6_",
            Some("dep_io"),
        );
    }

    #[test]
    fn a_provided_method_is_its_traits_whatever_the_type() {
        spec(
            "_RINvYINtNtNtCsgEmfK2I1SDS_4core5slice4iter4IteryENtNtNtNtBa_4iter6traits8iterator8Iterator3sumyECs5C77xjQbfIs_6dep_io",
            Some("core"),
        );
    }

    #[test]
    fn methods_of_traits_are_told_from_what_is_written_in_them() {
        for method in [
            "_RNvXs1_Cs4Q2Qx8jI5j6_1aNtB5_1NINtB5_5ShapehE4area",
            "_RNvYNtCs4Q2Qx8jI5j6_1a1NINtB4_5ShapehE4provB4_",
            "_RNSNvXs1_Cs4Q2Qx8jI5j6_1aNtB7_1NINtB7_5ShapehE4save5reifyB7_",
            "_RINvXs1_Cs4Q2Qx8jI5j6_1aNtB5_1NINtB5_5ShapehE4areahE",
        ] {
            assert!(is_method_of_trait(method.as_bytes()), "{method}");
        }
        for other in [
            "_RNCNvYNtCs4Q2Qx8jI5j6_1a1NINtB6_5ShapehE4clos0B6_",
            "_RNvNvXs1_Cs4Q2Qx8jI5j6_1aNtB5_1NINtB5_5ShapehE4area5inner",
            "_RNvMs1_Cs4Q2Qx8jI5j6_1aINtB5_1ShE3t11",
            "_RNvCs4Q2Qx8jI5j6_1a1f",
            "_RNv",
            "open64",
        ] {
            assert!(!is_method_of_trait(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn older_names_are_read_too_and_others_are_nobodys() {
        spec("_ZN4core3ptr8drop_foo17h0123456789abcdefE", Some("core"));
        spec("_ZNSt6vectorIiE4sizeEv", None);
        spec("open64", None);
        spec("_R", None);
        spec("_RNvB_3foo", None);
    }
}
