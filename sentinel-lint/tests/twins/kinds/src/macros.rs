//! What macros write.

macro_rules! peek {
    ($path:expr) => {
        std::fs::read($path).is_ok()
    };
}

macro_rules! sum {
    ($($term:expr),*) => { 0 $(+ $term)* };
}

macro_rules! define {
    ($($name:ident => $body:expr;)*) => { $(fn $name() -> bool { $body })* };
}

macro_rules! outer {
    ($path:literal) => {
        peek!($path)
    };
}

macro_rules! shadowed {
    ($value:expr) => {{
        let path = std::path::PathBuf::from("x");
        let _ = path;
        $value
    }};
}

define! {
    dirty => std::env::var("HOME").is_ok();
    clean => true;
}

pub fn guilty_call() -> bool {
    peek!("x")
}

pub fn guilty_nested() -> bool {
    outer!("x")
}

pub fn innocent_call() -> u32 {
    sum!(1, 2, 3)
}

pub fn guilty_argument() -> u32 {
    sum!(1, std::process::id())
}

pub fn guilty_defined() -> bool {
    dirty()
}

pub fn innocent_defined() -> bool {
    clean()
}

pub fn innocent_shadowed() -> usize {
    let path = String::from("x");
    shadowed!(path.len())
}

pub fn guilty_in_an_argument() -> String {
    format!("{:?}", std::fs::read("x"))
}

pub fn guilty_matches() -> bool {
    matches!(std::fs::read("x"), Ok(bytes) if bytes.is_empty())
}

pub fn innocent_matches(value: Option<u32>) -> bool {
    matches!(value, Some(1 | 2))
}

pub fn guilty_assert() {
    assert!(std::path::Path::new("x").exists(), "none");
}
