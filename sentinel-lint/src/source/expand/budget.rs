//! How much the expansion of one body may cost. Macros that people write stay far below; a macro
//! that doubles its output at each step, or a rule that is tried at every token, does not.

use super::error::ExpandError;

/// Limits of an [`Expander`](super::Expander).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// How deep macros may call each other: the crate's `recursion_limit`.
    pub recursion: usize,
    /// How many tokens all expansions together may write.
    pub tokens: usize,
    /// How many steps all matching together may take; a step is one token at one place of a rule.
    pub steps: usize,
}

impl Default for Limits {
    /// The recursion limit of rustc, and room for the largest tables and lists of declarations.
    fn default() -> Self {
        Self {
            recursion: 128,
            tokens: 4_000_000,
            steps: 16_000_000,
        }
    }
}

/// What is left of the limits.
#[derive(Debug)]
pub(super) struct Budget {
    limits: Limits,
    tokens: usize,
    steps: usize,
}

impl Budget {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            limits,
            tokens: limits.tokens,
            steps: limits.steps,
        }
    }

    pub(super) fn recursion(&self, depth: usize) -> Result<(), ExpandError> {
        let limit = self.limits.recursion;
        if depth > limit {
            Err(ExpandError::Recursion(limit))
        } else {
            Ok(())
        }
    }

    pub(super) fn tokens(&mut self, count: usize) -> Result<(), ExpandError> {
        self.tokens = self
            .tokens
            .checked_sub(count)
            .ok_or(ExpandError::TooLarge(self.limits.tokens))?;
        Ok(())
    }

    pub(super) fn steps(&mut self, count: usize) -> Result<(), ExpandError> {
        self.steps = self
            .steps
            .checked_sub(count)
            .ok_or(ExpandError::TooLong(self.limits.steps))?;
        Ok(())
    }
}
