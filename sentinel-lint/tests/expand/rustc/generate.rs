//! Made-up macros, from a seed.

use super::{
    Program,
    random::Random,
    vocabulary::{FOLLOWS, KINDS, SAMPLES, SEPARATORS, TOKENS},
};
use crate::support::{expand, parse, tokens};
use proc_macro2::{Group, TokenStream, TokenTree};
use sentinel_lint::source::expand::ExpandError;
use std::fmt::Write;

const CASES: usize = 1000;

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
    let (mut fits, mut fails) = (0, 0);
    let mut differences = Vec::new();
    for (case, expected) in cases.iter().zip(answers_of_rustc(&cases)) {
        let Some(expected) = expected else { continue };
        match expected {
            Answer::Text(_) => fits += 1,
            _ => fails += 1,
        }
        let answer = case.answer();
        // After an error inside of a fragment rustc guesses on, and its next answer is no guide.
        let also_refused = expected == Answer::Malformed && !matches!(answer, Answer::Text(_));
        if answer != expected && !also_refused {
            let line = case.line();
            differences.push(format!("{line}\n  rustc: {expected:?}\n  here: {answer:?}"));
        }
    }
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    assert!(
        fits > CASES / 4 && fails > CASES / 8,
        "{fits} fit, {fails} do not: too one-sided"
    );
}

/// The answer of rustc to each case; none where it says nothing about the call.
fn answers_of_rustc(cases: &[Case]) -> Vec<Option<Answer>> {
    let lines: Vec<String> = cases.iter().map(Case::line).collect();
    let refused = Program::write("generated-all", &lines, "").errors("metadata");
    let mut answers: Vec<Option<Answer>> = (0..cases.len())
        .map(|index| classified(refused.get(&index)?))
        .collect();

    let mut fitting: Vec<usize> = (0..cases.len())
        .filter(|index| !refused.contains_key(index))
        .collect();
    let program = loop {
        let lines: Vec<String> = fitting.iter().map(|index| lines[*index].clone()).collect();
        let print =
            |index: &usize| format!("println!(\"{{:?}}\", c{}::text());", cases[*index].number);
        let main: String = fitting.iter().map(print).collect();
        let program = Program::write("generated-fitting", &lines, &main);
        // Later stages of the compiler refuse a few fragments that the parser took.
        let errors = program.errors("link");
        if errors.is_empty() {
            break program;
        }
        let mut line = 0..;
        fitting.retain(|_| line.next().is_some_and(|line| !errors.contains_key(&line)));
    };
    for (index, text) in fitting.into_iter().zip(program.run().lines()) {
        let text = syn::parse_str::<syn::LitStr>(text)
            .expect("a string")
            .value();
        answers[index] = Some(Answer::Text(without_space(&text)));
    }
    answers
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
        "unexpected `,` in pattern",
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

/// A macro and a call of it, perhaps through another macro that hands its fragments on.
struct Case {
    number: u64,
    rules: String,
    wrapper: Option<String>,
    call: String,
}

impl Case {
    fn new(number: u64) -> Self {
        let mut random = Random(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5EED);
        let count = 1 + random.below(3);
        let mut rules = String::new();
        let mut matchers = Vec::new();
        for rule in 0..count {
            let pieces = pieces(&mut random, 0, &mut 0);
            let (pattern, report) = (pieces_text(&pieces), report(&pieces));
            let _ = write!(rules, "({pattern}) => {{ concat!(\"{rule}\", {report}) }};");
            matchers.push(pieces);
        }
        let chosen = &matchers[random.below(count)];
        let wrapper = (random.below(2) == 0).then(|| {
            let pattern = pieces_text(&random.other_kinds(chosen));
            format!("({pattern}) => {{ m!({}) }}", handed_on(chosen))
        });
        let call = random.call(chosen);
        Self {
            number,
            rules,
            wrapper,
            call,
        }
    }

    fn reads(&self) -> bool {
        let macros = std::iter::once(&self.rules).chain(&self.wrapper);
        self.call.parse::<TokenStream>().is_ok() && macros.into_iter().all(|m| parse(m).is_ok())
    }

    fn line(&self) -> String {
        let Self {
            number,
            rules,
            wrapper,
            call,
        } = self;
        let (wrapper, called) = match wrapper {
            Some(wrapper) => (format!("macro_rules! w {{ {wrapper} }} "), "w"),
            None => (String::new(), "m"),
        };
        format!(
            "mod c{number} {{ macro_rules! m {{ {rules} }} {wrapper}\
             pub fn text() -> &'static str {{ {called}!({call}) }} }}"
        )
    }

    fn answer(&self) -> Answer {
        match self.expand() {
            Ok(written) => Answer::Text(without_space(&concatenated(tokens(&written)))),
            Err(ExpandError::NoRule(_)) => Answer::NoRule,
            Err(ExpandError::Ambiguous(_)) => Answer::Ambiguous,
            Err(_) => Answer::Malformed,
        }
    }

    fn expand(&self) -> Result<String, ExpandError> {
        let Some(wrapper) = &self.wrapper else {
            return expand(&self.rules, &self.call);
        };
        let handed_on = expand(wrapper, &self.call)?;
        let arguments = handed_on
            .strip_prefix("m ! (")
            .and_then(|rest| rest.strip_suffix(')'));
        expand(&self.rules, arguments.expect("a call of `m`"))
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

/// The arguments of a call that hands on what the pieces matched.
fn handed_on(pieces: &[Piece]) -> String {
    let mut text = String::new();
    for piece in pieces {
        let _ = match piece {
            Piece::Token(token) => write!(text, "{token} "),
            Piece::Variable(name, _) => write!(text, "${name} "),
            Piece::Group(delimiter, inner) => {
                let (open, close) = delimiter.split_at(1);
                write!(text, "{open}{}{close} ", handed_on(inner))
            }
            Piece::Repetition(inner, separator, operator) => {
                write!(text, "$({}){separator} {operator} ", handed_on(inner))
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

impl Random {
    /// The same pieces with some variables of another kind.
    fn other_kinds(&mut self, pieces: &[Piece]) -> Vec<Piece> {
        let other = |piece: &Piece| match piece {
            Piece::Token(token) => Piece::Token(token),
            Piece::Variable(name, kind) => {
                let kind = if self.below(3) == 0 {
                    self.pick(KINDS)
                } else {
                    kind
                };
                Piece::Variable(name.clone(), kind)
            }
            Piece::Group(delimiter, inner) => Piece::Group(delimiter, self.other_kinds(inner)),
            Piece::Repetition(inner, separator, operator) => {
                Piece::Repetition(self.other_kinds(inner), separator, operator)
            }
        };
        pieces.iter().map(other).collect()
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
