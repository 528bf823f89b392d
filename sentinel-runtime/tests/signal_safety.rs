//! What a probe may call. It runs inside any allocator, on any thread, in any signal handler; so
//! the optimised code of every probe is followed, reference by reference, and whatever it may
//! reach outside of this runtime must be known not to allocate, lock, format or panic.

#[path = "support/restored.rs"]
mod restored;
mod support;

use object::{
    Object, ObjectSection, ObjectSymbol, RelocationTarget, SectionIndex,
    read::{archive::ArchiveFile, elf::ElfFile64},
};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    iter::successors,
    path::PathBuf,
    process::Command,
};
use support::said;

/// What may be reached, and why that is safe: a function of C by its name, one of Rust by a part
/// of its mangled name, which begins with a length.
const HARMLESS: &[(&str, &str)] = &[
    ("memcpy", "copies memory"),
    ("memmove", "copies memory"),
    ("memset", "fills memory"),
    ("bcmp", "compares memory"),
    ("memcmp", "compares memory"),
    ("strlen", "reads memory"),
    ("strnlen", "reads memory"),
    ("6memchr", "reads memory"),
    ("__errno_location", "an address"),
    (
        "__tls_get_addr",
        "on threads that opened a window only, which have touched it",
    ),
    ("pthread_getspecific", "reads a table of the thread's own"),
    ("stdout", "a variable"),
    ("stderr", "a variable"),
    ("stdin", "a variable"),
    ("3stre9from_utf8", "reads memory"),
    ("20from_bytes_until_nul", "reads memory"),
    ("10Utf8Chunks", "reads memory"),
    (
        "17is_zero_slow_path",
        "reads a thread-local: whether the thread panics",
    ),
    ("18GLOBAL_PANIC_COUNT", "a variable"),
    (
        "3std9backtraceNt",
        "an address that is compared, never called",
    ),
    (
        "_Unwind_Backtrace",
        "locks nothing with the libraries of this decade; panicking threads only",
    ),
    ("_Unwind_GetRegionStart", "reads what the unwinder found"),
    (
        "_Unwind_Resume",
        "an unwinding that comes from the real function goes on",
    ),
    (
        "19panic_cannot_unwind",
        "where something unwinds into C, which is never",
    ),
    (
        "16panic_in_cleanup",
        "where something unwinds that runs because of an unwinding, which is never",
    ),
];

/// Where a probe ends and ordinary code begins, and why that is right.
const EDGES: &[(&str, &str)] = &[
    ("5dylib4load", "the loader allocates and locks anyway"),
    (
        "16conclude_windows",
        "exit handlers follow, which may do anything",
    ),
];

/// A section of one of the runtime's objects. Each function has one of its own.
type Place = (usize, SectionIndex);

/// The code of the runtime and of the catalogue, object by object.
struct Code<'a> {
    objects: Vec<ElfFile64<'a>>,
    /// Where the symbols are that objects know of each other.
    shared: HashMap<&'a str, Place>,
}

/// What a section refers to.
enum Target<'a> {
    Place(Place),
    /// Something in another crate or library.
    Outside(&'a str),
}

impl<'a> Code<'a> {
    fn read(archives: &'a [Vec<u8>]) -> Self {
        let mut objects = Vec::new();
        for data in archives {
            let archive = ArchiveFile::parse(data.as_slice()).unwrap();
            for member in archive.members() {
                let member = member.unwrap().data(data.as_slice()).unwrap();
                objects.extend(ElfFile64::parse(member));
            }
        }
        let mut code = Self {
            objects,
            shared: HashMap::new(),
        };
        code.shared = code.named(|name| !name.is_empty()).collect();
        code
    }

    /// The places of all symbols whose name `fits`.
    fn named(&self, fits: impl Fn(&str) -> bool) -> impl Iterator<Item = (&'a str, Place)> {
        let objects = self.objects.iter().enumerate();
        let symbols = objects.flat_map(|(at, object)| object.symbols().map(move |it| (at, it)));
        let named = symbols.filter_map(|(at, symbol)| {
            let name = symbol.name().ok()?;
            Some((name, (at, symbol.section_index()?)))
        });
        named
            .filter(|(name, _)| fits(name))
            .collect::<Vec<_>>()
            .into_iter()
    }

    fn name(&self, (object, section): Place) -> &'a str {
        let section = self.objects[object].section_by_index(section).unwrap();
        section.name().unwrap()
    }

    fn targets(&self, (at, section): Place) -> impl Iterator<Item = Target<'a>> {
        let object = &self.objects[at];
        let relocations = object.section_by_index(section).unwrap().relocations();
        relocations.filter_map(move |(_, relocation)| match relocation.target() {
            RelocationTarget::Section(section) => Some(Target::Place((at, section))),
            RelocationTarget::Symbol(symbol) => {
                let symbol = object.symbol_by_index(symbol).unwrap();
                let name = symbol.name().unwrap();
                Some(match symbol.section_index() {
                    Some(section) => Target::Place((at, section)),
                    None => match self.shared.get(name) {
                        Some(place) => Target::Place(*place),
                        None => Target::Outside(name),
                    },
                })
            }
            _ => None,
        })
    }

    /// What lies outside and may be reached from `roots` without entering an edge; for each, how.
    fn reached(&self, roots: &[Place], edges: &[(&str, &str)]) -> BTreeMap<&'a str, String> {
        let mut came_from: HashMap<Place, Option<Place>> = HashMap::new();
        let mut reached = BTreeMap::new();
        let mut next: Vec<_> = roots.iter().map(|root| (*root, None)).collect();
        while let Some((place, from)) = next.pop() {
            if came_from.contains_key(&place) || knows(edges, self.name(place)) {
                continue;
            }
            came_from.insert(place, from);
            for target in self.targets(place) {
                match target {
                    Target::Place(target) => next.push((target, Some(place))),
                    Target::Outside(name) => {
                        reached
                            .entry(name)
                            .or_insert_with(|| self.way(place, &came_from));
                    }
                }
            }
        }
        reached
    }

    /// How a place was reached.
    fn way(&self, place: Place, came_from: &HashMap<Place, Option<Place>>) -> String {
        let way = successors(Some(place), |place| came_from[place]);
        way.map(|place| self.name(place))
            .collect::<Vec<_>>()
            .join("\n    from ")
    }
}

fn knows(table: &[(&str, &str)], name: &str) -> bool {
    table.iter().any(|(known, _)| {
        let mangled = known.starts_with(|first: char| first.is_ascii_digit());
        name == *known || mangled && name.contains(known)
    })
}

/// The libraries of this runtime and of the catalogue, as a release build has them.
fn archives() -> Vec<Vec<u8>> {
    let output = Command::new(env!("CARGO"))
        .args([
            "build",
            "--offline",
            "--release",
            "--lib",
            "--message-format",
            "json",
        ])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", said(&output));
    let messages = String::from_utf8_lossy(&output.stdout);
    let artifacts = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|it| {
            let name = it["target"]["name"].as_str();
            matches!(name, Some("sentinel_runtime" | "sentinel_effects"))
        });
    let files: Vec<_> = artifacts
        .flat_map(|it| it["filenames"].as_array().cloned().unwrap_or_default())
        .filter_map(|file| file.as_str().map(PathBuf::from))
        .filter(|file| file.extension().is_some_and(|it| it == "rlib"))
        .collect();
    assert!(files.len() >= 2, "{files:?}");
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// Where the probes' code begins: a replacement, and what a gate calls.
fn probes(code: &Code<'_>) -> Vec<Place> {
    let begins = |name: &str| {
        let ours = name.contains("5probe6linked");
        ours && (name.contains("11replacement") || name.contains("6decide"))
    };
    let probes: HashSet<_> = code.named(begins).map(|(_, place)| place).collect();
    probes.into_iter().collect()
}

#[test]
fn a_probe_reaches_nothing_that_allocates_locks_formats_or_panics() {
    let archives = archives();
    let code = Code::read(&archives);
    let probes = probes(&code);
    assert!(probes.len() > 500, "{}", probes.len());

    let reached = code.reached(&probes, EDGES);
    let harmful: Vec<_> = reached
        .iter()
        .filter(|(name, _)| !knows(HARMLESS, name))
        .collect();
    let told: Vec<_> = harmful
        .iter()
        .map(|(name, way)| format!("{name}\n    from {way}"))
        .collect();
    assert!(told.is_empty(), "probes may reach\n{}", told.join("\n"));
    let beyond = code.reached(&probes, &[]);
    assert!(
        beyond.keys().any(|name| name.contains("__rust_alloc")),
        "what lies behind the edges allocates, so this would see an allocation"
    );
}
