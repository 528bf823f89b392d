//! An argument that a port does not have.

#[sentinel_runtime::port(subject = "disk")]
trait Disk {
    fn provided(&self) {}
}

impl Disk for u8 {}

fn main() {
    7.provided();
}
