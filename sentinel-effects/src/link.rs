//! Link names: how the tables write them, and how constants compare them.

/// A slice of link names, written without quotes and commas: these tables are read by eye.
macro_rules! links {
    ($($name:ident)*) => { &[$(stringify!($name)),*] };
}

pub(crate) use links;

/// Whether two names are the same, also in constants.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the name is among these, also in constants.
pub(crate) const fn listed(names: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < names.len() {
        if same(names[i], name) {
            return true;
        }
        i += 1;
    }
    false
}
