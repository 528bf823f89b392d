//! What is known of the functions of the specimen.

use super::{Fault, Point, Specimen};
use crate::voice::Reached;
use Expected::{Clean, Reaches};
use Point::{DebugInformation, KnownFunctions, LazyBodies, SystemCalls, VTables};
use sentinel_effects::{
    EffectClass::{
        self, AmbientHook, Env, Exit, Foreign, Fs, Net, PanicHook, Process, RawSyscall, Stdio,
        Thread, Time,
    },
    Level,
};

/// What a function of the specimen does.
#[derive(Clone, Copy, Debug)]
enum Expected {
    /// Nothing that is reported.
    Clean,
    /// Among other things, this.
    Reaches(EffectClass),
}

/// Each function of the specimen, with what a wrong judgement of it says about the toolchain.
const EXPECTED: &[(&str, Expected, Point)] = &[
    ("adds", Clean, KnownFunctions),
    ("panics", Clean, KnownFunctions),
    ("allocates", Clean, KnownFunctions),
    ("maps", Clean, KnownFunctions),
    ("locks", Clean, KnownFunctions),
    ("errs", Clean, KnownFunctions),
    ("catches", Clean, KnownFunctions),
    ("shows", Clean, KnownFunctions),
    ("reads_a_file", Reaches(Fs), KnownFunctions),
    ("connects", Reaches(Net), KnownFunctions),
    ("runs_a_program", Reaches(Process), KnownFunctions),
    ("reads_a_variable", Reaches(Env), KnownFunctions),
    ("reads_arguments", Reaches(Env), KnownFunctions),
    ("prints", Reaches(Stdio), KnownFunctions),
    ("ends_the_process", Reaches(Exit), KnownFunctions),
    ("starts_a_thread", Reaches(Thread), KnownFunctions),
    ("starts_scoped_threads", Reaches(Thread), KnownFunctions),
    ("tells_the_time", Reaches(Time), KnownFunctions),
    ("sets_the_panic_hook", Reaches(PanicHook), KnownFunctions),
    ("looks_at_a_lazy_value", Reaches(Fs), KnownFunctions),
    ("drops_a_guard", Reaches(Fs), KnownFunctions),
    ("boxes_a_closure", Reaches(Fs), VTables),
    ("boxes_a_shape", Reaches(Fs), VTables),
    ("takes_a_function_from_a_table", Reaches(Fs), KnownFunctions),
    ("catches_what_reads", Reaches(Fs), KnownFunctions),
    ("looks_for_a_file", Reaches(Fs), KnownFunctions),
    ("reads_when_polled", Reaches(Fs), LazyBodies),
    ("calls_the_kernel", Reaches(RawSyscall), SystemCalls),
    ("calls_an_old_kernel", Reaches(RawSyscall), SystemCalls),
    (
        "asks_libc_for_a_system_call",
        Reaches(RawSyscall),
        SystemCalls,
    ),
    ("sets_a_hook", Reaches(Fs), KnownFunctions),
    ("calls_a_hook", Reaches(AmbientHook), DebugInformation),
];

/// The functions that are judged wrong.
pub(super) fn faults(specimen: &Specimen) -> Vec<Fault> {
    EXPECTED
        .iter()
        .filter_map(|&(name, expected, point)| wrong(specimen, name, expected, point))
        .collect()
}

fn wrong(specimen: &Specimen, name: &str, expected: Expected, point: Point) -> Option<Fault> {
    let fault = |point, what| Some(Fault { point, what });
    let Some(root) = specimen.root(name) else {
        return fault(point, format!("`{name}` has no code"));
    };
    let (reached, gaps) = specimen.graph.judge(root);
    if let Some(gap) = gaps.first() {
        let reason = &gap.reason;
        return fault(
            Point::Aliases,
            format!("`{name}` cannot be judged: {reason}"),
        );
    }
    match expected {
        Clean => {
            let first = reached.iter().find(|reached| is_reported(reached))?;
            let Reached { class, api, .. } = first;
            let point = if *class == Foreign {
                Point::Imports
            } else {
                point
            };
            fault(point, format!("`{name}` seems to reach {class}: {api}"))
        }
        Reaches(class) if !reached.iter().any(|reached| reached.class == class) => {
            fault(point, format!("`{name}` seems not to reach {class}"))
        }
        Reaches(_) => None,
    }
}

fn is_reported(reached: &Reached) -> bool {
    reached.class.default_level() > Level::Allow
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_table_has_every_public_function_of_the_specimen_and_no_other() {
        let file = syn::parse_file(super::super::SPECIMEN).expect("Rust");
        let public = file.items.iter().filter_map(|item| match item {
            syn::Item::Fn(item) if matches!(item.vis, syn::Visibility::Public(_)) => {
                Some(item.sig.ident.to_string())
            }
            _ => None,
        });
        let public: BTreeSet<String> = public.collect();
        let expected = EXPECTED.iter().map(|(name, ..)| (*name).to_owned());
        assert_eq!(expected.collect::<BTreeSet<_>>(), public);
    }
}
