//! Whether a crate was built with our flags. cargo is told to, but what it runs may be a wrapper
//! of somebody else's.
//!
//! The version of the debug information is the mark: the flags ask for another one than rustc
//! writes by itself. One object is enough, since all of a crate come from one run of rustc.

use super::DriveError;
use object::{
    LittleEndian,
    elf::{FileHeader64, SHT_NOBITS},
    read::{
        ReadCache, ReadRef,
        archive::ArchiveFile,
        elf::{FileHeader as _, SectionHeader as _},
    },
};
use std::{error::Error, fs::File, path::Path};

/// The version that the flags ask for.
const VERSION: u16 = 5;
/// How rustc ends the names of objects; those of other compilers in an rlib are not ours.
const RUSTC: &[u8] = b".rcgu.o";
/// Where the version stands: behind the length of the unit.
const VERSION_AT: usize = 4;

/// Refuses an archive of rustc's without the mark.
pub(super) fn check(path: &Path) -> Result<(), DriveError> {
    let stamped = is_stamped(path).map_err(|source| DriveError::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    if stamped {
        Ok(())
    } else {
        Err(DriveError::Unstamped {
            path: path.to_owned(),
        })
    }
}

fn is_stamped(path: &Path) -> Result<bool, Box<dyn Error + Send + Sync>> {
    let cache = ReadCache::new(File::open(path)?);
    let archive = ArchiveFile::parse(&cache)?;
    for member in archive.members() {
        let member = member?;
        if !member.name().ends_with(RUSTC) {
            continue;
        }
        let (offset, size) = member.file_range();
        if let Some(stamped) = object(cache.range(offset, size))? {
            return Ok(stamped);
        }
    }
    Ok(true)
}

/// Whether an object has the mark; nothing where there is no code that could have one.
fn object<'a>(data: impl ReadRef<'a>) -> Result<Option<bool>, Box<dyn Error + Send + Sync>> {
    let header = FileHeader64::<LittleEndian>::parse(data)?;
    let endian = LittleEndian;
    let sections = header.sections(endian, data)?;
    let mut code = false;
    for section in sections.iter() {
        let name = sections.section_name(endian, section)?;
        if name == b".debug_info" {
            let version = section.data(endian, data)?.get(VERSION_AT..VERSION_AT + 2);
            let version = version.and_then(|bytes| bytes.try_into().ok());
            return Ok(Some(version.map(u16::from_le_bytes) == Some(VERSION)));
        }
        code |= name.starts_with(b".text")
            && section.sh_size(endian) > 0
            && section.sh_type(endian) != SHT_NOBITS;
    }
    Ok(code.then_some(false))
}
