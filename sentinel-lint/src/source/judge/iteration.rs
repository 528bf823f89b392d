//! What std's collections and iterators yield, and what its methods hand to closures. What is
//! not listed is not known: a wrong type here would make a guilty call look harmless.

use super::{lower_ty::std_ty, ty::Type};

/// Types that yield what they were given: collections of one parameter and adaptors over them.
const YIELD_FIRST: &[&str] = &[
    "std::array::IntoIter",
    "std::collections::BTreeSet",
    "std::collections::BinaryHeap",
    "std::collections::HashSet",
    "std::collections::LinkedList",
    "std::collections::VecDeque",
    "std::collections::binary_heap::Drain",
    "std::collections::binary_heap::IntoIter",
    "std::collections::binary_heap::Iter",
    "std::collections::btree_set::IntoIter",
    "std::collections::btree_set::Iter",
    "std::collections::btree_set::Range",
    "std::collections::hash_set::Drain",
    "std::collections::hash_set::IntoIter",
    "std::collections::hash_set::Iter",
    "std::collections::linked_list::IntoIter",
    "std::collections::linked_list::Iter",
    "std::collections::linked_list::IterMut",
    "std::collections::vec_deque::Drain",
    "std::collections::vec_deque::IntoIter",
    "std::collections::vec_deque::Iter",
    "std::collections::vec_deque::IterMut",
    "std::iter::Empty",
    "std::iter::Once",
    "std::iter::Repeat",
    "std::ops::Range",
    "std::option::IntoIter",
    "std::option::Iter",
    "std::option::IterMut",
    "std::option::Option",
    "std::result::IntoIter",
    "std::result::Iter",
    "std::result::Result",
    "std::slice::Iter",
    "std::slice::IterMut",
    "std::sync::mpsc::IntoIter",
    "std::sync::mpsc::Iter",
    "std::sync::mpsc::Receiver",
    "std::sync::mpsc::TryIter",
    "std::vec::Drain",
    "std::vec::IntoIter",
    "std::vec::Vec",
];

/// Types that yield pieces of a slice.
const YIELD_SLICES: &[&str] = &[
    "std::slice::Chunks",
    "std::slice::ChunksExact",
    "std::slice::ChunksExactMut",
    "std::slice::ChunksMut",
    "std::slice::Split",
    "std::slice::Windows",
];

/// Types that yield text.
const YIELD_TEXT: &[&str] = &[
    "std::str::Lines",
    "std::str::Matches",
    "std::str::RSplit",
    "std::str::RSplitN",
    "std::str::RSplitTerminator",
    "std::str::Split",
    "std::str::SplitAsciiWhitespace",
    "std::str::SplitInclusive",
    "std::str::SplitN",
    "std::str::SplitTerminator",
    "std::str::SplitWhitespace",
];

/// What iterating over a value of a std type yields.
pub(crate) fn item(ty: &Type) -> Type {
    let Type::Std(path, _) = ty else {
        return match ty {
            Type::Prim(name, _) if &**name == "slice" => ty.arg(0),
            _ => Type::Unknown,
        };
    };
    let path = &**path;
    if YIELD_FIRST.contains(&path) {
        return ty.arg(0);
    }
    if YIELD_SLICES.contains(&path) {
        return Type::slice(ty.arg(0));
    }
    if YIELD_TEXT.contains(&path) {
        return Type::prim("str");
    }
    match path {
        "std::fs::ReadDir" => std_ty("std::io::Result", vec![Type::std("std::fs::DirEntry")]),
        "std::io::Lines" => std_ty("std::io::Result", vec![Type::std("std::string::String")]),
        "std::str::Chars" => Type::prim("char"),
        "std::str::CharIndices" => Type::Tuple(vec![Type::prim("usize"), Type::prim("char")]),
        "std::str::Bytes" => Type::prim("u8"),
        "std::path::Ancestors" => Type::std("std::path::Path"),
        "std::path::Iter" => Type::std("std::ffi::OsStr"),
        "std::path::Components" => Type::std("std::path::Component"),
        "std::env::SplitPaths" => Type::std("std::path::PathBuf"),
        path if path.starts_with("std::collections::") => map_item(path, ty),
        path => adapted_item(path, ty),
    }
}

fn adapted_item(path: &str, ty: &Type) -> Type {
    match path {
        // Adaptors that yield what the iterator inside does.
        "std::iter::Chain"
        | "std::iter::Cloned"
        | "std::iter::Copied"
        | "std::iter::Cycle"
        | "std::iter::Filter"
        | "std::iter::Fuse"
        | "std::iter::Inspect"
        | "std::iter::Peekable"
        | "std::iter::Rev"
        | "std::iter::Skip"
        | "std::iter::SkipWhile"
        | "std::iter::StepBy"
        | "std::iter::Take"
        | "std::iter::TakeWhile" => item(&ty.arg(0)),
        "std::iter::Enumerate" => Type::Tuple(vec![Type::prim("usize"), item(&ty.arg(0))]),
        // The second argument is the closure, with what it gives.
        "std::iter::Map" => match ty.arg(1) {
            Type::Callable(ret) => *ret,
            _ => Type::Unknown,
        },
        _ => Type::Unknown,
    }
}

fn map_item(path: &str, ty: &Type) -> Type {
    match path {
        "std::collections::BTreeMap"
        | "std::collections::HashMap"
        | "std::collections::btree_map::IntoIter"
        | "std::collections::btree_map::Iter"
        | "std::collections::btree_map::IterMut"
        | "std::collections::btree_map::Range"
        | "std::collections::hash_map::Drain"
        | "std::collections::hash_map::IntoIter"
        | "std::collections::hash_map::Iter"
        | "std::collections::hash_map::IterMut" => match ty.parts() {
            [key, value, ..] => Type::Tuple(vec![key.clone(), value.clone()]),
            _ => Type::Unknown,
        },
        "std::collections::btree_map::IntoKeys"
        | "std::collections::btree_map::Keys"
        | "std::collections::hash_map::IntoKeys"
        | "std::collections::hash_map::Keys" => ty.arg(0),
        "std::collections::btree_map::IntoValues"
        | "std::collections::btree_map::Values"
        | "std::collections::btree_map::ValuesMut"
        | "std::collections::hash_map::IntoValues"
        | "std::collections::hash_map::Values"
        | "std::collections::hash_map::ValuesMut" => ty.arg(1),
        _ => Type::Unknown,
    }
}

/// Methods that hand one item to their closure.
const HAND_ONE: &[&str] = &[
    "all",
    "any",
    "filter",
    "filter_map",
    "find",
    "find_map",
    "flat_map",
    "for_each",
    "inspect",
    "is_none_or",
    "is_some_and",
    "map",
    "map_while",
    "max_by_key",
    "min_by_key",
    "partition",
    "position",
    "rposition",
    "skip_while",
    "sort_by_cached_key",
    "sort_by_key",
    "sort_unstable_by_key",
    "take_while",
];

/// Methods that hand two items to their closure.
const HAND_TWO: &[&str] = &["max_by", "min_by", "reduce", "sort_by", "sort_unstable_by"];

/// What the parameters of a closure are that is handed to a method of this receiver.
pub(crate) fn closure_hints(receiver: &Type, name: &str) -> Vec<Type> {
    let path = receiver.std_path().unwrap_or_default();
    match (path, name) {
        ("std::option::Option", "map_or" | "map_or_else" | "and_then")
        | ("std::result::Result", "map_or" | "and_then" | "is_ok_and")
        | (
            "std::vec::Vec" | "std::collections::VecDeque",
            "retain" | "retain_mut" | "dedup_by_key",
        )
        | ("std::thread::LocalKey", "with") => vec![receiver.arg(0)],
        (
            "std::result::Result",
            "map_err" | "or_else" | "unwrap_or_else" | "inspect_err" | "is_err_and",
        ) => {
            vec![receiver.arg(1)]
        }
        (_, "fold" | "try_fold" | "rfold" | "scan") => vec![Type::Unknown, item(receiver)],
        (_, name) if HAND_ONE.contains(&name) => vec![item(receiver)],
        (_, name) if HAND_TWO.contains(&name) => vec![item(receiver), item(receiver)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{closure_hints, item};
    use crate::source::judge::ty::Type;
    use std::sync::Arc;

    fn of(path: &str, args: &[Type]) -> Type {
        Type::Std(Arc::from(path), args.to_vec())
    }

    #[test]
    fn a_map_s_values_are_not_its_keys() {
        let (key, value) = (Type::prim("u32"), Type::std("std::path::PathBuf"));
        let args = [key.clone(), value.clone()];
        assert_eq!(
            item(&of("std::collections::hash_map::Values", &args)),
            value
        );
        assert_eq!(item(&of("std::collections::hash_map::Keys", &args)), key);
        assert_eq!(
            item(&of("std::collections::HashMap", &args)),
            Type::Tuple(args.to_vec())
        );
    }

    #[test]
    fn what_is_not_listed_is_not_known() {
        assert_eq!(
            item(&of("std::iter::Zip", &[Type::prim("u8")])),
            Type::Unknown
        );
        let entry = of("std::collections::hash_map::Entry", &[Type::prim("u8")]);
        assert_eq!(closure_hints(&entry, "and_modify"), Vec::new());
    }

    #[test]
    fn a_fold_hands_the_item_second() {
        let numbers = of("std::vec::IntoIter", &[Type::prim("u8")]);
        assert_eq!(
            closure_hints(&numbers, "fold"),
            [Type::Unknown, Type::prim("u8")]
        );
        assert_eq!(closure_hints(&numbers, "map"), [Type::prim("u8")]);
    }
}
