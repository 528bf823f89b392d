//! From relocations to references: what a piece of code or data names.
//!
//! A symbol is followed by name where another object may define it better, else to its node; a
//! section's symbol by the offset that is added to it.

use super::{
    code,
    node::Kind,
    part::{Extern, Layout, Part, Reference, Tables, Target},
};
use crate::object::archive::elf::{Bind, Place, Relocation, Symbol};
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
        let is_code = section.is_code();
        let mut sites = Vec::new();
        for relocation in tables.of(section.index).into_iter().flat_map(|table| table.iter()) {
            let at = u32::try_from(relocation.offset).map_err(|_| "a section of over 4 GiB")?;
            let Some(from) = layout.node_at(section.index, relocation.offset) else {
                continue;
            };
            sites.push(at);
            let symbol = layout
                .object
                .symbol(relocation.symbol)
                .ok_or("an ELF object with a relocation of no symbol")?;
            let mut refer = |to| part.references.push(Reference { from, to, at });
            for target in resolve(layout, &relocation, &symbol, is_code, &mut externs) {
                refer(target);
            }
        }
        if is_code {
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
    numbers: FxHashMap<u32, u32>,
}

impl<'d> Externs<'d> {
    fn number(&mut self, index: u32, symbol: &Symbol<'d>) -> u32 {
        *self.numbers.entry(index).or_insert_with(|| {
            self.list.push(Extern {
                name: symbol.name,
                weak: symbol.bind == Bind::Weak && symbol.place == Place::Undefined,
            });
            u32::try_from(self.list.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

fn resolve<'d>(
    layout: &Layout<'_, 'd>,
    relocation: &Relocation,
    symbol: &Symbol<'d>,
    from_code: bool,
    externs: &mut Externs<'d>,
) -> impl Iterator<Item = Target> {
    let (first, second) = match symbol.place {
        Place::None => (None, None),
        Place::Undefined if symbol.name.is_empty() => (None, None),
        Place::Undefined | Place::Common => {
            (Some(Target::Extern(externs.number(relocation.symbol, symbol))), None)
        }
        // Another object's strong definition takes the place of a weak one.
        Place::Section(_) if symbol.bind == Bind::Weak => {
            (Some(Target::Extern(externs.number(relocation.symbol, symbol))), None)
        }
        Place::Section(section) if symbol.is_section => {
            in_section(layout, relocation, section, from_code)
        }
        Place::Section(section) => {
            (layout.node_at(section, symbol.value).map(Target::Node), None)
        }
    };
    first.into_iter().chain(second)
}

/// What a section's symbol and an offset refer to: one node, or two where the instruction's
/// length decides between neighbours.
fn in_section(
    layout: &Layout<'_, '_>,
    relocation: &Relocation,
    section: u32,
    from_code: bool,
) -> (Option<Target>, Option<Target>) {
    let at = |offset: i64| layout.node_at(section, u64::try_from(offset).unwrap_or(0));
    if layout.nodes_of(section).len() <= 1 {
        return (at(0).map(Target::Node), None);
    }
    let relative = is_relative(relocation.kind);
    if !from_code {
        let target = at(relocation.addend);
        let entry = |&node: &u32| !is_jump_entry(layout, node, relocation.addend, relative);
        return (target.filter(entry).map(Target::Node), None);
    }
    if !relative {
        return (at(relocation.addend).map(Target::Node), None);
    }
    // Up to four bytes of an immediate operand may follow the field that is relocated.
    const FIELD: i64 = 4;
    const IMMEDIATE: i64 = 4;
    let near = at(relocation.addend + FIELD);
    let branch = relocation.kind == elf::R_X86_64_PLT32;
    let far = at(relocation.addend + FIELD + IMMEDIATE).filter(|&far| !branch && Some(far) != near);
    (near.map(Target::Node), far.map(Target::Node))
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
        layout.object.symbols().filter_map(|(_, symbol)| {
            let Place::Section(section) = symbol.place else {
                return None;
            };
            Some((symbol.name, layout.node_at(section, symbol.value)?))
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
            });
        }
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
