//! The macro that a call is written with, where objects hold the function behind it alone: `dbg!`
//! and `eprintln!` are the same code.

use super::place::Places;
use crate::finding::Hop;
use sentinel_effects::{ApiPath, Effect};

/// The path of the macro of this effect that stands where the last call of a chain is made; none
/// where there is no other than `api`, or something else is written there, as a macro around it.
pub(super) fn macro_at(
    places: &Places,
    effect: &Effect,
    api: &str,
    chain: &[Hop],
) -> Option<&'static str> {
    let is_macro = |path: &str| matches!(ApiPath::parse(path), Some(ApiPath::Macro(_)));
    let call = chain.iter().rev().nth(1).filter(|_| is_macro(api))?;
    let line = places.line(&call.file, call.line)?;
    let column = usize::try_from(call.column).ok()?.checked_sub(1)?;
    let written: String = line.chars().skip(column).collect();
    let mut macros = effect.paths.iter().filter(|path| is_macro(path));
    macros.find(|path| is_call(&written, path)).copied()
}

/// Whether a text begins with a macro's call, by its name or by a path.
fn is_call(written: &str, path: &str) -> bool {
    let name = path.rsplit("::").next().unwrap_or(path);
    let path_of = written.split_inclusive('!').next().unwrap_or_default();
    path_of.rsplit("::").next() == Some(name)
}

#[cfg(test)]
mod tests {
    use super::is_call;

    #[test]
    fn a_call_is_known_by_the_last_name_before_the_mark() {
        assert!(is_call("dbg!(3)", "std::dbg!"));
        assert!(is_call("std::eprint!(\"{}!\", 1)", "std::eprint!"));
        assert!(!is_call("my_dbg!(3)", "std::dbg!"));
        assert!(!is_call("eprintln!()", "std::eprint!"));
        assert!(!is_call("trace(dbg!(3))", "std::dbg!"));
        assert!(!is_call("", "std::dbg!"));
    }
}
