//! A body is handed on as tokens: what only rustc knows to read, and what no parser of ours has
//! to understand.

use sentinel_runtime::{port, port_mediated};

macro_rules! number {
    ($($tokens:tt)*) => {
        7
    };
}

#[port_mediated]
fn run() -> u8 {
    number!(=> half (written [ and : ]) odd . . . )
}

#[port]
trait Disk {
    fn provided(&self) -> u8 {
        number!(;;; fn)
    }
}

impl Disk for u8 {}

fn main() {
    assert_eq!(run() + 1.provided(), 14);
}
