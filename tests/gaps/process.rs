//! Gaps of the runtime that show only in a process of its own, because they are about what the
//! process keeps: its buffers, its memory, its libraries.

use sentinel_runtime::{DirectEffectSentinel, DirectEffectWitness, Mode};
use std::{
    env,
    ffi::CString,
    fs, hint,
    io::{self, Write},
    mem,
    os::unix::ffi::OsStringExt,
    path::Path,
    process::{Command, Output},
    sync::mpsc,
    thread,
};

/// Whose value is the test that a process was started for.
const ROLE: &str = "SENTINEL_GAP_CHILD";

/// Runs `body` in a process of its own, whose output the harness captures or not, and demands that
/// it succeeds.
fn alone(test: &str, capture: bool, body: impl FnOnce()) -> Option<Output> {
    if env::var_os(ROLE).is_some_and(|role| role == test) {
        body();
        return None;
    }
    let mut command = Command::new(env::current_exe().expect("a test knows its program"));
    command.args(["--exact", &format!("process::{test}"), "--test-threads=1"]);
    if !capture {
        command.arg("--nocapture");
    }
    let output = command
        .env(ROLE, test)
        .output()
        .expect("a test can start itself");
    assert!(output.status.success(), "{output:?}");
    Some(output)
}

fn watched<R>(mode: Mode, f: impl FnOnce() -> R) -> (R, Vec<DirectEffectWitness>) {
    let sentinel = DirectEffectSentinel::new("gap").mode(mode);
    let result = sentinel.watch(f).expect("this platform is covered");
    (result, sentinel.witnesses())
}

#[test]
#[allow(clippy::print_stdout, reason = "printing is what is shown")]
fn gap_printing_without_a_newline_is_unseen() {
    let test = "gap_printing_without_a_newline_is_unseen";
    let output = alone(test, false, || {
        // What the harness has printed so far must not be what is written in the window.
        io::stdout().flush().expect("standard output is open");
        let ((), witnesses) = watched(Mode::Block, || print!("smuggled"));
        assert!(witnesses.is_empty(), "{witnesses:?}");
        io::stdout().flush().expect("standard output is open");
        let ((), witnesses) = watched(Mode::Block, || println!("stopped"));
        assert!(!witnesses.is_empty(), "a whole line is written at once");
    });
    if let Some(output) = output {
        let out = String::from_utf8_lossy(&output.stdout);
        assert!(
            out.contains("smuggled") && !out.contains("stopped"),
            "{out}"
        );
    }
}

#[test]
#[allow(clippy::print_stdout, reason = "printing is what is shown")]
fn gap_what_a_test_prints_is_unseen_where_the_harness_captures_it() {
    let test = "gap_what_a_test_prints_is_unseen_where_the_harness_captures_it";
    alone(test, true, || {
        let ((), witnesses) = watched(Mode::Block, || println!("into the harness's buffer"));
        assert!(witnesses.is_empty(), "{witnesses:?}");
    });
}

type Access = unsafe extern "C" fn(*const libc::c_char, libc::c_int) -> libc::c_int;

/// The function as the table of imports has it now. Another test's window would change that.
#[inline(never)]
fn copied() -> Access {
    hint::black_box(libc::access)
}

#[test]
#[allow(unsafe_code, reason = "calling what was copied is what is shown")]
fn gap_a_function_pointer_copied_before_a_window_is_unseen() {
    let test = "gap_a_function_pointer_copied_before_a_window_is_unseen";
    alone(test, true, || {
        let access = copied();
        // SAFETY: the path is a terminated string.
        let call = || unsafe { access(c"/".as_ptr(), libc::F_OK) };
        let (denied, witnesses) = watched(Mode::Block, call);
        assert_eq!(denied, 0);
        assert!(witnesses.is_empty(), "{witnesses:?}");
    });
}

#[test]
fn gap_a_function_pointer_copied_in_a_window_outlives_it() {
    let test = "gap_a_function_pointer_copied_in_a_window_outlives_it";
    alone(test, true, || {
        let before = copied() as usize;
        let (inside, witnesses) = watched(Mode::Block, copied);
        assert_ne!(inside as usize, before, "it is the probe");
        assert_eq!(
            copied() as usize,
            before,
            "the table holds the original again"
        );
        assert!(witnesses.is_empty(), "{witnesses:?}");
    });
}

/// How the memory that holds the program's imports is protected.
fn protection_of_imports() -> Vec<String> {
    let imports = sentinel_runtime::__private::imports();
    let maps = fs::read_to_string("/proc/self/maps").expect("the process knows its maps");
    let mut protections: Vec<String> = maps
        .lines()
        .filter_map(|line| {
            let (range, rest) = line.split_once(' ')?;
            let (start, end) = range.split_once('-')?;
            let start = usize::from_str_radix(start, 16).ok()?;
            let end = usize::from_str_radix(end, 16).ok()?;
            let holds = imports.iter().any(|(at, _)| (start..end).contains(at));
            holds.then(|| rest[..4].to_owned())
        })
        .collect();
    protections.sort();
    protections.dedup();
    protections
}

#[test]
fn gap_the_table_of_imports_stays_writable() {
    let test = "gap_the_table_of_imports_stays_writable";
    alone(test, false, || {
        let ((), _) = watched(Mode::Block, || ());
        assert!(protection_of_imports().contains(&"rw-p".to_owned()));
    });
}

/// Compiles a C file to a library.
fn library(folder: &Path, source: &str) -> CString {
    let library = folder.join("library.so");
    let status = Command::new("cc")
        .args(["-shared", "-fPIC", "-o"])
        .args([
            &library,
            &Path::new(env!("CARGO_MANIFEST_DIR")).join(source),
        ])
        .status()
        .expect("a C compiler named cc");
    assert!(status.success());
    CString::new(library.into_os_string().into_vec()).expect("no zero in a path")
}

#[test]
#[allow(unsafe_code, reason = "loading a library is what is shown")]
fn gap_the_constructors_of_a_library_that_is_loaded_are_unseen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = library(folder.path(), "gaps/process/constructed.c");
    // SAFETY: our own library, whose constructor looks at a file.
    let load = || unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) };
    let (handle, witnesses) = watched(Mode::Observe, load);
    assert!(!handle.is_null());
    // SAFETY: the handle is open.
    let found = unsafe { libc::dlsym(handle, c"found".as_ptr()) };
    // SAFETY: it is an integer, and nobody writes it any more.
    assert_eq!(unsafe { found.cast::<libc::c_int>().read() }, 0);
    let probes: Vec<&str> = witnesses.iter().map(DirectEffectWitness::probe).collect();
    assert_eq!(probes, ["dlopen"]);
}

/// Such a library has a C library of its own, too, which the loader lists nowhere.
#[test]
#[allow(unsafe_code, reason = "loading a library is what is shown")]
fn gap_a_library_in_a_namespace_of_its_own_is_unseen() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = library(folder.path(), "gaps/process/apart.c");
    // SAFETY: our own library, which does nothing when it is loaded.
    let load = || unsafe { libc::dlmopen(libc::LM_ID_NEWLM, path.as_ptr(), libc::RTLD_NOW) };
    let (refused, _) = watched(Mode::Block, load);
    assert!(refused.is_null());
    let handle = load();
    assert!(!handle.is_null());
    // SAFETY: the handle is open.
    let look = unsafe { libc::dlsym(handle, c"look".as_ptr()) };
    // SAFETY: it has this type.
    let look: extern "C" fn() -> libc::c_int = unsafe { std::mem::transmute(look) };
    let (denied, witnesses) = watched(Mode::Block, || look());
    assert_eq!((denied, witnesses.len()), (0, 0));
}

#[test]
#[allow(unsafe_code, reason = "loading a library is what is shown")]
fn gap_a_library_that_another_thread_loads_in_a_window_is_unseen_until_the_next_one() {
    let test = "gap_a_library_that_another_thread_loads_in_a_window_is_unseen_until_the_next_one";
    alone(test, false, || {
        let folder = tempfile::tempdir().expect("a folder");
        let path = library(folder.path(), "gaps/process/late.c");
        let (start, started) = mpsc::channel();
        let loader = thread::spawn(move || {
            started.recv().expect("a window is open");
            // SAFETY: our own library, without a constructor.
            unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) as usize }
        });
        let sentinel = DirectEffectSentinel::new("gap");
        let window = sentinel.watching().expect("this platform is covered");
        start.send(()).expect("the loader waits");
        let handle = loader.join().expect("it does not panic") as *mut libc::c_void;
        // SAFETY: the handle is open.
        let found = unsafe { libc::dlsym(handle, c"looks".as_ptr()) };
        assert!(!found.is_null());
        // SAFETY: this is the function's type.
        let looks: extern "C" fn() -> libc::c_int = unsafe { mem::transmute(found) };
        assert_eq!(looks(), 0);
        assert!(sentinel.witnesses().is_empty());
        let (looked, witnesses) = watched(Mode::Observe, || looks());
        assert_eq!(looked, -1, "it is refused by the window outside");
        assert_eq!(witnesses.len(), 1);
        assert_eq!(sentinel.witnesses().len(), 1);
        drop(window);
    });
}

#[test]
fn gap_what_a_started_program_does_is_unseen() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let read = || Command::new("cat").arg(file).output();
    let (output, witnesses) = watched(Mode::Observe, read);
    let text = output.expect("it runs").stdout;
    assert_eq!(text, fs::read(file).expect("the manifest is there"));
    let about_it = witnesses.iter().filter(|it| it.detail().contains(file));
    let probes: Vec<_> = about_it.map(ToString::to_string).collect();
    assert_eq!(probes, [format!("posix_spawnp: cat {file}")]);
}
