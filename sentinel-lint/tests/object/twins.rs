//! The kinds that rustc compiles, each with both twins.

use crate::fixture::{KINDS, hold};

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
    /// What lies in globals, and what puts it there before `main`.
    globals
    /// Instructions that std never sees.
    instructions
}
