//! The name under which the kernel shows what an open descriptor stands for.

use core::ffi::{CStr, c_int};

/// `/proc/self/fd/N`, without formatting.
pub(super) fn link(buffer: &mut [u8; 32], descriptor: c_int) -> &CStr {
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
    for (place, byte) in buffer.iter_mut().zip(text) {
        *place = *byte;
    }
    CStr::from_bytes_until_nul(buffer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::link;

    #[test]
    fn a_descriptor_is_named_by_its_number() {
        let mut buffer = [0; 32];
        assert_eq!(link(&mut buffer, 40), c"/proc/self/fd/40");
        let mut buffer = [0; 32];
        assert_eq!(link(&mut buffer, -1), c"/proc/self/fd/-1");
    }
}
