//! Says what a window in this program can see, or why none opens; then calls a declared function.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

use sentinel_runtime::{DirectEffectSentinel, port_mediated};

#[port_mediated(subject = "greeting")]
fn greeting(name: &str) -> String {
    format!("hello, {name}")
}

fn main() {
    // The window closes before anything is printed: inside it, printing is an effect like others.
    let coverage = DirectEffectSentinel::new("coverage")
        .watching()
        .map(|window| window.coverage());
    match coverage {
        Ok(coverage) => println!("{coverage:?}"),
        Err(error) => println!("{error}"),
    }
    println!("{}", greeting("world"));
}
