//! What archives were taken apart into, kept for the next run: a file for each archive.
//!
//! An entry is about an archive's content, by checksum. Whether the content is the same is asked of
//! the file system first, which knows when a file was last changed, and else of the content. An
//! entry of another build of this program, one that is damaged and one that is only half there are
//! no entries: the archive is taken apart as if nothing were kept, and what cannot be kept is not.

use super::File;
use crate::state;
use std::{
    fs::{self, Metadata},
    io::{self, Read as _},
    path::{Path, PathBuf},
};
use twox_hash::XxHash3_128 as Hasher;

/// How many lines stand before what is kept: the program, the checksum of the rest, the file that the
/// archive was, and its content.
const LINES: usize = 4;

/// A folder of entries.
#[derive(Clone, Debug)]
pub(crate) struct Cache {
    folder: PathBuf,
    program: String,
}

/// An entry that can be believed.
pub(super) struct Kept {
    entry: Vec<u8>,
    body: usize,
}

impl Kept {
    /// What was kept.
    pub(super) fn body(&self) -> &[u8] {
        &self.entry[self.body..]
    }
}

impl Cache {
    /// The entries in a folder of ours.
    pub(crate) fn at(folder: PathBuf) -> Self {
        Self {
            folder,
            program: state::program(),
        }
    }

    /// What is kept about an archive as it is now.
    pub(super) fn find(&self, file: &File) -> Option<Kept> {
        // Read and not mapped: all of it is needed, in its order.
        let entry = fs::read(self.entry(&file.path)).ok()?;
        let (lines, body) = head(&entry)?;
        let [program, sum, identity, content] = lines;
        if program != self.program || sum != checksum(&entry[at_of(lines, 2)..]) {
            return None;
        }
        if identity != self::identity(file.mapped.metadata()) {
            if content != self::content(&file.path).ok()? {
                return None;
            }
            self.write(file, content, &entry[body..]);
        }
        Some(Kept { entry, body })
    }

    /// Keeps what an archive was taken apart into.
    pub(super) fn keep(&self, file: &File, body: &[u8]) {
        if let Ok(content) = content(&file.path) {
            self.write(file, &content, body);
        }
    }

    fn write(&self, file: &File, content: &str, body: &[u8]) {
        let identity = identity(file.mapped.metadata());
        // What was read while somebody wrote it is neither the old nor the new.
        let now = file.path.metadata();
        if !now.is_ok_and(|now| self::identity(&now) == identity) {
            return;
        }
        let mut rest = format!("{identity}\n{content}\n").into_bytes();
        rest.extend(body);
        let mut entry = format!("{}\n{}\n", self.program, checksum(&rest)).into_bytes();
        entry.extend(rest);
        // A run that cannot keep anything is slower, and no worse.
        let _ = state::file(&self.entry(&file.path), entry);
    }

    fn entry(&self, archive: &Path) -> PathBuf {
        let name = checksum(archive.as_os_str().as_encoded_bytes());
        self.folder.join(name)
    }
}

/// The lines before what is kept, and where that begins.
fn head(entry: &[u8]) -> Option<([&str; LINES], usize)> {
    let mut lines = [""; LINES];
    let mut at = 0;
    for line in &mut lines {
        let rest = entry.get(at..)?;
        let length = rest.iter().position(|&byte| byte == b'\n')?;
        *line = str::from_utf8(&rest[..length]).ok()?;
        at += length + 1;
    }
    Some((lines, at))
}

/// Where the line of this number begins.
fn at_of(lines: [&str; LINES], number: usize) -> usize {
    lines[..number].iter().map(|line| line.len() + 1).sum()
}

fn checksum(bytes: &[u8]) -> String {
    format!("{:032x}", Hasher::oneshot(bytes))
}

/// The checksum of a file. It is read and not mapped, so that what is not looked at otherwise takes
/// no memory.
fn content(path: &Path) -> io::Result<String> {
    const PIECE: usize = 1 << 16;
    let mut file = fs::File::open(path)?;
    let mut hasher = Hasher::new();
    let mut piece = vec![0; PIECE];
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(format!("{:032x}", hasher.finish_128())),
            read => hasher.write(&piece[..read]),
        }
    }
}

/// Which file it is, and when it was last changed, which nobody but the kernel can say otherwise.
#[cfg(unix)]
fn identity(of: &Metadata) -> String {
    use std::os::unix::fs::MetadataExt as _;
    format!(
        "{} {} {} {}.{:09}",
        of.dev(),
        of.ino(),
        of.len(),
        of.ctime(),
        of.ctime_nsec()
    )
}

/// Which file it is cannot be told, so that the content decides.
#[cfg(not(unix))]
fn identity(_: &Metadata) -> String {
    String::new()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::object::{input::Origin, mapped::Mapped};
    use tempfile::TempDir;

    const BODY: &[u8] = b"what it was\ntaken apart into\n";

    struct Place {
        folder: TempDir,
        cache: Cache,
    }

    impl Place {
        fn new() -> Self {
            let folder = tempfile::tempdir().expect("a folder");
            let cache = Cache::at(folder.path().join("kept"));
            fs::write(folder.path().join("archive"), "content").expect("written");
            Self { folder, cache }
        }

        /// A place where the archive is kept.
        fn kept() -> Self {
            let place = Self::new();
            place.cache.keep(&place.archive(), BODY);
            place
        }

        fn path(&self) -> PathBuf {
            self.folder.path().join("archive")
        }

        fn archive(&self) -> File {
            let package = String::new();
            File {
                path: self.path(),
                origin: Origin::Native { package },
                mapped: Mapped::open(&self.path()).expect("an archive"),
            }
        }

        fn found(&self) -> Option<Vec<u8>> {
            let found = self.cache.find(&self.archive())?;
            Some(found.body().to_vec())
        }

        fn entry(&self) -> PathBuf {
            self.cache.entry(&self.path())
        }
    }

    #[test]
    fn what_is_kept_is_found_and_what_is_not_is_not() {
        assert_eq!(Place::new().found(), None);
        assert_eq!(Place::kept().found().as_deref(), Some(BODY));
    }

    #[test]
    fn an_entry_is_about_a_content_and_not_about_a_file() {
        let place = Place::kept();
        let before = fs::read(place.entry()).expect("an entry");
        fs::write(place.path(), "content").expect("written");
        assert_eq!(place.found().as_deref(), Some(BODY));
        assert_ne!(fs::read(place.entry()).expect("an entry"), before);
        fs::write(place.path(), "another").expect("written");
        assert_eq!(place.found(), None);
    }

    #[test]
    fn another_build_of_the_program_keeps_its_own() {
        let mut place = Place::kept();
        place.cache.program.push('1');
        assert_eq!(place.found(), None);
    }

    #[test]
    fn an_entry_that_is_damaged_anywhere_or_cut_off_is_none() {
        let place = Place::kept();
        let sound = fs::read(place.entry()).expect("an entry");
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 1;
            fs::write(place.entry(), damaged).expect("written");
            assert_eq!(place.found(), None, "{at}");
            fs::write(place.entry(), &sound[..at]).expect("written");
            assert_eq!(place.found(), None, "{at}");
        }
        fs::write(place.entry(), &sound).expect("written");
        assert_eq!(place.found().as_deref(), Some(BODY));
    }

    #[test]
    fn what_was_written_while_it_was_read_is_not_kept() {
        let place = Place::new();
        let read = place.archive();
        fs::remove_file(place.path()).expect("removed");
        fs::write(place.path(), "content and more").expect("written");
        place.cache.keep(&read, BODY);
        assert!(!place.entry().exists());
    }
}
