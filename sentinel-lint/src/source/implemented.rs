//! Which methods crates implement traits with for types of their own: what runs when a value is
//! dropped, polled or stepped need not be in any object. And which methods their own traits provide,
//! of which the same is true, and which of those return anything. Follows no call.
//!
//! Only the crate of a type can implement a trait of another crate for it, so that this crate is
//! read, and of others what its macros need.

use super::{
    Depth, engine,
    ir::{ItemKind, Name, Ty},
    judge, load,
    program::{Impl, ItemId, Ns, Owner, Program, Res},
    reading::Reading,
};
use crate::{
    voice::Implemented,
    workspace::{UnitId, UnitKind},
};
use std::collections::BTreeSet;

/// How many aliases are followed; a longer chain is a cycle.
const MAX_ALIASES: usize = 16;

/// What the crates of these names implement. A name that no crate has is not among those read.
///
/// # Panics
/// If the operating system has no room for another thread.
pub fn implemented(reading: &mut Reading<'_>, crates: &BTreeSet<String>) -> Implemented {
    let workspace = reading.workspace();
    let is_asked = |id: &UnitId| {
        let unit = workspace.unit(*id);
        matches!(unit.kind, UnitKind::Lib | UnitKind::Bin) && crates.contains(&unit.name)
    };
    let asked: BTreeSet<UnitId> = workspace.ids().filter(is_asked).collect();
    load::on_deep_stacks(|| {
        let mut wanted = asked.clone();
        loop {
            let (_, (found, mut further)) = engine::read(
                workspace,
                reading.again(&wanted),
                &[],
                &Depth::Declarations,
                |program, _| look(program, &asked),
            );
            further.retain(|id| !wanted.contains(id));
            if further.is_empty() {
                return found;
            }
            wanted.extend(further);
        }
    })
}

/// What is implemented as far as it was read, and what else is to be read to know more.
fn look(program: &Program, asked: &BTreeSet<UnitId>) -> (Implemented, BTreeSet<UnitId>) {
    let is_asked = |krate: &usize| asked.contains(&program.crates[*krate].unit);
    let within: BTreeSet<usize> = (0..program.crates.len()).filter(is_asked).collect();
    let mut found = Implemented::default();
    for &krate in &within {
        found.read.entry(name(program, krate)).or_default();
    }
    for imp in program
        .impls
        .iter()
        .filter(|imp| within.contains(&imp.krate))
    {
        if imp.trait_.is_some() && !imp.negative {
            add(program, imp, &mut found);
        }
    }
    add_traits(program, &within, &mut found);
    for missing in program.unexpanded() {
        let krate = program.krate_of(missing.module);
        if within.contains(&krate) {
            let (what, why) = (&missing.macro_path, &missing.reason);
            doubt(&mut found, name(program, krate), format!("`{what}`: {why}"));
        }
    }
    let names = judge::asks(program, &[], false, &within);
    (found, program.unread_behind(names, within))
}

/// Adds the traits of crates, with what they provide and what their methods return.
fn add_traits(program: &Program, within: &BTreeSet<usize>, found: &mut Implemented) {
    let items = program.items.iter();
    for item in items.filter(|item| within.contains(&item.krate)) {
        match (&item.kind, &item.owner) {
            (ItemKind::Trait(_), _) => {
                found.provided.entry(item.path.clone()).or_default();
            }
            (ItemKind::Fn(function), Owner::Trait(of)) => {
                let (of, method) = (&program.item(*of).path, item.name.to_string());
                let is_something = match &function.ret {
                    Ty::Never => false,
                    Ty::Tuple(of) => !of.is_empty(),
                    _ => true,
                };
                if is_something {
                    found.returning.insert((of.clone(), method.clone()));
                }
                if function.body.is_some() {
                    found.provided.entry(of.clone()).or_default().insert(method);
                }
            }
            _ => {}
        }
    }
}

fn name(program: &Program, krate: usize) -> String {
    program.crates[krate].name.to_string()
}

fn doubt(found: &mut Implemented, krate: String, why: String) {
    found.read.entry(krate).or_default().get_or_insert(why);
}

fn add(program: &Program, imp: &Impl, found: &mut Implemented) {
    let functions = imp.items.iter().map(|id| program.item(*id));
    let functions = functions.filter(|item| matches!(item.kind, ItemKind::Fn(_)));
    match self_type(program, imp) {
        Ok(Some(of)) => found.methods.extend(functions.map(|item| {
            let of = program.item(of).path.clone();
            (of, item.name.to_string())
        })),
        Ok(None) => {}
        Err(why) => doubt(found, name(program, imp.krate), why),
    }
}

/// The type of the tree that an implementation is for; none where it is for none.
fn self_type(program: &Program, imp: &Impl) -> Result<Option<ItemId>, String> {
    let (mut module, mut ty) = (imp.module, &imp.self_ty);
    for _ in 0..MAX_ALIASES {
        let Ty::Path(path) = ty else {
            return Ok(None);
        };
        let is_parameter = |name: &Name| imp.generics.types.iter().any(|(own, ..)| own == name);
        if let [only] = &*path.segments
            && is_parameter(&only.name)
        {
            return Ok(None);
        }
        let id = match program.resolve(module, path, Ns::Type).res {
            Res::Item(id) => id,
            Res::Unknown(why) => {
                return Err(format!("it is not known what it implements for: {why}"));
            }
            _ => return Ok(None),
        };
        match &program.item(id).kind {
            ItemKind::TypeAlias(_, _, Some(aliased)) => {
                (module, ty) = (program.item(id).module, aliased);
            }
            _ => return Ok(Some(id)),
        }
    }
    Err("an alias of itself".to_owned())
}
