//! A window: the time between opening and closing in which a thread's effects are witnesses. What
//! opens it, and what follows from what it saw, is decided elsewhere.

#[cfg(feature = "tracing")]
use crate::event;
use crate::{
    coverage::Coverage,
    error::WatchError,
    probe::{
        platform,
        stack::{Inside, Kind, Token},
    },
    record::Record,
    settings::{self, Mode},
    tally::Tally,
};
use core::{
    cell::OnceCell,
    marker::PhantomData,
    panic::Location,
    sync::atomic::{AtomicBool, Ordering::Acquire, Ordering::Release, Ordering::SeqCst, fence},
};
use sentinel_effects::{AtRuntime, EffectClass};
use std::sync::Arc;

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
    Window(OnceCell<Over>),
    /// To a future, of which it watches one poll.
    Future(Over),
    /// To work that was carried away from another window.
    Piece(Over),
}

/// What a window that is open writes to, and how.
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
    fn asks(&self) -> bool {
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

/// A window that is open on this thread.
pub(crate) struct Open {
    /// Taken when the window closes.
    token: Option<Token>,
    pub(crate) coverage: Coverage,
}

impl Open {
    pub(crate) fn new(watch: Watch) -> Result<Self, WatchError> {
        settings::frozen().map_err(Clone::clone)?;
        platform::prepare()?;
        if watch.asks() {
            let _inside = Inside::enter();
            platform::ask();
        }
        Self::unprepared(watch).ok_or(WatchError::NoSlots)
    }

    /// A window in a process that may not be ready for it. `None` where no slot can be probed.
    pub(crate) fn unprepared(watch: Watch) -> Option<Self> {
        let _inside = Inside::enter();
        let coverage = platform::install()?;
        let token = Some(Token::push(Kind::Window(watch)));
        Some(Self { token, coverage })
    }

    fn close(&mut self) {
        let _inside = Inside::enter();
        let token = self.token.take();
        if let Some(watch) = token.as_ref().and_then(Token::watch)
            && let Span::Window(over) = &watch.span
            && let Some(over) = over.get()
        {
            end(over);
        }
        drop(token);
        platform::uninstall();
    }

    /// The record, if it holds something that no event has told of.
    #[cfg(feature = "tracing")]
    fn untold(&self) -> Option<Arc<Record>> {
        let watch = self.token.as_ref().and_then(Token::watch)?;
        watch.record.has_untold().then(|| Arc::clone(&watch.record))
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        #[cfg(feature = "tracing")]
        let untold = self.untold();
        self.close();
        #[cfg(feature = "tracing")]
        if let Some(record) = untold {
            event::tell(&record);
        }
    }
}

/// An open window; it closes when dropped. What happens on this thread until then is recorded
/// with the sentinel that opened it. It cannot leave the thread.
///
/// ```
/// use sentinel_runtime::DirectEffectSentinel;
/// let sentinel = DirectEffectSentinel::new("demo");
/// if let Ok(window) = sentinel.watching() {
///     assert!(std::fs::File::open("/etc/passwd").is_err());
///     drop(window);
///     assert!(std::fs::File::open("/").is_ok());
///     assert_eq!(sentinel.witnesses().len(), 1);
/// }
/// ```
///
/// ```compile_fail
/// let window = sentinel_runtime::DirectEffectSentinel::new("demo").watching();
/// std::thread::spawn(move || drop(window));
/// ```
#[must_use = "a window that is dropped at once sees nothing"]
pub struct Window {
    open: Option<Open>,
    coverage: Coverage,
    /// What is counted when the window has closed.
    counted: Option<(&'static Tally, Arc<Record>)>,
    stays: PhantomData<*const ()>,
}

impl Window {
    /// Opens a window, or, where nothing can be seen and the settings accept that, one that sees
    /// nothing.
    pub(crate) fn open(watch: Watch) -> Result<Self, WatchError> {
        let required = settings::frozen().map_err(Clone::clone)?.require_coverage;
        let accepts = |error: &WatchError| {
            let without = matches!(error, WatchError::Unsupported | WatchError::NoSlots);
            without && required == Some(false)
        };
        let record = settings::evidence().map(|_| Arc::clone(&watch.record));
        let open = match Open::new(watch) {
            Ok(open) => Some(open),
            Err(error) if accepts(&error) => None,
            Err(error) => return Err(error),
        };
        let counted = record.and_then(|record| {
            let _inside = Inside::enter();
            record.tally().map(|tally| (tally, record))
        });
        if let Some((tally, _)) = &counted {
            match open {
                Some(_) => tally.opened(),
                None => tally.ran_unwatched(),
            }
        }
        Ok(Self {
            coverage: open.as_ref().map_or(Coverage::NONE, |open| open.coverage),
            open,
            counted,
            stays: PhantomData,
        })
    }

    /// What this window can see.
    pub fn coverage(&self) -> Coverage {
        self.coverage
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        self.open = None;
        if let Some((tally, record)) = self.counted.take() {
            let _inside = Inside::enter();
            tally.count(&record);
        }
    }
}

impl core::fmt::Debug for Window {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Window")
            .field("coverage", &self.coverage())
            .finish_non_exhaustive()
    }
}
