//! `--format sarif`: SARIF 2.1.0, as code scanning takes it.
//!
//! Each result has a place in the repository, since one without is refused or never shown, and a
//! chain is a code flow. Files of other packages are below a base of their own, so that nobody
//! looks for them in the repository. A baselined finding is a suppressed result.

use super::{
    Detail,
    repository::{Place, Repository},
    snippet::{Call, calls},
};
use crate::{
    explain::explain,
    finding::{Finding, FindingLevel, Report, Skip},
    rules::{RULES, Rule},
    slot::Slot,
};
use anstream::adapter::strip_str;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_sarif::sarif::{
    ArtifactLocation, CodeFlow, Invocation, Location, LogicalLocation, Message,
    MultiformatMessageString, Notification, PhysicalLocation, PropertyBag, Region,
    ReportingConfiguration, ReportingDescriptor, Result as SarifResult, ResultColumnKind,
    ResultLevel, Run, Sarif, Suppression, SupressionKind, ThreadFlow, ThreadFlowLocation, Tool,
    ToolComponent, Version,
};
use std::collections::BTreeMap;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The base of what is in the repository: the name that code hosts know.
const REPOSITORY: &str = "%SRCROOT%";

/// The base of `<package>-<version>/…`, and of `library/…` for std.
const PACKAGES: &str = "%PACKAGES%";

const BASES: &[(&str, &str)] = &[
    (
        PACKAGES,
        "the sources of packages outside the workspace, each in a folder of its own, and of std",
    ),
    (
        REPOSITORY,
        "the root of the repository; of the workspace, where it is in none",
    ),
];

/// The key of our fingerprint. Its end is the version of what goes into it.
const FINGERPRINT: &str = "sentinel/v1";

/// The one key by which GitHub tells alerts of a rule apart. Left out, it would be a hash of the
/// line, and two effects behind one call would be one alert.
const ALERT: &str = "primaryLocationLineHash";

/// What stands for itself in the path of a URI.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// The report as a SARIF log, ended by a newline.
///
/// # Panics
/// Never: strings, numbers and lists of them always serialise.
pub fn render(report: &Report) -> String {
    let repository = Repository::of(report);
    let results: Vec<SarifResult> = report
        .findings
        .iter()
        .map(|finding| result(finding, &repository))
        .collect();
    let run = Run::builder()
        .tool(tool())
        .column_kind(ResultColumnKind::UnicodeCodePoints.to_string())
        .original_uri_base_ids(bases())
        .invocations(vec![invocation(report)])
        .results(results)
        .build();
    let log = Sarif::builder()
        .schema(SCHEMA)
        .version(Version::V2_1_0.to_string())
        .runs(vec![run])
        .build();
    let text = serde_json::to_string_pretty(&log).expect("strings and numbers always serialise");
    text + "\n"
}

fn tool() -> Tool {
    let rules: Vec<ReportingDescriptor> = RULES.iter().map(|rule| descriptor(rule)).collect();
    ToolComponent::builder()
        .name("cargo-sentinel")
        .version(env!("CARGO_PKG_VERSION"))
        .semantic_version(env!("CARGO_PKG_VERSION"))
        .rules(rules)
        .build()
        .into()
}

fn descriptor(rule: &Rule) -> ReportingDescriptor {
    let help = MultiformatMessageString::builder()
        .text(strip_str(&explain(rule)).to_string())
        .markdown(markdown(rule))
        .build();
    let level = ReportingConfiguration::builder()
        .level(level(rule.level).to_string())
        .build();
    let severity = BTreeMap::from([
        ("precision".to_owned(), "high".into()),
        ("problem.severity".to_owned(), level_word(rule.level).into()),
    ]);
    let properties = PropertyBag::builder()
        .tags(["correctness", "port-mediated"].map(str::to_owned))
        .additional_properties(severity)
        .build();
    ReportingDescriptor::builder()
        .id(rule.id)
        .short_description(&rule.summary.to_owned())
        .full_description(&rule.what.to_owned())
        .help(help)
        .default_configuration(level)
        .properties(properties)
        .build()
}

fn markdown(rule: &Rule) -> String {
    let Rule {
        what,
        why,
        example,
        instead,
        ..
    } = rule;
    format!(
        "{what}\n\n## Why\n\n{why}\n\n## Example\n\n```rust\n{example}\n```\n\n\
         ## Instead\n\n```text\n{instead}\n```\n"
    )
}

fn result(finding: &Finding, repository: &Repository<'_>) -> SarifResult {
    let index = RULES.iter().position(|rule| rule.id == finding.rule);
    let steps: Vec<ThreadFlowLocation> = calls(finding, Detail::Verbose)
        .shown
        .iter()
        .map(|call| step(call, repository))
        .collect();
    let suppressions: Vec<Suppression> = finding
        .baselined
        .then(|| SupressionKind::External.to_string())
        .map(|kind| Suppression::builder().kind(kind).build())
        .into_iter()
        .collect();
    let result = SarifResult::builder()
        .rule_id(finding.rule)
        .rule_index(index.map_or(-1, number))
        .level(level(finding.level))
        .message(message(&told(finding)))
        .locations(vec![location(&repository.place(finding), finding)])
        .code_flows(code_flow(steps))
        .partial_fingerprints(fingerprints(finding))
        .suppressions(suppressions);
    match &finding.through {
        Some(slot) => result.properties(through(slot)).build(),
        None => result.build(),
    }
}

/// The slot of a vtable without which the effect is not reached.
fn through(slot: &Slot) -> PropertyBag {
    let slot = ("through".to_owned(), slot.to_string().into());
    PropertyBag::builder()
        .additional_properties(BTreeMap::from([slot]))
        .build()
}

/// A finding as paragraphs. Where there is room for a sentence alone, the first one is shown.
fn told(finding: &Finding) -> String {
    let first = format!("{}.", finding.message);
    let help = format!("help: {}", finding.help);
    let notes = finding.notes.iter().cloned();
    let lines: Vec<String> = [first].into_iter().chain(notes).chain([help]).collect();
    lines.join("\n")
}

fn fingerprints(finding: &Finding) -> BTreeMap<String, String> {
    let own = (FINGERPRINT.to_owned(), finding.fingerprint.clone());
    let alert = (ALERT.to_owned(), format!("{}:1", finding.fingerprint));
    BTreeMap::from([own, alert])
}

fn location(place: &Place, finding: &Finding) -> Location {
    let artifact = artifact(&place.file, REPOSITORY);
    let extension = finding.extension.iter();
    let functions: Vec<LogicalLocation> = extension.map(|path| function(path)).collect();
    Location::builder()
        .physical_location(physical(artifact, place.line, place.column))
        .logical_locations(functions)
        .build()
}

fn code_flow(steps: Vec<ThreadFlowLocation>) -> Vec<CodeFlow> {
    if steps.is_empty() {
        return Vec::new();
    }
    let flow = ThreadFlow::builder().locations(steps).build();
    vec![CodeFlow::builder().thread_flows(vec![flow]).build()]
}

fn step(call: &Call<'_>, repository: &Repository<'_>) -> ThreadFlowLocation {
    let from = call.from;
    let artifact = match repository.name(&from.file) {
        Some(name) => artifact(&name, REPOSITORY),
        None => artifact(&from.file, PACKAGES),
    };
    let location = Location::builder()
        .physical_location(physical(artifact, from.line, from.column))
        .logical_locations(vec![function(&from.function)])
        .message(message(&call.label))
        .build();
    ThreadFlowLocation::builder().location(location).build()
}

fn function(path: &str) -> LogicalLocation {
    LogicalLocation::builder()
        .fully_qualified_name(path)
        .kind("function")
        .build()
}

fn artifact(file: &str, base: &str) -> ArtifactLocation {
    ArtifactLocation::builder()
        .uri(utf8_percent_encode(file, PATH).to_string())
        .uri_base_id(base)
        .build()
}

fn physical(artifact: ArtifactLocation, line: u32, column: u32) -> PhysicalLocation {
    let region = Region::builder()
        .start_line(line.max(1))
        .start_column(column.max(1))
        .build();
    PhysicalLocation::builder()
        .artifact_location(artifact)
        .region(region)
        .build()
}

fn bases() -> BTreeMap<String, ArtifactLocation> {
    let base = |(id, what): &(&str, &str)| {
        let about = ArtifactLocation::builder()
            .description(message(what))
            .build();
        ((*id).to_owned(), about)
    };
    BASES.iter().map(base).collect()
}

/// That the check was made, and what was passed over.
fn invocation(report: &Report) -> Invocation {
    let skipped = report.scanned.skipped.iter();
    let notes: Vec<Notification> = skipped.map(skip).collect();
    Invocation::builder()
        .execution_successful(true)
        .tool_execution_notifications(notes)
        .build()
}

fn skip(skip: &Skip) -> Notification {
    Notification::builder()
        .level(ResultLevel::Note.to_string())
        .message(message(&format!("{}: {}", skip.what, skip.why)))
        .build()
}

/// A message, whose braces would else be places for arguments.
fn message(text: &str) -> Message {
    let text = text.replace('{', "{{").replace('}', "}}");
    Message::builder().text(text).build()
}

fn level(level: FindingLevel) -> ResultLevel {
    match level {
        FindingLevel::Note => ResultLevel::Note,
        FindingLevel::Warn => ResultLevel::Warning,
        FindingLevel::Deny => ResultLevel::Error,
    }
}

/// The word for a level among a rule's properties.
fn level_word(level: FindingLevel) -> &'static str {
    match level {
        FindingLevel::Note => "recommendation",
        FindingLevel::Warn => "warning",
        FindingLevel::Deny => "error",
    }
}

fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX)
}
