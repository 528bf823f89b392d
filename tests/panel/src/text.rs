//! Searching and comparing text.

use itertools::Itertools as _;

pub fn regex_is_match() -> bool {
    regex::Regex::new(r"^\d{4}-\d{2}$")
        .unwrap()
        .is_match("2024-05")
}
pub fn regex_captures() -> String {
    let pattern = regex::Regex::new(r"(?<first>\w+) (?<last>\w+)").unwrap();
    pattern
        .replace_all("Ada Lovelace", "$last, $first")
        .into_owned()
}
pub fn regex_set() -> usize {
    regex::RegexSet::new(["a+", "b+", r"\p{Greek}"])
        .unwrap()
        .matches("aab")
        .len()
}
pub fn regex_broken() -> String {
    regex::Regex::new("(").unwrap_err().to_string()
}
pub fn aho_corasick_finds() -> usize {
    aho_corasick::AhoCorasick::new(["he", "she", "hers"])
        .unwrap()
        .find_iter("ushers")
        .count()
}
pub fn memmem_finds() -> Option<usize> {
    memchr::memmem::find(b"a needle in a haystack", b"hay")
}
pub fn diff_of_lines() -> usize {
    similar::TextDiff::from_lines("a\nb\n", "a\nc\n")
        .iter_all_changes()
        .count()
}
pub fn unique_words() -> Vec<&'static str> {
    "a b a c".split(' ').unique().sorted().collect()
}
