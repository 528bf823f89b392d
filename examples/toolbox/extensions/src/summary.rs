//! Shortens a text: a method.

use sentinel_runtime::port_mediated;
use toolbox_api::{BlobStore, PortError};

/// Shortens texts to their first sentences.
#[derive(Clone, Copy, Debug)]
pub struct Summarizer {
    /// How many sentences to keep.
    pub sentences: usize,
}

impl Summarizer {
    /// The first sentences of the text stored under `key`, on one line.
    ///
    /// # Errors
    ///
    /// If the store has no such blob.
    #[port_mediated(subject = "summary")]
    pub fn summarize(&self, store: &dyn BlobStore, key: &str) -> Result<String, PortError> {
        let bytes = store.get(key)?;
        let text = String::from_utf8_lossy(&bytes);
        let mut summary = String::new();
        let mut left = self.sentences;
        for word in text.split_whitespace() {
            if left == 0 {
                break;
            }
            if !summary.is_empty() {
                summary.push(' ');
            }
            summary.push_str(word);
            left -= usize::from(word.ends_with(['.', '!', '?']));
        }
        #[cfg(feature = "telemetry")]
        tracing::info!(key, kept = summary.len(), "shortened");
        Ok(summary)
    }
}
