//! Fetches a page once and keeps it: an async function over two ports, one of them generic.

use sentinel_runtime::port_mediated;
use toolbox_api::{BlobStore, Fetch, PortError};

/// A page, and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its text.
    pub body: String,
    /// Whether the store had it.
    pub cached: bool,
}

/// The page at `path`, from the store if it is there, and kept there if it is not.
///
/// # Errors
///
/// If the page can be had from neither port.
#[port_mediated(subject = "page")]
pub async fn fetch<F: Fetch>(
    web: &F,
    store: &dyn BlobStore,
    path: &str,
) -> Result<Page, PortError> {
    let key = key_of(path);
    if let Ok(bytes) = store.get(&key) {
        let body = String::from_utf8_lossy(&bytes).into_owned();
        return Ok(Page { body, cached: true });
    }
    let body = web.get(path).await?;
    store.put(&key, body.as_bytes())?;
    Ok(Page {
        body,
        cached: false,
    })
}

/// A blob's name for a page: no separators, so that a page cannot leave its place in the store.
fn key_of(path: &str) -> String {
    let name: String = path
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    format!("page{name}")
}
