//! What functions and methods of std return, as far as the table knows.

use super::ty::{Bound, Type};
use crate::source::ir::Name;

/// The signature of a function of std.
#[derive(Clone, Debug)]
pub(crate) struct StdSignature {
    /// What it returns.
    pub ret: Type,
}

/// The table.
#[derive(Debug, Default)]
pub(crate) struct StdSignatures;

impl StdSignatures {
    /// The signature of a method of a std or primitive type, for the receiver's arguments.
    pub(crate) fn method(&self, receiver: &Type, name: &Name) -> Option<StdSignature> {
        let _ = name;
        match receiver {
            Type::Std(path, _) if &**path == "std::fs::OpenOptions" => Some(StdSignature { ret: receiver.clone() }),
            _ => None,
        }
    }

    /// The signature of a function or associated function.
    pub(crate) fn function(&self, path: &str) -> Option<StdSignature> {
        let (ty, name) = path.rsplit_once("::")?;
        matches!(name, "new" | "from" | "default" | "with_capacity").then(|| StdSignature { ret: Type::std(ty) })
    }

    /// Whether a trait of std has a method of this name.
    pub(crate) fn trait_has(&self, of: &str, name: &str) -> bool {
        let _ = (of, name);
        true
    }

    /// What a trait's method returns.
    pub(crate) fn trait_ret(&self, bound: &Bound, name: &str) -> Type {
        let _ = (bound, name);
        Type::Unknown
    }

    /// Whether there are methods that the table does not know.
    pub(crate) fn is_partial(&self) -> bool {
        true
    }
}
