//! Files and folders.

use std::{fs, io::Write as _, path::Path};

pub fn walked() -> usize {
    walkdir::WalkDir::new(".")
        .into_iter()
        .filter_map(Result::ok)
        .count()
}
pub fn globbed() -> usize {
    glob::glob("*.json").unwrap().count()
}
pub fn temporary_file() -> bool {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"abc").is_ok()
}
pub fn temporary_folder() -> bool {
    tempfile::tempdir().unwrap().path().is_absolute()
}
pub fn unnamed_file() -> bool {
    tempfile::tempfile().is_ok()
}
pub fn mapped() -> usize {
    let file = fs::File::open("table.csv").unwrap();
    // SAFETY: nobody changes the file meanwhile.
    unsafe { memmap2::Mmap::map(&file) }.unwrap().len()
}
pub fn mapped_nothing() -> usize {
    memmap2::MmapMut::map_anon(64).unwrap().len()
}
pub fn statted_past_libc() -> bool {
    rustix::fs::stat("table.csv").is_ok()
}
pub fn read() -> usize {
    fs::read("table.csv").unwrap().len()
}
pub fn there() -> bool {
    Path::new("table.csv").exists()
}
pub fn listed() -> usize {
    fs::read_dir(".").unwrap().count()
}
pub fn path_joined() -> std::path::PathBuf {
    Path::new("/a").join("b").with_extension("txt")
}
pub fn path_made_absolute() -> bool {
    std::path::absolute("a").unwrap().is_absolute()
}
