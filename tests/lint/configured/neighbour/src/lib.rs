//! Reads a file, and says itself that this is right.

pub fn read() -> Option<String> {
    std::fs::read_to_string("notes.txt").ok()
}
