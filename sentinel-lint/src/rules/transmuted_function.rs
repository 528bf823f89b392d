//! `transmuted-function`: bits that are taken for a function.
//!
//! It warns: a verdict is the engines' business, and the source engine's is `unknown` where such a
//! value is called. The objects show no reference that leads there, so they cannot tell of it.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::{
        ir::{Expr, ExprKind, ItemKind, Name, Pat, PatKind, Path, Pos, Ty},
        notice::{Node, View},
        program::{ItemId, ModId, Ns, Res},
    },
    voice::{Sighting, Speaker},
};
use std::collections::{BTreeMap, BTreeSet};

/// The rule.
pub const RULE: Rule = Rule {
    id: "transmuted-function",
    level: FindingLevel::Warn,
    label: "made into a function here",
    summary: "a workspace member makes a function pointer out of something else",
    what: "\
A workspace member takes bits for a function: transmute to a function pointer, a pointer
that is read as a pointer to one, or a transmuted value that is called. From one type of
function pointer to another is left out, where both are written: what it points to was a
function before, and is followed as one.",
    why: "\
Where such a pointer leads is decided while the program runs. No reference in the code
leads there, so whatever is judged clean may call anything through it.",
    example: "\
let entry: fn(u32) -> u32 = unsafe { std::mem::transmute(address) };
entry(7)",
    instead: "\
Take the function as a parameter, or a trait object: then who hands it in answers for
it. What a library loader gives belongs behind a port.",
};

/// Functions that give bits another type.
const TRANSMUTES: &[&str] = &["std::mem::transmute", "std::mem::transmute_copy"];

/// How many aliases of a type are followed.
const MAX_ALIASES: usize = 8;

/// What members make into functions.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    view.items().flat_map(|(id, _)| in_item(view, id)).collect()
}

fn in_item(view: &View<'_>, id: ItemId) -> Vec<Sighting> {
    let item = view.program().item(id);
    let mut found = BTreeSet::new();
    let mut open: BTreeMap<Name, Pos> = BTreeMap::new();
    let mut called: BTreeSet<Name> = BTreeSet::new();
    let look = Look { view, id };
    view.body(id, &mut |at, node| match node {
        Node::Let(local) => {
            let Some(pos) = local
                .init
                .as_ref()
                .and_then(|init| look.transmute(at, init))
            else {
                return;
            };
            match (&local.ty, bound(&local.pat)) {
                (Some(ty), _) if look.is_function(at, ty, 0) => _ = found.insert(pos),
                (None, Some(name)) => _ = open.insert(name.clone(), pos),
                _ => {}
            }
        }
        Node::Value(value) => {
            let gives = match &item.kind {
                ItemKind::Fn(def) => look.is_function(item.module, &def.ret, 0),
                _ => false,
            };
            found.extend(look.transmute(at, value).filter(|_| gives));
        }
        Node::Expr(expr) => {
            found.extend(look.expr(at, expr));
            if let ExprKind::Call(callee, _) = &expr.kind {
                found.extend(look.transmute(at, callee));
                called.extend(variable(callee).cloned());
            }
        }
    });
    let ty = match &item.kind {
        ItemKind::Const(ty, Some(body))
        | ItemKind::Static {
            ty,
            body: Some(body),
            ..
        } => Some((ty, &body.value)),
        _ => None,
    };
    if let Some((ty, value)) = ty
        && look.is_function(item.module, ty, 0)
    {
        found.extend(look.transmute(item.module, value));
    }
    let open = open.into_iter().filter(|(name, _)| called.contains(name));
    found.extend(open.map(|(_, pos)| pos));
    found
        .into_iter()
        .map(|pos| sighting(view, id, pos))
        .collect()
}

struct Look<'v, 'a> {
    view: &'v View<'a>,
    id: ItemId,
}

impl Look<'_, '_> {
    /// Where an expression is a transmutation whose types are not written as two functions'.
    fn transmute(&self, at: ModId, expr: &Expr) -> Option<Pos> {
        match &expr.kind {
            ExprKind::Call(callee, _) => {
                let path = self.transmutes(at, callee)?;
                let from = arguments(path).first();
                let known = from.is_some_and(|from| self.is_function(at, from, 0));
                (!known).then_some(expr.pos)
            }
            ExprKind::Block(block) => match block.stmts.last() {
                Some(crate::source::ir::Stmt::Value(value)) => self.transmute(at, value),
                _ => None,
            },
            _ => None,
        }
    }

    fn transmutes<'e>(&self, at: ModId, callee: &'e Expr) -> Option<&'e Path> {
        let ExprKind::Path(path) = &callee.kind else {
            return None;
        };
        let std = self.view.std_path(self.id, at, path, Ns::Value)?;
        TRANSMUTES.contains(&&*std).then_some(path)
    }

    /// Where an expression by itself says that it makes a function.
    fn expr(&self, at: ModId, expr: &Expr) -> Option<Pos> {
        let makes = match &expr.kind {
            ExprKind::Call(callee, _) => {
                self.transmute(at, expr)?;
                let path = self.transmutes(at, callee)?;
                let to = arguments(path).get(1);
                to.is_some_and(|to| self.is_function(at, to, 0))
            }
            ExprKind::Cast(_, to) => match &**to {
                Ty::Ptr(to) => self.is_function(at, to, 0),
                _ => false,
            },
            ExprKind::Method { name, types, .. } if &**name == "cast" => {
                let mut types = types.iter();
                types.any(|to| self.is_function(at, to, 0))
            }
            _ => false,
        };
        makes.then_some(expr.pos)
    }

    /// Whether values of a type are function pointers, or hold one as `Option` does.
    fn is_function(&self, at: ModId, ty: &Ty, depth: usize) -> bool {
        let path = match ty {
            Ty::FnPtr(..) => return true,
            Ty::Path(path) if depth < MAX_ALIASES => path,
            _ => return false,
        };
        if arguments(path)
            .iter()
            .any(|of| self.is_function(at, of, depth + 1))
        {
            return true;
        }
        let Res::Item(alias) = self.view.program().resolve(at, path, Ns::Type).res else {
            return false;
        };
        let alias = self.view.program().item(alias);
        match &alias.kind {
            ItemKind::TypeAlias(_, _, Some(ty)) => self.is_function(alias.module, ty, depth + 1),
            _ => false,
        }
    }
}

/// The generic arguments of a path's last segment.
fn arguments(path: &Path) -> &[Ty] {
    let last = path.segments.last().and_then(|last| last.args.as_deref());
    last.map_or(&[], |args| &args.types)
}

fn variable(expr: &Expr) -> Option<&Name> {
    match &expr.kind {
        ExprKind::Path(path) => match path.segments.as_slice() {
            [name] => Some(&name.name),
            _ => None,
        },
        _ => None,
    }
}

fn bound(pat: &Pat) -> Option<&Name> {
    match &pat.kind {
        PatKind::Bind(name, None) => Some(name),
        _ => None,
    }
}

fn sighting(view: &View<'_>, id: ItemId, pos: Pos) -> Sighting {
    let hop = view.hop(id, pos);
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package: view.unit(view.program().item(id).krate).package.clone(),
        extension: None,
        at_most: FindingLevel::Deny,
        class: None,
        api: None,
        message: format!("`{}` makes a function pointer out of bits", hop.function),
        notes: vec!["where it leads is decided while the program runs".to_owned()],
        help: "take the function as a parameter".to_owned(),
        chain: vec![hop],
    }
}
