//! Identifiers and random numbers.

use rand::{Rng as _, SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};
use uuid::Uuid;

pub fn uuid_parsed() -> u128 {
    Uuid::parse_str("67e55044-10b1-426f-9247-bb680e5fe0c8")
        .unwrap()
        .as_u128()
}
pub fn uuid_named() -> String {
    Uuid::new_v5(&Uuid::NAMESPACE_DNS, b"example.org").to_string()
}
pub fn uuid_random() -> Uuid {
    Uuid::new_v4()
}
pub fn seeded() -> u32 {
    StdRng::seed_from_u64(7).random_range(0..100)
}
pub fn shuffled() -> Vec<u8> {
    let mut cards: Vec<u8> = (0..10).collect();
    cards.shuffle(&mut StdRng::seed_from_u64(7));
    cards
}
pub fn thrown() -> u8 {
    rand::random()
}
pub fn thrown_by_the_thread() -> u8 {
    rand::rng().random_range(1..=6)
}
pub fn bytes_of_the_system() -> [u8; 4] {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).unwrap();
    bytes
}
