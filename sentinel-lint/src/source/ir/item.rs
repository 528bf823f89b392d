//! Items as written, after `cfg`.

use super::{Body, Bound, FileId, MacroCall, Name, Path, Pos, Ty};

/// An item of a module, a block, an impl, a trait or an `extern` block.
#[derive(Clone, Debug)]
pub struct Item {
    /// Its name; empty for `use`, `impl`, `extern` blocks and macro calls.
    pub name: Name,
    /// Who may name it.
    pub vis: Vis,
    /// Its attributes in the order written, without doc comments and decided `cfg`s, those of
    /// an active `cfg_attr` included. A `cfg` that is left here only a build script decides.
    pub attrs: Vec<Attr>,
    /// The file it stands in.
    pub file: FileId,
    /// Where its name stands, or its first token where it has none.
    pub pos: Pos,
    /// What it is.
    pub kind: ItemKind,
}

/// The attribute that an item has here which stands in the other build alone: `debug_assertions`
/// is judged both ways, and two items may have one name.
pub(in crate::source) const OTHER_BUILD: &str = "debug_assertions";

impl Item {
    /// Whether the item gives way to another of its name.
    pub(in crate::source) fn is_of_other_build(&self) -> bool {
        let mut paths = self.attrs.iter().map(|attr| &attr.path.segments);
        paths.any(|path| matches!(path.as_slice(), [name] if &*name.name == OTHER_BUILD))
    }
}

/// Who may name an item.
#[derive(Clone, Debug, PartialEq)]
pub enum Vis {
    /// `pub`.
    Public,
    /// `pub(crate)`.
    Crate,
    /// `pub(super)`, `pub(self)`, `pub(in path)`.
    In(Path),
    /// Nothing written.
    Inherited,
}

/// An attribute, or one derive of `#[derive(A, B)]` given as an attribute `derive` a path.
#[derive(Clone, Debug, PartialEq)]
pub struct Attr {
    /// `port_mediated`, `sentinel_runtime::port`, `derive`.
    pub path: Path,
    /// The tokens after the path, as text.
    pub tokens: String,
    /// The paths inside `derive(…)`; empty for other attributes.
    pub derives: Vec<Path>,
}

/// What an item is.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// A module with its items, inline or from its file.
    Mod(Vec<Item>),
    /// One leaf of a `use` declaration: `use a::{b, c::*}` is two items.
    Use(Use),
    /// `extern crate name as alias`; the item's name is the alias, or the name.
    ExternCrate(Name),
    /// A function with or without body.
    Fn(Box<Fn>),
    /// A struct or a union.
    Struct(Box<Struct>),
    /// An enum.
    Enum(Box<Enum>),
    /// A trait.
    Trait(Box<Trait>),
    /// A trait alias or `type` alias; in a trait, an associated type with its default if any.
    TypeAlias(Generics, Vec<Bound>, Option<Ty>),
    /// An impl block.
    Impl(Box<Impl>),
    /// A constant; in a trait perhaps without value.
    Const(Ty, Option<Body>),
    /// A static.
    Static {
        /// `static mut`.
        mutable: bool,
        /// Its type.
        ty: Ty,
        /// Its initialiser; none in an `extern` block.
        body: Option<Body>,
    },
    /// `extern "ABI" { … }`.
    Foreign(Vec<ForeignItem>),
    /// `macro_rules! name { … }`, and `macro name { … }`.
    MacroRules(MacroRules),
    /// A macro call in item position.
    MacroCall(MacroCall),
    /// `global_asm!` and syntax that is not modelled, with what it is.
    Opaque(String),
}

/// One leaf of a `use` declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Use {
    /// The whole path from the root of the declaration. `use a::{self}` has lost its `self`.
    pub path: Path,
    /// What it brings in.
    pub kind: UseKind,
}

/// What a `use` leaf brings in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UseKind {
    /// The last segment under its own name or an alias.
    Name(Name),
    /// `as _`: the trait's methods, no name.
    Underscore,
    /// `*`.
    Glob,
}

/// A generic parameter list with its where clause.
#[derive(Clone, Debug, Default)]
pub struct Generics {
    /// Type parameters with the bounds written in place and their defaults.
    pub types: Vec<(Name, Vec<Bound>, Option<Ty>)>,
    /// Const parameters.
    pub consts: Vec<Name>,
    /// `where T: Bound`, each bounded type with its bounds.
    pub wheres: Vec<(Ty, Vec<Bound>)>,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Fn {
    /// Its generic parameters.
    pub generics: Generics,
    /// Its parameters in order, `self` first.
    pub params: Vec<Param>,
    /// What it returns; the unit tuple where nothing is written. For an `async fn`, what the
    /// future yields.
    pub ret: Ty,
    /// `async fn`.
    pub is_async: bool,
    /// Its ABI where it is written: `"C"`.
    pub abi: Option<String>,
    /// Its body.
    pub body: Option<Body>,
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its pattern; `self` is a binding of that name.
    pub pat: super::Pat,
    /// Its type; for `&self` a reference to `Self`.
    pub ty: Ty,
}

/// A struct or union.
#[derive(Clone, Debug)]
pub struct Struct {
    /// Its generic parameters.
    pub generics: Generics,
    /// Its fields; a tuple struct's are named `0`, `1`, ….
    pub fields: Vec<Field>,
    /// Whether its name is also a function or a value: tuple and unit structs.
    pub has_value: bool,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name or index.
    pub name: Name,
    /// Its type.
    pub ty: Ty,
    /// Whether code outside of its module may reach it; so may all code that of a variant.
    pub open: bool,
}

/// An enum.
#[derive(Clone, Debug)]
pub struct Enum {
    /// Its generic parameters.
    pub generics: Generics,
    /// Its variants.
    pub variants: Vec<Variant>,
}

/// A variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Name,
    /// Its fields, as in a struct.
    pub fields: Vec<Field>,
}

/// A trait.
#[derive(Clone, Debug)]
pub struct Trait {
    /// Its generic parameters.
    pub generics: Generics,
    /// Its supertraits.
    pub supertraits: Vec<Bound>,
    /// Its items.
    pub items: Vec<Item>,
}

/// An impl block.
#[derive(Clone, Debug)]
pub struct Impl {
    /// Its generic parameters.
    pub generics: Generics,
    /// The trait, where it is a trait's.
    pub trait_: Option<Path>,
    /// `impl !Trait for T`.
    pub negative: bool,
    /// The type.
    pub self_ty: Ty,
    /// Its items.
    pub items: Vec<Item>,
}

/// A function or static of an `extern` block.
#[derive(Clone, Debug)]
pub struct ForeignItem {
    /// The item; a function has no body.
    pub item: Item,
    /// The symbol: `#[link_name]`, or the item's name.
    pub link_name: Name,
}

/// A macro by example.
#[derive(Clone, Debug)]
pub struct MacroRules {
    /// `#[macro_export]`.
    pub exported: bool,
    /// The rules, as text.
    pub tokens: String,
}
