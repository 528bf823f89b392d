//! Each kind of crate that cargo builds, and where its objects end up.

use crate::project::{PLAIN, Project};
use sentinel_lint::object::input::Origin;

#[test]
fn a_binary_is_an_archive_of_its_own_objects() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        (
            "src/main.rs",
            "fn hidden() { std::fs::read(\"x\").ok(); }\nfn main() { hidden() }\n",
        ),
    ]);
    let built = project.build(&[]).expect("built");
    assert_eq!(built.crates(), ["member ext 0.1.0 ext"]);
    assert!(built.symbols("ext").contains(&"ext::hidden".to_owned()));
}

#[test]
fn a_binary_that_no_linker_could_link_is_judged_all_the_same() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        (
            "src/main.rs",
            "#[link(name = \"nowhere_to_be_found\")]\nunsafe extern \"C\" { fn absent(); }\n\
             fn main() { unsafe { absent() } }\n",
        ),
    ]);
    assert!(
        project
            .build(&[])
            .expect("built")
            .symbols("ext")
            .contains(&"absent".to_owned())
    );
}

#[test]
fn shared_and_static_libraries_are_archives_of_their_own_objects() {
    for kind in ["cdylib", "staticlib"] {
        let project = Project::new(&[
            (
                "Cargo.toml",
                &format!("{PLAIN}[lib]\ncrate-type=['{kind}']\n"),
            ),
            (
                "src/lib.rs",
                "#[unsafe(no_mangle)]\npub extern \"C\" fn entry() { hidden() }\nfn hidden() {}\n",
            ),
        ]);
        let built = project.build(&[]).expect("built");
        assert!(
            built.symbols("ext").contains(&"ext::hidden".to_owned()),
            "{kind}"
        );
    }
}

#[test]
fn a_shared_library_of_rust_can_be_linked_and_read() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            &format!("{PLAIN}[dependencies]\ndep={{path='dep'}}\n"),
        ),
        ("src/lib.rs", "pub fn f() { dep::f() }\n"),
        (
            "dep/Cargo.toml",
            "[package]\nname='dep'\nversion='0.1.0'\nedition='2024'\n[lib]\ncrate-type=['dylib']\n",
        ),
        ("dep/src/lib.rs", "pub fn f() {}\n"),
    ]);
    let built = project.build(&["--workspace"]).expect("built");
    assert!(built.defines("dep", "dep::f"));
    project.write(
        "dep/Cargo.toml",
        "[package]\nname='dep'\nversion='0.1.0'\nedition='2024'\n[lib]\ncrate-type=['cdylib']\n",
    );
    project.write(
        "Cargo.toml",
        &format!("{PLAIN}[workspace]\nmembers=['dep']\n"),
    );
    project.write("src/lib.rs", "");
    project.write(
        "dep/src/lib.rs",
        "#[unsafe(no_mangle)]\npub extern \"C\" fn g() {}\n",
    );
    let built = project.build(&["--workspace"]).expect("built");
    assert!(built.defines("dep", "g") && !built.defines("dep", "dep::f"));
}

#[test]
fn a_library_with_a_path_and_a_name_of_its_own_beside_two_binaries() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            &format!(
                "{PLAIN}[lib]\npath='code/root.rs'\nname='other_name'\n[[bin]]\nname='two-words'\npath='two.rs'\n[[bin]]\nname='off'\npath='two.rs'\nrequired-features=['on']\n[features]\non=[]\n"
            ),
        ),
        ("code/root.rs", "pub fn f() {}\n"),
        ("two.rs", "fn main() { other_name::f() }\n"),
    ]);
    let built = project.build(&[]).expect("built");
    assert_eq!(
        built.crates(),
        ["member ext 0.1.0 other_name", "member ext 0.1.0 two_words"]
    );
    let built = project.build(&["--features", "on"]).expect("built");
    assert_eq!(built.crates().len(), 3);
}

#[test]
fn what_runs_on_the_host_is_no_input() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            &format!(
                "{PLAIN}[dependencies]\nmade={{path='made'}}\n[build-dependencies]\nhelps={{path='helps'}}\n"
            ),
        ),
        (
            "build.rs",
            "fn main() { helps::f(); println!(\"cargo::rustc-cfg=found\"); println!(\"cargo::rustc-check-cfg=cfg(found)\"); }\n",
        ),
        (
            "src/lib.rs",
            "made::nothing!();\n#[cfg(not(found))]\ncompile_error!(\"no build script\");\n#[cfg(not(sentinel_analysis))]\ncompile_error!(\"no analysis\");\n",
        ),
        (
            "made/Cargo.toml",
            "[package]\nname='made'\nversion='0.1.0'\nedition='2024'\n[lib]\nproc-macro=true\n[dependencies]\nhelps={path='../helps'}\n",
        ),
        (
            "made/src/lib.rs",
            "#[proc_macro]\npub fn nothing(_: proc_macro::TokenStream) -> proc_macro::TokenStream { helps::f(); Default::default() }\n",
        ),
        (
            "helps/Cargo.toml",
            "[package]\nname='helps'\nversion='0.1.0'\nedition='2024'\n",
        ),
        (
            "helps/src/lib.rs",
            "#[cfg(sentinel_analysis)]\ncompile_error!(\"the host's crates are not analysed\");\npub fn f() {}\n",
        ),
    ]);
    assert_eq!(
        project.build(&[]).expect("built").crates(),
        ["member ext 0.1.0 ext"]
    );
}

#[test]
fn two_versions_of_a_crate_and_a_renamed_package_are_told_apart() {
    let project = Project::new(&[
        (
            "Cargo.toml",
            &format!(
                "{PLAIN}[workspace]\nexclude=['old','new']\n[dependencies]\nold={{path='old',package='twin'}}\nnew={{path='new',package='twin'}}\n"
            ),
        ),
        ("src/lib.rs", "pub fn f() { old::f(); new::f() }\n"),
        (
            "old/Cargo.toml",
            "[package]\nname='twin'\nversion='0.1.0'\nedition='2021'\n",
        ),
        ("old/src/lib.rs", "pub fn f() {}\n"),
        (
            "new/Cargo.toml",
            "[package]\nname='twin'\nversion='0.2.0'\nedition='2021'\n",
        ),
        ("new/src/lib.rs", "pub fn f() {}\n"),
    ]);
    assert_eq!(
        project.build(&[]).expect("built").crates(),
        [
            "dependency twin 0.1.0 twin",
            "dependency twin 0.2.0 twin",
            "member ext 0.1.0 ext"
        ]
    );
}

#[test]
fn of_a_virtual_workspace_the_selected_packages_are_built() {
    let member =
        |name: &str| format!("[package]\nname='{name}'\nversion='0.1.0'\nedition='2024'\n");
    let project = Project::new(&[
        (
            "Cargo.toml",
            "[workspace]\nmembers=['a','b']\nresolver='3'\n",
        ),
        ("a/Cargo.toml", &member("a")),
        ("a/src/lib.rs", "pub fn f() {}\n"),
        ("b/Cargo.toml", &member("b")),
        ("b/src/lib.rs", "pub fn f() {}\n"),
    ]);
    let crates = |args: &[&str]| project.build(args).expect("built").crates();
    let (a, b) = ("member a 0.1.0 a", "member b 0.1.0 b");
    assert_eq!(crates(&[]), [a, b]);
    assert_eq!(crates(&["-p", "b"]), [b]);
    assert_eq!(crates(&["--workspace", "--exclude", "b"]), [a]);
    let manifest = project.path("a/Cargo.toml");
    assert_eq!(
        crates(&["--manifest-path", manifest.to_str().expect("UTF-8")]),
        [a]
    );
}

#[test]
fn private_functions_that_nothing_calls_are_made_where_patterns_declare() {
    let project = Project::new(&[
        ("Cargo.toml", PLAIN),
        (
            "src/lib.rs",
            "#[allow(dead_code)]\nasync fn lazy() { std::hint::black_box(1); }\n",
        ),
    ]);
    let body = |args: &[&str]| {
        let built = project.build(args).expect("built");
        let symbols = built.symbols("ext");
        symbols.iter().any(|name| name == "ext::lazy::{closure#0}")
    };
    assert!(!body(&[]));
    assert!(body(&["--extension", "ext::*"]));
}

#[test]
fn what_nothing_uses_is_left_out_where_it_does_not_compile() {
    const SOURCE: &str = "\
struct Of<const N: usize>;
impl<const N: usize> Of<N> {
    const SMALL: () = assert!(N < 8);
}
fn unused() { small::<9>() }
fn small<const N: usize>() { Of::<N>::SMALL }
fn untouched() {}
pub fn used() {}
";
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", SOURCE)]);
    let built = project.build(&["--extension", "ext::*"]).expect("built");
    let symbols = built.symbols("ext");
    assert!(symbols.iter().any(|name| name == "ext::used"));
    assert!(!symbols.iter().any(|name| name == "ext::untouched"));
    let report = project.report(&["--engine", "object", "--extension", "ext::*"]);
    let verdicts = report["extensions"].as_array().expect("extensions").iter();
    let verdicts: Vec<_> = verdicts
        .map(|found| (found["path"].as_str(), found["verdict"].as_str()))
        .collect();
    assert_eq!(
        verdicts,
        [
            (Some("ext::small"), Some("unknown")),
            (Some("ext::untouched"), Some("unknown")),
            (Some("ext::unused"), Some("unknown")),
            (Some("ext::used"), Some("clean")),
        ],
    );

    // What is used and does not compile is the user's to mend.
    let used = SOURCE.replace("pub fn used() {}", "pub fn used() { small::<9>() }");
    project.write("src/lib.rs", &used);
    let refused = project.refused(&["--engine", "object", "--extension", "ext::*"]);
    assert!(refused.contains("small::<9>"), "{refused}");
}

#[test]
fn the_toolchains_own_rlibs_are_inputs() {
    let project = Project::new(&[("Cargo.toml", PLAIN), ("src/lib.rs", "pub fn f() {}\n")]);
    let built = project.build(&[]).expect("built");
    let sysroot = built.of(|origin| *origin == Origin::Sysroot);
    let has = |name: &str| {
        sysroot.iter().any(|input| {
            let file = input.path.file_name().expect("a name");
            file.to_string_lossy().starts_with(name)
        })
    };
    assert!(has("libstd-") && has("libcore-") && has("libproc_macro-"));
    assert!(!has("libpanic_abort-"));
}
