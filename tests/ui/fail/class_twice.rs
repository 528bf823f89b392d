//! A class allowed twice, with two reasons.

#[sentinel_runtime::port_mediated(allow(fs, fd_io, reason = "a"), allow(fd-io, reason = "b"))]
fn run() {}

fn main() {
    run();
}
