//! From where a name may be used.

use super::{
    build::Builder,
    scope::{Reach, Scopes},
};
use crate::source::{
    ir::{self, Vis},
    program::{ModId, Ns, Res},
};

impl Builder<'_> {
    /// From where a name may be used, by its visibility.
    pub(super) fn reach(&self, at: ModId, vis: &Vis) -> Reach {
        let scopes = &self.program.scopes;
        let module = scopes.nearest_module(at);
        let root = self.program.crates[scopes.module(at).krate].root;
        match vis {
            Vis::Public => Reach::Everywhere,
            Vis::Crate => Reach::Within(root),
            Vis::Inherited => Reach::Within(module),
            Vis::In(path) => Reach::Within(self.ancestor(module, root, path)),
        }
    }

    /// The module of `pub(in path)`: one of those around.
    fn ancestor(&self, module: ModId, root: ModId, path: &ir::Path) -> ModId {
        let scopes = &self.program.scopes;
        let edition = scopes.crates[scopes.module(module).krate].edition;
        let relative = path
            .segments
            .first()
            .is_some_and(|first| matches!(&*first.name, "self" | "super"));
        let start = if relative || edition >= 2018 {
            module
        } else {
            root
        };
        path.segments.iter().fold(start, |at, segment| {
            let next = match &*segment.name {
                "self" => Some(at),
                "crate" => Some(root),
                "super" => scopes.module(at).parent.map(|p| scopes.nearest_module(p)),
                name => match scopes.bound(at, name, Ns::Type).map(|b| &b.res) {
                    Some(Res::Mod(id)) => Some(*id),
                    _ => None,
                },
            };
            next.unwrap_or(at)
        })
    }
}

impl Scopes {
    /// Whether a name of that reach may be used in the module.
    pub(super) fn reaches(&self, reach: Reach, from: ModId) -> bool {
        let Reach::Within(outer) = reach else {
            return true;
        };
        let mut at = Some(from);
        // What is around a module has a smaller index.
        while let Some(id) = at.filter(|id| *id > outer) {
            at = self.module(id).parent;
        }
        at == Some(outer)
    }
}
