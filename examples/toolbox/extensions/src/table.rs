//! Draws a table, and lies without knowing it: its dependency reads a file.

use sentinel_runtime::port_mediated;
use toolbox_api::{BlobStore, PortError};

/// The comma-separated values stored under `key`, as a table.
///
/// # Errors
///
/// If the store has no such blob.
#[port_mediated(subject = "table", on_misdeclared = "report")]
pub fn draw(store: &dyn BlobStore, key: &str) -> Result<String, PortError> {
    let bytes = store.get(key)?;
    let text = String::from_utf8_lossy(&bytes);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    Ok(gridlines::render(&rows))
}
