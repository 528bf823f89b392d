//! What the process as a whole decides: by code, by environment, until the first window opens.

use crate::{error::WatchError, evidence, watch::Classes};
use sentinel_effects::{AtRuntime, EffectClass};
use std::{
    env,
    path::{self, Path, PathBuf},
    sync::{Mutex, OnceLock, PoisonError},
};

/// What a window does with an effect that it sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The call fails as if it were forbidden, and is recorded.
    Block,
    /// The call goes through, and is recorded.
    Observe,
}

/// Choices for the whole process, made before the first window opens.
///
/// The environment has the last word over these: `SENTINEL_MODE` (`block`, `observe` or `off`),
/// `SENTINEL_DEEP` and `SENTINEL_REQUIRE_COVERAGE` (`1` or `0`), `SENTINEL_RECORD` (`time`,
/// `random`, or both with a comma between them). `SENTINEL_EVIDENCE` alone names the file for
/// evidence.
///
/// ```
/// use sentinel_runtime::{Mode, settings};
/// settings().mode(Mode::Observe).install()?;
/// # Ok::<(), sentinel_runtime::SettingsError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "settings count only once they are installed"]
pub struct Settings {
    mode: Option<Mode>,
    deep: bool,
    reseal: bool,
    require_coverage: Option<bool>,
    asked: Classes,
}

/// The settings of this process, to be changed and installed.
///
/// ```
/// sentinel_runtime::settings().reseal(true).install()?;
/// # Ok::<(), sentinel_runtime::SettingsError>(())
/// ```
pub fn settings() -> Settings {
    chosen().clone().unwrap_or_default()
}

/// Settings were installed after the first window had opened; they have no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("settings are frozen since the first window opened; install them earlier, as in `main`")]
pub struct SettingsError;

impl Settings {
    /// What declared functions do with effects where their attribute does not say; block if
    /// nobody says.
    pub fn mode(mut self, mode: Mode) -> Self {
        self.mode = Some(mode);
        self
    }

    /// Asks for the deep level, which watches raw system calls. It is not available yet: windows
    /// will not open.
    pub fn deep(mut self, deep: bool) -> Self {
        self.deep = deep;
        self
    }

    /// Makes the pages that hold imports read-only again whenever no window is open. This costs
    /// every window, and slows other threads while windows open and close.
    pub fn reseal(mut self, reseal: bool) -> Self {
        self.reseal = reseal;
        self
    }

    /// Whether a window must see something. If `true`, a declared function panics where effects
    /// cannot be watched, instead of running unwatched; if `false`, an explicit window opens
    /// there all the same, sees nothing, and its coverage says so.
    pub fn require_coverage(mut self, require: bool) -> Self {
        self.require_coverage = Some(require);
        self
    }

    /// Has every window record effects of a class that is off unless somebody asks: `time` or
    /// `random`. See [`DirectEffectSentinel::record`](crate::DirectEffectSentinel::record) for what
    /// it costs.
    ///
    /// ```
    /// use sentinel_runtime::{EffectClass, settings};
    /// settings().record(EffectClass::Random).install()?;
    /// # Ok::<(), sentinel_runtime::SettingsError>(())
    /// ```
    pub fn record(mut self, class: EffectClass) -> Self {
        self.asked.insert(class);
        self
    }

    /// Makes these the settings of the process.
    ///
    /// # Errors
    /// If a window has been opened before.
    pub fn install(self) -> Result<(), SettingsError> {
        let mut chosen = chosen();
        if FROZEN.get().is_some() {
            return Err(SettingsError);
        }
        *chosen = Some(self);
        Ok(())
    }
}

static CHOSEN: Mutex<Option<Settings>> = Mutex::new(None);
static FROZEN: OnceLock<Result<Frozen, WatchError>> = OnceLock::new();

fn chosen() -> std::sync::MutexGuard<'static, Option<Settings>> {
    CHOSEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The settings that hold from the first window on.
#[derive(Clone, Debug)]
pub(crate) struct Frozen {
    /// What declared functions do; `None` where they do nothing at all.
    pub(crate) mode: Option<Mode>,
    pub(crate) reseal: bool,
    pub(crate) require_coverage: Option<bool>,
    pub(crate) evidence: Option<PathBuf>,
    /// Classes that nobody has asked for.
    unasked: Classes,
}

/// The settings, which can't be changed any more.
#[inline]
pub(crate) fn frozen() -> Result<&'static Frozen, &'static WatchError> {
    if let Some(frozen) = FROZEN.get() {
        return frozen.as_ref();
    }
    let chosen = chosen();
    FROZEN
        .get_or_init(|| freeze(&chosen.clone().unwrap_or_default()))
        .as_ref()
}

/// The classes that windows let pass unrecorded because the settings do not ask for them.
pub(crate) fn unasked() -> Classes {
    frozen().map_or(Classes::ON_REQUEST, |frozen| frozen.unasked)
}

/// The file for evidence, where one is asked for.
#[inline]
pub(crate) fn evidence() -> Option<&'static Path> {
    match FROZEN.get() {
        Some(Ok(frozen)) => frozen.evidence.as_deref(),
        _ => None,
    }
}

/// Whether pages are to be made read-only again.
pub(crate) fn reseal() -> bool {
    matches!(FROZEN.get(), Some(Ok(Frozen { reseal: true, .. })))
}

fn freeze(settings: &Settings) -> Result<Frozen, WatchError> {
    if switch("SENTINEL_DEEP")?.unwrap_or(settings.deep) {
        return Err(WatchError::DeepUnavailable);
    }
    let frozen = Frozen {
        mode: mode(settings)?,
        reseal: settings.reseal,
        require_coverage: switch("SENTINEL_REQUIRE_COVERAGE")?.or(settings.require_coverage),
        evidence: file("SENTINEL_EVIDENCE"),
        unasked: Classes::ON_REQUEST.without(asked(settings)?),
    };
    if let Some(path) = &frozen.evidence {
        evidence::arm(path);
    }
    Ok(frozen)
}

fn mode(settings: &Settings) -> Result<Option<Mode>, WatchError> {
    let variable = "SENTINEL_MODE";
    match value(variable).as_deref() {
        None => Ok(Some(settings.mode.unwrap_or(Mode::Block))),
        Some("block") => Ok(Some(Mode::Block)),
        Some("observe") => Ok(Some(Mode::Observe)),
        Some("off") => Ok(None),
        Some(other) => Err(WatchError::Setting {
            variable,
            value: other.to_owned(),
            expected: "block, observe or off",
        }),
    }
}

fn asked(settings: &Settings) -> Result<Classes, WatchError> {
    let variable = "SENTINEL_RECORD";
    let Some(value) = value(variable) else {
        return Ok(settings.asked);
    };
    let mut asked = Classes::default();
    for name in value.split(',') {
        match name.trim().parse::<EffectClass>() {
            Ok(class) if class.at_runtime() == AtRuntime::OnRequest => asked.insert(class),
            _ => {
                return Err(WatchError::Setting {
                    variable,
                    value,
                    expected: "time, random, or both with a comma between them",
                });
            }
        }
    }
    Ok(asked)
}

fn switch(variable: &'static str) -> Result<Option<bool>, WatchError> {
    match value(variable).as_deref() {
        None => Ok(None),
        Some("1") => Ok(Some(true)),
        Some("0") => Ok(Some(false)),
        Some(other) => Err(WatchError::Setting {
            variable,
            value: other.to_owned(),
            expected: "1 or 0",
        }),
    }
}

/// What an environment variable is set to; an empty one counts as not set.
fn value(variable: &str) -> Option<String> {
    let value = env::var_os(variable)?;
    (!value.is_empty()).then(|| value.to_string_lossy().into_owned())
}

/// A file that an environment variable names, wherever the process goes from here.
fn file(variable: &str) -> Option<PathBuf> {
    let path = env::var_os(variable).filter(|path| !path.is_empty())?;
    Some(path::absolute(&path).unwrap_or_else(|_| path.into()))
}
