//! Has another package look into the home folder.

fn main() {
    println!("cargo::rustc-env=KNOWN={}", guest::looks());
}
