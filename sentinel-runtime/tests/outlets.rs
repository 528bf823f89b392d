//! A host's loggers, which an extension may use: their own doing is no effect of the extension.

#[path = "support/restored.rs"]
mod restored;
mod support;

use log::{Level, LevelFilter, Log, Metadata, Record};
use sentinel_runtime::{DirectEffectSentinel, LogSink, WriterSink};
use std::{
    fmt,
    io::{self, Write},
    sync::{Arc, Mutex},
};
use support::{open, opened, shown};
use tracing::Subscriber;
use tracing_subscriber::fmt::MakeWriter;

/// Keeps lines, and opens a file whatever it is asked.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<String>>>);

impl Kept {
    fn keep(&self, line: String) {
        assert!(open());
        self.0.lock().unwrap().push(line);
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

impl Log for Kept {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        assert!(open());
        metadata.level() <= LevelFilter::Info
    }

    fn log(&self, record: &Record<'_>) {
        if self.enabled(record.metadata()) {
            self.keep(format!("{} {}", record.level(), record.args()));
        }
    }

    fn flush(&self) {
        assert!(open());
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.keep(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Kept {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        assert!(open(), "as a file is opened that is rolled");
        self.clone()
    }
}

/// A value of the extension that does what it should not when it is shown.
#[derive(Debug)]
struct Curious;

impl fmt::Display for Curious {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", if open() { "a peek" } else { "nothing" })
    }
}

fn record(logger: &dyn Log, level: Level, args: fmt::Arguments<'_>) {
    let mut record = Record::builder();
    logger.log(&record.level(level).args(args).build());
}

#[test]
fn a_logger_in_a_sink_is_the_host_s() {
    let kept = Kept::default();
    let logger = LogSink::new(kept.clone());
    let sentinel = DirectEffectSentinel::new("extension");
    sentinel
        .watch(|| {
            let metadata = Metadata::builder().level(Level::Debug).build();
            assert!(!logger.enabled(&metadata));
            record(&logger, Level::Info, format_args!("halfway"));
            record(&logger, Level::Warn, format_args!("{} of {}", 1, 2));
            record(&logger, Level::Debug, format_args!("{Curious}"));
            logger.flush();
        })
        .unwrap();
    assert_eq!(kept.lines(), ["INFO halfway", "WARN 1 of 2"]);
    sentinel.assert_clean().unwrap();
}

#[test]
fn a_logger_without_a_sink_is_the_extension_s() {
    struct Opens;
    impl Log for Opens {
        fn enabled(&self, _: &Metadata<'_>) -> bool {
            true
        }
        fn log(&self, _: &Record<'_>) {
            open();
        }
        fn flush(&self) {}
    }
    let sentinel = DirectEffectSentinel::new("extension");
    let log = || record(&Opens, Level::Info, format_args!("halfway"));
    sentinel.watch(log).unwrap();
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

#[test]
fn what_a_value_does_while_it_is_logged_stays_the_extension_s() {
    let kept = Kept::default();
    let logger = LogSink::new(kept.clone());
    let sentinel = DirectEffectSentinel::new("extension");
    let log = || record(&logger, Level::Info, format_args!("saw {Curious}"));
    log();
    sentinel.watch(log).unwrap();
    assert_eq!(kept.lines(), ["INFO saw a peek", "INFO saw nothing"]);
    assert_eq!(shown(&sentinel.witnesses()), [opened()]);
}

/// The subscriber of a host that writes there.
fn writing_to(kept: &Kept) -> impl Subscriber + Send + Sync + use<> {
    tracing_subscriber::fmt()
        .with_writer(WriterSink::new(kept.clone()))
        .without_time()
        .with_ansi(false)
        .finish()
}

#[test]
fn a_subscriber_that_writes_to_a_sink_is_the_host_s() {
    let kept = Kept::default();
    let sentinel = DirectEffectSentinel::new("extension");
    tracing::subscriber::with_default(writing_to(&kept), || {
        sentinel
            .watch(|| {
                let _span = tracing::info_span!("work", part = 1).entered();
                tracing::info!("halfway");
            })
            .unwrap();
    });
    assert_eq!(kept.lines(), [" INFO work{part=1}: outlets: halfway\n"]);
    sentinel.assert_clean().unwrap();
}

#[test]
fn what_a_value_does_while_a_subscriber_formats_it_stays_the_extension_s() {
    let kept = Kept::default();
    let sentinel = DirectEffectSentinel::new("extension");
    tracing::subscriber::with_default(writing_to(&kept), || {
        sentinel.watch(|| tracing::info!("saw {Curious}")).unwrap();
    });
    assert!(kept.lines()[0].contains("saw nothing"));
    assert!(shown(&sentinel.witnesses()).contains(&opened()));
}
