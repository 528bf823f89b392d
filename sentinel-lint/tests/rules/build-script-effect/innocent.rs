//! What cargo has build scripts do.
// build.rs

use std::{
    env,
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::{self, Command},
};

const INPUT: &str = "data/table.txt";

fn main() {
    println!("cargo::rerun-if-changed={INPUT}");
    let table = fs::read_to_string(INPUT).unwrap();
    write("table.rs", &table);
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    for entry in fs::read_dir(root.join("data")).unwrap() {
        let _ = entry;
    }
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(compiler).arg("--version").output();
    if version.is_err() || env::var("CARGO_CFG_TARGET_OS").is_err() {
        eprintln!("no compiler");
        process::exit(1);
    }
    if let Some(out) = env::var_os("OUT_DIR") {
        let dest = Path::new(&out).join("more.rs");
        let mut file = File::create(&dest).unwrap();
        file.write_all(b"").unwrap();
        fs::remove_file(dest).ok();
    }
}

fn out_dir() -> PathBuf {
    PathBuf::from(env::var("OUT_DIR").unwrap())
}

fn write(name: &str, text: &str) {
    fs::write(out_dir().join(name), text).unwrap();
}
