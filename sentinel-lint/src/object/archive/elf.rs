//! One ELF object: its sections, symbols and relocations, straight from the mapped bytes.
//!
//! A thin layer over `object`'s raw types: it checks bounds and says what a symbol is. It knows
//! nothing of nodes and edges.

use object::{
    LittleEndian as LE, SectionIndex, SymbolIndex, elf,
    read::elf::{FileHeader as _, SectionHeader as _, SectionTable, Sym as _, SymbolTable},
};

type Header = elf::FileHeader64<LE>;
type RawSection = elf::SectionHeader64<LE>;
type RawSymbol = elf::Sym64<LE>;

/// A parsed object.
pub(crate) struct Object<'d> {
    data: &'d [u8],
    sections: SectionTable<'d, Header>,
    symbols: SymbolTable<'d, Header>,
}

/// A section of an object.
#[derive(Clone, Copy)]
pub(crate) struct Section<'d> {
    raw: &'d RawSection,
    /// Its number.
    pub(crate) index: u32,
    /// Its name.
    pub(crate) name: &'d [u8],
}

/// A symbol of an object.
#[derive(Clone, Copy)]
pub(crate) struct Symbol {
    /// Where it is defined.
    pub(crate) place: Place,
    /// Its offset in its section.
    pub(crate) value: u64,
    /// How many bytes it covers, where it says so.
    pub(crate) size: u64,
    /// Who sees it.
    pub(crate) bind: Bind,
    /// Whether it names a section rather than something in it.
    pub(crate) is_section: bool,
    /// Whether no shared library can define it.
    pub(crate) is_hidden: bool,
}

/// Where a symbol is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the section of this number.
    Section(u32),
    /// Nowhere in this object.
    Undefined,
    /// In memory that the linker reserves.
    Common,
    /// It is a number or the name of a file: nothing to reach.
    None,
}

/// Who sees a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bind {
    /// This object.
    Local,
    /// All objects.
    Global,
    /// All objects, unless one defines it globally.
    Weak,
}

/// A relocation of a section.
#[derive(Clone, Copy)]
pub(crate) struct Relocation {
    /// Where in the section.
    pub(crate) offset: u64,
    /// Which symbol.
    pub(crate) symbol: u32,
    /// How, in the numbers of the x86-64 supplement to the ABI.
    pub(crate) kind: elf::RelocationType,
    /// What is added.
    pub(crate) addend: i64,
}

impl<'d> Object<'d> {
    /// Reads the tables of an object.
    ///
    /// # Errors
    /// Why it cannot be read, as a fragment.
    pub(crate) fn parse(data: &'d [u8]) -> Result<Self, &'static str> {
        let header =
            Header::parse(data).map_err(|_| "an ELF file of another word size, or damaged")?;
        if header.e_machine.get(LE) != elf::EM_X86_64 {
            return Err("an ELF object of a processor that is not x86-64");
        }
        if header.e_type.get(LE) != elf::ET_REL {
            return Err("an ELF file that is linked already and has lost its relocations");
        }
        let sections = header
            .sections(LE, data)
            .map_err(|_| "an ELF object with a damaged section table")?;
        let symbols = sections
            .symbols(LE, data, elf::SHT_SYMTAB)
            .map_err(|_| "an ELF object with a damaged symbol table")?;
        Ok(Self {
            data,
            sections,
            symbols,
        })
    }

    /// Every section but the null one, in order.
    pub(crate) fn sections(&self) -> impl Iterator<Item = Section<'d>> + '_ {
        self.sections.enumerate().filter_map(|(index, raw)| {
            let name = self.sections.section_name(LE, raw).unwrap_or_default();
            Some(Section {
                raw,
                index: u32::try_from(index.0).ok()?,
                name,
            })
        })
    }

    /// The section of this number.
    pub(crate) fn section(&self, index: u32) -> Option<Section<'d>> {
        let raw = self.sections.section(SectionIndex(index as usize)).ok()?;
        let name = self.sections.section_name(LE, raw).unwrap_or_default();
        Some(Section { raw, index, name })
    }

    /// How many sections there are, the null one included.
    pub(crate) fn section_count(&self) -> usize {
        self.sections.len()
    }

    /// Every symbol with its name, which is empty for a section's.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = (&'d [u8], Symbol)> + '_ {
        self.symbols
            .enumerate()
            .map(|(index, raw)| (self.read_name(raw), self.read_symbol(index, raw)))
    }

    /// The symbol of this number.
    pub(crate) fn symbol(&self, index: u32) -> Option<Symbol> {
        let index = SymbolIndex(index as usize);
        let raw = self.symbols.symbol(index).ok()?;
        Some(self.read_symbol(index, raw))
    }

    /// The name of the symbol of this number. Finding where it ends takes longer than all else of a
    /// symbol, and most relocations do without.
    pub(crate) fn symbol_name(&self, index: u32) -> &'d [u8] {
        let raw = self.symbols.symbol(SymbolIndex(index as usize));
        raw.map_or(&[], |raw| self.read_name(raw))
    }

    fn read_name(&self, raw: &'d RawSymbol) -> &'d [u8] {
        if raw.st_type() == elf::STT_SECTION {
            return &[];
        }
        self.symbols.symbol_name(LE, raw).unwrap_or_default()
    }

    fn read_symbol(&self, index: SymbolIndex, raw: &'d RawSymbol) -> Symbol {
        let kind = raw.st_type();
        let is_section = kind == elf::STT_SECTION;
        let place = match raw.st_shndx(LE) {
            _ if kind == elf::STT_FILE => Place::None,
            elf::SHN_UNDEF => Place::Undefined,
            elf::SHN_COMMON => Place::Common,
            _ => match self.symbols.symbol_section(LE, raw, index) {
                Ok(Some(section)) => Place::Section(u32::try_from(section.0).unwrap_or(0)),
                _ => Place::None,
            },
        };
        Symbol {
            place,
            value: raw.st_value.get(LE),
            size: raw.st_size.get(LE),
            bind: match raw.st_bind() {
                elf::STB_LOCAL => Bind::Local,
                elf::STB_WEAK => Bind::Weak,
                _ => Bind::Global,
            },
            is_section,
            is_hidden: raw.st_visibility() != elf::STV_DEFAULT,
        }
    }

    /// The relocations of a relocation section with the number of the section that they are for;
    /// none of a section of another kind.
    ///
    /// # Errors
    /// Relocations that cannot be read, as a fragment.
    pub(crate) fn relocations(
        &self,
        section: Section<'d>,
    ) -> Result<Option<(u32, RelocationTable<'d>)>, &'static str> {
        let kind = section.raw.sh_type.get(LE);
        if [elf::SHT_REL, elf::SHT_RELR, elf::SHT_CREL].contains(&kind) {
            return Err("an ELF object with relocations of a kind that x86-64 does not have");
        }
        if kind != elf::SHT_RELA {
            return Ok(None);
        }
        let table = section.raw.rela(LE, self.data);
        let table = table.map_err(|_| "an ELF object with damaged relocations")?;
        let table = table.map_or(&[][..], |(table, _)| table);
        Ok(Some((section.raw.sh_info.get(LE), RelocationTable(table))))
    }

    /// The bytes of a section; empty where it has none, as zeroed data has.
    pub(crate) fn bytes(&self, section: Section<'d>) -> &'d [u8] {
        section.raw.data(LE, self.data).unwrap_or_default()
    }
}

/// The relocations of one section.
#[derive(Clone, Copy)]
pub(crate) struct RelocationTable<'d>(&'d [elf::Rela64<LE>]);

impl RelocationTable<'_> {
    /// Every relocation, in the order of the file.
    pub(crate) fn iter(self) -> impl Iterator<Item = Relocation> {
        self.0.iter().map(|raw| Relocation {
            offset: raw.r_offset.get(LE),
            symbol: raw.r_sym(LE, false),
            kind: raw.r_type(LE, false),
            addend: raw.r_addend.get(LE),
        })
    }
}

impl Section<'_> {
    fn flagged(self, flag: elf::SectionFlags) -> bool {
        self.raw.sh_flags(LE).contains(flag)
    }

    /// Whether it is in memory when the program runs.
    pub(crate) fn is_loaded(self) -> bool {
        self.flagged(elf::SHF_ALLOC)
    }

    /// Whether it holds code.
    pub(crate) fn is_code(self) -> bool {
        self.flagged(elf::SHF_EXECINSTR)
    }

    /// Whether it can be written once the program runs.
    pub(crate) fn is_writable(self) -> bool {
        self.flagged(elf::SHF_WRITE)
            && !self.name.starts_with(b".data.rel.ro")
            && !self.is_constructors()
    }

    /// Whether it is the linker's or the unwinder's rather than the program's.
    pub(crate) fn is_bookkeeping(self) -> bool {
        self.raw.sh_type(LE) == elf::SHT_NOTE
            || [b".eh_frame".as_slice(), b".gcc_except_table", b".note"]
                .iter()
                .any(|prefix| self.name.starts_with(prefix))
    }

    /// Whether it lists functions that run before `main`.
    pub(crate) fn is_constructors(self) -> bool {
        let kind = self.raw.sh_type(LE);
        kind == elf::SHT_INIT_ARRAY
            || kind == elf::SHT_PREINIT_ARRAY
            || [b".init_array".as_slice(), b".preinit_array", b".ctors"]
                .iter()
                .any(|prefix| self.name.starts_with(prefix))
    }

    /// Whether its bytes are compressed in the file.
    pub(crate) fn is_compressed(self) -> bool {
        self.flagged(elf::SHF_COMPRESSED)
    }

    /// How many bytes it has in memory.
    pub(crate) fn size(self) -> u64 {
        self.raw.sh_size(LE)
    }
}
