//! Watching windows, probes and witnesses: what makes a *port-mediated* trust claim falsifiable
//! at run time.
//!
//! Code that claims to reach the world only through the clients it was handed is run in a
//! *window*. While a window is open on a thread, *probes* see the libc calls that this thread
//! makes: each is a *witness*, and in block mode the call fails as if it were forbidden. Other
//! threads, and everything outside windows, are neither recorded nor disturbed.
//!
//! ```
//! use sentinel_runtime::DirectEffectSentinel;
//!
//! let sentinel = DirectEffectSentinel::new("thumbnailer");
//! # if sentinel.watching().is_err() { return Ok(()) }
//! let outcome = sentinel.watch(|| std::fs::read("/etc/passwd"))?;
//! assert_eq!(outcome.unwrap_err().kind(), std::io::ErrorKind::PermissionDenied);
//! assert_eq!(sentinel.witnesses()[0].to_string(), "open64: /etc/passwd");
//! assert!(sentinel.assert_clean().is_err());
//! # Ok::<(), sentinel_runtime::WatchError>(())
//! ```
//!
//! It is a detector, not a sandbox. What it cannot see, it says: [`Window::coverage`].
//!
//! # Features
//! All are off by default.
//! - `log`: `LogSink`, for a logger of the `log` crate that extensions may use.
//! - `tracing-subscriber`: `WriterSink`, for what `tracing_subscriber::fmt` writes to.
//! - `tracing`: each witness is also an event, when its window has closed, outside every probe and
//!   window. Its level is `WARN`, its target `sentinel::witness`; its fields are `subject`,
//!   `probe`, `detail`, `class`, `refused`, `late`, and the `file` and `line` of the window.
//!   Effects that no record had room for are one event of the target `sentinel::dropped`, with
//!   `subject` and `dropped`. A subscriber that panics is printed and goes no further; what it
//!   does itself is nobody's effect.
#![cfg_attr(
    sentinel_analysis,
    allow(dead_code, reason = "nothing opens a window in an analysis build")
)]
#![cfg_attr(
    not(all(
        target_os = "linux",
        target_env = "gnu",
        target_arch = "x86_64",
        not(any(miri, sentinel_bare))
    )),
    allow(
        dead_code,
        unused_imports,
        reason = "without probes nothing walks frames or fills buffers"
    )
)]

#[macro_use]
pub mod analysis;
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[cfg(all(
    target_os = "linux",
    target_env = "gnu",
    target_arch = "x86_64",
    not(any(miri, sentinel_bare))
))]
mod arch;
mod call;
mod coverage;
#[cfg_attr(sentinel_analysis, path = "analysis/instead/crossing.rs")]
mod crossing;
mod declared;
mod error;
#[cfg(feature = "tracing")]
mod event;
mod evidence;
mod gathered;
mod host;
mod probe;
#[cfg_attr(sentinel_analysis, path = "analysis/instead/propagate.rs")]
mod propagate;
mod record;
mod sentinel;
mod settings;
mod sink;
mod tally;
mod trust;
mod watch;
mod watched;
mod window;
mod witness;

pub use coverage::{Coverage, RawCoverage};
pub use crossing::{crossing, crossing_future, reentry, reentry_future};
pub use declared::{AllowedClass, Declaration, OnMisdeclared, declarations};
pub use error::{MisdeclaredExtensionError, WatchError};
pub use propagate::{Propagation, current, propagate, propagate_future};
pub use sentinel::DirectEffectSentinel;
pub use sentinel_effects::EffectClass;
pub use sentinel_macros::{port, port_mediated};
pub use settings::{Mode, Settings, SettingsError, settings};
#[cfg(feature = "log")]
pub use sink::LogSink;
#[cfg(feature = "tracing-subscriber")]
pub use sink::WriterSink;
pub use sink::{Sink, sink};
pub use trust::{TrustClass, on_misdeclared, trust_of};
pub use watched::Watched;
pub use window::Window;
pub use witness::DirectEffectWitness;
