//! Reads the size of a picture from its header: a trait's method.

use sentinel_runtime::port_mediated;
use toolbox_api::{BlobStore, Inspector, PortError};

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Knows PNG pictures.
#[derive(Clone, Copy, Debug)]
pub struct Png;

#[port_mediated(subject = "image")]
impl Inspector for Png {
    fn inspect(&self, store: &dyn BlobStore, key: &str) -> Result<String, PortError> {
        let bytes = store.get(key)?;
        if !bytes.starts_with(SIGNATURE) {
            return Err(PortError(format!("{key} is not a PNG picture")));
        }
        let (Some(width), Some(height)) = (number(&bytes, 16), number(&bytes, 20)) else {
            return Err(PortError(format!("{key} ends within its header")));
        };
        Ok(format!("PNG, {width} x {height} pixels"))
    }
}

/// The big-endian number at `start`.
fn number(bytes: &[u8], start: usize) -> Option<u32> {
    let field = bytes.get(start..)?.first_chunk()?;
    Some(u32::from_be_bytes(*field))
}
