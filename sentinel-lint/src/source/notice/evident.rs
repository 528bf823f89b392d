//! What a value is evidently made of: the texts, environment variables and parameters that an
//! expression leads back to, in the order in which they stand.
//!
//! Follows `let`, constants, the functions of the same crate and their callers. It computes
//! nothing: a path that begins in a variable is such a path whatever is joined to it.

use super::{Node, View};
use crate::source::{
    ir::{Closure, Expr, ExprKind, Lit, MacroCall, Name, Pat, PatKind, Path, Pos, Stmt},
    program::{ItemId, ModId, Ns, Res},
};
use std::cell::RefCell;

/// What a value may be made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Evidence {
    /// A string literal.
    Text(Name),
    /// The content of an environment variable; none where its name is not a literal.
    Variable(Option<Name>),
    /// Something else.
    Other,
}

/// The call that an effect was noticed at: the receiver, where it is a method, and the arguments.
struct Call<'a> {
    item: ItemId,
    at: ModId,
    receiver: Option<&'a Expr>,
    args: &'a [Expr],
}

/// How many definitions and callers are followed, one in another.
const MAX_DEPTH: usize = 8;

/// The evidence that a call has: of its receiver, and of each argument.
pub(crate) struct CallEvidence {
    pub(crate) receiver: Vec<Evidence>,
    pub(crate) args: Vec<Vec<Evidence>>,
}

/// What the call is made of that stands at this place of an item; none where there is none.
pub(crate) fn evidence(view: &View<'_>, item: ItemId, pos: Pos) -> Option<CallEvidence> {
    let call = call_at(view, item, pos)?;
    let trace = Trace {
        view,
        given: None,
        open: RefCell::default(),
    };
    let of = |expr: &Expr| trace.expr(call.item, call.at, expr, 0);
    Some(CallEvidence {
        receiver: call.receiver.map_or_else(Vec::new, of),
        args: call.args.iter().map(of).collect(),
    })
}

fn call_at<'a>(view: &View<'a>, item: ItemId, pos: Pos) -> Option<Call<'a>> {
    let mut found = None;
    view.body(item, &mut |at, node| {
        let Node::Expr(expr) = node else { return };
        if expr.pos != pos || found.is_some() {
            return;
        }
        let (receiver, args): (Option<&Expr>, &[Expr]) = match &expr.kind {
            ExprKind::Call(_, args) => (None, args),
            ExprKind::Method { receiver, args, .. } => (Some(receiver), args),
            ExprKind::For(_, iterated, _) => (Some(iterated), &[]),
            ExprKind::Macro(call) => (None, call.args.as_deref().unwrap_or_default()),
            _ => return,
        };
        found = Some(Call {
            item,
            at,
            receiver,
            args,
        });
    });
    found
}

/// Methods whose arguments are words for people.
const MESSAGES: &[&str] = &["expect", "context", "with_context", "ok_or", "ok_or_else"];

struct Trace<'v, 'a> {
    view: &'v View<'a>,
    /// The function whose value is followed, and what it is called with.
    given: Option<(ItemId, Vec<Vec<Evidence>>)>,
    /// The variables that are being followed: one may be made of another of its name.
    open: RefCell<Vec<(ItemId, Name)>>,
}

impl Trace<'_, '_> {
    fn all<'e>(
        &self,
        item: ItemId,
        at: ModId,
        exprs: impl IntoIterator<Item = &'e Expr>,
        depth: usize,
    ) -> Vec<Evidence> {
        let each = exprs.into_iter();
        each.flat_map(|expr| self.expr(item, at, expr, depth))
            .collect()
    }

    fn expr(&self, item: ItemId, at: ModId, expr: &Expr, depth: usize) -> Vec<Evidence> {
        if depth > MAX_DEPTH {
            return vec![Evidence::Other];
        }
        match &expr.kind {
            ExprKind::Lit(Lit::Str(text)) => vec![Evidence::Text(text.clone())],
            ExprKind::Path(path) => self.path(item, at, path, depth),
            ExprKind::Call(callee, args) => self.call(item, at, callee, args, depth),
            ExprKind::Method {
                receiver,
                name,
                args,
                ..
            } => {
                let mut all = self.expr(item, at, receiver, depth);
                if !MESSAGES.contains(&&**name) {
                    all.extend(self.all(item, at, args, depth));
                }
                all
            }
            ExprKind::Field(inner, _)
            | ExprKind::Index(inner, _)
            | ExprKind::Unary(_, inner)
            | ExprKind::Ref(inner)
            | ExprKind::Cast(inner, _)
            | ExprKind::Try(inner) => self.expr(item, at, inner, depth),
            ExprKind::Binary(_, a, b) => self.all(item, at, [&**a, b], depth),
            ExprKind::Tuple(parts) | ExprKind::Array(parts) => self.all(item, at, parts, depth),
            ExprKind::Block(block) => self.all(item, at, value_of(&block.stmts), depth),
            ExprKind::If(_, then, otherwise) => {
                let mut all = self.all(item, at, value_of(&then.stmts), depth);
                all.extend(self.all(item, at, otherwise.as_deref(), depth));
                all
            }
            ExprKind::Match(_, arms) => {
                let bodies = arms.iter().map(|arm| &arm.body);
                self.all(item, at, bodies, depth)
            }
            ExprKind::Closure(closure) => self.expr(item, at, &closure.body, depth),
            ExprKind::Macro(call) => self.macro_call(item, at, call, depth),
            ExprKind::Lit(_) | ExprKind::Jump(_) => Vec::new(),
            _ => vec![Evidence::Other],
        }
    }

    fn call(
        &self,
        item: ItemId,
        at: ModId,
        callee: &Expr,
        args: &[Expr],
        depth: usize,
    ) -> Vec<Evidence> {
        let ExprKind::Path(path) = &callee.kind else {
            return vec![Evidence::Other];
        };
        match self.view.meaning(item, at, path, Ns::Value) {
            Res::Std(path) if matches!(&*path, "std::env::var" | "std::env::var_os") => {
                let name = self.all(item, at, args.first(), depth).into_iter().next();
                vec![variable(name)]
            }
            // cargo runs a build script in its package's folder.
            Res::Std(path) if &*path == "std::env::current_dir" => {
                vec![Evidence::Text(Name::from(""))]
            }
            Res::Item(function) => {
                let of = |arg: &Expr| self.expr(item, at, arg, depth + 1);
                let args: Vec<Vec<Evidence>> = args.iter().map(of).collect();
                let within = Trace {
                    view: self.view,
                    given: Some((function, args.clone())),
                    open: RefCell::default(),
                };
                let mut all = within.definition(function, depth);
                all.extend(args.into_iter().flatten());
                all
            }
            _ if args.is_empty() => vec![Evidence::Other],
            _ => self.all(item, at, args, depth),
        }
    }

    /// What a function of the crate gives, or a constant is.
    fn definition(&self, id: ItemId, depth: usize) -> Vec<Evidence> {
        let mut values = Vec::new();
        let module = self.view.program().item(id).module;
        self.view.body(id, &mut |at, node| match node {
            // Of a function the block that it is, which is visited first; a constant is its value.
            Node::Expr(expr) if values.is_empty() => values.push((at, expr)),
            _ => {}
        });
        let first = values.first();
        first.map_or_else(Vec::new, |(_, expr)| self.expr(id, module, expr, depth + 1))
    }

    fn macro_call(&self, item: ItemId, at: ModId, call: &MacroCall, depth: usize) -> Vec<Evidence> {
        let args = call.args.as_deref().unwrap_or_default();
        let name = call.path.segments.last().map(|last| &*last.name);
        let mut all = self.all(item, at, args, depth);
        match name {
            Some("env" | "option_env") => vec![variable(all.into_iter().next())],
            Some("format" | "format_args") => {
                // What is inserted at the beginning is what the text begins with.
                if let Some(Evidence::Text(text)) = all.first()
                    && text.starts_with('{')
                    && all.len() > 1
                {
                    all.rotate_left(1);
                }
                all
            }
            Some("concat") => all,
            _ => vec![Evidence::Other],
        }
    }

    fn path(&self, item: ItemId, at: ModId, path: &Path, depth: usize) -> Vec<Evidence> {
        if let [segment] = path.segments.as_slice()
            && let Some(bound) = self.local(item, &segment.name, depth)
        {
            return bound;
        }
        match self.view.meaning(item, at, path, Ns::Value) {
            Res::Item(constant) => self.definition(constant, depth),
            _ => vec![Evidence::Other],
        }
    }

    /// What a local variable was bound to, wherever the body binds that name.
    fn local(&self, item: ItemId, name: &Name, depth: usize) -> Option<Vec<Evidence>> {
        let this = (item, name.clone());
        if self.open.borrow().contains(&this) {
            return Some(Vec::new());
        }
        self.open.borrow_mut().push(this);
        let bound = self.bound(item, name, depth);
        self.open.borrow_mut().pop();
        bound
    }

    fn bound(&self, item: ItemId, name: &Name, depth: usize) -> Option<Vec<Evidence>> {
        let mut values: Vec<(ModId, &Expr)> = Vec::new();
        let mut given = false;
        self.view.body(item, &mut |at, node| match node {
            Node::Let(local) if binds(&local.pat, name) => {
                values.extend(local.init.as_ref().map(|init| (at, init)));
            }
            Node::Expr(expr) => match &expr.kind {
                ExprKind::Let(pat, value) | ExprKind::For(pat, value, _) if binds(pat, name) => {
                    values.push((at, value));
                }
                ExprKind::Match(value, arms) if arms.iter().any(|arm| binds(&arm.pat, name)) => {
                    values.push((at, value));
                }
                // The parameter of a closure is what the closure is handed to.
                ExprKind::Closure(closure) => given |= takes(closure, name),
                _ => {}
            },
            _ => {}
        });
        if !values.is_empty() {
            let of = |(at, value): (ModId, &Expr)| self.expr(item, at, value, depth + 1);
            return Some(values.into_iter().flat_map(of).collect());
        }
        if given {
            return Some(Vec::new());
        }
        self.parameter(item, name, depth)
    }

    /// What the callers in the same crate give for a parameter.
    fn parameter(&self, item: ItemId, name: &Name, depth: usize) -> Option<Vec<Evidence>> {
        let program = self.view.program();
        let crate::source::ir::ItemKind::Fn(def) = &program.item(item).kind else {
            return None;
        };
        let position = def
            .params
            .iter()
            .position(|param| binds(&param.pat, name))?;
        if let Some((function, args)) = &self.given
            && *function == item
        {
            return args.get(position).cloned();
        }
        if depth > MAX_DEPTH {
            return Some(vec![Evidence::Other]);
        }
        let mut all = Vec::new();
        let krate = program.item(item).krate;
        for (caller, _) in self.view.items().filter(|(_, other)| other.krate == krate) {
            let mut calls: Vec<(ModId, &Expr)> = Vec::new();
            self.view.body(caller, &mut |at, node| {
                let Node::Expr(expr) = node else { return };
                let ExprKind::Call(callee, args) = &expr.kind else {
                    return;
                };
                let ExprKind::Path(path) = &callee.kind else {
                    return;
                };
                if self.view.meaning(caller, at, path, Ns::Value) == Res::Item(item) {
                    calls.extend(args.get(position).map(|arg| (at, arg)));
                }
            });
            for (at, arg) in calls {
                all.extend(self.expr(caller, at, arg, depth + 1));
            }
        }
        // Called by nobody who can be seen.
        if all.is_empty() {
            all.push(Evidence::Other);
        }
        Some(all)
    }
}

fn variable(name: Option<Evidence>) -> Evidence {
    match name {
        Some(Evidence::Text(name)) => Evidence::Variable(Some(name)),
        _ => Evidence::Variable(None),
    }
}

fn value_of(stmts: &[Stmt]) -> Option<&Expr> {
    match stmts.last() {
        Some(Stmt::Value(value)) => Some(value),
        _ => None,
    }
}

fn takes(closure: &Closure, name: &str) -> bool {
    closure.params.iter().any(|(pat, _)| binds(pat, name))
}

/// Whether a pattern binds a name.
fn binds(pat: &Pat, name: &str) -> bool {
    match &pat.kind {
        PatKind::Bind(bound, inner) => {
            &**bound == name || inner.as_ref().is_some_and(|inner| binds(inner, name))
        }
        PatKind::TupleStruct(_, parts)
        | PatKind::Tuple(parts)
        | PatKind::Slice(parts)
        | PatKind::Or(parts) => parts.iter().any(|part| binds(part, name)),
        PatKind::Struct(_, fields) => fields.iter().any(|(_, part)| binds(part, name)),
        PatKind::Ref(inner) => binds(inner, name),
        PatKind::Wild | PatKind::Path(_) | PatKind::Rest | PatKind::Macro(_) => false,
    }
}
