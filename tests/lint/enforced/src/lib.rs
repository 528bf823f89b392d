//! Honest, unless a feature has it lie.

use sentinel_runtime::port_mediated;

#[port_mediated]
pub fn honest(text: &str) -> usize {
    text.len()
}

#[cfg(feature = "lies-too")]
#[port_mediated]
pub fn lies(path: &str) -> bool {
    std::path::Path::new(path).exists()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_honest_one_counts() {
        assert_eq!(super::honest("four"), 4);
    }
}
