//! The one catalogue of effects: what counts as an effect, of which class, and how each tier
//! of Sentinel recognises it. The lint reads the Rust paths and link names, the runtime
//! generates its probes from the link names; neither keeps a list of its own.
//!
//! This crate holds data and look-ups only. It has no dependencies, allocates nothing and
//! judges nothing.
#![no_std]

mod api;
mod class;
mod effect;
pub mod evidence;
mod level;
mod link;
pub mod rows;

pub use api::ApiPath;
pub use class::{AtRuntime, EffectClass, UnknownClass};
pub use effect::{Effect, Refusal, effects, identified, linked};
pub use level::Level;

use link::links;
