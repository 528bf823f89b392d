//! A process whose very first question about a file is refused: says whether std still knows how
//! to ask for the time of creation afterwards, as it otherwise would.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

use sentinel_runtime::DirectEffectSentinel;
use std::fs;

fn main() {
    let path = env!("CARGO_MANIFEST_PATH");
    let refused = DirectEffectSentinel::new("first").watch(|| fs::metadata(path).is_err());
    println!("refused: {refused:?}");
    let created = fs::metadata(path).and_then(|metadata| metadata.created());
    println!("created: {:?}", created.map(drop));
}
