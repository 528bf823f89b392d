//! `attribute-order`: a declaration that may be gone before anybody reads it.
//!
//! It warns rather than denies: whether the other attribute drops it, only that attribute's code
//! shows. A declaration that is gone leaves no mark, which the object engine reports by itself.

use super::Rule;
use crate::{
    finding::FindingLevel,
    source::{
        ir::{Attr, ItemKind},
        is_builtin_attribute, is_named_as_declaring,
        notice::View,
        program::{Item, Owner},
    },
    voice::{Sighting, Speaker},
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "attribute-order",
    level: FindingLevel::Warn,
    label: "this attribute is below another one",
    summary: "an attribute above #[port_mediated] may drop it",
    what: "\
Above #[port_mediated] stands an attribute of another crate, which rewrites the function
first. Many such macros write the function anew from its name, arguments and body, and
forget the attributes that they do not know. Those that are known to keep them are left
out.",
    why: "\
Attributes are expanded from the top. One that is forgotten is never expanded: the
function is neither watched nor declared, and nobody is told. Source still shows the
attribute, so a reader believes it.",
    example: "\
#[tool(description = \"reads a page\")]
#[port_mediated]
async fn read_page(context: &dyn Context, path: &str) -> Result<Output, Error> { .. }",
    instead: "\
Put #[port_mediated] on top. It rewrites the body alone and keeps every other attribute:

#[port_mediated]
#[tool(description = \"reads a page\")]
async fn read_page(context: &dyn Context, path: &str) -> Result<Output, Error> { .. }",
};

/// Attributes that write every attribute below them again, by their last names; with the crates
/// that have one of that name, where others of that name do not.
const KEEPING: &[(&str, &[&str], &str)] = &[
    (
        "async_trait",
        &[],
        "async-trait changes signatures and bodies in place",
    ),
    (
        "instrument",
        &[],
        "tracing and fastrace keep what they do not know",
    ),
    ("main", &["tokio"], "tokio wraps the body in place"),
    ("port", &[], "it is Sentinel's own"),
    ("port_mediated", &[], "it is Sentinel's own"),
    ("test", &["tokio"], "tokio wraps the body in place"),
];

/// Where a declaration of a member stands below another crate's attribute.
pub(crate) fn find(view: &View<'_>) -> Vec<Sighting> {
    let mut all = Vec::new();
    for (id, item) in view.items() {
        if matches!(item.kind, ItemKind::Fn(_))
            && let Some(above) = above_declaration(&item.attrs)
        {
            all.push(sighting(view, item, view.hop(id, item.pos), above));
        }
    }
    for imp in &view.program().impls {
        let Some((above, first)) = above_declaration(&imp.attrs).zip(imp.items.first()) else {
            continue;
        };
        let item = view.program().item(*first);
        let function = view.program().module_path(imp.module).to_owned();
        let hop = view.hop_in(imp.krate, imp.file, imp.pos, function);
        debug_assert!(matches!(item.owner, Owner::Impl(_)));
        all.push(sighting(view, item, hop, above));
    }
    all
}

/// The first attribute above the declaration that may drop it.
fn above_declaration(attrs: &[Attr]) -> Option<&Attr> {
    let declaration = attrs.iter().position(is_named_as_declaring)?;
    attrs[..declaration].iter().find(|attr| may_drop(attr))
}

fn may_drop(attr: &Attr) -> bool {
    let path = path_of(attr);
    let (of, name) = path.rsplit_once("::").unwrap_or(("", &path));
    let keeps = |(known, crates, _): &&(&str, &[&str], &str)| {
        *known == name && (crates.is_empty() || crates.contains(&of))
    };
    !is_builtin_attribute(&path) && !KEEPING.iter().any(|known| keeps(&known))
}

fn path_of(attr: &Attr) -> String {
    let names: Vec<&str> = attr.path.segments.iter().map(|part| &*part.name).collect();
    names.join("::")
}

fn sighting(view: &View<'_>, item: &Item, hop: crate::finding::Hop, above: &Attr) -> Sighting {
    let above = path_of(above);
    Sighting {
        rule: &RULE,
        by: Speaker::Source,
        package: view.unit(item.krate).package.clone(),
        extension: None,
        at_most: FindingLevel::Deny,
        class: None,
        message: format!(
            "`#[{above}]` stands above `#[port_mediated]` on `{}` and may drop it",
            hop.function
        ),
        api: Some(above),
        notes: vec!["attributes are expanded from the top".to_owned()],
        help: "put `#[port_mediated]` on top".to_owned(),
        chain: vec![hop],
    }
}
