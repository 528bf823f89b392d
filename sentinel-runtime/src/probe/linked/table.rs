//! How a probe is written down, and what is known of each. A probe is one typed signature line
//! under its link name; everything else comes from the catalogue row of that name.

use core::{
    ffi::{CStr, c_void},
    ptr,
    sync::atomic::{AtomicPtr, Ordering::AcqRel, Ordering::Acquire, Ordering::Release},
};
use sentinel_effects::Effect;

/// One probed function.
pub(crate) struct Probe {
    pub(crate) link: &'static CStr,
    /// What it is a probe for, though some of its calls may be none, or another effect.
    pub(crate) effect: &'static Effect,
    replacement: fn() -> *const c_void,
    original: AtomicPtr<c_void>,
    /// What passes for the real function in a program that is not position-independent; null
    /// elsewhere.
    stand_in: AtomicPtr<c_void>,
}

impl Probe {
    pub(crate) const fn new(
        link: &'static CStr,
        effect: &'static Effect,
        replacement: fn() -> *const c_void,
    ) -> Self {
        Self {
            link,
            effect,
            replacement,
            original: AtomicPtr::new(ptr::null_mut()),
            stand_in: AtomicPtr::new(ptr::null_mut()),
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
        let address = address.cast_mut();
        let _ = self
            .original
            .compare_exchange(ptr::null_mut(), address, AcqRel, Acquire);
    }

    /// Whether this address is what the program has in place of the real function.
    #[inline]
    pub(crate) fn is_stood_for_by(&self, address: usize) -> bool {
        address != 0 && self.stand_in.load(Acquire).addr() == address
    }

    pub(crate) fn stand_in(&self, address: *const c_void) {
        self.stand_in.store(address.cast_mut(), Release);
    }
}

/// A link name with the zero byte that the loader wants.
pub(crate) const fn link(terminated: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(terminated.as_bytes()) {
        Ok(link) => link,
        Err(_) => panic!("a link name holds no zero byte"),
    }
}

/// The row of a link name, or of the id that is given instead. A name that the catalogue does not
/// know does not compile.
macro_rules! effect {
    ($name:ident) => {
        match sentinel_effects::linked(stringify!($name)) {
            Some(effect) => effect,
            None => panic!("the catalogue has no such link name"),
        }
    };
    ($name:ident $id:literal) => {
        match sentinel_effects::identified($id) {
            Some(effect) => effect,
            None => panic!("the catalogue has no such row"),
        }
    };
}

/// The row of a probe, and the probe itself, which calls come to by a function `replacement` beside
/// it.
macro_rules! entry {
    ($name:ident $($id:literal)?) => {
        const EFFECT: &sentinel_effects::Effect =
            $crate::probe::linked::table::effect!($name $($id)?);

        pub(super) static PROBE: $crate::probe::linked::table::Probe =
            $crate::probe::linked::table::Probe::new(
                $crate::probe::linked::table::link(concat!(stringify!($name), "\0")),
                EFFECT,
                || replacement as *const core::ffi::c_void,
            );
    };
}

/// Declares probes, one line each: `fn name(argument: type, …) -> type [what is touched];`.
///
/// After the detail may stand `as "row.id"`, where the effect is another row's than that of the
/// link name, and `if (condition)`, where only some calls are effects.
macro_rules! probes {
    ($(
        fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $result:ty
            [$detail:expr] $(as $id:literal)? $(if ($condition:expr))?;
    )+) => {
        $(
            #[allow(non_snake_case, reason = "a probe is named as the C function")]
            mod $name {
                #[allow(clippy::wildcard_imports, reason = "the signature's types, whichever")]
                use super::*;
                use crate::probe::{linked::{judge::{self, Fails, Passed, Touched}, table}, stack};

                table::entry!($name $($id)?);

                type Function = unsafe extern "C-unwind" fn($($type),*) -> $result;

                /// # Safety
                /// As for the function that it stands for: its callers meant to call that.
                unsafe extern "C-unwind" fn replacement($($arg: $type),*) -> $result {
                    // SAFETY: the original has this signature, and slots are given the
                    // replacement only after the original was captured.
                    let real: Function = unsafe { core::mem::transmute(PROBE.original()) };
                    let effect = stack::watched() $(&& $condition)?;
                    if !effect {
                        // SAFETY: the caller keeps the real function's contract.
                        return unsafe { real($($arg),*) };
                    }
                    let Some(passed) = $detail.pass(EFFECT, stringify!($name)) else {
                        return judge::refusal(EFFECT.refusal);
                    };
                    let _inside = stack::Inside::enter();
                    // SAFETY: the caller keeps the real function's contract.
                    let result = unsafe { real($($arg),*) };
                    passed.returned(Fails::failed(result));
                    result
                }
            }
        )+

        pub(super) const PROBES: &[&crate::probe::linked::table::Probe] = &[$(&$name::PROBE),+];
    };
}

/// Declares gates: probes of functions that take more than their signature says, or that look at
/// who called them. Written as with [`probes`], with the arguments that come before the `…`. At the
/// end may stand `or "row.id" if (condition)`, where some calls are another row's effect.
macro_rules! gates {
    ($(
        fn $name:ident($($arg:ident: $type:ty),* $(,)?) -> $result:ty
            [$detail:expr] $(as $id:literal)? $(if ($condition:expr))?
            $(or $other:literal if ($when:expr))?;
    )+) => {
        $(
            #[allow(non_snake_case, reason = "a probe is named as the C function")]
            mod $name {
                #[allow(clippy::wildcard_imports, reason = "the signature's types, whichever")]
                use super::*;
                use crate::{arch, probe::{linked::{judge, table}, stack}};

                table::entry!($name $($id)?);

                #[allow(unused_variables, reason = "a signature names all that comes first")]
                extern "C" fn decide($($arg: $type),*) -> arch::Way {
                    if !(stack::watched() $(&& $condition)?) {
                        return arch::Way::on(PROBE.original());
                    }
                    let effect = EFFECT;
                    $(let effect = if $when { const { table::effect!($name $other) } } else { effect };)?
                    if judge::refuses(effect, stringify!($name), &$detail) {
                        let result = judge::refusal::<$result>(effect.refusal);
                        return arch::Way::back(judge::Fails::register(result));
                    }
                    arch::Way::on(PROBE.original())
                }

                /// # Safety
                /// As for the function that it stands for: its callers meant to call that.
                #[unsafe(naked)]
                unsafe extern "C" fn replacement() {
                    arch::gate!(decide)
                }
            }
        )+

        pub(super) const GATES: &[&crate::probe::linked::table::Probe] = &[$(&$name::PROBE),+];
    };
}

pub(crate) use {effect, entry, gates, probes};
