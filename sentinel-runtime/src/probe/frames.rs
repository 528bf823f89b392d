//! The frames of this thread: how they are put on a stack and taken off, in whatever order. What
//! they mean for an effect is the stack's business.
//!
//! # Safety
//! A frame lies where it was pushed until it is taken off: in a local variable of [`within`], or in
//! memory that its [`Token`] owns, which is one of a few places that each thread has or, where
//! those are taken, the heap's. Tokens never leave their thread, so the list is only ever walked
//! and changed by the thread it belongs to, or by a signal handler on top of it, which takes off
//! what it has put on: each link is written so that the way down is whole at every instruction.
//! The thread-local is constant-initialised and has no destructor, so a probe may read it at any
//! time.

use super::platform;
use crate::watch::Watch;
use core::{
    cell::{Cell, UnsafeCell},
    mem::MaybeUninit,
    panic::{RefUnwindSafe, UnwindSafe},
    ptr::{self, NonNull},
    sync::atomic::{Ordering::SeqCst, compiler_fence},
};

pub(super) struct Thread {
    pub(super) top: Cell<*const Frame>,
    /// The top at which nothing is seen, because the runtime or a libc function that a probe
    /// passed is at work: what happens inside an effect is not another one. A window that opens
    /// in there is a new top, and sees.
    pub(super) hidden: Cell<*const Frame>,
    /// How many windows are open on this thread, whatever hides them.
    pub(super) windows: Cell<usize>,
    /// Room for the first frames that have tokens, so that these need no allocation.
    places: [UnsafeCell<MaybeUninit<Owned>>; PLACES],
    /// One bit for each place that is taken.
    taken: Cell<u8>,
}

/// Windows are seldom nested deeper than a declared call, its port and a callback.
const PLACES: usize = 4;

thread_local! {
    pub(super) static THREAD: Thread = const {
        Thread {
            top: Cell::new(ptr::null()),
            hidden: Cell::new(ptr::null()),
            windows: Cell::new(0),
            places: [const { UnsafeCell::new(MaybeUninit::uninit()) }; PLACES],
            taken: Cell::new(0),
        }
    };
}

/// What a frame does to the windows below it.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// A window: effects are its witnesses.
    Window(*const Watch),
    /// The framework's code: hides all windows below.
    Crossing,
    /// The extension's code again: undoes the nearest crossing below.
    Reentry,
}

pub(super) struct Frame {
    pub(super) kind: Kind,
    below: Cell<*const Frame>,
    above: Cell<*const Frame>,
}

impl Frame {
    fn new(kind: Kind) -> Self {
        Self {
            kind,
            below: Cell::new(ptr::null()),
            above: Cell::new(ptr::null()),
        }
    }

    /// The window's aims, where this is a window.
    pub(super) fn watch(&self) -> Option<&Watch> {
        match self.kind {
            // SAFETY: whoever put the frame on the stack keeps the aims until it is taken off.
            Kind::Window(watch) => unsafe { watch.as_ref() },
            Kind::Crossing | Kind::Reentry => None,
        }
    }
}

impl Frame {
    /// The next frame down.
    pub(super) fn below<'a>(&self) -> Option<&'a Self> {
        frame_at(self.below.get())
    }
}

/// A frame, and the aims that it points to where it is a window.
struct Owned {
    frame: Frame,
    watch: Option<Watch>,
}

/// A frame to be put on a thread's stack.
#[derive(Clone, Copy)]
pub(crate) enum Layer<'a> {
    Window(&'a Watch),
    Crossing,
    Reentry,
}

/// Runs `act` with one frame more on this thread's stack.
#[inline]
pub(crate) fn within<R>(layer: Layer<'_>, act: impl FnOnce() -> R) -> R {
    let frame = Frame::new(match layer {
        Layer::Window(watch) => Kind::Window(watch),
        Layer::Crossing => Kind::Crossing,
        Layer::Reentry => Kind::Reentry,
    });
    // Declared after the frame, so unlinked before that is gone, also when `act` unwinds.
    let _linked = Linked::new(&frame);
    act()
}

/// A frame that is on this thread's stack as long as this lives.
struct Linked<'a>(&'a Frame);

impl<'a> Linked<'a> {
    #[inline]
    fn new(frame: &'a Frame) -> Self {
        THREAD.with(|thread| thread.link(frame));
        Self(frame)
    }
}

impl Drop for Linked<'_> {
    #[inline]
    fn drop(&mut self) {
        THREAD.with(|thread| thread.unlink(self.0));
    }
}

impl Thread {
    /// Puts a frame on top of the stack.
    #[inline]
    fn link(&self, frame: &Frame) {
        let window = matches!(frame.kind, Kind::Window(_));
        if window {
            platform::announce();
        }
        let top = self.top.get();
        frame.below.set(top);
        compiler_fence(SeqCst);
        self.top.set(frame);
        if let Some(top) = frame_at(top) {
            top.above.set(frame);
        }
        self.windows.set(self.windows.get() + usize::from(window));
    }

    /// Takes a frame off the stack, wherever it lies on it.
    #[inline]
    fn unlink(&self, frame: &Frame) {
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

    /// Room for a frame that has a token.
    #[inline]
    fn claim(&self) -> NonNull<MaybeUninit<Owned>> {
        let taken = self.taken.get();
        let free = taken.trailing_ones();
        if let Some(place) = self.places.get(free as usize) {
            self.taken.set(taken | 1 << free);
            // SAFETY: a place is not null.
            return unsafe { NonNull::new_unchecked(place.get()) };
        }
        let _inside = Inside::enter();
        NonNull::from(Box::leak(Box::<Owned>::new_uninit()))
    }

    /// Gives back what [`claim`](Self::claim) gave.
    ///
    /// # Safety
    /// It was claimed on this thread, and is not used any more.
    #[inline]
    unsafe fn release(&self, room: NonNull<MaybeUninit<Owned>>) {
        let is_this = |place: &UnsafeCell<_>| ptr::eq(place.get(), room.as_ptr());
        if let Some(index) = self.places.iter().position(is_this) {
            self.taken.set(self.taken.get() & !(1 << index));
        } else {
            let _inside = Inside::enter();
            // SAFETY: what is no place was a box.
            drop(unsafe { Box::from_raw(room.as_ptr()) });
        }
    }
}

/// A frame on this thread's stack, taken off when the token is dropped, in whatever order.
pub(crate) struct Token(NonNull<MaybeUninit<Owned>>);

// No panic happens between two halves of a change.
impl UnwindSafe for Token {}
impl RefUnwindSafe for Token {}

impl Token {
    /// Opens a window with these aims.
    #[inline]
    pub(crate) fn window(watch: Watch) -> Self {
        Self::push(Kind::Window(ptr::null()), Some(watch))
    }

    /// Begins a crossing.
    pub(crate) fn crossing() -> Self {
        Self::push(Kind::Crossing, None)
    }

    #[inline]
    fn push(kind: Kind, watch: Option<Watch>) -> Self {
        THREAD.with(|thread| {
            let mut room = thread.claim();
            let frame = Frame::new(kind);
            // SAFETY: the room was claimed above and is known to nobody else.
            let owned = unsafe { room.as_mut() }.write(Owned { frame, watch });
            if let Some(watch) = &owned.watch {
                owned.frame.kind = Kind::Window(watch);
            }
            thread.link(&owned.frame);
            Self(room)
        })
    }
}

impl Drop for Token {
    #[inline]
    fn drop(&mut self) {
        let owned = self.0.cast::<Owned>();
        THREAD.with(|thread| {
            // SAFETY: `push` wrote it, and only this removes it.
            thread.unlink(&unsafe { owned.as_ref() }.frame);
            let inside = Inside::enter();
            // SAFETY: no link leads to it any longer, and this is the end of its token.
            unsafe { owned.drop_in_place() };
            drop(inside);
            // SAFETY: `push` claimed it, and nothing is left in it.
            unsafe { thread.release(self.0) };
        });
    }
}

/// The frame that a link of this thread's list points to.
fn frame_at<'a>(link: *const Frame) -> Option<&'a Frame> {
    // SAFETY: a link is null or points to a frame whose token has not been dropped, and nobody
    // keeps the reference longer than one walk.
    unsafe { link.as_ref() }
}

/// The frame on top of this thread's stack.
pub(super) fn top<'a>() -> Option<&'a Frame> {
    frame_at(THREAD.with(|thread| thread.top.get()))
}

/// Takes all frames off this thread's stack, and returns what was its top. They stay where they
/// are: their tokens may still be dropped.
pub(super) fn take_off<'a>() -> Option<&'a Frame> {
    THREAD.with(|thread| {
        thread.hidden.set(ptr::null());
        frame_at(thread.top.replace(ptr::null()))
    })
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
