use std::sync::Mutex;

static FILLED: Mutex<Vec<fn() -> bool>> = Mutex::new(Vec::new());
fn touch() -> bool {
    std::fs::write("/x", "").is_ok()
}
extern "C" fn fill() {
    FILLED.lock().unwrap().push(touch);
}
#[used]
#[unsafe(link_section = ".init_array")]
static CONSTRUCTOR: extern "C" fn() = fill;

pub fn guilty_fs_filled_before_main() -> bool {
    FILLED.lock().unwrap().iter().all(|f| f())
}
static EMPTY: Mutex<Vec<fn() -> bool>> = Mutex::new(Vec::new());
pub fn innocent_never_filled() -> bool {
    EMPTY.lock().unwrap().iter().all(|f| f())
}

#[used]
#[unsafe(link_section = "plugins")]
static PLUGIN: fn() -> bool = touch;
unsafe extern "C" {
    #[link_name = "__start_plugins"]
    static START: fn() -> bool;
    #[link_name = "__stop_plugins"]
    static STOP: fn() -> bool;
}
pub fn guilty_fs_distributed_slice() -> bool {
    unsafe { (&raw const START) != (&raw const STOP) && START() }
}
#[used]
#[unsafe(link_section = "numbers")]
static NUMBER: fn() -> bool = || true;
unsafe extern "C" {
    #[link_name = "__start_numbers"]
    static FIRST: fn() -> bool;
}
pub fn innocent_distributed_slice() -> bool {
    unsafe { FIRST() }
}
/// Nothing in it refers to anything.
#[used]
#[unsafe(link_section = "plain")]
static PLAIN: usize = 1;
unsafe extern "C" {
    #[link_name = "__start_plain"]
    static PLAIN_START: usize;
    #[link_name = "__stop_plain"]
    static PLAIN_STOP: usize;
}
pub fn innocent_bounds_of_a_section_of_numbers() -> usize {
    unsafe { (&raw const PLAIN_STOP).offset_from_unsigned(&raw const PLAIN_START) }
}

static INITIAL: [Mutex<Option<fn() -> bool>>; 1] = [Mutex::new(Some(touch))];
pub fn guilty_fs_initial_value() -> bool {
    INITIAL[0].lock().unwrap().is_some_and(|f| f())
}
