//! Crates with items that nobody could expand, which may implement traits unseen.

use crate::source::program::Program;
use std::collections::HashMap;

/// For each such crate, what to say of it.
pub(super) fn unseen_impls(program: &Program) -> HashMap<usize, String> {
    let mut found = HashMap::new();
    for macro_ in program.unexpanded() {
        // Assembly implements no trait; what it defines is foreign to whoever calls it.
        if macro_.macro_path.starts_with("global_asm")
            || macro_.macro_path.starts_with("`global_asm")
        {
            continue;
        }
        let krate = program.krate_of(macro_.module);
        let name = &program.crates[krate].name;
        found.entry(krate).or_insert_with(|| {
            format!(
                "`{}` in `{name}` may implement traits: {}",
                macro_.macro_path, macro_.reason
            )
        });
    }
    found
}
