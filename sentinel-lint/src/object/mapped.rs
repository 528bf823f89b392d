//! Files mapped into memory: the one place of the lint with unsafe code.
//!
//! Hundreds of megabytes of archives are looked at and a tenth of them is read, so they are mapped
//! rather than copied. What the bytes mean is not this module's business.

use memmap2::Mmap;
#[cfg(unix)]
use memmap2::UncheckedAdvice;
use std::{
    fs::{File, Metadata},
    io,
    ops::Range,
    path::Path,
};

/// A file whose bytes are mapped, read-only.
#[derive(Debug)]
pub(crate) struct Mapped {
    map: Mmap,
    metadata: Metadata,
}

impl Mapped {
    /// Maps a file.
    #[allow(
        unsafe_code,
        reason = "mapping a file is unsafe whatever the library, and copying costs a second a check"
    )]
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let metadata = file.metadata()?;
        // SAFETY: the map is read-only, and its bytes are only ever read as bytes with
        // checked bounds, so that another process that writes the file can at worst make them
        // wrong. One that shortens it would end this process by a signal; build artifacts are
        // replaced, not shortened, by cargo and rustc, and what we keep by us.
        let map = unsafe { Mmap::map(&file) }?;
        Ok(Self { map, metadata })
    }

    /// The bytes of the file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.map
    }

    /// What the file system said of the file before it was mapped.
    pub(crate) fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// Lets go of memory that a part of the file has been read into. The bytes stay what they are:
    /// whoever looks again has them from the system's cache.
    #[cfg(unix)]
    #[allow(
        unsafe_code,
        reason = "advice that drops pages is unsafe whatever the library, and without it the process grows \
                  by all that it has looked at once"
    )]
    pub(crate) fn release(&self, part: &Range<usize>) {
        // SAFETY: the map is shared, read-only and of a file, so that a page of it that is dropped is
        // read from the file again where it is touched next: no byte that anybody sees changes.
        let advised = unsafe {
            self.map
                .unchecked_advise_range(UncheckedAdvice::DontNeed, part.start, part.len())
        };
        // It is a favour to the machine: where the system does not grant it, nothing is lost.
        drop(advised);
    }

    /// Lets go of nothing, where systems are not told.
    #[cfg(not(unix))]
    pub(crate) fn release(&self, _: &Range<usize>) {}
}
