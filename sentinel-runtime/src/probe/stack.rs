//! The frames of this thread: which windows are open on it, and which crossings and re-entries
//! lie between them. It knows nothing about effects.
//!
//! # Safety
//! A frame is heap memory that its [`Token`] owns. Tokens never leave their thread, so the list is
//! only ever walked and changed by the thread it belongs to, or by a signal handler on top of it:
//! each link is written so that the way down is whole at every instruction. The thread-local is
//! constant-initialised and has no destructor, so a probe may read it at any time.

use crate::{record::Record, settings::Mode, window::Watch};
use core::{
    cell::Cell,
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
}

thread_local! {
    static THREAD: Thread = const {
        Thread {
            top: Cell::new(ptr::null()),
            hidden: Cell::new(ptr::null()),
            windows: Cell::new(0),
        }
    };
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
    pub(crate) fn push(kind: Kind) -> Self {
        let window = matches!(kind, Kind::Window(_));
        let (below, above) = (Cell::new(ptr::null()), Cell::new(ptr::null()));
        let frame = {
            let _inside = Inside::enter();
            NonNull::from(Box::leak(Box::new(Frame { kind, below, above })))
        };
        let token = Self(frame);
        THREAD.with(|thread| {
            let top = thread.top.get();
            token.frame().below.set(top);
            compiler_fence(SeqCst);
            thread.top.set(frame.as_ptr());
            if let Some(top) = frame_at(top) {
                top.above.set(frame.as_ptr());
            }
            thread
                .windows
                .set(thread.windows.get() + usize::from(window));
        });
        token
    }

    fn frame(&self) -> &Frame {
        // SAFETY: the token owns the frame until it is dropped.
        unsafe { self.0.as_ref() }
    }

    /// The window of this frame, where it is one.
    pub(crate) fn watch(&self) -> Option<&Watch> {
        match &self.frame().kind {
            Kind::Window(watch) => Some(watch),
            Kind::Crossing | Kind::Reentry => None,
        }
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        THREAD.with(|thread| {
            let frame = self.frame();
            let (above, below) = (frame.above.get(), frame.below.get());
            match frame_at(above) {
                Some(above) => above.below.set(below),
                None if ptr::eq(thread.top.get(), frame) => thread.top.set(below),
                None => {}
            }
            if ptr::eq(thread.hidden.get(), frame) {
                thread.hidden.set(below);
            }
            compiler_fence(SeqCst);
            if let Some(below) = frame_at(below) {
                below.above.set(above);
            }
            let window = usize::from(self.watch().is_some());
            thread
                .windows
                .set(thread.windows.get().saturating_sub(window));
        });
        let _inside = Inside::enter();
        // SAFETY: `push` leaked this box, and no list or token refers to it any longer.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
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
    pub(crate) fn enter() -> Self {
        THREAD.with(|thread| Self(thread.hidden.replace(thread.top.get())))
    }
}

impl Drop for Inside {
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

#[cfg(test)]
mod tests {
    use super::{Inside, Kind, Token, abandon, is_empty, visible, watched, windows};
    use crate::{
        record::Record,
        settings::Mode,
        window::{Classes, Span, Watch},
    };
    use core::{cell::OnceCell, panic::Location};
    use std::sync::Arc;

    fn window(subject: &str) -> Token {
        let location = Location::caller();
        Token::push(Kind::Window(Watch {
            record: Arc::new(Record::sentinel(subject.to_owned(), location)),
            mode: Mode::Block,
            allowed: Classes::default(),
            location,
            span: Span::Window(OnceCell::new()),
        }))
    }

    /// The subjects of the windows that see, the innermost first.
    fn seen() -> String {
        let mut subjects = String::new();
        visible(|watch| subjects.push_str(watch.record.subject()));
        subjects
    }

    #[test]
    fn frames_leave_in_any_order() {
        let (a, b, c) = (window("a"), window("b"), window("c"));
        assert_eq!(seen(), "cba");
        drop(b);
        assert_eq!(seen(), "ca");
        drop(a);
        let d = window("d");
        assert_eq!(seen(), "dc");
        drop(c);
        drop(d);
        assert!(is_empty() && !watched() && windows() == 0);
    }

    #[test]
    fn a_crossing_hides_what_is_below_it_and_a_reentry_undoes_it() {
        let _a = window("a");
        let crossing = Token::push(Kind::Crossing);
        let _b = window("b");
        assert_eq!(seen(), "b");
        let reentry = Token::push(Kind::Reentry);
        assert_eq!(seen(), "ba");
        drop(reentry);
        assert_eq!(seen(), "b");
        drop(crossing);
        assert_eq!(seen(), "ba");
    }

    #[test]
    fn inside_nothing_is_watched_but_by_a_window_that_opens_there() {
        let _a = window("a");
        let inside = Inside::enter();
        assert!(!watched());
        let b = window("b");
        assert!(watched());
        drop(b);
        assert!(!watched());
        drop(inside);
        assert!(watched());
    }

    #[test]
    fn abandoned_frames_are_off_the_stack_and_their_tokens_may_go_later() {
        let (a, b) = (window("a"), window("b"));
        let records = abandon();
        let subjects: String = records.iter().map(|record| record.subject()).collect();
        assert_eq!((subjects.as_str(), is_empty()), ("ba", true));
        drop(a);
        drop(b);
    }
}
