//! What functions return that carry no mark, where the type alone does not tell guilt.

use crate::fixture::{Build, KINDS, Verdict, classes, file};
use sentinel_effects::EffectClass;
use sentinel_lint::{
    object::{judge::Graph, root::Root},
    voice::{Implemented, Returns, Written},
};
use std::{collections::BTreeSet, sync::LazyLock};

static KINDS_BUILT: LazyLock<Build> = LazyLock::new(|| {
    let mut build = Build::new();
    build.rust("kinds", &file("lib.rs"), &[]);
    build
});

static GRAPH: LazyLock<Graph> =
    LazyLock::new(|| KINDS_BUILT.graph().expect("the fixtures are objects"));

/// A function of `kinds/returned.rs`.
#[track_caller]
fn root(name: &str) -> Root {
    let pattern = format!("kinds::returned::{name}");
    let roots = GRAPH.symbols_matching(&pattern.parse().expect("a pattern"));
    roots.into_iter().next().expect("it is compiled")
}

/// A function of `kinds/returned.rs`, judged as source says that it returns and that the crate
/// implements nothing else.
#[track_caller]
fn written(name: &str, returns: &Returns) -> Verdict {
    let mut root = root(name);
    GRAPH.follow_written(&mut [(&mut root, returns)]);
    root.settle(&implemented(&[]));
    GRAPH.judge(&root)
}

/// That the crate has been read, and implements methods for these types.
fn implemented(methods: &[(&str, &str)]) -> Implemented {
    let method = |(of, name): &(&str, &str)| (format!("kinds::returned::{of}"), (*name).to_owned());
    Implemented {
        methods: methods.iter().map(method).collect(),
        read: [("kinds".to_owned(), None)].into(),
        ..Implemented::default()
    }
}

/// A function of `kinds/returned.rs`, judged as source says what types have.
#[track_caller]
fn settled(name: &str, implemented: &Implemented) -> Verdict {
    let mut root = root(name);
    root.settle(implemented);
    GRAPH.judge(&root)
}

#[track_caller]
fn reasons((reached, gaps): &Verdict) -> Vec<&str> {
    assert!(classes(&(reached.clone(), Vec::new())).is_empty());
    gaps.iter().map(|gap| &*gap.reason).collect()
}

/// Debug information does not say what a function returns whose value has no size.
#[test]
fn what_is_written_counts_where_a_value_has_no_size() {
    let types = |path: &str| {
        let path = format!("kinds::returned::{path}");
        let types = BTreeSet::from([path]);
        Returns::Types(Written {
            named: types.clone(),
            held: types,
            unknown: BTreeSet::new(),
        })
    };
    for (name, returns) in [
        ("sizeless_destructor", types("Guard")),
        ("sizeless_poll_by_name", types("Steps")),
        ("sizeless_closure_of_another", Returns::Hidden),
    ] {
        let verdict = written(name, &returns);
        assert!(classes(&verdict).contains(&EffectClass::Fs), "{name}");
    }
    for (name, returns) in [
        ("sizeless_value", types("Unit")),
        ("sizeless_pure_closure", Returns::Hidden),
        ("sizeless_own_closure", Returns::Hidden),
    ] {
        assert!(reasons(&written(name, &returns)).is_empty(), "{name}");
    }
}

/// A field whose type is not known may hold anything, and source says what lies in the others.
#[test]
fn fields_of_a_value_without_a_size_count() {
    let path = |name: &str| BTreeSet::from([format!("kinds::returned::{name}")]);
    let mut returns = Written {
        named: path("Unit"),
        held: path("Guard"),
        unknown: BTreeSet::new(),
    };
    let verdict = written("sizeless_value", &Returns::Types(returns.clone()));
    assert!(classes(&verdict).contains(&EffectClass::Fs));
    returns.held = path("Unit");
    returns.unknown = path("Unit::0");
    let verdict = written("sizeless_value", &Returns::Types(returns));
    let reasons = reasons(&verdict);
    assert!(reasons[0].contains("the type of the field `kinds::returned::Unit::0`"));
}

#[test]
fn a_hidden_value_without_a_size_that_nothing_shows_is_no_innocent() {
    for name in ["sizeless_poll", "sizeless_function"] {
        let verdict = written(name, &Returns::Hidden);
        let reasons = reasons(&verdict);
        assert_eq!(reasons.len(), 1, "{name}: {reasons:?}");
        assert!(reasons[0].starts_with("it returns a value without a size"));
        assert!(reasons[0].contains("#[port_mediated]"), "{reasons:?}");
    }
}

#[test]
fn what_is_returned_and_has_no_code_is_no_innocent() {
    let unsure: Vec<_> = KINDS
        .iter()
        .filter(|(path, _)| path.contains("::unsure_"))
        .collect();
    assert_eq!(unsure.len(), 2);
    for (path, verdict) in unsure {
        let reasons = reasons(verdict);
        assert_eq!(reasons.len(), 1, "{path}: {reasons:?}");
        assert!(reasons[0].starts_with("it returns `kinds::returned::"));
        assert!(reasons[0].contains("#[port_mediated]"), "{reasons:?}");
    }
}

/// What nobody runs has no code for any type: only source tells whether there is something.
#[test]
fn a_generic_type_that_nobody_uses_up_is_as_source_says() {
    let dropped = implemented(&[("Dropped", "drop"), ("Other", "next")]);
    let expected = "it returns `kinds::returned::Dropped<u8>`, whose destructor no object of the \
         build has for any type; declare it with `#[port_mediated]`, whose witness uses up what \
         it returns";
    let verdict = settled("unrun_generic_destructor", &dropped);
    assert_eq!(reasons(&verdict), [expected]);
    assert!(reasons(&settled("unrun_nothing", &dropped)).is_empty());
    for step in ["poll", "next", "next_back", "poll_next"] {
        let verdict = settled("unrun_nothing", &implemented(&[("Pure", step)]));
        let expected = format!("whose {step} no object of the build has");
        assert!(reasons(&verdict)[0].contains(&expected), "{verdict:?}");
    }
}

#[test]
fn a_generic_type_whose_source_was_not_read_is_no_innocent() {
    let root = root("unrun_nothing");
    assert_eq!(root.asks().collect::<BTreeSet<_>>(), ["kinds"].into());
    let unread = GRAPH.judge(&root);
    assert_eq!(reasons(&unread).len(), 1, "{unread:?}");
    assert!(reasons(&unread)[0].contains("`kinds::returned::Pure<u8>`"));
    assert!(reasons(&unread)[0].contains("whose source was not read"));
    let mut partly = implemented(&[]);
    partly
        .read
        .insert("kinds".to_owned(), Some("`riddle` is not known".to_owned()));
    let partly = settled("unrun_nothing", &partly);
    assert!(
        reasons(&partly)[0].contains("(`riddle` is not known)"),
        "{partly:?}"
    );
}

#[test]
fn without_types_nothing_that_is_returned_is_innocent() {
    let mut build = Build::new();
    let text = "pub fn number() -> u8 { 1 }";
    build.rust_text("bare", text, &["-Cdebuginfo=line-tables-only"]);
    let judged = build.judged("bare::*");
    let reasons = reasons(&judged["bare::number"]);
    assert!(reasons[0].starts_with("no debug information says what it returns"));
}

/// Whether a value's other methods are called is known where they are called.
#[test]
fn other_methods_of_what_is_returned_do_not_count() {
    let (reached, _) = &KINDS["kinds::returned::guilty_net_next"];
    assert!(reached.iter().all(|reached| reached.class.name() != "exit"));
}

#[test]
fn a_chain_to_what_is_returned_begins_with_the_function() {
    let (reached, _) = &KINDS["kinds::returned::guilty_fs_closure_within"];
    let fs = reached.iter().find(|found| found.class.name() == "fs");
    let chain = &fs.expect("it is reached").chain;
    let hops: Vec<&str> = chain.iter().map(|hop| &*hop.function).collect();
    assert_eq!(
        hops,
        [
            "kinds::returned::guilty_fs_closure_within",
            "kinds::returned::read::{closure#0}",
            "std::fs::read"
        ]
    );
    assert!(chain[0].line > 0);
}
