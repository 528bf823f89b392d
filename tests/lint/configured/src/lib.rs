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

pub fn not_declared() -> bool {
    std::fs::read("notes.txt").is_ok()
}
