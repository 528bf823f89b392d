//! Which build this expansion is part of. The runtime's macros decide what is compiled; what is
//! told from rustc's own arguments here only spares the analysis build a body in a closure. An
//! expansion that is not told, because the arguments are in a file, has its body in a window as
//! in any build, whose code is then judged with it: too much is found, and nothing missed.

use std::env;

/// The condition that the lint sets.
const CFG: &str = "sentinel_analysis";

/// Whether rustc was told that it is the lint's build.
pub(crate) fn is_analysis() -> bool {
    let mut arguments = env::args_os();
    let mut found = false;
    while let Some(argument) = arguments.next() {
        let condition = if argument == "--cfg" {
            arguments.next()
        } else {
            argument
                .to_str()
                .and_then(|text| text.strip_prefix("--cfg="))
                .map(Into::into)
        };
        found |= condition.is_some_and(|condition| condition == CFG);
    }
    found
}
