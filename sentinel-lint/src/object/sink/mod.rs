//! What a node is to a walk: a piece of code to go on through, an effect, or something to leave out.
//!
//! Effects are known by link name, by the paths of the catalogue, and by the boundary rules.

mod api;
mod link;

use super::{
    boundary::{EDGES, EdgeRule, RULES, Rule, Then, Whose},
    graph::{
        Linked,
        node::{Kind, NodeId},
    },
    handed,
    input::Origin,
    name,
};
use api::Apis;
use link::Links;
use sentinel_effects::{Effect, identified};
use std::sync::{
    LazyLock,
    atomic::{AtomicU16, Ordering},
};

/// What a node is to a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sink {
    /// Go on.
    Walk,
    /// Leave it out.
    Leave,
    /// A function of std that the catalogue lists: an effect, and what it calls may be more.
    Api(&'static Api),
    /// An effect; go no further.
    Effect(&'static Api),
    /// What stands for anything: a symbol that no object defines, which rustc has made or which may
    /// be there or not, or a value that a port got and nobody has followed.
    Missing,
}

/// An effect as the user knows it.
#[derive(Debug)]
pub(crate) struct Api {
    pub(crate) effect: &'static Effect,
    /// The path as a report prints it; none where the node's own name is it.
    pub(crate) path: Option<String>,
}

/// A node as a walk meets it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Met {
    /// What it is.
    pub(crate) sink: Sink,
    /// Whether it is std's code, wherever it lies, or data of the toolchain's own objects.
    pub(crate) std: bool,
}

/// The answers for the nodes of a graph, each found out when it is first asked for.
pub(crate) struct Sinks {
    codes: Vec<AtomicU16>,
    known: &'static Known,
}

/// Everything that is known of effects, ready to be asked.
struct Known {
    apis: Apis,
    links: Links,
    rules: Vec<(&'static Rule, Code)>,
    calls: Vec<(&'static EdgeRule, usize)>,
    /// What the codes stand for.
    list: Vec<Api>,
}

/// A [`Sink`] in two bytes; zero is "not asked yet".
type Code = u16;
const WALK: Code = 1;
const LEAVE: Code = 2;
const MISSING: Code = 3;
/// Twice the number of an [`Api`] is added, and [`GO_ON`].
const FIRST: Code = 4;
/// Added where the walk goes on through an [`Api`].
const GO_ON: Code = 1;
/// Set where the node is std's.
const STD: Code = 1 << 15;

static KNOWN: LazyLock<Known> = LazyLock::new(Known::new);

impl Known {
    fn new() -> Self {
        let mut list = Vec::new();
        let mut add = |effect, path| {
            list.push(Api { effect, path });
            FIRST + 2 * u16::try_from(list.len() - 1).unwrap_or(0)
        };
        let apis = Apis::new(&mut |effect, path| add(effect, Some(path)) + GO_ON);
        let links = Links::new(&mut |effect| add(effect, None));
        let rules = RULES
            .iter()
            .map(|rule| match rule.then {
                Then::Leave => (rule, LEAVE),
                Then::Effect(id, path) => (rule, add(row(id), path.map(str::to_owned))),
                Then::Mark(id, path) => (rule, add(row(id), Some(path.to_owned())) + GO_ON),
            })
            .collect();
        let calls = EDGES
            .iter()
            .map(|rule| {
                let code = add(row(rule.effect), None);
                (rule, usize::from((code - FIRST) / 2))
            })
            .collect();
        Self {
            apis,
            links,
            rules,
            calls,
            list,
        }
    }
}

/// The row of this id; that each rule's is one, a test says.
fn row(id: &str) -> &'static Effect {
    identified(id).unwrap_or(foreign())
}

/// The row for what no table knows.
fn foreign() -> &'static Effect {
    const FOREIGN: &Effect = identified("foreign.unknown").unwrap();
    FOREIGN
}

impl Sinks {
    /// For a graph of so many nodes.
    pub(crate) fn new(nodes: usize) -> Self {
        Self {
            codes: (0..nodes).map(|_| AtomicU16::new(0)).collect(),
            known: &KNOWN,
        }
    }

    /// What a node is.
    pub(crate) fn of(&self, graph: &Linked, id: NodeId) -> Met {
        let slot = &self.codes[id as usize];
        let mut code = slot.load(Ordering::Relaxed);
        if code == 0 {
            code = self.code(graph, id);
            slot.store(code, Ordering::Relaxed);
        }
        Met {
            sink: self.sink(code & !STD),
            std: code & STD != 0,
        }
    }

    fn sink(&self, code: Code) -> Sink {
        match code {
            WALK => Sink::Walk,
            LEAVE => Sink::Leave,
            MISSING => Sink::Missing,
            code => {
                let api = &self.known.list[usize::from((code - FIRST) / 2)];
                if (code - FIRST) % 2 == 1 {
                    Sink::Api(api)
                } else {
                    Sink::Effect(api)
                }
            }
        }
    }

    /// The effect that one function's call of another stands for, by their plain names.
    pub(crate) fn of_call(&self, from: &str, to: &str) -> Option<&'static Api> {
        let (from, to) = (name::bare(from), name::bare(to));
        let mut calls = self.known.calls.iter();
        let (_, number) = calls.find(|(rule, _)| rule.to.fit(to) && rule.from.fit(from))?;
        Some(&self.known.list[*number])
    }

    fn code(&self, graph: &Linked, id: NodeId) -> Code {
        match graph.kind(id) {
            Kind::Code => self.code_of_function(graph, id),
            Kind::Constant | Kind::Variable if is_toolchains(graph, id) => WALK | STD,
            Kind::Constant | Kind::Variable | Kind::Sections => WALK,
            Kind::SystemCall => self.known.links.system_call(),
            Kind::Import | Kind::WeakImport => {
                let name = graph.name(id);
                if name::is_rust(name) {
                    return MISSING;
                }
                let optional = graph.kind(id) == Kind::WeakImport;
                match self.known.links.of(name) {
                    link::Link::Effect(code) => code,
                    link::Link::Harmless => LEAVE,
                    link::Link::Offered if optional => LEAVE,
                    link::Link::Unknown if optional => MISSING,
                    link::Link::Offered | link::Link::Unknown => self.known.links.unknown(),
                }
            }
        }
    }

    fn code_of_function(&self, graph: &Linked, id: NodeId) -> Code {
        let name = graph.name(id);
        let crate_name = name::crate_of(name).unwrap_or_default();
        let in_sysroot = is_toolchains(graph, id);
        let in_std = name::is_std(crate_name);
        let std = if in_sysroot || in_std { STD } else { 0 };
        let is_about = |whose| match whose {
            Whose::Sysroot => in_sysroot,
            Whose::Crate(of) => of == crate_name,
        };
        let mut rules = self
            .known
            .rules
            .iter()
            .filter(|(rule, _)| is_about(rule.whose))
            .peekable();
        if crate_name == handed::RUNTIME && handed::unfollowed(name).is_some() {
            return MISSING;
        }
        if !in_std && rules.peek().is_none() {
            return WALK | std;
        }
        let plain = name::plain(&name::demangled(name));
        if in_std && let Some(code) = self.known.apis.of(&plain) {
            return code | std;
        }
        let bare = name::bare(&plain);
        let rule = rules.find(|(rule, _)| rule.names.iter().any(|names| names.fit(bare)));
        rule.map_or(WALK, |&(_, code)| code) | std
    }
}

fn is_toolchains(graph: &Linked, id: NodeId) -> bool {
    graph.origin(id) == Some(&Origin::Sysroot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_names_a_row_and_says_why() {
        for rule in RULES {
            if let Then::Effect(id, _) | Then::Mark(id, _) = rule.then {
                assert!(identified(id).is_some(), "{id}");
            }
            assert!(!rule.because.is_empty() && !rule.names.is_empty());
        }
        for rule in EDGES {
            assert!(identified(rule.effect).is_some(), "{}", rule.effect);
        }
    }

    /// What a walk does not go through must not be generic: rules that stop are about std and about
    /// crates whose functions take no code of their callers.
    #[test]
    fn rules_about_other_crates_stop_only_where_no_caller_s_code_is_carried() {
        let stopping = RULES
            .iter()
            .filter(|rule| !matches!(rule.then, Then::Mark(..)));
        let crates = stopping.filter_map(|rule| match rule.whose {
            Whose::Crate(name) => Some(name),
            Whose::Sysroot => None,
        });
        let crates: std::collections::BTreeSet<&str> = crates.collect();
        assert_eq!(
            crates.into_iter().collect::<Vec<_>>(),
            [
                "getrandom",
                "memmap2",
                "mio",
                "parking_lot_core",
                "similar",
                "std"
            ]
        );
    }
}
