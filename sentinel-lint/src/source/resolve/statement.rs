//! Macro calls among the statements of a body that stand for items: `lazy_static! { … }` in a
//! function, all of what a macro hides in `const _: () = { … }`.
//!
//! Whether a call stands for items is known only from its expansion. To expand every call of
//! every body would cost more than all the rest, so only those of the outermost block are tried
//! whose text starts as an item does, and all those of an unnamed constant. A call that turns
//! out not to stand for items stays what it was; one that does becomes `()`.

use super::{
    build::Builder,
    collect::body_mut,
    expand::{Call, Place},
};
use crate::source::{
    ir::{Block, BlockScope, Body, Expr, ExprKind, MacroCall, Pos, Stmt},
    program::ItemId,
};

/// What the text of an item may start with.
const STARTS: [&str; 16] = [
    "async",
    "const",
    "enum",
    "extern",
    "fn",
    "impl",
    "macro_rules",
    "mod",
    "pub",
    "static",
    "struct",
    "trait",
    "type",
    "union",
    "unsafe",
    "use",
];

/// A statement of an item's body that may stand for items.
#[derive(Debug)]
pub(super) struct Statement {
    of: ItemId,
    at: usize,
    /// How many macro calls, of those that it has become, are not decided.
    pub(super) open: u32,
    /// Whether one of them does not stand for items.
    failed: bool,
}

/// A macro call in such a statement.
pub(super) struct Candidate {
    at: usize,
    pos: Pos,
    call: MacroCall,
}

/// The statements of a body that may stand for items. If there are any, its outermost block is
/// a scope from now on.
pub(super) fn candidates(body: &mut Body, unnamed: bool) -> Vec<Candidate> {
    let Some(block) = outermost(body) else {
        return Vec::new();
    };
    let statements = block.stmts.iter().enumerate();
    let found: Vec<Candidate> = statements
        .filter_map(|(at, statement)| candidate(at, statement, unnamed))
        .collect();
    if !found.is_empty() && block.scope.is_none() {
        let scope = body.scopes.len();
        let inner = body
            .scopes
            .iter_mut()
            .filter(|inner| inner.parent.is_none());
        inner.for_each(|inner| inner.parent = Some(scope));
        body.scopes.push(BlockScope {
            parent: None,
            items: Vec::new(),
        });
        if let Some(block) = outermost(body) {
            block.scope = Some(scope);
        }
    }
    found
}

/// Where the scope of the outermost block is among those of the body.
pub(super) fn outermost_scope(body: &mut Body) -> Option<usize> {
    outermost(body)?.scope
}

fn outermost(body: &mut Body) -> Option<&mut Block> {
    match &mut body.value.kind {
        ExprKind::Block(block) => Some(block),
        _ => None,
    }
}

fn candidate(at: usize, statement: &Stmt, unnamed: bool) -> Option<Candidate> {
    let (Stmt::Expr(expr) | Stmt::Value(expr)) = statement else {
        return None;
    };
    let ExprKind::Macro(call) = &expr.kind else {
        return None;
    };
    let text = call.tokens.trim_start();
    let word = text
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    let starts = text.starts_with('#') || STARTS.contains(&word.unwrap_or_default());
    (unnamed || starts).then(|| Candidate {
        at,
        pos: expr.pos,
        call: MacroCall {
            args: None,
            ..call.clone()
        },
    })
}

impl Builder<'_> {
    /// Takes in the candidates of an item's body, whose outermost block is that scope.
    pub(super) fn statement_calls(&mut self, of: ItemId, scope: usize, found: Vec<Candidate>) {
        let item = self.program.item(of);
        let (block, file) = (item.scopes[scope], item.file);
        for Candidate { at, pos, call } in found {
            let module = self.program.scopes.module_mut(block);
            module.open_calls += 1;
            let before = module.textual;
            let statement = self.statements.len();
            self.statements.push(Statement {
                of,
                at,
                open: 1,
                failed: false,
            });
            self.new_calls.push(Call {
                at: block,
                place: Place::Module,
                statement: Some(statement),
                written: call,
                file,
                pos,
                textual: self.program.scopes.textual.call(before),
                origin: self.origin,
            });
        }
    }

    /// Counts a call that is decided. A statement whose calls all stand for items becomes `()`.
    /// Where one does not, the statement stays for whoever reads the body; the items found are
    /// names of the block all the same.
    pub(super) fn end_statement_call(&mut self, statement: usize, stands_for_items: bool) {
        let ended = &mut self.statements[statement];
        ended.open -= 1;
        ended.failed |= !stands_for_items;
        if ended.open > 0 || ended.failed {
            return;
        }
        let (of, at) = (ended.of, ended.at);
        let block = body_mut(&mut self.program.items[of.index()].kind).and_then(outermost);
        let statement = block.and_then(|block| block.stmts.get_mut(at));
        if let Some(Stmt::Expr(Expr { kind, .. }) | Stmt::Value(Expr { kind, .. })) = statement {
            *kind = ExprKind::Tuple(Vec::new());
        }
    }
}
