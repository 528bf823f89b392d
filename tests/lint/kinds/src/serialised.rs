//! Values and formats of serde: generic functions, and what is handed to a port.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, IntoDeserializer, Visitor, value::Error},
    forward_to_deserialize_any,
};
use std::collections::BTreeMap;

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

/// One that does not.
#[port_mediated]
pub fn clean_format<T: DeserializeOwned>(value: bool) -> Option<T> {
    T::deserialize(IntoDeserializer::<Error>::into_deserializer(value)).ok()
}
