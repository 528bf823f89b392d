//! What concerns the process as a whole: settings, evidence, its end, its children. Each test
//! runs in a process of its own.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::{
    DirectEffectSentinel, Mode, TrustClass, WatchError, port_mediated, settings, trust_of,
};
use std::{
    fs,
    panic::catch_unwind,
    path::Path,
    process::{Command, Output},
    thread,
};
use support::{
    PLAIN, built_example, child, is_child, open, opened, said, shown, succeeds, watched,
};

#[port_mediated(subject = "liar")]
fn liar() -> bool {
    open()
}

#[port_mediated(subject = "honest")]
fn honest() {}

#[test]
fn the_environment_may_ask_for_observation() {
    let output = child(
        "the_environment_may_ask_for_observation",
        [("SENTINEL_MODE", "observe")],
        || {
            assert!(liar());
            assert_eq!(trust_of("liar"), TrustClass::Opaque);
            let (opened, _) = watched(Mode::Block, open);
            assert!(!opened, "what a sentinel is told explicitly stands");
        },
    );
    succeeds(&output);
}

#[test]
fn the_environment_may_turn_declarations_off() {
    let output = child(
        "the_environment_may_turn_declarations_off",
        [("SENTINEL_MODE", "off")],
        || {
            assert!(liar());
            assert_eq!(trust_of("liar"), TrustClass::PortMediated);
            assert!(!watched(Mode::Block, open).0, "only declarations");
        },
    );
    succeeds(&output);
}

#[test]
fn the_environment_has_the_last_word() {
    let output = child(
        "the_environment_has_the_last_word",
        [("SENTINEL_MODE", "block")],
        || {
            settings().mode(Mode::Observe).install().unwrap();
            assert!(catch_unwind(liar).is_err());
        },
    );
    succeeds(&output);
}

#[test]
fn a_setting_without_meaning_is_an_error_that_names_it() {
    let name = "a_setting_without_meaning_is_an_error_that_names_it";
    let output = child(name, [("SENTINEL_MODE", "blcok")], || {
        let error = DirectEffectSentinel::new("x").watching().unwrap_err();
        let text = error.to_string();
        assert_eq!(
            text,
            "SENTINEL_MODE is `blcok`, but must be block, observe or off"
        );
        assert!(
            catch_unwind(honest).is_err(),
            "and nothing runs as if it were watched"
        );
    });
    succeeds(&output);
}

#[test]
fn the_deep_level_is_refused_and_not_ignored() {
    let test = "the_deep_level_is_refused_and_not_ignored";
    let output = child(test, [("SENTINEL_DEEP", "1")], || {
        let error = DirectEffectSentinel::new("x").watching().unwrap_err();
        assert_eq!(error, WatchError::DeepUnavailable);
    });
    succeeds(&output);
}

#[test]
fn resealing_puts_the_loader_s_protection_back() {
    let test = "resealing_puts_the_loader_s_protection_back";
    let output = child(test, PLAIN, || {
        let protected = || {
            let maps = fs::read_to_string("/proc/self/maps").unwrap();
            let own = std::env::current_exe().unwrap();
            let own = own.to_str().unwrap();
            maps.lines()
                .filter(|line| line.contains("r--p") && line.ends_with(own))
                .count()
        };
        let before = protected();
        settings().reseal(true).install().unwrap();
        for _ in 0..3 {
            assert!(!watched(Mode::Block, open).0);
            assert_eq!(protected(), before);
        }
    });
    succeeds(&output);
}

/// The evidence of a process of this file.
fn evidence(path: &Path) -> Vec<serde_json::Value> {
    support::evidence(path, "tests/process.rs")
}

fn line(event: &str, subject: &str, windows: u64, fs: u64) -> serde_json::Value {
    let witnesses = if fs == 0 {
        serde_json::json!({})
    } else {
        serde_json::json!({"fs": fs})
    };
    let first = (fs > 0).then(opened);
    serde_json::json!({
        "schema": "sentinel-evidence/1", "event": event, "subject": subject, "windows": windows,
        "unwatched": 0, "late": 0, "dropped": 0, "witnesses": witnesses, "first": first,
    })
}

#[test]
fn evidence_tells_of_each_subject_at_its_fall_and_at_the_end() {
    let test = "evidence_tells_of_each_subject_at_its_fall_and_at_the_end";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        assert!(catch_unwind(liar).is_err());
        honest();
        assert!(catch_unwind(liar).is_err());
    });
    succeeds(&output);
    assert_eq!(
        evidence(&path),
        [
            line("misdeclared", "liar", 1, 1),
            line("watched", "liar", 2, 2),
            line("watched", "honest", 1, 0),
        ]
    );
}

#[test]
fn evidence_tells_of_sentinels_too() {
    let test = "evidence_tells_of_sentinels_too";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], || {
        for _ in 0..2 {
            let sentinel = DirectEffectSentinel::new("explicit");
            sentinel.watch(open).unwrap();
            sentinel.watch(|| ()).unwrap();
            assert!(sentinel.assert_clean().is_err());
        }
    });
    succeeds(&output);
    assert_eq!(
        evidence(&path),
        [
            line("misdeclared", "explicit", 2, 1),
            line("watched", "explicit", 4, 2)
        ]
    );
}

#[test]
fn evidence_of_several_processes_shares_a_file_by_whole_lines() {
    let test = "evidence_of_several_processes_shares_a_file_by_whole_lines";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let run = || {
        child(test, [("SENTINEL_EVIDENCE", &path)], || {
            assert!(catch_unwind(liar).is_err());
        })
    };
    if is_child(test) {
        run();
    }
    thread::scope(|scope| {
        for child in [0; 4].map(|_| scope.spawn(run)) {
            succeeds(&child.join().unwrap());
        }
    });
    assert_eq!(
        evidence(&path).len(),
        8,
        "{}",
        fs::read_to_string(&path).unwrap()
    );
}

#[test]
fn evidence_that_cannot_be_written_is_one_warning() {
    let test = "evidence_that_cannot_be_written_is_one_warning";
    let output = child(
        test,
        [("SENTINEL_EVIDENCE", "/no/such/folder/evidence")],
        || {
            assert!(catch_unwind(liar).is_err());
        },
    );
    succeeds(&output);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        told.matches("no evidence can be written").count(),
        1,
        "{told}"
    );
}

#[port_mediated(subject = "quitter")]
fn quitter() {
    restored::changes_are_meant();
    std::process::exit(7);
}

#[test]
fn an_exit_in_a_declared_call_is_evidence() {
    let test = "an_exit_in_a_declared_call_is_evidence";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("evidence");
    let output = child(test, [("SENTINEL_EVIDENCE", &path)], quitter);
    assert_eq!(output.status.code(), Some(7), "{}", said(&output));
    let lines = evidence(&path);
    assert_eq!(lines.len(), 2);
    for line in lines {
        assert_eq!(line["subject"], "quitter");
        assert_eq!(line["witnesses"], serde_json::json!({"exit": 1}));
        assert_eq!(line["first"], "exit: 7");
    }
}

#[test]
fn an_observed_command_runs_and_its_output_is_read() {
    let test = "an_observed_command_runs_and_its_output_is_read";
    let output = child(test, PLAIN, || {
        let (output, witnesses) = watched(Mode::Observe, || {
            Command::new("echo").arg("words").output().unwrap()
        });
        assert_eq!(output.stdout, b"words\n");
        assert!(shown(&witnesses).contains(&"posix_spawnp: echo words".to_owned()));
    });
    succeeds(&output);
}

#[test]
fn without_an_object_to_probe_nothing_claims_to_watch() {
    let program = built_example("coverage", &["-C", "target-feature=+crt-static"]);
    let folder = tempfile::tempdir().unwrap();
    let evidence = folder.path().join("evidence");
    let run = |require: &str| {
        Command::new(&program)
            .env("SENTINEL_REQUIRE_COVERAGE", require)
            .env("SENTINEL_EVIDENCE", &evidence)
            .output()
            .unwrap()
    };
    let out = |output: &Output| String::from_utf8_lossy(&output.stdout).into_owned();

    let output = run("");
    succeeds(&output);
    assert_eq!(
        out(&output),
        format!("{}\nhello, world\n", WatchError::NoSlots)
    );
    let told = String::from_utf8_lossy(&output.stderr);
    let unwatched = format!(
        "sentinel: declared functions run unwatched in this process: {}\n",
        WatchError::NoSlots
    );
    assert_eq!(told, unwatched);
    let line = fs::read_to_string(&evidence).unwrap();
    assert_eq!(line.lines().count(), 1, "{line}");
    let line: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (&line["subject"], &line["event"]),
        (&"greeting".into(), &"watched".into())
    );
    assert_eq!(
        (&line["windows"], &line["unwatched"]),
        (&0.into(), &1.into())
    );

    let output = run("0");
    succeeds(&output);
    assert!(
        out(&output).starts_with("Coverage { libc_slots: 0,"),
        "{}",
        said(&output)
    );

    let output = run("1");
    assert!(!output.status.success());
    assert_eq!(out(&output), format!("{}\n", WatchError::NoSlots));
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(
        told.contains("\"greeting\" must be watched, but no import"),
        "{told}"
    );
}

#[test]
fn a_shared_std_is_probed_as_well() {
    let program = built_example("coverage", &["-C", "prefer-dynamic"]);
    let std = Command::new("rustc")
        .args(["--print", "target-libdir"])
        .output()
        .unwrap();
    let output = Command::new(program)
        .env(
            "LD_LIBRARY_PATH",
            String::from_utf8_lossy(&std.stdout).trim(),
        )
        .output()
        .unwrap();
    succeeds(&output);
    let out = String::from_utf8_lossy(&output.stdout);
    let slots = out
        .strip_prefix("Coverage { libc_slots: ")
        .and_then(|rest| rest.split_once(','));
    let slots: usize = slots.expect("a coverage").0.parse().unwrap();
    assert!(slots > 40, "{out}");
}
