//! Macro calls in bodies.

use super::Walker;
use crate::source::{
    ir::{MacroCall, Pos},
    judge::{
        facts::{Effect, Target},
        std_facts::{StdMacro, std_macro},
        ty::Type,
    },
    program::{Ns, Res},
};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// Instructions that enter the kernel, as assemblers spell them.
const KERNEL_ENTRIES: &[&str] = &["syscall", "sysenter", "int 0x80", "int $0x80", "svc", "ecall", ".byte 0x0f, 0x05", ".byte 0x0f,0x05"];

impl Walker<'_, '_> {
    /// Reads a macro call in expression or statement position.
    pub(super) fn macro_call(&mut self, pos: Pos, call: &MacroCall) -> Type {
        let resolved = self.world.program.resolve(self.scope.module, &call.path, Ns::Macro);
        match resolved.res {
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
        self.std_effect(path, pos);
        let name = path.rsplit("::").next().unwrap_or(path);
        match std_macro(path) {
            Some(StdMacro::Inert) => macro_type(name),
            Some(StdMacro::Assembly) => {
                self.assembly(pos, call);
                Type::Unknown
            }
            Some(StdMacro::Matches) => {
                match matches_call(&call.tokens) {
                    Some((scrutinee, arms)) => {
                        self.expanded(pos, &format!("match {scrutinee} {{ {arms} => true, _ => false }}"));
                    }
                    None => self.doubt(pos, format!("the arguments of `{name}!` do not read as a pattern")),
                }
                Type::prim("bool")
            }
            Some(kind @ (StdMacro::Formats | StdMacro::Evaluates)) => {
                let Some(args) = &call.args else {
                    self.doubt(pos, format!("the arguments of `{name}!` do not read as expressions"));
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
                self.doubt(pos, format!("the standard macro `{name}!` is not known to the source engine"));
                Type::Unknown
            }
        }
    }

    /// Formatting runs `Display` or `Debug` of the arguments, writing runs the writer's methods.
    fn formatted(&mut self, pos: Pos, name: &str, types: &[Type]) {
        for ty in types {
            let mut adts = Vec::new();
            ty.each_adt(&mut |adt| adts.push(adt));
            for adt in adts {
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
            crate::source::judge::lookup::Found::Effect(effect, _) => self.edge(pos, Target::Effect(effect)),
            _ => match writer {
                Type::Adt(item, _) => {
                    self.std_impls(pos, *item, "std::io::Write");
                    self.std_impls(pos, *item, "std::fmt::Write");
                }
                Type::Std(..) | Type::Prim(..) => {}
                _ => {
                    for (of, method) in [("std::io::Write", "write"), ("std::fmt::Write", "write_str")] {
                        self.demand(pos, writer, of, method);
                    }
                    if writer.is_unknown() {
                        self.edge(pos, Target::Open(method));
                    }
                }
            },
        }
    }

    fn assembly(&mut self, pos: Pos, call: &MacroCall) {
        let enters = KERNEL_ENTRIES.iter().any(|entry| call.tokens.contains(entry));
        if enters {
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

fn macro_type(name: &str) -> Type {
    match name {
        "format" => Type::std("std::string::String"),
        "panic" | "todo" | "unimplemented" | "unreachable" => Type::Never,
        "concat" | "env" | "file" | "module_path" | "stringify" | "include_str" => Type::prim("str"),
        "include_bytes" => Type::slice(Type::prim("u8")),
        "column" | "line" => Type::prim("u32"),
        "cfg" => Type::prim("bool"),
        "option_env" => Type::Std(Arc::from("std::option::Option"), vec![Type::prim("str")]),
        "write" | "writeln" => Type::Std(Arc::from("std::result::Result"), vec![Type::unit(), Type::Unknown]),
        "format_args" => Type::std("std::fmt::Arguments"),
        _ => Type::unit(),
    }
}
