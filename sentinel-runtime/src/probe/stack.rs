//! The frames of this thread: which windows are open on it, and which crossings and re-entries
//! lie between them. It knows nothing about effects.
//!
//! # Safety
//! A frame is memory that its [`Token`] owns: one of a few places that each thread has, or, where
//! those are taken, the heap's. Tokens never leave their thread, so neither outlives the other, and
//! the list is only ever walked and changed by the thread it belongs to, or by a signal handler on
//! top of it, which takes off what it has put on: each link is written so that the way down is
//! whole at every instruction. The thread-local is constant-initialised and has no destructor, so
//! a probe may read it at any time.

use crate::{record::Record, settings::Mode, window::Watch};
use core::{
    cell::{Cell, UnsafeCell},
    mem::{ManuallyDrop, MaybeUninit},
    ops::ControlFlow,
    panic::{RefUnwindSafe, UnwindSafe},
    ptr::{self, NonNull},
    sync::atomic::{Ordering::SeqCst, compiler_fence},
};
use sentinel_effects::EffectClass;
use std::sync::Arc;

struct Thread {
    top: Cell<*const Frame>,
    /// The top at which nothing is seen, because the runtime or a libc function that a probe
    /// passed is at work: what happens inside an effect is not another one. A window that opens
    /// in there is a new top, and sees.
    hidden: Cell<*const Frame>,
    /// How many windows are open on this thread, whatever hides them.
    windows: Cell<usize>,
    /// Room for the first frames, so that these need no allocation.
    places: [UnsafeCell<MaybeUninit<Frame>>; PLACES],
    /// One bit for each place that is taken.
    taken: Cell<u8>,
}

/// Windows are seldom nested deeper than a declared call, its port and a callback.
const PLACES: usize = 4;

thread_local! {
    static THREAD: Thread = const {
        Thread {
            top: Cell::new(ptr::null()),
            hidden: Cell::new(ptr::null()),
            windows: Cell::new(0),
            places: [const { UnsafeCell::new(MaybeUninit::uninit()) }; PLACES],
            taken: Cell::new(0),
        }
    };
}

impl Thread {
    /// Puts a frame where it stays until it is [freed](Self::free).
    #[inline]
    fn keep(&self, frame: Frame) -> NonNull<Frame> {
        let taken = self.taken.get();
        let free = taken.trailing_ones();
        let Some(place) = self.places.get(free as usize) else {
            let _inside = Inside::enter();
            return NonNull::from(Box::leak(Box::new(frame)));
        };
        self.taken.set(taken | 1 << free);
        let place = place.get().cast::<Frame>();
        // SAFETY: the place was free, and only this thread reaches it.
        unsafe { place.write(frame) };
        // SAFETY: a place is not null.
        unsafe { NonNull::new_unchecked(place) }
    }

    /// Puts a frame on top of the stack.
    #[inline]
    fn link(&self, frame: NonNull<Frame>) {
        let top = self.top.get();
        // SAFETY: it is about to get its token.
        unsafe { frame.as_ref() }.below.set(top);
        compiler_fence(SeqCst);
        self.top.set(frame.as_ptr());
        if let Some(top) = frame_at(top) {
            top.above.set(frame.as_ptr());
        }
    }

    /// Takes a frame off the stack, wherever it lies on it.
    #[inline]
    fn unlink(&self, frame: NonNull<Frame>) {
        // SAFETY: its token is there, so it is.
        let frame = unsafe { frame.as_ref() };
        let (above, below) = (frame.above.get(), frame.below.get());
        match frame_at(above) {
            Some(above) => above.below.set(below),
            None if ptr::eq(self.top.get(), frame) => self.top.set(below),
            None => {}
        }
        if ptr::eq(self.hidden.get(), frame) {
            self.hidden.set(below);
        }
        compiler_fence(SeqCst);
        if let Some(below) = frame_at(below) {
            below.above.set(above);
        }
        let window = usize::from(matches!(frame.kind, Kind::Window(_)));
        self.windows.set(self.windows.get().saturating_sub(window));
    }

    /// Frees the room of a frame that is gone.
    ///
    /// # Safety
    /// The frame was kept by this thread, nobody refers to it, and its content was moved or dropped.
    #[inline]
    unsafe fn free(&self, frame: NonNull<Frame>) {
        let is_here =
            |place: &UnsafeCell<MaybeUninit<Frame>>| ptr::eq(place.get().cast(), frame.as_ptr());
        if let Some(index) = self.places.iter().position(is_here) {
            self.taken.set(self.taken.get() & !(1 << index));
        } else {
            let _inside = Inside::enter();
            let frame = frame.as_ptr().cast::<MaybeUninit<Frame>>();
            // SAFETY: it was kept in no place, so in a box.
            drop(unsafe { Box::from_raw(frame) });
        }
    }
}

/// What a frame does to the windows below it.
pub(crate) enum Kind {
    /// A window: effects are its witnesses.
    Window(Watch),
    /// The framework's code: hides all windows below.
    Crossing,
    /// The extension's code again: undoes the nearest crossing below.
    Reentry,
}

pub(crate) struct Frame {
    kind: Kind,
    below: Cell<*const Frame>,
    above: Cell<*const Frame>,
}

/// A frame on this thread's stack, taken off when the token is dropped, in whatever order.
pub(crate) struct Token(NonNull<Frame>);

// No panic happens between two halves of a change.
impl UnwindSafe for Token {}
impl RefUnwindSafe for Token {}

impl Token {
    #[inline]
    pub(crate) fn push(kind: Kind) -> Self {
        let window = matches!(kind, Kind::Window(_));
        let (below, above) = (Cell::new(ptr::null()), Cell::new(ptr::null()));
        THREAD.with(|thread| {
            let frame = thread.keep(Frame { kind, below, above });
            thread.link(frame);
            thread
                .windows
                .set(thread.windows.get() + usize::from(window));
            Self(frame)
        })
    }

    /// Takes the frame off the stack, and returns the window that it was, if it was one.
    #[inline]
    pub(crate) fn take(self) -> Option<Watch> {
        let frame = ManuallyDrop::new(self).0;
        THREAD.with(|thread| {
            thread.unlink(frame);
            // SAFETY: the token is gone, so nobody else takes what is in the frame.
            let Frame { kind, .. } = unsafe { frame.read() };
            // SAFETY: it was kept by `push`, and nothing is left in it.
            unsafe { thread.free(frame) };
            match kind {
                Kind::Window(watch) => Some(watch),
                Kind::Crossing | Kind::Reentry => None,
            }
        })
    }
}

impl Drop for Token {
    #[inline]
    fn drop(&mut self) {
        THREAD.with(|thread| {
            thread.unlink(self.0);
            let inside = Inside::enter();
            // SAFETY: no link leads to the frame, and this is the end of its token.
            unsafe { self.0.drop_in_place() };
            drop(inside);
            // SAFETY: it was kept by `push`, and nothing is left in it.
            unsafe { thread.free(self.0) };
        });
    }
}

/// The frame that a link of this thread's list points to.
fn frame_at<'a>(link: *const Frame) -> Option<&'a Frame> {
    // SAFETY: a link is null or points to a frame whose token has not been dropped, and nobody
    // keeps the reference longer than one walk.
    unsafe { link.as_ref() }
}

/// Whether any window might see what this thread does now. The fast way out of every probe.
#[inline]
pub(crate) fn watched() -> bool {
    THREAD.with(|thread| thread.top.get() != thread.hidden.get())
}

/// Whether this thread has any frame at all.
#[inline]
pub(crate) fn is_empty() -> bool {
    THREAD.with(|thread| thread.top.get().is_null())
}

/// How many windows are open on this thread.
pub(crate) fn windows() -> usize {
    THREAD.with(|thread| thread.windows.get())
}

/// Calls `see` with every window that sees what this thread does now, the innermost first, until
/// it says to stop: the windows above the nearest crossing that no re-entry undoes.
fn walk(mut see: impl FnMut(&Watch) -> ControlFlow<()>) {
    let mut next = THREAD.with(|thread| thread.top.get());
    let mut undone = 0_usize;
    while let Some(frame) = frame_at(next) {
        match &frame.kind {
            Kind::Reentry => undone += 1,
            Kind::Crossing if undone == 0 => return,
            Kind::Crossing => undone -= 1,
            Kind::Window(watch) => {
                if see(watch).is_break() {
                    return;
                }
            }
        }
        next = frame.below.get();
    }
}

/// Calls `see` with every window that sees what this thread does now, the innermost first.
pub(crate) fn visible(mut see: impl FnMut(&Watch)) {
    walk(|watch| {
        see(watch);
        ControlFlow::Continue(())
    });
}

/// Whether any window refuses an effect of this class.
pub(crate) fn refuses(class: EffectClass) -> bool {
    any(|watch| watch.mode == Mode::Block && !watch.allows(class))
}

/// Calls `see` with one window of every record that an effect of this class belongs in.
pub(crate) fn each_record(class: EffectClass, mut see: impl FnMut(&Watch)) {
    visible(|watch| {
        let repeated = || watch.may_repeat() && repeats(class, watch);
        if !watch.allows(class) && !repeated() {
            see(watch);
        }
    });
}

/// Whether a window above this one writes an effect of this class to the same record.
fn repeats(class: EffectClass, watch: &Watch) -> bool {
    let mut repeated = false;
    let _ = any(|above| {
        let here = ptr::eq(above, watch);
        repeated = !here && !above.allows(class) && above.same_record(watch);
        here || repeated
    });
    repeated
}

fn any(mut holds: impl FnMut(&Watch) -> bool) -> bool {
    let mut found = false;
    walk(|watch| {
        found = holds(watch);
        if found {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    found
}

/// Hides what this thread does from the windows open on it, until dropped.
pub(crate) struct Inside(*const Frame);

impl Inside {
    #[inline]
    pub(crate) fn enter() -> Self {
        THREAD.with(|thread| Self(thread.hidden.replace(thread.top.get())))
    }
}

impl Drop for Inside {
    #[inline]
    fn drop(&mut self) {
        THREAD.with(|thread| thread.hidden.set(self.0));
    }
}

/// Takes every frame off this thread, as when the process ends: what its exit handlers do is
/// nobody's effect. Returns the records of its windows. The frames stay allocated: their tokens
/// may still be dropped.
pub(crate) fn abandon() -> Vec<Arc<Record>> {
    THREAD.with(|thread| {
        let mut next = thread.top.replace(ptr::null());
        thread.hidden.set(ptr::null());
        let mut records = Vec::new();
        while let Some(frame) = frame_at(next) {
            if let Kind::Window(watch) = &frame.kind {
                records.push(Arc::clone(&watch.record));
            }
            next = frame.below.get();
        }
        records
    })
}
