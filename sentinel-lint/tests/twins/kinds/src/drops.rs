//! What runs when a value goes.

struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/nonexistent/x");
    }
}

struct Counter(u32);

impl Drop for Counter {
    fn drop(&mut self) {
        self.0 += 1;
    }
}

#[derive(Default)]
struct Holder {
    guard: Option<Inner>,
}

#[derive(Default)]
struct Inner {
    guards: [MadeByDefault; 1],
}

#[derive(Default)]
struct MadeByDefault(u8);

impl Drop for MadeByDefault {
    fn drop(&mut self) {
        let _ = std::env::var("HOME");
    }
}

pub fn guilty_local() -> u8 {
    let _guard = Guard;
    1
}

pub fn innocent_local() -> u32 {
    Counter(1).0
}

pub fn guilty_in_a_vector() -> usize {
    vec![Guard].len()
}

pub fn guilty_given_back() -> impl Sized {
    Guard
}

pub fn guilty_by_default() -> bool {
    Holder::default().guard.is_none()
}

fn make() -> MadeByDefault {
    Default::default()
}

pub fn guilty_by_inferred_default() -> u8 {
    make().0
}

pub fn guilty_held_by_the_inner() -> usize {
    Inner {
        guards: [MadeByDefault(1)],
    }
    .guards
    .len()
}
