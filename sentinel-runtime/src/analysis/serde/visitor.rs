//! What reads a value of which nothing is known: it takes whatever a format hands to it, and asks
//! for all that is inside.

use super::super::opaque;
use ::serde::{
    Deserialize, Deserializer,
    de::{EnumAccess, Error, MapAccess, SeqAccess, VariantAccess, Visitor},
};
use core::{fmt, marker::PhantomData};

/// Takes anything; what is inside is read as this type.
pub(super) struct Everything<T>(PhantomData<fn() -> T>);

impl<T> Everything<T> {
    pub(super) fn new() -> Self {
        Self(PhantomData)
    }
}

/// Functions that take plain values.
macro_rules! plain {
    ($($name:ident($ty:ty);)*) => {
        $(fn $name<E: Error>(self, _: $ty) -> Result<(), E> { opaque() })*
    };
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Everything<T> {
    type Value = ();

    fn expecting(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        opaque()
    }

    plain! {
        visit_bool(bool); visit_char(char);
        visit_i8(i8); visit_i16(i16); visit_i32(i32); visit_i64(i64); visit_i128(i128);
        visit_u8(u8); visit_u16(u16); visit_u32(u32); visit_u64(u64); visit_u128(u128);
        visit_f32(f32); visit_f64(f64);
        visit_str(&str); visit_borrowed_str(&'de str); visit_string(String);
        visit_bytes(&[u8]); visit_borrowed_bytes(&'de [u8]); visit_byte_buf(Vec<u8>);
    }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        opaque()
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        opaque()
    }

    fn visit_some<D: Deserializer<'de>>(self, inside: D) -> Result<(), D::Error> {
        T::deserialize(inside).map(drop)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inside: D) -> Result<(), D::Error> {
        T::deserialize(inside).map(drop)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let _ = list.size_hint();
        list.next_element::<T>().map(drop)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let _ = (map.size_hint(), map.next_entry::<T, T>());
        let _ = map.next_key::<T>();
        map.next_value::<T>().map(drop)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, choice: A) -> Result<(), A::Error> {
        let (_, variant) = choice.variant::<T>()?;
        match opaque::<u8>() {
            0 => variant.unit_variant(),
            1 => variant.newtype_variant::<T>().map(drop),
            2 => variant.tuple_variant(1, self),
            _ => variant.struct_variant(super::NAMES, self),
        }
    }
}
