//! Effects of several classes, some of them behind other functions.

mod shelf;

pub fn near() -> bool {
    std::fs::read("notes.txt").is_ok()
}

pub fn far() -> usize {
    shelf::count()
}

pub fn waits() {
    std::thread::sleep(std::time::Duration::ZERO);
}

pub fn pure() -> usize {
    shelf::label().len()
}
