//! Parsers.

use winnow::{Parser as _, ascii::digit1, combinator::separated};

pub fn numbers() -> Vec<u32> {
    let mut parser = separated(1.., digit1.parse_to::<u32>(), ',');
    let parsed: winnow::Result<Vec<u32>> = parser.parse_next(&mut "1,2,3");
    parsed.unwrap()
}
pub fn version_fits() -> bool {
    let wanted = semver::VersionReq::parse(">=1.2, <2").unwrap();
    wanted.matches(&semver::Version::parse("1.4.0-rc.1").unwrap())
}
pub fn url_parts() -> (String, usize) {
    let url = url::Url::parse("https://bücher.example/a?b=c&d=e").unwrap();
    (
        url.host_str().unwrap_or_default().to_owned(),
        url.query_pairs().count(),
    )
}
pub fn url_joined() -> String {
    url::Url::parse("https://a.example/b/")
        .unwrap()
        .join("../c")
        .unwrap()
        .into()
}
pub fn glob_pattern() -> bool {
    glob::Pattern::new("*.rs").unwrap().matches("lib.rs")
}
pub fn markdown() -> String {
    let mut page = String::new();
    pulldown_cmark::html::push_html(&mut page, pulldown_cmark::Parser::new("# A\n* b\n* [c](d)"));
    page
}
