//! The blob store's client: a folder on disk, where each blob is a file.

use sentinel_runtime::port;
use std::{
    fs, io,
    path::{Path, PathBuf},
};
use toolbox_api::{BlobStore, PortError};

const SEED: &[(&str, &[u8])] = &[
    ("logo.png", include_bytes!("../../blobs/logo.png")),
    ("notes.txt", include_bytes!("../../blobs/notes.txt")),
    ("stock.csv", include_bytes!("../../blobs/stock.csv")),
];

/// A store in a folder of its own, which goes when the store goes.
pub(crate) struct DiskStore {
    folder: PathBuf,
}

impl DiskStore {
    /// A new store that holds the example's blobs.
    pub(crate) fn seeded() -> io::Result<Self> {
        let name = format!("toolbox-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder)?;
        let store = Self { folder };
        for (key, bytes) in SEED {
            fs::write(store.folder.join(key), bytes)?;
        }
        Ok(store)
    }

    /// Where `key` is kept. A key is a file's name, not a way to somewhere else.
    fn place(&self, key: &str) -> Result<PathBuf, PortError> {
        if Path::new(key).file_name().is_some_and(|name| name == key) {
            Ok(self.folder.join(key))
        } else {
            Err(PortError(format!("{key:?} is no key of a blob")))
        }
    }
}

#[port]
impl BlobStore for DiskStore {
    fn get(&self, key: &str) -> Result<Vec<u8>, PortError> {
        fs::read(self.place(key)?).map_err(|error| PortError(format!("cannot read {key}: {error}")))
    }

    fn put(&self, key: &str, bytes: &[u8]) -> Result<(), PortError> {
        fs::write(self.place(key)?, bytes)
            .map_err(|error| PortError(format!("cannot write {key}: {error}")))
    }
}

impl Drop for DiskStore {
    fn drop(&mut self) {
        // A folder that stays behind in the temporary folder harms nobody.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
