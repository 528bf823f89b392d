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
