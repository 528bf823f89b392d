//! Just enough of a reader of object files to follow a witness: sections are nodes, relocations
//! are edges. The standard library is not read.

use object::{
    Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex, SymbolIndex,
    read::archive::ArchiveFile,
};
use sentinel_effects::mark::{MarkKind, SECTION, VERSION};
use std::{
    collections::{BTreeSet, HashMap, HashSet},
    fs,
    path::PathBuf,
};

/// A section of an object, by their numbers.
type Node = (usize, SectionIndex);

/// What the objects of a build hold.
#[derive(Default)]
pub(crate) struct Objects {
    edges: HashMap<Node, Vec<Target>>,
    names: HashMap<Node, Vec<String>>,
    globals: HashMap<String, Node>,
    /// The marks in them.
    pub(crate) marks: Vec<Mark>,
}

enum Target {
    Section(Node),
    Global(String),
}

/// A mark, read back.
pub(crate) struct Mark {
    /// The path of what it stands for.
    pub(crate) path: String,
    /// What it is.
    pub(crate) kind: MarkKind,
    /// Where its name stands.
    pub(crate) place: (String, u32, u32),
    /// What it goes by.
    pub(crate) subject: String,
    /// Why something is missing.
    pub(crate) reason: String,
    link_name: String,
    witness: Option<Target>,
}

impl Objects {
    /// Reads libraries.
    pub(crate) fn read(libraries: &[PathBuf]) -> Self {
        let mut objects = Self::default();
        let mut number = 0;
        for library in libraries {
            let bytes = fs::read(library).expect("a library");
            let archive = ArchiveFile::parse(&*bytes).expect("an archive");
            for member in archive.members() {
                let data = member
                    .and_then(|member| member.data(&*bytes))
                    .expect("a member");
                if let Ok(file) = object::File::parse(data) {
                    objects.add(number, &file);
                    number += 1;
                }
            }
        }
        objects
    }

    fn add(&mut self, number: usize, file: &object::File) {
        for symbol in file.symbols().filter(|symbol| !symbol.is_undefined()) {
            if let (Some(section), Ok(name)) = (symbol.section_index(), symbol.name()) {
                let node = (number, section);
                self.names.entry(node).or_default().push(demangled(name));
                if symbol.is_global() {
                    self.globals.insert(name.to_owned(), node);
                }
            }
        }
        for section in file.sections() {
            let node = (number, section.index());
            let targets =
                section
                    .relocations()
                    .filter_map(|(_, relocation)| match relocation.target() {
                        RelocationTarget::Symbol(index) => target(number, file, index),
                        _ => None,
                    });
            self.edges.entry(node).or_default().extend(targets);
        }
        self.marks.extend(marks(number, file));
    }

    /// The names of everything that a witness reaches, itself included; none if there is none.
    pub(crate) fn reached(&self, mark: &Mark) -> Option<BTreeSet<String>> {
        let exported = self.globals.get(&mark.link_name).copied();
        let root = mark
            .witness
            .as_ref()
            .and_then(|target| self.node(target))
            .or(exported)?;
        let (mut reached, mut open) = (HashSet::from([root]), vec![root]);
        while let Some(node) = open.pop() {
            let targets = self.edges.get(&node).into_iter().flatten();
            for next in targets.filter_map(|target| self.node(target)) {
                if reached.insert(next) {
                    open.push(next);
                }
            }
        }
        let names = reached.iter().filter_map(|node| self.names.get(node));
        Some(names.flatten().cloned().collect())
    }

    fn node(&self, target: &Target) -> Option<Node> {
        match target {
            Target::Section(node) => Some(*node),
            Target::Global(name) => self.globals.get(name).copied(),
        }
    }
}

fn demangled(name: &str) -> String {
    format!("{:#}", rustc_demangle::demangle(name))
}

fn target(number: usize, file: &object::File, index: SymbolIndex) -> Option<Target> {
    let symbol = file.symbol_by_index(index).ok()?;
    match symbol.section_index() {
        Some(section) => Some(Target::Section((number, section))),
        None => Some(Target::Global(symbol.name().ok()?.to_owned())),
    }
}

/// The marks of an object: a section of the same name each.
fn marks(number: usize, file: &object::File) -> Vec<Mark> {
    let is_marks = |section: &object::Section| section.name() == Ok(SECTION);
    let sections: Vec<_> = file.sections().filter(is_marks).collect();
    let mut marks = Vec::new();
    for symbol in file.symbols().filter(|symbol| symbol.size() > 0) {
        let holds = |section: &&object::Section| symbol.section_index() == Some(section.index());
        if let Some(section) = sections.iter().find(holds) {
            let start = symbol.address();
            let reader = Reader {
                number,
                file,
                section,
                start,
            };
            marks.push(reader.mark(symbol.name().expect("a name")));
        }
    }
    marks
}

/// Reads one mark.
struct Reader<'a, 'd> {
    number: usize,
    file: &'a object::File<'d>,
    section: &'a object::Section<'d, 'a>,
    start: u64,
}

impl Reader<'_, '_> {
    fn mark(&self, symbol: &str) -> Mark {
        assert_eq!(self.number(0), VERSION);
        let path = demangled(symbol);
        let (path, name) = path.rsplit_once("::").expect("a path");
        assert_eq!(name, "__SENTINEL_MARK");
        Mark {
            path: path.replace("::{closure#0}", ""),
            kind: MarkKind::of(self.number(12)).expect("a kind"),
            place: (self.text(16), self.number(4), self.number(8)),
            subject: self.text(32),
            reason: self.text(72),
            link_name: self.text(56),
            witness: self
                .pointer(48)
                .and_then(|(index, _)| target(self.number, self.file, index)),
        }
    }

    fn bytes<const N: usize>(&self, offset: u64) -> [u8; N] {
        let data = self.section.data().expect("data");
        let start = usize::try_from(self.start + offset).expect("an offset");
        data[start..][..N].try_into().expect("so many bytes")
    }

    fn number(&self, offset: u64) -> u32 {
        u32::from_le_bytes(self.bytes(offset))
    }

    /// The symbol that the pointer at an offset is relative to, and how far from it it points.
    fn pointer(&self, offset: u64) -> Option<(SymbolIndex, i64)> {
        let mut relocations = self.section.relocations();
        let (_, relocation) = relocations.find(|(at, _)| *at == self.start + offset)?;
        match relocation.target() {
            RelocationTarget::Symbol(index) => Some((index, relocation.addend())),
            _ => None,
        }
    }

    fn text(&self, offset: u64) -> String {
        let length = u64::from_le_bytes(self.bytes(offset + 8));
        let Some((index, addend)) = self.pointer(offset).filter(|_| length > 0) else {
            return String::new();
        };
        let symbol = self.file.symbol_by_index(index).expect("a symbol");
        let section = symbol.section_index().expect("text is in a section");
        let section = self.file.section_by_index(section).expect("a section");
        let start = symbol
            .address()
            .checked_add_signed(addend)
            .expect("an address");
        let text = section
            .data_range(start, length)
            .expect("data")
            .expect("all of it");
        String::from_utf8(text.to_vec()).expect("a text")
    }
}
