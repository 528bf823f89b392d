//! `cargo sentinel explain RULE`.

use crate::rules::Rule;
use clap_cargo::style::{HEADER, LITERAL};

/// What a rule finds, why that is wrong, and what to write instead.
pub fn explain(rule: &Rule) -> String {
    let Rule {
        id,
        level,
        label: _,
        summary,
        what,
        why,
        example,
        instead,
    } = rule;
    let level = level.name();
    let head = format!("{LITERAL}{id}{LITERAL:#} ({level}): {summary}\n");
    let parts = [
        ("What", *what),
        ("Why", *why),
        ("Example", *example),
        ("Instead", *instead),
    ];
    parts.iter().fold(head, |text, (title, body)| {
        let body = indented(body);
        format!("{text}\n{HEADER}{title}{HEADER:#}\n{body}")
    })
}

fn indented(text: &str) -> String {
    let line = |line: &str| match line {
        "" => "\n".to_owned(),
        line => format!("    {line}\n"),
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RULES;

    #[test]
    fn an_explanation_has_its_four_parts_in_order() {
        for rule in RULES {
            let text = anstream::adapter::strip_str(&explain(rule)).to_string();
            assert!(text.starts_with(&format!(
                "{} ({}): {}\n",
                rule.id,
                rule.level.name(),
                rule.summary
            )));
            let places: Vec<_> = ["\nWhat\n", "\nWhy\n", "\nExample\n", "\nInstead\n"]
                .map(|title| {
                    text.find(title)
                        .unwrap_or_else(|| panic!("{title} in {text}"))
                })
                .into();
            assert!(places.is_sorted(), "{text}");
        }
    }
}
