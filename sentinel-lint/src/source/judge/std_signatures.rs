//! What functions and methods of std return: a table written from std's documentation, so that
//! a chain of calls through std keeps its types without std's source.

use super::{
    iteration,
    lower_ty::std_ty,
    signature::callable,
    ty::{Bound, Head, TraitId, Type},
};
use crate::source::ir::Name;
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError},
};

/// `owner <tab> name <tab> return type`, see `data/std_signatures.py`.
const TABLE: &str = include_str!("../../../data/std_signatures.tsv");

/// A row of the table.
#[derive(Clone, Copy, Debug)]
struct Row {
    /// The type with its parameters, or the path of the trait.
    owner: &'static str,
    /// The return type.
    ret: &'static str,
}

/// The table, indexed.
pub(crate) struct StdSignatures {
    functions: HashMap<&'static str, Row>,
    methods: HashMap<(&'static str, &'static str), Vec<Row>>,
    trait_methods: HashMap<&'static str, Vec<Row>>,
    method_names: HashSet<&'static str>,
    types: Mutex<HashMap<&'static str, Type>>,
}

impl StdSignatures {
    /// Reads the table.
    pub(crate) fn new() -> Self {
        let mut table = Self {
            functions: HashMap::new(),
            methods: HashMap::new(),
            trait_methods: HashMap::new(),
            method_names: HashSet::new(),
            types: Mutex::default(),
        };
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let (Some(owner), Some(name), Some(ret)) =
                (columns.next(), columns.next(), columns.next())
            else {
                continue;
            };
            if name.is_empty() {
                table.functions.insert(owner, Row { owner, ret });
            } else if let Some(of) = owner.strip_prefix("trait ") {
                table
                    .trait_methods
                    .entry(name)
                    .or_default()
                    .push(Row { owner: of, ret });
            } else {
                table.method_names.insert(name);
                table
                    .methods
                    .entry((head(owner), name))
                    .or_default()
                    .push(Row { owner, ret });
            }
        }
        table
    }

    /// What a method of a std or primitive type returns; none where std has no such method for
    /// it, by itself or by any of its traits.
    pub(crate) fn method(&self, receiver: &Type, name: &str) -> Option<Type> {
        let Some(Head::Std(path)) = receiver.head() else {
            return None;
        };
        if let Some(rows) = self.methods.get(&(&*path, name)) {
            return Some(self.own(rows, receiver));
        }
        let rows = self.trait_methods.get(name)?;
        Some(self.of_trait(rows, receiver))
    }

    /// What a function or associated function returns, given its arguments as far as known.
    pub(crate) fn function(&self, path: &str, args: &[Type]) -> Option<Type> {
        if let Some(row) = self.functions.get(path) {
            return Some(self.ty(row.ret));
        }
        let (owner, name) = path.rsplit_once("::")?;
        if let Some(rows) = self.methods.get(&(owner, name)) {
            let bare = Type::std(owner);
            return Some(
                self.own(
                    rows,
                    args.first()
                        .filter(|arg| arg.head() == bare.head())
                        .unwrap_or(&bare),
                ),
            );
        }
        let rows = self.trait_methods.get(name)?;
        let of_owner: Vec<Row> = rows
            .iter()
            .filter(|row| row.owner == owner)
            .copied()
            .collect();
        if of_owner.is_empty() {
            // `PathBuf::from`, `File::from_raw_fd`: a trait's function, of the type named.
            return Some(self.of_trait(rows, &Type::std(owner)));
        }
        Some(self.of_trait(&of_owner, args.first().unwrap_or(&Type::Unknown)))
    }

    /// Whether a type of std has a method of this name by itself.
    pub(crate) fn is_own(&self, owner: &str, name: &str) -> bool {
        self.methods.contains_key(&(owner, name))
    }

    /// Whether a trait of std has a method of this name.
    pub(crate) fn trait_has(&self, of: &str, name: &str) -> bool {
        self.trait_methods
            .get(name)
            .is_some_and(|rows| rows.iter().any(|row| row.owner == of))
    }

    /// What a trait's method returns when it is called on something with this bound.
    pub(crate) fn trait_ret(&self, bound: &Bound, name: &str, receiver: &Type) -> Type {
        let TraitId::Std(of) = &bound.of else {
            return Type::Unknown;
        };
        let row = self
            .trait_methods
            .get(name)
            .and_then(|rows| rows.iter().find(|row| *row.owner == **of));
        let Some(row) = row else { return Type::Unknown };
        // `AsRef<Path>`: what was written for the trait's own parameter.
        let parameter: Vec<(Name, Type)> = bound
            .args
            .first()
            .map(|arg| (Arc::from("T"), arg.clone()))
            .into_iter()
            .collect();
        let ret = self.ty(row.ret).substitute(&parameter);
        known(&ret.substitute(&self_and_item(receiver)))
    }

    /// Whether anything in std has a method of this name.
    pub(crate) fn has_name(&self, name: &str) -> bool {
        self.trait_methods.contains_key(name)
            || self.methods.keys().any(|(_, known)| *known == name)
    }

    fn own(&self, rows: &[Row], receiver: &Type) -> Type {
        // Several impls may list the method, for `Option<T>` and `Option<Option<T>>`.
        let Some(row) = rows
            .iter()
            .max_by_key(|row| usize::from(row.owner.len() < 48))
        else {
            return Type::Unknown;
        };
        let pattern = self.ty(row.owner);
        let mut map: Vec<(Name, Type)> = Vec::new();
        pattern.unify(receiver, &mut map);
        map.push((Arc::from("Self"), receiver.clone()));
        known(&self.ty(row.ret).substitute(&map))
    }

    fn of_trait(&self, rows: &[Row], receiver: &Type) -> Type {
        match rows {
            [row] => self.ret(row, receiver),
            _ => Type::Unknown,
        }
    }

    fn ret(&self, row: &Row, receiver: &Type) -> Type {
        known(&self.ty(row.ret).substitute(&self_and_item(receiver)))
    }

    fn ty(&self, written: &'static str) -> Type {
        let types = || self.types.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = types().get(written) {
            return known.clone();
        }
        let ty = syn::parse_str::<syn::Type>(written).map_or(Type::Unknown, |ty| read(&ty));
        types().insert(written, ty.clone());
        ty
    }
}

fn self_and_item(receiver: &Type) -> [(Name, Type); 2] {
    [
        (Arc::from("Self::Item"), iteration::item(receiver)),
        (Arc::from("Self"), receiver.clone()),
    ]
}

/// The key of an owner: its path without parameters, `slice` for slices and arrays.
fn head(owner: &'static str) -> &'static str {
    if owner.starts_with('[') {
        return "slice";
    }
    owner.split('<').next().unwrap_or(owner)
}

/// Parameters that nothing has fixed are not known.
fn known(ty: &Type) -> Type {
    let all = |types: &[Type]| types.iter().map(known).collect::<Vec<_>>();
    match ty {
        Type::Bounded(Some(name), bounds) if bounds.is_empty() && name.len() < 16 => Type::Unknown,
        Type::Std(path, args) => Type::Std(path.clone(), all(args)),
        Type::Prim(name, args) => Type::Prim(name.clone(), all(args)),
        Type::Tuple(parts) => Type::Tuple(all(parts)),
        Type::Callable(ret) => Type::Callable(Box::new(known(ret))),
        other => other.clone(),
    }
}

/// A type of the table.
fn read(ty: &syn::Type) -> Type {
    match ty {
        syn::Type::Path(path) if path.qself.is_none() => read_path(&path.path),
        syn::Type::Reference(inner) => read(&inner.elem),
        syn::Type::Ptr(inner) => read(&inner.elem),
        syn::Type::Paren(inner) => read(&inner.elem),
        syn::Type::Slice(inner) => Type::slice(read(&inner.elem)),
        syn::Type::Array(inner) => Type::slice(read(&inner.elem)),
        syn::Type::Tuple(parts) => Type::Tuple(parts.elems.iter().map(read).collect()),
        syn::Type::ImplTrait(hidden) => read_bounds(hidden.bounds.iter()),
        syn::Type::TraitObject(object) => read_bounds(object.bounds.iter()),
        syn::Type::Never(_) => Type::Never,
        _ => Type::Unknown,
    }
}

fn read_path(path: &syn::Path) -> Type {
    let names: Vec<String> = path
        .segments
        .iter()
        .map(|segment| segment.ident.to_string())
        .collect();
    let args = path
        .segments
        .last()
        .map_or_else(Vec::new, |segment| match &segment.arguments {
            syn::PathArguments::AngleBracketed(args) => args
                .args
                .iter()
                .filter_map(|arg| match arg {
                    syn::GenericArgument::Type(ty) => Some(read(ty)),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        });
    match names
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        ["std", ..] => std_ty(&names.join("::"), args),
        [name] if name.starts_with(|first: char| first.is_ascii_uppercase()) => {
            Type::Bounded(Some(Arc::from(*name)), Vec::new())
        }
        [name] => Type::prim(name),
        ["Self", "Item"] => Type::Bounded(Some(Arc::from("Self::Item")), Vec::new()),
        _ => Type::Unknown,
    }
}

fn read_bounds<'a>(bounds: impl Iterator<Item = &'a syn::TypeParamBound>) -> Type {
    let bounds: Vec<Bound> = bounds
        .filter_map(|bound| match bound {
            syn::TypeParamBound::Trait(bound) => Some(&bound.path),
            _ => None,
        })
        .map(|path| {
            let names: Vec<String> = path
                .segments
                .iter()
                .map(|segment| segment.ident.to_string())
                .collect();
            Bound {
                of: TraitId::Std(Arc::from(names.join("::"))),
                args: Vec::new(),
                bindings: Vec::new(),
            }
        })
        .collect();
    callable(&bounds).unwrap_or(Type::Bounded(None, bounds))
}

#[cfg(test)]
mod tests {
    use super::{StdSignatures, TABLE};
    use crate::source::judge::ty::Type;
    use std::sync::Arc;

    fn of(path: &str, args: Vec<Type>) -> Type {
        Type::Std(Arc::from(path), args)
    }

    #[test]
    fn the_table_is_sorted_and_every_return_type_in_it_parses_or_is_a_projection() {
        let rows: Vec<&str> = TABLE
            .lines()
            .filter(|line| !line.starts_with('#'))
            .collect();
        assert!(rows.len() > 4000);
        let columns = |row: &str| row.split('\t').map(str::to_owned).collect::<Vec<_>>();
        assert!(rows.iter().map(|row| columns(row)).is_sorted());
        let unreadable = rows.iter().filter(|row| {
            let ret = row.rsplit('\t').next().unwrap_or_default();
            syn::parse_str::<syn::Type>(ret).is_err() && !ret.contains(" as ")
        });
        assert_eq!(unreadable.collect::<Vec<_>>(), Vec::<&&str>::new());
    }

    #[test]
    fn a_method_returns_what_its_receiver_s_arguments_make_of_the_table() {
        let table = StdSignatures::new();
        let paths = of("std::option::Option", vec![Type::std("std::path::PathBuf")]);
        assert_eq!(
            table.method(&paths, "unwrap"),
            Some(Type::std("std::path::PathBuf"))
        );
        assert_eq!(
            table.method(&Type::std("std::path::Path"), "parent"),
            Some(of(
                "std::option::Option",
                vec![Type::std("std::path::Path")]
            ))
        );
        assert_eq!(
            table.method(&Type::std("std::path::Path"), "open_sesame"),
            None
        );
    }

    #[test]
    fn a_trait_s_function_named_by_a_type_gives_that_type() {
        let table = StdSignatures::new();
        assert_eq!(
            table.function("std::fs::File::from_raw_fd", &[]),
            Some(Type::std("std::fs::File"))
        );
        assert_eq!(
            table.function("std::vec::Vec::new", &[]),
            Some(of("std::vec::Vec", vec![Type::Unknown]))
        );
    }

    #[test]
    fn what_std_aliases_is_looked_through() {
        let opened = StdSignatures::new().function("std::fs::File::open", &[]);
        let Some(Type::Std(path, args)) = opened else {
            panic!("it is in the table")
        };
        assert_eq!(&*path, "std::result::Result");
        assert_eq!(args[0], Type::std("std::fs::File"));
    }
}
