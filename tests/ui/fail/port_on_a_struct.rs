//! A struct is no port, its methods can be.

#[sentinel_runtime::port]
struct Disk;

fn main() {
    let _ = Disk;
}
