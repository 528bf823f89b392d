//! An engine with a fixed answer, and a small package on disk for it to point into: what the
//! face of the lint does with an answer, whatever engine gave it.

use sentinel_effects::EffectClass;
use sentinel_lint::{
    check::{self, Basis},
    cli::{Cli, Command},
    config::Config,
    error::Error as Failure,
    evidence::Evidence,
    finding::{Hop, Report, Scanned, Skip},
    place::SourceMap,
    voice::{
        Answer, DeclaredAllow, Engine, Gap, Judged, Reached, Request, Returns, Said, Speaker,
        Unread,
    },
    workspace::Outline,
};
use std::{error::Error, ffi::OsString, fs, path::Path};

/// Gives its answer to every request.
pub(crate) struct Double(pub(crate) Answer);

impl Engine for Double {
    fn judge(&self, _: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>> {
        Ok(self.0.clone())
    }
}

/// The command line of `cargo sentinel …`.
pub(crate) fn cli(args: &[&str]) -> Cli {
    let all = ["cargo-sentinel", "sentinel"]
        .iter()
        .chain(args)
        .map(OsString::from);
    Cli::from_args(all).expect("arguments")
}

/// The report of `cargo sentinel check …` on this answer, in a workspace without a configuration.
pub(crate) fn check(args: &[&str], answer: Answer) -> Result<Report, Failure> {
    check_on(&basis(Config::default()), args, answer)
}

/// The same in a workspace that is configured.
pub(crate) fn check_on(basis: &Basis, args: &[&str], answer: Answer) -> Result<Report, Failure> {
    let cli = cli(&[&["check"], args].concat());
    match &cli.command {
        Command::Check(check) => check::check(&check.judge, cli.talk, basis, &Double(answer)),
        other => panic!("{other:?}"),
    }
}

/// A workspace of which nothing is known but how it is configured, on a day in 2026.
pub(crate) fn basis(config: Config) -> Basis {
    Basis {
        outline: Outline::default(),
        config,
        today: "2026-06-15".parse().expect("a day"),
        evidence: Evidence::default(),
        every_effect: false,
    }
}

/// An answer about these extensions.
pub(crate) fn answer(judged: Vec<Judged>) -> Answer {
    Answer {
        selected: vec!["ext".into()],
        scanned: Scanned {
            packages: 2,
            files: 3,
            objects: 0,
            skipped: Vec::new(),
        },
        judged,
        ..Answer::default()
    }
}

/// An extension of `ext` that reaches nothing.
pub(crate) fn extension(path: &str, line: u32) -> Judged {
    Judged {
        path: path.into(),
        subject: path.into(),
        package: "ext".into(),
        member: true,
        file: "ext/src/lib.rs".into(),
        line,
        column: 8,
        nth: 0,
        returns: Returns::Nothing,
        allows: Vec::new(),
        said: vec![Said {
            by: Speaker::Source,
            found: true,
            reached: Vec::new(),
            gaps: Vec::new(),
        }],
    }
}

/// An effect at the end of a chain.
pub(crate) fn reached(class: EffectClass, api: &str, what: &str, mut chain: Vec<Hop>) -> Reached {
    let own_call = chain.last().is_some_and(|hop| hop.file.starts_with("ext/"));
    chain.push(hop(api, "", 0, 0));
    Reached {
        class,
        api: api.into(),
        what: what.into(),
        leaf: None,
        own_call,
        through: None,
        chain,
    }
}

/// A step of a chain.
pub(crate) fn hop(function: &str, file: &str, line: u32, column: u32) -> Hop {
    Hop {
        function: function.into(),
        file: file.into(),
        line,
        column,
    }
}

/// Something that could not be followed.
pub(crate) fn gap(reason: &str, chain: Vec<Hop>) -> Gap {
    Gap {
        class: None,
        reason: reason.into(),
        chain,
    }
}

/// An attribute's allow.
pub(crate) fn allow(class: EffectClass, reason: &str) -> DeclaredAllow {
    DeclaredAllow {
        class,
        reason: reason.into(),
    }
}

/// The source of the package `ext`.
pub(crate) const EXT: &str = "\
#[port_mediated]
pub(crate) fn summarize(store: &dyn BlobStore, key: &str) -> String {
    let text = dep::load(key);
    first_line(&text)
}

#[port_mediated]
pub(crate) fn stamp() -> SystemTime {
    SystemTime::now()
}

#[port_mediated]
pub(crate) fn render(page: &Page) -> String {
    generated::template!(page)
}

#[port_mediated]
pub(crate) fn plain(text: &str) -> usize {
    text.len()
}
";

/// The source of the package `dep`.
pub(crate) const DEP: &str = "\
pub(crate) fn load(path: &str) -> String {
    inner(path)
}

fn inner(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}
";

/// Writes both packages and says where they are.
pub(crate) fn sources(folder: &Path) -> SourceMap {
    let mut map = SourceMap::default();
    for (name, text) in [("ext/src/lib.rs", EXT), ("dep-1.0.0/src/lib.rs", DEP)] {
        let path = folder.join(name.replace('/', "_"));
        fs::write(&path, text).expect("a file");
        map.insert(name.into(), path);
    }
    map
}

/// One extension of each kind: a liar through a dependency, a warned one, one that cannot be
/// judged and a clean one.
pub(crate) fn one_of_each(folder: &Path) -> Answer {
    let mut liar = extension("ext::summarize", 2);
    liar.said[0].reached = vec![reached(
        EffectClass::Fs,
        "std::fs::read_to_string",
        "reads a file",
        vec![
            hop("ext::summarize", "ext/src/lib.rs", 3, 16),
            hop("dep::load", "dep-1.0.0/src/lib.rs", 2, 5),
            hop("dep::inner", "dep-1.0.0/src/lib.rs", 6, 5),
        ],
    )];
    let mut warned = extension("ext::stamp", 8);
    warned.said[0].reached = vec![reached(
        EffectClass::Time,
        "std::time::SystemTime::now",
        "reads the clock",
        vec![hop("ext::stamp", "ext/src/lib.rs", 9, 5)],
    )];
    let mut unknown = extension("ext::render", 13);
    unknown.said[0].gaps = vec![gap(
        "`generated::template!` is a macro that is not in the tree",
        vec![hop("ext::render", "ext/src/lib.rs", 14, 5)],
    )];
    let mut answer = answer(vec![liar, warned, unknown, extension("ext::plain", 18)]);
    answer.sources = sources(folder);
    answer.scanned.skipped = vec![Skip {
        what: "ext/src/windows.rs".into(),
        why: "its cfg is off for this target".into(),
    }];
    answer
}

/// A macro in the package `ext` that nobody here can expand.
pub(crate) fn unread() -> Unread {
    Unread {
        package: "ext".into(),
        what: "generated::extensions".into(),
        why: "it is a procedural macro, which only the compiler runs".into(),
        place: hop("ext", "ext/src/lib.rs", 14, 5),
    }
}
