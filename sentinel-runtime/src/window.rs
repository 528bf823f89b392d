//! A window: the time between opening and closing in which a thread's effects are witnesses. What
//! opens it, and what follows from what it saw, is decided elsewhere.

#[cfg(feature = "tracing")]
use crate::event;
use crate::{
    coverage::{Coverage, Imports},
    error::WatchError,
    probe::{
        platform,
        stack::{self, Inside, Layer, Token},
    },
    record::Record,
    settings,
    tally::Tally,
    watch::Watch,
};
use core::marker::PhantomData;
use std::sync::Arc;

/// Probes that are in place as long as this lives.
pub(crate) struct Installed {
    imports: Imports,
}

impl Installed {
    /// Probes for a window with these aims.
    #[inline]
    pub(crate) fn new(watch: &Watch) -> Result<Self, WatchError> {
        if let Err(error) = settings::frozen() {
            return Err(error.clone());
        }
        platform::prepare()?;
        if watch.asks() {
            let _inside = Inside::enter();
            platform::ask();
        }
        Self::unprepared().ok_or(WatchError::NoSlots)
    }

    /// Probes in a process that may not be ready for them. `None` where no slot can be probed.
    #[inline]
    pub(crate) fn unprepared() -> Option<Self> {
        let _inside = Inside::enter();
        platform::install().map(|imports| Self { imports })
    }

    /// Opens a window where the probes are in place.
    #[inline]
    pub(crate) fn open(self, watch: Watch) -> Open {
        Open {
            #[cfg(feature = "tracing")]
            _telling: Telling(Arc::clone(&watch.record)),
            _token: Token::window(watch),
            installed: self,
        }
    }

    /// Runs `act` in a window where the probes are in place.
    #[inline]
    pub(crate) fn within<R>(self, watch: &Watch, act: impl FnOnce() -> R) -> R {
        let closing = Closing {
            _watch: Ends(watch),
            _installed: self,
            #[cfg(feature = "tracing")]
            _telling: Telling(&watch.record),
        };
        let result = stack::within(Layer::Window(watch), act);
        drop(closing);
        result
    }
}

impl Drop for Installed {
    #[inline]
    fn drop(&mut self) {
        let _inside = Inside::enter();
        platform::uninstall();
    }
}

/// A window that is open on this thread. What follows from its end follows in this order.
pub(crate) struct Open {
    _token: Token,
    installed: Installed,
    #[cfg(feature = "tracing")]
    _telling: Telling<Arc<Record>>,
}

impl Open {
    pub(crate) fn new(watch: Watch) -> Result<Self, WatchError> {
        Installed::new(&watch).map(|installed| installed.open(watch))
    }
}

/// The same for a window that is a call's.
struct Closing<'a> {
    _watch: Ends<'a>,
    _installed: Installed,
    #[cfg(feature = "tracing")]
    _telling: Telling<&'a Record>,
}

struct Ends<'a>(&'a Watch);

impl Drop for Ends<'_> {
    #[inline]
    fn drop(&mut self) {
        self.0.end();
    }
}

/// A record, to be told of when its window has closed.
#[cfg(feature = "tracing")]
struct Telling<R: core::ops::Deref<Target = Record>>(R);

#[cfg(feature = "tracing")]
impl<R: core::ops::Deref<Target = Record>> Drop for Telling<R> {
    fn drop(&mut self) {
        event::tell(&self.0);
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
    fn new(watch: &Watch) -> Result<Self, WatchError> {
        let installed = match Installed::new(watch) {
            Ok(installed) => Some(installed),
            Err(error) if accepts(&error) => None,
            Err(error) => return Err(error),
        };
        let counted = match settings::evidence() {
            Some(_) => Counted::new(&watch.record, installed.is_some()),
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
    let Entry { installed, counted } = Entry::new(watch)?;
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
        let Entry { installed, counted } = Entry::new(&watch)?;
        Ok(Self {
            open: installed.map(|installed| installed.open(watch)),
            _counted: counted,
            stays: PhantomData,
        })
    }

    /// What this window can see.
    pub fn coverage(&self) -> Coverage {
        let open = self.open.as_ref();
        open.map_or(Coverage::NONE, |open| open.installed.imports.into())
    }
}

impl core::fmt::Debug for Window {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Window")
            .field("coverage", &self.coverage())
            .finish_non_exhaustive()
    }
}
