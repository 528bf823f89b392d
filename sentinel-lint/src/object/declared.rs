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
    source,
    voice::{Gap, Judged, Returns, Said, Speaker},
    workspace::{Unit, UnitKind, Workspace},
};
use std::collections::{BTreeMap, BTreeSet};

/// What the objects declare.
pub(super) struct Declared {
    marks: Vec<FoundMark>,
    /// The impl blocks of which nothing shows what they inherit.
    blocks: Vec<FoundMark>,
    /// Which marks some function of the source has.
    claimed: BTreeSet<usize>,
    /// The code that patterns match, by path.
    matched: BTreeMap<String, Root>,
}

/// Where a declared function is in the objects.
pub(super) enum Place {
    /// Where to begin.
    Root(Box<Root>),
    /// It is there, but cannot be judged.
    Unjudged(String),
    /// It is not there.
    Absent,
}

impl Declared {
    /// Finds marks, and the code that patterns match.
    pub(super) fn find(graph: &Graph, patterns: &[Pattern]) -> Self {
        let roots = patterns
            .iter()
            .flat_map(|pattern| graph.symbols_matching(pattern));
        let (marks, others): (Vec<_>, Vec<_>) = graph
            .marks()
            .into_iter()
            .partition(|mark| mark.kind == MarkKind::Function);
        let is_block = |mark: &FoundMark| mark.kind == MarkKind::Block;
        Self {
            marks,
            blocks: others.into_iter().filter(is_block).collect(),
            claimed: BTreeSet::new(),
            matched: roots.map(|root| (root.path.clone(), root)).collect(),
        }
    }

    /// Declares the blocks of which something may be inherited that nothing shows, where source
    /// declares these functions.
    pub(super) fn inherit(&mut self, graph: &Graph, workspace: &Workspace, declared: &[Judged]) {
        let blocks = std::mem::take(&mut self.blocks);
        let unshown: Vec<Unshown<'_>> = blocks
            .iter()
            .map(|block| Unshown::of(block, &graph.file_name(&block.file), declared))
            .collect();
        let asked = unshown.iter().filter_map(Unshown::asks);
        let asked: BTreeSet<String> = asked.map(str::to_owned).collect();
        if !unshown.is_empty() {
            let implemented = source::implemented(workspace, &asked);
            let left = unshown
                .iter()
                .filter_map(|block| block.settled(&implemented));
            self.marks.extend(left);
        }
    }

    /// Where a function is that source declares.
    pub(super) fn place(&mut self, graph: &Graph, judged: &Judged) -> Place {
        let marks = self.marks_of(graph, judged);
        if !marks.is_empty() {
            self.claimed.extend(&marks);
            return united(marks.iter().map(|&index| &self.marks[index]));
        }
        match self.matched.get(&judged.path) {
            Some(root) => Place::Root(Box::new(root.clone())),
            None => Place::Absent,
        }
    }

    /// The marks of a function: at its place and with its path, else those of the only function at
    /// its place, else those of the only one with its path. A macro may write many functions in one
    /// place, a file may belong to two crates, and a crate may be built twice.
    fn marks_of(&self, graph: &Graph, judged: &Judged) -> Vec<usize> {
        let at_place = |mark: &FoundMark| {
            mark.line == judged.line && graph.file_name(&mark.file) == judged.file
        };
        let has_path = |mark: &FoundMark| mark.path == judged.path;
        let only = |fits: &dyn Fn(&FoundMark) -> bool| -> Vec<usize> {
            let fitting = (0..self.marks.len()).filter(|index| fits(&self.marks[*index]));
            let found: Vec<usize> = fitting.collect();
            let identity = |&index: &usize| {
                let mark = &self.marks[index];
                (&mark.path, &mark.file, mark.line, mark.column)
            };
            let one = found.iter().map(identity).collect::<BTreeSet<_>>().len() == 1;
            if one { found } else { Vec::new() }
        };
        let choices: [&dyn Fn(&FoundMark) -> bool; 3] = [
            &|mark| at_place(mark) && has_path(mark),
            &at_place,
            &has_path,
        ];
        let mut found = choices.into_iter().map(only);
        found.find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The functions of selected packages that only the objects show to be declared, because a
    /// macro wrote them that the source engine does not run.
    pub(super) fn beyond_source(
        &self,
        graph: &Graph,
        workspace: &Workspace,
    ) -> Vec<(Judged, Place)> {
        let unclaimed = (0..self.marks.len()).filter(|index| !self.claimed.contains(index));
        unclaimed
            .map(|index| &self.marks[index])
            .filter_map(|mark| {
                let unit = unit_of(workspace, mark)?;
                let judged = Judged {
                    path: mark.path.clone(),
                    subject: mark.subject.clone(),
                    package: unit.package.clone(),
                    member: unit.member,
                    file: graph.file_name(&mark.file),
                    line: mark.line,
                    column: mark.column,
                    returns: Returns::default(),
                    allows: Vec::new(),
                    said: Vec::new(),
                };
                Some((judged, united(std::iter::once(mark))))
            })
            .collect()
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
    all.map_or(Place::Absent, |root| Place::Root(Box::new(root)))
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
        Place::Root(_) | Place::Absent => (
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
