//! Paths and types as written.

use super::{Name, Pos};

/// A path: `std::fs::read`, `<T as Trait>::f::<u8>`, `::krate::item`, `self::x`, `$crate::x`.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The self type of `<T>::…` and `<T as Trait>::…`.
    pub qself: Option<Box<QSelf>>,
    /// Whether it starts with `::`.
    pub global: bool,
    /// `crate`, `self`, `super`, `Self` and `$crate` are segments like any other.
    pub segments: Vec<Segment>,
    /// Where it starts.
    pub pos: Pos,
}

/// `<ty as segments[..position]>::segments[position..]`; a position of 0 means `<ty>::…`.
#[derive(Clone, Debug, PartialEq)]
pub struct QSelf {
    /// The type before `as`.
    pub ty: Ty,
    /// How many segments of the path name the trait.
    pub position: usize,
}

/// One segment of a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Segment {
    /// The name.
    pub name: Name,
    /// What stands in angle brackets, or in the parentheses of `Fn(A) -> B`.
    pub args: Option<Box<GenericArgs>>,
}

/// Generic arguments; lifetimes are dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GenericArgs {
    /// Type arguments in order. A const argument is [`Ty::Infer`]. `Fn(A, B)` has one tuple.
    pub types: Vec<Ty>,
    /// `Item = T`, and `Output` for `Fn(A) -> B`.
    pub bindings: Vec<(Name, Ty)>,
    /// `Item: Bound`.
    pub constraints: Vec<(Name, Vec<Bound>)>,
}

/// A type as written; lifetimes are dropped.
#[derive(Clone, Debug, PartialEq)]
pub enum Ty {
    /// A named type, a generic parameter, an associated type.
    Path(Path),
    /// `&T` and `&mut T`.
    Ref(Box<Ty>),
    /// `*const T` and `*mut T`.
    Ptr(Box<Ty>),
    /// `[T]`.
    Slice(Box<Ty>),
    /// `[T; N]`.
    Array(Box<Ty>),
    /// `(A, B)`; empty for `()`.
    Tuple(Vec<Ty>),
    /// `fn(A) -> B`.
    FnPtr(Vec<Ty>, Box<Ty>),
    /// `dyn A + B`.
    Dyn(Vec<Bound>),
    /// `impl A + B`.
    Impl(Vec<Bound>),
    /// `!`.
    Never,
    /// `_`.
    Infer,
    /// A macro in type position or syntax that is not modelled.
    Opaque,
}

/// A trait bound; `?Sized` and lifetimes are dropped.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// The trait.
    pub path: Path,
}
