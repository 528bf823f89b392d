//! The host's logger for the `log` crate. It filters nothing and formats nothing by itself.

use crate::{
    crossing::{crossing, reentry},
    probe::stack,
};
use core::fmt::{self, Write};
use log::{Log, Metadata, Record};

/// A logger whose every record is a [`crossing`]: extensions may log, and what the
/// logger does about it is the host's. Behind the feature `log`.
///
/// What an extension's own values do while they are formatted into the message stays the
/// extension's. Structured key-values are handed on as they are: what they do counts as the host's.
///
/// ```
/// use log::{LevelFilter, Log, Metadata, Record};
/// use sentinel_runtime::LogSink;
///
/// struct Stderr;
/// impl Log for Stderr {
///     fn enabled(&self, _: &Metadata) -> bool {
///         true
///     }
///     fn log(&self, record: &Record) {
///         eprintln!("{}: {}", record.level(), record.args());
///     }
///     fn flush(&self) {}
/// }
///
/// static LOGGER: LogSink<Stderr> = LogSink::new(Stderr);
/// log::set_logger(&LOGGER)?;
/// log::set_max_level(LevelFilter::Info);
///
/// let sentinel = sentinel_runtime::DirectEffectSentinel::new("demo");
/// if sentinel.watch(|| log::info!("half done")).is_ok() {
///     sentinel.assert_clean()?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct LogSink<L>(L);

impl<L> LogSink<L> {
    /// A sink that hands every record to `logger`.
    pub const fn new(logger: L) -> Self {
        Self(logger)
    }
}

impl<L: Log> Log for LogSink<L> {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        crossing(|| self.0.enabled(metadata))
    }

    fn log(&self, record: &Record<'_>) {
        if stack::is_empty() || record.args().as_str().is_some() {
            return crossing(|| self.0.log(record));
        }
        let message = Message(*record.args());
        crossing(|| {
            let mut record = record.to_builder();
            self.0.log(&record.args(format_args!("{message}")).build());
        });
    }

    fn flush(&self) {
        crossing(|| self.0.flush());
    }
}

/// A message whose values format themselves as the extension's code, and reach the logger as text:
/// between two of them the logger itself may be writing.
struct Message<'a>(fmt::Arguments<'a>);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        reentry(|| text.write_fmt(self.0))?;
        f.write_str(&text)
    }
}
