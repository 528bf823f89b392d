//! What a window is to do with what it sees: where it writes, what it lets pass, and what it belongs
//! to. Opening and closing is the window's own business.

use crate::{record::Record, settings::Mode};
use core::{
    panic::Location,
    sync::atomic::{AtomicBool, Ordering::Acquire, Ordering::Release, Ordering::SeqCst, fence},
};
use sentinel_effects::{AtRuntime, EffectClass};
use std::sync::{Arc, OnceLock};

/// A set of effect classes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Classes(u64);

impl Classes {
    /// Those that are recorded only where somebody asks.
    pub(crate) const ON_REQUEST: Self = Self::on_request();

    const fn on_request() -> Self {
        let mut bits = 0;
        let mut index = 0;
        while index < EffectClass::ALL.len() {
            let class = EffectClass::ALL[index];
            if matches!(class.at_runtime(), AtRuntime::OnRequest) {
                bits |= 1 << class as u8;
            }
            index += 1;
        }
        Self(bits)
    }

    /// These and those.
    pub(crate) fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These but for those.
    pub(crate) fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    pub(crate) fn insert(&mut self, class: EffectClass) {
        self.0 |= 1 << class as u8;
    }

    fn contains(self, class: EffectClass) -> bool {
        self.0 & 1 << class as u8 != 0
    }
}

/// Set once the call, future or window that work belongs to is over.
pub(crate) type Over = Arc<AtomicBool>;

/// Says that it is over. What its pieces did before they could know is seen by whoever judges it
/// after this, and what they do later is judged by them.
pub(crate) fn end(over: &AtomicBool) {
    over.store(true, Release);
    fence(SeqCst);
}

/// What a window belongs to, which decides when an effect is late.
pub(crate) enum Span {
    /// To itself. The flag is made when work is first carried away from it.
    Window(OnceLock<Over>),
    /// To a future, of which it watches one poll.
    Future(Over),
    /// To work that was carried away from another window.
    Piece(Over),
}

impl Span {
    /// The span of a window that stands for itself.
    pub(crate) const fn window() -> Self {
        Self::Window(OnceLock::new())
    }
}

/// What a window that is open writes to, and how. When it is dropped, its window is over.
pub(crate) struct Watch {
    pub(crate) record: Arc<Record>,
    pub(crate) mode: Mode,
    pub(crate) allowed: Classes,
    pub(crate) location: &'static Location<'static>,
    pub(crate) span: Span,
}

impl Watch {
    pub(crate) fn allows(&self, class: EffectClass) -> bool {
        self.allowed.contains(class)
    }

    /// Whether it asks for classes that are off unless asked for.
    pub(crate) fn asks(&self) -> bool {
        Classes::ON_REQUEST.without(self.allowed).0 != 0
    }

    pub(crate) fn same_record(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.record, &other.record)
    }

    /// Whether another window that writes to the same record may be open on this thread. This
    /// window holds the record, and so does whoever opened it.
    pub(crate) fn may_repeat(&self) -> bool {
        Arc::strong_count(&self.record) > 2
    }

    /// Says that the window is over, where it stands for itself and work was carried away from it.
    #[inline]
    pub(crate) fn end(&self) {
        if let Span::Window(over) = &self.span
            && let Some(over) = over.get()
        {
            end(over);
        }
    }

    /// Whether what this window belonged to is over.
    pub(crate) fn is_late(&self) -> bool {
        matches!(&self.span, Span::Piece(over) if over.load(Acquire))
    }

    /// What a piece of work takes with it when it is carried away from this window.
    pub(crate) fn carried(&self) -> Carried {
        let over = match &self.span {
            Span::Window(over) => over.get_or_init(Over::default),
            Span::Future(over) | Span::Piece(over) => over,
        };
        Carried {
            record: Arc::clone(&self.record),
            mode: self.mode,
            allowed: self.allowed,
            location: self.location,
            over: Arc::clone(over),
        }
    }
}

/// A window's aims without the window: what work that leaves its thread takes with it.
#[derive(Clone)]
pub(crate) struct Carried {
    pub(crate) record: Arc<Record>,
    mode: Mode,
    allowed: Classes,
    location: &'static Location<'static>,
    over: Over,
}

impl Carried {
    /// The same aims for a window on another thread.
    pub(crate) fn watch(&self) -> Watch {
        Watch {
            record: Arc::clone(&self.record),
            mode: self.mode,
            allowed: self.allowed,
            location: self.location,
            span: Span::Piece(Arc::clone(&self.over)),
        }
    }

    /// Whether what the work was carried away from is over. If it is not, then whoever judges it
    /// will see what the work has done until now: of two fences, one comes first.
    pub(crate) fn is_over(&self) -> bool {
        fence(SeqCst);
        self.over.load(Acquire)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.end();
    }
}
