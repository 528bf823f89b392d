//! What the public types promise about themselves.

#[path = "support/restored.rs"]
mod restored;

use sentinel_runtime::{
    AllowedClass, Coverage, Declaration, DirectEffectSentinel, DirectEffectWitness, EffectClass,
    MisdeclaredExtensionError, Mode, OnMisdeclared, Propagation, RawCoverage, Settings,
    SettingsError, TrustClass, WatchError, Window, settings,
};
use std::{
    error::Error,
    fmt::Debug,
    panic::{RefUnwindSafe, UnwindSafe},
};

fn data<T: Clone + Debug + Send + Sync + UnwindSafe + RefUnwindSafe + 'static>() {}
fn compared<T: Eq>() {}
fn error<T: Error + Send + Sync + 'static>() {}
fn unwinds<T: Debug + UnwindSafe + RefUnwindSafe>() {}

#[test]
fn data_types_are_data() {
    data::<AllowedClass>();
    data::<Coverage>();
    data::<Declaration>();
    data::<DirectEffectSentinel>();
    data::<DirectEffectWitness>();
    data::<EffectClass>();
    data::<MisdeclaredExtensionError>();
    data::<Mode>();
    data::<OnMisdeclared>();
    data::<Propagation>();
    data::<RawCoverage>();
    data::<Settings>();
    data::<SettingsError>();
    data::<TrustClass>();
    data::<WatchError>();
    compared::<TrustClass>();
    compared::<EffectClass>();
    compared::<Mode>();
    error::<MisdeclaredExtensionError>();
    error::<WatchError>();
    error::<SettingsError>();
    unwinds::<Window>();
}

#[test]
fn trust_is_opaque_unless_declared() {
    assert_eq!(TrustClass::default(), TrustClass::Opaque);
    assert_eq!(sentinel_runtime::trust_of("nobody"), TrustClass::Opaque);
}

#[test]
fn settings_are_frozen_once_a_window_was_open() {
    drop(DirectEffectSentinel::new("first").watching().unwrap());
    let error = settings().mode(Mode::Observe).install().unwrap_err();
    assert!(error.to_string().contains("frozen"), "{error}");
}
