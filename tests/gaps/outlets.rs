//! Gaps of the adapters for loggers. They need the runtime's probes, which are on Linux.

use log::{Level, Log, Metadata, Record, kv};
use sentinel_runtime::{DirectEffectSentinel, LogSink};
use std::{
    cell::Cell,
    fmt::{self, Display},
    fs,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");

/// A value that reads a file when it is shown, and keeps whether it could.
struct Reads(Cell<Option<bool>>);

impl Display for Reads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.set(Some(fs::read(FILE).is_ok()));
        f.write_str("a value")
    }
}

/// Shows all that it is given.
struct Shows;

impl Log for Shows {
    fn enabled(&self, _: &Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &Record<'_>) {
        struct Pairs;
        impl<'kvs> kv::VisitSource<'kvs> for Pairs {
            fn visit_pair(
                &mut self,
                _: kv::Key<'kvs>,
                value: kv::Value<'kvs>,
            ) -> Result<(), kv::Error> {
                assert_eq!(value.to_string(), "a value");
                Ok(())
            }
        }
        let _ = record.args().to_string();
        record.key_values().visit(&mut Pairs).expect("one pair");
    }

    fn flush(&self) {}
}

fn logged(args: fmt::Arguments<'_>, pairs: &dyn kv::Source) -> usize {
    let sentinel = DirectEffectSentinel::new("gap");
    let logger = LogSink::new(Shows);
    let mut record = Record::builder();
    let record = record.level(Level::Info).args(args).key_values(pairs);
    sentinel
        .watch(|| logger.log(&record.build()))
        .expect("this platform is covered");
    sentinel.witnesses().len()
}

/// The counterpart: the same value in the message is the extension's.
#[test]
fn a_logged_message_is_the_extension_s() {
    let value = Reads(Cell::new(None));
    assert_eq!(logged(format_args!("{value}"), &None::<(&str, u8)>), 1);
    assert_eq!(value.0.get(), Some(false));
}

#[test]
fn gap_a_logged_key_value_counts_as_the_host_s() {
    let value = Reads(Cell::new(None));
    let pair = ("key", kv::Value::from_dyn_display(&value));
    assert_eq!(logged(format_args!("a message"), &pair), 0);
    assert_eq!(value.0.get(), Some(true));
}
