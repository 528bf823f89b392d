use std::collections::HashMap;
use std::sync::{Arc, Condvar, LazyLock, Mutex, OnceLock, RwLock, mpsc};

pub fn innocent_panics(x: &[u8], at: usize) -> u8 {
    assert!(at > 1, "{at} is small");
    x[at] + x.first().copied().unwrap() + "1".parse::<u8>().expect("a digit")
}
pub fn innocent_allocation(text: &str) -> Vec<String> {
    let mut parts: Vec<String> = text.split(',').map(|part| format!("{part:?}")).collect();
    parts.sort();
    parts
}
pub fn innocent_map() -> usize {
    HashMap::from([(1, 2)]).len()
}
pub fn innocent_locks(lock: &Mutex<u8>, other: &RwLock<u8>, wake: &Condvar) -> u8 {
    let held = lock.lock().unwrap();
    let held = wake.wait(held).unwrap();
    *held + *other.read().unwrap()
}
pub fn innocent_channel() -> u8 {
    let (sender, receiver) = mpsc::channel();
    sender.send(1).unwrap();
    receiver.recv().unwrap()
}
pub fn innocent_bounded_channel() -> u8 {
    let (sender, receiver) = mpsc::sync_channel(1);
    sender.send(1).unwrap();
    receiver.try_recv().unwrap()
}
pub fn innocent_once() -> u8 {
    static CELL: OnceLock<u8> = OnceLock::new();
    static LAZY: LazyLock<u8> = LazyLock::new(|| 2);
    *CELL.get_or_init(|| 1) + *LAZY
}
pub fn innocent_thread_local() -> u8 {
    thread_local!(static COUNT: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) });
    COUNT.with_borrow(|count| count.len() as u8)
}
pub fn innocent_io_error() -> std::io::Result<()> {
    Err(std::io::Error::other("x"))
}
pub fn innocent_boxed_error(text: &str) -> Result<u8, Box<dyn std::error::Error + Send + Sync>> {
    let value: u8 = text.parse()?;
    (value > 0).then_some(value).ok_or_else(|| "zero".into())
}
pub fn innocent_caught() -> bool {
    std::panic::catch_unwind(|| [1, 2].iter().sum::<u8>()).is_ok()
}
pub fn innocent_shared(x: Arc<Mutex<Vec<u8>>>) -> usize {
    Arc::strong_count(&x)
}
pub fn innocent_owned_handle(fd: std::os::fd::OwnedFd) {
    drop(fd);
}
pub fn innocent_thread_handle(handle: Option<std::thread::JoinHandle<u8>>) {
    drop(handle);
}
pub fn innocent_dyn_write(out: &mut dyn std::io::Write) -> bool {
    writeln!(out, "x").is_ok()
}
pub fn guilty_fs_caught() -> bool {
    std::panic::catch_unwind(|| std::fs::remove_file("/x").is_ok()).is_ok()
}
pub fn guilty_fs_shown_in_a_panic() {
    struct Shown;
    impl std::fmt::Display for Shown {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            std::fs::remove_file("/x").map_err(|_| std::fmt::Error)?;
            f.write_str("x")
        }
    }
    panic!("{Shown}");
}
pub fn guilty_fs_dropped_as_a_payload() {
    struct Payload;
    impl Drop for Payload {
        fn drop(&mut self) {
            let _ = std::fs::remove_file("/x");
        }
    }
    std::panic::panic_any(Payload);
}
pub fn guilty_fs_dropped_in_a_thread_local() {
    struct Guard;
    impl Drop for Guard {
        fn drop(&mut self) {
            let _ = std::fs::remove_file("/x");
        }
    }
    thread_local!(static GUARD: Guard = const { Guard });
    GUARD.with(|_| ());
}
pub fn guilty_env_lazy() -> bool {
    static HOME: LazyLock<Option<String>> = LazyLock::new(|| std::env::var("HOME").ok());
    HOME.is_some()
}
