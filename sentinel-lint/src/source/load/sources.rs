//! The files of one crate, as they are read.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use syn::parse::Parse;

use super::{
    aside::Aside,
    text::{self, Refused},
};
use crate::{
    source::ir::{CrateIr, FileId, Item, Pos, Skipped, SourceFile},
    workspace::Unit,
};

/// How many files may be open inside each other.
const MAX_OPEN: usize = 128;

/// The files of one crate.
pub(in crate::source) struct Sources<'a> {
    pub(super) unit: &'a Unit,
    files: Vec<SourceFile>,
    ids: HashMap<PathBuf, FileId>,
    skipped: Vec<Skipped>,
    /// The files being lowered, from the root on.
    open: Vec<PathBuf>,
    /// The bodies of functions that nobody has asked for. Of members, rules look at all of them.
    pub(in crate::source) aside: Option<Aside>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(unit: &'a Unit) -> Self {
        Self {
            unit,
            files: Vec::new(),
            ids: HashMap::new(),
            skipped: Vec::new(),
            open: Vec::new(),
            aside: (!unit.member).then(Aside::default),
        }
    }

    /// Reads and parses a file, which stays open until [`Self::close`]. A file that cannot be
    /// used is recorded as skipped.
    pub(super) fn open<T: Parse>(&mut self, path: &Path) -> Result<(FileId, T), String> {
        let parsed = self.permit(path);
        let parsed = parsed.and_then(|()| text::parse(path, self.aside.as_mut()));
        match parsed {
            Ok(parsed) => {
                self.open.push(path.to_owned());
                Ok((self.id(path), parsed))
            }
            Err(Refused { pos, why }) => {
                self.skip(path, pos, why.clone());
                Err(why)
            }
        }
    }

    /// Refuses a file that would never end.
    fn permit(&self, path: &Path) -> Result<(), Refused> {
        if self.open.iter().any(|open| open == path) {
            return Err(Refused::file("contains itself".to_owned()));
        }
        if self.open.len() >= MAX_OPEN {
            return Err(Refused::file("files nested too deeply".to_owned()));
        }
        Ok(())
    }

    pub(super) fn close(&mut self) {
        self.open.pop();
    }

    /// The folder of the file whose text is being lowered.
    pub(super) fn folder(&self, file: FileId) -> &Path {
        let open = self
            .open
            .last()
            .map_or_else(|| self.path(file), PathBuf::as_path);
        open.parent().unwrap_or(Path::new(""))
    }

    pub(super) fn path(&self, file: FileId) -> &Path {
        self.files
            .get(file.0 as usize)
            .map_or(Path::new(""), |file| &file.path)
    }

    pub(super) fn skip(&mut self, path: &Path, pos: Pos, why: String) {
        let skipped = Skipped {
            path: path.to_owned(),
            pos,
            why,
        };
        if !self.skipped.contains(&skipped) {
            self.skipped.push(skipped);
        }
    }

    /// The files of a crate that was read.
    pub(super) fn of(unit: &'a Unit, ir: &CrateIr) -> Self {
        let ids = (0..).map(FileId);
        Self {
            unit,
            ids: ir
                .files
                .iter()
                .map(|file| file.path.clone())
                .zip(ids)
                .collect(),
            files: ir.files.clone(),
            skipped: ir.skipped.clone(),
            open: Vec::new(),
            aside: (!unit.member).then(Aside::default),
        }
    }

    pub(super) fn finish(self, items: Vec<Item>) -> CrateIr {
        CrateIr {
            items,
            files: self.files,
            skipped: self.skipped,
        }
    }

    fn id(&mut self, path: &Path) -> FileId {
        if let Some(id) = self.ids.get(path) {
            return *id;
        }
        let id = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        self.files.push(SourceFile {
            path: path.to_owned(),
        });
        self.ids.insert(path.to_owned(), id);
        id
    }
}
