//! Sets what only a build script can: a `cfg`, and a file in `OUT_DIR`.

fn main() {
    println!("cargo::rustc-check-cfg=cfg(built)");
    println!("cargo::rustc-cfg=built");
    let folder = std::env::var("OUT_DIR").expect("cargo sets it");
    std::fs::write(format!("{folder}/made.rs"), "1").expect("cargo made the folder");
}
