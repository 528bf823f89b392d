//! The types that inference knows: just enough to say whose method is called.
//!
//! References and raw pointers are transparent, lifetimes and const arguments do not exist.
//! What inference cannot tell is [`Type::Unknown`], which no rule takes for harmless.

use crate::source::{ir::Name, program::ItemId};
use std::sync::Arc;

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    /// A struct, enum or union of the tree.
    Adt(ItemId, Vec<Type>),
    /// A type of std by its path.
    Std(Arc<str>, Vec<Type>),
    /// A primitive: `u8`, `str`; `slice` has its element as argument.
    Prim(Arc<str>, Vec<Type>),
    /// A tuple; the unit type is the empty one.
    Tuple(Vec<Type>),
    /// A function of the tree, named.
    FnItem(ItemId, Vec<Type>),
    /// A function of std, named.
    StdFn(Arc<str>, Vec<Type>),
    /// A closure, function pointer or `Fn` bound, with what it returns.
    Callable(Box<Type>),
    /// Something injected or hidden that is known by its bounds alone: `dyn A + B`, `impl A`, a
    /// type parameter, an associated type. The name is for parameters.
    Bounded(Option<Name>, Vec<Bound>),
    /// A future that yields this: what an `async fn` or block returns.
    Future(Box<Type>),
    /// `!`.
    Never,
    /// Not known.
    Unknown,
}

/// A trait with the arguments written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    /// The trait.
    pub of: TraitId,
    /// Its type arguments.
    pub args: Vec<Type>,
    /// Its associated types, as far as they are written.
    pub bindings: Vec<(Name, Type)>,
}

/// A trait of the tree or of std.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum TraitId {
    /// Of the tree.
    Tree(ItemId),
    /// Of std, by its path.
    Std(Arc<str>),
}

impl Type {
    /// The unit type.
    pub(crate) fn unit() -> Self {
        Self::Tuple(Vec::new())
    }

    /// A type of std without arguments.
    pub(crate) fn std(path: &str) -> Self {
        Self::Std(Arc::from(path), Vec::new())
    }

    /// A primitive type.
    pub(crate) fn prim(name: &str) -> Self {
        Self::Prim(Arc::from(name), Vec::new())
    }

    /// `[element]`; arrays are taken for slices.
    pub(crate) fn slice(element: Self) -> Self {
        Self::Prim(Arc::from("slice"), vec![element])
    }

    /// Whether nothing at all is known.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// The argument at a position, of whatever has arguments.
    pub(crate) fn arg(&self, position: usize) -> Self {
        match self {
            Self::Adt(_, args) | Self::Std(_, args) | Self::Prim(_, args) => {
                args.get(position).cloned().unwrap_or(Self::Unknown)
            }
            _ => Self::Unknown,
        }
    }

    /// The std path, for a type of std.
    pub(crate) fn std_path(&self) -> Option<&str> {
        match self {
            Self::Std(path, _) => Some(path),
            _ => None,
        }
    }

    /// The key under which impls for this type are found; none where any impl may be meant.
    pub(crate) fn head(&self) -> Option<Head> {
        match self {
            Self::Adt(item, _) => Some(Head::Adt(*item)),
            Self::Std(path, _) => Some(Head::Std(path.clone())),
            Self::Prim(name, _) => Some(Head::Std(name.clone())),
            Self::Tuple(_) => Some(Head::Std(Arc::from("tuple"))),
            Self::FnItem(..) | Self::StdFn(..) | Self::Callable(_) => {
                Some(Head::Std(Arc::from("fn")))
            }
            Self::Bounded(..) | Self::Future(_) | Self::Never | Self::Unknown => None,
        }
    }

    /// Puts `types` in the place of the parameters named `names`.
    pub(crate) fn substitute(&self, map: &[(Name, Type)]) -> Self {
        if map.is_empty() {
            return self.clone();
        }
        let all = |types: &[Self]| {
            types
                .iter()
                .map(|ty| ty.substitute(map))
                .collect::<Vec<_>>()
        };
        match self {
            Self::Bounded(Some(name), _) => map
                .iter()
                .find(|(parameter, ty)| parameter == name && !ty.is_unknown())
                .map_or_else(|| self.clone(), |(_, ty)| ty.clone()),
            Self::Adt(item, args) => Self::Adt(*item, all(args)),
            Self::Std(path, args) => Self::Std(path.clone(), all(args)),
            Self::Prim(name, args) => Self::Prim(name.clone(), all(args)),
            Self::Tuple(parts) => Self::Tuple(all(parts)),
            Self::Callable(ret) => Self::Callable(Box::new(ret.substitute(map))),
            Self::Future(output) => Self::Future(Box::new(output.substitute(map))),
            other => other.clone(),
        }
    }

    /// Finds what the parameters in `self`, a pattern, stand for in `actual`.
    pub(crate) fn unify(&self, actual: &Self, map: &mut Vec<(Name, Type)>) {
        match (self, actual) {
            (_, Self::Unknown) => {}
            (Self::Bounded(Some(name), _), _) if !map.iter().any(|(known, _)| known == name) => {
                map.push((name.clone(), actual.clone()));
            }
            (Self::Adt(a, xs), Self::Adt(b, ys)) if a == b => unify_all(xs, ys, map),
            (Self::Std(a, xs), Self::Std(b, ys)) | (Self::Prim(a, xs), Self::Prim(b, ys))
                if a == b =>
            {
                unify_all(xs, ys, map);
            }
            (Self::Tuple(xs), Self::Tuple(ys)) => unify_all(xs, ys, map),
            (Self::Callable(x), Self::Callable(y)) | (Self::Future(x), Self::Future(y)) => {
                x.unify(y, map);
            }
            _ => {}
        }
    }

    /// The types that it is written with.
    pub(crate) fn parts(&self) -> &[Self] {
        match self {
            Self::Adt(_, parts)
            | Self::Std(_, parts)
            | Self::Prim(_, parts)
            | Self::Tuple(parts) => parts,
            Self::Callable(inner) | Self::Future(inner) => std::slice::from_ref(inner),
            _ => &[],
        }
    }

    /// The types of the tree in it, itself included, outermost first.
    pub(crate) fn adts(&self) -> Vec<ItemId> {
        self.all()
            .into_iter()
            .filter_map(|ty| {
                if let Self::Adt(item, _) = ty {
                    Some(*item)
                } else {
                    None
                }
            })
            .collect()
    }

    /// It and every type inside.
    pub(crate) fn all(&self) -> Vec<&Self> {
        let mut all = vec![self];
        let mut at = 0;
        while let Some(ty) = all.get(at).copied() {
            all.extend(ty.parts());
            at += 1;
        }
        all
    }
}

fn unify_all(patterns: &[Type], actuals: &[Type], map: &mut Vec<(Name, Type)>) {
    for (pattern, actual) in patterns.iter().zip(actuals) {
        pattern.unify(actual, map);
    }
}

/// What impls are grouped by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Head {
    /// A type of the tree.
    Adt(ItemId),
    /// A type of std, a primitive, or the words `tuple`, `fn`.
    Std(Arc<str>),
}
