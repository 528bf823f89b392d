pub(crate) fn answer() -> u32 {
    let this is not Rust
}
