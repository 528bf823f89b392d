//! What the toolbox offers its extensions: two ports, the only ways out, and an extension point.
//!
//! Nothing here performs an effect. The clients behind the ports belong to the host.

use sentinel_runtime::port;
use std::{error::Error, fmt};

/// Named blobs that outlive a run of an extension.
#[port]
pub trait BlobStore {
    /// The bytes stored under `key`.
    ///
    /// # Errors
    ///
    /// If there are none, or the store cannot be reached.
    fn get(&self, key: &str) -> Result<Vec<u8>, PortError>;

    /// Stores `bytes` under `key`, in place of what was there.
    ///
    /// # Errors
    ///
    /// If the store cannot be reached.
    fn put(&self, key: &str, bytes: &[u8]) -> Result<(), PortError>;
}

/// Pages of the web.
#[port]
pub trait Fetch {
    /// The body of the page at `path`.
    ///
    /// # Errors
    ///
    /// If the server cannot be reached or has no such page.
    fn get(&self, path: &str) -> impl Future<Output = Result<String, PortError>>;
}

/// An extension point: says in one line what a blob is.
pub trait Inspector {
    /// What the blob under `key` is.
    ///
    /// # Errors
    ///
    /// If the store has no such blob, or the inspector does not know its kind.
    fn inspect(&self, store: &dyn BlobStore, key: &str) -> Result<String, PortError>;
}

/// Why a port could not do what it was asked, as a lowercase fragment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PortError(pub String);

impl fmt::Display for PortError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PortError {}
