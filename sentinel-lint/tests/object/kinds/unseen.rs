//! Guilty, and not found out: each is a limit of what references can show.
use std::mem::{ManuallyDrop, MaybeUninit};
use std::sync::Mutex;

pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/x");
    }
}

/// A number that is jumped to refers to nothing.
pub fn unseen_number_as_code(address: usize) {
    let f: fn() = unsafe { std::mem::transmute(address) };
    f();
}
/// What the caller drops is the caller's reference, where no witness stands for a caller.
pub fn unseen_destructor_of_what_is_returned() -> Guard {
    ManuallyDrop::into_inner(ManuallyDrop::new(Guard))
}
/// The same, without even a return.
pub fn unseen_destructor_of_what_is_written(out: &mut MaybeUninit<ManuallyDrop<Guard>>) {
    out.write(ManuallyDrop::new(Guard));
}

static HOOK: Mutex<Option<fn() -> bool>> = Mutex::new(None);
pub fn set_hook() {
    *HOOK.lock().unwrap() = Some(|| std::fs::remove_file("/x").is_ok());
}
/// Without full debug information no type says that the global can hold a callable.
pub fn unseen_hook_of_unknown_type() -> bool {
    HOOK.lock().unwrap().is_some_and(|f| f())
}
