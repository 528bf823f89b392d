//! State that is shared by the whole process.

use std::sync::{LazyLock, Mutex, OnceLock};

static HOME: LazyLock<String> = LazyLock::new(|| std::env::var("HOME").unwrap_or_default());
static NUMBERS: LazyLock<Vec<u32>> = LazyLock::new(|| (0..9).collect());
static HOOK: OnceLock<fn(&str) -> bool> = OnceLock::new();
static HOOKS: Mutex<Vec<Box<dyn Fn() -> bool + Send>>> = Mutex::new(Vec::new());
static COUNT: Mutex<u32> = Mutex::new(0);

thread_local! {
    static SEEN: bool = std::path::Path::new("x").exists();
    static SUM: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

pub fn guilty_lazy() -> usize {
    HOME.len()
}

pub fn innocent_lazy() -> usize {
    NUMBERS.len()
}

pub fn guilty_hook(text: &str) -> bool {
    HOOK.get().is_some_and(|hook| hook(text))
}

pub fn guilty_hooks() -> usize {
    HOOKS
        .lock()
        .map_or(0, |hooks| hooks.iter().filter(|hook| hook()).count())
}

pub fn innocent_counter() -> u32 {
    COUNT.lock().map_or(0, |mut count| {
        *count += 1;
        *count
    })
}

pub fn guilty_thread_local() -> bool {
    SEEN.with(|seen| *seen)
}

pub fn innocent_thread_local() -> u32 {
    SUM.with(|sum| sum.get())
}
