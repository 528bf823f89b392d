//! What somebody may have meant who wrote what is not there.

/// How alike two words are at least, of which one may be meant by the other, from 0 to 1.
const ALIKE: f64 = 0.75;

/// The known words that look most like this one, best first; none that look nothing like it.
pub(crate) fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Vec<&'k str> {
    let known = known.into_iter();
    let scored = known.map(|near| (strsim::jaro_winkler(word, near), near));
    let mut alike: Vec<(f64, &str)> = scored.filter(|(score, _)| *score >= ALIKE).collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    alike.dedup_by_key(|(_, near)| *near);
    alike.into_iter().map(|(_, near)| near).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_comes_first_and_what_is_not_alike_not_at_all() {
        let known = ["gridlines", "grid", "toolbox", "grid"];
        assert_eq!(nearest("grid-lines", known), ["gridlines", "grid"]);
        assert!(nearest("zzz", known).is_empty());
    }
}
