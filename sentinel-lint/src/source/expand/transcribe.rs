//! Writes a rule's body out with what its variables matched.

use super::{
    budget::Budget,
    error::ExpandError,
    matcher::Match,
    parse::{Op, Operator},
    token::Token,
};

/// Tokens, and of each whether the macro's definition wrote it.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) tokens: Vec<Token>,
    pub(super) defined: Vec<bool>,
}

/// Writes a body out.
pub(super) fn transcribe(
    body: &[Op],
    matches: &[Match],
    budget: &mut Budget,
) -> Result<Written, ExpandError> {
    let mut writer = Writer {
        matches,
        budget,
        times: Vec::new(),
        written: Written::default(),
    };
    writer.ops(body)?;
    Ok(writer.written)
}

struct Writer<'a> {
    matches: &'a [Match],
    budget: &'a mut Budget,
    /// For each repetition around, the time round.
    times: Vec<usize>,
    written: Written,
}

impl<'a> Writer<'a> {
    fn ops(&mut self, ops: &[Op]) -> Result<(), ExpandError> {
        for op in ops {
            match op {
                Op::Token(token) => self.write(std::slice::from_ref(token), true)?,
                Op::Variable(index) => match self.current(*index) {
                    Match::Fragment(tokens) => self.write(tokens, false)?,
                    Match::Sequence(_) => {
                        return fail("a variable is used outside of its repetition");
                    }
                },
                Op::Repeat {
                    body,
                    separator,
                    operator,
                    variables,
                } => {
                    let count = self.count(variables)?;
                    if count == 0 && *operator == Operator::Some {
                        return fail("`+` needs at least one match");
                    }
                    self.repeat(body, separator.as_ref(), count)?;
                }
            }
        }
        Ok(())
    }

    fn repeat(
        &mut self,
        body: &[Op],
        separator: Option<&Token>,
        count: usize,
    ) -> Result<(), ExpandError> {
        for time in 0..count {
            if let (Some(separator), true) = (separator, time > 0) {
                self.write(std::slice::from_ref(separator), true)?;
            }
            self.budget.steps(1)?;
            self.times.push(time);
            self.ops(body)?;
            self.times.pop();
        }
        Ok(())
    }

    fn write(&mut self, tokens: &[Token], defined: bool) -> Result<(), ExpandError> {
        self.budget.tokens(tokens.len())?;
        self.written.tokens.extend_from_slice(tokens);
        self.written
            .defined
            .resize(self.written.tokens.len(), defined);
        Ok(())
    }

    /// What a variable matched, this time round. One that matched outside of some of the
    /// repetitions around is the same each time.
    fn current(&self, variable: usize) -> &'a Match {
        let mut found = &self.matches[variable];
        for time in &self.times {
            match found {
                Match::Sequence(times) if *time < times.len() => found = &times[*time],
                _ => break,
            }
        }
        found
    }

    /// How often a repetition of these variables is written.
    fn count(&self, variables: &[usize]) -> Result<usize, ExpandError> {
        let mut count = None;
        for variable in variables {
            let Match::Sequence(times) = self.current(*variable) else {
                continue;
            };
            match count {
                None => count = Some(times.len()),
                Some(other) if other == times.len() => {}
                Some(other) => {
                    let these = times.len();
                    return fail(&format!("variables matched {other} and {these} times"));
                }
            }
        }
        count.map_or_else(|| fail("it has no variable that repeats at this depth"), Ok)
    }
}

fn fail<T>(why: &str) -> Result<T, ExpandError> {
    Err(ExpandError::Repetition(why.to_owned()))
}
