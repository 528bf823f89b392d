//! What the C library of this machine exports, and under which versions.

use object::{
    Endianness, elf,
    read::elf::{FileHeader, Sym},
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// One name that a program may link against, in one version.
pub(crate) struct Symbol {
    pub(crate) name: String,
    /// `GLIBC_2.34`; empty where the library does not say.
    #[allow(dead_code, reason = "not every test asks for it")]
    pub(crate) version: String,
}

/// What the C library, its mathematics, its resolver, the loader and the unwinder export.
pub(crate) fn exported() -> Vec<Symbol> {
    let mapped = mapped();
    let library = |start: &str| {
        let named = |path: &&PathBuf| {
            let name = path.file_name().unwrap_or_default();
            name.to_string_lossy().starts_with(start)
        };
        mapped
            .iter()
            .find(named)
            .unwrap_or_else(|| panic!("no {start} is loaded"))
    };
    let libc = library("libc.so.");
    // A program that does no mathematics and asks no name server need not have these loaded.
    let beside = |name| libc.with_file_name(name);
    [
        libc,
        &beside("libm.so.6"),
        &beside("libresolv.so.2"),
        library("ld-linux"),
        library("libgcc_s.so."),
    ]
    .into_iter()
    .flat_map(|path| symbols(path))
    .collect()
}

/// The files that are mapped into this process.
fn mapped() -> BTreeSet<PathBuf> {
    let maps = fs::read_to_string("/proc/self/maps").unwrap();
    maps.lines()
        .filter_map(|line| line.find('/').map(|at| line[at..].into()))
        .collect()
}

fn symbols(path: &Path) -> Vec<Symbol> {
    let bytes = fs::read(path).unwrap();
    let data = &*bytes;
    let header = elf::FileHeader64::<Endianness>::parse(data).unwrap();
    let endian = header.endian().unwrap();
    let sections = header.sections(endian, data).unwrap();
    let versions = sections.versions(endian, data).unwrap();
    let symbols = sections.symbols(endian, data, elf::SHT_DYNSYM).unwrap();
    let version = |index| {
        let versions = versions.as_ref()?;
        let index = versions.version_index(endian, index);
        Some(versions.version(index.into()).unwrap()?.name())
    };
    symbols
        .enumerate()
        .filter(|(_, symbol)| !symbol.is_undefined(endian))
        .map(|(index, symbol)| Symbol {
            name: text(symbols.symbol_name(endian, symbol).unwrap()),
            version: version(index).map(text).unwrap_or_default(),
        })
        // A version is a symbol too, of its own name.
        .filter(|symbol| symbol.name != symbol.version)
        .collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
