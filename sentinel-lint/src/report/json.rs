//! `--format json`: the schema `sentinel-report/1`. Keys, their order and their values are the
//! contract; a change that a reader could notice is a new schema. The one key that is not always
//! there, `through`, takes the place of nothing that a reader may count on.

use crate::finding::{self, Report};
use serde::Serialize;

/// The name of the schema.
pub const SCHEMA: &str = "sentinel-report/1";

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    version: &'static str,
    scanned: Scanned<'a>,
    extensions: Vec<Extension<'a>>,
    findings: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Scanned<'a> {
    packages: usize,
    files: usize,
    objects: usize,
    skipped: Vec<Skip<'a>>,
}

#[derive(Serialize)]
struct Skip<'a> {
    what: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct Extension<'a> {
    path: &'a str,
    subject: &'a str,
    package: &'a str,
    file: &'a str,
    line: u32,
    verdict: &'static str,
    reason: Option<&'a str>,
    voices: Voices,
}

#[derive(Serialize)]
struct Voices {
    source: &'static str,
    object: &'static str,
    runtime: &'static str,
}

#[derive(Serialize)]
struct Finding<'a> {
    rule: &'static str,
    level: &'static str,
    effect: Option<&'static str>,
    extension: Option<&'a str>,
    package: &'a str,
    api: Option<&'a str>,
    leaf: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    through: Option<String>,
    voices: &'a [&'static str],
    chain: Vec<Hop<'a>>,
    fingerprint: &'a str,
    baselined: bool,
}

#[derive(Serialize)]
struct Hop<'a> {
    function: &'a str,
    file: &'a str,
    line: u32,
    column: u32,
}

/// The report as a document, ended by a newline.
///
/// # Panics
/// Never: strings, numbers and lists of them always serialise.
pub fn render(report: &Report) -> String {
    let document = Document {
        schema: SCHEMA,
        version: env!("CARGO_PKG_VERSION"),
        scanned: scanned(&report.scanned),
        extensions: report.extensions.iter().map(extension).collect(),
        findings: report.findings.iter().map(finding).collect(),
    };
    let text =
        serde_json::to_string_pretty(&document).expect("strings and numbers always serialise");
    text + "\n"
}

fn scanned(scanned: &finding::Scanned) -> Scanned<'_> {
    Scanned {
        packages: scanned.packages,
        files: scanned.files,
        objects: scanned.objects,
        skipped: scanned.skipped.iter().map(skip).collect(),
    }
}

fn skip(skip: &finding::Skip) -> Skip<'_> {
    Skip {
        what: &skip.what,
        why: &skip.why,
    }
}

fn extension(extension: &finding::Extension) -> Extension<'_> {
    Extension {
        path: &extension.path,
        subject: &extension.subject,
        package: &extension.package,
        file: &extension.file,
        line: extension.line,
        verdict: extension.verdict.name(),
        reason: extension.reason.as_deref(),
        voices: Voices {
            source: extension.voices.source.name(),
            object: extension.voices.object.name(),
            runtime: extension.voices.runtime.name(),
        },
    }
}

fn finding(finding: &finding::Finding) -> Finding<'_> {
    Finding {
        rule: finding.rule,
        level: finding.level.name(),
        effect: finding.effect.map(sentinel_effects::EffectClass::name),
        extension: finding.extension.as_deref(),
        package: &finding.package,
        api: finding.api.as_deref(),
        leaf: finding.leaf.as_deref(),
        through: finding.through.as_ref().map(ToString::to_string),
        voices: &finding.voices,
        chain: finding.chain.iter().map(hop).collect(),
        fingerprint: &finding.fingerprint,
        baselined: finding.baselined,
    }
}

fn hop(hop: &finding::Hop) -> Hop<'_> {
    Hop {
        function: &hop.function,
        file: &hop.file,
        line: hop.line,
        column: hop.column,
    }
}
