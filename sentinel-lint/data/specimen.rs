//! What a toolchain is tried out on: functions that are known to be clean or dirty, among them
//! those that depend on how std is made. The table beside the trial says which is which.

use std::{
    collections::{BTreeMap, HashMap},
    error::Error,
    fmt::Display,
    path::Path,
    sync::{Arc, LazyLock, Mutex},
};

pub fn adds(a: u32, b: u32) -> u32 {
    a.wrapping_add(b)
}

pub fn panics(items: &[u32], at: usize, text: &str) -> u32 {
    assert!(at < 7, "{text}");
    items[at] + text.parse::<u32>().unwrap()
}

pub fn allocates(text: &str) -> Vec<String> {
    let mut all = vec![text.to_owned(), format!("{text:?}")];
    all.sort();
    all
}

pub fn maps(text: &str) -> usize {
    let mut hashed = HashMap::new();
    let mut sorted = BTreeMap::new();
    for word in text.split(' ') {
        *hashed.entry(word).or_insert(0) += 1;
        sorted.insert(word, 1);
    }
    hashed.len() + sorted.len()
}

pub fn locks(shared: &Arc<Mutex<u32>>) -> u32 {
    *shared.clone().lock().unwrap()
}

pub fn errs(text: &str) -> Result<u32, Box<dyn Error + Send + Sync>> {
    if text.is_empty() {
        return Err(std::io::Error::other("empty").into());
    }
    Ok(text.parse()?)
}

pub fn catches(work: &(dyn Fn() -> u32 + std::panic::RefUnwindSafe)) -> u32 {
    std::panic::catch_unwind(|| work()).unwrap_or_default()
}

pub fn shows(what: &dyn Display) -> String {
    what.to_string()
}

pub fn reads_a_file() -> usize {
    std::fs::read("x").map_or(0, |bytes| bytes.len())
}

pub fn connects() -> bool {
    std::net::TcpStream::connect("127.0.0.1:9").is_ok()
}

pub fn runs_a_program() -> bool {
    std::process::Command::new("x").status().is_ok()
}

pub fn reads_a_variable() -> bool {
    std::env::var_os("X").is_some()
}

pub fn reads_arguments() -> usize {
    std::env::args().count()
}

pub fn prints() {
    println!("x");
}

pub fn ends_the_process() {
    std::process::exit(3);
}

pub fn starts_a_thread() {
    std::thread::spawn(|| ());
}

pub fn tells_the_time() -> std::time::SystemTime {
    std::time::SystemTime::now()
}

pub fn sets_the_panic_hook() {
    std::panic::set_hook(Box::new(|_| ()));
}

pub fn calls_the_kernel() -> isize {
    let answer: isize;
    unsafe {
        std::arch::asm!("syscall", inout("rax") 39_isize => answer, out("rcx") _, out("r11") _);
    }
    answer
}

static LAZY: LazyLock<usize> = LazyLock::new(reads_a_file);

pub fn looks_at_a_lazy_value() -> usize {
    *LAZY
}

pub struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        reads_a_file();
    }
}

pub fn drops_a_guard() {
    let _guard = Guard;
}

pub fn boxes_a_closure() -> usize {
    let boxed: Box<dyn Fn() -> usize> = Box::new(reads_a_file);
    std::hint::black_box(boxed)()
}

pub fn takes_a_function_from_a_table(at: usize) -> usize {
    static TABLE: [fn() -> usize; 2] = [|| 1, reads_a_file];
    TABLE[at]()
}

pub fn catches_what_reads() -> usize {
    std::panic::catch_unwind(reads_a_file).unwrap_or_default()
}

pub async fn reads_when_polled() -> usize {
    reads_a_file()
}

unsafe extern "C" {
    fn syscall(number: i64) -> i64;
}

pub fn asks_libc_for_a_system_call() -> i64 {
    unsafe { syscall(39) }
}

pub fn calls_an_old_kernel() -> usize {
    let answer: usize;
    unsafe { std::arch::asm!("int 0x80", inout("rax") 20_usize => answer) };
    answer
}

pub fn starts_scoped_threads() {
    std::thread::scope(|scope| {
        scope.spawn(|| ());
    });
}

pub fn looks_for_a_file(path: &Path) -> bool {
    path.parent().is_none_or(|parent| parent.exists())
}

static HOOK: Mutex<Option<fn() -> usize>> = Mutex::new(None);

pub fn sets_a_hook() {
    *HOOK.lock().unwrap() = Some(|| reads_a_file());
}

pub fn calls_a_hook() -> usize {
    HOOK.lock().unwrap().map_or(0, |hook| hook())
}

pub trait Shape {
    fn save(&self) -> usize;
    fn area(&self) -> usize;
    fn twice(&self) -> usize {
        self.area() * 2
    }
}

struct Square(Guard);

impl Shape for Square {
    fn save(&self) -> usize {
        reads_a_file()
    }
    fn area(&self) -> usize {
        4
    }
}

pub fn boxes_a_shape() -> Box<dyn Shape> {
    Box::new(Square(Guard))
}

/// What the macros leave in the analysis build, written by hand.
mod analysis {
    #[repr(C)]
    pub struct Mark {
        pub version: u32,
        pub line: u32,
        pub column: u32,
        pub kind: u32,
        pub file: &'static str,
        pub subject: &'static str,
        pub witness: Option<fn()>,
        pub link_name: &'static str,
        pub reason: &'static str,
        pub allows: &'static str,
    }

    /// In a module as the runtime has one, by which it is known.
    pub mod owner {
        #[inline(never)]
        pub fn returned<T>(_: &T) {}
        #[inline(never)]
        pub fn deeper<T>(_: &T) {}
    }
}

macro_rules! mark {
    ($witness:expr) => {
        #[used]
        #[unsafe(link_section = "sentinel_marks")]
        static __SENTINEL_MARK: analysis::Mark = analysis::Mark {
            version: 2,
            line: line!(),
            column: 1,
            kind: 0,
            file: file!(),
            subject: "",
            witness: Some($witness),
            link_name: "",
            reason: "",
            allows: "",
        };
    };
}

pub mod declared {
    use super::{Guard, analysis, analysis::owner, reads_a_file};
    use std::{
        mem::ManuallyDrop,
        pin::pin,
        task::{Context, Waker},
    };

    pub struct Service;

    impl Service {
        async fn answers(&self) -> usize {
            mark!(witness);
            fn witness() {
                let work = Service.answers();
                owner::returned(&work);
                let _ = pin!(work).poll(&mut Context::from_waker(Waker::noop()));
            }
            reads_a_file()
        }
    }

    fn returns_a_closure() -> impl Fn() -> usize {
        mark!(witness);
        fn witness() {
            owner::returned(&returns_a_closure());
        }
        || reads_a_file()
    }

    fn returns_a_generic_closure<T: Default>() -> impl Fn() -> usize {
        mark!(witness);
        fn witness() {
            owner::returned(&returns_a_generic_closure::<u8>());
        }
        || reads_a_file() + size_of::<T>()
    }

    pub fn has_others_call_it() -> usize {
        returns_a_generic_closure::<u8>()()
    }

    fn returns_what_lies_deep() -> Vec<Guard> {
        mark!(witness);
        fn witness() {
            let deep = returns_what_lies_deep();
            owner::returned(&deep);
            owner::deeper(&deep);
            std::mem::forget(deep);
        }
        Vec::new()
    }

    fn returns_a_guard() -> Guard {
        mark!(witness);
        fn witness() {
            owner::returned(&returns_a_guard());
        }
        ManuallyDrop::into_inner(ManuallyDrop::new(Guard))
    }

    fn is_pure(x: usize) -> usize {
        mark!(witness);
        fn witness() {
            owner::returned(&is_pure(1));
        }
        x ^ 1
    }
}
