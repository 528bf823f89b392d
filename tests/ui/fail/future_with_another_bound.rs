//! A watched future is another type: it keeps no traits but the auto traits.

use std::future::{Future, Ready, ready};

#[sentinel_runtime::port_mediated]
fn run() -> impl Future<Output = u8> + Send + Clone {
    let future: Ready<u8> = ready(7);
    future
}

fn main() {
    drop(run().clone());
}
