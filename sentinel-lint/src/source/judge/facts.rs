//! What a body refers to, as the edges of the call graph. Which edges count for an extension is
//! decided when its reach is followed, not here.

use super::ty::TraitId;
use crate::source::{
    ir::{Name, Pos},
    program::ItemId,
};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// The edges out of a function, constant or static.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// In the order of the source.
    pub edges: Vec<Edge>,
}

/// A reference from a body.
#[derive(Clone, Debug)]
pub(crate) struct Edge {
    /// Where it stands.
    pub pos: Pos,
    /// To what.
    pub to: Target,
}

/// What a body refers to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Target {
    /// A function, constant or static of the tree: called, or mentioned as a value.
    Item(ItemId),
    /// One of several functions of the tree, which types tell apart that are not known here.
    Either(ItemId),
    /// Something that performs an effect.
    Effect(Effect),
    /// A type of the tree that is named in an expression, and so may have values here that no
    /// caller injected.
    Live(ItemId),
    /// A type of the tree that a value handled here has: what is called on it is no port's.
    Seen(ItemId),
    /// A type that stands in a signature or field: values of it may have been injected.
    Nameable(ItemId),
    /// A type of std that stands in a signature or is the type of an expression.
    NameableStd(Arc<str>),
    /// A value of a type that is not known is handed to a function.
    Anything,
    /// A value of this type of std, an operating-system handle, is handed to a function.
    Handed(Arc<str>),
    /// A method of a trait, called on what is known by its bounds alone.
    Demand(TraitId, Name),
    /// A method of a trait, which an operator calls on something of unknown type.
    Perhaps(TraitId, Name),
    /// A method called on something of unknown type.
    Open(Name),
    /// Something that cannot be followed, with the reason.
    Doubt(Arc<str>),
}

/// An effect at the end of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Effect {
    /// Its class.
    pub class: EffectClass,
    /// What performs it, as rustdoc would print it.
    pub api: Arc<str>,
    /// The link name, where one is called.
    pub leaf: Option<Name>,
    /// What it does, as the end of a sentence that starts with "it".
    pub what: &'static str,
}
