//! Looks into the home folder while the package is built.

fn main() {
    let home = std::env::var("HOME").unwrap_or_default();
    println!("cargo::rustc-env=KNOWN={}", std::fs::read_dir(home).is_ok());
}
