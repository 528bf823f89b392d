//! Code in other languages, and where it is found.

use crate::project::{PLAIN, Project};
use sentinel_lint::object::input::Origin;

/// A build script that compiles one function of C into an archive and says how to link it.
fn script(link: &str) -> String {
    format!(
        "fn main() {{
            let out = std::env::var(\"OUT_DIR\").unwrap();
            let run = |program: &str, args: &[&str]| {{
                let status = std::process::Command::new(program).args(args).current_dir(&out).status();
                assert!(status.unwrap().success());
            }};
            std::fs::write(format!(\"{{out}}/other.c\"), \"int other(void) {{ return 1; }}\").unwrap();
            run(\"gcc\", &[\"-c\", \"other.c\", \"-o\", \"other.o\"]);
            run(\"ar\", &[\"crs\", \"libother.a\", \"other.o\"]);
            println!(\"cargo::rustc-link-search=native={{out}}\");
            println!(\"cargo::rustc-link-lib={link}\");
        }}"
    )
}

fn project(link: &str, main: &str) -> Project {
    let source =
        "unsafe extern \"C\" { fn other() -> i32; }\npub fn call() -> i32 { unsafe { other() } }\n";
    let main_function = if main == "src/main.rs" {
        "fn main() { call(); }\n"
    } else {
        ""
    };
    Project::new(&[
        ("Cargo.toml", PLAIN),
        ("build.rs", &script(link)),
        (main, &format!("{source}{main_function}")),
    ])
}

fn natives(project: &Project) -> usize {
    let built = project.build(&[]).expect("built");
    let own = |origin: &Origin| matches!(origin, Origin::Native { package } if package == "ext");
    built.of(own).len()
}

#[test]
fn a_static_library_is_in_its_rlib() {
    let project = project("static=other", "src/lib.rs");
    assert_eq!(natives(&project), 0);
    assert!(project.build(&[]).expect("built").defines("ext", "other"));
}

#[test]
fn a_library_that_no_rlib_holds_is_an_input_of_its_own() {
    assert_eq!(natives(&project("static:-bundle=other", "src/lib.rs")), 1);
    assert_eq!(natives(&project("other", "src/lib.rs")), 1);
    assert_eq!(natives(&project("static=other", "src/main.rs")), 1);
}
