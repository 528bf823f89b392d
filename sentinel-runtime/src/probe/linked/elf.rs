//! The imports of a loaded object: which of its words hold the addresses of functions that other
//! objects define. It reads what the loader has read before, and changes nothing.

use super::loader::Object;
use core::{ffi::CStr, ops::Range};

/// A word that the loader fills with the address of a named symbol.
pub(crate) struct Import<'a> {
    pub(crate) slot: usize,
    pub(crate) name: &'a CStr,
    /// Its place in the object's table of symbols.
    pub(crate) symbol: usize,
    /// It may stay null.
    pub(crate) weak: bool,
    /// It may hold a stub of its own object until it is first called.
    pub(crate) lazy: bool,
}

#[repr(C)]
struct Rela {
    offset: u64,
    info: u64,
    addend: i64,
}

#[repr(C)]
struct Dynamic {
    tag: u64,
    value: u64,
}

#[repr(C)]
pub(crate) struct Symbol {
    pub(crate) name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

#[repr(C)]
struct Note {
    name_len: u32,
    content_len: u32,
    kind: u32,
}

mod tag {
    pub(super) const NULL: u64 = 0;
    pub(super) const PLT_SIZE: u64 = 2;
    pub(super) const STRINGS: u64 = 5;
    pub(super) const SYMBOLS: u64 = 6;
    pub(super) const RELA: u64 = 7;
    pub(super) const RELA_SIZE: u64 = 8;
    pub(super) const PLT: u64 = 23;
    pub(super) const HASHED: u64 = 0x6fff_fef5;
    pub(super) const VERSION_NUMBERS: u64 = 0x6fff_fff0;
    pub(super) const VERSIONS_DEFINED: u64 = 0x6fff_fffc;
    pub(super) const VERSIONS_NEEDED: u64 = 0x6fff_fffe;
}

mod relocation {
    pub(super) const ABSOLUTE: u64 = 1;
    pub(super) const GLOBAL_DATA: u64 = 6;
    pub(super) const JUMP_SLOT: u64 = 7;
}

/// Where the tables of an object lie; zero where it has no such table.
#[derive(Default)]
pub(crate) struct Tables {
    strings: usize,
    symbols: usize,
    rela: (usize, usize),
    plt: (usize, usize),
    pub(crate) hashed: usize,
    /// The number of each symbol's version.
    pub(crate) numbers: usize,
    pub(crate) definitions: usize,
    pub(crate) needs: usize,
}

impl Tables {
    pub(crate) fn symbol_at(&self, index: usize) -> usize {
        self.symbols + index * size_of::<Symbol>()
    }

    pub(crate) fn string(&self, offset: u32) -> &CStr {
        let at = core::ptr::with_exposed_provenance(self.strings + offset as usize);
        // SAFETY: whatever has a name has a terminated string in the string table.
        unsafe { CStr::from_ptr(at) }
    }
}

impl Symbol {
    /// Whether the object has what the symbol names, rather than a way to it.
    pub(crate) fn is_defined(&self) -> bool {
        self.section != 0
    }

    /// What to add to its object's base.
    pub(crate) fn address(&self) -> usize {
        word(self.value)
    }
}

impl Object<'_> {
    /// The addresses that the object's segments span.
    pub(crate) fn image(&self) -> Range<usize> {
        let loads = || self.segments(libc::PT_LOAD);
        let start = loads().map(|range| range.start).min().unwrap_or_default();
        let end = loads().map(|range| range.end).max().unwrap_or_default();
        start..end
    }

    /// What the loader makes read-only once it has filled it.
    pub(crate) fn sealed(&self) -> Option<Range<usize>> {
        self.segments(libc::PT_GNU_RELRO).next()
    }

    /// Whether the file asks for these bytes to be writable.
    pub(crate) fn writable(&self, address: usize) -> bool {
        self.headers.iter().any(|header| {
            header.p_type == libc::PT_LOAD
                && header.p_flags & libc::PF_W != 0
                && self.range(header).contains(&address)
        })
    }

    fn segments(&self, kind: u32) -> impl Iterator<Item = Range<usize>> {
        self.headers
            .iter()
            .filter(move |header| header.p_type == kind)
            .map(|header| self.range(header))
    }

    fn range(&self, header: &libc::Elf64_Phdr) -> Range<usize> {
        let start = self.base.wrapping_add(word(header.p_vaddr));
        start..start.wrapping_add(word(header.p_memsz))
    }

    /// Calls `each` with every import by name.
    pub(crate) fn imports(&self, mut each: impl FnMut(Import<'_>)) {
        let Some(tables) = self.tables() else { return };
        for (start, size) in [tables.rela, tables.plt] {
            for index in 0..size / size_of::<Rela>() {
                let at = start + index * size_of::<Rela>();
                // SAFETY: the object's own table says that this many relocations lie there, and
                // the loader, which holds the object still, has read them before.
                let rela = unsafe { &*core::ptr::with_exposed_provenance::<Rela>(at) };
                if let Some(import) = self.import(&tables, rela) {
                    each(import);
                }
            }
        }
    }

    fn import<'a>(&self, tables: &'a Tables, rela: &Rela) -> Option<Import<'a>> {
        const WEAK: u8 = 2;
        let (kind, index) = (rela.info & 0xffff_ffff, word(rela.info >> 32));
        let by_name = matches!(
            kind,
            relocation::ABSOLUTE | relocation::GLOBAL_DATA | relocation::JUMP_SLOT
        );
        if !by_name || index == 0 || rela.addend != 0 {
            return None;
        }
        let at = tables.symbol_at(index);
        // SAFETY: relocations name symbols that are in the table.
        let symbol = unsafe { &*core::ptr::with_exposed_provenance::<Symbol>(at) };
        Some(Import {
            slot: self.base.wrapping_add(word(rela.offset)),
            name: tables.string(symbol.name),
            symbol: index,
            weak: symbol.info >> 4 == WEAK,
            lazy: kind == relocation::JUMP_SLOT && symbol.section == 0,
        })
    }

    pub(crate) fn tables(&self) -> Option<Tables> {
        let mut tables = Tables::default();
        for entry in self.dynamic()? {
            let value = word(entry.value);
            match entry.tag {
                tag::STRINGS => tables.strings = self.located(value),
                tag::SYMBOLS => tables.symbols = self.located(value),
                tag::RELA => tables.rela.0 = self.located(value),
                tag::RELA_SIZE => tables.rela.1 = value,
                tag::PLT => tables.plt.0 = self.located(value),
                tag::PLT_SIZE => tables.plt.1 = value,
                tag::HASHED => tables.hashed = self.located(value),
                tag::VERSION_NUMBERS => tables.numbers = self.located(value),
                tag::VERSIONS_DEFINED => tables.definitions = self.located(value),
                tag::VERSIONS_NEEDED => tables.needs = self.located(value),
                _ => {}
            }
        }
        (tables.strings != 0 && tables.symbols != 0).then_some(tables)
    }

    /// The loader turns most of these offsets into addresses in place, but not those of objects
    /// whose dynamic section is read-only.
    fn located(&self, value: usize) -> usize {
        if value < self.base {
            self.base.wrapping_add(value)
        } else {
            value
        }
    }

    fn dynamic(&self) -> Option<impl Iterator<Item = &Dynamic>> {
        let start = self.segments(libc::PT_DYNAMIC).next()?.start;
        Some((0..).map_while(move |index: usize| {
            let at = start + index * size_of::<Dynamic>();
            // SAFETY: the dynamic section ends with an entry of tag zero, where this stops.
            let entry = unsafe { &*core::ptr::with_exposed_provenance::<Dynamic>(at) };
            (entry.tag != tag::NULL).then_some(entry)
        }))
    }

    /// Calls `each` with every note: where it begins, its owner's name, its type.
    pub(crate) fn notes(&self, mut each: impl FnMut(usize, &[u8], u32)) {
        for header in self.headers.iter().filter(|it| it.p_type == libc::PT_NOTE) {
            let Range { start, end } = self.range(header);
            let padded = |len: u32| (len as usize).next_multiple_of(word(header.p_align).max(4));
            let mut at = start;
            while at + size_of::<Note>() <= end {
                // SAFETY: the header says that notes lie there, one after the other, in memory.
                let note = unsafe { &*core::ptr::with_exposed_provenance::<Note>(at) };
                let name = core::ptr::with_exposed_provenance(at + size_of::<Note>());
                // SAFETY: the name follows its note.
                let name = unsafe { core::slice::from_raw_parts(name, note.name_len as usize) };
                each(at, name, note.kind);
                at += size_of::<Note>() + padded(note.name_len) + padded(note.content_len);
            }
        }
    }

    /// The unused half of the entry that ends the dynamic section: a word that nobody reads.
    pub(crate) fn idle_word(&self) -> Option<usize> {
        let entries = self.dynamic()?.count();
        let start = self.segments(libc::PT_DYNAMIC).next()?.start;
        Some(start + entries * size_of::<Dynamic>() + size_of::<u64>())
    }
}

fn word(value: u64) -> usize {
    usize::try_from(value).unwrap_or_default()
}
