//! The one catalogue of effects: what counts as an effect, of which class, and how each tier
//! of Sentinel recognises it. The lint reads the Rust paths and link names, the runtime
//! generates its probes from the link names; neither keeps a list of its own.
//!
//! This crate holds data and look-ups only. It has no dependencies, allocates nothing and
//! judges nothing; the feature `serde` adds what the lint needs to read evidence back.
#![no_std]

#[cfg(feature = "serde")]
extern crate alloc;

mod alias;
mod api;
#[cfg(feature = "serde")]
mod by_name;
mod class;
mod effect;
pub mod evidence;
pub mod harmless;
mod level;
mod link;
pub mod mark;
pub mod rows;
mod syscall;
pub mod told;

pub use alias::{ALIASES, Alias, unalias};
pub use api::ApiPath;
pub use class::{AtRuntime, EffectClass, UnknownClass};
pub use effect::{Effect, Refusal, effects, identified, linked};
pub use level::Level;
pub use syscall::{SYSCALLS, Syscall};

use link::links;
