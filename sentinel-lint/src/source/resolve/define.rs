//! Binds names to what is defined under them.

use super::{build::Builder, scope::Binding};
use crate::source::{
    ir::{Name, Vis},
    program::{ModId, Ns, Res},
};

impl Builder<'_> {
    /// Binds a name to what is defined under it; `_` names nothing.
    pub(super) fn define(&mut self, at: ModId, name: &Name, ns: Ns, res: Res, vis: &Vis) {
        self.define_for(at, name, ns, res, (vis, false));
    }

    /// The same for what may be of the other build: it gives way as an import does.
    pub(super) fn define_for(
        &mut self,
        at: ModId,
        name: &Name,
        ns: Ns,
        res: Res,
        of: (&Vis, bool),
    ) {
        if &**name == "_" {
            return;
        }
        let (vis, imported) = of;
        let reach = self.reach(at, vis);
        let binding = Binding {
            res,
            reach,
            imported,
        };
        self.program.scopes.bind(at, name, ns, binding);
    }
}
