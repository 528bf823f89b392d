//! `inline-assembly`: code that source does not show.
//!
//! It warns where an instruction enters the kernel or is written as a number, and only notes other
//! assembly: of what that does in an extension the objects tell, and it is common in code that
//! computes.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::{
        enters_kernel,
        ir::{ExprKind, ItemKind, Pos},
        notice::{Node, View},
        program::{ItemId, Ns},
    },
    voice::{Sighting, Speaker},
};
use sentinel_effects::EffectClass;

/// The rule.
pub const RULE: Rule = Rule {
    id: "inline-assembly",
    level: FindingLevel::Warn,
    label: "written as assembly",
    summary: "a workspace member is written in assembly, which may enter the kernel",
    what: "\
A workspace member has inline assembly: asm!, naked_asm! or global_asm!, or a macro that
writes it. It is a warning where an instruction enters the kernel, or where instructions
are written as numbers; other assembly is a note, which -v shows.",
    why: "\
An instruction that enters the kernel does what no function's name tells, and the libc
level of the runtime does not see it. The source engine does not read assembly; the
object engine decodes the instructions of x86-64, so what an extension reaches is judged
there.",
    example: "\
unsafe { asm!(\"syscall\", in(\"rax\") 2, in(\"rdi\") path.as_ptr()) }",
    instead: "\
Call the function of std or libc that does the same: it has a name that can be judged,
refused and recorded. Keep assembly for computing.",
};

/// Directives that put instructions down as numbers.
const AS_NUMBERS: &[&str] = &[
    ".byte", ".inst", ".long", ".quad", ".short", ".word", ".4byte",
];

/// The assembly of members.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    let mut all = Vec::new();
    for (id, item) in view.items() {
        if let ItemKind::MacroRules(rules) = &item.kind
            && writes_assembly(&rules.tokens)
        {
            all.push(in_item(view, id, item.pos, &rules.tokens));
        }
        view.body(id, &mut |at, node| {
            if let Node::Expr(expr) = node
                && let ExprKind::Macro(call) = &expr.kind
                && let Some(path) = view.std_path(id, at, &call.path, Ns::Macro)
                && is_assembly(&path)
            {
                all.push(in_item(view, id, expr.pos, &call.tokens));
            }
        });
    }
    for global in view.program().unexpanded() {
        if let Some(tokens) = global
            .macro_path
            .trim_start_matches('`')
            .strip_prefix("global_asm!")
        {
            let krate = view.program().krate_of(global.module);
            let function = view.program().module_path(global.module).to_owned();
            let hop = view.hop_in(krate, global.file, global.pos, function);
            all.push(sighting(view.unit(krate).package.clone(), hop, tokens));
        }
    }
    all
}

fn is_assembly(path: &str) -> bool {
    path.rsplit_once("::")
        .is_some_and(|(of, name)| of.ends_with("arch") && name.ends_with("asm"))
}

/// Whether a macro by example has a call of `asm!` among what it writes.
fn writes_assembly(tokens: &str) -> bool {
    let mut words = tokens.split(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | '!'));
    let is_asm = |word: &str| {
        matches!(
            word.trim_end_matches('!'),
            "asm" | "naked_asm" | "global_asm"
        )
    };
    words.any(is_asm) && tokens.contains('!')
}

fn in_item(view: &View<'_>, id: ItemId, pos: Pos, tokens: &str) -> Sighting {
    let package = view.unit(view.program().item(id).krate).package.clone();
    sighting(package, view.hop(id, pos), tokens)
}

fn sighting(package: String, hop: crate::finding::Hop, tokens: &str) -> Sighting {
    let enters = enters_kernel(tokens);
    let numbers = AS_NUMBERS
        .iter()
        .any(|directive| tokens.contains(directive));
    let (at_most, says) = match (enters, numbers) {
        (true, _) => (FindingLevel::Warn, "an instruction that enters the kernel"),
        (false, true) => (FindingLevel::Warn, "instructions written as numbers"),
        (false, false) => (FindingLevel::Note, "instructions that source does not show"),
    };
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        extension: None,
        at_most,
        class: enters.then_some(EffectClass::RawSyscall),
        api: Some("std::arch::asm".to_owned()),
        message: format!("`{}` has inline assembly: {says}", hop.function),
        notes: Vec::new(),
        help: "call a function that has a name in place of it".to_owned(),
        chain: vec![hop],
        package,
    }
}
