//! The judge of the source engine: from a resolved program to what each declared function can
//! reach and what could not be followed. Knows no levels and gives no verdict.

mod answer;
mod asks;
mod double;
mod facts;
mod harmless;
mod hooks;
mod infer;
mod iteration;
mod lookup;
mod lower_ty;
mod reach;
mod returns;
mod roots;
mod signature;
mod std_facts;
mod std_signatures;
mod ty;
mod unseen;
mod world;

pub(crate) use answer::{Judgement, judge};
pub(crate) use asks::asks;
pub(crate) use facts::Effect;
pub(crate) use harmless::is_builtin_attribute;
pub(crate) use infer::enters_kernel;
pub(crate) use reach::{FactsCache, Reach, Site as ReachSite};
pub(crate) use roots::{DECLARING_PACKAGE, is_named_as_declaring};
pub(crate) use world::{BodyCall, Expand, World};
