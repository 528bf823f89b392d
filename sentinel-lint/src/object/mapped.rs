//! Files mapped into memory: the one place of the lint with unsafe code.
//!
//! Hundreds of megabytes of archives are looked at and a tenth of them is read, so they are mapped
//! rather than copied. What the bytes mean is not this module's business.

use memmap2::Mmap;
use std::{fs::File, io, path::Path};

/// A file whose bytes are mapped, read-only.
#[derive(Debug)]
pub(crate) struct Mapped(Mmap);

impl Mapped {
    /// Maps a file.
    #[allow(
        unsafe_code,
        reason = "mapping a file is unsafe whatever the library, and copying costs a second a check"
    )]
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        // SAFETY: the map is private and read-only, and its bytes are only ever read as bytes with
        // checked bounds, so that another process that writes the file can at worst make them
        // wrong. One that shortens it would end this process by a signal; build artifacts are
        // replaced, not shortened, by cargo and rustc.
        let map = unsafe { Mmap::map(&file) }?;
        Ok(Self(map))
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}
