//! A window: the time between opening and closing in which a thread's effects are witnesses. What
//! opens it, and what follows from what it saw, is decided elsewhere.

use crate::{
    coverage::Coverage,
    error::WatchError,
    probe::{
        platform,
        stack::{self, Inside, Layer, Token},
    },
    record::Record,
    settings::{self, Mode},
    tally::Tally,
};
use core::{
    marker::PhantomData,
    panic::Location,
    sync::atomic::{AtomicBool, Ordering::Acquire, Ordering::Release},
};
use sentinel_effects::EffectClass;
use std::sync::{Arc, OnceLock};

/// A set of effect classes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Classes(u64);

impl Classes {
    pub(crate) fn insert(&mut self, class: EffectClass) {
        self.0 |= 1 << class as u8;
    }

    fn contains(self, class: EffectClass) -> bool {
        self.0 & 1 << class as u8 != 0
    }
}

/// Set once the call, future or window that work belongs to is over.
pub(crate) type Over = Arc<AtomicBool>;

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

    /// Whether what the work was carried away from is over.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Acquire)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if let Span::Window(over) = &self.span
            && let Some(over) = over.get()
        {
            over.store(true, Release);
        }
    }
}

/// Probes that are in place as long as this lives.
pub(crate) struct Installed {
    coverage: Coverage,
}

impl Installed {
    #[inline]
    pub(crate) fn new() -> Result<Self, WatchError> {
        if let Err(error) = settings::frozen() {
            return Err(error.clone());
        }
        platform::prepare()?;
        Self::unprepared().ok_or(WatchError::NoSlots)
    }

    /// Probes in a process that may not be ready for them. `None` where no slot can be probed.
    #[inline]
    pub(crate) fn unprepared() -> Option<Self> {
        let _inside = Inside::enter();
        let coverage = platform::install()?;
        Some(Self { coverage })
    }
}

impl Drop for Installed {
    #[inline]
    fn drop(&mut self) {
        let _inside = Inside::enter();
        platform::uninstall();
    }
}

/// A window that is open on this thread.
pub(crate) struct Open {
    /// Dropped first: the window closes before the probes go.
    _token: Token,
    installed: Installed,
}

impl Open {
    pub(crate) fn new(watch: Watch) -> Result<Self, WatchError> {
        Installed::new().map(|installed| installed.open(watch))
    }
}

impl Installed {
    /// Opens a window where the probes are in place.
    #[inline]
    pub(crate) fn open(self, watch: Watch) -> Open {
        Open {
            _token: Token::window(watch),
            installed: self,
        }
    }

    /// Runs `act` in a window where the probes are in place.
    #[inline]
    pub(crate) fn within<R>(self, watch: &Watch, act: impl FnOnce() -> R) -> R {
        let result = stack::within(Layer::Window(watch), act);
        drop(self);
        result
    }
}

/// The way into a window: probes where something can be seen, or else nothing where the settings
/// accept that; and what is counted when the window has closed.
struct Entry {
    installed: Option<Installed>,
    counted: Option<Counted>,
}

impl Entry {
    #[inline]
    fn new(record: &Arc<Record>) -> Result<Self, WatchError> {
        let installed = match Installed::new() {
            Ok(installed) => Some(installed),
            Err(error) if accepts(&error) => None,
            Err(error) => return Err(error),
        };
        let counted = match settings::evidence() {
            Some(_) => Counted::new(record, installed.is_some()),
            None => None,
        };
        Ok(Self { installed, counted })
    }
}

/// Whether the settings let a window open that sees nothing.
#[cold]
fn accepts(error: &WatchError) -> bool {
    let without = matches!(error, WatchError::Unsupported | WatchError::NoSlots);
    let required = settings::frozen().map(|frozen| frozen.require_coverage);
    without && required == Ok(Some(false))
}

/// A window that is counted for evidence.
struct Counted {
    tally: &'static Tally,
    record: Arc<Record>,
}

impl Counted {
    #[cold]
    fn new(record: &Arc<Record>, watched: bool) -> Option<Self> {
        let _inside = Inside::enter();
        let tally = record.tally()?;
        if watched {
            tally.opened();
        } else {
            tally.ran_unwatched();
        }
        Some(Self {
            tally,
            record: Arc::clone(record),
        })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let _inside = Inside::enter();
        self.tally.count(&self.record);
    }
}

/// Runs `act` in a window with these aims.
#[inline]
pub(crate) fn watched<R>(watch: &Watch, act: impl FnOnce() -> R) -> Result<R, WatchError> {
    let Entry { installed, counted } = Entry::new(&watch.record)?;
    let result = match installed {
        Some(installed) => installed.within(watch, act),
        None => act(),
    };
    drop(counted);
    Ok(result)
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
    /// Dropped after the window has closed.
    _counted: Option<Counted>,
    stays: PhantomData<*const ()>,
}

impl Window {
    /// Opens a window, or, where nothing can be seen and the settings accept that, one that sees
    /// nothing.
    #[inline]
    pub(crate) fn open(watch: Watch) -> Result<Self, WatchError> {
        let Entry { installed, counted } = Entry::new(&watch.record)?;
        Ok(Self {
            open: installed.map(|installed| installed.open(watch)),
            _counted: counted,
            stays: PhantomData,
        })
    }

    /// What this window can see.
    pub fn coverage(&self) -> Coverage {
        let open = self.open.as_ref();
        open.map_or(Coverage::NONE, |open| open.installed.coverage)
    }
}

impl core::fmt::Debug for Window {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Window")
            .field("coverage", &self.coverage())
            .finish_non_exhaustive()
    }
}
