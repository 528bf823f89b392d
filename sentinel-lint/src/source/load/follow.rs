//! Follows a crate from its root into the files of its modules.

use std::{mem, path::Path, sync::Arc};

use super::{Directory, directory::Candidate};
use crate::source::{
    ir::{Attr, CrateIr, FileId, Item, ItemKind},
    lower::Lower,
};

/// What is in a file.
struct Inside {
    attrs: Vec<Attr>,
    items: Vec<Item>,
}

impl Lower<'_> {
    /// The whole crate under a root file.
    pub(super) fn root(mut self, file: &Path) -> CrateIr {
        let candidate = Candidate {
            file: file.to_owned(),
            inside: Directory::beside(file),
        };
        let items = match self.file(&candidate) {
            Ok(Some(inside)) => inside.items,
            Ok(None) | Err(_) => Vec::new(),
        };
        self.sources
            .map_or_else(CrateIr::default, |sources| sources.finish(items))
    }

    /// A module with its items, in line or from its file.
    pub(in crate::source) fn module(&mut self, item: &syn::ItemMod, all: &mut Vec<Item>) {
        let Some(mut head) = self.head(&item.attrs, &item.vis) else {
            return;
        };
        let path = self.conditions.value_of(&item.attrs, "path");
        let name = self.name(&item.ident);
        let kind = if let Some((_, items)) = &item.content {
            let inside = Arc::new(self.directory.inline(&name, path.as_deref()));
            let around = mem::replace(&mut self.directory, inside);
            let items = self.items(items);
            self.directory = around;
            ItemKind::Mod(items)
        } else {
            match self.module_file(item, &name, path.as_deref()) {
                Ok(Some(inside)) => {
                    head.attrs.extend(inside.attrs);
                    ItemKind::Mod(inside.items)
                }
                // The file rules itself out.
                Ok(None) => return,
                Err(why) => ItemKind::Opaque(why),
            }
        };
        all.push(self.named(head, &item.ident, kind));
    }

    fn module_file(
        &mut self,
        item: &syn::ItemMod,
        name: &str,
        path: Option<&str>,
    ) -> Result<Option<Inside>, String> {
        let candidates = self.directory.candidates(name, path);
        if let Some(found) = candidates.iter().find(|candidate| candidate.file.is_file()) {
            return self.file(found);
        }
        let why = if self.sources.is_none() {
            format!("`mod {name};` out of a macro: where its file is, is not known")
        } else if candidates.is_empty() {
            format!("`mod {name};` in a block has no file")
        } else {
            format!("the file of `mod {name};` does not exist")
        };
        self.skip_here(item.ident.span(), &why);
        Err(why)
    }

    /// What is in a file; none if it rules itself out.
    fn file(&mut self, candidate: &Candidate) -> Result<Option<Inside>, String> {
        let Some(sources) = &mut self.sources else {
            return Err("a file out of a macro".to_owned());
        };
        let (id, parsed) = sources.open::<syn::File>(&candidate.file)?;
        let result = self.within(id, candidate.inside.clone(), |lower| {
            let attrs = lower.attrs(&parsed.attrs)?;
            let items = lower.items(&parsed.items);
            Some(Inside { attrs, items })
        });
        Ok(result)
    }

    /// Lowers what is in a file that was opened, and closes it.
    pub(super) fn within<T>(
        &mut self,
        file: FileId,
        directory: Directory,
        walk: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let around = (
            mem::replace(&mut self.file, file),
            mem::replace(&mut self.directory, Arc::new(directory)),
            // What a file holds is placed in it, also where a macro names the file.
            self.fixed.take(),
        );
        let result = walk(self);
        (self.file, self.directory, self.fixed) = around;
        if let Some(sources) = &mut self.sources {
            sources.close();
        }
        result
    }

    /// Records that something in the current file could not be used.
    pub(super) fn skip_here(&mut self, span: proc_macro2::Span, why: &str) {
        let pos = self.pos(span);
        if let Some(sources) = &mut self.sources {
            let path = sources.path(self.file).to_owned();
            sources.skip(&path, pos, why.to_owned());
        }
    }
}
