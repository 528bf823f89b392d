//! The link under which the kernel shows what an open descriptor stands for. Whether anybody is
//! to follow it is decided elsewhere. Written without formatting, which a probe may not do.

use core::ffi::{CStr, c_int};

/// `/proc/self/fd/N`.
pub(crate) struct Link([u8; 32]);

impl Link {
    /// The link of a descriptor, open or not.
    pub(crate) fn of(descriptor: c_int) -> Self {
        const FOLDER: &[u8] = b"/proc/self/fd/";
        let mut digits = [0_u8; 10];
        let (mut rest, mut count) = (descriptor.unsigned_abs(), 0);
        for digit in &mut digits {
            *digit = b'0' + u8::try_from(rest % 10).unwrap_or_default();
            rest /= 10;
            count += 1;
            if rest == 0 {
                break;
            }
        }
        let sign: &[u8] = if descriptor < 0 { b"-" } else { b"" };
        let text = FOLDER
            .iter()
            .chain(sign)
            .chain(digits.iter().take(count).rev());
        let mut link = [0; 32];
        for (place, byte) in link.iter_mut().zip(text) {
            *place = *byte;
        }
        Self(link)
    }

    pub(crate) fn path(&self) -> &CStr {
        CStr::from_bytes_until_nul(&self.0).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::Link;
    use core::ffi::c_int;

    #[test]
    fn a_link_is_named_as_it_would_be_printed() {
        for number in [0, 7, 40, 1_000, c_int::MAX, -1, c_int::MIN] {
            let path = Link::of(number);
            let path = path.path().to_str().expect("digits are text");
            assert_eq!(path, format!("/proc/self/fd/{number}"));
        }
    }
}
