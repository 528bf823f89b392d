//! What holds for every row, so that the engines and the probes can rely on it.

use sentinel_effects::{
    ALIASES, AtRuntime, Effect, EffectClass, Level, Refusal, effects, harmless, identified, linked,
    rows, unalias,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Debug,
};

#[test]
fn every_class_has_a_row_and_every_table_one_class() {
    let classes: Vec<_> = rows::ALL.iter().map(|table| table[0].class).collect();
    assert_eq!(classes, EffectClass::ALL);
    for table in rows::ALL {
        assert!(table.iter().all(|row| row.class == table[0].class));
    }
}

#[test]
fn ids_are_sorted_and_begin_with_the_class() {
    for table in rows::ALL {
        assert_sorted(&table.iter().map(|row| row.id).collect::<Vec<_>>());
    }
    for row in effects() {
        let (class, verb) = row.id.split_once('.').unwrap();
        assert_eq!(class, row.class.name(), "{}", row.id);
        assert!(
            verb.bytes().all(|b| b == b'-' || b.is_ascii_lowercase()),
            "{verb}"
        );
    }
}

#[test]
fn paths_and_links_are_sorted_and_belong_to_one_row() {
    let mut owners = BTreeMap::new();
    for row in effects() {
        assert_sorted(row.paths);
        assert_sorted(row.links);
        for name in row.paths.iter().chain(row.links) {
            let other = owners.insert(name, row.id);
            assert_eq!(other, None, "{name} is in {} too", row.id);
        }
    }
}

#[test]
fn every_row_can_be_matched_but_for_those_that_engines_find_by_other_means() {
    let unmatched: Vec<_> = effects()
        .filter(|row| row.paths.is_empty() && row.links.is_empty())
        .map(|row| row.id)
        .collect();
    assert_eq!(
        unmatched,
        ["foreign.unknown", "ambient-hook.call", "log-global.record"]
    );
}

#[test]
fn a_row_is_refused_only_where_its_class_may_be() {
    for row in effects() {
        let may_refuse = match row.class.at_runtime() {
            AtRuntime::Refuse => true,
            AtRuntime::Record | AtRuntime::OnRequest => false,
            // Only the deep level sees it, which refuses what it sees.
            AtRuntime::StaticOnly => row.class == EffectClass::RawSyscall,
        };
        let refused = !matches!(row.refusal, Refusal::Never | Refusal::Unseen(_));
        assert!(may_refuse || !refused, "{}", row.id);
    }
}

#[test]
fn what_is_unseen_at_run_time_is_of_a_class_that_is_seen_and_says_why() {
    for row in effects() {
        if let Refusal::Unseen(why) = row.refusal {
            let watched = row.class.at_runtime() != AtRuntime::StaticOnly;
            assert!(watched && !why.is_empty(), "{}", row.id);
        }
    }
}

#[test]
fn a_standard_stream_is_refused_as_if_closed_and_a_file_as_forbidden() {
    let refusal = |id| identified(id).unwrap().refusal;
    assert_eq!(refusal("stdio.write"), Refusal::Errno(Refusal::EBADF));
    assert_eq!(refusal("fs.open"), Refusal::Errno(Refusal::EPERM));
    assert_eq!(refusal("process.spawn"), Refusal::Returned(Refusal::EPERM));
    assert_eq!(refusal("net.resolve"), Refusal::Resolver(Refusal::EPERM));
}

#[test]
fn variants_of_one_function_are_one_effect() {
    for (id, links) in [
        (
            "fs.open",
            [
                "open",
                "open64",
                "__open_2",
                "openat64",
                "__openat64_2",
                "creat64",
            ],
        ),
        (
            "fs.metadata",
            [
                "stat",
                "stat64",
                "__xstat64",
                "__lxstat",
                "__fxstatat64",
                "statx",
            ],
        ),
        (
            "fd-io.metadata",
            [
                "fstat",
                "fstat64",
                "__fxstat",
                "__fxstat64",
                "fstatfs",
                "fstatvfs",
            ],
        ),
        (
            "fd-io.read",
            [
                "read",
                "__read_chk",
                "pread64",
                "__pread64_chk",
                "preadv2",
                "readv",
            ],
        ),
    ] {
        for link in links {
            assert_eq!(linked(link).map(|row| row.id), Some(id), "{link}");
        }
    }
}

#[test]
fn texts_are_fragments_that_fit_into_a_sentence() {
    let whats = effects().map(|row| row.what);
    let whys = harmless::groups().chain(harmless::offered());
    let whys = whys.map(|group| group.why);
    let advice = EffectClass::ALL.iter().map(|class| class.advice());
    let unseen = effects().filter_map(|row| match row.refusal {
        Refusal::Unseen(why) => Some(why),
        _ => None,
    });
    for text in whats.chain(whys).chain(advice).chain(unseen) {
        assert!(text.starts_with(|c: char| c.is_ascii_lowercase()), "{text}");
        assert!(!text.ends_with('.') && !text.contains("  "), "{text}");
    }
}

#[test]
fn nothing_harmless_is_an_effect_and_each_has_one_reason() {
    let mut seen = BTreeSet::new();
    for group in harmless::groups().chain(harmless::offered()) {
        assert_sorted(group.links);
        for link in group.links {
            assert!(linked(link).is_none(), "{link}");
            assert!(seen.insert(link), "{link} is in two groups");
        }
    }
    let mut harmless_links = harmless::groups().flat_map(|group| group.links);
    assert!(harmless_links.all(|link| harmless::is_harmless(link)));
    let mut offered = harmless::offered().iter().flat_map(|group| group.links);
    assert!(offered.all(|link| !harmless::is_harmless(link)));
}

#[test]
fn classes_read_back_from_their_names_with_either_kind_of_dash() {
    for &class in EffectClass::ALL {
        assert_eq!(class.name().parse(), Ok(class));
        assert_eq!(class.name().replace('-', "_").parse(), Ok(class));
        assert_eq!(class.to_string(), class.name());
    }
}

#[test]
fn a_name_that_is_no_class_is_refused_with_those_that_are() {
    for name in ["", "filesystem", "FS", "fd--io", "fd io", "fs "] {
        let error = name.parse::<EffectClass>().unwrap_err().to_string();
        assert!(error.contains("fs, net, process"), "{error}");
    }
}

#[test]
fn levels_are_those_of_the_documentation() {
    let of = |level| -> Vec<_> {
        let all = EffectClass::ALL.iter();
        let those = all.filter(|class| class.default_level() == level);
        those.map(|class| class.name()).collect()
    };
    assert_eq!(of(Level::Warn), ["ambient-hook", "time", "random"]);
    assert_eq!(
        of(Level::Allow),
        [
            "sync",
            "hash-seed",
            "backtrace",
            "abort",
            "tls",
            "alloc",
            "log-global",
            "fd-close"
        ]
    );
}

#[test]
fn aliases_are_sorted_and_lead_to_paths_that_rows_mention() {
    assert_sorted(&ALIASES.iter().map(|alias| alias.alias).collect::<Vec<_>>());
    let mentions = |row: &Effect, path: &str| row.paths.iter().any(|known| known.contains(path));
    for alias in ALIASES {
        assert!(
            effects().any(|row| mentions(row, alias.path)),
            "{}",
            alias.path
        );
        assert!(
            !effects().any(|row| mentions(row, alias.alias)),
            "{}",
            alias.alias
        );
        assert_eq!(unalias(alias.alias), Some((alias.path, "")));
    }
    assert_eq!(unalias("std::io::prelude::Reader"), None);
}

fn assert_sorted<T: Ord + Debug>(items: &[T]) {
    for pair in items.windows(2) {
        assert!(pair[0] < pair[1], "{pair:?}: out of order or twice");
    }
}
