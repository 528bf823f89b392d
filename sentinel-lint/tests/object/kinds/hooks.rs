//! Globals that one function sets and another looks into.
#![allow(static_mut_refs)]
use std::{
    cell::RefCell,
    collections::HashMap,
    sync::{
        Arc, LazyLock, Mutex, OnceLock, RwLock,
        atomic::{AtomicPtr, AtomicUsize, Ordering},
    },
};

fn touch() -> bool {
    std::fs::write("/x", "").is_ok()
}

static mut RAW: Option<fn() -> bool> = None;
pub fn set_raw() {
    unsafe { RAW = Some(touch) };
}
pub fn guilty_ambient0hook_static_mut() -> bool {
    unsafe { RAW.is_some_and(|f| f()) }
}

static HOOK: OnceLock<fn() -> bool> = OnceLock::new();
pub fn set_hook(hook: fn() -> bool) {
    let _ = HOOK.set(hook);
}
pub fn install() {
    set_hook(touch);
}
pub fn guilty_ambient0hook_handed_to_a_setter() -> bool {
    HOOK.get().is_some_and(|f| f())
}

struct Registry {
    tools: HashMap<String, Arc<dyn Fn() -> bool + Send + Sync>>,
}
static REGISTRY: LazyLock<RwLock<Registry>> =
    LazyLock::new(|| RwLock::new(Registry { tools: HashMap::new() }));
pub fn register() {
    let tool = Arc::new(|| std::fs::write("/x", "").is_ok());
    REGISTRY.write().unwrap().tools.insert("x".into(), tool);
}
pub fn guilty_ambient0hook_registry() -> bool {
    REGISTRY.read().unwrap().tools.get("x").is_some_and(|f| f())
}

thread_local!(static LOCAL: RefCell<Vec<Box<dyn Fn() -> bool>>> = const { RefCell::new(Vec::new()) });
pub fn push_local() {
    LOCAL.with_borrow_mut(|list| list.push(Box::new(touch)));
}
pub fn guilty_ambient0hook_thread_local() -> bool {
    LOCAL.with_borrow(|list| list.iter().all(|f| f()))
}

static ERASED: AtomicPtr<()> = AtomicPtr::new(std::ptr::null_mut());
pub fn set_erased() {
    ERASED.store(touch as *mut (), Ordering::Relaxed);
}
pub fn guilty_ambient0hook_erased() -> bool {
    let f: fn() -> bool = unsafe { std::mem::transmute(ERASED.load(Ordering::Relaxed)) };
    f()
}

static COUNT: AtomicUsize = AtomicUsize::new(0);
pub fn counts_and_touches() -> impl Fn() -> bool {
    COUNT.fetch_add(1, Ordering::Relaxed);
    let list: Vec<fn() -> bool> = vec![touch];
    move || list[0]()
}
pub fn innocent_counter() -> usize {
    COUNT.load(Ordering::Relaxed)
}

pub struct Config {
    pub name: String,
    pub limits: Vec<Option<u32>>,
}
static CONFIG: OnceLock<Config> = OnceLock::new();
pub fn set_config_and_touches() -> fn() -> bool {
    let _ = CONFIG.set(Config { name: "x".into(), limits: vec![None] });
    touch
}
pub fn innocent_config() -> usize {
    CONFIG.get().map_or(0, |config| config.name.len() + config.limits.len())
}

static TABLE: [fn(u8) -> u8; 2] = [|x| x, |x| x + 1];
pub fn innocent_constant_table(at: usize) -> u8 {
    TABLE[at](1)
}

static PURE: Mutex<Option<fn(u8) -> u8>> = Mutex::new(None);
pub fn set_pure() {
    *PURE.lock().unwrap() = Some(|x| x + 1);
}
pub fn innocent_pure_hook() -> u8 {
    PURE.lock().unwrap().map_or(0, |f| f(1))
}
