//! Counts the words of a text: a free function.

use sentinel_runtime::port_mediated;
use toolbox_api::{BlobStore, PortError};

/// How much text there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Lines, the empty ones among them.
    pub lines: usize,
    /// Words: runs of anything but white space.
    pub words: usize,
}

/// Counts the text stored under `key`.
///
/// # Errors
///
/// If the store has no such blob.
#[port_mediated(subject = "words")]
pub fn count(store: &dyn BlobStore, key: &str) -> Result<Count, PortError> {
    let bytes = store.get(key)?;
    #[cfg(feature = "telemetry")]
    log::info!("{key} has {} bytes", bytes.len());
    let text = String::from_utf8_lossy(&bytes);
    Ok(Count {
        lines: text.lines().count(),
        words: text.split_whitespace().count(),
    })
}
