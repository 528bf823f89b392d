//! Reads the rules of a macro: `(matcher) => { body };`, or `(matcher) { body }` of `macro`.

use super::{
    Origin,
    error::ExpandError,
    fragment::Kind,
    matcher::{Matcher, Place},
    token::{self, Shape, Token},
};
use proc_macro2::TokenStream;

/// A macro that is defined by rules. It has no spans and may be shared between threads.
#[derive(Clone, Debug)]
pub struct MacroRules {
    pub(super) origin: Origin,
    pub(super) rules: Vec<Rule>,
    /// Whether it is a `macro`, whose names mean what they mean where it is defined.
    pub(super) second_kind: bool,
}

/// A rule.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    pub(super) matcher: Matcher,
    pub(super) body: Vec<Op>,
}

/// A piece of a rule's body.
#[derive(Clone, Debug)]
pub(super) enum Op {
    /// Written as it is.
    Token(Token),
    /// What a variable matched, by its index.
    Variable(usize),
    /// `$( … ) separator operator`.
    Repeat {
        body: Vec<Op>,
        separator: Option<Token>,
        operator: Operator,
        /// The variables used inside, at whatever depth.
        variables: Vec<usize>,
    },
}

/// How often a repetition may match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    /// `*`
    Any,
    /// `+`
    Some,
    /// `?`
    Optional,
}

impl MacroRules {
    /// Reads what stands between the delimiters of `macro_rules! name { … }`, or what follows the
    /// name in `macro name(…) { … }` and `macro name { … }`.
    ///
    /// # Errors
    /// The definition breaks a rule of the language that matters to expansion, or needs an
    /// unstable feature.
    pub fn parse(definition: TokenStream, origin: Origin) -> Result<Self, ExpandError> {
        let tokens = token::read(definition)?;
        let (rules, second_kind) = match (shorthand(&tokens), delimited(&tokens)) {
            (Some((matcher, body)), _) => (vec![rule(matcher, body, &origin)?], true),
            (None, Some((list, []))) => (rules(list, &origin)?, true),
            (None, _) => (rules(&tokens, &origin)?, false),
        };
        Ok(Self {
            origin,
            rules,
            second_kind,
        })
    }
}

fn malformed<T>(why: impl Into<String>) -> Result<T, ExpandError> {
    Err(ExpandError::Definition(why.into()))
}

/// The inside of the delimiters at the start, and what follows them.
fn delimited(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let Token::Open(Shape::Paren | Shape::Bracket | Shape::Brace) = tokens.first()? else {
        return None;
    };
    let width = token::tree_width(tokens);
    Some((&tokens[1..width - 1], &tokens[width..]))
}

/// `(matcher) { body }`.
fn shorthand(tokens: &[Token]) -> Option<(&[Token], &[Token])> {
    let (matcher, rest) = delimited(tokens)?;
    let (body, rest) = delimited(rest)?;
    rest.is_empty().then_some((matcher, body))
}

fn rules(mut tokens: &[Token], origin: &Origin) -> Result<Vec<Rule>, ExpandError> {
    let mut rules = Vec::new();
    while !tokens.is_empty() {
        if matches!(tokens[0], Token::Ident(_)) {
            return Err(ExpandError::Unstable("rules for attributes and derives"));
        }
        let parts = delimited(tokens).and_then(|(matcher, rest)| {
            let (arrow, rest) = rest.split_first()?;
            let (body, rest) = delimited(rest)?;
            arrow.is("=>").then_some((matcher, body, rest))
        });
        let Some((matcher, body, rest)) = parts else {
            return malformed("expected a rule of the form `(matcher) => { body }`");
        };
        rules.push(rule(matcher, body, origin)?);
        tokens = match rest.split_first() {
            None => rest,
            Some((separator, rest)) if separator.is(";") || separator.is(",") => rest,
            Some((other, _)) => {
                return malformed(format!(
                    "expected `;` after a rule, found {}",
                    other.describe()
                ));
            }
        };
    }
    if rules.is_empty() {
        malformed("a macro needs at least one rule")
    } else {
        Ok(rules)
    }
}

fn rule(matcher: &[Token], body: &[Token], origin: &Origin) -> Result<Rule, ExpandError> {
    let mut builder = MatcherBuilder {
        origin,
        matcher: Matcher::default(),
    };
    builder.tokens(matcher, 0)?;
    builder.matcher.places.push(Place::End);
    let matcher = builder.matcher;
    let (body, _) = BodyBuilder {
        origin,
        matcher: &matcher,
    }
    .ops(body)?;
    Ok(Rule { matcher, body })
}

/// What `$` introduces.
enum Dollar<'a> {
    Name(&'a str),
    Repetition(Repetition<'a>),
}

struct Repetition<'a> {
    inner: &'a [Token],
    separator: Option<Token>,
    operator: Operator,
}

/// Whether a `$` with nothing behind it is meant as a token.
fn stands_alone(rest: &[Token]) -> bool {
    matches!(rest.first(), None | Some(Token::Close(_)))
}

/// Reads what follows a `$`, and says how many tokens that is.
fn dollar(tokens: &[Token]) -> Result<(Dollar<'_>, usize), ExpandError> {
    match tokens.first() {
        Some(Token::Ident(name)) => Ok((Dollar::Name(name), 1)),
        Some(Token::Open(Shape::Paren)) => {
            let width = token::tree_width(tokens);
            let (separator, operator, taken) = repetition_operator(&tokens[width..])?;
            let inner = &tokens[1..width - 1];
            let repetition = Repetition {
                inner,
                separator,
                operator,
            };
            Ok((Dollar::Repetition(repetition), width + taken))
        }
        Some(Token::Open(Shape::Brace)) => {
            Err(ExpandError::Unstable("metavariable expressions, `${…}`"))
        }
        Some(Token::Punct("$")) => Err(ExpandError::Unstable("the escape `$$`")),
        Some(other) => malformed(format!(
            "expected a name after `$`, found {}",
            other.describe()
        )),
        None => malformed("a `$` stands alone"),
    }
}

/// `*`, `+`, `?`, or a separator and one of these, with the number of tokens.
fn repetition_operator(tokens: &[Token]) -> Result<(Option<Token>, Operator, usize), ExpandError> {
    let operator = |token: Option<&Token>| match token {
        Some(Token::Punct("*")) => Some(Operator::Any),
        Some(Token::Punct("+")) => Some(Operator::Some),
        Some(Token::Punct("?")) => Some(Operator::Optional),
        _ => None,
    };
    if let Some(operator) = operator(tokens.first()) {
        return Ok((None, operator, 1));
    }
    match (tokens.first(), operator(tokens.get(1))) {
        (Some(Token::Open(_) | Token::Close(_)) | None, _) | (_, None) => {
            malformed("expected one of `*`, `+` and `?` after a repetition")
        }
        (_, Some(Operator::Optional)) => malformed("`?` takes no separator"),
        (separator, Some(operator)) => Ok((separator.cloned(), operator, 2)),
    }
}

fn crate_marker(origin: &Origin) -> Token {
    Token::Ident(format!("{}{}", super::hygiene::CRATE, origin.krate).into())
}

/// Flattens a matcher into places.
struct MatcherBuilder<'a> {
    origin: &'a Origin,
    matcher: Matcher,
}

impl MatcherBuilder<'_> {
    fn tokens(&mut self, mut tokens: &[Token], depth: usize) -> Result<(), ExpandError> {
        while let Some((first, rest)) = tokens.split_first() {
            tokens = rest;
            if !first.is("$") || stands_alone(rest) {
                self.matcher.places.push(Place::Token(first.clone()));
                continue;
            }
            let (what, taken) = dollar(tokens)?;
            tokens = &tokens[taken..];
            match what {
                Dollar::Name("crate") => {
                    self.matcher
                        .places
                        .push(Place::Token(crate_marker(self.origin)));
                }
                Dollar::Name(name) => tokens = self.variable(name, tokens, depth)?,
                Dollar::Repetition(repetition) => self.repetition(&repetition, depth)?,
            }
        }
        Ok(())
    }

    fn variable<'t>(
        &mut self,
        name: &str,
        tokens: &'t [Token],
        depth: usize,
    ) -> Result<&'t [Token], ExpandError> {
        let [Token::Punct(":"), Token::Ident(specifier), rest @ ..] = tokens else {
            return malformed(format!("`${name}` lacks a fragment specifier"));
        };
        let Some(kind) = Kind::from_name(specifier) else {
            return malformed(format!("`{specifier}` is no fragment specifier"));
        };
        if self
            .matcher
            .variables
            .iter()
            .any(|(known, _)| &**known == name)
        {
            return malformed(format!("`${name}` is bound twice"));
        }
        let kind = kind.in_edition(self.origin.edition);
        self.matcher
            .places
            .push(Place::Variable(self.matcher.variables.len(), kind));
        self.matcher.variables.push((name.into(), depth));
        Ok(rest)
    }

    fn repetition(&mut self, repetition: &Repetition<'_>, depth: usize) -> Result<(), ExpandError> {
        let operator = repetition.operator;
        let enter = self.matcher.places.len();
        self.matcher.places.push(Place::End);
        let first_variable = self.matcher.variables.len();
        self.tokens(repetition.inner, depth + 1)?;
        let first = enter + 1;
        self.matcher.places.push(match &repetition.separator {
            Some(separator) => Place::Separator {
                separator: separator.clone(),
                first,
            },
            None if self.can_be_empty(first) => {
                return malformed("a repetition matches nothing, again and again");
            }
            None => Place::Again { operator, first },
        });
        self.matcher.places[enter] = Place::Enter {
            operator,
            after: self.matcher.places.len(),
            variables: first_variable..self.matcher.variables.len(),
            depth,
        };
        Ok(())
    }

    /// Whether the places from `start` on can match no token at all.
    fn can_be_empty(&self, start: usize) -> bool {
        let mut index = start;
        while let Some(place) = self.matcher.places.get(index) {
            index = match place {
                Place::Enter {
                    operator: Operator::Any | Operator::Optional,
                    after,
                    ..
                } => *after,
                Place::Variable(_, Kind::Vis) => index + 1,
                _ => return false,
            };
        }
        true
    }
}

/// Reads a rule's body.
struct BodyBuilder<'a> {
    origin: &'a Origin,
    matcher: &'a Matcher,
}

impl BodyBuilder<'_> {
    /// The pieces, and the variables used in them.
    fn ops(&self, mut tokens: &[Token]) -> Result<(Vec<Op>, Vec<usize>), ExpandError> {
        let mut ops = Vec::new();
        let mut used = Vec::new();
        while let Some((first, rest)) = tokens.split_first() {
            tokens = rest;
            if !first.is("$") || stands_alone(rest) {
                ops.push(Op::Token(first.clone()));
                continue;
            }
            let (what, taken) = dollar(tokens)?;
            tokens = &tokens[taken..];
            match what {
                Dollar::Name("crate") => ops.push(Op::Token(crate_marker(self.origin))),
                Dollar::Name(name) => match self.matcher.variable(name) {
                    Some(index) => {
                        used.push(index);
                        ops.push(Op::Variable(index));
                    }
                    // A variable of a macro that this one defines.
                    None => ops.extend([
                        Op::Token(first.clone()),
                        Op::Token(Token::Ident(name.into())),
                    ]),
                },
                Dollar::Repetition(repetition) => {
                    let Repetition {
                        inner,
                        separator,
                        operator,
                    } = repetition;
                    let (body, variables) = self.ops(inner)?;
                    used.extend(&variables);
                    ops.push(Op::Repeat {
                        body,
                        separator,
                        operator,
                        variables,
                    });
                }
            }
        }
        Ok((ops, used))
    }
}
