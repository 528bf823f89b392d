//! A document against the JSON Schema of its format.

use jsonschema::Validator;
use serde_json::Value;

/// Reads a document and holds it against a schema, the formats of its strings included.
#[track_caller]
pub(crate) fn valid(schema: &str, document: &str) -> Value {
    let document: Value = serde_json::from_str(document).expect("a document");
    let errors: Vec<String> = validator(schema)
        .iter_errors(&document)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    document
}

/// The validator of a schema.
#[track_caller]
pub(crate) fn validator(schema: &str) -> Validator {
    let schema: Value = serde_json::from_str(schema).expect("a schema");
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&schema).expect("a schema that is one")
}
