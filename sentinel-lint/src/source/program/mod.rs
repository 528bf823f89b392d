//! The whole tree after reading: crates, modules, items and impls in arenas, with what every
//! name in every module means. Bodies are not looked into here.
//!
//! [`Program::resolve`] answers what a path means; it never guesses. What it cannot follow is
//! [`Res::Unknown`] with the reason.

use super::{
    ir::{self, FileId, Name, Pos},
    resolve::{Place, Scopes},
};
use crate::workspace::UnitId;

/// Every crate of the tree, resolved.
#[derive(Debug)]
pub struct Program {
    /// The crates, in the order of the units.
    pub crates: Vec<Crate>,
    /// The items of all crates; those of an impl or trait and those of blocks included.
    pub items: Vec<Item>,
    /// The impl blocks of all crates, negative ones included.
    pub impls: Vec<Impl>,
    /// What the names mean.
    pub(super) scopes: Scopes,
}

/// Index types of the arenas.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    )+};
}

ids! {
    /// A module, the scope of a block that declares items, or the scope of an enum's variants.
    ModId
    /// Anything with a name or a body: function, type, trait, constant, static, macro.
    ItemId
    /// An impl block.
    ImplId
}

/// A namespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ns {
    /// Modules, types, traits.
    Type,
    /// Functions, constants, constructors.
    Value,
    /// Macros.
    Macro,
}

/// What a name means.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Res {
    /// A module of the tree.
    Mod(ModId),
    /// An item of the tree.
    Item(ItemId),
    /// A variant of an enum of the tree, by its position.
    Variant(ItemId, u32),
    /// Something of std, core or alloc, spelled with `std::` wherever std has it:
    /// `std::fs::File`, `std::fs::read`, `std::vec::Vec`. The path need not exist.
    Std(Name),
    /// A primitive type: `str`, `u8`, `slice` for the built-in names only.
    Prim(Name),
    /// `Self` of the impl or trait around.
    SelfTy,
    /// Nothing that the resolver could follow, with the reason as a lowercase fragment.
    Unknown(String),
}

/// The answer to a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// What the longest understood prefix of the path means.
    pub res: Res,
    /// How many segments follow that prefix: for `File::open` with `File` a type of the tree
    /// one, the associated item `open`, which is looked up by the type's impls. A path into
    /// std is taken whole: `std::fs::File::open` has no rest.
    pub rest: usize,
}

/// A crate of the tree.
#[derive(Debug)]
pub struct Crate {
    /// Its unit.
    pub unit: UnitId,
    /// Its name in its own paths.
    pub name: Name,
    /// Its root module.
    pub root: ModId,
    /// Its files.
    pub files: Vec<ir::SourceFile>,
}

/// A function, type, trait, constant, static or macro.
#[derive(Debug)]
pub struct Item {
    /// Its name.
    pub name: Name,
    /// The crate, as an index into [`Program::crates`].
    pub krate: usize,
    /// The module whose names it sees.
    pub module: ModId,
    /// The impl, trait or `extern` block that it is an item of.
    pub owner: Owner,
    /// What rustdoc would print: `ext::t01::t01`, `ext::S::open`, `<ext::S as ext::T>::m`.
    pub path: String,
    /// Its attributes.
    pub attrs: Vec<ir::Attr>,
    /// The file.
    pub file: FileId,
    /// Where its name stands.
    pub pos: Pos,
    /// What it is; the nested items of modules, traits and impls have moved into the arenas.
    pub kind: ir::ItemKind,
    /// For each [`ir::BlockScope`] of its body, the scope's module.
    pub scopes: Vec<ModId>,
}

/// What an item belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// A module or block.
    Module,
    /// An impl block.
    Impl(ImplId),
    /// A trait.
    Trait(ItemId),
    /// An `extern` block, under this link name.
    Foreign(Name),
}

/// An impl block.
#[derive(Debug)]
pub struct Impl {
    /// The crate.
    pub krate: usize,
    /// The module whose names it sees.
    pub module: ModId,
    /// The file.
    pub file: FileId,
    /// Where it starts.
    pub pos: Pos,
    /// Its generic parameters.
    pub generics: ir::Generics,
    /// The trait as written and what it means.
    pub trait_: Option<(ir::Path, Res)>,
    /// `impl !Trait for T`.
    pub negative: bool,
    /// The type.
    pub self_ty: ir::Ty,
    /// Its attributes.
    pub attrs: Vec<ir::Attr>,
    /// Its functions, constants and types.
    pub items: Vec<ItemId>,
}

/// A macro call in item position, or syntax, that may define names nobody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnexpandedMacro {
    /// The module or block that it stands in.
    pub module: ModId,
    /// What its names would have been part of.
    pub place: Place,
    /// The one name that it defines, where that is known: of a `mod name;` without a file, say.
    /// Empty otherwise.
    pub name: Name,
    /// The file.
    pub file: FileId,
    /// Where it starts.
    pub pos: Pos,
    /// The macro's path as written; for other syntax, what it is.
    pub macro_path: String,
    /// Why it could not be expanded, as a lowercase fragment.
    pub reason: String,
}

impl Program {
    /// An item.
    pub fn item(&self, id: ItemId) -> &Item {
        &self.items[id.index()]
    }

    /// All items.
    ///
    /// # Panics
    /// If there are 2^32 or more.
    pub fn ids(&self) -> impl Iterator<Item = ItemId> + use<> {
        let count = u32::try_from(self.items.len()).expect("a program has fewer than 2^32 items");
        (0..count).map(ItemId)
    }

    /// An impl block.
    pub fn imp(&self, id: ImplId) -> &Impl {
        &self.impls[id.index()]
    }
}
