//! Joins what source declares to what the objects hold: each declared function with its mark, or
//! with the code that its path names. Walks nothing.

use super::{
    judge::Graph,
    mark::{FoundMark, MarkKind},
    root::Root,
};
use crate::{
    pattern::Pattern,
    voice::{Gap, Judged, Said, Speaker},
    workspace::{Unit, UnitKind, Workspace},
};
use std::collections::{BTreeMap, BTreeSet};

/// What the objects declare.
pub(super) struct Declared {
    marks: Vec<FoundMark>,
    /// Which marks some function of the source has.
    claimed: BTreeSet<usize>,
    /// The code that patterns match, by path.
    matched: BTreeMap<String, Root>,
}

/// Where a declared function is in the objects.
pub(super) enum Place {
    /// Where to begin.
    Root(Root),
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
        let marks = graph.marks().into_iter();
        Self {
            marks: marks
                .filter(|mark| mark.kind == MarkKind::Function)
                .collect(),
            claimed: BTreeSet::new(),
            matched: roots.map(|root| (root.path.clone(), root)).collect(),
        }
    }

    /// Where a function is that source declares.
    pub(super) fn place(&mut self, graph: &Graph, judged: &Judged) -> Place {
        if let Some(index) = self.mark_of(graph, judged) {
            self.claimed.insert(index);
            return place_of(&self.marks[index]);
        }
        match self.matched.get(&judged.path) {
            Some(root) => Place::Root(root.clone()),
            None => Place::Absent,
        }
    }

    /// The mark of a function: at its place and with its path, else the only one at its place,
    /// else the only one with its path. A macro may write many functions in one place, and a
    /// file may belong to two crates.
    fn mark_of(&self, graph: &Graph, judged: &Judged) -> Option<usize> {
        let at_place = |mark: &FoundMark| {
            mark.line == judged.line && graph.file_name(&mark.file) == judged.file
        };
        let has_path = |mark: &FoundMark| mark.path == judged.path;
        let only = |fits: &dyn Fn(&FoundMark) -> bool| {
            let mut found = (0..self.marks.len()).filter(|index| fits(&self.marks[*index]));
            found.next().filter(|_| found.next().is_none())
        };
        only(&|mark| at_place(mark) && has_path(mark))
            .or_else(|| only(&at_place))
            .or_else(|| only(&has_path))
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
                    allows: Vec::new(),
                    said: Vec::new(),
                };
                Some((judged, place_of(mark)))
            })
            .collect()
    }
}

fn place_of(mark: &FoundMark) -> Place {
    match &mark.root {
        Ok(root) => Place::Root(root.clone()),
        Err(reason) => Place::Unjudged(reason.clone()),
    }
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
