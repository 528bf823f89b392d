//! What is left of source text once it is parsed: items, signatures, bodies and places, without
//! tokens or spans, small enough to keep for a tree of hundreds of packages and free of
//! references, so that it can be built in parallel and cached.
//!
//! Nothing here is resolved: a [`Path`] is what was written. `cfg` has been decided, `mod`
//! files have been followed and `macro_rules!` have not been expanded.

mod expr;
mod item;
mod path;

pub use expr::{
    Arm, Block, BlockScope, Body, Closure, Expr, ExprKind, Lit, Local, MacroCall, Pat, PatKind,
    Stmt, Unread,
};
pub(in crate::source) use item::OTHER_BUILD;
pub use item::{
    Attr, Enum, Field, Fn, ForeignItem, Generics, Impl, Item, ItemKind, MacroRules, Param, Struct,
    Trait, Use, UseKind, Variant, Vis,
};
pub use path::{Bound, GenericArgs, Path, QSelf, Segment, Ty};

/// A name as written, without `r#`.
pub type Name = std::sync::Arc<str>;

/// A file of a crate, as an index into [`CrateIr::files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// A place in a file. Which file is said by the item around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pos {
    /// 1-based; 0 where the place is not known.
    pub line: u32,
    /// 1-based, in characters; 0 where the place is not known.
    pub column: u32,
}

/// One crate: the items under its root file, every reachable file followed.
#[derive(Clone, Debug, Default)]
pub struct CrateIr {
    /// The items of the crate root.
    pub items: Vec<Item>,
    /// Every file read, in the order of reading; the crate root is the first.
    pub files: Vec<SourceFile>,
    /// What could not be read or parsed, each with the reason.
    pub skipped: Vec<Skipped>,
}

/// A file that was read.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Where it is on this machine; reports show it relative to the workspace or package.
    pub path: std::path::PathBuf,
}

/// A piece of source that the engine could not use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The file.
    pub path: std::path::PathBuf,
    /// Where in the file, where known.
    pub pos: Pos,
    /// Why, as a lowercase fragment.
    pub why: String,
}
