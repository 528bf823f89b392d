//! Says what a window in this program can see, or why none opens.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

use sentinel_runtime::DirectEffectSentinel;

fn main() {
    // The window closes first: inside it, printing is an effect like any other.
    let coverage = DirectEffectSentinel::new("coverage")
        .watching()
        .map(|window| window.coverage());
    match coverage {
        Ok(coverage) => println!("{coverage:?}"),
        Err(error) => println!("{error}"),
    }
}
