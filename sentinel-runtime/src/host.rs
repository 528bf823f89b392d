//! The host's own code that is called from here: hooks, subscribers. What it does is nobody's
//! effect, and its panics go no further.

use crate::crossing::crossing;
use std::{
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// Runs `f` as the host's code. A panic in it has been printed by then, and ends here.
pub(crate) fn call(f: impl FnOnce()) {
    crossing(|| {
        if let Err(payload) = catch_unwind(AssertUnwindSafe(f)) {
            // What was thrown may panic once more when it goes, which has to end somewhere.
            let dropped = catch_unwind(AssertUnwindSafe(|| drop(payload)));
            mem::forget(dropped);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::call;
    use std::panic::panic_any;

    struct Throws;

    impl Drop for Throws {
        fn drop(&mut self) {
            panic_any("again");
        }
    }

    #[test]
    fn a_panic_ends_here_even_if_what_it_throws_panics_too() {
        call(|| panic_any(Throws));
    }
}
