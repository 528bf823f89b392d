//! What std does on its own account, which the lint allows and the probes therefore neither
//! refuse nor record: what runs between the start of a panic and the unwinder, and what reading a
//! backtrace touches. Destructors that the unwinder runs stay watched.
//!
//! Both are told by the functions on the stack. Walking it costs microseconds, so it is done only
//! where the thread panics, or where a path is one that backtraces are read from.

use super::{
    detail::{Detail, LIMIT},
    unwind,
};
use crate::{arch, probe::shape::Shape};
use core::{
    fmt,
    mem::MaybeUninit,
    ops::ControlFlow,
    sync::atomic::{
        AtomicBool, AtomicU64, AtomicUsize, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed,
        Ordering::Release,
    },
};
use sentinel_effects::{Effect, EffectClass};
use std::{
    backtrace::Backtrace,
    panic,
    sync::Arc,
    thread::{self, ThreadId},
};

/// Whether the effect is std's own.
pub(crate) fn exempts(effect: &Effect, detail: &Detail) -> bool {
    if thread::panicking() {
        return in_panic();
    }
    effect.class == EffectClass::Fs && is_debug_file(detail) && in_backtrace()
}

/// Whether std may read a backtrace's files under paths that are too long for its stack, where it
/// lays them out otherwise.
pub(crate) fn has_long_paths() -> bool {
    LONG.load(Relaxed)
}

/// The functions that are on the stack from a panic's start until the unwinder takes over, and
/// never at any other time.
static PANIC: [AtomicUsize; 16] = [const { AtomicUsize::new(0) }; 16];
static LEARNED: AtomicUsize = AtomicUsize::new(0);

/// Where these functions could not be learned, all that a panicking thread does is taken for the
/// panic's: the message of a panic must not be swallowed.
fn in_panic() -> bool {
    let known = LEARNED.load(Acquire);
    known == 0 || unwind::any(|start| PANIC.iter().take(known).any(|it| it.load(Relaxed) == start))
}

fn in_backtrace() -> bool {
    let display = <Backtrace as fmt::Display>::fmt as *const ();
    let debug = <Backtrace as fmt::Debug>::fmt as *const ();
    unwind::any(|start| start == display.addr() || start == debug.addr())
}

/// Learns the functions of a panic by watching one. For that time a hook that does nothing else
/// stands in for the process's own, on this thread; other threads' panics reach theirs.
pub(crate) fn learn() {
    static LEARNING: AtomicBool = AtomicBool::new(false);
    if cfg!(panic = "abort") || thread::panicking() || LEARNING.swap(true, AcqRel) {
        return;
    }
    let original = Arc::new(panic::take_hook());
    panic::set_hook(stand_in(Arc::clone(&original), thread::current().id()));
    let _ = panic::catch_unwind(provoke);
    let hook = panic::take_hook();
    // With the stand-in gone, somebody else's hook has taken its place meanwhile: it stays.
    if Arc::strong_count(&original) == 1 {
        panic::set_hook(hook);
        return;
    }
    drop(hook);
    panic::set_hook(match Arc::try_unwrap(original) {
        Ok(original) => original,
        Err(shared) => Box::new(move |info| shared(info)),
    });
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;

fn stand_in(original: Arc<Hook>, learner: ThreadId) -> Hook {
    Box::new(move |info| {
        if thread::current().id() == learner && LEARNED.load(Relaxed) == 0 {
            learn_from_stack();
        } else {
            original(info);
        }
    })
}

#[inline(never)]
fn provoke() {
    panic!("a panic that is watched, to know others by");
}

/// Keeps every function between the hook and the one that panicked.
fn learn_from_stack() {
    let mut found = [0; PANIC.len()];
    let mut count = 0;
    let mut complete = false;
    unwind::functions(|start| {
        complete = start == (provoke as *const ()).addr();
        match found.get_mut(count) {
            Some(place) if !complete => {
                *place = start;
                count += 1;
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Break(()),
        }
    });
    if complete {
        for (place, start) in PANIC.iter().zip(found) {
            place.store(start, Relaxed);
        }
        LEARNED.store(count, Release);
    }
}

/// The paths of loaded objects, as a filter that may say yes too often: then the stack decides.
static OBJECTS: [AtomicU64; 64] = [const { AtomicU64::new(0) }; 64];

/// Set once an object is loaded whose path is long. Some of the paths that are made of it are longer
/// by a folder's name and a file's, and 384 bytes are too long for the stack.
static LONG: AtomicBool = AtomicBool::new(false);

/// Remembers the path of an object that backtraces may be read from; the program's own is empty.
pub(crate) fn remember_object(path: &[u8]) {
    let mut own = [const { MaybeUninit::uninit() }; LIMIT];
    let path = if path.is_empty() {
        let len = arch::read_link(c"/proc/self/exe", &mut own).unwrap_or_default();
        // SAFETY: the kernel has written so much.
        unsafe { own.get(..len).unwrap_or_default().assume_init_ref() }
    } else {
        path
    };
    if path.len() > 200 {
        LONG.store(true, Relaxed);
    }
    let (word, bit) = place(path);
    if let Some(word) = OBJECTS.get(word) {
        word.fetch_or(bit, Relaxed);
    }
}

fn is_debug_file(detail: &Detail) -> bool {
    const FILES: [&[u8]; 2] = [b"/proc/self/maps", b"/proc/self/exe"];
    const FOLDERS: [&[u8]; 1] = [b"/usr/lib/debug"];
    const ENDINGS: [&[u8]; 4] = [b".debug", b".dwp", b".dwo", b".o"];
    let path = detail.bytes();
    detail.shape == Shape::Text
        && (FILES.contains(&path)
            || FOLDERS.iter().any(|folder| starts_with(path, folder))
            || ENDINGS.iter().any(|ending| path.ends_with(ending))
            || is_object(path)
            // What was cut may be any of them.
            || path.len() == LIMIT)
}

/// Looks at one byte before it looks at all: the path has just been copied, in pieces that overlap,
/// and to read across two of them means to wait until both are written.
fn starts_with(path: &[u8], folder: &[u8]) -> bool {
    let end = folder.len() - 1;
    path.get(end) == folder.get(end) && path.starts_with(folder)
}

fn is_object(path: &[u8]) -> bool {
    let (word, bit) = place(path);
    OBJECTS
        .get(word)
        .is_some_and(|word| word.load(Relaxed) & bit != 0)
}

/// A path's place in the filter. Only its length and its end count, because every probe that sees
/// a path asks: two that differ elsewhere are for the stack to tell apart.
fn place(path: &[u8]) -> (usize, u64) {
    let end = path.last_chunk().map_or(0, |end| u64::from_ne_bytes(*end));
    let hash = (end ^ path.len() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let index = usize::try_from(hash >> 32).unwrap_or_default();
    (index % OBJECTS.len(), 1 << (hash >> 58))
}
