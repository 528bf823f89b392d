//! Parameters that are bound by traits of std, which stand-ins have.

use crate::effect;
use sentinel_runtime::port_mediated;
use std::{
    collections::HashMap,
    error::Error,
    fmt::{Display, LowerHex},
    hash::{BuildHasher, Hash},
    io::{self, Read, Seek},
    iter::Sum,
    ops::{Add, RangeBounds},
    path::Path,
    str::FromStr,
};

#[port_mediated]
pub fn clean_path(path: impl AsRef<Path>) -> bool {
    path.as_ref().ends_with("a")
}

#[port_mediated]
pub fn dirty_path(path: impl AsRef<Path>) -> bool {
    path.as_ref().exists()
}

#[port_mediated]
pub fn clean_text<'a>(
    one: impl Into<String>,
    more: impl IntoIterator<Item = &'a str>,
    bytes: impl AsRef<[u8]>,
) -> usize {
    one.into().len() + more.into_iter().map(str::len).sum::<usize>() + bytes.as_ref().len()
}

#[port_mediated]
pub fn clean_callback(
    call: impl FnOnce(&str) -> usize,
    numbers: impl Iterator<Item = u8>,
) -> usize {
    call("a") + numbers.count()
}

#[port_mediated]
pub fn clean_number<T>(a: T, b: T) -> f64
where
    T: Add<Output = T> + Copy + Into<f64> + PartialOrd,
{
    if a < b { (a + b).into() } else { b.into() }
}

#[port_mediated]
pub fn clean_sum<'a, T: Sum<&'a T> + 'a>(list: &'a [T]) -> T {
    list.iter().sum()
}

#[port_mediated]
pub fn clean_map<K: Eq + Hash + Clone, V: Default>(map: &mut HashMap<K, V>, key: &K) -> bool {
    map.insert(key.clone(), V::default()).is_none()
}

#[port_mediated]
pub fn clean_error<E: Error + Send + Sync + 'static>(error: E) -> Box<dyn Error + Send + Sync> {
    error.into()
}

#[port_mediated]
pub fn clean_parsed<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[port_mediated]
pub fn clean_reader<R: Read + Seek>(reader: &mut R) -> io::Result<Vec<u8>> {
    reader.rewind()?;
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[port_mediated]
pub fn clean_others<T, R, H>(value: &T, range: &R, hasher: &H) -> String
where
    T: Display + LowerHex + Hash,
    R: RangeBounds<u64>,
    H: BuildHasher,
{
    format!(
        "{value} {value:x} {}",
        range.contains(&hasher.hash_one(value))
    )
}

#[port_mediated]
pub fn dirty_others<T: LowerHex>(value: &T) -> String {
    format!("{value:x} {}", effect())
}
