//! Declared in `sentinel.toml`, not by an attribute.

pub mod tools {
    pub fn sum(numbers: &[u64]) -> u64 {
        let mut sum = 0;
        for number in numbers {
            sum += number;
        }
        sum
    }
}

pub mod notes {
    pub fn keep(text: &str) -> bool {
        std::fs::write("notes.txt", text).is_ok()
    }
}

pub fn not_declared() -> bool {
    neighbour::read().is_some()
}

pub mod cache {
    pub fn reads(name: &str) -> usize {
        std::fs::read(name).map_or(0, |kept| kept.len())
    }

    /// What is reached first is not all that is reached.
    pub fn reads_and_removes(name: &str) -> usize {
        let kept = reads(name);
        clear(name);
        kept
    }

    fn clear(name: &str) {
        let _ = std::fs::remove_file(name);
    }
}
