//! Bodies as written: enough to follow what is called, built, dropped and handed on.

use super::{Item, Name, Path, Pos, Ty};
use crate::source::load::Directory;

/// The body of a function, constant or static.
#[derive(Clone, Debug)]
pub struct Body {
    /// The expression; a function's is a [`ExprKind::Block`].
    pub value: Expr,
    /// The blocks in it that declare items, outermost first; see [`Block::scope`].
    pub scopes: Vec<BlockScope>,
}

/// A block that declares items.
#[derive(Clone, Debug)]
pub struct BlockScope {
    /// The nearest enclosing block of the same body that declares items.
    pub parent: Option<usize>,
    /// The items; [`super::ItemKind::Use`] and macros included.
    pub items: Vec<Item>,
}

/// A block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// Where its items are in [`Body::scopes`], if it declares any.
    pub scope: Option<usize>,
    /// Its statements; the last one is its value when it is [`Stmt::Value`].
    pub stmts: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// `let`.
    Let(Box<Local>),
    /// An expression with its semicolon, or in the middle of a block.
    Expr(Expr),
    /// A trailing expression without semicolon.
    Value(Expr),
}

/// A `let` statement.
#[derive(Clone, Debug)]
pub struct Local {
    /// What is bound.
    pub pat: Pat,
    /// The type written.
    pub ty: Option<Ty>,
    /// The value.
    pub init: Option<Expr>,
    /// The block of `let … else`.
    pub otherwise: Option<Block>,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Where to point: the method's name for a method call, the first token else.
    pub pos: Pos,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal.
    Lit(Lit),
    /// A variable, function, constant, unit struct, variant, ….
    Path(Path),
    /// `f(a)`; also the constructor of a tuple struct or variant.
    Call(Box<Expr>, Vec<Expr>),
    /// `receiver.name::<T>(args)`.
    Method {
        /// What it is called on.
        receiver: Box<Expr>,
        /// The method's name.
        name: Name,
        /// Its turbofish.
        types: Vec<Ty>,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// `base.name`, `base.0`.
    Field(Box<Expr>, Name),
    /// `base[index]`.
    Index(Box<Expr>, Box<Expr>),
    /// `*x`, `!x`, `-x`: the operator's first character.
    Unary(char, Box<Expr>),
    /// `a + b`, `a += b`, `a == b`, `a && b`: the operator as written.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// `a = b`.
    Assign(Box<Expr>, Box<Expr>),
    /// `&x`, `&mut x`, `&raw const x`.
    Ref(Box<Expr>),
    /// `x as T`.
    Cast(Box<Expr>, Box<Ty>),
    /// `x?`.
    Try(Box<Expr>),
    /// `x.await`.
    Await(Box<Expr>),
    /// `{ … }`, `unsafe { … }`, `const { … }`.
    Block(Block),
    /// `async { … }`, `async move { … }`.
    Async(Block),
    /// `if`, with its `else` expression.
    If(Box<Expr>, Block, Option<Box<Expr>>),
    /// `let pat = x` as a condition.
    Let(Box<Pat>, Box<Expr>),
    /// `match`.
    Match(Box<Expr>, Vec<Arm>),
    /// `loop`.
    Loop(Block),
    /// `while`.
    While(Box<Expr>, Block),
    /// `for pat in x { … }`.
    For(Box<Pat>, Box<Expr>, Block),
    /// `|a, b| x`.
    Closure(Box<Closure>),
    /// `Path { field: x, ..rest }`.
    Struct(Path, Vec<(Name, Expr)>, Option<Box<Expr>>),
    /// `(a, b)`.
    Tuple(Vec<Expr>),
    /// `[a, b]`.
    Array(Vec<Expr>),
    /// `[x; n]`.
    Repeat(Box<Expr>, Box<Expr>),
    /// `a..b`, with what is written of it.
    Range(Option<Box<Expr>>, Option<Box<Expr>>),
    /// `return x`, `break x`, `continue`, `yield x`, `become x`.
    Jump(Option<Box<Expr>>),
    /// A macro call.
    Macro(MacroCall),
    /// The body of a function that is read only where somebody asks for it.
    Unread(Unread),
    /// Syntax that is not modelled, with what it is.
    Opaque(String),
}

/// The body of a function that was not read: it declares no items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The block as it is written.
    pub text: Box<str>,
    /// Whether it stands so in its file; otherwise a macro has written it, and all of it is placed
    /// where that is called.
    pub is_placed: bool,
}

/// A literal, as far as its type goes.
#[derive(Clone, Debug, PartialEq)]
pub enum Lit {
    /// `"text"`, kept for inline assembly and library names.
    Str(Name),
    /// `b"bytes"`.
    Bytes,
    /// `c"text"`.
    CStr,
    /// An integer, with its suffix.
    Int(Option<Name>),
    /// A float, with its suffix.
    Float(Option<Name>),
    /// `true`, `false`.
    Bool,
    /// `'c'`.
    Char,
}

/// An arm of a `match`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// Its pattern.
    pub pat: Pat,
    /// Its guard.
    pub guard: Option<Expr>,
    /// Its value.
    pub body: Expr,
}

/// A closure.
#[derive(Clone, Debug)]
pub struct Closure {
    /// Its parameters with the types written.
    pub params: Vec<(Pat, Option<Ty>)>,
    /// The return type written.
    pub ret: Option<Ty>,
    /// `async |…|`.
    pub is_async: bool,
    /// Its value.
    pub body: Expr,
}

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// Where it starts.
    pub pos: Pos,
    /// What it is.
    pub kind: PatKind,
}

/// What a pattern is.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`, `..`, literals, ranges.
    Wild,
    /// `x`, `ref x`, `x @ pat`; may turn out to be a constant or a unit variant.
    Bind(Name, Option<Box<Pat>>),
    /// A path of several segments: a constant or a unit variant.
    Path(Path),
    /// `Path(a, b)`; `..` is a [`PatKind::Rest`].
    TupleStruct(Path, Vec<Pat>),
    /// `Path { field: pat, .. }`.
    Struct(Path, Vec<(Name, Pat)>),
    /// `(a, b)`.
    Tuple(Vec<Pat>),
    /// `[a, b]`.
    Slice(Vec<Pat>),
    /// `&pat`.
    Ref(Box<Pat>),
    /// `a | b`.
    Or(Vec<Pat>),
    /// `..` in a tuple or slice.
    Rest,
    /// A macro call.
    Macro(MacroCall),
}

/// A macro call. What the macro is, is known only after resolution; so both its text and, where
/// they read as such, its arguments as expressions are kept.
#[derive(Clone, Debug)]
pub struct MacroCall {
    /// The macro's path.
    pub path: Path,
    /// The tokens between the delimiters, as text.
    pub tokens: String,
    /// The arguments, where the tokens read as expressions separated by `,` or `;`. A named
    /// format argument `name = x` is its value, and the names captured by a format string that
    /// is one of the first three arguments follow as paths. None in item position.
    pub args: Option<Vec<Expr>>,
    /// Where the files of modules are that an expansion in item position declares.
    pub folder: Option<std::sync::Arc<Directory>>,
}
