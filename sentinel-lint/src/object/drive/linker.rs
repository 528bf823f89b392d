//! The linker of the analysis build. It links nothing: where a binary would be it leaves an
//! archive of the objects that the binary would have been made from, with their relocations.
//!
//! That is quicker than linking, asks for no system library, and makes a binary's crate as
//! readable as a library's. rustc is told to run it by a flag that cargo keeps away from build
//! scripts and procedural macros, which have to run.

use ar::{GnuBuilder, Header};
use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

/// The name under which the program is the linker. No linker that rustc knows ends like this.
pub const NAME: &str = "sentinel-linker";

/// Names what the linker is told to keep alive; it holds no code.
const KEEPERS: &str = "symbols.o";
/// What rustc reads of a shared library that other crates of Rust link; it holds no code.
const METADATA: &str = "rmeta.o";
/// The ending of an archive that lies beside the output, where rustc will read the output.
const BESIDE: &str = "objects";

/// Whether a process with this name as its first argument is to be the linker.
pub fn is_asked(program: &OsStr) -> bool {
    Path::new(program).file_name() == Some(OsStr::new(NAME))
}

/// Does what rustc asks of a linker: writes the output, as an archive of objects.
///
/// # Errors
/// An object that cannot be read, an output that cannot be written, or none at all.
pub fn link(args: impl IntoIterator<Item = OsString>) -> io::Result<()> {
    let asked = Asked::read(args)?;
    let output = asked
        .output
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "no output is named by `-o`"))?;
    let beside = beside(&output);
    if let Some(metadata) = asked.metadata {
        archive(&asked.objects, &beside)?;
        return fs::copy(metadata, output).map(drop);
    }
    match fs::remove_file(beside) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => archive(&asked.objects, &output),
    }
}

/// The archive that [`link`] has made for an output that cargo has put at `path`.
pub(super) fn archive_of(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let in_deps = path.with_file_name("deps").join(name);
    [beside(path), beside(&in_deps)]
        .into_iter()
        .find(|archive| archive.is_file())
        .unwrap_or_else(|| path.to_owned())
}

fn beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".");
    name.push(BESIDE);
    name.into()
}

/// What of a linker's arguments matters.
#[derive(Debug, Default)]
struct Asked {
    objects: Vec<PathBuf>,
    metadata: Option<PathBuf>,
    output: Option<PathBuf>,
}

impl Asked {
    fn read(args: impl IntoIterator<Item = OsString>) -> io::Result<Self> {
        let mut asked = Self::default();
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            let text = arg.as_encoded_bytes();
            if text == b"-o" {
                asked.output = args.next().map(PathBuf::from);
            } else if let Some(listed) = arg.to_str().and_then(|arg| arg.strip_prefix('@')) {
                let inside = Self::read(listed_in(&fs::read_to_string(listed)?))?;
                asked.objects.extend(inside.objects);
                asked.output = inside.output.or(asked.output);
                asked.metadata = inside.metadata.or(asked.metadata);
            } else if Path::new(&arg).ends_with(METADATA) {
                asked.metadata = Some(PathBuf::from(arg));
            } else if text.ends_with(b".o") && !text.starts_with(b"-") {
                asked.objects.push(PathBuf::from(arg));
            }
        }
        asked.objects.retain(|path| !path.ends_with(KEEPERS));
        Ok(asked)
    }
}

/// The arguments in a file that stands for a long command line: one a line, with `\` before
/// what would otherwise end or start something.
fn listed_in(text: &str) -> Vec<OsString> {
    let plain = |line: &str| {
        let mut escaped = false;
        let kept = line.chars().filter(|&c| {
            escaped = c == '\\' && !escaped;
            !escaped
        });
        kept.collect::<String>()
    };
    text.lines()
        .map(|line| plain(line.trim_matches('"')).into())
        .collect()
}

/// Writes an archive of the objects, without times or owners, so that equal objects give equal
/// archives.
fn archive(objects: &[PathBuf], output: &Path) -> io::Result<()> {
    let named = |path: &PathBuf| {
        path.file_name()
            .unwrap_or_default()
            .as_encoded_bytes()
            .to_vec()
    };
    let file = BufWriter::new(File::create(output)?);
    let mut archive = GnuBuilder::new(file, objects.iter().map(named).collect());
    for path in objects {
        let object = File::open(path)?;
        let header = Header::new(named(path), object.metadata()?.len());
        archive.append(&header, object)?;
    }
    archive.into_inner()?.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(of: &[&str]) -> Vec<OsString> {
        of.iter().map(OsString::from).collect()
    }

    #[test]
    fn objects_and_output_are_told_from_the_rest() {
        let asked = Asked::read(args(&[
            "-m64",
            "/t/rustcX/symbols.o",
            "/d/app.1.rcgu.o",
            "-Wl,-Bstatic",
            "/d/libdep.rlib",
            "-L",
            "/lib",
            "-lc",
            "-Wl,-x.o",
            "-o",
            "/d/app",
            "/out/extra.o",
        ]))
        .expect("arguments");
        assert_eq!(asked.output, Some("/d/app".into()));
        assert_eq!(
            asked.objects,
            ["/d/app.1.rcgu.o", "/out/extra.o"].map(PathBuf::from)
        );
    }

    #[test]
    fn a_long_command_line_is_read_from_its_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let list = folder.path().join("linker-arguments");
        fs::write(
            &list,
            "-m64\n/with\\ space/a.o\n/back\\\\slash/b.o\n-o\n/d/app\n",
        )
        .expect("written");
        let asked = Asked::read(args(&[&format!("@{}", list.display())])).expect("arguments");
        assert_eq!(asked.output, Some("/d/app".into()));
        assert_eq!(
            asked.objects,
            ["/with space/a.o", "/back\\slash/b.o"].map(PathBuf::from)
        );
    }

    #[test]
    fn without_an_output_it_refuses() {
        let error = link(args(&["-m64", "-lc"])).expect_err("no output");
        assert!(error.to_string().contains("`-o`"), "{error}");
    }

    #[test]
    fn it_answers_to_its_own_name_alone() {
        assert!(is_asked(OsStr::new("/target/sentinel/sentinel-linker")));
        assert!(!is_asked(OsStr::new("/bin/cargo-sentinel")));
    }
}
