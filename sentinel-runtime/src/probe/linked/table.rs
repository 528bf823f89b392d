//! How a probe is written down, and the list of all probes. A probe is one typed signature line
//! under its link name; everything else comes from the catalogue row of that name.

use core::{
    ffi::c_void,
    sync::atomic::{AtomicPtr, Ordering::AcqRel, Ordering::Acquire},
};
use sentinel_effects::Effect;

/// One probed function.
pub(crate) struct Probe {
    pub(crate) name: &'static str,
    /// The name with the zero byte that the loader wants.
    pub(crate) link: &'static core::ffi::CStr,
    pub(crate) effect: &'static Effect,
    replacement: fn() -> *const c_void,
    original: AtomicPtr<c_void>,
}

impl Probe {
    pub(crate) const fn new(
        link: &'static core::ffi::CStr,
        effect: &'static Effect,
        replacement: fn() -> *const c_void,
    ) -> Self {
        let Ok(name) = link.to_str() else {
            panic!("a link name is ASCII")
        };
        Self {
            name,
            link,
            effect,
            replacement,
            original: AtomicPtr::new(core::ptr::null_mut()),
        }
    }

    /// The address of the probe itself.
    pub(crate) fn replacement(&self) -> usize {
        (self.replacement)().addr()
    }

    /// The real function; null while unknown. A slot never holds the replacement before.
    #[inline]
    pub(crate) fn original(&self) -> *const c_void {
        self.original.load(Acquire)
    }

    /// Captures the real function, once.
    pub(crate) fn capture(&self, address: *const c_void) {
        let _ = self.original.compare_exchange(
            core::ptr::null_mut(),
            address.cast_mut(),
            AcqRel,
            Acquire,
        );
    }
}

/// Declares probes: `fn name(argument: type, …) -> type [detail];`, one line each.
///
/// The name must be in the catalogue, or it does not compile.
macro_rules! probes {
    ($(fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $result:ty [$detail:expr];)+) => {
        $(
            #[allow(non_snake_case, reason = "a probe is named as the C function")]
            mod $name {
                #[allow(unused_imports, reason = "not every signature needs every type")]
                use super::*;
                use crate::probe::{linked::{judge, table::Probe}, stack};

                const EFFECT: &sentinel_effects::Effect =
                    match sentinel_effects::linked(stringify!($name)) {
                        Some(effect) => effect,
                        None => panic!("the catalogue has no such link name"),
                    };

                pub(super) static PROBE: Probe = Probe::new(
                    match core::ffi::CStr::from_bytes_with_nul(
                        concat!(stringify!($name), "\0").as_bytes(),
                    ) {
                        Ok(link) => link,
                        Err(_) => panic!("a link name holds no zero byte"),
                    },
                    EFFECT,
                    || replacement as *const core::ffi::c_void,
                );

                type Function = unsafe extern "C-unwind" fn($($type),*) -> $result;

                /// # Safety
                /// As for the function that it stands for: its callers meant to call that.
                unsafe extern "C-unwind" fn replacement($($arg: $type),*) -> $result {
                    // SAFETY: the original has this signature, and slots are given the
                    // replacement only after the original was captured.
                    let real: Function = unsafe { core::mem::transmute(PROBE.original()) };
                    if !stack::watched() {
                        // SAFETY: the caller keeps the real function's contract.
                        return unsafe { real($($arg),*) };
                    }
                    let verdict = judge::judge(EFFECT, PROBE.name, &$detail);
                    if verdict == judge::Verdict::Refuse {
                        return judge::refusal(EFFECT.refusal);
                    }
                    let _inside = stack::Inside::enter();
                    // SAFETY: the caller keeps the real function's contract.
                    unsafe { real($($arg),*) }
                }
            }
        )+

        pub(super) const PROBES: &[&crate::probe::linked::table::Probe] = &[$(&$name::PROBE),+];
    };
}

pub(crate) use probes;

/// Every probe, family by family.
pub(crate) fn all() -> impl Iterator<Item = &'static Probe> {
    [super::fs::PROBES].into_iter().flatten().copied()
}
