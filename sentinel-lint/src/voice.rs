//! The seam between an engine and the check: what an engine is asked, and what it answers.
//!
//! An engine says what it can reach and what it could not follow. It knows no levels and gives
//! no verdict: those are the check's business, so that every engine is judged alike.

use crate::{
    cli::CargoArgs,
    finding::{Crate, FindingLevel, Hop, Scanned},
    pattern::Pattern,
    place::SourceMap,
    rules::Rule,
    slot::Slot,
    survey::Survey,
    workspace::{Outline, UnitKind, Workspace},
};
use sentinel_effects::EffectClass;
use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    path::PathBuf,
};

/// Something that can tell what declared extensions reach.
pub trait Engine {
    /// Looks at every extension that the request declares.
    ///
    /// # Errors
    /// Whatever keeps the engine from answering at all, such as a manifest that cargo refuses.
    /// What keeps it from following one call is a [`Gap`].
    fn judge(&self, request: &Request<'_>) -> Result<Answer, Box<dyn Error + Send + Sync>>;

    /// Looks at every function of the tree.
    ///
    /// # Errors
    /// As [`judge`](Self::judge); and what keeps an engine from it that only follows what is asked.
    fn survey(&self, request: &Request<'_>) -> Result<Survey, Box<dyn Error + Send + Sync>> {
        let _ = request;
        Err("this engine follows declared functions alone".into())
    }
}

/// What an engine is asked.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Which packages, features and platform.
    pub cargo: &'a CargoArgs,
    /// The workspace, as far as it is known before anything is resolved.
    pub outline: &'a Outline,
    /// The functions that are declared by path, in addition to those with an attribute.
    pub patterns: &'a [Pattern],
    /// The classes of which single effects may be allowed: of these, every effect is told.
    pub singly: &'a BTreeSet<EffectClass>,
    /// Whether cargo should keep its own messages to itself.
    pub quiet: bool,
    /// Whether every engine that runs is to say what it has to say about every extension, also
    /// where that takes long and decides nothing.
    pub thorough: bool,
}

/// What an engine answers.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The folder of the workspace.
    pub workspace: PathBuf,
    /// The names of the packages that were selected, sorted.
    pub selected: Vec<String>,
    /// The packages of which something was read, by name and version.
    pub read: BTreeSet<(String, String)>,
    /// What was read.
    pub scanned: Scanned,
    /// The declared extensions, in any order.
    pub judged: Vec<Judged>,
    /// What could not be read of the selected packages, and may declare extensions.
    pub unread: Vec<Unread>,
    /// The patterns that no function matches.
    pub unmatched: Vec<Unmatched>,
    /// What rules have found that no verdict shows, in any order.
    pub sightings: Vec<Sighting>,
    /// Where the files named by the answer are.
    pub sources: SourceMap,
    /// The crates of the tree, as cargo names them.
    pub crates: Vec<Crate>,
}

/// What is known about one extension.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The path that rustdoc would print.
    pub path: String,
    /// The subject: the attribute's, or the path.
    pub subject: String,
    /// The package.
    pub package: String,
    /// Whether the package is a workspace member: nobody else's attribute may allow anything.
    pub member: bool,
    /// The file of the declaration, as reports name it.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based, in characters.
    pub column: u32,
    /// Which it is of those that a macro writes at this place under this path and subject, in
    /// order, from 0.
    pub nth: usize,
    /// What it is written to return.
    pub returns: Returns,
    /// What its attribute allows.
    pub allows: Vec<DeclaredAllow>,
    /// What each engine that ran says, the one that decides first.
    pub said: Vec<Said>,
}

/// What tells a declared function from others. Two have the same path in two blocks of one body,
/// and the same place as well where a macro writes them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionKey {
    /// Its path.
    pub path: String,
    /// The file of its declaration.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based.
    pub column: u32,
    /// Its subject.
    pub subject: String,
    /// As in [`Judged::nth`].
    pub nth: usize,
}

impl Judged {
    /// What tells it from others.
    pub fn key(&self) -> FunctionKey {
        FunctionKey {
            path: self.path.clone(),
            file: self.file.clone(),
            line: self.line,
            column: self.column,
            subject: self.subject.clone(),
            nth: self.nth,
        }
    }
}

/// What a function is written to return, as far as code can be behind a value without a size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Returns {
    /// Nothing that is its own: the unit type, what std or a caller has made.
    Nothing,
    /// Values of types of the tree.
    Types(Written),
    /// A type that is not written, as behind `impl`; or what is written is not known.
    #[default]
    Hidden,
}

/// The types of the tree that a function is written to return, by path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Those that are named: whoever has the value can use these.
    pub named: BTreeSet<String>,
    /// Those whose values are dropped with it: the named ones, and what lies in their fields.
    pub held: BTreeSet<String>,
    /// The fields whose types are not known: `ext::Guard::inner`.
    pub unknown: BTreeSet<String>,
}

/// The methods with which crates are written to implement traits for types of their own, and those
/// that their own traits provide.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Implemented {
    /// Types with the names of their methods: `("ext::Guard", "drop")`.
    pub methods: BTreeSet<(String, String)>,
    /// Traits with the names of the methods that they provide.
    pub provided: BTreeMap<String, BTreeSet<String>>,
    /// Traits with the names of their methods that return anything: `("ext::Shape", "area")`.
    pub returning: BTreeSet<(String, String)>,
    /// The crates that were read; each with why it may implement more, if so, as a lowercase
    /// fragment.
    pub read: BTreeMap<String, Option<String>>,
}

/// What one engine says about an extension.
#[derive(Clone, Debug)]
pub struct Said {
    /// The engine.
    pub by: Speaker,
    /// Whether it has found the function in what it looks at. Where not, a gap says why, and the
    /// next engine decides.
    pub found: bool,
    /// For each class that it can reach, whatever its level, the shortest chain; one more where
    /// the shortest one does not end in the extension's own crate and another does; both for each
    /// slot of a vtable where every way to the class goes through one. Where the effects of the
    /// class are told [singly](Request::singly), all of that for each effect.
    pub reached: Vec<Reached>,
    /// What the engine could not follow.
    pub gaps: Vec<Gap>,
}

/// Who says something about an extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Speaker {
    /// The engine that reads objects.
    Object,
    /// The engine that reads source.
    Source,
}

impl Speaker {
    /// The word used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Object => "object",
            Self::Source => "source",
        }
    }
}

/// An effect that an extension can reach.
#[derive(Clone, Debug)]
pub struct Reached {
    /// The class of the effect.
    pub class: EffectClass,
    /// The API that performs it: `std::fs::read`.
    pub api: String,
    /// What it does, as the end of a sentence that starts with "it"; from the catalogue.
    pub what: String,
    /// The link name or system call at the end, where one is known.
    pub leaf: Option<String>,
    /// Whether the call of the API is written in the extension's own crate; of an ambient hook,
    /// whether a workspace member declares it.
    pub own_call: bool,
    /// The slot of a vtable without which there is no such way, if so it is. An effect that has
    /// ways through several slots is reached once by each that is the last on some way.
    pub through: Option<Through>,
    /// From the extension to the effect, as in [`Finding::chain`](crate::finding::Finding).
    pub chain: Vec<Hop>,
}

/// A method that is reached because a vtable holds it: it may be called through a trait object, and
/// nothing shows that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Through {
    /// What may be called.
    pub slot: Slot,
    /// What would be run: `<ext::Square as ext::Shape>::draw`.
    pub method: String,
}

/// Something that an engine could not follow.
#[derive(Clone, Debug)]
pub struct Gap {
    /// The class of the effect that may be behind it; none where it may be any.
    pub class: Option<EffectClass>,
    /// Why, as a lowercase fragment: "`f` is a macro that does not parse".
    pub reason: String,
    /// From the extension to the place that could not be followed; the last hop is that place.
    pub chain: Vec<Hop>,
}

/// Something that a rule has found beside what extensions reach.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The rule.
    pub rule: &'static Rule,
    /// Which engine has found it.
    pub by: Speaker,
    /// The package that it is in.
    pub package: String,
    /// The extension that it is about; none where it is about the package.
    pub extension: Option<String>,
    /// How loud it is at most, where the rule's own level would be too loud.
    pub at_most: FindingLevel,
    /// The class of the effect, where there is one: it is no louder than its class.
    pub class: Option<EffectClass>,
    /// What it is about, by name.
    pub api: Option<String>,
    /// What was found, as a sentence.
    pub message: String,
    /// More about it, a sentence each.
    pub notes: Vec<String>,
    /// What to do about it.
    pub help: String,
    /// Where it is, or the way there; never empty.
    pub chain: Vec<Hop>,
}

/// An `allow(…, reason = "…")` of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredAllow {
    /// The class.
    pub class: EffectClass,
    /// The reason given.
    pub reason: String,
}

/// A piece of a selected package that could not be read, and may declare extensions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The package.
    pub package: String,
    /// What it is: the macro's path, or the syntax.
    pub what: String,
    /// Why, as a lowercase fragment.
    pub why: String,
    /// Where it stands, its function being the crate.
    pub place: Hop,
}

/// A pattern that no function matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unmatched {
    /// The pattern as written.
    pub pattern: String,
    /// The name of its crate, where the tree has none of that name.
    pub stranger: Option<String>,
    /// Paths that look like it, best first; of a stranger, names of crates.
    pub near: Vec<String>,
}

impl Answer {
    /// The answer to patterns that name crates which the tree has not: nothing has to be read or
    /// built for it. None if there are no such patterns, or the tree may have more than this run looks
    /// at: a configuration is for all of it.
    pub fn to_strangers(workspace: &Workspace, request: &Request<'_>) -> Option<Self> {
        if !request.outline.is_whole() {
            return None;
        }
        let libraries = workspace.units.iter();
        let libraries = libraries.filter(|unit| unit.kind != UnitKind::BuildScript);
        let names: BTreeSet<&str> = libraries.map(|unit| &*unit.name).collect();
        let selected = || workspace.units.iter().filter(|unit| unit.selected);
        let selected = || selected().map(|unit| unit.name.clone());
        let is_strange = |pattern: &&Pattern| !names.iter().any(|name| pattern.may_match_in(name));
        let unmatched = request
            .patterns
            .iter()
            .filter(is_strange)
            .map(|pattern| Unmatched {
                pattern: pattern.to_string(),
                stranger: pattern.crate_name().map(str::to_owned),
                near: match pattern.nearest_crates(names.iter().copied()) {
                    none if none.is_empty() => {
                        selected().collect::<BTreeSet<_>>().into_iter().collect()
                    }
                    near => near,
                },
            });
        let unmatched: Vec<Unmatched> = unmatched.collect();
        (!unmatched.is_empty()).then(|| Self {
            workspace: workspace.root.clone(),
            unmatched,
            ..Self::default()
        })
    }
}
