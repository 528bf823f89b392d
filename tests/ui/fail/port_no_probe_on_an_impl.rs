//! The probe is the trait's.

struct Disk;

#[sentinel_runtime::port(no_probe)]
impl Disk {
    fn get(&self) {}
}

fn main() {
    Disk.get();
}
