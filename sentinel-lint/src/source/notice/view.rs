//! What a rule sees of the workspace's members: their items and bodies, what names mean in them,
//! and how places are named.

use super::{Node, each};
use crate::{
    finding::{Hop, Skip},
    place::{PackagePlace, SourceMap, display_path},
    source::{
        ir::{self, Body, FileId, ItemKind, Name, Pos},
        judge::World,
        program::{Item, ItemId, ModId, Ns, Program, Res},
    },
    workspace::{Unit, Workspace},
};
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
};

/// The members, and the places that were named so far.
pub(crate) struct View<'a> {
    /// The workspace.
    pub(crate) workspace: &'a Workspace,
    /// The program and what is known of types.
    pub(crate) world: World<'a>,
    sources: RefCell<SourceMap>,
    skipped: RefCell<Vec<Skip>>,
}

impl<'a> View<'a> {
    /// Of a program that holds the members' crates.
    pub(crate) fn new(workspace: &'a Workspace, world: World<'a>) -> Self {
        Self {
            workspace,
            world,
            sources: RefCell::default(),
            skipped: RefCell::default(),
        }
    }

    /// The files that were named, and what a rule could not look at.
    pub(super) fn finish(self) -> (SourceMap, Vec<Skip>) {
        (self.sources.into_inner(), self.skipped.into_inner())
    }

    /// Says that a rule could not look at something.
    pub(crate) fn skip(&self, what: String, why: String) {
        self.skipped.borrow_mut().push(Skip { what, why });
    }

    /// The program.
    pub(crate) fn program(&self) -> &'a Program {
        self.world.program
    }

    /// Every item of the members.
    pub(crate) fn items(&self) -> impl Iterator<Item = (ItemId, &'a Item)> {
        (0..).map(ItemId).zip(&self.program().items)
    }

    /// The crate as cargo builds it.
    pub(crate) fn unit(&self, krate: usize) -> &Unit {
        self.world.unit(krate)
    }

    /// Visits everything in an item's body; nothing where it has none.
    pub(crate) fn body(&self, id: ItemId, visit: &mut dyn FnMut(ModId, Node<'a>)) {
        let item = self.program().item(id);
        if let Some(body) = body_of(item) {
            each(&body.value, item.module, &item.scopes, visit);
        }
    }

    /// What a whole path means, in the body of an item.
    pub(crate) fn meaning(&self, id: ItemId, at: ModId, path: &ir::Path, ns: Ns) -> Res {
        let resolved = self.program().resolve_in(id, at, path, ns);
        match resolved.rest {
            0 => resolved.res,
            _ => Res::Unknown(String::new()),
        }
    }

    /// What a path means, where it means something of std: `std::mem::transmute`.
    pub(crate) fn std_path(&self, id: ItemId, at: ModId, path: &ir::Path, ns: Ns) -> Option<Name> {
        match self.meaning(id, at, path, ns) {
            Res::Std(path) => Some(path),
            _ => None,
        }
    }

    /// A place in an item.
    pub(crate) fn hop(&self, id: ItemId, pos: Pos) -> Hop {
        let item = self.program().item(id);
        self.hop_in(item.krate, item.file, pos, item.path.clone())
    }

    /// A place in a module that no item is around.
    pub(crate) fn hop_in(&self, krate: usize, file: FileId, pos: Pos, function: String) -> Hop {
        let files = &self.program().crates[krate].files;
        let path = files.get(file.0 as usize).map(|file| file.path.clone());
        Hop {
            function,
            file: path.map_or_else(String::new, |path| self.file(self.unit(krate), path)),
            line: pos.line,
            column: pos.column,
        }
    }

    /// How a report names a file, which it can show from now on.
    pub(crate) fn file(&self, unit: &Unit, path: PathBuf) -> String {
        let name = name(self.workspace, unit, &path);
        self.sources.borrow_mut().insert(name.clone(), path);
        name
    }
}

/// How a report names a file.
pub(super) fn name(workspace: &Workspace, unit: &Unit, path: &Path) -> String {
    let place = PackagePlace {
        workspace: &workspace.root,
        name: &unit.package,
        version: &unit.version,
        folder: &unit.folder,
    };
    display_path(&place, path)
}

fn body_of(item: &Item) -> Option<&Body> {
    match &item.kind {
        ItemKind::Fn(def) => def.body.as_ref(),
        ItemKind::Const(_, body) | ItemKind::Static { body, .. } => body.as_ref(),
        _ => None,
    }
}
