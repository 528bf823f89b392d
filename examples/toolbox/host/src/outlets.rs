//! Where logs and events go: to standard error, whoever writes them. An extension may log,
//! because a sink is a crossing; and what the runtime saw is an event among the others, as it would
//! be on its way to a fleet's collector.

use log::{LevelFilter, Log, Metadata, Record};
use sentinel_runtime::{LogSink, WriterSink};
use std::{error::Error, io};

/// The logger of the `log` crate, which the extensions use.
static LOGGER: LogSink<Stderr> = LogSink::new(Stderr);

/// Opens both outlets.
pub(crate) fn open() -> Result<(), Box<dyn Error>> {
    log::set_logger(&LOGGER)?;
    log::set_max_level(LevelFilter::Info);
    // In a fleet the layer of OpenTelemetry stands here, in place of this one or beside it.
    let subscriber = tracing_subscriber::fmt()
        .with_writer(WriterSink::new(io::stderr))
        .without_time()
        .finish();
    tracing::subscriber::set_global_default(subscriber)?;
    Ok(())
}

struct Stderr;

impl Log for Stderr {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.level() <= LevelFilter::Info
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            eprintln!("{} {}: {}", record.level(), record.target(), record.args());
        }
    }

    fn flush(&self) {}
}
