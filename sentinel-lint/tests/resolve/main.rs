//! Whole programs, made up by chance, whose names are resolved by rustc and by us.
//!
//! In each, every function `q…` consists of a name, and every constant and macro is a number.
//! rustc says by running what each name means; the resolver must say the same. The programs
//! were generated with random modules, imports, globs, visibilities and macros, and cut down to
//! what rustc accepts.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

use sentinel_lint::{
    source::{
        ir::{Body, ExprKind, ItemKind, Stmt},
        load::load,
        program::{Item, ItemId, Ns, Program, Res},
        resolve::ExpandNothing,
    },
    workspace::{CfgSet, Dependency, Unit, UnitId, UnitKind},
};

#[test]
fn globs_of_2015() {
    agree("globs_2015");
}

#[test]
fn globs_of_2018() {
    agree("globs_2018");
}

#[test]
fn globs_of_2021_with_a_dependency() {
    agree("globs_2021");
}

#[test]
fn macros_of_2015() {
    agree("macros_2015");
}

#[test]
fn macros_of_2018() {
    agree("macros_2018");
}

#[test]
fn macros_of_2021() {
    agree("macros_2021");
}

#[test]
fn macros_of_2018_with_a_dependency_of_2015() {
    agree("mixed_2018");
}

#[test]
fn macros_of_2015_with_a_dependency_of_2015() {
    agree("mixed_2015");
}

fn agree(name: &str) {
    let program = Source::read(name).expect("the program is there");
    let dependency = Source::read(&format!("{name}_dep"));
    let expected = program.run(dependency.as_ref());
    assert!(expected.len() >= 10, "the program asks something");
    assert_eq!(program.resolve(dependency.as_ref()), expected);
}

/// A program or its dependency, in one file.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn read(name: &str) -> Option<Self> {
        let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/resolve/programs");
        let path = programs.join(name).with_extension("rs");
        let text = std::fs::read_to_string(&path).ok()?;
        Some(Self { path, text })
    }

    /// The edition that its first line says.
    fn edition(&self) -> u16 {
        let line = self.text.lines().next();
        let edition = line.and_then(|line| line.strip_prefix("// edition: "));
        edition
            .and_then(|edition| edition.parse().ok())
            .expect("the first line says the edition")
    }

    /// Compiles to a file, named as rustc wants a dependency to be named.
    fn rustc(&self, args: &[&str]) -> PathBuf {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let stem = self.path.file_stem().expect("a file").display();
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("lib{stem}.rlib"));
        let output = Command::new(rustc)
            .arg(format!("--edition={}", self.edition()))
            .args(args)
            .arg("-o")
            .arg(&out)
            .arg(&self.path)
            .output()
            .expect("rustc runs");
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        out
    }

    /// What rustc takes each name for.
    fn run(&self, dependency: Option<&Source>) -> BTreeMap<String, u32> {
        let dependency = dependency.map(|dependency| {
            let rlib = dependency.rustc(&["--crate-type=rlib", "--crate-name=dep"]);
            format!("--extern=dep={}", rlib.display())
        });
        let binary = self.rustc(&dependency.as_deref().into_iter().collect::<Vec<_>>());
        let output = Command::new(binary).output().expect("the program runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let answer = |line: &str| {
            let (name, value) = line.split_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        };
        text.lines().filter_map(answer).collect()
    }

    /// What we take each name for; none of those that are unknown to us.
    fn resolve(&self, dependency: Option<&Source>) -> BTreeMap<String, u32> {
        let mut sources = Vec::from_iter(dependency);
        let dependencies = sources.iter().map(|_| Dependency {
            name: "dep".to_owned(),
            unit: UnitId(0),
        });
        let dependencies = dependencies.collect();
        sources.push(self);
        let mut units: Vec<Unit> = sources.iter().map(|source| source.unit("dep")).collect();
        let last = units.len() - 1;
        "a".clone_into(&mut units[last].name);
        units[last].dependencies = dependencies;
        let read = |(id, unit)| (id, load(unit, &CfgSet::default()));
        let irs = (0..).map(UnitId).zip(&units).map(read).collect();
        let program = Program::build(&units, irs, &ExpandNothing);
        let ids = (0..).map(ItemId).zip(&program.items);
        let own = ids.filter(|(_, item)| item.krate == last && item.name.starts_with('q'));
        own.filter_map(|(id, item)| {
            let meant = meaning(&program, id, item)?;
            let line = sources[meant.krate]
                .text
                .lines()
                .nth(meant.pos.line as usize - 1)?;
            Some((item.name.to_string(), number(line)?))
        })
        .collect()
    }

    fn unit(&self, name: &str) -> Unit {
        Unit {
            package: name.to_owned(),
            package_id: String::new(),
            version: "1.0.0".to_owned(),
            folder: self.path.with_file_name(""),
            member: true,
            selected: true,
            name: name.to_owned(),
            kind: UnitKind::Lib,
            root: self.path.clone(),
            edition: self.edition(),
            features: std::collections::BTreeSet::new(),
            dependencies: Vec::new(),
        }
    }
}

/// The item that the name in a function's body means.
fn meaning<'p>(program: &'p Program, id: ItemId, item: &Item) -> Option<&'p Item> {
    let ItemKind::Fn(of) = &item.kind else {
        return None;
    };
    let Some(Body { value, .. }) = &of.body else {
        return None;
    };
    let ExprKind::Block(block) = &value.kind else {
        return None;
    };
    let Some(Stmt::Value(value)) = block.stmts.last() else {
        return None;
    };
    let (path, ns) = match &value.kind {
        ExprKind::Path(path) => (path, Ns::Value),
        ExprKind::Macro(call) => (&call.path, Ns::Macro),
        _ => return None,
    };
    let at = block.scope.map_or(item.module, |scope| item.scopes[scope]);
    match program.resolve_in(id, at, path, ns).res {
        Res::Item(meant) => Some(program.item(meant)),
        _ => None,
    }
}

/// The number that a constant or macro is.
fn number(line: &str) -> Option<u32> {
    let digits = |c: &char| c.is_ascii_digit();
    let rest = line.trim_end().trim_end_matches(['}', ';', ' ']);
    let start = rest.len() - rest.chars().rev().take_while(digits).count();
    rest[start..].parse().ok()
}
