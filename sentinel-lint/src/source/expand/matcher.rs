//! Matches a call's tokens against one rule, as rustc does: all ways through the rule are followed
//! at once, token by token. When a variable is the only way on, a parser takes its fragment, and
//! there is no way back: a fragment that begins and does not parse fails the whole call. Two ways
//! on where one is a variable fail it too, since Rust never guesses.
//!
//! Ways that meet at one place of the rule are one way from there on, marked as ambiguous; so the
//! work is bounded by the rule's length times the call's, whatever the rule.

use super::{
    budget::Budget,
    error::ExpandError,
    extent::extent,
    fragment::{Kind, may_begin},
    parse::Operator,
    token::{Shape, Token, tree_width, widths},
};
use crate::source::ir::Name;
use std::{borrow::Cow, ops::Range};

/// A rule's matcher, flattened.
#[derive(Clone, Debug, Default)]
pub(super) struct Matcher {
    pub(super) places: Vec<Place>,
    /// The variables in order, each with the number of repetitions around it.
    pub(super) variables: Vec<(Name, usize)>,
}

/// A place in a matcher.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A token, delimiters included.
    Token(Token),
    /// A variable, by its index.
    Variable(usize, Kind),
    /// The start of a repetition inside `depth` others, which binds `variables` and is over at
    /// `after`.
    Enter {
        operator: Operator,
        after: usize,
        variables: Range<usize>,
        depth: usize,
    },
    /// The end of a repetition without separator that began at `first`.
    Again { operator: Operator, first: usize },
    /// The end of a repetition with one.
    Separator { separator: Token, first: usize },
    /// The end of the rule.
    End,
}

/// What a variable matched.
#[derive(Clone, Debug)]
pub(super) enum Match {
    /// A fragment; its own invisible delimiters are included where it has them.
    Fragment(Vec<Token>),
    /// One match for each time round a repetition.
    Sequence(Vec<Match>),
}

/// The outcome of trying a rule.
#[derive(Debug)]
pub(super) enum Outcome {
    /// What each variable matched.
    Matched(Vec<Match>),
    /// The rule does not fit; the index of the token that it did not expect.
    Refused(usize),
}

impl Matcher {
    /// The index of a variable.
    pub(super) fn variable(&self, name: &str) -> Option<usize> {
        self.variables
            .iter()
            .position(|(known, _)| &**known == name)
    }

    /// Tries the rule on a whole call.
    pub(super) fn run(&self, call: &[Token], budget: &mut Budget) -> Result<Outcome, ExpandError> {
        let mut run = Run {
            matcher: self,
            tokens: Cow::Borrowed(call),
            widths: widths(call),
            ends: ends(call),
            at: 0,
            trace: Vec::new(),
            bound: Vec::new(),
            ways: vec![Way {
                place: 0,
                trace: None,
                ambiguous: false,
            }],
            reached: vec![Reached::default(); self.places.len()],
            step: 0,
        };
        run.run(budget)
    }
}

/// A way through the rule that has fitted so far.
#[derive(Clone, Copy, Debug)]
struct Way {
    place: usize,
    /// What it bound, as the end of a list in [`Run::trace`].
    trace: Option<usize>,
    /// Whether another way led to the same place.
    ambiguous: bool,
}

/// A repetition was entered or a variable bound, after what happened before on the way.
#[derive(Clone, Copy, Debug)]
struct Event {
    before: Option<usize>,
    place: usize,
}

/// Whether a place was reached at a token, and ambiguously.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    step: usize,
    ambiguous: bool,
}

/// Where the ways can go at one token.
#[derive(Default)]
struct Fork {
    /// To places after this token.
    next: Vec<Way>,
    /// Into variables.
    variables: Vec<(Way, Kind)>,
    /// To the end of the rule.
    ends: Vec<Way>,
}

struct Run<'a> {
    matcher: &'a Matcher,
    tokens: Cow<'a, [Token]>,
    widths: Vec<usize>,
    ends: Vec<usize>,
    at: usize,
    trace: Vec<Event>,
    /// The fragments in order. There is one way when a variable is bound, so that they are the
    /// same for all ways from there on.
    bound: Vec<Vec<Token>>,
    ways: Vec<Way>,
    reached: Vec<Reached>,
    step: usize,
}

impl Run<'_> {
    fn run(&mut self, budget: &mut Budget) -> Result<Outcome, ExpandError> {
        loop {
            let fork = self.fork(budget)?;
            if self.at == self.tokens.len() {
                return match fork.ends[..] {
                    [] => Ok(Outcome::Refused(self.at)),
                    [
                        Way {
                            ambiguous: false,
                            trace,
                            ..
                        },
                    ] => Ok(self.matched(trace)),
                    _ => Err(ExpandError::Ambiguous("the end of the call".to_owned())),
                };
            }
            match (&fork.next[..], &fork.variables[..]) {
                ([], []) => return Ok(Outcome::Refused(self.at)),
                (_, []) => {
                    self.ways = fork.next;
                    self.at += 1;
                }
                ([], [(way, kind)]) if !way.ambiguous => {
                    self.bind(*way, *kind, budget)?;
                }
                _ => return Err(ExpandError::Ambiguous(self.tokens[self.at].describe())),
            }
        }
    }

    /// Follows every way up to where it needs a token.
    fn fork(&mut self, budget: &mut Budget) -> Result<Fork, ExpandError> {
        self.step += 1;
        let mut ways = std::mem::take(&mut self.ways);
        let mut stopped = Vec::new();
        while let Some(mut way) = ways.pop() {
            budget.steps(1)?;
            let reached = &mut self.reached[way.place];
            if reached.step == self.step {
                if reached.ambiguous {
                    continue;
                }
                way.ambiguous = true;
            }
            *reached = Reached {
                step: self.step,
                ambiguous: way.ambiguous,
            };
            self.follow(way, &mut ways, &mut stopped);
        }
        Ok(self.sort(&stopped))
    }

    /// Steps over a place that needs no token; at another one the way stops.
    fn follow(&mut self, way: Way, ways: &mut Vec<Way>, stopped: &mut Vec<Way>) {
        let to = |place| Way { place, ..way };
        match &self.matcher.places[way.place] {
            Place::Enter {
                operator, after, ..
            } => {
                let trace = Some(self.happened(way));
                if *operator != Operator::Some {
                    ways.push(Way {
                        trace,
                        ..to(*after)
                    });
                }
                ways.push(Way {
                    trace,
                    ..to(way.place + 1)
                });
            }
            Place::Again { operator, first } => {
                ways.push(to(way.place + 1));
                if *operator != Operator::Optional {
                    ways.push(to(*first));
                }
            }
            Place::Separator { .. } => {
                stopped.push(way);
                ways.push(to(way.place + 1));
            }
            Place::Token(_) | Place::Variable(..) | Place::End => stopped.push(way),
        }
    }

    /// What the stopped ways want of the token. One that was stopped at before it turned out to
    /// be ambiguous is left for its ambiguous twin.
    fn sort(&self, stopped: &[Way]) -> Fork {
        let mut fork = Fork::default();
        let token = self.tokens.get(self.at);
        for way in stopped {
            if self.reached[way.place].ambiguous && !way.ambiguous {
                continue;
            }
            let to = |place| Way { place, ..*way };
            match (&self.matcher.places[way.place], token) {
                (Place::Token(wanted), Some(token)) if wanted.matches(token) => {
                    fork.next.push(to(way.place + 1));
                }
                (Place::Separator { separator, first }, Some(token))
                    if separator.matches(token) =>
                {
                    fork.next.push(to(*first));
                }
                (Place::Variable(_, kind), _) if may_begin(*kind, &self.tokens[self.at..]) => {
                    fork.variables.push((*way, *kind));
                }
                (Place::End, _) => fork.ends.push(*way),
                _ => {}
            }
        }
        fork
    }

    /// Takes the fragment of a variable and goes on after it.
    fn bind(&mut self, way: Way, kind: Kind, budget: &mut Budget) -> Result<(), ExpandError> {
        let here = self.at..self.ends[self.at];
        let extent = extent(kind, &self.tokens[here.clone()], &self.widths[here], budget)?;
        budget.steps(extent.tokens)?;
        let stop = self.at + extent.tokens;
        let mut taken = self.tokens[self.at..stop].to_vec();
        if extent.characters > 0 {
            let Token::Punct(text) = self.tokens[stop] else {
                return Err(ExpandError::Fragment {
                    kind,
                    why: "it ends in a token".to_owned(),
                });
            };
            let (mine, rest) = text.split_at(extent.characters);
            taken.push(Token::Punct(mine));
            self.tokens.to_mut()[stop] = Token::Punct(rest);
        }
        self.bound.push(wrap(kind, taken));
        self.at = stop;
        let trace = Some(self.happened(way));
        self.ways = vec![Way {
            place: way.place + 1,
            trace,
            ambiguous: false,
        }];
        Ok(())
    }

    /// Notes that a way went through its place, and returns the note.
    fn happened(&mut self, way: Way) -> usize {
        self.trace.push(Event {
            before: way.trace,
            place: way.place,
        });
        self.trace.len() - 1
    }

    /// Replays what happened on the way that led to the end.
    fn matched(&mut self, trace: Option<usize>) -> Outcome {
        let before = |index: &usize| self.trace[*index].before;
        let mut events: Vec<usize> = std::iter::successors(trace, before).collect();
        events.reverse();
        let mut bound = std::mem::take(&mut self.bound).into_iter();
        let mut matches = vec![Match::Sequence(Vec::new()); self.matcher.variables.len()];
        for event in events {
            match &self.matcher.places[self.trace[event].place] {
                Place::Variable(variable, _) => {
                    let found = Match::Fragment(bound.next().unwrap_or_default());
                    matches[*variable].put(self.matcher.variables[*variable].1, found);
                }
                Place::Enter {
                    variables, depth, ..
                } => {
                    for variable in variables.clone() {
                        matches[variable].put(*depth, Match::Sequence(Vec::new()));
                    }
                }
                _ => {}
            }
        }
        Outcome::Matched(matches)
    }
}

/// For each token the index of the delimiter that closes what is around it, or the end.
fn ends(tokens: &[Token]) -> Vec<usize> {
    let mut ends = vec![tokens.len(); tokens.len()];
    let mut around = Vec::new();
    let mut end = tokens.len();
    for (index, token) in tokens.iter().enumerate().rev() {
        match token {
            Token::Close(_) => around.push(std::mem::replace(&mut end, index)),
            Token::Open(_) => end = around.pop().unwrap_or(tokens.len()),
            _ => {}
        }
        ends[index] = end;
    }
    ends
}

impl Match {
    /// Puts a match inside `depth` repetitions, into the latest time round of each.
    fn put(&mut self, depth: usize, found: Self) {
        let Self::Sequence(times) = self else { return };
        if depth == 0 {
            *self = found;
        } else if depth == 1 {
            times.push(found);
        } else if let Some(last) = times.last_mut() {
            last.put(depth - 1, found);
        }
    }
}

/// Puts a fragment in invisible delimiters, in place of those that it has.
fn wrap(kind: Kind, tokens: Vec<Token>) -> Vec<Token> {
    if !kind.is_wrapped() {
        return tokens;
    }
    let has_them = matches!(tokens.first(), Some(Token::Open(Shape::Fragment(_))))
        && tree_width(&tokens) == tokens.len();
    let inner = if has_them {
        &tokens[1..tokens.len() - 1]
    } else {
        &tokens[..]
    };
    let shape = Shape::Fragment(kind);
    let mut wrapped = Vec::with_capacity(inner.len() + 2);
    wrapped.push(Token::Open(shape));
    wrapped.extend_from_slice(inner);
    wrapped.push(Token::Close(shape));
    wrapped
}
