//! Who asks.
// src/lib.rs

#[cfg(not(sentinel_analysis))] //~
pub fn hidden() {
    std::fs::write("x", "").ok();
}

pub fn asked() -> bool {
    cfg!(sentinel_analysis)
}

pub fn in_a_build_script() -> bool {
    std::env::var_os("CARGO_CFG_SENTINEL_ANALYSIS").is_some()
}

macro_rules! either {
    () => {
        cfg_select! { sentinel_analysis => {} _ => {} }
    };
}
