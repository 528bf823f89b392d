//! Macro calls in bodies.

use super::Walker;
use crate::source::{
    expand::{Position, open_fragments},
    ir::{Body, ExprKind, ItemKind, MacroCall, Pos},
    judge::{
        facts::{Effect, Target},
        harmless,
        lookup::Found,
        std_facts::{StdMacro, std_macro},
        ty::Type,
        world::BodyCall,
    },
    program::{ItemId, Ns, Res},
};
use proc_macro2::{TokenStream, TokenTree};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// Instructions that enter the kernel, as assemblers spell them.
const KERNEL_ENTRIES: &[&str] = &[
    "syscall",
    "sysenter",
    "int 0x80",
    "int $0x80",
    "svc",
    "ecall",
    ".byte 0x0f, 0x05",
    ".byte 0x0f,0x05",
];

/// How deep macros may expand to macros.
const MAX_EXPANSIONS: usize = 64;

impl Walker<'_, '_> {
    /// Reads a macro call in expression or statement position.
    pub(super) fn macro_call(&mut self, pos: Pos, call: &MacroCall) -> Type {
        match self.resolve_macro(call) {
            Res::Std(path) => self.std_macro_call(pos, &path, call),
            Res::Item(item) => self.tree_macro_call(pos, item, call),
            Res::Unknown(why) => {
                self.doubt(pos, why);
                Type::Unknown
            }
            _ => Type::Unknown,
        }
    }

    fn std_macro_call(&mut self, pos: Pos, path: &str, call: &MacroCall) -> Type {
        if let Some(effect) = self.world.std.macro_(path).cloned() {
            self.edge(pos, Target::Effect(effect));
        }
        let name = path.rsplit("::").next().unwrap_or(path);
        match std_macro(path) {
            Some(StdMacro::Inert) => macro_type(name),
            Some(StdMacro::Assembly) => {
                self.assembly(pos, call);
                Type::Unknown
            }
            Some(StdMacro::Matches) => {
                match matches_call(&call.tokens) {
                    Some(text) => {
                        let here = self.world.program.item(self.item);
                        let body = self.world.expand.text(&text, here.krate, here.file, pos);
                        self.expanded(pos, name, body);
                    }
                    None => self.doubt(
                        pos,
                        format!("the arguments of `{name}!` do not read as a pattern"),
                    ),
                }
                Type::prim("bool")
            }
            Some(kind @ (StdMacro::Formats | StdMacro::Evaluates)) => {
                let Some(args) = &call.args else {
                    self.doubt(
                        pos,
                        format!("the arguments of `{name}!` do not read as expressions"),
                    );
                    return Type::Unknown;
                };
                let types: Vec<Type> = args.iter().map(|arg| self.expr(arg)).collect();
                if kind == StdMacro::Formats {
                    self.formatted(pos, name, &types);
                }
                match name {
                    "vec" => Type::Std(Arc::from("std::vec::Vec"), vec![super::join(types)]),
                    "dbg" | "pin" | "ready" => types.into_iter().next().unwrap_or_else(Type::unit),
                    _ => macro_type(name),
                }
            }
            None => {
                self.doubt(
                    pos,
                    format!("the standard macro `{name}!` is not known to the source engine"),
                );
                Type::Unknown
            }
        }
    }

    /// Formatting runs `Display` or `Debug` of the arguments, writing runs the writer's methods.
    fn formatted(&mut self, pos: Pos, name: &str, types: &[Type]) {
        for ty in types {
            for adt in ty.adts() {
                self.std_impls(pos, adt, "std::fmt::");
            }
            if matches!(ty, Type::Unknown | Type::Bounded(..)) {
                self.demand(pos, ty, "std::fmt::Display", "fmt");
                self.demand(pos, ty, "std::fmt::Debug", "fmt");
            }
        }
        if matches!(name, "write" | "writeln") {
            self.written(pos, types.first().unwrap_or(&Type::Unknown));
        }
    }

    fn written(&mut self, pos: Pos, writer: &Type) {
        let method = Arc::from("write_fmt");
        let mut lookup = self.world.method(writer, &method);
        for deref in std::mem::take(&mut lookup.derefs) {
            self.edge(pos, Target::Item(deref));
        }
        match lookup.found {
            Found::Effect(effect, _) => self.edge(pos, Target::Effect(effect)),
            _ => match writer {
                Type::Adt(item, _) => {
                    self.std_impls(pos, *item, "std::io::Write");
                    self.std_impls(pos, *item, "std::fmt::Write");
                }
                Type::Std(..) | Type::Prim(..) => {}
                _ => {
                    for (of, method) in [
                        ("std::io::Write", "write"),
                        ("std::fmt::Write", "write_str"),
                    ] {
                        self.demand(pos, writer, of, method);
                    }
                    if writer.is_unknown() {
                        self.edge(pos, Target::Open(method));
                    }
                }
            },
        }
    }

    fn tree_macro_call(&mut self, pos: Pos, item: ItemId, call: &MacroCall) -> Type {
        let defined = self.world.program.item(item);
        if !matches!(defined.kind, ItemKind::MacroRules(_)) {
            let krate = self.world.unit(defined.krate);
            if !harmless::is_harmless_macro(&krate.package, &defined.name) {
                self.doubt(
                    pos,
                    format!(
                        "what the macro `{}!` of `{}` writes is not in the source",
                        defined.name, krate.package
                    ),
                );
            }
            return Type::Unknown;
        }
        let body = self.tree_macro_body(pos, item, call, Position::Statement);
        self.expanded(pos, &defined.name, body)
    }

    fn tree_macro_body(
        &self,
        pos: Pos,
        item: ItemId,
        call: &MacroCall,
        position: Position,
    ) -> Result<Body, String> {
        let here = self.world.program.item(self.item);
        let call = BodyCall {
            call,
            krate: here.krate,
            file: here.file,
            pos,
            depth: self.expansions,
            position,
            is_local: &|name| self.local(name).is_some(),
        };
        self.world.expand.call(self.world.program, item, call)
    }

    fn resolve_macro(&self, call: &MacroCall) -> Res {
        let program = self.world.program;
        program
            .resolve_in(self.item, self.scope.module, &call.path, Ns::Macro)
            .res
    }

    /// Binds what a macro call in pattern position stands for.
    pub(super) fn macro_pattern(&mut self, pos: Pos, call: &MacroCall, ty: &Type) {
        let body = match self.resolve_macro(call) {
            Res::Item(item) => self.tree_macro_body(pos, item, call, Position::Pattern),
            Res::Std(path) => Err(format!("the macro `{path}!` writes no pattern")),
            Res::Unknown(why) => Err(why),
            _ => Err("a pattern's path is not a macro's".to_owned()),
        };
        match body.map(|body| body.value.kind) {
            Ok(ExprKind::Match(_, arms)) if arms.len() == 1 => self.bind(&arms[0].pat, ty),
            Ok(_) => self.doubt(
                pos,
                "what a macro in pattern position writes does not read as a pattern",
            ),
            Err(why) => self.doubt(pos, why),
        }
    }

    /// Reads what a macro call stands for. Names that it binds may be meant by what follows it,
    /// so they stay.
    fn expanded(&mut self, pos: Pos, name: &str, body: Result<Body, String>) -> Type {
        let body = match body {
            Ok(body) if body.scopes.is_empty() => body,
            Ok(_) => {
                self.doubt(
                    pos,
                    format!("the macro `{name}!` declares items inside an expression"),
                );
                return Type::Unknown;
            }
            Err(why) => {
                self.doubt(pos, why);
                return Type::Unknown;
            }
        };
        if self.expansions >= MAX_EXPANSIONS {
            self.doubt(
                pos,
                format!("the macro `{name}!` expands to itself without end"),
            );
            return Type::Unknown;
        }
        self.expansions += 1;
        let ty = match &body.value.kind {
            ExprKind::Block(block) if block.scope.is_none() => self.statements(&block.stmts),
            _ => self.expr(&body.value),
        };
        self.expansions -= 1;
        ty
    }

    fn assembly(&mut self, pos: Pos, call: &MacroCall) {
        if enters_kernel(&call.tokens) {
            self.edge(
                pos,
                Target::Effect(Effect {
                    class: EffectClass::RawSyscall,
                    api: Arc::from("std::arch::asm"),
                    leaf: None,
                    what: "enters the kernel by an instruction of its own",
                }),
            );
        } else {
            self.doubt(pos, "what inline assembly does is not followed");
        }
    }
}

/// Whether assembly has an instruction that enters the kernel.
pub(crate) fn enters_kernel(assembly: &str) -> bool {
    KERNEL_ENTRIES.iter().any(|entry| assembly.contains(entry))
}

fn macro_type(name: &str) -> Type {
    match name {
        "format" => Type::std("std::string::String"),
        "panic" | "todo" | "unimplemented" | "unreachable" => Type::Never,
        "concat" | "env" | "file" | "module_path" | "stringify" | "include_str" => {
            Type::prim("str")
        }
        "include_bytes" => Type::slice(Type::prim("u8")),
        "column" | "line" => Type::prim("u32"),
        "cfg" => Type::prim("bool"),
        "option_env" => Type::Std(Arc::from("std::option::Option"), vec![Type::prim("str")]),
        "write" | "writeln" => Type::Std(
            Arc::from("std::result::Result"),
            vec![Type::unit(), Type::Unknown],
        ),
        "format_args" => Type::std("std::fmt::Arguments"),
        _ => Type::unit(),
    }
}

/// `matches!(scrutinee, arms)` as the `match` that it stands for.
fn matches_call(tokens: &str) -> Option<String> {
    let tokens = open_fragments(tokens.parse().ok()?).ok()?;
    let mut tokens = tokens.into_iter();
    let is_comma =
        |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ',');
    let scrutinee: TokenStream = tokens
        .by_ref()
        .take_while(|token| !is_comma(token))
        .collect();
    let mut arms: Vec<TokenTree> = tokens.collect();
    if arms.last().is_some_and(is_comma) {
        arms.pop();
    }
    let arms: TokenStream = arms.into_iter().collect();
    (!scrutinee.is_empty() && !arms.is_empty())
        .then(|| format!("match {scrutinee} {{ {arms} => true, _ => false }}"))
}
