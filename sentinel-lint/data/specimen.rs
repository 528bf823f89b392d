//! What a toolchain is tried out on: functions that are known to be clean or dirty, among them
//! those that depend on how std is made. The table beside the trial says which is which.

use std::{
    collections::{BTreeMap, HashMap},
    error::Error,
    fmt::Display,
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

struct Guard;

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
