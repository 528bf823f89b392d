//! A cache of compilations that stands before rustc, as sccache does, keeps working and is shared.

use crate::project::{PLAIN, Project, executable};
use std::fs;

/// Knows a library by its flags and its source, leaves out the flags that say where things lie,
/// does without what is incremental, compiles nothing or needs a linker, and repeats what rustc
/// has said.
const CACHE: &str = r#"
case " $* " in
    *incremental=* | *" --print "*) exec "$@" ;;
    *" --crate-type lib "*) ;;
    *) exec "$@" ;;
esac
key= out= extra= source= before=
for arg; do
    case $before in
        --out-dir) out=$arg ;;
        -L | --extern) ;;
        *) case $arg in
            --out-dir | -L | --extern) ;;
            extra-filename=*) extra=${arg#extra-filename=}; key="$key $arg" ;;
            *.rs) source=$arg; key="$key $arg" ;;
            *) key="$key $arg" ;;
        esac ;;
    esac
    before=$arg
done
has=$0.has/$( (printf %s "$key"; cat "$source") | cksum | tr ' ' -)
if [ -d "$has" ]; then
    echo hit "$source" >> "$0.log"
else
    mkdir -p "$has"
    "$@" 2> "$has.said" || { cat "$has.said" >&2; rm -r "$has"; exit 1; }
    cp "$out"/*"$extra".* "$has"
    echo miss "$source" >> "$0.log"
fi
cp "$has"/* "$out"
cat "$has.said" >&2
"#;

fn checkout(cache: &str) -> Project {
    let manifest = format!("{PLAIN}[dependencies]\ndep={{path='dep'}}\n");
    let project = Project::new(&[
        ("Cargo.toml", &manifest),
        ("src/lib.rs", "pub fn f() { dep::outer() }\n"),
        ("src/main.rs", "fn main() { ext::f() }\n"),
        ("dep/Cargo.toml", &PLAIN.replace("ext", "dep")),
        (
            "dep/src/lib.rs",
            "pub fn outer() { inner() }\nfn inner() { std::fs::read(\"x\").ok(); }\n",
        ),
    ]);
    project
        .with("RUSTC_WRAPPER", cache)
        .with("CARGO_INCREMENTAL", "0")
}

#[test]
fn what_one_checkout_has_compiled_another_takes_from_the_cache() {
    let shared = Project::new(&[("Cargo.toml", PLAIN)]);
    let cache = executable(&shared, "cache", CACHE);
    let cache = cache.to_str().expect("UTF-8");
    let log = || fs::read_to_string(shared.path("cache.log")).expect("it was asked");
    let first = checkout(cache).build(&[]).expect("built").symbols("dep");
    assert_eq!(log(), "miss dep/src/lib.rs\nmiss src/lib.rs\n");
    let second = checkout(cache);
    let built = second.build(&[]).expect("built");
    assert_eq!(
        log().lines().skip(2).collect::<Vec<_>>(),
        ["hit dep/src/lib.rs", "hit src/lib.rs"]
    );
    assert_eq!(built.symbols("dep"), first);
    assert!(first.contains(&"dep::inner".to_owned()), "{first:?}");
}
