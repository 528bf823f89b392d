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

pub fn scripted() -> bool {
    #[cfg(built)]
    {
        std::fs::read("settings").is_ok()
    }
    #[cfg(not(built))]
    {
        false
    }
}

pub fn checked() -> bool {
    #[cfg(debug_assertions)]
    let known = std::fs::read("settings").is_ok();
    #[cfg(not(debug_assertions))]
    let known = false;
    known
}

pub fn generated() -> u8 {
    include!(concat!(env!("OUT_DIR"), "/made.rs"))
}

macro_rules! counted {
    ($value:expr) => {{
        static COUNT: std::sync::atomic::AtomicU8 = std::sync::atomic::AtomicU8::new(0);
        COUNT.fetch_add($value, std::sync::atomic::Ordering::Relaxed)
    }};
}

pub fn declaring() -> u8 {
    counted!(1)
}
