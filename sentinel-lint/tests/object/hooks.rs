//! What lies in a writable global, and was put there by other code than looks into it.

use crate::fixture::{Build, Verdict, file, hold};
use std::{collections::BTreeMap, sync::LazyLock};

static HOOKS: LazyLock<BTreeMap<String, Verdict>> = LazyLock::new(|| {
    let mut build = Build::new();
    build.rust("hooks", &file("hooks.rs"), &["-Cdebuginfo=2"]);
    build.judged("hooks::*")
});

#[test]
fn globals_that_can_hold_callables() {
    hold(&HOOKS, "hooks::");
}

#[test]
fn the_finding_names_the_global_and_what_it_holds() {
    let (reached, _) = &HOOKS["hooks::guilty_ambient0hook_static_mut"];
    let hook = reached
        .iter()
        .find(|reached| reached.class.name() == "ambient-hook");
    let hook = hook.expect("it is reached");
    assert_eq!(hook.api, "hooks::RAW");
    assert_eq!(hook.leaf.as_deref(), Some("std::fs::write"));
    assert!(hook.own_call, "a member declares it");
    let chain: Vec<&str> = hook.chain.iter().map(|hop| hop.function.as_str()).collect();
    assert_eq!(
        chain,
        ["hooks::guilty_ambient0hook_static_mut", "hooks::RAW"]
    );
}
