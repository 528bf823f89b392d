//! The rules, as data: what each says, and what `cargo sentinel explain` prints about it.

pub mod analysis_aware;
pub mod attribute_order;
pub mod before_main;
pub mod build_script_effect;
pub mod direct_effect;
pub mod foreign_declaration;
pub mod forged_crossing;
pub mod inline_assembly;
pub mod proc_macro_effect;
pub mod stale_allow;
pub mod static_miss;
pub mod transmuted_function;
pub mod unknown_verdict;
pub mod unread_source;
pub mod withdrawn_declaration;

use crate::{finding::FindingLevel, source::notice::View, voice::Sighting, workspace::Unit};

/// A kind of finding.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// The id in reports; its file and its folder of tests have the same name.
    pub id: &'static str,
    /// The level of its findings where nothing else decides it.
    pub level: FindingLevel,
    /// What is said at the place where a chain ends without a call.
    pub label: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it finds.
    pub what: &'static str,
    /// Why that is wrong.
    pub why: &'static str,
    /// Code that it finds.
    pub example: &'static str,
    /// What to write instead.
    pub instead: &'static str,
}

/// Every rule, sorted by id.
pub const RULES: &[&Rule] = &[
    &analysis_aware::RULE,
    &attribute_order::RULE,
    &before_main::RULE,
    &build_script_effect::RULE,
    &direct_effect::RULE,
    &foreign_declaration::RULE,
    &forged_crossing::RULE,
    &inline_assembly::RULE,
    &proc_macro_effect::RULE,
    &stale_allow::RULE,
    &static_miss::RULE,
    &transmuted_function::RULE,
    &unknown_verdict::RULE,
    &unread_source::RULE,
    &withdrawn_declaration::RULE,
];

/// What looks at the source of the workspace's members.
pub(crate) const BY_SOURCE: &[fn(&View<'_>) -> Vec<Sighting>] = &[
    analysis_aware::find,
    attribute_order::find,
    before_main::find,
    foreign_declaration::find,
    inline_assembly::find,
    transmuted_function::find,
];

/// A rule about what these crates do at build time.
type AtBuildTime = fn(&View<'_>, &dyn Fn(&Unit) -> bool) -> Vec<Sighting>;

/// What looks at each build script and proc-macro crate of the members.
pub(crate) const AT_BUILD_TIME: &[AtBuildTime] =
    &[build_script_effect::find, proc_macro_effect::find];

/// The rule with this id.
pub fn find(id: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeSet, fs, path::Path};

    fn names(folder: &str) -> BTreeSet<String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
            .map(|entry| entry.expect("an entry").path())
            .map(|path| {
                path.file_stem()
                    .expect("a name")
                    .to_string_lossy()
                    .replace('_', "-")
            })
            .filter(|name| name != "mod")
            .collect()
    }

    #[test]
    fn a_rules_file_id_and_test_folder_have_one_name() {
        let ids: BTreeSet<String> = RULES.iter().map(|rule| rule.id.to_owned()).collect();
        assert_eq!(names("src/rules"), ids);
        assert_eq!(names("tests/rules"), ids);
    }

    #[test]
    fn rules_are_sorted_and_unique() {
        assert!(RULES.windows(2).all(|pair| pair[0].id < pair[1].id));
    }

    #[test]
    fn every_rule_explains_itself() {
        for rule in RULES {
            for text in [
                rule.summary,
                rule.what,
                rule.why,
                rule.example,
                rule.instead,
            ] {
                assert!(!text.trim().is_empty(), "{}", rule.id);
                assert!(
                    text.lines().all(|line| line.len() <= 90),
                    "{}: {text}",
                    rule.id
                );
            }
            assert!(
                !rule.summary.contains('\n') && !rule.summary.ends_with('.'),
                "{}",
                rule.id
            );
        }
    }
}
