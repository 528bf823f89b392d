//! Functions whose effects the lint does not see, or does not lay at their door.

#[cfg(windows)]
fn registry() -> bool {
    std::fs::read("C:/settings").is_ok()
}

#[cfg(not(windows))]
fn registry() -> bool {
    false
}

pub fn elsewhere() -> bool {
    registry()
}

pub fn injected(callback: &dyn Fn() -> bool) -> bool {
    callback()
}
