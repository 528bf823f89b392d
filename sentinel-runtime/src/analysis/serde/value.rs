//! Stand-ins as values: they call everything that a format has.

use super::super::{Pebble, Probe, Solid, handed::again, opaque};
use ::serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::IgnoredAny,
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

/// Names of structs, fields and variants.
const NAME: &str = "_";
const NAMES: &[&str] = &[NAME];

/// Calls functions of a format, each of which uses it up.
macro_rules! call {
    ($format:ident: $($name:ident($($argument:expr),*);)*) => {
        $(let _ = again($format).$name($($argument),*);)*
    };
}

/// Everything that a format for writing has.
fn write<S: Serializer>(format: &S) {
    call! { format:
        serialize_bool(opaque()); serialize_char(opaque());
        serialize_i8(opaque()); serialize_i16(opaque()); serialize_i32(opaque());
        serialize_i64(opaque()); serialize_i128(opaque());
        serialize_u8(opaque()); serialize_u16(opaque()); serialize_u32(opaque());
        serialize_u64(opaque()); serialize_u128(opaque());
        serialize_f32(opaque()); serialize_f64(opaque());
        serialize_str(opaque()); serialize_bytes(opaque()); collect_str(&NAME);
        serialize_none(); serialize_some(&()); serialize_unit(); serialize_unit_struct(NAME);
        serialize_unit_variant(NAME, 0, NAME); serialize_newtype_struct(NAME, &());
        serialize_newtype_variant(NAME, 0, NAME, &());
        collect_seq([()]); collect_map([((), ())]);
    }
    if let Ok(mut list) = again(format).serialize_seq(opaque()) {
        let _ = list.serialize_element(&());
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple(opaque()) {
        let _ = list.serialize_element(&());
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple_struct(NAME, 1) {
        let _ = list.serialize_field(&());
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple_variant(NAME, 0, NAME, 1) {
        let _ = list.serialize_field(&());
        let _ = list.end();
    }
    if let Ok(mut map) = again(format).serialize_map(opaque()) {
        let _ = map.serialize_entry(&(), &());
        let _ = (map.serialize_key(&()), map.serialize_value(&()));
        let _ = map.end();
    }
    if let Ok(mut fields) = again(format).serialize_struct(NAME, 1) {
        let _ = (fields.serialize_field(NAME, &()), fields.skip_field(NAME));
        let _ = fields.end();
    }
    if let Ok(mut fields) = again(format).serialize_struct_variant(NAME, 0, NAME, 1) {
        let _ = (fields.serialize_field(NAME, &()), fields.skip_field(NAME));
        let _ = fields.end();
    }
    let _ = format.is_human_readable();
}

/// Everything that a format for reading has.
fn read<'de, D: Deserializer<'de>>(format: &D) {
    call! { format:
        deserialize_any(IgnoredAny); deserialize_ignored_any(IgnoredAny);
        deserialize_bool(IgnoredAny); deserialize_char(IgnoredAny);
        deserialize_i8(IgnoredAny); deserialize_i16(IgnoredAny); deserialize_i32(IgnoredAny);
        deserialize_i64(IgnoredAny); deserialize_i128(IgnoredAny);
        deserialize_u8(IgnoredAny); deserialize_u16(IgnoredAny); deserialize_u32(IgnoredAny);
        deserialize_u64(IgnoredAny); deserialize_u128(IgnoredAny);
        deserialize_f32(IgnoredAny); deserialize_f64(IgnoredAny);
        deserialize_str(IgnoredAny); deserialize_string(IgnoredAny);
        deserialize_bytes(IgnoredAny); deserialize_byte_buf(IgnoredAny);
        deserialize_option(IgnoredAny); deserialize_unit(IgnoredAny);
        deserialize_unit_struct(NAME, IgnoredAny); deserialize_newtype_struct(NAME, IgnoredAny);
        deserialize_seq(IgnoredAny); deserialize_tuple(1, IgnoredAny);
        deserialize_tuple_struct(NAME, 1, IgnoredAny); deserialize_map(IgnoredAny);
        deserialize_struct(NAME, NAMES, IgnoredAny); deserialize_enum(NAME, NAMES, IgnoredAny);
        deserialize_identifier(IgnoredAny);
    }
    let _ = format.is_human_readable();
}

/// Implements both traits for stand-ins.
macro_rules! values {
    ($($type:ident)*) => {$(
        impl Serialize for $type {
            #[inline(never)]
            fn serialize<S: Serializer>(&self, format: S) -> Result<S::Ok, S::Error> {
                write(&format);
                opaque()
            }
        }

        impl<'de> Deserialize<'de> for $type {
            #[inline(never)]
            fn deserialize<D: Deserializer<'de>>(format: D) -> Result<Self, D::Error> {
                read(&format);
                opaque()
            }
        }
    )*};
}

values! { Probe Pebble Solid }
