//! Compiles the fixtures once and judges their functions.

use sentinel_effects::{EffectClass, Level};
use sentinel_lint::{
    object::{
        input::{Input, Origin},
        judge::Graph,
        place::Places,
    },
    voice::{Gap, Implemented, Reached},
};
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};
use tempfile::TempDir;

/// What a function reaches, and what could not be followed.
pub(crate) type Verdict = (Vec<Reached>, Vec<Gap>);

/// A folder that compiled code is put into.
pub(crate) struct Build {
    folder: TempDir,
    inputs: Vec<Input>,
}

const FLAGS: &[&str] = &[
    "--edition=2024",
    "--crate-type=rlib",
    "--cap-lints=allow",
    "-Copt-level=0",
    "-Csymbol-mangling-version=v0",
    "-Cdebuginfo=2",
    "-Cdwarf-version=5",
    "-Clink-dead-code",
    "-Cdebug-assertions=off",
    "-Cembed-bitcode=no",
];

fn rustc() -> Command {
    Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.output().expect("the compiler starts");
    let talk = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{talk}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The toolchain's archives.
fn sysroot() -> Vec<Input> {
    const LEFT_OUT: [&str; 3] = ["libtest-", "libpanic_abort-", "libprofiler_builtins-"];
    let folder = run(rustc().args(["--print", "target-libdir"]));
    let entries = std::fs::read_dir(folder.trim()).expect("the toolchain has a library folder");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|end| end == "rlib"))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            !LEFT_OUT.iter().any(|start| name.starts_with(start))
        })
        .collect();
    paths.sort();
    let input = |path| Input {
        path,
        origin: Origin::Sysroot,
    };
    paths.into_iter().map(input).collect()
}

impl Build {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().expect("a folder"),
            inputs: sysroot(),
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Compiles a crate from a file of this folder, with more arguments.
    #[track_caller]
    pub(crate) fn rust(&mut self, name: &str, file: &Path, more: &[&str]) -> PathBuf {
        let path = self.folder().join(format!("lib{name}.rlib"));
        let mut command = rustc();
        command.arg(file).args(["--crate-name", name]).args(FLAGS);
        run(command
            .args(more)
            .arg("-L")
            .arg(self.folder())
            .arg("-o")
            .arg(&path));
        self.add(
            path.clone(),
            Origin::Package {
                name: name.to_owned(),
                version: "0.0.0".to_owned(),
                member: true,
                crate_name: name.to_owned(),
            },
        );
        path
    }

    /// Compiles a crate from text.
    #[track_caller]
    pub(crate) fn rust_text(&mut self, name: &str, text: &str, more: &[&str]) -> PathBuf {
        let file = self.folder().join(format!("{name}.rs"));
        std::fs::write(&file, text).expect("the folder can be written");
        self.rust(name, &file, more)
    }

    /// Compiles a C file.
    #[track_caller]
    pub(crate) fn c(&mut self, name: &str, file: &Path, more: &[&str]) -> PathBuf {
        let path = self.folder().join(format!("{name}.o"));
        run(Command::new("gcc")
            .arg("-c")
            .arg(file)
            .args(more)
            .arg("-o")
            .arg(&path));
        self.add(
            path.clone(),
            Origin::Native {
                package: "native".to_owned(),
            },
        );
        path
    }

    pub(crate) fn add(&mut self, path: PathBuf, origin: Origin) {
        self.inputs.push(Input { path, origin });
    }

    pub(crate) fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// Takes out an input, as if the build had lost it.
    pub(crate) fn lose(&mut self, path: &Path) {
        self.inputs.retain(|input| input.path != path);
    }

    pub(crate) fn graph(&self) -> Result<Graph, sentinel_lint::object::input::Error> {
        Graph::load(
            &self.inputs,
            Places::new(crate_folder().join("tests"), vec![]),
        )
    }

    /// Judges every function that the pattern matches, as where source shows no more than objects.
    #[track_caller]
    pub(crate) fn judged(&self, pattern: &str) -> BTreeMap<String, Verdict> {
        let graph = self.graph().expect("the fixtures are objects");
        let mut roots = graph.symbols_matching(&pattern.parse().expect("a pattern"));
        for root in &mut roots {
            let read = root.asks().map(|of| (of.to_owned(), None)).collect();
            root.settle(&Implemented {
                read,
                ..Implemented::default()
            });
        }
        let verdicts = graph.judge_all(&roots);
        roots
            .into_iter()
            .map(|root| root.path)
            .zip(verdicts)
            .collect()
    }
}

pub(crate) fn crate_folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A file of the fixtures.
pub(crate) fn file(name: &str) -> PathBuf {
    crate_folder().join("tests/object/kinds").join(name)
}

/// Every function of `kinds/lib.rs`, judged.
pub(crate) static KINDS: LazyLock<BTreeMap<String, Verdict>> = LazyLock::new(|| {
    let mut build = Build::new();
    build.rust("kinds", &file("lib.rs"), &[]);
    build.judged("kinds::**::*_*")
});

/// The classes at warn or deny level that were reached.
pub(crate) fn classes((reached, _): &Verdict) -> Vec<EffectClass> {
    const OWN_CALL_DENIED: [EffectClass; 3] = [
        EffectClass::Abort,
        EffectClass::Backtrace,
        EffectClass::FdClose,
    ];
    let counts = |reached: &&Reached| {
        reached.class.default_level() != Level::Allow
            || (reached.own_call && OWN_CALL_DENIED.contains(&reached.class))
    };
    let mut classes: Vec<_> = reached
        .iter()
        .filter(counts)
        .map(|reached| reached.class)
        .collect();
    classes.dedup();
    classes
}

/// Holds functions to what their names say.
#[track_caller]
pub(crate) fn hold(judged: &BTreeMap<String, Verdict>, module: &str) {
    let mut twins = [0, 0];
    let mut wrong = Vec::new();
    for (path, verdict) in judged {
        let Some(name) = path
            .strip_prefix(module)
            .and_then(|rest| rest.rsplit("::").next())
        else {
            continue;
        };
        let found = classes(verdict);
        let gaps: Vec<_> = verdict.1.iter().map(|gap| &gap.reason).collect();
        if let Some(rest) = name.strip_prefix("guilty_") {
            twins[0] += 1;
            let class = rest.split('_').next().unwrap_or_default().replace('0', "-");
            if !found.iter().any(|found| found.name() == class) {
                wrong.push(format!("{path} reaches {found:?} {gaps:?}"));
            }
        } else if name.starts_with("innocent_") {
            twins[1] += 1;
            if !found.is_empty() || !gaps.is_empty() {
                wrong.push(format!("{path} reaches {found:?} {gaps:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(
        twins.iter().all(|&count| count > 0),
        "{module} has both twins: {twins:?}"
    );
}
