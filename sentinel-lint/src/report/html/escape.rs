//! Text that stands in a page and can be nothing but text. Knows nothing of what is told.

use crate::report::tame;

/// Text between tags or in a quoted attribute, without what would reorder or hide it.
pub(super) fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in tame(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

/// A document of JSON that stands in a `script` element, which ends at the first `</script`
/// whatever the JSON thinks. These characters are in its strings alone, where an escape means the
/// same.
pub(super) fn json(json: &str) -> String {
    let json = json.replace('&', "\\u0026");
    json.replace('<', "\\u003c").replace('>', "\\u003e")
}

/// Words as an attribute that the script reads as a list.
pub(super) fn list<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    text(&serde_json::Value::from(words).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(
            text("a</script>\"'&\n\u{202e}"),
            "a&lt;/script&gt;&quot;&#39;&amp; �"
        );
    }

    #[test]
    fn json_says_the_same_and_ends_no_element() {
        let value = serde_json::json!({"a": "</script><!-- & -->"});
        let escaped = json(&value.to_string());
        assert!(!escaped.contains(['<', '>', '&']), "{escaped}");
        let read: serde_json::Value = serde_json::from_str(&escaped).expect("still JSON");
        assert_eq!(read, value);
    }
}
