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

type Hook = Box<dyn Fn() -> bool + Send + Sync>;

static MADE: OnceLock<Hook> = OnceLock::new();
fn made() -> Hook {
    Box::new(touch)
}
pub fn set_made() {
    let _ = MADE.set(made());
}
pub fn guilty_ambient0hook_made_by_a_callee() -> bool {
    MADE.get().is_some_and(|f| f())
}

static FAR: OnceLock<Hook> = OnceLock::new();
fn put(hook: Hook) {
    let _ = FAR.set(hook);
}
fn hand_on(hook: Hook) {
    put(hook);
}
fn once_more(hook: Option<Hook>) {
    hook.map(hand_on);
}
pub fn set_far() {
    once_more(Some(Box::new(|| touch())));
}
pub fn guilty_ambient0hook_handed_on_and_on() -> bool {
    FAR.get().is_some_and(|f| f())
}

pub trait Port {
    fn act(&self) -> bool;
}
pub struct Touches;
impl Port for Touches {
    fn act(&self) -> bool {
        touch()
    }
}
pub struct Still;
impl Port for Still {
    fn act(&self) -> bool {
        false
    }
}
type Shared = Arc<dyn Port + Send + Sync>;
pub struct Settings {
    port: Shared,
}
impl Default for Settings {
    fn default() -> Self {
        Self { port: Arc::new(Touches) }
    }
}
static PORT: RwLock<Option<Shared>> = RwLock::new(None);
pub fn configure(settings: Settings) {
    *PORT.write().unwrap() = Some(settings.port);
}
pub fn boot() {
    configure(Settings::default());
}
pub fn guilty_ambient0hook_in_a_default() -> bool {
    PORT.read().unwrap().as_ref().is_some_and(|port| port.act())
}

fn slot() -> &'static Mutex<Vec<Hook>> {
    static SLOT: Mutex<Vec<Hook>> = Mutex::new(Vec::new());
    &SLOT
}
pub struct Builder {
    hooks: Vec<Hook>,
}
impl Builder {
    pub fn with(mut self, hook: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.hooks.push(Box::new(hook));
        self
    }
    pub fn build(self) {
        slot().lock().unwrap().extend(self.hooks);
    }
}
pub fn build() {
    Builder { hooks: Vec::new() }.with(|| touch()).build();
}
pub fn guilty_ambient0hook_built() -> bool {
    slot().lock().unwrap().iter().all(|f| f())
}

static ANY: OnceLock<Arc<dyn std::any::Any + Send + Sync>> = OnceLock::new();
fn any() -> Arc<dyn std::any::Any + Send + Sync> {
    Arc::new(touch as fn() -> bool)
}
pub fn set_any() {
    let _ = ANY.set(any());
}
pub fn guilty_ambient0hook_any() -> bool {
    let any = ANY.get().and_then(|any| any.downcast_ref::<fn() -> bool>());
    any.is_some_and(|f| f())
}

static HANDED_STILL: RwLock<Option<Shared>> = RwLock::new(None);
fn put_still(port: Shared) -> std::io::Result<()> {
    *HANDED_STILL.write().unwrap() = Some(port);
    Ok(())
}
fn put_still_on(port: Shared) -> std::io::Result<()> {
    put_still(port)
}
fn still_on(port: Shared) -> std::io::Result<()> {
    put_still_on(port)
}
fn counted() -> Result<u32, Box<dyn std::error::Error>> {
    let tasks: Vec<Box<dyn FnOnce() -> bool>> = vec![Box::new(|| touch())];
    Ok(tasks.into_iter().map(|task| u32::from(task())).sum())
}
/// Its other callables are of other types, and what it calls besides hands on none such.
pub fn set_still() -> Result<(), Box<dyn std::error::Error>> {
    let log: Box<dyn Fn() -> bool> = Box::new(|| touch());
    still_on(Arc::new(Still))?;
    log();
    counted()?;
    Ok(())
}
pub fn innocent_far_among_other_callables() -> bool {
    HANDED_STILL.read().unwrap().as_ref().is_some_and(|port| port.act())
}

static LAST: Mutex<Option<Box<dyn std::error::Error + Send + Sync>>> = Mutex::new(None);
pub fn fail() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    *LAST.lock().unwrap() = Some("x".into());
    Err("y".into())
}
fn try_to() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    fail()
}
fn try_again() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    try_to()
}
pub fn run() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let act: Box<dyn Fn() -> bool> = Box::new(touch);
    act();
    try_again()
}
pub fn innocent_last_error() -> usize {
    LAST.lock().unwrap().as_ref().map_or(0, |error| error.to_string().len())
}

static GREETING: LazyLock<String> = LazyLock::new(|| "hello".to_owned());
static CACHE: LazyLock<Mutex<HashMap<String, usize>>> = LazyLock::new(Mutex::default);
fn fill(key: fn() -> String) {
    CACHE.lock().unwrap().insert(key(), GREETING.len());
}
fn fill_on(key: fn() -> String) {
    fill(key);
}
fn fill_further(key: fn() -> String) {
    fill_on(key);
}
pub fn start() {
    let act: fn() -> bool = touch;
    fill_further(|| touch().to_string());
    act();
}
pub fn innocent_lazy_data() -> usize {
    GREETING.len()
}
