//! Trust in declared subjects: what is counted for each, and how it is lost. Who is judged, and
//! when, is the call's business.

use crate::{
    crossing::crossing,
    declared::{Declaration, declarations},
    error::MisdeclaredExtensionError,
    evidence, host,
    record::Record,
    tally::Tally,
};
use std::sync::{Arc, PoisonError, RwLock};

/// How far a subject's claim to have no direct effects is believed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TrustClass {
    /// Nothing is known: it may do anything.
    #[default]
    Opaque,
    /// It is declared port-mediated, and was never seen to do otherwise.
    PortMediated,
}

/// What the declarations of this name are worth now: opaque where there is none, or where any of
/// them was withdrawn.
///
/// ```
/// use sentinel_runtime::{TrustClass, trust_of};
/// assert_eq!(trust_of("nobody declared this"), TrustClass::Opaque);
/// ```
pub fn trust_of(subject: &str) -> TrustClass {
    let mut named = declarations()
        .filter(|it| it.subject() == subject)
        .peekable();
    let declared = named.peek().is_some();
    let withdrawn = named.any(|it| it.tallied().is_some_and(Tally::is_withdrawn));
    if declared && !withdrawn {
        TrustClass::PortMediated
    } else {
        TrustClass::Opaque
    }
}

/// Calls `hook` when a declared subject is found misdeclared: once a declaration, when the window
/// of the guilty call has closed or [`assert_clean`](crate::DirectEffectSentinel::assert_clean)
/// has found a sentinel of the same subject guilty. It runs on that thread, outside its windows.
/// The panic of a hook is printed and goes no further.
///
/// ```
/// sentinel_runtime::on_misdeclared(|error| eprintln!("{error}"));
/// ```
pub fn on_misdeclared(hook: impl Fn(&MisdeclaredExtensionError) + Send + Sync + 'static) {
    HOOKS
        .write()
        .unwrap_or_else(PoisonError::into_inner)
        .push(Arc::new(hook));
}

type Hook = Arc<dyn Fn(&MisdeclaredExtensionError) + Send + Sync>;

static HOOKS: RwLock<Vec<Hook>> = RwLock::new(Vec::new());

/// Judges a declared call whose window saw something: its declaration is withdrawn, and the first
/// time, hooks and evidence are told.
pub(crate) fn judge(declaration: &Declaration, record: &Record) -> MisdeclaredExtensionError {
    crossing(|| {
        let tally = declaration.tally();
        tally.count(record);
        tally.withdraw();
        let error = record.misdeclared();
        if tally.report() {
            evidence::misdeclared(tally);
        }
        if tally.fall() {
            tell(&error);
        }
        error
    })
}

fn tell(error: &MisdeclaredExtensionError) {
    let hooks = HOOKS.read().unwrap_or_else(PoisonError::into_inner).clone();
    for hook in hooks {
        host::call(|| hook(error));
    }
}

/// Judges a sentinel that saw something: every declaration of its subject is withdrawn, hooks are
/// told if one of them falls by this, and evidence is, the first time, of the sentinel.
pub(crate) fn withdraw(record: &Record) -> MisdeclaredExtensionError {
    crossing(|| {
        let error = record.misdeclared();
        let mut falls = false;
        for declaration in declarations().filter(|it| it.subject() == record.subject()) {
            let tally = declaration.tally();
            tally.withdraw();
            falls |= tally.fall();
        }
        if let Some(tally) = record.tally() {
            tally.count(record);
            if tally.report() {
                evidence::misdeclared(tally);
            }
        }
        if falls {
            tell(&error);
        }
        error
    })
}
