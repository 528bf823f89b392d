//! Values and formats of serde: generic functions, and what is handed to a port.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        self, DeserializeOwned, DeserializeSeed, IntoDeserializer, SeqAccess, Visitor, value::Error,
    },
    forward_to_deserialize_any,
};
use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

#[port]
pub trait Store {
    fn save<T: Serialize>(&self, value: &T);
    fn load<T: DeserializeOwned>(&self) -> T;
}

#[derive(Serialize, Deserialize)]
pub struct Plain {
    id: u8,
    tags: Vec<String>,
    more: BTreeMap<String, Option<f64>>,
}

/// Acts while it is written or read.
pub struct Acting;

impl Serialize for Acting {
    fn serialize<S: Serializer>(&self, format: S) -> Result<S::Ok, S::Error> {
        format.serialize_bool(effect())
    }
}

impl<'de> Deserialize<'de> for Acting {
    fn deserialize<D: Deserializer<'de>>(format: D) -> Result<Self, D::Error> {
        effect();
        bool::deserialize(format).map(|_| Self)
    }
}

/// Acts in a field, through what derives have written.
#[derive(Serialize, Deserialize)]
pub enum Holding {
    Nothing,
    Acting { within: Option<Vec<Acting>> },
}

#[port_mediated]
pub fn clean_plain<S: Store>(store: &S) -> usize {
    let plain: Plain = store.load();
    store.save(&plain);
    plain.tags.len() + plain.more.len() + usize::from(plain.id)
}

#[port_mediated]
pub fn dirty_written<S: Store>(store: &S) {
    store.save(&Holding::Nothing);
}

#[port_mediated]
pub fn dirty_read<S: Store>(store: &S) {
    let _: Option<Acting> = store.load();
}

/// A format that acts when it is asked for a value.
struct Source;

impl<'de> Deserializer<'de> for Source {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(effect())
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

#[port_mediated]
pub fn dirty_format<T: DeserializeOwned>() -> Option<T> {
    T::deserialize(Source).ok()
}

/// One that acts when a value of it is wrong, or inside of a list.
struct Fussy;

#[derive(Debug)]
pub struct Wrong;

impl std::error::Error for Wrong {}

impl Display for Wrong {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl de::Error for Wrong {
    fn custom<T: Display>(_: T) -> Self {
        Self
    }

    fn missing_field(_: &'static str) -> Self {
        effect();
        Self
    }
}

impl<'de> Deserializer<'de> for Fussy {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

#[port_mediated]
pub fn dirty_when_a_field_is_missing<T: DeserializeOwned>() -> bool {
    T::deserialize(Fussy).is_ok()
}

/// A list, whose elements are read from what has another type than what the list is in.
struct List;

impl<'de> Deserializer<'de> for List {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

impl<'de> SeqAccess<'de> for List {
    type Error = Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, Error> {
        seed.deserialize(Element).map(Some)
    }
}

/// Acts when it is asked for a text.
struct Element;

impl<'de> Deserializer<'de> for Element {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        effect();
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char string bytes byte_buf option
        unit unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier
        ignored_any
    }
}

#[port_mediated]
pub fn dirty_inside_of_a_list<T: DeserializeOwned>() -> bool {
    T::deserialize(List).is_ok()
}

/// Acts when it is read into what is there.
pub struct InPlace;

impl<'de> Deserialize<'de> for InPlace {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Ok(Self)
    }

    fn deserialize_in_place<D: Deserializer<'de>>(_: D, _: &mut Self) -> Result<(), D::Error> {
        effect();
        Ok(())
    }
}

#[port_mediated]
pub fn dirty_in_place<S: Store>(store: &S) {
    let _: InPlace = store.load();
}

/// One that does not.
#[port_mediated]
pub fn clean_format<T: DeserializeOwned>(value: bool) -> Option<T> {
    T::deserialize(IntoDeserializer::<Error>::into_deserializer(value)).ok()
}
