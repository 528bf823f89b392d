//! Formats of which nothing is known: they call everything that a value has.

use super::super::{handed::again, opaque};
use ::serde::{
    Serialize, Serializer,
    de::{
        DeserializeSeed, Deserializer, EnumAccess, Error as _, MapAccess, SeqAccess, VariantAccess,
        Visitor, value::Error,
    },
    ser::{
        SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use core::fmt::Display;

/// What something is written to.
pub(super) struct Serialized;

/// What something is read from.
pub(super) struct Deserialized;

type Written = Result<(), Error>;

/// Something inside is written too.
fn written<T: Serialize + ?Sized>(value: &T) -> Written {
    value.serialize(Serialized)
}

/// Functions that take plain values, and those that have others inside.
macro_rules! serializer {
    (plain { $($plain:ident($($ty:ty),*);)* } lists { $($name:ident($($argument:ty),*);)* }) => {
        $(fn $plain(self, $(_: $ty),*) -> Written { opaque() })*
        $(fn $name(self, $(_: $argument),*) -> Result<Self, Error> { opaque() })*
    };
}

impl Serializer for Serialized {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    serializer! {
        plain {
        serialize_bool(bool); serialize_char(char); serialize_str(&str); serialize_bytes(&[u8]);
        serialize_i8(i8); serialize_i16(i16); serialize_i32(i32); serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8); serialize_u16(u16); serialize_u32(u32); serialize_u64(u64);
        serialize_u128(u128);
        serialize_f32(f32); serialize_f64(f64); serialize_none(); serialize_unit();
        serialize_unit_struct(&'static str);
        serialize_unit_variant(&'static str, u32, &'static str);
        }
        lists {
        serialize_seq(Option<usize>); serialize_tuple(usize);
        serialize_tuple_struct(&'static str, usize);
        serialize_tuple_variant(&'static str, u32, &'static str, usize);
        serialize_map(Option<usize>); serialize_struct(&'static str, usize);
        serialize_struct_variant(&'static str, u32, &'static str, usize);
        }
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        written(value)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Written {
        written(value)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Written {
        written(value)
    }

    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Written {
        Err(Error::custom(value))
    }

    fn is_human_readable(&self) -> bool {
        opaque()
    }
}

/// What takes parts one by one.
macro_rules! parts {
    ($($trait:ident: $name:ident($($key:ty)?);)*) => {$(
        impl $trait for Serialized {
            type Ok = ();
            type Error = Error;

            fn $name<T: Serialize + ?Sized>(&mut self, $(_: $key,)? value: &T) -> Written {
                written(value)
            }

            fn end(self) -> Written {
                opaque()
            }
        }
    )*};
}

parts! {
    SerializeSeq: serialize_element();
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(&'static str);
    SerializeStructVariant: serialize_field(&'static str);
}

impl SerializeMap for Serialized {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        written(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        written(value)
    }

    fn end(self) -> Written {
        opaque()
    }
}

/// Calls functions of a visitor, each of which uses it up.
macro_rules! visit {
    ($visitor:ident: $($name:ident)*) => {
        $(let _ = again(&$visitor).$name::<Error>(opaque());)*
    };
}

impl<'de> Deserializer<'de> for Deserialized {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visit! { visitor:
            visit_bool visit_char visit_i8 visit_i16 visit_i32 visit_i64 visit_i128 visit_u8
            visit_u16 visit_u32 visit_u64 visit_u128 visit_f32 visit_f64 visit_str
            visit_borrowed_str visit_string visit_bytes visit_borrowed_bytes visit_byte_buf
        }
        let _ = again(&visitor).visit_none::<Error>();
        let _ = again(&visitor).visit_unit::<Error>();
        let _ = again(&visitor).visit_some(Self);
        let _ = again(&visitor).visit_newtype_struct(Self);
        let _ = again(&visitor).visit_seq(Self);
        let _ = again(&visitor).visit_map(Self);
        let _ = again(&visitor).visit_enum(Self);
        Err(Error::invalid_length(0, &visitor))
    }

    ::serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }

    fn is_human_readable(&self) -> bool {
        opaque()
    }
}

impl<'de> SeqAccess<'de> for Deserialized {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Error> {
        seed.deserialize(Self).map(Some)
    }
}

impl<'de> MapAccess<'de> for Deserialized {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Error> {
        seed.deserialize(Self).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(Self)
    }
}

impl<'de> EnumAccess<'de> for Deserialized {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        Ok((seed.deserialize(Self)?, Self))
    }
}

impl<'de> VariantAccess<'de> for Deserialized {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        opaque()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(Self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Self)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_map(Self)
    }
}
