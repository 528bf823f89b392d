//! What is known of the functions of the specimen.

use sentinel_effects::EffectClass::{
    self, Env, Exit, Fs, Net, PanicHook, Process, RawSyscall, Stdio, Thread, Time,
};

/// What a function of the specimen does.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expected {
    /// Nothing that is reported.
    Clean,
    /// Among other things, this.
    Reaches(EffectClass),
}

use Expected::{Clean, Reaches};

/// Each function of the specimen.
pub(super) const EXPECTED: &[(&str, Expected)] = &[
    ("adds", Clean),
    ("panics", Clean),
    ("allocates", Clean),
    ("maps", Clean),
    ("locks", Clean),
    ("errs", Clean),
    ("catches", Clean),
    ("shows", Clean),
    ("reads_a_file", Reaches(Fs)),
    ("connects", Reaches(Net)),
    ("runs_a_program", Reaches(Process)),
    ("reads_a_variable", Reaches(Env)),
    ("reads_arguments", Reaches(Env)),
    ("prints", Reaches(Stdio)),
    ("ends_the_process", Reaches(Exit)),
    ("starts_a_thread", Reaches(Thread)),
    ("tells_the_time", Reaches(Time)),
    ("sets_the_panic_hook", Reaches(PanicHook)),
    ("calls_the_kernel", Reaches(RawSyscall)),
    ("looks_at_a_lazy_value", Reaches(Fs)),
    ("drops_a_guard", Reaches(Fs)),
    ("boxes_a_closure", Reaches(Fs)),
    ("takes_a_function_from_a_table", Reaches(Fs)),
    ("catches_what_reads", Reaches(Fs)),
    ("reads_when_polled", Reaches(Fs)),
];

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
        let expected = EXPECTED.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(expected.collect::<BTreeSet<_>>(), public);
    }
}
