//! Bounds what a recursive parser would need of its stack, before it is asked to parse.
//!
//! `syn` recurses for nested delimiters, prefix operators, closures, assignments and generics, and
//! dropping what it built recurses along operator and method chains. Hostile input makes any of
//! these as long as it likes.

use super::{
    error::ExpandError,
    token::{Shape, Token},
};

/// The stack that a thread needs to expand macros, and to parse what was expanded: as much as the
/// deepest tokens let through may take in an unoptimised build, and half as much again to spare.
pub const STACK_BYTES: usize = 16 << 20;

/// One unit takes between 1 and 48 KiB of stack in an unoptimised build, a quarter of that in an
/// optimised one (measured with syn 3.0 for each kind of recursion); the most that the limit lets
/// through takes 10 MiB. Code written by people stays below 200 units.
const LIMIT: usize = 384;

/// The longest chain of operands or calls: dropping one link takes 150 bytes.
const CHAIN: usize = 8192;

/// Keywords that an expression or pattern of their own kind may follow directly.
const NESTING: &[&str] = &[
    "become", "box", "break", "do", "for", "if", "in", "let", "loop", "match", "return", "while",
    "yield",
];

/// One open delimiter.
#[derive(Default)]
struct Level {
    /// The units up to this delimiter.
    base: usize,
    /// The units of prefix operators and the like since the last separator.
    run: usize,
    /// Angle brackets that are open, as far as tokens tell.
    angles: usize,
    /// Tokens since the last separator.
    chain: usize,
    /// What stands before.
    before: Before,
}

/// What the last token was, as far as it decides how the next one reads.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Before {
    /// An operator, a keyword or nothing: an operand follows.
    #[default]
    Operator,
    /// An operand: an operator now is a binary one.
    Operand,
    /// A closing brace: an operand or the end of a statement, arm or item.
    Brace,
}

/// Refuses tokens that a recursive parser could not take.
pub(super) fn check(tokens: &[Token]) -> Result<(), ExpandError> {
    let mut outer: Vec<Level> = Vec::new();
    let mut level = Level::default();
    for token in tokens {
        match token {
            Token::Open(shape) => {
                let units = if *shape == Shape::Brace { 2 } else { 1 };
                let inner = Level {
                    base: level.units() + units,
                    ..Level::default()
                };
                outer.push(std::mem::replace(&mut level, inner));
            }
            Token::Close(shape) => {
                level = outer.pop().unwrap_or_default();
                level.chain += 1;
                level.before = if *shape == Shape::Brace {
                    Before::Brace
                } else {
                    Before::Operand
                };
            }
            Token::Literal(_) | Token::Lifetime(_) => level.word("", false),
            Token::Ident(name) => level.word(name, token.is_keyword()),
            Token::Punct(text) => level.punct(text),
        }
        if level.units() > LIMIT || level.chain > CHAIN {
            return Err(ExpandError::TooDeep);
        }
    }
    Ok(())
}

impl Level {
    fn units(&self) -> usize {
        self.base + self.run + 4 * self.angles
    }

    fn separate(&mut self) {
        (self.run, self.chain, self.angles) = (0, 0, 0);
    }

    fn word(&mut self, name: &str, keyword: bool) {
        // A word after a closing brace begins something new, unless it continues the expression.
        if self.before == Before::Brace && !matches!(name, "as" | "else") {
            self.separate();
        }
        self.chain += 1;
        if NESTING.contains(&name) {
            self.run += 1;
        }
        self.before = if keyword {
            Before::Operator
        } else {
            Before::Operand
        };
    }

    fn punct(&mut self, text: &str) {
        let prefix = self.before == Before::Operator;
        self.chain += 1;
        match text {
            ";" | "=>" => self.separate(),
            // Generic arguments go on after a comma.
            "," => (self.run, self.chain) = (0, 0),
            "#" if self.before == Before::Brace => self.separate(),
            "<" => self.angles += 1,
            "<<" => self.angles += 2,
            ">" => self.angles = self.angles.saturating_sub(1),
            ">>" => self.angles = self.angles.saturating_sub(2),
            "->" => self.run += 3,
            // These may enclose the parameters of a closure.
            "|" | "@" => self.run += 1,
            "||" => self.run += 2,
            // A path is a list, but one in `use` is a tree.
            "::" => self.chain += 3,
            "&" | "*" if prefix => self.run += 3,
            "&&" if prefix => self.run += 6,
            "#" | "." | "?" | ":" | "==" | "!=" | "<=" | ">=" => {}
            _ if prefix || text.ends_with('=') => self.run += 1,
            _ => {}
        }
        if !matches!(text, "?" | ">" | ">>") {
            self.before = Before::Operator;
        }
    }
}
