//! What only the instructions show: branches and addresses that the assembler has resolved, and
//! entries into the kernel.

use super::part::{Layout, Reference, Target};
use crate::object::archive::elf::Section;
use iced_x86::{Decoder, DecoderOptions, FlowControl, Instruction, Mnemonic, OpKind};

/// An instruction that enters the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Entry {
    /// `syscall`.
    Syscall,
    /// `sysenter`.
    Sysenter,
    /// `int 0x80`.
    Int80,
}

impl Entry {
    /// Every kind.
    pub(crate) const ALL: [Self; 3] = [Self::Syscall, Self::Sysenter, Self::Int80];

    /// The instruction as an assembler writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Syscall => "syscall",
            Self::Sysenter => "sysenter",
            Self::Int80 => "int 0x80",
        }
    }

    /// How it is encoded.
    const fn bytes(self) -> [u8; 2] {
        match self {
            Self::Syscall => [0x0f, 0x05],
            Self::Sysenter => [0x0f, 0x34],
            Self::Int80 => [0xcd, 0x80],
        }
    }

    fn of(instruction: &Instruction) -> Option<Self> {
        match instruction.mnemonic() {
            Mnemonic::Syscall => Some(Self::Syscall),
            Mnemonic::Sysenter => Some(Self::Sysenter),
            Mnemonic::Int if instruction.immediate8() == 0x80 => Some(Self::Int80),
            _ => None,
        }
    }
}

/// Reads the instructions of a section, as far as they say more than its relocations. `sites` are
/// the offsets of those, sorted.
pub(super) fn read(
    layout: &Layout<'_, '_>,
    section: Section<'_>,
    sites: &[u32],
    references: &mut Vec<Reference>,
) {
    let bytes = layout.object.bytes(section);
    let nodes = layout.nodes_of(section.index);
    let several = nodes.len() > 1;
    for number in nodes.clone() {
        let start = layout.nodes[number as usize].start as usize;
        let end =
            (number + 1 < nodes.end).then(|| layout.nodes[number as usize + 1].start as usize);
        let Some(code) = bytes.get(start..end.unwrap_or(bytes.len())) else {
            continue;
        };
        let suspect = may_enter_kernel(code);
        if several || suspect {
            let reader = Reader {
                layout,
                section: section.index,
                node: number,
                start,
                sites,
            };
            reader.read(code, end.is_some(), suspect, references);
        }
    }
}

/// Where the instruction ends that covers an offset of a section, decoding from the beginning of
/// the node that it lies in.
pub(super) fn end_of_instruction(
    layout: &Layout<'_, '_>,
    section: Section<'_>,
    node: u32,
    offset: u32,
) -> Option<u64> {
    let start = layout.nodes[node as usize].start;
    let code = layout.object.bytes(section).get(start as usize..)?;
    let mut decoder = Decoder::with_ip(64, code, u64::from(start), DecoderOptions::NONE);
    let mut instruction = Instruction::default();
    while decoder.can_decode() && decoder.ip() <= u64::from(offset) {
        decoder.decode_out(&mut instruction);
    }
    let covers = instruction.ip() <= u64::from(offset) && u64::from(offset) < instruction.next_ip();
    (covers && !instruction.is_invalid()).then(|| instruction.next_ip())
}

/// Whether the bytes of an entry into the kernel stand anywhere, aligned with an instruction or not.
fn may_enter_kernel(code: &[u8]) -> bool {
    code.windows(2)
        .any(|pair| Entry::ALL.iter().any(|entry| pair == entry.bytes()))
}

struct Reader<'a, 'd> {
    layout: &'a Layout<'a, 'd>,
    section: u32,
    node: u32,
    start: usize,
    sites: &'a [u32],
}

impl Reader<'_, '_> {
    fn read(&self, code: &[u8], followed: bool, suspect: bool, references: &mut Vec<Reference>) {
        let mut decoder = Decoder::with_ip(64, code, self.start as u64, DecoderOptions::NONE);
        let mut instruction = Instruction::default();
        let mut lost = false;
        let mut runs_on = false;
        let mut kernel = Vec::new();
        while decoder.can_decode() {
            decoder.decode_out(&mut instruction);
            let at = instruction.ip();
            if instruction.is_invalid() {
                lost = true;
                continue;
            }
            if let Some(entry) = Entry::of(&instruction) {
                kernel.push((entry, at));
            }
            if let Some((target, call)) = self.resolved(&instruction) {
                self.refer(Target::Node(target), at, call, references);
            }
            // Padding between functions is not what runs on into the next one.
            if instruction.mnemonic() != Mnemonic::Nop && instruction.mnemonic() != Mnemonic::Int3 {
                runs_on = continues(&instruction);
            }
        }
        // Among data, the decoder may be out of step: then the bytes alone decide.
        if suspect && lost {
            let unseen = |pair: &[u8]| Entry::ALL.into_iter().find(|entry| pair == entry.bytes());
            let found = code.windows(2).enumerate();
            kernel = found
                .filter_map(|(at, pair)| Some((unseen(pair)?, (self.start + at) as u64)))
                .collect();
        }
        for (entry, at) in kernel {
            self.refer(Target::Kernel(entry), at, true, references);
        }
        if followed && runs_on {
            let end = self.start + code.len() - 1;
            self.refer(Target::Node(self.node + 1), end as u64, true, references);
        }
    }

    fn refer(&self, to: Target, at: u64, call: bool, references: &mut Vec<Reference>) {
        references.push(Reference {
            from: self.node,
            to,
            at: u32::try_from(at).unwrap_or(u32::MAX),
            call,
        });
    }

    /// The other node of the section that an instruction names without a relocation, and whether
    /// it calls it.
    fn resolved(&self, instruction: &Instruction) -> Option<(u32, bool)> {
        let near = (0..instruction.op_count()).any(|operand| {
            matches!(
                instruction.op_kind(operand),
                OpKind::NearBranch16 | OpKind::NearBranch32 | OpKind::NearBranch64
            )
        });
        let target = if near {
            instruction.near_branch_target()
        } else if instruction.is_ip_rel_memory_operand() {
            instruction.ip_rel_memory_address()
        } else {
            return None;
        };
        if self.is_relocated(instruction) {
            return None;
        }
        let node = self.layout.node_at(self.section, target)?;
        (node != self.node).then_some((node, near))
    }

    fn is_relocated(&self, instruction: &Instruction) -> bool {
        let from = instruction.ip();
        let first = self.sites.partition_point(|&site| u64::from(site) < from);
        self.sites
            .get(first)
            .is_some_and(|&site| u64::from(site) < instruction.next_ip())
    }
}

/// Whether what stands behind the instruction is run after it. Behind a call it is not where a
/// compiler has ended a function with one that does not return; hand-written code that runs on
/// into the next label does so from another instruction.
fn continues(instruction: &Instruction) -> bool {
    !matches!(
        instruction.flow_control(),
        FlowControl::UnconditionalBranch
            | FlowControl::IndirectBranch
            | FlowControl::Return
            | FlowControl::Exception
            | FlowControl::Call
            | FlowControl::IndirectCall
    )
}
