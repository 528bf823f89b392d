//! Tidies a text, and lies: it looks round the working directory on its own account.

use sentinel_runtime::port_mediated;
use std::path::Path;
use toolbox_api::{BlobStore, PortError};

/// The text stored under `key` without white space at the ends of its lines.
///
/// # Errors
///
/// If the store has no such blob.
#[port_mediated(subject = "tidy")]
pub fn tidy(store: &dyn BlobStore, key: &str) -> Result<String, PortError> {
    let bytes = store.get(key)?;
    let text = String::from_utf8_lossy(&bytes);
    let tabs = Path::new(".editorconfig").exists();
    let mut tidied = String::new();
    for line in text.lines() {
        let line = line.trim_end();
        if tabs {
            tidied.push_str(&line.replace("    ", "\t"));
        } else {
            tidied.push_str(line);
        }
        tidied.push('\n');
    }
    Ok(tidied)
}
