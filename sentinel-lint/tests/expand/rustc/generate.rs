//! Made-up macros, from a seed.

use super::Program;
use crate::support::{expand, parse, tokens};
use proc_macro2::{Group, TokenStream, TokenTree};
use sentinel_lint::source::expand::ExpandError;
use std::fmt::Write;

const CASES: usize = 600;

/// What became of a call: the text that the fitting rule makes of its variables, or why none did.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answer {
    Text(String),
    NoRule,
    Ambiguous,
    /// A fragment that begins and does not parse, or a repetition out of step.
    Malformed,
}

#[test]
fn rustc_gives_the_same_answer() {
    let cases: Vec<Case> = (0..)
        .map(Case::new)
        .filter(Case::reads)
        .take(CASES)
        .collect();
    let lines: Vec<String> = cases.iter().map(Case::line).collect();
    let errors = Program::write("generated-all", &lines, "").errors("metadata");
    let refused: Vec<Option<Option<Answer>>> = (0..lines.len())
        .map(|line| errors.get(&line).map(|error| classified(error)))
        .collect();

    let fitting: Vec<usize> = (0..lines.len())
        .filter(|line| refused[*line].is_none())
        .collect();
    let fitting_lines: Vec<String> = fitting.iter().map(|line| lines[*line].clone()).collect();
    let print = |line: &usize| format!("println!(\"{{:?}}\", c{}::text());", cases[*line].number);
    let prints = fitting.iter().map(print);
    let output = Program::write(
        "generated-fitting",
        &fitting_lines,
        &prints.collect::<String>(),
    )
    .output();
    let text = |line| {
        syn::parse_str::<syn::LitStr>(line)
            .expect("a string")
            .value()
    };
    let mut texts = output.lines().map(|line| without_space(&text(line)));

    let mut compared = [0; 2];
    let mut differences = Vec::new();
    for (case, refused) in cases.iter().zip(refused) {
        let expected = match refused {
            None => Answer::Text(texts.next().expect("a line for each fitting case")),
            Some(Some(answer)) => answer,
            Some(None) => continue,
        };
        compared[usize::from(!matches!(expected, Answer::Text(_)))] += 1;
        let answer = case.answer();
        // After an error inside of a fragment rustc guesses on, and its next answer is no guide.
        let also_refused = expected == Answer::Malformed && !matches!(answer, Answer::Text(_));
        if answer != expected && !also_refused {
            differences.push(format!(
                "{}\n  rustc: {expected:?}\n  here: {answer:?}",
                case.line()
            ));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    let [fits, fails] = compared;
    assert!(
        fits > CASES / 4 && fails > CASES / 8,
        "{fits} fit, {fails} do not: too one-sided"
    );
}

/// What an error of rustc says about a call; nothing where it is about the definition, or about
/// what a later stage thinks of the fragment.
fn classified(error: &str) -> Option<Answer> {
    let elsewhere = [
        "is not allowed for",
        "which is not allowed",
        "repetition matches empty",
        "const blocks cannot be used as patterns",
        "expected expression, found `let` statement",
    ];
    if elsewhere.iter().any(|text| error.contains(text)) {
        None
    } else if error.contains("no rules expected") || error.contains("unexpected end of macro") {
        Some(Answer::NoRule)
    } else if error.contains("local ambiguity") || error.contains("multiple successful parses") {
        Some(Answer::Ambiguous)
    } else {
        Some(Answer::Malformed)
    }
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

/// A macro and a call of it.
struct Case {
    number: u64,
    rules: String,
    call: String,
}

impl Case {
    fn new(number: u64) -> Self {
        let mut random = Random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5EED);
        let count = 1 + random.below(3);
        let mut rules = String::new();
        let mut matchers = Vec::new();
        for rule in 0..count {
            let matcher = Matcher::new(&mut random);
            let (pattern, report) = (pieces_text(&matcher.0), report(&matcher.0));
            let _ = write!(rules, "({pattern}) => {{ concat!(\"{rule}\", {report}) }};");
            matchers.push(matcher);
        }
        let chosen = random.below(count);
        let call = random.call(&matchers[chosen].0);
        Self {
            number,
            rules,
            call,
        }
    }

    fn reads(&self) -> bool {
        self.call.parse::<TokenStream>().is_ok() && parse(&self.rules).is_ok()
    }

    fn line(&self) -> String {
        let Self {
            number,
            rules,
            call,
        } = self;
        format!(
            "mod c{number} {{ macro_rules! m {{ {rules} }} \
             pub fn text() -> &'static str {{ m!({call}) }} }}"
        )
    }

    fn answer(&self) -> Answer {
        match expand(&self.rules, &self.call) {
            Ok(written) => Answer::Text(without_space(&concatenated(tokens(&written)))),
            Err(ExpandError::NoRule(_)) => Answer::NoRule,
            Err(ExpandError::Ambiguous(_)) => Answer::Ambiguous,
            Err(_) => Answer::Malformed,
        }
    }
}

/// Evaluates `concat!("a", stringify!(b), …)`.
fn concatenated(stream: TokenStream) -> String {
    let mut text = String::new();
    let mut stringify = false;
    for tree in stream {
        match tree {
            TokenTree::Literal(literal) => {
                let literal: syn::LitStr = syn::parse_quote!(#literal);
                text.push_str(&literal.value());
            }
            TokenTree::Group(group) if stringify => {
                text.push_str(&unmarked(group.stream()).to_string());
            }
            TokenTree::Group(group) => text.push_str(&concatenated(group.stream())),
            TokenTree::Ident(ident) => stringify = ident == "stringify",
            TokenTree::Punct(_) => {}
        }
    }
    text
}

/// The tokens of marked fragments, without the marks.
fn unmarked(stream: TokenStream) -> TokenStream {
    let mut tokens = TokenStream::new();
    let mut marked = false;
    for tree in stream {
        match tree {
            TokenTree::Ident(ident) if ident.to_string().starts_with("__sentinel_fragment_") => {
                marked = true;
            }
            TokenTree::Group(group) => {
                let inner = unmarked(group.stream());
                if std::mem::take(&mut marked) {
                    tokens.extend(inner);
                } else {
                    tokens.extend([TokenTree::from(Group::new(group.delimiter(), inner))]);
                }
            }
            other => tokens.extend([other]),
        }
    }
    tokens
}

/// A piece of a matcher.
enum Piece {
    Token(&'static str),
    Variable(String, &'static str),
    Group(&'static str, Vec<Piece>),
    Repetition(Vec<Piece>, &'static str, &'static str),
}

struct Matcher(Vec<Piece>);

impl Matcher {
    fn new(random: &mut Random) -> Self {
        let mut names = 0;
        Self(pieces(random, 0, &mut names))
    }
}

const TOKENS: &[&str] = &[
    "a", "b", "fn", "=>", ",", ";", "::", "<", ">", "1", "'l", "=", "|", "&&", "->", "x", ":", "-",
    "#", "!", "..", "if", "in",
];
const SEPARATORS: &[&str] = &[",", ";", "=>", "", "", "|", "and", "&&"];
const KINDS: &[&str] = &[
    "ident",
    "lifetime",
    "literal",
    "tt",
    "path",
    "ty",
    "pat",
    "pat_param",
    "expr",
    "expr_2021",
    "stmt",
    "block",
    "item",
    "meta",
    "vis",
];
/// Tokens that any fragment may be followed by.
const FOLLOWS: &[&str] = &["=>", ",", ",", ";"];

fn pieces(random: &mut Random, depth: usize, names: &mut usize) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for _ in 0..=random.below(3) {
        match random.below(8) {
            0 | 1 => pieces.push(Piece::Token(random.pick(TOKENS))),
            2 if depth < 2 => {
                let delimiter = random.pick(&["()", "[]", "{}"]);
                pieces.push(Piece::Group(
                    delimiter,
                    self::pieces(random, depth + 1, names),
                ));
            }
            3 | 4 if depth < 2 => {
                let operator = random.pick(&["*", "+", "?"]);
                let separator = if operator == "?" {
                    ""
                } else {
                    random.pick(SEPARATORS)
                };
                let inner = self::pieces(random, depth + 1, names);
                pieces.push(Piece::Repetition(inner, separator, operator));
            }
            _ => {
                *names += 1;
                pieces.push(Piece::Variable(format!("v{names}"), random.pick(KINDS)));
                if random.below(3) > 0 {
                    pieces.push(Piece::Token(random.pick(FOLLOWS)));
                }
            }
        }
    }
    pieces
}

fn pieces_text(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        let _ = match piece {
            Piece::Token(token) => write!(text, "{token} "),
            Piece::Variable(name, kind) => write!(text, "${name}:{kind} "),
            Piece::Group(delimiter, inner) => {
                let (open, close) = delimiter.split_at(1);
                write!(text, "{open}{}{close} ", pieces_text(inner))
            }
            Piece::Repetition(inner, separator, operator) => {
                write!(text, "$({}){separator} {operator} ", pieces_text(inner))
            }
        };
    }
    text
}

/// A list of expressions that say what each variable matched.
fn report(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        let _ = match piece {
            Piece::Token(_) => Ok(()),
            Piece::Variable(name, _) => write!(text, "\"<\", stringify!(${name}), \">\", "),
            Piece::Group(_, inner) => write!(text, "{}", report(inner)),
            Piece::Repetition(inner, ..) => {
                let inner = report(inner);
                if inner.is_empty() {
                    Ok(())
                } else {
                    write!(text, "$(\"(\", {inner} \")\",)* ")
                }
            }
        };
    }
    text
}

/// Texts that are, or begin like, a fragment of each kind.
const SAMPLES: &[(&str, &[&str])] = &[
    ("ident", &["a", "self", "fn", "r#fn", "_", "b"]),
    ("lifetime", &["'a", "'l", "'static"]),
    ("literal", &["1", "-1", "\"s\"", "'c'", "true", "-a", "1.5"]),
    (
        "tt",
        &["a", "=>", "(a b)", "[,]", "{;}", "..=", "'a", "1", "<<="],
    ),
    (
        "path",
        &[
            "a",
            "a::b",
            "::a",
            "a::<b>::c",
            "Fn(a) -> b",
            "Vec<Vec<a>>",
            "crate::a",
            "a<b, c>",
        ],
    ),
    (
        "ty",
        &[
            "a",
            "&'a b",
            "Vec<Vec<u8>>",
            "dyn A + B",
            "[a; 1]",
            "(a, b)",
            "fn(a) -> b",
            "!",
            "_",
            "impl A",
            "<a as b>::c",
            "*const a",
            "for<'a> fn(&'a a)",
        ],
    ),
    (
        "pat",
        &[
            "a",
            "a | b",
            "| a",
            "Some(a)",
            "1..=2",
            "-1",
            "&a",
            "[a, ..]",
            "_",
            "A { a, .. }",
            "ref a",
            "a @ 1",
            "..",
            "A::B",
            "(a, b)",
            "mut a",
            "1..",
        ],
    ),
    ("pat_param", &["a", "A::B(a)", "a @ _", "&&a"]),
    (
        "expr",
        &[
            "a + b",
            "a.b(c)?",
            "f::<A, B>(x)",
            "|a, b| a",
            "if a { b } else { c }",
            "A { x: 1 }",
            "-a",
            "a as u8",
            "&mut a",
            "a..b",
            "..",
            "return",
            "x < y",
            "unsafe { a }",
            "match a { _ => b }",
            "_",
            "const { 1 }",
            "async {}",
            "a = b",
            "'l: loop {}",
            "m!(x)",
            "a +",
            "let a = b",
            "a as u8 < b",
            "x.await",
            "{ a } + 1",
            "&raw const a",
            "break 'l a",
            "a == b == c",
            "<a>::b",
            "move || a",
            "a!{}",
            "\"s\"",
            "1",
            "[a, b]",
            "(a)",
            "a[b]",
            "!a",
            "*a",
            "a += 1",
            "..=a",
            "while a {}",
            "if let a = b {}",
            "&&a",
            "||a",
            "a && let b = c",
        ],
    ),
    ("expr_2021", &["a", "_", "const { 1 }", "1", "-a"]),
    (
        "stmt",
        &[
            "let a = b",
            "let a: b",
            "let A(a) = b else { c }",
            "fn a() {}",
            "a()",
            ";",
            "struct A;",
            "if a { b }",
            "a!{}",
            "a!()",
            "let a",
            "use a::b;",
            "{ a }",
            "return a",
            "const A: u8 = 1;",
            "#[a] let b = c",
            "if a {} + 1",
            "match a {}.b()",
            "let a = b;",
        ],
    ),
    ("block", &["{}", "{ a; b }", "unsafe {}"]),
    (
        "item",
        &[
            "fn a() {}",
            "struct A;",
            "pub struct A { a: b }",
            "use a::{b, c};",
            "impl A for B {}",
            "const A: u8 = 1;",
            "a!{}",
            "a!();",
            "macro_rules! a { () => {} }",
            "mod a;",
            "static A: B<C, D> = e;",
            "enum A { B, C }",
            "type A = B;",
            "#[a] fn b() {}",
            "trait A {}",
            "a",
            "extern crate a;",
            "unsafe fn a() {}",
            "union A { a: b }",
        ],
    ),
    (
        "meta",
        &[
            "a",
            "a::b",
            "a(b, c)",
            "a = \"x\"",
            "a[b]",
            "unsafe(a)",
            "a{b}",
            "a = 1 + 1",
            "cfg(a)",
        ],
    ),
    (
        "vis",
        &[
            "pub",
            "pub(crate)",
            "pub(in a::b)",
            "",
            "pub(super)",
            "crate",
            "pub (a)",
        ],
    ),
];

/// A generator of numbers that is the same everywhere (splitmix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("it is below a usize")
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    /// A call that a matcher probably fits.
    fn call(&mut self, pieces: &[Piece]) -> String {
        let mut text = String::new();
        for piece in pieces {
            if self.below(40) == 0 {
                continue;
            }
            let _ = match piece {
                Piece::Token(token) => write!(text, "{token} "),
                Piece::Variable(_, kind) => {
                    let kind = if self.below(8) == 0 {
                        self.pick(KINDS)
                    } else {
                        kind
                    };
                    let samples = SAMPLES.iter().find(|(known, _)| *known == kind);
                    let (_, samples) = samples.expect("each kind has samples");
                    write!(text, "{} ", self.pick(samples))
                }
                Piece::Group(delimiter, inner) => {
                    let (open, close) = delimiter.split_at(1);
                    write!(text, "{open}{}{close} ", self.call(inner))
                }
                Piece::Repetition(inner, separator, operator) => {
                    let most = if *operator == "?" { 2 } else { 4 };
                    let times: Vec<String> =
                        (0..self.below(most)).map(|_| self.call(inner)).collect();
                    write!(text, "{} ", times.join(&format!(" {separator} ")))
                }
            };
            if self.below(60) == 0 {
                let _ = write!(text, "{} ", self.pick(TOKENS));
            }
        }
        text
    }
}
