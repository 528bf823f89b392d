//! Which probe stands for a link name, and which real function: looked up once, before any slot
//! is changed.

use super::table::Probe;
use core::ffi::CStr;
use std::sync::OnceLock;

static SORTED: OnceLock<Box<[&'static Probe]>> = OnceLock::new();

/// The probe of this name. None before [`resolve`].
pub(crate) fn probe(name: &CStr) -> Option<&'static Probe> {
    let sorted = SORTED.get()?;
    let index = sorted
        .binary_search_by_key(&name, |probe| probe.link)
        .ok()?;
    Some(sorted[index])
}

/// Asks the loader for the real functions. Must not be called with a lock held: the loader has
/// locks of its own, and a thread that waits for ours may hold them.
pub(crate) fn resolve() {
    SORTED.get_or_init(|| {
        let mut probes: Box<[_]> = super::all().collect();
        probes.sort_unstable_by_key(|probe| probe.link);
        probes
    });
    for probe in super::all() {
        // SAFETY: the name is a terminated string, and asking changes nothing.
        let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, probe.link.as_ptr()) };
        if !address.is_null() {
            probe.capture(address);
        }
    }
}

#[cfg(test)]
mod tests {
    use sentinel_effects::{AtRuntime, Refusal, effects};
    use std::collections::BTreeSet;

    fn probed() -> Vec<&'static str> {
        let probes = super::super::all();
        probes
            .map(|probe| probe.link.to_str().expect("a link name is text"))
            .collect()
    }

    #[test]
    fn each_function_has_one_probe() {
        let names = probed();
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
    }

    #[test]
    fn whatever_the_catalogue_refuses_is_probed() {
        let names: BTreeSet<_> = probed().into_iter().collect();
        let refused = effects().filter(|effect| {
            effect.class.at_runtime() == AtRuntime::Refuse && effect.refusal != Refusal::Never
        });
        let missing: Vec<_> = refused
            .flat_map(|effect| effect.links)
            .filter(|name| !names.contains(*name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }
}
