//! What the host says on standard output: the same on every run and on every machine.

use crate::extensions::{Extension, Outcome};
use sentinel_runtime::{Declaration, TrustClass};

/// How one extension fared. `reports` is what the runtime said about it meanwhile.
pub(crate) fn outcome(extension: &Extension, outcome: &Outcome, reports: &[String]) {
    let (ending, text) = match outcome {
        Outcome::Answered(answer) => ("answered", answer.as_str()),
        Outcome::Failed(error) => ("failed", error.0.as_str()),
        Outcome::Stopped => ("stopped", ""),
    };
    println!("{:8} {ending}", extension.subject);
    for line in text.lines() {
        println!("         {line}");
    }
    for report in reports {
        println!("         caught: {report}");
    }
}

/// What the host believes after the runs.
pub(crate) fn trust() {
    let mut subjects: Vec<&str> = sentinel_runtime::declarations()
        .map(Declaration::subject)
        .collect();
    subjects.sort_unstable();
    println!();
    for subject in subjects {
        let trust = match sentinel_runtime::trust_of(subject) {
            TrustClass::PortMediated => "port-mediated",
            _ => "opaque",
        };
        println!("{subject:8} {trust}");
    }
}
