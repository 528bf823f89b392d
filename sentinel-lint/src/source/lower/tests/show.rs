//! Prints lowered syntax on one line, so that tests can say what they expect.

use std::fmt::Write as _;

use crate::source::ir::{
    Block, Body, Bound, Expr, ExprKind, GenericArgs, Lit, MacroCall, Pat, PatKind, Path, Stmt, Ty,
    Vis,
};

fn list<T>(items: &[T], show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(", ")
}

pub(super) fn path(path: &Path) -> String {
    let mut text = String::new();
    let mut rest = &*path.segments;
    if let Some(qself) = &path.qself {
        let (named, after) = path.segments.split_at(qself.position);
        rest = after;
        match named {
            [] => write!(text, "<{}>", ty(&qself.ty)).unwrap(),
            named => write!(text, "<{} as {}>", ty(&qself.ty), segments(named)).unwrap(),
        }
    }
    if path.global || path.qself.is_some() {
        text.push_str("::");
    }
    text + &segments(rest)
}

fn segments(segments: &[crate::source::ir::Segment]) -> String {
    let show = |segment: &crate::source::ir::Segment| {
        let args = segment.args.as_deref().map(args).unwrap_or_default();
        format!("{}{args}", segment.name)
    };
    segments.iter().map(show).collect::<Vec<_>>().join("::")
}

fn args(args: &GenericArgs) -> String {
    let types = args.types.iter().map(ty);
    let bindings = args
        .bindings
        .iter()
        .map(|(name, to)| format!("{name} = {}", ty(to)));
    let constraints = args.constraints.iter();
    let constraints = constraints.map(|(name, on)| format!("{name}: {}", bounds(on)));
    format!(
        "<{}>",
        types
            .chain(bindings)
            .chain(constraints)
            .collect::<Vec<_>>()
            .join(", ")
    )
}

pub(super) fn bounds(bounds: &[Bound]) -> String {
    bounds
        .iter()
        .map(|bound| path(&bound.path))
        .collect::<Vec<_>>()
        .join(" + ")
}

pub(super) fn ty(of: &Ty) -> String {
    match of {
        Ty::Path(of) => path(of),
        Ty::Ref(of) => format!("&{}", ty(of)),
        Ty::Ptr(of) => format!("*{}", ty(of)),
        Ty::Slice(of) => format!("[{}]", ty(of)),
        Ty::Array(of) => format!("[{}; _]", ty(of)),
        Ty::Tuple(of) => format!("({})", list(of, ty)),
        Ty::FnPtr(of, ret) => format!("fn({}) -> {}", list(of, ty), ty(ret)),
        Ty::Dyn(of) => format!("dyn {}", bounds(of)),
        Ty::Impl(of) => format!("impl {}", bounds(of)),
        Ty::Never => "!".to_owned(),
        Ty::Infer => "_".to_owned(),
        Ty::Opaque => "opaque".to_owned(),
    }
}

pub(super) fn vis(vis: &Vis) -> String {
    match vis {
        Vis::Public => "pub".to_owned(),
        Vis::Crate => "pub(crate)".to_owned(),
        Vis::In(at) => format!("pub({})", path(at)),
        Vis::Inherited => String::new(),
    }
}

pub(super) fn pat(of: &Pat) -> String {
    match &of.kind {
        PatKind::Wild => "_".to_owned(),
        PatKind::Bind(name, None) => name.to_string(),
        PatKind::Bind(name, Some(inner)) => format!("{name} @ {}", pat(inner)),
        PatKind::Path(of) => format!("path {}", path(of)),
        PatKind::TupleStruct(of, fields) => format!("{}({})", path(of), list(fields, pat)),
        PatKind::Struct(of, fields) => {
            let fields = list(fields, |(name, of)| format!("{name}: {}", pat(of)));
            format!("{} {{{fields}}}", path(of))
        }
        PatKind::Tuple(of) => format!("({})", list(of, pat)),
        PatKind::Slice(of) => format!("[{}]", list(of, pat)),
        PatKind::Ref(of) => format!("&{}", pat(of)),
        PatKind::Or(of) => of.iter().map(pat).collect::<Vec<_>>().join(" | "),
        PatKind::Rest => "..".to_owned(),
        PatKind::Macro(call) => macro_call(call),
    }
}

pub(super) fn macro_call(call: &MacroCall) -> String {
    match &call.args {
        Some(args) => format!("{}!({})", path(&call.path), list(args, expr)),
        None => format!("{}!{{{}}}", path(&call.path), call.tokens),
    }
}

fn maybe(of: Option<&Expr>) -> String {
    of.map(expr).unwrap_or_default()
}

pub(super) fn block(of: &Block) -> String {
    let scope = of
        .scope
        .map(|scope| format!("#{scope} "))
        .unwrap_or_default();
    let stmts = of.stmts.iter().map(|stmt| match stmt {
        Stmt::Expr(of) => format!("{};", expr(of)),
        Stmt::Value(of) => expr(of),
        Stmt::Let(local) => {
            let ty = local
                .ty
                .as_ref()
                .map(|of| format!(": {}", ty(of)))
                .unwrap_or_default();
            let init = local.init.as_ref().map(|of| format!(" = {}", expr(of)));
            let otherwise = local
                .otherwise
                .as_ref()
                .map(|of| format!(" else {}", block(of)));
            let (init, otherwise) = (init.unwrap_or_default(), otherwise.unwrap_or_default());
            format!("let {}{ty}{init}{otherwise};", pat(&local.pat))
        }
    });
    format!("{{{scope}{}}}", stmts.collect::<Vec<_>>().join(" "))
}

pub(super) fn body(of: &Body) -> String {
    expr(&of.value)
}

/// Every operation is written out with its operands, so that grouping shows.
pub(super) fn expr(of: &Expr) -> String {
    match &of.kind {
        ExprKind::Lit(Lit::Str(text)) => format!("{text:?}"),
        ExprKind::Lit(Lit::Int(suffix) | Lit::Float(suffix)) => {
            format!("0{}", suffix.as_deref().unwrap_or_default())
        }
        ExprKind::Lit(lit) => format!("{lit:?}").to_lowercase(),
        ExprKind::Path(of) => path(of),
        ExprKind::Call(callee, args) => format!("call {}({})", expr(callee), list(args, expr)),
        ExprKind::Method {
            receiver,
            name,
            types,
            args,
        } => {
            let types = if types.is_empty() {
                String::new()
            } else {
                format!("::<{}>", list(types, ty))
            };
            format!("{}.{name}{types}({})", expr(receiver), list(args, expr))
        }
        ExprKind::Field(base, name) => format!("{}.{name}", expr(base)),
        ExprKind::Index(base, index) => format!("{}[{}]", expr(base), expr(index)),
        ExprKind::Unary(op, of) => format!("{op}{}", expr(of)),
        ExprKind::Binary(op, left, right) => format!("({} {op} {})", expr(left), expr(right)),
        ExprKind::Assign(left, right) => format!("{} = {}", expr(left), expr(right)),
        ExprKind::Ref(of) => format!("&{}", expr(of)),
        ExprKind::Cast(of, to) => format!("({} as {})", expr(of), ty(to)),
        ExprKind::Try(of) => format!("{}?", expr(of)),
        ExprKind::Await(of) => format!("{}.await", expr(of)),
        ExprKind::Struct(of, fields, rest) => {
            let fields = list(fields, |(name, of)| format!("{name}: {}", expr(of)));
            let rest = rest
                .as_ref()
                .map(|of| format!(", ..{}", expr(of)))
                .unwrap_or_default();
            format!("{} {{{fields}{rest}}}", path(of))
        }
        ExprKind::Tuple(of) => format!("({})", list(of, expr)),
        ExprKind::Array(of) => format!("[{}]", list(of, expr)),
        ExprKind::Repeat(of, length) => format!("[{}; {}]", expr(of), expr(length)),
        ExprKind::Range(start, end) => {
            format!("{}..{}", maybe(start.as_deref()), maybe(end.as_deref()))
        }
        ExprKind::Macro(call) => macro_call(call),
        ExprKind::Unread(body) => format!("unread({})", body.text),
        ExprKind::Opaque(what) => format!("opaque({what})"),
        flow => branch(flow),
    }
}

fn branch(kind: &ExprKind) -> String {
    match kind {
        ExprKind::Block(of) => block(of),
        ExprKind::Async(of) => format!("async {}", block(of)),
        ExprKind::If(condition, then, otherwise) => {
            let otherwise = otherwise.as_ref().map(|of| format!(" else {}", expr(of)));
            format!(
                "if {} {}{}",
                expr(condition),
                block(then),
                otherwise.unwrap_or_default()
            )
        }
        ExprKind::Let(of, value) => format!("let {} = {}", pat(of), expr(value)),
        ExprKind::Match(value, arms) => {
            let arms = list(arms, |arm| {
                let guard = arm.guard.as_ref().map(|of| format!(" if {}", expr(of)));
                format!(
                    "{}{} => {}",
                    pat(&arm.pat),
                    guard.unwrap_or_default(),
                    expr(&arm.body)
                )
            });
            format!("match {} {{{arms}}}", expr(value))
        }
        ExprKind::Loop(of) => format!("loop {}", block(of)),
        ExprKind::While(condition, of) => format!("while {} {}", expr(condition), block(of)),
        ExprKind::For(of, over, inside) => {
            format!("for {} in {} {}", pat(of), expr(over), block(inside))
        }
        ExprKind::Closure(closure) => {
            let params = list(&closure.params, |(of, to)| {
                let to = to.as_ref().map(|to| format!(": {}", ty(to)));
                format!("{}{}", pat(of), to.unwrap_or_default())
            });
            let ret = closure
                .ret
                .as_ref()
                .map(|of| format!("-> {} ", ty(of)))
                .unwrap_or_default();
            let start = if closure.is_async { "async " } else { "" };
            format!("{start}|{params}| {ret}{}", expr(&closure.body))
        }
        ExprKind::Jump(of) => format!("jump {}", maybe(of.as_deref()))
            .trim_end()
            .to_owned(),
        other => panic!("an expression that is not shown: {other:?}"),
    }
}
