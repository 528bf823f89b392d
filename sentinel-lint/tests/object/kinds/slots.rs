//! What vtables hold, called or not.

use std::fmt;

fn reads() -> usize {
    std::fs::read("/x").map_or(0, |bytes| bytes.len())
}

pub struct Note;

trait Named {
    fn file(&self) -> usize {
        reads()
    }
}
trait Shape<T>: Named {
    fn area(&self) -> usize {
        1
    }
    fn load(&self, _: &T) -> usize;
    fn host(&self) -> bool;
}
impl Named for u16 {}
impl Shape<Note> for u16 {
    fn load(&self, _: &Note) -> usize {
        reads()
    }
    fn host(&self) -> bool {
        std::net::TcpStream::connect("x:1").is_ok()
    }
}

/// Two slots lead to files, one of them a supertrait's with a default body; another to the net.
pub fn guilty_fs_two_slots() -> usize {
    let shape: &dyn Shape<Note> = &1_u16;
    shape.area()
}

/// The way without a slot is the longer one.
pub fn guilty_fs_called_as_well() -> usize {
    fn far(shape: &u16) -> usize {
        farther(shape)
    }
    fn farther(shape: &u16) -> usize {
        shape.load(&Note)
    }
    let shape: &dyn Shape<Note> = &1_u16;
    shape.area() + far(&2)
}

/// What is in a table that somebody has written is called by an index.
pub fn guilty_fs_table_of_methods(at: usize) -> usize {
    static TABLE: [fn(&u16, &Note) -> usize; 5] = [
        |_, _| 0,
        |_, _| 1,
        |_, _| 2,
        <u16 as Shape<Note>>::load,
        |_, _| 4,
    ];
    TABLE[at](&1, &Note)
}

/// Nor does a table need a name of its own.
pub fn guilty_fs_nameless_table(at: usize) -> usize {
    let table: &'static [fn(&u16, &Note) -> usize; 4] =
        &[|_, _| 0, |_, _| 1, |_, _| 2, <u16 as Shape<Note>>::load];
    table[at](&1, &Note)
}

/// A trait object's only method is a closure, which has no name to be allowed by.
pub fn guilty_fs_boxed_closure() -> Box<dyn Fn() -> usize> {
    Box::new(reads)
}

trait Outer {
    fn run(&self) -> usize;
}
trait Inner {
    fn step(&self) -> usize;
}
struct Leaf;
impl Outer for Leaf {
    fn run(&self) -> usize {
        let inner: &dyn Inner = self;
        std::hint::black_box(inner);
        0
    }
}
impl Inner for Leaf {
    fn step(&self) -> usize {
        reads()
    }
}

/// One slot behind another: the last is what leads to the effect.
pub fn guilty_fs_slot_behind_a_slot() -> usize {
    let outer: &dyn Outer = &Leaf;
    outer.run()
}

struct Twig;
impl Inner for Twig {
    fn step(&self) -> usize {
        fn deeper() -> usize {
            reads()
        }
        deeper()
    }
}

/// Two types, one slot.
pub fn guilty_fs_one_slot_of_two_types(at: usize) -> usize {
    let steps: [&dyn Inner; 2] = [&Twig, &Leaf];
    steps[at].step()
}

struct Shown;
impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        reads().fmt(f)
    }
}

/// The trait is std's, the method is not.
pub fn guilty_fs_method_of_std_s_trait() -> usize {
    let shown: &dyn fmt::Display = &Shown;
    std::mem::size_of_val(shown)
}

struct Log;
impl std::io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        std::fs::write("/x", bytes).map(|()| bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What std provides for the trait lies beside it, and calls it.
pub fn guilty_fs_method_that_std_s_own_call() -> bool {
    let mut log: Box<dyn std::io::Write> = Box::new(Log);
    log.flush().is_ok()
}

/// What std provides is called by name.
pub fn guilty_fs_std_s_own_called() -> bool {
    let called = std::io::Write::write_all(&mut Log, b"x").is_ok();
    let mut log: Box<dyn std::io::Write> = Box::new(Log);
    log.flush().is_ok() && called
}

struct Lines;
impl std::io::Read for Lines {
    fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
        Ok(reads())
    }
}

/// The object is std's, and calls a method of another trait than its own.
pub fn guilty_fs_another_trait_s_method() -> usize {
    let bytes = std::io::Read::bytes(Lines);
    let bytes: &dyn Iterator<Item = std::io::Result<u8>> = &bytes;
    std::mem::size_of_val(bytes)
}

struct Hook;
impl Outer for Hook {
    fn run(&self) -> usize {
        static HOOK: std::sync::OnceLock<fn() -> usize> = std::sync::OnceLock::new();
        HOOK.get_or_init(|| reads as fn() -> usize)()
    }
}

/// The way to a global that holds a callable has a slot.
pub fn guilty_ambient0hook_behind_a_slot() -> usize {
    let outer: &dyn Outer = &Hook;
    outer.run()
}

struct Guard;
impl Outer for Guard {
    fn run(&self) -> usize {
        0
    }
}
impl Drop for Guard {
    fn drop(&mut self) {
        reads();
    }
}

/// A destructor in a vtable is run whatever is called.
pub fn guilty_fs_dropped_object() -> bool {
    let outer: Box<dyn Outer> = Box::new(Guard);
    std::mem::size_of_val(&*outer) == 0
}

trait Pure {
    fn area(&self) -> usize;
}
impl Pure for u8 {
    fn area(&self) -> usize {
        1
    }
}
pub fn innocent_object_of_a_pure_trait() -> usize {
    let pure: &dyn Pure = &1_u8;
    pure.area()
}
