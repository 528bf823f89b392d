//! From a file to the object files in it, as ranges of its bytes.
//!
//! It tells what a member is and leaves the inside of objects to [`elf`].

pub(crate) mod elf;

use object::read::archive::ArchiveFile;
use std::ops::Range;

/// A member of an archive, or the whole of a file that is an object itself.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    /// Its name in the archive; empty for a file that is an object itself.
    pub(crate) name: String,
    /// Where its bytes are in the file.
    pub(crate) range: Range<usize>,
    /// What the bytes are.
    pub(crate) content: Content,
}

/// What a member holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// An ELF file, which may yet be none that can be read.
    Elf,
    /// What rustc needs for compiling against the crate: no code.
    Metadata,
    /// Something that the graph cannot read, and what it looks like.
    Opaque(&'static str),
}

const ELF: &[u8] = b"\x7fELF";
const ARCHIVE: &[u8] = b"!<arch>\n";
const THIN: &[u8] = b"!<thin>\n";
/// How files begin that can stand where an object is expected.
const OTHERS: &[(&[u8], &str)] = &[
    (
        b"BC\xc0\xde",
        "LLVM bitcode, as link-time optimisation leaves it",
    ),
    (
        b"\xde\xc0\x17\x0b",
        "LLVM bitcode, as link-time optimisation leaves it",
    ),
    (b"\xcf\xfa\xed\xfe", "a Mach-O object"),
    (b"\x64\x86", "a COFF object"),
    (b"\0asm", "WebAssembly"),
];

/// The members of a file.
///
/// # Errors
/// A file that is neither an archive nor an object, or an archive that is damaged.
pub(crate) fn members(file: &[u8]) -> Result<Vec<Member>, String> {
    if file.starts_with(THIN) {
        return Err("a thin archive, whose members lie elsewhere".to_owned());
    }
    if !file.starts_with(ARCHIVE) {
        return Ok(vec![Member {
            name: String::new(),
            range: 0..file.len(),
            content: content("", file),
        }]);
    }
    let archive = ArchiveFile::parse(file).map_err(|error| error.to_string())?;
    archive
        .members()
        .map(|member| {
            let member = member.map_err(|error| error.to_string())?;
            let (start, size) = member.file_range();
            let range = range(start, size).ok_or("a member beyond all memory")?;
            let bytes = file.get(range.clone()).ok_or("a member beyond the end")?;
            let name = String::from_utf8_lossy(member.name()).into_owned();
            let content = content(&name, bytes);
            Ok(Member {
                name,
                range,
                content,
            })
        })
        .collect()
}

fn range(start: u64, size: u64) -> Option<Range<usize>> {
    let start = usize::try_from(start).ok()?;
    let end = start.checked_add(usize::try_from(size).ok()?)?;
    Some(start..end)
}

fn content(name: &str, bytes: &[u8]) -> Content {
    if name.starts_with("lib.rmeta") {
        return Content::Metadata;
    }
    if bytes.starts_with(ELF) {
        return Content::Elf;
    }
    let known = OTHERS.iter().find(|(magic, _)| bytes.starts_with(magic));
    Content::Opaque(known.map_or("no object code of a known kind", |(_, what)| what))
}
