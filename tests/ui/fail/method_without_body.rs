//! There is nothing to watch in a method without a body.

trait Tool {
    #[sentinel_runtime::port_mediated]
    fn run(&self) -> u8;
}

struct Mine;

impl Tool for Mine {
    fn run(&self) -> u8 {
        7
    }
}

fn main() {
    Mine.run();
}
