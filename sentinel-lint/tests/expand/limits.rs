//! Hostile input costs an error, not a stack or a minute.

use crate::support::{ORIGIN, rules, tokens};
use proc_macro2::TokenStream;
use sentinel_lint::source::expand::{
    ExpandError, Expander, Limits, MacroRules, Position, STACK_BYTES, Site,
};
use std::{thread, time::Instant};

const ANYWHERE: Site<'static> = Site {
    position: Position::Expression,
    depth: 0,
    is_local: &|_| false,
};

fn with_limits(limits: Limits, definition: &str, call: &str) -> Result<usize, ExpandError> {
    let written = Expander::new(limits).expand_call(&rules(definition), tokens(call), &ANYWHERE)?;
    Ok(written.into_iter().count())
}

/// Runs on a thread with the stack that expansion asks for.
fn on_documented_stack(work: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK_BYTES).spawn(work);
    thread
        .expect("a thread starts")
        .join()
        .expect("it does not panic");
}

#[test]
fn a_macro_that_calls_itself_is_stopped_where_rustc_stops_it() {
    let at = |depth| {
        let site = Site { depth, ..ANYWHERE };
        Expander::new(Limits::default()).expand_call(&rules("() => { 1 }"), tokens(""), &site)
    };
    assert!(at(128).is_ok());
    assert_eq!(
        at(129).expect_err("it is too deep"),
        ExpandError::Recursion(128)
    );
}

#[test]
fn output_is_bounded_over_all_calls() {
    let limits = Limits {
        tokens: 100,
        ..Limits::default()
    };
    let twice = "($($x:tt)*) => { f($($x)* $($x)*) }";
    let failed = with_limits(limits, twice, &"a ".repeat(60));
    assert_eq!(failed, Err(ExpandError::TooLarge(100)));

    let mut expander = Expander::new(limits);
    let mut call = tokens("a");
    let failed = (0..20).find_map(|_| {
        match expander.expand_call(&rules(twice), call.clone(), &ANYWHERE) {
            Ok(written) => call = written,
            Err(error) => return Some(error),
        }
        None
    });
    assert_eq!(failed, Some(ExpandError::TooLarge(100)));
}

#[test]
fn matching_is_bounded_over_all_rules() {
    let limits = Limits {
        steps: 10_000,
        ..Limits::default()
    };
    let definition = "($(x)* a) => {};".repeat(100);
    let failed = with_limits(limits, &definition, &"x ".repeat(1000));
    assert_eq!(failed, Err(ExpandError::TooLong(10_000)));
}

#[test]
fn repetitions_in_repetitions_take_no_exponential_time() {
    let start = Instant::now();
    let call = "x ".repeat(5000);
    for definition in [
        "($($(x)+)+ y) => {}",
        "($($($(x)+)+)+ y) => {}",
        "($($(x)? x)* y) => {}",
        "($(x)* $(x)* $(x)* $(x)* y) => {}",
    ] {
        assert!(with_limits(Limits::default(), definition, &call).is_err());
    }
    assert!(start.elapsed().as_secs() < 5, "{:?}", start.elapsed());
}

#[test]
fn a_long_list_takes_linear_time() {
    let start = Instant::now();
    let call = "f(1) + 2, ".repeat(20_000);
    let written = with_limits(
        Limits::default(),
        "($($x:expr),* $(,)?) => { [$($x),*] }",
        &call,
    );
    assert_eq!(written, Ok(1));
    assert!(start.elapsed().as_secs() < 20, "{:?}", start.elapsed());
}

/// A kind of fragment, and a text of that kind that nests so many times.
type Nesting = (&'static str, fn(usize) -> String);

/// The ways to nest.
const NESTINGS: &[Nesting] = &[
    ("expr", |n| format!("{}x", "-".repeat(n))),
    ("expr", |n| format!("{}x", "!&".repeat(n))),
    ("expr", |n| format!("{}x{}", "(".repeat(n), ")".repeat(n))),
    ("expr", |n| format!("{}x{}", "[".repeat(n), "]".repeat(n))),
    ("expr", |n| format!("{}x{}", "{".repeat(n), "}".repeat(n))),
    ("expr", |n| {
        format!("{}x{}", "(||{".repeat(n), "})".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "A{x:".repeat(n), "}".repeat(n))
    }),
    ("expr", |n| format!("{}x{}", "f(".repeat(n), ")".repeat(n))),
    ("expr", |n| {
        format!("{}x{}", "x::<".repeat(n), ">".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "if x {".repeat(n), "}".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "if ".repeat(n), "{}".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "match x { _ => ".repeat(n), "}".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "async move {".repeat(n), "}".repeat(n))
    }),
    ("expr", |n| {
        format!("{}x{}", "{let x=".repeat(n), ";}".repeat(n))
    }),
    ("expr", |n| format!("{}x", "x=".repeat(n))),
    ("expr", |n| format!("{}x", "x..=".repeat(n))),
    ("expr", |n| format!("{}x", "|a|".repeat(n))),
    ("expr", |n| format!("{}x", "return ".repeat(n))),
    ("expr", |n| format!("{}x", "x+return ".repeat(n))),
    ("expr", |n| format!("{}{{}}", "if x {} else ".repeat(n))),
    ("expr", |n| format!("x{}", "+x".repeat(n))),
    ("expr", |n| format!("x{}", "&&x".repeat(n))),
    ("expr", |n| format!("x{}", ".a".repeat(n))),
    ("expr", |n| format!("x{}", "()".repeat(n))),
    ("expr", |n| format!("x{}", " as u8".repeat(n))),
    ("expr", |n| format!("x as {}x", "&".repeat(n))),
    ("expr", |n| format!("x as {}x", "*const ".repeat(n))),
    ("expr", |n| format!("{}x", "#[a]".repeat(n))),
    ("ty", |n| format!("{}x{}", "A<".repeat(n), ">".repeat(n))),
    ("ty", |n| format!("{}x{}", "A<B, ".repeat(n), ">".repeat(n))),
    ("ty", |n| {
        format!("{}x{}", "<".repeat(n), " as A>::B".repeat(n))
    }),
    ("ty", |n| format!("{}x{}", "[".repeat(n), "]".repeat(n))),
    ("ty", |n| format!("{}x{}", "(".repeat(n), ",)".repeat(n))),
    ("ty", |n| format!("{}x{}", "fn(".repeat(n), ")".repeat(n))),
    ("ty", |n| format!("{}x", "fn() -> ".repeat(n))),
    ("ty", |n| format!("{}x", "&'a mut ".repeat(n))),
    ("ty", |n| format!("{}x", "&&".repeat(n))),
    ("ty", |n| {
        format!("{}x{}", "dyn A<B = ".repeat(n), ">".repeat(n))
    }),
    ("ty", |n| {
        format!("{}x{}", "impl Fn(".repeat(n), ")".repeat(n))
    }),
    ("ty", |n| format!("{}x", "impl Fn() -> ".repeat(n))),
    ("ty", |n| format!("{}x", "impl for<'a> ".repeat(n))),
    ("pat", |n| format!("{}x", "&".repeat(n))),
    ("pat", |n| format!("{}x", "&&".repeat(n))),
    ("pat", |n| format!("{}x", "x @ ".repeat(n))),
    ("pat", |n| format!("{}x", "box ".repeat(n))),
    ("pat", |n| format!("{}x{}", "(".repeat(n), ")".repeat(n))),
    ("pat", |n| format!("{}x{}", "A(".repeat(n), ")".repeat(n))),
    ("pat", |n| format!("{}x{}", "A{x:".repeat(n), "}".repeat(n))),
    ("pat", |n| format!("x{}", "|x".repeat(n))),
    ("item", |n| {
        format!("{}{}", "mod a {".repeat(n), "}".repeat(n))
    }),
    ("item", |n| {
        format!("{}{}", "fn a() {".repeat(n), "}".repeat(n))
    }),
    ("item", |n| {
        format!("use {}a{};", "a::{".repeat(n), "}".repeat(n))
    }),
    ("item", |n| format!("use {}a;", "a::".repeat(n))),
    ("stmt", |n| format!("{}x", "let x = ".repeat(n))),
    ("path", |n| format!("{}x{}", "A<".repeat(n), ">".repeat(n))),
    ("meta", |n| format!("a = {}x", "-".repeat(n))),
    ("tt", |n| format!("{}{}", "(".repeat(n), ")".repeat(n))),
    ("block", |n| format!("{}{}", "{".repeat(n), "}".repeat(n))),
];

#[test]
fn what_nests_too_deeply_is_refused_before_it_is_parsed() {
    on_documented_stack(|| {
        for (kind, text) in NESTINGS {
            let rules = rules(&format!("($x:{kind}) => {{ $x }}"));
            let mut refused = false;
            for times in [60, 120, 250, 500, 9000] {
                let written = Expander::new(Limits::default()).expand_call(
                    &rules,
                    tokens(&text(times)),
                    &ANYWHERE,
                );
                match written {
                    // Whoever asked parses it next.
                    Ok(written) => drop(syn::parse2::<syn::Expr>(written)),
                    Err(error) => refused |= error == ExpandError::TooDeep,
                }
            }
            assert!(refused || text(2).len() < 3, "{kind} {}", text(2));
        }
    });
}

#[test]
fn a_definition_nests_no_deeper_than_a_call() {
    on_documented_stack(|| {
        let nested = |open: &str, close: &str| {
            format!(
                "() => {{ {}{} }}",
                open.repeat(100_000),
                close.repeat(100_000)
            )
        };
        for definition in [nested("(", ")"), nested("{", "}"), nested("$(", ")*")] {
            let read = MacroRules::parse(tokens(&definition), ORIGIN);
            assert_eq!(read.expect_err("it is too deep"), ExpandError::TooDeep);
        }
    });
}

/// Tokens without sense, from a seed.
fn soup(mut seed: u64) -> String {
    const WORDS: &[&str] = &[
        "$",
        "$x",
        "$x:expr",
        "$y:tt",
        "$z:ty",
        "$(",
        ")*",
        "),+",
        ")?",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "=>",
        ";",
        ",",
        "a",
        "fn",
        "let",
        "1",
        "'a",
        "\"s\"",
        "<",
        ">",
        "|",
        "&",
        "#",
        "!",
        "::",
        ".",
        "..",
        "-",
        "if",
        "macro_rules",
        "crate",
        ":",
        "=",
        "__sentinel_fragment_expr",
        "__sentinel_fragment_stmt",
        "__sentinel_local_1_x",
        "r#a",
        "_",
        "?",
        "struct",
        "match",
    ];
    let mut text = String::new();
    for _ in 0..seed % 40 + 3 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let word = usize::try_from(seed >> 33).unwrap_or(0) % WORDS.len();
        text.push_str(WORDS[word]);
        text.push(' ');
    }
    text
}

#[test]
fn nonsense_does_not_panic() {
    on_documented_stack(|| {
        let takes_lists = |kind: &&str| {
            let hands_on = "$($x)* m!($($x)*)";
            rules(&format!(
                "($($x:{kind} ;)* $($t:tt)*) => {{ {hands_on} $($t)* }}; \
                 ($($x:{kind}),*) => {{ {hands_on} }}"
            ))
        };
        let kinds = [
            "expr", "ty", "pat", "stmt", "item", "meta", "path", "vis", "block",
        ];
        let takers: Vec<MacroRules> = kinds.iter().map(takes_lists).collect();
        let mut fitted = 0;
        for seed in 0..5000 {
            let Ok(call) = soup(seed).parse::<TokenStream>() else {
                continue;
            };
            let _ = MacroRules::parse(call.clone(), ORIGIN);
            let definition = format!("({}) => {{ {} }}", soup(seed), soup(seed + 7));
            let own = definition
                .parse()
                .ok()
                .and_then(|text| MacroRules::parse(text, ORIGIN).ok());
            for rules in takers.iter().chain(&own) {
                let mut expander = Expander::new(Limits::default());
                let written = expander.expand_call(rules, call.clone(), &ANYWHERE);
                fitted += usize::from(written.is_ok());
            }
        }
        assert!(fitted > 1000, "{fitted} calls fitted");
    });
}
