//! How many steps an owner can take into a returned value, read from its type as it is written: a
//! future, what it yields, what that holds. Each doubles what there is to compile. It is a guess,
//! from names that may be anybody's: what comes out of the last step is told in the objects, and
//! what could be done with that is then not known.

use crate::future::without_parens;
use syn::{
    GenericArgument, GenericParam, Generics, Ident, Path, PathArguments, ReturnType, Signature,
    Type, TypeParamBound,
};

/// No type is followed further.
const MOST: usize = 6;

/// How far into a type of another name: an iterator of results.
const UNKNOWN: usize = 3;

/// Types that hold nothing which anybody could poll, ask or call, where std's are meant.
const PLAIN: &[&str] = &[
    "Duration",
    "Instant",
    "OsStr",
    "OsString",
    "Ordering",
    "Path",
    "PathBuf",
    "String",
    "SystemTime",
    "bool",
    "char",
    "f32",
    "f64",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "str",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
];

/// Types that hold what their arguments say, and the steps that open them, where std's are meant.
const HOLDERS: &[(&str, usize)] = &[
    ("Arc", 1),
    ("BTreeMap", 1),
    ("BTreeSet", 1),
    ("Box", 1),
    ("Cell", 1),
    ("ControlFlow", 1),
    ("Cow", 1),
    ("HashMap", 2),
    ("HashSet", 1),
    ("Mutex", 1),
    ("Option", 1),
    ("Pin", 1),
    ("Poll", 1),
    ("Rc", 1),
    ("RefCell", 1),
    ("Result", 1),
    ("RwLock", 1),
    ("Vec", 1),
    ("VecDeque", 1),
];

/// Where a path begins that leads to std's types.
const MODULES: &[&str] = &["alloc", "core", "fmt", "io", "std"];

/// How deep what a function returns is.
pub(super) fn of_call(sig: &Signature, scope: &[&Generics]) -> usize {
    let output = match &sig.output {
        ReturnType::Default => 0,
        ReturnType::Type(_, ty) => depth(ty, scope),
    };
    (output + usize::from(sig.asyncness.is_some())).min(MOST)
}

fn depth(ty: &Type, scope: &[&Generics]) -> usize {
    match without_parens(ty) {
        Type::Never(_) | Type::Ptr(_) | Type::FnPtr(_) => 0,
        Type::Tuple(tuple) => {
            let deepest = tuple.elems.iter().map(|one| depth(one, scope)).max();
            let splits = tuple
                .elems
                .len()
                .next_power_of_two()
                .trailing_zeros()
                .max(1);
            opened(deepest.unwrap_or(0), splits as usize)
        }
        Type::Array(array) => opened(depth(&array.elem, scope), 1),
        Type::Slice(slice) => opened(depth(&slice.elem, scope), 1),
        Type::Reference(reference) => match without_parens(&reference.elem) {
            // A reference to a function or an iterator is one itself.
            elem @ (Type::ImplTrait(_) | Type::TraitObject(_)) => depth(elem, scope),
            elem => opened(depth(elem, scope), 1),
        },
        Type::ImplTrait(opaque) => of_bounds(&opaque.bounds, scope),
        Type::TraitObject(object) => of_bounds(&object.bounds, scope),
        Type::Path(path) if path.qself.is_none() => of_path(&path.path, scope),
        _ => UNKNOWN,
    }
}

/// What holds something `inner` deep and takes so many steps to open.
fn opened(inner: usize, steps: usize) -> usize {
    if inner == 0 { 0 } else { inner + steps }
}

fn of_path(path: &Path, scope: &[&Generics]) -> usize {
    let Some(last) = path.segments.last() else {
        return UNKNOWN;
    };
    let mut inner = of_arguments(&last.arguments, scope);
    let name = last.ident.to_string();
    if path.segments.len() == 1 && name == "Result" && !has_two(&last.arguments) {
        // Another name for one whose error is not written here.
        inner = inner.max(UNKNOWN);
    }
    let first = path.segments.first().map(|first| first.ident.to_string());
    let may_be_std_s =
        path.segments.len() == 1 || first.is_some_and(|first| MODULES.contains(&&*first));
    let holder = HOLDERS.iter().find(|(holder, _)| *holder == name);
    if let Some((_, steps)) = holder.filter(|_| may_be_std_s) {
        opened(inner, *steps)
    } else if may_be_std_s && PLAIN.contains(&&*name)
        || path.get_ident().is_some_and(|name| is_param(name, scope))
    {
        0
    } else {
        inner + UNKNOWN
    }
}

fn has_two(arguments: &PathArguments) -> bool {
    matches!(arguments, PathArguments::AngleBracketed(arguments) if arguments.args.len() > 1)
}

/// Whether a name is that of a parameter, for which something stands that holds nothing.
fn is_param(name: &Ident, scope: &[&Generics]) -> bool {
    let mut params = scope.iter().flat_map(|generics| &generics.params);
    params.any(|param| matches!(param, GenericParam::Type(param) if param.ident == *name && param.bounds.is_empty()))
}

fn of_bounds<'a>(
    bounds: impl IntoIterator<Item = &'a TypeParamBound>,
    scope: &[&Generics],
) -> usize {
    let of_bound = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => {
            let last = bound.path.segments.last();
            last.map_or(UNKNOWN, |last| of_arguments(&last.arguments, scope))
        }
        _ => 0,
    };
    1 + bounds.into_iter().map(of_bound).max().unwrap_or(0)
}

fn of_arguments(arguments: &PathArguments, scope: &[&Generics]) -> usize {
    match arguments {
        PathArguments::None => 0,
        PathArguments::AngleBracketed(arguments) => {
            let of_argument = |argument: &GenericArgument| match argument {
                GenericArgument::Type(ty) => depth(ty, scope),
                GenericArgument::AssocType(one) => depth(&one.ty, scope),
                _ => 0,
            };
            arguments.args.iter().map(of_argument).max().unwrap_or(0)
        }
        PathArguments::Parenthesized(signature) => match &signature.output {
            ReturnType::Default => 0,
            ReturnType::Type(_, ty) => depth(ty, scope),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deep(sig: &str) -> usize {
        let sig: Signature = syn::parse_str(sig).expect("a signature");
        of_call(&sig, &[&sig.generics])
    }

    #[test]
    fn nothing_can_be_done_with_plain_values() {
        for sig in [
            "fn f()",
            "fn f() -> !",
            "fn f() -> Result<Vec<(u8, String)>, &'static str>",
            "fn f<T>() -> Option<Box<[T; 3]>>",
            "fn f() -> std::io::Result<&str>",
        ] {
            assert_eq!(deep(sig), 0, "{sig}");
        }
    }

    #[test]
    fn each_thing_that_can_be_done_is_a_step() {
        assert_eq!(deep("async fn f() -> usize"), 1);
        assert_eq!(deep("fn f() -> impl Iterator<Item = u8>"), 1);
        assert_eq!(deep("fn f() -> &mut dyn Iterator<Item = u8>"), 1);
        assert_eq!(
            deep("fn f() -> Result<impl Future<Output = ()>, String>"),
            2
        );
        assert_eq!(deep("fn f() -> (u8, impl Fn() -> Box<dyn FnOnce()>)"), 4);
        assert_eq!(deep("fn f() -> Pin<Box<dyn Future<Output = u8>>>"), 3);
    }

    #[test]
    fn behind_another_name_there_may_be_anything() {
        assert_eq!(deep("fn f() -> Foreign"), 3);
        assert_eq!(deep("fn f() -> &Foreign"), 4);
        assert_eq!(deep("fn f<T: Into<u8>>() -> T"), 3);
        assert_eq!(deep("async fn f() -> Foreign<impl Fn()>"), 5);
        assert_eq!(deep("fn f() -> m!()"), 3);
    }

    #[test]
    fn a_name_of_std_s_may_be_another_one() {
        assert_eq!(deep("fn f() -> names::Path"), 3);
        assert_eq!(deep("fn f() -> names::Vec<u8>"), 3);
        assert_eq!(deep("fn f() -> Result<u8>"), 4);
    }
}
