//! The host's outlets: writers and loggers that watched code may write through, because what they
//! do is the host's. They change nothing of what is written.

#[cfg(feature = "log")]
mod log;
#[cfg(feature = "tracing-subscriber")]
mod writer;

#[cfg(feature = "log")]
pub use self::log::LogSink;
#[cfg(feature = "tracing-subscriber")]
pub use self::writer::WriterSink;

use crate::crossing::crossing;
use std::io;

/// A writer whose every write is a [`crossing`]: for the host's logger or standard output, where
/// watched code may write through it. The writer's own end is one as well, since a buffered one
/// writes then.
///
/// ```
/// use std::io::Write;
/// let mut out = sentinel_runtime::sink(std::io::stdout());
/// let sentinel = sentinel_runtime::DirectEffectSentinel::new("demo");
/// if let Ok(written) = sentinel.watch(|| writeln!(out, "seen by the user")) {
///     written.unwrap();
///     sentinel.assert_clean().unwrap();
/// }
/// ```
pub fn sink<W: io::Write>(writer: W) -> impl io::Write {
    Sink::new(writer)
}

/// What [`sink`] makes, for where a type must have a name.
///
/// ```
/// use sentinel_runtime::Sink;
/// use std::io::{LineWriter, Stderr, Write};
/// struct Host {
///     log: Sink<LineWriter<Stderr>>,
/// }
/// let mut host = Host { log: Sink::new(LineWriter::new(std::io::stderr())) };
/// writeln!(host.log, "ready")?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Sink<W: io::Write>(Option<W>);

impl<W: io::Write> Sink<W> {
    /// A sink that writes to `writer`.
    pub fn new(writer: W) -> Self {
        Self(Some(writer))
    }

    fn cross<R>(&mut self, write: impl FnOnce(&mut W) -> io::Result<R>) -> io::Result<R> {
        match &mut self.0 {
            Some(writer) => crossing(|| write(writer)),
            // The writer is gone only once the sink is.
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }
}

impl<W: io::Write> io::Write for Sink<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.cross(|writer| writer.write(bytes))
    }

    fn write_vectored(&mut self, slices: &[io::IoSlice<'_>]) -> io::Result<usize> {
        self.cross(|writer| writer.write_vectored(slices))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.cross(io::Write::flush)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.cross(|writer| writer.write_all(bytes))
    }
}

impl<W: io::Write> Drop for Sink<W> {
    fn drop(&mut self) {
        crossing(|| self.0 = None);
    }
}
