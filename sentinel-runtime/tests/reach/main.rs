//! Every function that the catalogue says is refused, called for real by a shared library in C, and
//! every system call by number: refused in the manner of its row, with one witness of its class and
//! name. What is refused never reaches libc, so it does not matter that the arguments are zeros.
#![allow(unsafe_code, reason = "functions are called that take anything")]
#![cfg(all(target_arch = "x86_64", target_os = "linux", target_env = "gnu"))]

mod cases;
mod numbers;
mod plus;
#[path = "../support/restored.rs"]
mod restored;
#[path = "../support/mod.rs"]
mod support;

use cases::{Case, cases};
use sentinel_effects::Refusal;
use sentinel_runtime::{DirectEffectWitness, Mode};
use std::{
    ffi::{CString, c_int, c_long, c_void},
    fmt::Write as _,
    fs, mem,
    path::Path,
    process::Command,
};
use support::{PLAIN, child, said, watched};

/// A library that has a function for each case. What this C library lacks is null in it.
fn source(cases: &[Case]) -> String {
    let mut text = String::from(
        "extern void *stdin, *stdout, *stderr;\n\
         extern int *__errno_location(void);\n\
         static const long path = (long) \"/no/such\";\n\
         static long words[16] = {(long) words, 16};\n\
         typedef long call(long, ...);\n",
    );
    for case in cases {
        let Case {
            name, arguments, ..
        } = case;
        let zeros = ", 0".repeat(5 - arguments.matches(',').count());
        writeln!(
            text,
            "extern long {name}() __attribute__((weak));\n\
             int reach_{name}(long *result, int *error) {{\n\
             if (!{name}) return 0;\n\
             *__errno_location() = 0;\n\
             *result = ((call *) {name})({arguments}{zeros});\n\
             *error = *__errno_location();\n\
             return 1;\n}}"
        )
        .expect("a string takes it");
    }
    text
}

fn built(folder: &Path, cases: &[Case]) -> CString {
    let (code, library) = (folder.join("reach.c"), folder.join("reach.so"));
    fs::write(&code, source(cases)).expect("a file");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-w", "-fno-builtin", "-O0", "-o"])
        .args([&library, &code])
        .status()
        .expect("a C compiler named cc");
    assert!(status.success());
    CString::new(library.to_str().expect("text")).expect("no zero byte")
}

type Reach = unsafe extern "C" fn(*mut c_long, *mut c_int) -> c_int;

fn reach(library: *mut c_void, name: &str) -> Reach {
    let symbol = CString::new(format!("reach_{name}")).expect("no zero byte");
    // SAFETY: the library is loaded, and the name terminated.
    let function = unsafe { libc::dlsym(library, symbol.as_ptr()) };
    assert!(!function.is_null(), "{name}");
    // SAFETY: the source above gives it this signature.
    unsafe { mem::transmute(function) }
}

/// Calls one, and says what came of it; none where this C library does not have it.
fn called(function: Reach) -> Option<(c_long, c_int, Vec<DirectEffectWitness>)> {
    let (mut result, mut error) = (0, 0);
    let (there, witnesses) = watched(Mode::Block, || {
        // SAFETY: whatever it would do is refused; where it is not, this process is a child.
        unsafe { function(&raw mut result, &raw mut error) }
    });
    (there == 1).then_some((result, error, witnesses))
}

#[test]
fn every_function_that_a_row_refuses_is_refused_in_its_manner() {
    let test = "every_function_that_a_row_refuses_is_refused_in_its_manner";
    let output = child(test, PLAIN, || {
        let cases = cases();
        let folder = tempfile::tempdir().expect("a folder");
        let library = built(folder.path(), &cases);
        // SAFETY: our own library, without constructors.
        let library = unsafe { libc::dlopen(library.as_ptr(), libc::RTLD_LAZY) };
        assert!(!library.is_null());
        let mut reached = 0;
        for case in &cases {
            let Some((result, error, witnesses)) = called(reach(library, case.name)) else {
                continue;
            };
            reached += 1;
            let name = case.name;
            let [witness] = &witnesses[..] else {
                panic!("{name}: {witnesses:?}");
            };
            assert_eq!((witness.probe(), witness.class()), (name, case.class));
            assert!(witness.refused(), "{name}");
            match case.refusal {
                Refusal::Errno(errno) => assert_eq!(error, errno, "{name}"),
                Refusal::Returned(errno) => assert_eq!(as_int(result), errno, "{name}"),
                Refusal::Resolver(errno) => {
                    assert_eq!((as_int(result), error), (libc::EAI_SYSTEM, errno), "{name}");
                }
                Refusal::Never | Refusal::Unseen(_) => unreachable!("it is no case"),
            }
        }
        // What is missing is newer than this C library, or another library's.
        assert!(
            10 * reached > 9 * cases.len(),
            "{reached} of {}",
            cases.len()
        );
    });
    assert!(output.status.success(), "{}", said(&output));
}

/// The low half of what a function of type `int` returned.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the high half is undefined"
)]
fn as_int(register: c_long) -> c_int {
    register as c_int
}
