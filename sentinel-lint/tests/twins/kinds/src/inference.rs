//! Receivers whose types have to be worked out.

use std::{
    io::Read,
    path::{Path, PathBuf},
    process::Command,
};

struct Config {
    root: PathBuf,
    name: String,
}

impl Config {
    fn root(&self) -> &Path {
        &self.root
    }

    fn all(&self) -> Vec<PathBuf> {
        vec![self.root.clone()]
    }
}

fn config() -> Config {
    Config {
        root: PathBuf::new(),
        name: String::new(),
    }
}

pub fn guilty_chain() -> bool {
    Path::new("a")
        .join("b")
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
        .exists()
}

pub fn guilty_field() -> bool {
    config().root.is_dir()
}

pub fn guilty_method() -> bool {
    config().root().exists()
}

pub fn guilty_loop() -> usize {
    let mut count = 0;
    for path in config().all() {
        count += usize::from(path.is_file());
    }
    count
}

pub fn guilty_closure() -> usize {
    config().all().iter().filter(|path| path.exists()).count()
}

pub fn guilty_if_let() -> bool {
    if let Some(parent) = config().root().parent() {
        return parent.try_exists().is_ok();
    }
    false
}

pub fn guilty_match() -> bool {
    match config().all().pop() {
        Some(path) if path.exists() => true,
        _ => false,
    }
}

pub fn guilty_destructured() -> bool {
    let Config { root, name } = config();
    root.join(name).exists()
}

pub fn guilty_tuple() -> bool {
    let (path, _) = (PathBuf::from("x"), 1);
    path.exists()
}

pub fn guilty_result() -> bool {
    let opened: Result<PathBuf, ()> = Ok(PathBuf::new());
    opened.map(|path| path.exists()).unwrap_or(false)
}

pub fn guilty_builder() -> bool {
    let mut command = Command::new("/nonexistent/x");
    command.arg("a").env_clear();
    command.status().is_ok()
}

pub fn innocent_builder() -> String {
    let mut command = Command::new("/nonexistent/x");
    command.arg("a");
    format!("{command:?}")
}

pub fn innocent_paths() -> usize {
    let path = Path::new("a/b").join("c");
    path.components().count() + path.extension().map_or(0, |extension| extension.len())
}

pub fn innocent_bytes(mut bytes: &[u8]) -> usize {
    let mut text = String::new();
    bytes.read_to_string(&mut text).unwrap_or(0)
}

pub fn innocent_text(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| line.split(',').map(str::trim).collect::<Vec<_>>().join(";"))
        .collect()
}

pub fn guilty_as_ref(path: impl AsRef<Path>) -> bool {
    path.as_ref().exists()
}

pub fn guilty_into() -> bool {
    let path = Path::new("x");
    let owned = path.into();
    take(owned)
}

fn take(path: Box<Path>) -> bool {
    path.exists()
}

pub fn guilty_turbofish() -> usize {
    "x".parse::<PathBuf>()
        .iter()
        .filter(|path| path.exists())
        .count()
}

pub fn guilty_values() -> usize {
    let mut paths: std::collections::HashMap<u32, PathBuf> = Default::default();
    paths.insert(1u32, PathBuf::from("x"));
    paths.values().filter(|path| path.exists()).count()
}

pub fn guilty_folded() -> bool {
    ["a", "b"]
        .iter()
        .fold(PathBuf::new(), |path, part| path.join(part))
        .exists()
}
