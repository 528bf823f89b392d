//! Stand-ins as values: they call everything that a format has, and what is inside of them
//! everything that the format has for that.

use super::{
    super::{
        Pebble, Probe, Solid,
        handed::{self, again},
        opaque,
    },
    NAME, NAMES,
    visitor::Everything,
};
use ::serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, IgnoredAny, Unexpected},
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};

/// What is inside of a stand-in: a format may have another type for that, and for what is inside of
/// this again the same.
struct Part;

/// Calls functions of a format, each of which uses it up.
macro_rules! call {
    ($format:ident: $($name:ident($($argument:expr),*);)*) => {
        $(let _ = again($format).$name($($argument),*);)*
    };
}

/// Everything that a format for writing has.
fn write<S: Serializer, T: Serialize>(format: &S, inside: &T) {
    call! { format:
        serialize_bool(opaque()); serialize_char(opaque());
        serialize_i8(opaque()); serialize_i16(opaque()); serialize_i32(opaque());
        serialize_i64(opaque()); serialize_i128(opaque());
        serialize_u8(opaque()); serialize_u16(opaque()); serialize_u32(opaque());
        serialize_u64(opaque()); serialize_u128(opaque());
        serialize_f32(opaque()); serialize_f64(opaque());
        serialize_str(opaque()); serialize_bytes(opaque()); collect_str(&NAME);
        serialize_none(); serialize_some(inside); serialize_unit(); serialize_unit_struct(NAME);
        serialize_unit_variant(NAME, 0, NAME); serialize_newtype_struct(NAME, inside);
        serialize_newtype_variant(NAME, 0, NAME, inside);
        collect_seq([inside]); collect_map([(inside, inside)]);
    }
    if let Ok(mut list) = again(format).serialize_seq(opaque()) {
        let _ = list.serialize_element(inside);
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple(opaque()) {
        let _ = list.serialize_element(inside);
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple_struct(NAME, 1) {
        let _ = list.serialize_field(inside);
        let _ = list.end();
    }
    if let Ok(mut list) = again(format).serialize_tuple_variant(NAME, 0, NAME, 1) {
        let _ = list.serialize_field(inside);
        let _ = list.end();
    }
    if let Ok(mut map) = again(format).serialize_map(opaque()) {
        let _ = map.serialize_entry(inside, inside);
        let _ = (map.serialize_key(inside), map.serialize_value(inside));
        let _ = map.end();
    }
    if let Ok(mut fields) = again(format).serialize_struct(NAME, 1) {
        let _ = (
            fields.serialize_field(NAME, inside),
            fields.skip_field(NAME),
        );
        let _ = fields.end();
    }
    if let Ok(mut fields) = again(format).serialize_struct_variant(NAME, 0, NAME, 1) {
        let _ = (
            fields.serialize_field(NAME, inside),
            fields.skip_field(NAME),
        );
        let _ = fields.end();
    }
    let _ = format.is_human_readable();
    handed::error::<S::Error>(&ser::Error::custom(NAME));
}

/// Everything that a format for reading has.
fn read<'de, D: Deserializer<'de>, T: Deserialize<'de>>(format: &D) {
    let all = Everything::<T>::new;
    call! { format:
        deserialize_any(all()); deserialize_ignored_any(all());
        deserialize_bool(all()); deserialize_char(all());
        deserialize_i8(all()); deserialize_i16(all()); deserialize_i32(all());
        deserialize_i64(all()); deserialize_i128(all());
        deserialize_u8(all()); deserialize_u16(all()); deserialize_u32(all());
        deserialize_u64(all()); deserialize_u128(all());
        deserialize_f32(all()); deserialize_f64(all());
        deserialize_str(all()); deserialize_string(all());
        deserialize_bytes(all()); deserialize_byte_buf(all());
        deserialize_option(all()); deserialize_unit(all());
        deserialize_unit_struct(NAME, all()); deserialize_newtype_struct(NAME, all());
        deserialize_seq(all()); deserialize_tuple(1, all());
        deserialize_tuple_struct(NAME, 1, all()); deserialize_map(all());
        deserialize_struct(NAME, NAMES, all()); deserialize_enum(NAME, NAMES, all());
        deserialize_identifier(all());
    }
    let _ = format.is_human_readable();
    wrong::<D::Error>();
}

/// Everything that can be wrong with what is read.
fn wrong<E: de::Error>() {
    handed::error::<E>(&E::custom(NAME));
    let _ = E::invalid_type(Unexpected::Unit, &NAME);
    let _ = E::invalid_value(Unexpected::Unit, &NAME);
    let _ = E::invalid_length(opaque(), &NAME);
    let _ = (
        E::unknown_variant(NAME, NAMES),
        E::unknown_field(NAME, NAMES),
    );
    let _ = (E::missing_field(NAME), E::duplicate_field(NAME));
}

/// Implements both traits, for what has such parts inside.
macro_rules! values {
    ($($type:ident: $written:ty, $read:ty;)*) => {$(
        impl Serialize for $type {
            #[inline(never)]
            fn serialize<S: Serializer>(&self, format: S) -> Result<S::Ok, S::Error> {
                write(&format, &opaque::<$written>());
                opaque()
            }
        }

        impl<'de> Deserialize<'de> for $type {
            #[inline(never)]
            fn deserialize<D: Deserializer<'de>>(format: D) -> Result<Self, D::Error> {
                read::<D, $read>(&format);
                opaque()
            }
        }
    )*};
}

values! { Probe: Part, Part; Pebble: Part, Part; Solid: Part, Part; Part: (), IgnoredAny; }
