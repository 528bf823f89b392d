//! Locks, channels and shared collections.

use std::sync::Arc;

pub fn parking_lot_mutex() -> u8 {
    let lock = parking_lot::Mutex::new(1);
    *lock.lock() += 1;
    lock.into_inner()
}
pub fn parking_lot_rwlock() -> u8 {
    let lock = parking_lot::RwLock::new(1);
    *lock.write() += 1;
    *lock.read()
}
pub fn crossbeam_bounded() -> Option<u8> {
    let (sender, receiver) = crossbeam_channel::bounded(1);
    sender.send(1).unwrap();
    receiver.try_recv().ok()
}
pub fn crossbeam_unbounded() -> usize {
    let (sender, receiver) = crossbeam_channel::unbounded();
    sender.send(1).unwrap();
    drop(sender);
    receiver.iter().count()
}
pub fn dashmap() -> usize {
    let map = dashmap::DashMap::new();
    map.insert("a", 1);
    map.get("a").map_or(0, |value| *value)
}
pub fn indexed() -> Option<usize> {
    indexmap::IndexMap::from([("a", 1), ("b", 2)]).get_index_of("b")
}
pub fn small_vector() -> usize {
    let items: smallvec::SmallVec<[u8; 2]> = (0..9).collect();
    items.len()
}
pub fn byte_buffer() -> bytes::Bytes {
    use bytes::{BufMut as _, BytesMut};
    let mut buffer = BytesMut::new();
    buffer.put_u32(7);
    buffer.freeze()
}
pub fn shared() -> usize {
    let text: Arc<str> = "abc".into();
    Arc::strong_count(&text.clone())
}
