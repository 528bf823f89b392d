//! From relocations to references: what a piece of code or data names.
//!
//! A symbol is followed by name where another object may define it better, else to its node; a
//! section's symbol by the offset that is added to it.

use super::{
    code,
    node::Kind,
    part::{Extern, Layout, Part, Reference, Tables, Target},
};
use crate::object::archive::elf::{
    Bind, Object, Place, Relocation, RelocationTable, Section, Symbol,
};
use object::elf;
use rustc_hash::FxHashMap;

/// Reads every reference of an object into its part.
///
/// # Errors
/// What is damaged, as a fragment.
pub(super) fn read<'d>(
    layout: &Layout<'_, 'd>,
    tables: &Tables<'d>,
    part: &mut Part<'d>,
) -> Result<(), &'static str> {
    let mut externs = Externs::default();
    for section in layout.object.sections() {
        let nodes = layout.nodes_of(section.index);
        if nodes.is_empty() {
            continue;
        }
        let mut sites = Vec::new();
        for relocation in tables
            .of(section.index)
            .into_iter()
            .flat_map(RelocationTable::iter)
        {
            let at = u32::try_from(relocation.offset).map_err(|_| "a section of over 4 GiB")?;
            let Some(from) = layout.node_at(section.index, relocation.offset) else {
                continue;
            };
            sites.push(at);
            let symbol = layout
                .object
                .symbol(relocation.symbol)
                .ok_or("an ELF object with a relocation of no symbol")?;
            let call = is_call(layout, section, &relocation);
            let site = Site {
                layout,
                section,
                from,
                relocation,
            };
            let targets = site.resolve(&symbol, &mut externs);
            let refer = |to| Reference { from, to, at, call };
            part.references.extend(targets.map(refer));
        }
        if section.is_code() {
            sites.sort_unstable();
            code::read(layout, section, &sites, &mut part.references);
        }
    }
    tie_cold_parts(layout, &mut part.references);
    part.externs = externs.list;
    Ok(())
}

/// The symbols named so far.
#[derive(Default)]
struct Externs<'d> {
    list: Vec<Extern<'d>>,
    numbers: FxHashMap<u32, Option<u32>>,
}

impl<'d> Externs<'d> {
    /// The number of a symbol among the externs; none of a symbol without a name.
    fn number(&mut self, object: &Object<'d>, index: u32, symbol: &Symbol) -> Option<u32> {
        *self.numbers.entry(index).or_insert_with(|| {
            let name = object.symbol_name(index);
            if name.is_empty() {
                return None;
            }
            self.list.push(Extern {
                name,
                weak: symbol.bind == Bind::Weak && symbol.place == Place::Undefined,
                hidden: symbol.is_hidden,
            });
            u32::try_from(self.list.len() - 1).ok()
        })
    }
}

/// A relocation and where it stands.
struct Site<'a, 'd> {
    layout: &'a Layout<'a, 'd>,
    section: Section<'d>,
    from: u32,
    relocation: Relocation,
}

/// How many bytes the field has that is relocated in an instruction.
const FIELD: i64 = 4;
/// How many bytes of another operand may follow it at most.
const IMMEDIATE: i64 = 4;

impl<'d> Site<'_, 'd> {
    /// What a relocation by this symbol refers to.
    fn resolve(
        &self,
        symbol: &Symbol,
        externs: &mut Externs<'d>,
    ) -> impl Iterator<Item = Target> + use<'d> {
        let index = self.relocation.symbol;
        let mut named = || {
            let number = externs.number(self.layout.object, index, symbol);
            number.map(Target::Extern)
        };
        let (first, second) = match symbol.place {
            Place::None => (None, None),
            Place::Undefined | Place::Common => (named(), None),
            // Another object's strong definition takes the place of a weak one.
            Place::Section(_) if symbol.bind == Bind::Weak => (named(), None),
            Place::Section(section) if symbol.is_section => self.in_section(section),
            Place::Section(section) => {
                let node = self.layout.node_at(section, symbol.value);
                (node.map(Target::Node), None)
            }
        };
        first.into_iter().chain(second)
    }

    /// What a section's symbol and an offset refer to: one node, or two neighbours where the
    /// instruction cannot be read that decides between them.
    fn in_section(&self, section: u32) -> (Option<Target>, Option<Target>) {
        let addend = self.relocation.addend;
        let at = |offset: i64| {
            let offset = u64::try_from(offset).unwrap_or(0);
            self.layout.node_at(section, offset)
        };
        if self.layout.nodes_of(section).len() <= 1 {
            return (at(0).map(Target::Node), None);
        }
        let relative = is_relative(self.relocation.kind);
        if !self.section.is_code() {
            let entry = |&node: &u32| !is_jump_entry(self.layout, node, addend, relative);
            return (at(addend).filter(entry).map(Target::Node), None);
        }
        if !relative {
            return (at(addend).map(Target::Node), None);
        }
        let near = at(addend + FIELD);
        let far = at(addend + FIELD + IMMEDIATE);
        if near == far || self.relocation.kind == elf::R_X86_64_PLT32 {
            return (near.map(Target::Node), None);
        }
        match self.rest_of_instruction() {
            Some(rest) => (at(addend + rest).map(Target::Node), None),
            None => (near.map(Target::Node), far.map(Target::Node)),
        }
    }

    /// How far the end of the instruction is from the field that is relocated.
    fn rest_of_instruction(&self) -> Option<i64> {
        let offset = u32::try_from(self.relocation.offset).ok()?;
        let end = code::end_of_instruction(self.layout, self.section, self.from, offset)?;
        i64::try_from(end - u64::from(offset)).ok()
    }
}

/// Whether data refers into the middle of a function, which is an entry of a jump table. The
/// function that jumps by it is the one that it leads to, so that it makes nothing reachable; two
/// such tables in one nameless stretch of data would tie the functions of a file together. Of a
/// relative entry, which is counted from the table's beginning, the function is not even known.
fn is_jump_entry(layout: &Layout<'_, '_>, node: u32, offset: i64, relative: bool) -> bool {
    let node = layout.nodes[node as usize];
    node.kind == Kind::Code && (relative || i64::from(node.start) != offset)
}

/// Ties a function to the part of it that the compiler has put aside as seldom run, because only
/// a jump table may lead there.
fn tie_cold_parts(layout: &Layout<'_, '_>, references: &mut Vec<Reference>) {
    const COLD: &[u8] = b".cold";
    let is_cold = |name: &[u8]| name.windows(COLD.len()).any(|part| part == COLD);
    let code = || {
        layout.object.symbols().filter_map(|(name, symbol)| {
            let Place::Section(section) = symbol.place else {
                return None;
            };
            Some((name, layout.node_at(section, symbol.value)?))
        })
    };
    if !code().any(|(name, _)| is_cold(name)) {
        return;
    }
    let whole: FxHashMap<&[u8], u32> = code().collect();
    for (name, to) in code().filter(|(name, _)| is_cold(name)) {
        let end = name.windows(COLD.len()).position(|part| part == COLD);
        if let Some(&from) = end.and_then(|end| whole.get(&name[..end])) {
            let at = layout.nodes[from as usize].start;
            references.push(Reference {
                from,
                to: Target::Node(to),
                at,
                call: true,
            });
        }
    }
}

/// Whether an instruction calls or jumps to what it names, rather than take its address.
fn is_call(layout: &Layout<'_, '_>, section: Section<'_>, relocation: &Relocation) -> bool {
    // `call` and `jmp`, with a distance or through the global offset table.
    const DIRECT: [u8; 2] = [0xe8, 0xe9];
    const INDIRECT: [[u8; 2]; 2] = [[0xff, 0x15], [0xff, 0x25]];
    if !section.is_code() {
        return false;
    }
    if relocation.kind == elf::R_X86_64_PLT32 {
        return true;
    }
    let end = usize::try_from(relocation.offset).unwrap_or(usize::MAX);
    let before = layout.object.bytes(section).get(..end).unwrap_or_default();
    match relocation.kind {
        elf::R_X86_64_PC32 => before.last().is_some_and(|byte| DIRECT.contains(byte)),
        elf::R_X86_64_GOTPCREL | elf::R_X86_64_GOTPCRELX => {
            INDIRECT.iter().any(|opcode| before.ends_with(opcode))
        }
        _ => false,
    }
}

/// Whether the value is counted from the place of the relocation.
fn is_relative(kind: elf::RelocationType) -> bool {
    [
        elf::R_X86_64_PC32,
        elf::R_X86_64_PLT32,
        elf::R_X86_64_PC64,
        elf::R_X86_64_PC16,
        elf::R_X86_64_PC8,
        elf::R_X86_64_GOTPCREL,
        elf::R_X86_64_GOTPCRELX,
        elf::R_X86_64_REX_GOTPCRELX,
        elf::R_X86_64_GOTTPOFF,
        elf::R_X86_64_TLSGD,
        elf::R_X86_64_TLSLD,
        elf::R_X86_64_GOTPC32_TLSDESC,
    ]
    .contains(&kind)
}
