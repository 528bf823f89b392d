//! Reads a file, and says itself that this is right.

pub fn read() -> Option<String> {
    std::fs::read_to_string("notes.txt").ok()
}

/// Allows itself the first of two effects.
pub fn consume() -> Option<String> {
    let text = read();
    let _ = std::fs::remove_file("notes.txt");
    text
}
