//! The parts of an archive as numbers and text, and back: what is kept of it for the next time.
//!
//! Numbers are read back with suspicion: one that leads beyond what there is makes all of it
//! nothing. Whether it is about the right archive is not this module's business.

use super::{
    code::Entry,
    node::{Kind, Name, Node},
    part::{Definition, Extern, Part, Reference, Target},
};
use crate::object::archive::{Content, Member};
use rustc_hash::FxHashMap;

/// The kinds of nodes that lie in objects.
const KINDS: [Kind; 3] = [Kind::Code, Kind::Constant, Kind::Variable];

/// A bit of a reference: it is a call.
const CALL: u32 = 1;
/// What a reference refers to, beside that bit.
const NODE: u32 = 0;
const EXTERN: u32 = 2;
const KERNEL: u32 = 4;

/// A bit of a symbol: it may be missing, or another comes before it.
const WEAK: u32 = 1;
/// A bit of a symbol: no shared library can define it.
const HIDDEN: u32 = 2;

/// Writes down what there is in an archive. Nothing where it is too large.
pub(super) fn pack(members: &[(&Member, &Part<'_>)]) -> Option<Vec<u8>> {
    let mut packing = Packing::default();
    packing.list(members, |packing, (member, part)| {
        packing.member(member, part)
    })?;
    let mut packed = u32::try_from(packing.text.len())
        .ok()?
        .to_le_bytes()
        .to_vec();
    packed.extend(packing.text);
    packed.extend(packing.numbers);
    Some(packed)
}

/// Reads what [`pack`] has written about an archive of this length; nothing where it cannot be.
pub(super) fn unpack(packed: &[u8], length: usize) -> Option<Vec<(Member, Part<'_>)>> {
    let mut numbers = Numbers(packed);
    let text = numbers.number()? as usize;
    let (text, rest) = numbers.0.split_at_checked(text)?;
    let mut unpacking = Unpacking {
        text,
        length,
        numbers: Numbers(rest),
    };
    let members = unpacking.list(Unpacking::member)?;
    unpacking.numbers.0.is_empty().then_some(members)
}

/// What has been written so far.
#[derive(Default)]
struct Packing<'d> {
    numbers: Vec<u8>,
    text: Vec<u8>,
    /// Where texts are: symbols have one name in many objects.
    known: FxHashMap<&'d [u8], u32>,
}

impl<'d> Packing<'d> {
    fn number(&mut self, number: u32) {
        self.numbers.extend(number.to_le_bytes());
    }

    fn size(&mut self, size: usize) -> Option<()> {
        self.number(u32::try_from(size).ok()?);
        Some(())
    }

    fn text(&mut self, text: &'d [u8]) -> Option<()> {
        let end = u32::try_from(self.text.len()).ok()?;
        let start = *self.known.entry(text).or_insert_with(|| {
            self.text.extend(text);
            end
        });
        self.number(start);
        self.size(text.len())
    }

    fn list<T>(
        &mut self,
        all: &[T],
        mut write: impl FnMut(&mut Self, &T) -> Option<()>,
    ) -> Option<()> {
        self.size(all.len())?;
        all.iter().try_for_each(|one| write(self, one))
    }

    fn member(&mut self, member: &'d Member, part: &'d Part<'d>) -> Option<()> {
        self.text(member.name.as_bytes())?;
        self.size(member.range.start)?;
        self.size(member.range.end)?;
        self.list(&part.nodes, Packing::node)?;
        self.list(&part.definitions, |to, definition| {
            to.text(definition.name)?;
            to.number(definition.node.map_or(0, |node| node + 1));
            to.number(if definition.weak { WEAK } else { 0 });
            Some(())
        })?;
        self.list(&part.externs, |to, named| {
            to.text(named.name)?;
            let weak = if named.weak { WEAK } else { 0 };
            to.number(weak | if named.hidden { HIDDEN } else { 0 });
            Some(())
        })?;
        self.list(&part.references, Packing::reference)?;
        self.list(&part.bounded, |to, (section, nodes)| {
            to.text(section)?;
            to.number(nodes.start);
            to.number(nodes.end);
            Some(())
        })?;
        for nodes in [&part.constructors, &part.marks] {
            self.list(nodes, |to, &node| {
                to.number(node);
                Some(())
            })?;
        }
        Some(())
    }

    fn node(&mut self, node: &Node) -> Option<()> {
        let kind = KINDS.iter().position(|kind| *kind == node.kind)?;
        for number in [node.section, node.start, node.name.start, node.name.length] {
            self.number(number);
        }
        self.size(kind)
    }

    fn reference(&mut self, reference: &Reference) -> Option<()> {
        let (kind, to) = match reference.to {
            Target::Node(node) => (NODE, node),
            Target::Extern(number) => (EXTERN, number),
            Target::Kernel(entry) => {
                let number = Entry::ALL.iter().position(|&known| known == entry)?;
                (KERNEL, u32::try_from(number).ok()?)
            }
        };
        let call = if reference.call { CALL } else { 0 };
        for number in [reference.from, reference.at, to, kind | call] {
            self.number(number);
        }
        Some(())
    }
}

/// Numbers that have not been read yet.
#[derive(Clone, Copy)]
struct Numbers<'d>(&'d [u8]);

impl Numbers<'_> {
    fn number(&mut self) -> Option<u32> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*number))
    }
}

/// What has not been read yet.
struct Unpacking<'d> {
    numbers: Numbers<'d>,
    text: &'d [u8],
    /// Of the archive.
    length: usize,
}

impl<'d> Unpacking<'d> {
    fn number(&mut self) -> Option<u32> {
        self.numbers.number()
    }

    /// A number below a bound.
    fn below(&mut self, bound: usize) -> Option<u32> {
        self.number().filter(|&number| (number as usize) < bound)
    }

    fn text(&mut self) -> Option<&'d [u8]> {
        let (start, length) = (self.number()? as usize, self.number()? as usize);
        self.text.get(start..)?.get(..length)
    }

    fn list<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number()? as usize;
        // Each has a number at least, so that a wrong count asks for no memory that is not there.
        let mut all = Vec::with_capacity(count.min(self.numbers.0.len() / size_of::<u32>()));
        for _ in 0..count {
            all.push(read(self)?);
        }
        Some(all)
    }

    fn member(&mut self) -> Option<(Member, Part<'d>)> {
        let name = str::from_utf8(self.text()?).ok()?.to_owned();
        let range = self.number()? as usize..self.number()? as usize;
        if range.start > range.end || range.end > self.length {
            return None;
        }
        let member = Member {
            name,
            range,
            content: Content::Elf,
        };
        Some((member, self.part()?))
    }

    fn part(&mut self) -> Option<Part<'d>> {
        let nodes = self.list(Self::node)?;
        let count = nodes.len();
        let definitions = self.list(|from| {
            Some(Definition {
                name: from.text()?,
                node: from.below(count + 1)?.checked_sub(1),
                weak: from.number()? & WEAK != 0,
            })
        })?;
        let externs = self.list(|from| {
            let name = from.text()?;
            let bits = from.number()?;
            Some(Extern {
                name,
                weak: bits & WEAK != 0,
                hidden: bits & HIDDEN != 0,
            })
        })?;
        let named = externs.len();
        Some(Part {
            references: self.list(|from| from.reference(count, named))?,
            bounded: self.list(|from| {
                let section = from.text()?;
                Some((section, from.below(count + 1)?..from.below(count + 1)?))
            })?,
            constructors: self.list(|from| from.below(count))?,
            marks: self.list(|from| from.below(count))?,
            nodes,
            definitions,
            externs,
        })
    }

    fn node(&mut self) -> Option<Node> {
        Some(Node {
            section: self.number()?,
            start: self.number()?,
            name: Name {
                start: self.number()?,
                length: self.number()?,
            },
            kind: *KINDS.get(self.number()? as usize)?,
        })
    }

    fn reference(&mut self, nodes: usize, externs: usize) -> Option<Reference> {
        let from = self.below(nodes)?;
        let at = self.number()?;
        let to = self.number()?;
        let bits = self.number()?;
        let to = match bits & !CALL {
            NODE if (to as usize) < nodes => Target::Node(to),
            EXTERN if (to as usize) < externs => Target::Extern(to),
            KERNEL => Target::Kernel(*Entry::ALL.get(to as usize)?),
            _ => return None,
        };
        let call = bits & CALL != 0;
        Some(Reference { from, to, at, call })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: usize = 1000;

    fn node(section: u32, kind: Kind) -> Node {
        let name = Name {
            start: 7,
            length: 9,
        };
        Node {
            section,
            start: 16,
            name,
            kind,
        }
    }

    fn refer(from: u32, to: Target, call: bool) -> Reference {
        let at = 40;
        Reference { from, to, at, call }
    }

    /// Something of everything.
    fn part() -> Part<'static> {
        Part {
            nodes: KINDS.map(|kind| node(3, kind)).to_vec(),
            definitions: vec![
                Definition {
                    name: b"defined",
                    node: Some(2),
                    weak: true,
                },
                Definition {
                    name: b"nowhere",
                    node: None,
                    weak: false,
                },
            ],
            externs: vec![
                Extern {
                    name: b"defined",
                    weak: false,
                    hidden: true,
                },
                Extern {
                    name: b"other",
                    weak: true,
                    hidden: false,
                },
            ],
            references: vec![
                refer(0, Target::Node(2), false),
                refer(1, Target::Extern(1), true),
                refer(2, Target::Kernel(Entry::Int80), false),
            ],
            bounded: vec![(b"section", 1..2)],
            constructors: vec![0],
            marks: vec![2, 1],
        }
    }

    fn member(name: &str) -> Member {
        Member {
            name: name.to_owned(),
            range: 10..LENGTH,
            content: Content::Elf,
        }
    }

    fn packed() -> Vec<u8> {
        let (one, two) = (member("one.o"), member("two.o"));
        let (part, empty) = (part(), Part::default());
        pack(&[(&one, &part), (&two, &empty)]).expect("small enough")
    }

    #[test]
    fn what_is_read_back_is_what_was_written() {
        let packed = packed();
        let members = unpack(&packed, LENGTH).expect("sound");
        let names: Vec<&str> = members.iter().map(|(member, _)| &*member.name).collect();
        assert_eq!(names, ["one.o", "two.o"]);
        assert_eq!(members[0].0.range, 10..LENGTH);
        let again: Vec<_> = members
            .iter()
            .map(|(member, part)| (member, part))
            .collect();
        assert_eq!(pack(&again).expect("small enough"), packed);
        let part = &members[0].1;
        assert_eq!((part.nodes.len(), part.references.len()), (3, 3));
        assert!(part.definitions[1].node.is_none() && part.externs[0].hidden);
        assert_eq!(part.bounded, [(b"section".as_slice(), 1..2)]);
    }

    #[test]
    fn what_leads_beyond_the_archive_or_is_cut_off_is_nothing() {
        let packed = packed();
        assert!(unpack(&packed, LENGTH - 1).is_none());
        for end in 0..packed.len() {
            assert!(unpack(&packed[..end], LENGTH).is_none(), "{end}");
        }
    }

    /// Whatever is read back leads nowhere beyond what there is.
    #[test]
    fn wrong_numbers_lead_nowhere() {
        let sound = packed();
        for at in 0..sound.len() {
            for wrong in [0, 1, 0x7f, 0xff] {
                let mut damaged = sound.clone();
                damaged[at] = wrong;
                for (member, part) in unpack(&damaged, LENGTH).into_iter().flatten() {
                    assert!(member.range.end <= LENGTH);
                    let nodes = part.nodes.len();
                    let known = |node: u32| (node as usize) < nodes;
                    let references = part.references.iter();
                    assert!(references.clone().all(|reference| known(reference.from)));
                    let defined = part.definitions.iter().filter_map(|one| one.node);
                    assert!(defined.chain(part.marks).all(known), "{at}");
                }
            }
        }
    }
}
