//! A key for a finding that stays the same when lines move, for baselines and result viewers.

use crate::slot::Slot;
use sentinel_effects::EffectClass;

/// The key of a finding: what makes it this finding and no other, without places.
///
/// It is FNV-1a over the rule, the extension's path (or the package), the class and the API,
/// each ended by a byte that no name contains; 16 hexadecimal digits. The hash is part of the
/// report's format: a baseline written by one version is read by the next.
pub fn fingerprint(
    rule: &str,
    about: &str,
    effect: Option<EffectClass>,
    api: Option<&str>,
) -> String {
    key(&[rule, about, class(effect), api.unwrap_or("")])
}

/// The key of a finding of an effect that is reached by way of a slot alone, which is another
/// finding than the same effect by another slot or by none: one more part, the slot.
pub fn fingerprint_through(
    rule: &str,
    about: &str,
    effect: Option<EffectClass>,
    api: Option<&str>,
    slot: &Slot,
) -> String {
    let slot = slot.to_string();
    key(&[rule, about, class(effect), api.unwrap_or(""), &slot])
}

/// The key of the same finding where several functions have one path, told apart by their order:
/// that of the first stays as it is, so that another function beside it changes nothing.
pub(crate) fn of_twin(fingerprint: String, nth: usize) -> String {
    if nth == 0 {
        return fingerprint;
    }
    key(&[&fingerprint, &nth.to_string()])
}

fn class(effect: Option<EffectClass>) -> &'static str {
    effect.map_or("", EffectClass::name)
}

fn key(parts: &[&str]) -> String {
    let bytes = parts.iter().flat_map(|part| part.bytes().chain([0]));
    format!("{:016x}", fnv1a(bytes))
}

fn fnv1a(bytes: impl Iterator<Item = u8>) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sentinel_effects::EffectClass::{Fs, Net};

    /// The vectors of the hash's authors.
    #[test]
    fn the_hash_is_fnv_1a() {
        assert_eq!(fnv1a([].into_iter()), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a([b'a'].into_iter()), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar".iter().copied()), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn every_part_counts() {
        let base = fingerprint("direct-effect", "ext::f", Some(Fs), Some("std::fs::read"));
        assert_eq!(base.len(), 16);
        for other in [
            fingerprint("unknown-verdict", "ext::f", Some(Fs), Some("std::fs::read")),
            fingerprint("direct-effect", "ext::g", Some(Fs), Some("std::fs::read")),
            fingerprint("direct-effect", "ext::f", Some(Net), Some("std::fs::read")),
            fingerprint("direct-effect", "ext::f", None, Some("std::fs::read")),
            fingerprint("direct-effect", "ext::f", Some(Fs), Some("std::fs::write")),
            fingerprint("direct-effect", "ext::f", Some(Fs), None),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn a_slot_makes_another_finding() {
        let slot = |of: &str, method: &str| Slot {
            of: of.to_owned(),
            method: method.to_owned(),
        };
        let through = |slot: &Slot| {
            fingerprint_through(
                "direct-effect",
                "ext::f",
                Some(Fs),
                Some("std::fs::read"),
                slot,
            )
        };
        let draw = through(&slot("ext::Shape", "draw"));
        assert_ne!(draw, through(&slot("ext::Shape", "save")));
        assert_ne!(draw, through(&slot("ext::Shape<u8>", "draw")));
        assert_ne!(
            draw,
            fingerprint("direct-effect", "ext::f", Some(Fs), Some("std::fs::read"))
        );
    }

    #[test]
    fn text_does_not_slide_from_one_part_to_the_next() {
        assert_ne!(
            fingerprint("ab", "c", None, None),
            fingerprint("a", "bc", None, None)
        );
    }
}
