//! Finds the functions whose witnesses do not compile where rustc does not say whose fault it is:
//! an assertion about a constant fails, deep in what a witness alone has made. Some of them are
//! left out and it is built again, over and over, by halves. How they are left out is the macros'
//! business, and building is `cargo`'s.

use super::{DriveError, cargo::Build, outcome::Made, retry::Skips};
use crate::report;
use cargo_metadata::PackageId;
use std::{collections::BTreeSet, process::Stdio};

/// How many builds are made to find out.
const BUILDS: usize = 24;
/// How often a half is halved: of a few hundred functions, what is left is one or two.
const HALVINGS: usize = 8;

impl Build<'_> {
    /// Leaves out the functions whose witnesses fail where rustc makes their code. Nothing where
    /// that is not what fails.
    pub(super) fn by_halves(&self, skips: &Skips, made: &Made) -> Result<Option<Made>, DriveError> {
        let Some(message) = made.late().filter(|_| self.has_macros()) else {
            return Ok(None);
        };
        report::note(
            "an addition of the analysis may not compile, and nothing says which: building again \
             with halves of them, until it is found, which makes the verdict `unknown` there",
        );
        // What compiles as it is must not be compiled with half of it.
        let whole = self.build(skips, Stdio::null(), true)?;
        let failing: BTreeSet<PackageId> = whole.failing().cloned().collect();
        let without = |parts: &[String]| {
            self.forget(&failing)?;
            self.build(&skips.and(parts, message), Stdio::null(), true)
        };
        let Some(parts) = to_blame(|parts| without(parts).map(|made| !made.success))? else {
            return Ok(None);
        };
        Ok(Some(without(&parts)?).filter(|made| made.success))
    }
}

/// The parts that must be left out, each as the macros read it; nothing where leaving out all
/// functions does not help. `fails` builds without some parts.
fn to_blame<E>(
    mut fails: impl FnMut(&[String]) -> Result<bool, E>,
) -> Result<Option<Vec<String>>, E> {
    if fails(&without(""))? {
        return Ok(None);
    }
    let mut builds = 1;
    let (mut suspects, mut found) = (vec![String::new()], Vec::new());
    while let Some(part) = suspects.pop() {
        if part.len() == HALVINGS || builds >= BUILDS {
            found.push(part);
            continue;
        }
        let [one, other] = ["0", "1"].map(|digit| format!("{part}{digit}"));
        builds += 1;
        let is_one = fails(&except(&one))?;
        // The part fails: where the one half does not, the other does.
        let is_other = !is_one || {
            builds += 1;
            fails(&except(&other))?
        };
        let to_blame = [(is_one, one), (is_other, other)].into_iter();
        suspects.extend(to_blame.filter_map(|(is, half)| is.then_some(half)));
    }
    let found = found.iter().flat_map(|part| without(part));
    Ok(Some(found.collect()))
}

/// What leaves out a part: all functions are no part, but two halves.
fn without(part: &str) -> Vec<String> {
    if part.is_empty() {
        return vec!["*0".to_owned(), "*1".to_owned()];
    }
    vec![format!("*{part}")]
}

/// What leaves out all but a part: the other half of each part that it is in.
fn except(part: &str) -> Vec<String> {
    let others = part.char_indices().map(|(at, digit)| {
        let other = if digit == '0' { '1' } else { '0' };
        format!("*{}{other}", &part[..at])
    });
    others.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sentinel_effects::mark::Skipped;
    use std::convert::Infallible;

    /// The lines of a file that are left out in the end, and how many builds it took, where these
    /// lines do not compile.
    fn found(lines: usize, broken: &[usize]) -> (Vec<usize>, usize) {
        let mut builds = 0;
        let is_out = |parts: &[String], line| {
            let mut parts = parts.iter().map(|place| Skipped { place, message: "" });
            parts.any(|part| part.has("src/lib.rs", line, 8))
        };
        let parts = to_blame(|parts| {
            builds += 1;
            Ok::<_, Infallible>(broken.iter().any(|&line| !is_out(parts, line)))
        });
        let parts = parts.unwrap_or_else(|error| match error {});
        let parts = parts.expect("functions are to blame");
        let out = (0..lines).filter(|&line| is_out(&parts, line)).collect();
        (out, builds)
    }

    #[test]
    fn one_of_many_is_found_with_few_beside_it() {
        for broken in [0, 7, 100, 299] {
            let (out, builds) = found(300, &[broken]);
            assert!(out.contains(&broken), "{broken}: {out:?}");
            assert!(out.len() < 8, "{broken}: {out:?}");
            assert!(builds <= 1 + 2 * HALVINGS, "{broken}: {builds}");
        }
    }

    #[test]
    fn several_are_found_and_however_many_the_builds_are_bounded() {
        let (out, _) = found(300, &[3, 200]);
        assert!(out.contains(&3) && out.contains(&200), "{out:?}");
        assert!(out.len() < 60, "{out:?}");
        let all: Vec<usize> = (0..300).collect();
        let (out, builds) = found(300, &all);
        assert_eq!(out, all);
        assert!(builds <= BUILDS + 1, "{builds}");
    }

    #[test]
    fn where_no_function_is_to_blame_none_is_left_out() {
        let parts = to_blame(|_| Ok::<_, Infallible>(true));
        assert_eq!(parts.unwrap_or_else(|error| match error {}), None);
    }
}
