//! What of std touches nothing outside.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
    io::{Cursor, Read as _, Seek as _, SeekFrom, Write as _},
    sync::{LazyLock, Mutex, OnceLock, mpsc},
};

pub fn hash_map() -> usize {
    HashMap::from([("a", 1), ("b", 2)]).values().sum()
}
pub fn tree_map() -> Option<u8> {
    BTreeMap::from([(1, 2)]).pop_first().map(|entry| entry.1)
}
pub fn cursor() -> String {
    let mut cursor = Cursor::new(Vec::new());
    cursor.write_all(b"abc").unwrap();
    cursor.seek(SeekFrom::Start(1)).unwrap();
    let mut text = String::new();
    cursor.read_to_string(&mut text).unwrap();
    text
}
pub fn formatted() -> String {
    let mut text = String::new();
    write!(text, "{:>8.2} {:?} {:#x}", 1.5, Some("a"), 255).unwrap();
    text
}
pub fn mutex() -> u8 {
    let lock = Mutex::new(1);
    *lock.lock().unwrap()
}
pub fn lazy() -> usize {
    static WORDS: LazyLock<Vec<String>> = LazyLock::new(|| vec!["a".to_owned()]);
    static COUNT: OnceLock<usize> = OnceLock::new();
    *COUNT.get_or_init(|| WORDS.len())
}
pub fn channel() -> u8 {
    let (sender, receiver) = mpsc::channel();
    sender.send(1).unwrap();
    receiver.recv().unwrap()
}
pub fn written_through_a_trait_object() -> usize {
    let mut buffer = Vec::new();
    let writer: &mut dyn std::io::Write = &mut buffer;
    writeln!(writer, "{}", 7).unwrap();
    buffer.len()
}
pub fn iterated() -> Box<dyn Iterator<Item = u32>> {
    Box::new((0..9).filter(|number| number % 2 == 0))
}
