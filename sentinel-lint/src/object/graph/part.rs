//! The nodes of one object and what each refers to, before other objects are known.
//!
//! A node begins at each address that a symbol names, and at the beginning of each section: with
//! one function a section, as rustc compiles, that is all. References to constants that refer to
//! nothing themselves are left out: they are most, and lead nowhere.

use super::{
    code,
    node::{Kind, Name, Node},
    reference,
};
use crate::object::archive::elf::{Bind, Object, Place, RelocationTable, Section, Symbol};
use std::ops::Range;

/// What one object brings to a graph.
#[derive(Default)]
pub(super) struct Part<'d> {
    /// Its nodes, by section and start.
    pub(super) nodes: Vec<Node>,
    /// The symbols that other objects can name.
    pub(super) definitions: Vec<Definition<'d>>,
    /// The symbols that it names by themselves.
    pub(super) externs: Vec<Extern<'d>>,
    /// Its references, by where they come from.
    pub(super) references: Vec<Reference>,
    /// The nodes in sections whose names are C identifiers, which programs can ask the bounds of.
    pub(super) bounded: Vec<(&'d [u8], Range<u32>)>,
    /// The nodes that list functions to run before `main`.
    pub(super) constructors: Vec<u32>,
    /// The marks that the analysis build has left. Nothing reaches them.
    pub(super) marks: Vec<u32>,
}

/// The section that marks lie in.
const MARKS: &[u8] = b"sentinel_marks";

/// A symbol that other objects can name.
pub(super) struct Definition<'d> {
    pub(super) name: &'d [u8],
    /// The node; none of a constant that leads nowhere.
    pub(super) node: Option<u32>,
    pub(super) weak: bool,
}

/// A symbol that is named by itself.
pub(super) struct Extern<'d> {
    pub(super) name: &'d [u8],
    /// Whether it may be missing.
    pub(super) weak: bool,
    /// Whether it is missing where no object defines it.
    pub(super) hidden: bool,
}

/// A reference from a node of the object.
#[derive(Clone, Copy)]
pub(super) struct Reference {
    pub(super) from: u32,
    pub(super) to: Target,
    /// Where in the section of the referring node.
    pub(super) at: u32,
    /// Whether it is a call or a jump.
    pub(super) call: bool,
}

/// What a reference refers to.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// A node of the same object.
    Node(u32),
    /// The symbol of this number among the externs.
    Extern(u32),
    /// The kernel.
    Kernel(code::Entry),
}

/// The object as it is being taken apart.
pub(super) struct Layout<'o, 'd> {
    pub(super) object: &'o Object<'d>,
    /// For each section, its first node and how many it has.
    ranges: Vec<(u32, u32)>,
    pub(super) nodes: Vec<Node>,
}

impl<'d> Part<'d> {
    /// Takes an object apart. `base` is where the object begins in its file.
    ///
    /// # Errors
    /// What is damaged, as a fragment.
    pub(super) fn of(object: &Object<'d>, file: &'d [u8]) -> Result<Self, &'static str> {
        let tables = relocation_tables(object)?;
        let mut layout = Layout::of(object, &tables, file)?;
        let mut part = Part::default();
        part.define(&mut layout);
        reference::read(&layout, &tables, &mut part)?;
        part.notice_sections(&layout);
        part.references
            .sort_by_key(|reference| (reference.from, reference.at));
        part.nodes = layout.nodes;
        Ok(part)
    }

    fn define(&mut self, layout: &mut Layout<'_, 'd>) {
        for (name, symbol) in layout.object.symbols() {
            if symbol.bind == Bind::Local || name.is_empty() {
                continue;
            }
            let node = match symbol.place {
                Place::Section(section) => layout.node_at(section, symbol.value),
                Place::Common => Some(layout.reserve()),
                Place::None => None,
                Place::Undefined => continue,
            };
            self.definitions.push(Definition {
                name,
                node,
                weak: symbol.bind == Bind::Weak || symbol.place == Place::Common,
            });
        }
    }

    fn notice_sections(&mut self, layout: &Layout<'_, 'd>) {
        for section in layout.object.sections() {
            let nodes = layout.nodes_of(section.index);
            if section.is_constructors() {
                self.constructors.extend(nodes);
            } else if section.name == MARKS {
                self.marks.extend(nodes);
            } else if is_c_identifier(section.name) {
                self.bounded.push((section.name, nodes));
            }
        }
    }
}

/// The relocations of each section, by its number.
pub(super) struct Tables<'d>(Vec<Option<RelocationTable<'d>>>);

impl<'d> Tables<'d> {
    pub(super) fn of(&self, section: u32) -> Option<RelocationTable<'d>> {
        self.0.get(section as usize).copied().flatten()
    }
}

fn relocation_tables<'d>(object: &Object<'d>) -> Result<Tables<'d>, &'static str> {
    let mut tables = vec![None; object.section_count()];
    for section in object.sections() {
        if let Some((of, table)) = object.relocations(section)? {
            *tables
                .get_mut(of as usize)
                .ok_or("an ELF object with relocations of no section")? = Some(table);
        }
    }
    Ok(Tables(tables))
}

impl<'o, 'd> Layout<'o, 'd> {
    fn of(object: &'o Object<'d>, tables: &Tables<'d>, file: &[u8]) -> Result<Self, &'static str> {
        let mut kinds = vec![None; object.section_count()];
        let mut points: Vec<(u32, u32, u8, Name)> = Vec::new();
        for section in object.sections() {
            let kind = kind(section, tables);
            kinds[section.index as usize] = kind;
            if kind.is_some() {
                points.push((section.index, 0, u8::MAX, Name::default()));
            }
        }
        for (name, symbol) in object.symbols() {
            let Place::Section(section) = symbol.place else {
                continue;
            };
            if symbol.is_section || kinds.get(section as usize).copied().flatten().is_none() {
                continue;
            }
            let start = u32::try_from(symbol.value).map_err(|_| "a section of over 4 GiB")?;
            points.push((section, start, rank(&symbol), name_in(file, name)));
            // What follows named data is not part of it: a compiler's nameless jump table, say.
            if symbol.size > 0 && kinds[section as usize] != Some(Kind::Code) {
                let end = u32::try_from(symbol.value.saturating_add(symbol.size));
                points.extend(end.map(|end| (section, end, u8::MAX, Name::default())));
            }
        }
        points.sort_unstable_by_key(|&(section, start, rank, name)| {
            (section, start, rank, name.start)
        });
        points.dedup_by_key(|&mut (section, start, ..)| (section, start));
        let nodes: Vec<Node> = points
            .into_iter()
            .filter_map(|(section, start, _, name)| {
                Some(Node {
                    section,
                    start,
                    name,
                    kind: kinds[section as usize]?,
                })
            })
            .collect();
        Ok(Self {
            object,
            ranges: ranges(&nodes, object.section_count()),
            nodes,
        })
    }

    /// The nodes of a section.
    pub(super) fn nodes_of(&self, section: u32) -> Range<u32> {
        let (first, count) = self
            .ranges
            .get(section as usize)
            .copied()
            .unwrap_or_default();
        first..first + count
    }

    /// The node that an offset of a section lies in; none in a section that leads nowhere.
    pub(super) fn node_at(&self, section: u32, offset: u64) -> Option<u32> {
        let range = self.nodes_of(section);
        if range.len() <= 1 {
            return range.into_iter().next();
        }
        let nodes = &self.nodes[range.start as usize..range.end as usize];
        let after = nodes.partition_point(|node| u64::from(node.start) <= offset);
        Some(range.start + u32::try_from(after.saturating_sub(1)).ok()?)
    }

    /// A node for data that the linker will reserve.
    fn reserve(&mut self) -> u32 {
        let number = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(Node {
            section: 0,
            start: 0,
            name: Name::default(),
            kind: Kind::Variable,
        });
        number
    }
}

fn ranges(nodes: &[Node], sections: usize) -> Vec<(u32, u32)> {
    let mut ranges = vec![(0, 0); sections];
    for (number, node) in (0..).zip(nodes) {
        let range: &mut (u32, u32) = &mut ranges[node.section as usize];
        if range.1 == 0 {
            range.0 = number;
        }
        range.1 += 1;
    }
    ranges
}

/// What the nodes of a section are; none where nothing begins that leads anywhere.
fn kind(section: Section<'_>, tables: &Tables<'_>) -> Option<Kind> {
    if !section.is_loaded() || section.is_bookkeeping() {
        None
    } else if section.is_code() {
        Some(Kind::Code)
    } else if section.is_writable() {
        Some(Kind::Variable)
    } else {
        tables.of(section.index).map(|_| Kind::Constant)
    }
}

/// Which of several names of one address is shown: what all objects see comes first.
fn rank(symbol: &Symbol) -> u8 {
    match symbol.bind {
        Bind::Global => 0,
        Bind::Weak => 1,
        Bind::Local => 2,
    }
}

/// Where a name lies in its file; every name is a slice of the file.
fn name_in(file: &[u8], name: &[u8]) -> Name {
    let start = name.as_ptr().addr().wrapping_sub(file.as_ptr().addr());
    match (u32::try_from(start), u32::try_from(name.len())) {
        (Ok(start), Ok(length)) if start as usize + name.len() <= file.len() => {
            Name { start, length }
        }
        _ => Name::default(),
    }
}

fn is_c_identifier(name: &[u8]) -> bool {
    name.first().is_some_and(|byte| !byte.is_ascii_digit())
        && name
            .iter()
            .all(|&byte| byte == b'_' || byte.is_ascii_alphanumeric())
}
