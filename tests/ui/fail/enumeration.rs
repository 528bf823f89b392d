//! An enum is no function.

#[sentinel_runtime::port_mediated(subject = "tool")]
enum Tool {
    Mine,
}

fn main() {
    let _ = Tool::Mine;
}
