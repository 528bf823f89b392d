//! The kinds that rustc compiles, each with both twins.

use crate::fixture::{KINDS, classes, hold};

macro_rules! kinds {
    ($($(#[$doc:meta])* $module:ident)+) => {
        $($(#[$doc])* #[test] fn $module() {
            hold(&KINDS, concat!("kinds::", stringify!($module), "::"));
        })+
    };
}

kinds! {
    /// Effects by std's own functions, one a class.
    direct
    /// Panics, allocation, locks and errors drag machinery in that is nobody's effect.
    machinery
    /// What is called through a table, an operator, a destructor or a trait object.
    dispatch
    /// Bodies that run only when somebody polls, steps or calls what was returned.
    lazy
    /// What vtables hold, whether anybody calls it or not.
    slots
    /// What the type of a returned value says that whoever has it can run.
    returned
    /// What lies in globals, and what puts it there before `main`.
    globals
    /// Instructions that std never sees.
    instructions
}

/// What references cannot show is written down here, so that it is known when it changes.
#[test]
fn limits() {
    let unseen = KINDS.iter().filter(|(path, _)| path.contains("::unseen_"));
    let found: Vec<_> = unseen
        .map(|(path, verdict)| (path.as_str(), classes(verdict)))
        .collect();
    assert_eq!(found.len(), 2);
    assert!(
        found.iter().all(|(_, classes)| classes.is_empty()),
        "{found:?}"
    );
}
