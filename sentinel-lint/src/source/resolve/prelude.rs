//! What every module sees without asking: the names of std's prelude and the primitive types.

use std::{collections::HashMap, sync::LazyLock};

use super::{
    scope::NAMESPACES,
    std_names::{self, StdKinds},
};
use crate::source::program::{Ns, Res};

/// The prelude of one edition.
pub(super) struct Prelude {
    names: HashMap<&'static str, (StdKinds, Res)>,
    /// The traits among them.
    pub(super) traits: Vec<Res>,
}

impl Prelude {
    pub(super) fn get(&self, name: &str, ns: Ns) -> Option<Res> {
        let (kinds, res) = self.names.get(name)?;
        kinds.in_namespace(ns).then(|| res.clone())
    }

    fn new(module: &'static str) -> Self {
        let mut names = HashMap::new();
        let mut traits = Vec::new();
        for (path, kinds) in std_names::names_of(module) {
            let name = path.rsplit("::").next().unwrap_or(path);
            let res = Res::Std(std_names::canonical(path).into());
            if kinds.is("trait") {
                traits.push(res.clone());
            }
            debug_assert!(NAMESPACES.iter().any(|ns| kinds.in_namespace(*ns)));
            names.insert(name, (kinds, res));
        }
        Prelude { names, traits }
    }
}

static PRELUDES: LazyLock<[(u16, Prelude); 4]> = LazyLock::new(|| {
    [
        (2024, Prelude::new("std::prelude::rust_2024")),
        (2021, Prelude::new("std::prelude::rust_2021")),
        (2018, Prelude::new("std::prelude::rust_2018")),
        (2015, Prelude::new("std::prelude::rust_2015")),
    ]
});

/// The prelude of an edition; of the newest one known for a later edition.
///
/// Crates without std get it as well: where it has more names than core's, valid code does not
/// use them.
pub(super) fn of(edition: u16) -> &'static Prelude {
    let newest_first = PRELUDES.iter();
    let (_, prelude) = newest_first
        .filter(|(since, _)| *since <= edition)
        .chain(PRELUDES.last())
        .next()
        .expect("there are preludes");
    prelude
}

/// The types that are names without being items.
const PRIMITIVES: [&str; 19] = [
    "bool", "char", "f128", "f16", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str",
    "u128", "u16", "u32", "u64", "u8", "usize",
];

pub(super) fn is_primitive(name: &str) -> bool {
    PRIMITIVES.contains(&name)
}
