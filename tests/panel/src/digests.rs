//! Hashes, codes and signatures.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use sha2::Digest as _;

pub fn sha2() -> Vec<u8> {
    sha2::Sha256::digest(b"abc").to_vec()
}
pub fn ring_sha() -> Vec<u8> {
    ring::digest::digest(&ring::digest::SHA512, b"abc")
        .as_ref()
        .to_vec()
}
pub fn ring_hmac() -> bool {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, b"key");
    let tag = ring::hmac::sign(&key, b"text");
    ring::hmac::verify(&key, b"text", tag.as_ref()).is_ok()
}
pub fn ring_sealed() -> Vec<u8> {
    use ring::aead::{AES_256_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
    let key = LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &[7; 32]).unwrap());
    let mut text = b"text".to_vec();
    key.seal_in_place_append_tag(
        Nonce::assume_unique_for_key([1; 12]),
        Aad::empty(),
        &mut text,
    )
    .unwrap();
    text
}
pub fn ring_random() -> [u8; 8] {
    use ring::rand::{SecureRandom as _, SystemRandom};
    let mut bytes = [0; 8];
    SystemRandom::new().fill(&mut bytes).unwrap();
    bytes
}
pub fn ring_key_pair() -> usize {
    let document =
        ring::signature::Ed25519KeyPair::generate_pkcs8(&ring::rand::SystemRandom::new());
    document.unwrap().as_ref().len()
}
pub fn base64_there_and_back() -> Vec<u8> {
    BASE64_STANDARD
        .decode(BASE64_STANDARD.encode(b"abc"))
        .unwrap()
}
