//! Which probe stands for a link name, and which real function: looked up once, before any slot
//! is changed.

use super::{clock, loader, table::Probe, versions};
use core::{
    ffi::{CStr, c_void},
    ptr,
};
use sentinel_effects::AtRuntime;
use std::sync::OnceLock;

static SORTED: OnceLock<Box<[&'static Probe]>> = OnceLock::new();

/// The probe of this name. None before [`resolve`], nor for what must be asked for and was not.
pub(crate) fn probe(name: &CStr) -> Option<&'static Probe> {
    let sorted = SORTED.get()?;
    let index = sorted
        .binary_search_by_key(&name, |probe| probe.link)
        .ok()?;
    Some(sorted[index]).filter(|probe| {
        probe.effect.class.at_runtime() != AtRuntime::OnRequest || clock::is_asked_for()
    })
}

/// Asks the loader for the real functions. Must not be called with a lock held: the loader has
/// locks of its own, and a thread that waits for ours may hold them.
pub(crate) fn resolve() {
    SORTED.get_or_init(|| {
        let mut probes: Box<[_]> = super::all().collect();
        probes.sort_unstable_by_key(|probe| probe.link);
        probes
    });
    let program = loader::program();
    for probe in super::all() {
        let mut address = real(probe.link);
        if program.contains(&address.addr())
            && versions::is_stub_of_program(probe.link, address.addr())
        {
            probe.stand_in(address);
            address = of_libc(probe.link);
        }
        if !address.is_null() {
            probe.capture(address);
        }
    }
}

/// The function of this name that the C library itself defines.
fn of_libc(name: &CStr) -> *const c_void {
    let flags = libc::RTLD_LAZY | libc::RTLD_NOLOAD;
    // SAFETY: the name is a terminated string, and nothing is loaded that is not there.
    let library = unsafe { libc::dlopen(c"libc.so.6".as_ptr(), flags) };
    if library.is_null() {
        return ptr::null();
    }
    // SAFETY: the handle is good, the name is a terminated string, and asking changes nothing.
    let found = unsafe { libc::dlsym(library, name.as_ptr()) };
    // SAFETY: the handle was opened above. The C library stays.
    unsafe { libc::dlclose(library) };
    found
}

/// The function of this name that a program linked today would get, or, where it would get none
/// any more, the one that old programs still get.
fn real(name: &CStr) -> *const c_void {
    const OLDEST: &CStr = c"GLIBC_2.2.5";
    // SAFETY: the name is a terminated string, and asking changes nothing.
    let today = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    if !today.is_null() {
        return today;
    }
    // SAFETY: as above, for both names.
    unsafe { libc::dlvsym(libc::RTLD_DEFAULT, name.as_ptr(), OLDEST.as_ptr()) }
}

#[cfg(test)]
mod tests {
    use core::ffi::CStr;
    use sentinel_effects::{AtRuntime, Effect, EffectClass, Refusal, effects};
    use std::collections::{BTreeMap, BTreeSet};

    fn probed() -> BTreeMap<&'static str, &'static Effect> {
        let probes = super::super::all();
        probes
            .map(|probe| {
                let link = probe.link.to_str().expect("a link name is text");
                (link, probe.effect)
            })
            .collect()
    }

    /// Whether the runtime sees effects of this row: its class is watched, and no reason against
    /// it is given. Calls for the kernel are of a class of their own, and refused all the same.
    fn is_seen(row: &Effect) -> bool {
        let watched =
            row.class.at_runtime() != AtRuntime::StaticOnly || row.class == EffectClass::RawSyscall;
        watched && !matches!(row.refusal, Refusal::Unseen(_))
    }

    #[test]
    fn each_function_has_one_probe() {
        assert_eq!(super::super::all().count(), probed().len());
    }

    #[test]
    fn whatever_a_row_says_is_seen_has_a_probe() {
        let probed = probed();
        let missing: Vec<_> = effects()
            .filter(|row| is_seen(row))
            .flat_map(|row| row.links)
            .filter(|name| !probed.contains_key(*name))
            .collect();
        assert!(missing.is_empty(), "{missing:?}");
    }

    #[test]
    fn whatever_a_row_says_is_unseen_has_none() {
        for (link, effect) in probed() {
            // Evidence is written before an abort, which is nobody's witness.
            assert!(is_seen(effect) || link == "abort", "{link}");
        }
    }

    #[test]
    fn a_probe_is_of_its_own_row_or_of_a_stream_or_a_group() {
        for (link, effect) in probed() {
            let elsewhere = ["stdio.read", "stdio.write", "net.multicast"];
            let own = effect.links.contains(&link) || elsewhere.contains(&effect.id);
            assert!(own, "{link} {}", effect.id);
        }
    }

    /// Where a class is refused, the C library of this machine has nearly every function; the others
    /// are of other libraries, or newer.
    #[test]
    fn the_real_function_is_found_wherever_there_is_one() {
        super::resolve();
        let unknown = super::super::all().filter(|probe| probe.original().is_null());
        let unknown: Vec<_> = unknown.map(|probe| probe.link).collect();
        let there = |name: &CStr| !super::real(name).is_null();
        assert!(there(c"open64") && there(c"__xstat64") && there(c"clnt_create"));
        assert!(
            unknown.len() < super::super::all().count() / 10,
            "{unknown:?}"
        );
    }

    #[test]
    fn a_row_of_a_class_that_is_watched_is_seen_or_says_why_not() {
        let unseen = effects().filter_map(|row| match row.refusal {
            Refusal::Unseen(why) => Some((row.id, why)),
            _ => None,
        });
        let unseen: BTreeSet<_> = unseen.map(|(id, _)| id).collect();
        for row in effects().filter(|row| row.class.at_runtime() != AtRuntime::StaticOnly) {
            assert!(is_seen(row) || unseen.contains(row.id), "{}", row.id);
        }
    }
}
