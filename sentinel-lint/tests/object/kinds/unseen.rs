//! Guilty, and not found out: each is a limit of what references can show.
use std::mem::{ManuallyDrop, MaybeUninit};

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
/// What the caller drops is the caller's reference, where neither a witness nor a returned type shows it.
pub fn unseen_destructor_of_what_is_written(out: &mut MaybeUninit<ManuallyDrop<Guard>>) {
    out.write(ManuallyDrop::new(Guard));
}
