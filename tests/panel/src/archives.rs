//! Compression.

use flate2::{Compression, read::GzDecoder, write::GzEncoder};
use std::io::{Read as _, Write as _};

pub fn gzip() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&[7; 4096]).unwrap();
    encoder.finish().unwrap()
}
pub fn gunzip() -> usize {
    let mut text = Vec::new();
    GzDecoder::new(&*gzip()).read_to_end(&mut text).unwrap()
}
pub fn gzip_to_a_file() -> bool {
    let file = std::fs::File::create("out.gz").unwrap();
    let mut encoder = GzEncoder::new(file, Compression::fast());
    encoder.write_all(b"abc").is_ok() && encoder.finish().is_ok()
}
