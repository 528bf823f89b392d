//! What serde's two traits let code do, in either direction: what a stand-in does with a format that
//! it was handed, and what a port does with a value of the extension's.
//!
//! A value decides which functions of a format it calls, and a format which of a value's; of nothing
//! is known here which, so that all of them are called.

mod format;
mod value;
mod visitor;

use self::format::{Deserialized, Serialized};
use super::opaque;
use ::serde::{Deserialize, Serialize};

/// Names of structs, fields and variants.
const NAME: &str = "_";
const NAMES: &[&str] = &[NAME];

/// Writes a value.
pub fn serialize<T: Serialize + ?Sized>(value: &T) {
    let _ = value.serialize(Serialized);
}

/// Reads one of the same type.
pub fn deserialize<'de, T: Deserialize<'de>>(_: &T) {
    let _ = T::deserialize(Deserialized);
    let _ = T::deserialize_in_place(Deserialized, opaque::<&mut T>());
}
