//! What the frames of this thread mean for what it does now: which windows see it, and which of
//! these refuse it. How frames come and go is decided elsewhere.

pub(crate) use super::frames::{Inside, Layer, Token, within};
use super::{
    frames::{self, Kind, THREAD},
    platform,
};
use crate::{record::Record, settings::Mode, watch::Watch};
use core::{ops::ControlFlow, ptr};
use sentinel_effects::EffectClass;
use std::sync::Arc;

/// Whether any window might see what this thread does now. The fast way out of every probe.
#[inline]
pub(crate) fn watched() -> bool {
    platform::may_be_watched() && THREAD.with(|thread| thread.top.get() != thread.hidden.get())
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

/// Calls `see` with every window that is open on this thread, the innermost first, whatever hides
/// it.
pub(crate) fn every_window(mut see: impl FnMut(&Watch)) {
    if !platform::may_be_watched() {
        return;
    }
    let mut next = frames::top();
    while let Some(frame) = next {
        if let Some(watch) = frame.watch() {
            see(watch);
        }
        next = frame.below();
    }
}

/// Calls `see` once with every record that a window on this thread writes to.
pub(crate) fn every_record(mut see: impl FnMut(&Record)) {
    every_window(|watch| {
        let mut repeated = false;
        if watch.may_repeat() {
            let mut here = false;
            every_window(|above| {
                here |= ptr::eq(above, watch);
                repeated |= !here && above.same_record(watch);
            });
        }
        if !repeated {
            see(&watch.record);
        }
    });
}

/// Calls `see` with every window that sees what this thread does now, the innermost first, until
/// it says to stop: the windows above the nearest crossing that no re-entry undoes.
fn walk(mut see: impl FnMut(&Watch) -> ControlFlow<()>) {
    let mut next = frames::top();
    let mut undone = 0_usize;
    while let Some(frame) = next {
        match frame.kind {
            Kind::Reentry => undone += 1,
            Kind::Crossing if undone == 0 => return,
            Kind::Crossing => undone -= 1,
            Kind::Window(_) => {
                if frame.watch().is_some_and(|watch| see(watch).is_break()) {
                    return;
                }
            }
        }
        next = frame.below();
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

/// Calls `see` as [`each_record`] would, if it would do so once. None if not.
pub(crate) fn one_record<R>(class: EffectClass, see: impl FnOnce(&Watch) -> R) -> Option<R> {
    let mut records = 0_usize;
    each_record(class, |_| records += 1);
    let (mut see, mut seen) = ((records == 1).then_some(see), None);
    each_record(class, |watch| seen = see.take().map(|see| see(watch)));
    seen
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

/// Takes every frame off this thread, as when the process ends: what its exit handlers do is
/// nobody's effect. Returns the records of its windows.
pub(crate) fn abandon() -> Vec<Arc<Record>> {
    let mut next = frames::take_off();
    let mut records = Vec::new();
    while let Some(frame) = next {
        records.extend(frame.watch().map(|watch| Arc::clone(&watch.record)));
        next = frame.below();
    }
    records
}

#[cfg(test)]
mod tests {
    use super::{Inside, Layer, Token, abandon, is_empty, visible, watched, windows, within};
    use crate::{
        record::Record,
        settings::Mode,
        watch::{Classes, Span, Watch},
    };
    use core::panic::Location;
    use std::sync::Arc;

    fn window(subject: &str) -> Token {
        let location = Location::caller();
        Token::window(Watch {
            record: Arc::new(Record::sentinel(subject.to_owned(), location)),
            mode: Mode::Block,
            allowed: Classes::default(),
            location,
            span: Span::window(),
        })
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
        let crossing = Token::crossing();
        let _b = window("b");
        assert_eq!(seen(), "b");
        within(Layer::Reentry, || assert_eq!(seen(), "ba"));
        assert_eq!(seen(), "b");
        drop(crossing);
        assert_eq!(seen(), "ba");
    }

    #[test]
    fn frames_beyond_the_places_of_a_thread_are_like_the_others() {
        let windows: Vec<Token> = ('a'..='h').map(|name| window(&name.to_string())).collect();
        assert_eq!(seen(), "hgfedcba");
        let (even, odd): (Vec<_>, Vec<_>) = windows
            .into_iter()
            .enumerate()
            .partition(|(index, _)| index % 2 == 0);
        drop(even);
        assert_eq!(seen(), "hfdb");
        let again: Vec<Token> = ('s'..='x').map(|name| window(&name.to_string())).collect();
        assert_eq!(seen(), "xwvutshfdb");
        drop(odd);
        drop(again);
        assert!(is_empty());
    }

    #[test]
    fn what_unwinds_leaves_no_frame() {
        let _a = window("a");
        let unwound = std::panic::catch_unwind(|| {
            within(Layer::Crossing, || std::panic::resume_unwind(Box::new(())))
        });
        assert!(unwound.is_err());
        assert_eq!(seen(), "a");
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
