//! The form that filters a page, and the marks that it goes by. Without the script there is none.

use super::escape;
use crate::finding::{Report, Verdict};
use sentinel_effects::EffectClass;
use std::{collections::BTreeSet, fmt::Write as _};

/// The form, hidden until the script shows it.
pub(super) fn form(report: &Report) -> String {
    let verdicts = report
        .extensions
        .iter()
        .map(|extension| extension.verdict.name());
    let classes = report
        .findings
        .iter()
        .filter_map(|finding| finding.effect.map(EffectClass::name));
    let packages = report
        .extensions
        .iter()
        .map(|extension| &*extension.package);
    let packages = packages.chain(report.findings.iter().map(|finding| &*finding.package));
    format!(
        "<form id=\"filter\" aria-label=\"Filter\" hidden>\n{}{}{}\
         <label>text <input type=\"search\" name=\"text\"></label>\n\
         <button type=\"reset\">Show all</button>\n\
         <output name=\"count\" aria-live=\"polite\"></output>\n</form>\n",
        select("verdict", verdicts.collect()),
        select("class", classes.collect()),
        select("package", packages.collect())
    )
}

fn select(name: &str, values: BTreeSet<&str>) -> String {
    let mut options = String::new();
    for value in values {
        let value = escape::text(value);
        let _ = write!(options, "<option value=\"{value}\">{value}</option>");
    }
    format!(
        "<label>{name} <select name=\"{name}\"><option value=\"\">any</option>{options}</select></label>\n"
    )
}

/// What the filter knows of an item, as attributes.
pub(super) fn marks<'a>(
    item: &str,
    verdict: Option<Verdict>,
    classes: impl IntoIterator<Item = &'a str>,
    package: &str,
) -> String {
    format!(
        "data-item=\"{item}\" data-verdict=\"{}\" data-class=\"{}\" data-package=\"{}\"",
        escape::list(verdict.map(Verdict::name)),
        escape::list(classes),
        escape::list([package])
    )
}
