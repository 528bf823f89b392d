//! What the engine knows about std without its source: which paths are effects, what derefs to
//! what, what its macros do with their arguments.

use super::{facts::Effect, std_signatures::StdSignatures, ty::Type};
use crate::source::{program::Ns, resolve::std_kinds};
use sentinel_effects::{ApiPath, unalias};
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// The catalogue, indexed for the source engine.
pub(crate) struct StdFacts {
    /// `std::fs::read`, `std::path::Path::exists`, `std::io::Read::read` for `<_ as Read>::read`.
    by_path: HashMap<String, Effect>,
    /// `(std::fs::File, read)` for inherent methods and those of any trait.
    by_method: HashMap<(String, String), Effect>,
    /// The self types that have an effect under a method's name; `_` for any.
    by_name: HashMap<String, BTreeSet<String>>,
    /// The effects of trait methods that have one on any type, by name.
    any: HashMap<String, Effect>,
    by_link: HashMap<&'static str, Effect>,
    /// What std's functions return.
    pub signatures: StdSignatures,
}

/// Types of std that code can make without any effect, and that have effects among their
/// methods. Values of the others are had only through an effect, which is then found itself, or
/// by injection, which a signature shows.
const FREELY_MADE: &[&str] = &[
    "_",
    "std::fs::DirBuilder",
    "std::fs::OpenOptions",
    "std::path::Path",
    "std::path::PathBuf",
    "std::process::Command",
    "std::thread::Builder",
    "str",
];

impl StdFacts {
    /// Reads the catalogue.
    pub(crate) fn new() -> Self {
        let mut facts = Self {
            by_path: HashMap::new(),
            by_method: HashMap::new(),
            by_name: HashMap::new(),
            any: HashMap::new(),
            by_link: HashMap::new(),
            signatures: StdSignatures::new(),
        };
        for row in sentinel_effects::effects() {
            for path in row.paths {
                facts.add_path(row, path);
            }
            for link in row.links {
                let effect = Effect {
                    class: row.class,
                    api: Arc::from(*link),
                    leaf: Some(Arc::from(*link)),
                    what: row.what,
                };
                facts.by_link.insert(link, effect);
            }
        }
        facts
    }

    fn add_path(&mut self, row: &sentinel_effects::Effect, path: &str) {
        let Some(read) = ApiPath::parse(path) else {
            debug_assert!(false, "the catalogue checks its paths");
            return;
        };
        let effect = Effect {
            class: row.class,
            api: Arc::from(read.to_string()),
            leaf: None,
            what: row.what,
        };
        let (owner, name) = match read {
            ApiPath::Function(path) => {
                self.by_path.insert(path.to_owned(), effect);
                return;
            }
            ApiPath::Macro(name) => {
                self.by_path.insert(format!("{name}!"), effect);
                return;
            }
            ApiPath::Method { ty, name }
            | ApiPath::TraitMethod {
                ty: Some(ty), name, ..
            } => (ty, name),
            ApiPath::TraitMethod {
                ty: None,
                trait_,
                name,
            } => {
                self.any.insert(name.to_owned(), effect.clone());
                (trait_, name)
            }
        };
        let known = if matches!(read, ApiPath::TraitMethod { ty: None, .. }) {
            "_"
        } else {
            owner
        };
        self.by_name
            .entry(name.to_owned())
            .or_default()
            .insert(known.to_owned());
        self.by_method
            .insert((owner.to_owned(), name.to_owned()), effect);
    }

    /// The effect of a std path: a function, an associated function, a trait's method.
    pub(crate) fn path(&self, path: &str) -> Option<&Effect> {
        if let Some((item, rest)) = unalias(path) {
            return self.path(&format!("{item}{rest}"));
        }
        self.by_path.get(path).or_else(|| {
            let (owner, name) = path.rsplit_once("::")?;
            self.method(owner, name)
                .or_else(|| self.of_any_type(owner, name))
        })
    }

    /// The effect of a method that has one on any type.
    pub(crate) fn any_type(&self, method: &str) -> Option<&Effect> {
        self.any.get(method)
    }

    /// The effect of using a value of a std type, if it is a handle: whoever has it may do so.
    pub(crate) fn using(&self, path: &str) -> Option<&Effect> {
        ["read", "write", "next"]
            .iter()
            .find_map(|method| self.method(path, method))
    }

    /// The effect of a macro of std.
    pub(crate) fn macro_(&self, path: &str) -> Option<&Effect> {
        self.by_path.get(&format!("{path}!"))
    }

    /// The effect of a trait's method that has one whatever type it is called on, for a std type
    /// that has no such method of its own.
    fn of_any_type(&self, owner: &str, name: &str) -> Option<&Effect> {
        let effect = self.any.get(name)?;
        let is_type = std_kinds(owner).is_some_and(|kinds| kinds.in_namespace(Ns::Type));
        if !is_type || self.signatures.is_own(owner, name) {
            return None;
        }
        Some(effect)
    }

    /// The effect of a method of a std type, inherent or of any trait; of a trait's method for
    /// the path of the trait.
    pub(crate) fn method(&self, ty: &str, method: &str) -> Option<&Effect> {
        self.by_method.get(&(ty.to_owned(), method.to_owned()))
    }

    /// The effect of a C function.
    pub(crate) fn link(&self, name: &str) -> Option<&Effect> {
        self.by_link.get(name)
    }

    /// The effects that a method of this name may have on a value of unknown type, given which
    /// std types stand in the signatures around.
    pub(crate) fn candidates<'a>(
        &'a self,
        method: &str,
        nameable: &'a dyn Fn(&str) -> bool,
    ) -> impl Iterator<Item = &'a Effect> {
        let name = method.to_owned();
        self.by_name
            .get(method)
            .into_iter()
            .flatten()
            .filter(move |ty| FREELY_MADE.contains(&ty.as_str()) || nameable(ty))
            .filter_map(move |ty| {
                self.by_method.get(&(ty.clone(), name.clone())).or_else(|| {
                    self.by_method
                        .iter()
                        .find(|((_, known), _)| *known == name)
                        .map(|(_, effect)| effect)
                })
            })
    }
}

/// Whether a path names a method of a trait or type, so that its first argument decides.
pub(crate) fn is_method(path: &str) -> bool {
    let owner = path.rsplit_once("::").map_or("", |(owner, _)| owner);
    std_kinds(owner).is_some_and(|kinds| {
        ["trait", "struct", "enum"]
            .iter()
            .any(|word| kinds.is(word))
    })
}

/// What a value of a std type gives when it is dereferenced.
pub(crate) fn deref(ty: &Type) -> Option<Type> {
    let Type::Std(path, args) = ty else {
        return match ty {
            Type::Prim(name, _) if &**name == "array" => Some(Type::slice(ty.arg(0))),
            _ => None,
        };
    };
    let first = || args.first().cloned().unwrap_or(Type::Unknown);
    Some(match &**path {
        "std::path::PathBuf" => Type::std("std::path::Path"),
        "std::string::String" => Type::prim("str"),
        "std::ffi::OsString" => Type::std("std::ffi::OsStr"),
        "std::ffi::CString" => Type::std("std::ffi::CStr"),
        "std::vec::Vec" => Type::slice(first()),
        "std::boxed::Box"
        | "std::rc::Rc"
        | "std::sync::Arc"
        | "std::pin::Pin"
        | "std::borrow::Cow"
        | "std::mem::ManuallyDrop"
        | "std::cell::Ref"
        | "std::cell::RefMut"
        | "std::cell::LazyCell"
        | "std::sync::LazyLock"
        | "std::sync::MutexGuard"
        | "std::sync::RwLockReadGuard"
        | "std::sync::RwLockWriteGuard"
        | "std::panic::AssertUnwindSafe"
        | "std::iter::Peekable" => first(),
        "std::io::IoSlice" | "std::io::IoSliceMut" => Type::slice(Type::prim("u8")),
        _ => return None,
    })
}

/// What a std macro does with what stands between its delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StdMacro {
    /// Evaluates its arguments and formats them.
    Formats,
    /// Evaluates its arguments.
    Evaluates,
    /// Its first argument is an expression, the rest a pattern.
    Matches,
    /// Compile-time text: nothing in it runs.
    Inert,
    /// Inline assembly.
    Assembly,
}

/// What the std macro of this name does; none for one that is not known.
pub(crate) fn std_macro(path: &str) -> Option<StdMacro> {
    let name = path.rsplit("::").next().unwrap_or(path);
    Some(match name {
        "format" | "print" | "println" | "eprint" | "eprintln" | "write" | "writeln" | "panic"
        | "todo" | "unimplemented" | "unreachable" | "assert" | "assert_eq" | "assert_ne"
        | "debug_assert" | "debug_assert_eq" | "debug_assert_ne" | "format_args" | "dbg" => {
            StdMacro::Formats
        }
        "vec" | "try" | "addr_of" | "addr_of_mut" | "ready" | "pin" | "const_format_args" => {
            StdMacro::Evaluates
        }
        "matches" | "assert_matches" | "debug_assert_matches" => StdMacro::Matches,
        "cfg"
        | "column"
        | "line"
        | "file"
        | "module_path"
        | "stringify"
        | "concat"
        | "env"
        | "option_env"
        | "include_str"
        | "include_bytes"
        | "compile_error"
        | "offset_of"
        | "is_x86_feature_detected" => StdMacro::Inert,
        "asm" | "global_asm" | "naked_asm" => StdMacro::Assembly,
        _ => return None,
    })
}

/// The operator traits of binary operators, by the operator as written.
pub(crate) fn operator_trait(operator: &str) -> Option<(&'static str, &'static str)> {
    Some(match operator {
        "+" => ("std::ops::Add", "add"),
        "-" => ("std::ops::Sub", "sub"),
        "*" => ("std::ops::Mul", "mul"),
        "/" => ("std::ops::Div", "div"),
        "%" => ("std::ops::Rem", "rem"),
        "&" => ("std::ops::BitAnd", "bitand"),
        "|" => ("std::ops::BitOr", "bitor"),
        "^" => ("std::ops::BitXor", "bitxor"),
        "<<" => ("std::ops::Shl", "shl"),
        ">>" => ("std::ops::Shr", "shr"),
        "+=" => ("std::ops::AddAssign", "add_assign"),
        "-=" => ("std::ops::SubAssign", "sub_assign"),
        "*=" => ("std::ops::MulAssign", "mul_assign"),
        "/=" => ("std::ops::DivAssign", "div_assign"),
        "%=" => ("std::ops::RemAssign", "rem_assign"),
        "&=" => ("std::ops::BitAndAssign", "bitand_assign"),
        "|=" => ("std::ops::BitOrAssign", "bitor_assign"),
        "^=" => ("std::ops::BitXorAssign", "bitxor_assign"),
        "<<=" => ("std::ops::ShlAssign", "shl_assign"),
        ">>=" => ("std::ops::ShrAssign", "shr_assign"),
        "==" => ("std::cmp::PartialEq", "eq"),
        "!=" => ("std::cmp::PartialEq", "ne"),
        "<" => ("std::cmp::PartialOrd", "lt"),
        "<=" => ("std::cmp::PartialOrd", "le"),
        ">" => ("std::cmp::PartialOrd", "gt"),
        ">=" => ("std::cmp::PartialOrd", "ge"),
        _ => return None,
    })
}
