//! Expansion of `macro_rules!`, from tokens to tokens, with nothing of the scanned code run.
//!
//! It matches and writes as rustc does: the first rule that fits decides, a fragment is taken by
//! a parser and never given back, operators are compared whole, repetitions are written in step,
//! `$crate` names the crate of the definition. It does not resolve names, so it neither finds the
//! macro of a call nor expands the calls inside of what it wrote; nor does it expand macros of std.
//! Without spans, what it writes has no place in a file: the place of the call stands for all of it.
//!
//! Three things of an expansion cannot be said by tokens alone, and are said by identifiers that
//! begin with `__sentinel_`, so that they outlive being written as text:
//! - `__sentinel_crate_3` stands for `$crate`, see [`crate_index`];
//! - `__sentinel_local_1_x` is a macro's name that must not be taken for the caller's, see [`unmark`];
//! - `__sentinel_fragment_expr(1 + 1)` is a matched fragment in the arguments of a further macro
//!   call, see [`open_fragments`].
//!
//! A source file that writes such identifiers itself must not get here.
//!
//! Hostile input costs an error: nesting, recursion, matching and output are bounded. Threads that
//! expand need a stack of [`STACK_BYTES`].

mod budget;
mod builtin;
mod captures;
mod depth;
mod error;
mod extent;
mod fragment;
mod hygiene;
mod matcher;
mod parse;
mod token;
mod transcribe;
mod write;

pub use budget::Limits;
pub use builtin::expand_std_item;
pub use depth::STACK_BYTES;
pub use error::ExpandError;
pub use fragment::Kind;
pub use hygiene::{Unmarked, crate_index, plain_name, unmark};
pub use parse::MacroRules;

use budget::Budget;
use matcher::Outcome;
use proc_macro2::{TokenStream, TokenTree};
use std::sync::atomic::{AtomicU32, Ordering};
use token::{Shape, Token};
use transcribe::Written;
use write::Form;

/// Where a macro is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The crate, by its index in the program: what `$crate` means.
    pub krate: usize,
    /// Its edition, which decides what `$x:pat` and `$x:expr` accept.
    pub edition: u16,
    /// Whether it is defined in a body, so that its rules see the locals there.
    pub in_body: bool,
}

/// What a call is written in place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// An expression: the tokens are one expression.
    Expression,
    /// A statement: the tokens are statements of the block around the call. A macro call without
    /// semicolon at their end is in the place of a statement again.
    Statement,
    /// A pattern: the tokens are one pattern, perhaps of alternatives.
    Pattern,
    /// A type: the tokens are one type.
    Type,
    /// An item of a module, impl, trait or `extern` block: the tokens are such items.
    Item,
}

/// Where a macro is called.
#[derive(Clone, Copy)]
pub struct Site<'a> {
    /// What it is called in place of.
    pub position: Position,
    /// How many expansions the call was written by.
    pub depth: usize,
    /// Whether a name is that of a local in scope at the call. For a macro that is defined in a
    /// body, only the locals declared after the macro count. Where the locals are not known, the
    /// answer is yes. Items see no locals, and it is not asked for them.
    pub is_local: &'a dyn Fn(&str) -> bool,
}

/// The number of the next expansion. Counted over the whole process, since two expansions that
/// meet in one body must not have the same marks, whichever expanders they came from. Which
/// number a mark has is never shown.
static NEXT: AtomicU32 = AtomicU32::new(1);

/// Expands calls within [`Limits`], which hold for all of them together.
#[derive(Debug)]
pub struct Expander {
    budget: Budget,
}

impl Expander {
    /// An expander that has spent nothing.
    pub fn new(limits: Limits) -> Self {
        Self {
            budget: Budget::new(limits),
        }
    }

    /// Expands one call: `call` is what stands between its delimiters.
    ///
    /// Calls in what is returned are not expanded. Expressions and types in it that the call gave
    /// are invisible groups where their neighbours could otherwise tear them apart.
    ///
    /// # Errors
    /// No rule fits, or the macro is one that rustc would refuse; or a limit is exceeded.
    pub fn expand_call(
        &mut self,
        rules: &MacroRules,
        call: TokenStream,
        site: &Site<'_>,
    ) -> Result<TokenStream, ExpandError> {
        self.budget.recursion(site.depth)?;
        let call = token::read(call)?;
        let mut written = self.apply(rules, &call)?;
        if site.position == Position::Expression {
            drop_semicolon(&mut written);
        }
        if rules.second_kind
            && let Some(name) = hygiene::free_name(&written)
        {
            return Err(ExpandError::DefinitionSite(name.to_owned()));
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        hygiene::mark(&mut written, site, rules.origin.in_body, number);
        depth::check(&written.tokens)?;
        let around = match site.position {
            Position::Statement => Shape::Brace,
            _ => Shape::Paren,
        };
        Ok(write::write(&written.tokens, Form::Syntax, around))
    }

    /// Writes the first rule that fits.
    fn apply(&mut self, rules: &MacroRules, call: &[Token]) -> Result<Written, ExpandError> {
        let mut furthest = 0;
        for rule in &rules.rules {
            match rule.matcher.run(call, &mut self.budget)? {
                Outcome::Matched(matches) => {
                    return transcribe::transcribe(&rule.body, &matches, &mut self.budget);
                }
                Outcome::Refused(at) => furthest = furthest.max(at),
            }
        }
        let unexpected = call.get(furthest);
        let found = unexpected.map_or_else(|| "the end of the call".to_owned(), Token::describe);
        Err(ExpandError::NoRule(found))
    }
}

/// An expression macro may end in a semicolon, which the compiler ignores.
fn drop_semicolon(written: &mut Written) {
    if written.tokens.last().is_some_and(|last| last.is(";")) {
        written.tokens.pop();
        written.defined.pop();
    }
}

/// Turns the marked fragments among the arguments of a known macro into what a parser reads:
/// `__sentinel_fragment_expr(1 + 1)` into an invisible group. Other tokens stay as they are; where
/// no fragment is among them, all keep their places.
///
/// # Errors
/// The tokens nest too deeply.
pub fn open_fragments(arguments: TokenStream) -> Result<TokenStream, ExpandError> {
    if !has_fragment(&arguments) {
        return Ok(arguments);
    }
    let tokens = token::read(arguments)?;
    Ok(write::write(&tokens, Form::Open, Shape::Paren))
}

fn has_fragment(tokens: &TokenStream) -> bool {
    let mut open = vec![tokens.clone()];
    while let Some(tokens) = open.pop() {
        for token in tokens {
            match token {
                TokenTree::Group(group) => open.push(group.stream()),
                TokenTree::Ident(ident) if ident.to_string().starts_with(token::FRAGMENT) => {
                    return true;
                }
                _ => {}
            }
        }
    }
    false
}
