//! Joins what source declares to what the objects hold: each declared function with its mark, or
//! with the code that its path names. Walks nothing.

use super::{
    inherited::Unshown,
    judge::Graph,
    mark::{FoundMark, MarkKind},
    root::Root,
};
use crate::{
    pattern::Pattern,
    source::{self, Reading},
    voice::{DeclaredAllow, FunctionKey, Gap, Judged, Returns, Said, Speaker},
    workspace::{Unit, UnitKind, Workspace},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    mem,
};

/// What the objects declare.
pub(super) struct Declared {
    functions: Vec<Marked>,
    /// The impl blocks of which nothing shows what they inherit.
    blocks: Vec<FoundMark>,
    /// Which functions some function of the source is.
    claimed: BTreeSet<usize>,
    /// The code that patterns match, by path.
    matched: BTreeMap<String, Root>,
}

/// A declared function with its marks: one for each time that its crate was built.
struct Marked {
    /// How a report names the file.
    file: String,
    marks: Vec<FoundMark>,
}

/// Where a declared function is in the objects.
pub(super) enum Place {
    /// Where to begin.
    Root(Box<Root>),
    /// It is there, but cannot be judged.
    Unjudged(String),
    /// It is not there, or which it is cannot be told; why, where that is not plain.
    Absent(Option<String>),
}

impl Declared {
    /// Finds marks, and the code that patterns match.
    pub(super) fn find(graph: &Graph, patterns: &[Pattern]) -> Self {
        let roots = patterns
            .iter()
            .flat_map(|pattern| graph.symbols_matching(pattern));
        let mut blocks = graph.marks();
        let functions = functions(graph, &blocks);
        blocks.retain(|mark| mark.kind == MarkKind::Block);
        Self {
            functions,
            blocks,
            claimed: BTreeSet::new(),
            matched: roots.map(|root| (root.path.clone(), root)).collect(),
        }
    }

    /// Declares the blocks of which something may be inherited that nothing shows, where source
    /// declares these functions.
    pub(super) fn inherit(&mut self, graph: &Graph, reading: &mut Reading<'_>, known: &[Judged]) {
        let blocks = mem::take(&mut self.blocks);
        if blocks.is_empty() {
            return;
        }
        let unshown: Vec<Unshown<'_>> = blocks
            .iter()
            .map(|block| Unshown::of(block, &graph.file_name(&block.file), known))
            .collect();
        let asked = unshown.iter().filter_map(Unshown::asks);
        let asked: BTreeSet<String> = asked.map(str::to_owned).collect();
        let implemented = source::implemented(reading, &asked);
        let left = unshown
            .iter()
            .filter_map(|block| block.settled(&implemented));
        self.functions.extend(left.map(|mark| Marked {
            file: graph.file_name(&mark.file),
            marks: vec![mark],
        }));
    }

    /// Where the functions are that source declares, in their order. What an attribute allows, its
    /// mark says: rustc has read it, whoever wrote it.
    pub(super) fn places(&mut self, judged: &mut [Judged]) -> Vec<Place> {
        let twins = twins(judged);
        let places = judged.iter_mut().map(|judged| {
            let marked = self.marked(judged, twins[&place_of(judged)]);
            if let Ok([only]) = marked.as_deref() {
                let known = self.functions[*only].allows();
                judged.allows = known.unwrap_or(mem::take(&mut judged.allows));
            }
            self.place(judged, marked)
        });
        places.collect()
    }

    fn place(&mut self, judged: &Judged, marked: Result<Vec<usize>, String>) -> Place {
        match marked {
            Err(why) => Place::Absent(Some(why)),
            Ok(marked) if marked.is_empty() => match self.matched.get(&judged.path) {
                Some(root) => Place::Root(Box::new(root.clone())),
                None => Place::Absent(None),
            },
            Ok(marked) => united(marked.iter().flat_map(|&at| &self.functions[at].marks)),
        }
    }

    /// The functions with marks that one of the source is or may be, of `twins` that are told apart
    /// by nothing but their order; why it cannot be told, if so it is.
    fn marked(&mut self, judged: &Judged, twins: usize) -> Result<Vec<usize>, String> {
        let found = self.fitting(judged);
        self.claimed.extend(&found);
        // As they are written, so they are numbered.
        if found.len() == twins {
            return Ok(vec![found[judged.nth]]);
        }
        let marks = found.iter().map(|&index| self.functions[index].marks.len());
        if found.is_empty() || marks.sum::<usize>() >= twins {
            return Ok(found);
        }
        Err(format!(
            "a macro writes {twins} functions of the path `{}` in one place, of which the objects \
             hold fewer: have it give each a name or a place of its own",
            judged.path
        ))
    }

    /// The functions with marks that one of the source can be: those at its place and with its path,
    /// else the only one at its place, else the only one with its path. A file may belong to two
    /// crates, and a macro may write many functions in one place.
    fn fitting(&self, judged: &Judged) -> Vec<usize> {
        let fitting = |fits: &dyn Fn(&Marked) -> bool| -> Vec<usize> {
            let all = 0..self.functions.len();
            all.filter(|&index| fits(&self.functions[index])).collect()
        };
        let at_place = |own: &Marked| own.mark().line == judged.line && own.file == judged.file;
        let has_path = |own: &Marked| own.mark().path == judged.path;
        let mut exact = fitting(&|own| at_place(own) && has_path(own));
        self.narrow(&mut exact, &|mark| mark.column == judged.column);
        self.narrow(&mut exact, &|mark| mark.subject == judged.subject);
        if !exact.is_empty() {
            return exact;
        }
        let choices = [fitting(&at_place), fitting(&has_path)];
        let mut choices = choices.into_iter();
        choices.find(|all| all.len() == 1).unwrap_or_default()
    }

    /// Leaves those of which something holds, if there are any.
    fn narrow(&self, functions: &mut Vec<usize>, holds: &dyn Fn(&FoundMark) -> bool) {
        let holds = |index: &usize| holds(self.functions[*index].mark());
        if functions.iter().any(holds) {
            functions.retain(holds);
        }
    }

    /// The functions of selected packages that only the objects show to be declared, because a
    /// macro wrote them that the source engine does not run.
    pub(super) fn beyond_source(
        &self,
        workspace: &Workspace,
        known: &[Judged],
    ) -> Vec<(Judged, Place)> {
        let mut twins = twins(known);
        let unclaimed = (0..self.functions.len()).filter(|index| !self.claimed.contains(index));
        unclaimed
            .filter_map(|index| {
                let function = &self.functions[index];
                let mut judged = function.judged(unit_of(workspace, function.mark())?);
                let before = twins.entry(place_of(&judged)).or_default();
                judged.nth = mem::replace(before, *before + 1);
                Some((judged, united(function.marks.iter())))
            })
            .collect()
    }
}

impl Marked {
    /// One of its marks, which say the same but for where its code is.
    fn mark(&self) -> &FoundMark {
        &self.marks[0]
    }

    /// What its attribute allows in whatever way its crate was built; none where a mark does not
    /// say.
    fn allows(&self) -> Option<Vec<DeclaredAllow>> {
        let mut marks = self.marks.iter();
        let mut allows = marks.next()?.allows.clone()?;
        for mark in marks {
            let others = mark.allows.as_ref()?;
            allows.retain(|allow| others.iter().any(|other| other.class == allow.class));
        }
        Some(allows)
    }

    /// What is known of it where source does not show it.
    fn judged(&self, unit: &Unit) -> Judged {
        let mark = self.mark();
        Judged {
            path: mark.path.clone(),
            subject: mark.subject.clone(),
            package: unit.package.clone(),
            member: unit.member,
            file: self.file.clone(),
            line: mark.line,
            column: mark.column,
            nth: 0,
            returns: Returns::default(),
            allows: self.allows().unwrap_or_default(),
            said: Vec::new(),
        }
    }
}

/// The declared functions with their marks, by place; those of one place and path in the order in
/// which they are written.
fn functions(graph: &Graph, marks: &[FoundMark]) -> Vec<Marked> {
    let mut marks = marks.to_vec();
    marks.retain(|mark| mark.kind == MarkKind::Function);
    let is_same = |a: &FoundMark, b: &FoundMark| {
        let place = |mark: &FoundMark| (mark.line, mark.column);
        (&a.file, place(a), &a.path, &a.identity) == (&b.file, place(b), &b.path, &b.identity)
    };
    let functions = marks.chunk_by(is_same).map(|marks| Marked {
        file: graph.file_name(&marks[0].file),
        marks: marks.to_vec(),
    });
    functions.collect()
}

/// How many functions of one path there are in one place.
fn twins(judged: &[Judged]) -> BTreeMap<FunctionKey, usize> {
    let mut twins = BTreeMap::new();
    for judged in judged {
        *twins.entry(place_of(judged)).or_default() += 1;
    }
    twins
}

/// What a function has in common with those that a macro writes at its place under its path.
fn place_of(judged: &Judged) -> FunctionKey {
    FunctionKey {
        nth: 0,
        ..judged.key()
    }
}

/// Where one function is that has several marks: everywhere, or nowhere if one cannot be judged.
fn united<'m>(marks: impl Iterator<Item = &'m FoundMark>) -> Place {
    let mut all: Option<Root> = None;
    for mark in marks {
        match (&mark.root, &mut all) {
            (Err(reason), _) => return Place::Unjudged(reason.clone()),
            (Ok(root), Some(all)) => all.unite(root),
            (Ok(root), None) => all = Some(root.clone()),
        }
    }
    all.map_or(Place::Absent(None), |root| Place::Root(Box::new(root)))
}

fn unit_of<'w>(workspace: &'w Workspace, mark: &FoundMark) -> Option<&'w Unit> {
    let mut units = workspace.units.iter().filter(|unit| unit.selected);
    units.find(|unit| {
        matches!(unit.kind, UnitKind::Lib | UnitKind::Bin) && unit.name == mark.crate_name
    })
}

/// What the object engine says about a function that it cannot begin with.
pub(super) fn unsaid(judged: &Judged, place: &Place) -> Said {
    let (found, reason) = match place {
        Place::Unjudged(reason) => (true, reason.clone()),
        Place::Absent(Some(reason)) => (false, reason.clone()),
        Place::Root(_) | Place::Absent(None) => (
            false,
            format!(
                "no object has code of `{}`: nothing in the build calls it with known types",
                judged.path
            ),
        ),
    };
    Said {
        by: Speaker::Object,
        found,
        reached: Vec::new(),
        gaps: vec![Gap {
            class: None,
            reason,
            chain: Vec::new(),
        }],
    }
}
