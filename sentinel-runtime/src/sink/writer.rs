//! Where `tracing-subscriber` writes. What is written is the subscriber's business.

use super::Sink;
use crate::crossing::crossing;
use tracing_core::Metadata;
use tracing_subscriber::fmt::MakeWriter;

/// A maker of writers for `tracing_subscriber::fmt`, with each of which every write is a
/// [`crossing`]; so is the making, in which a rolling file is opened. Behind the
/// feature `tracing-subscriber`.
///
/// It stands round the writer and not round the layer for two reasons. What an extension's own
/// values do while a layer formats them stays the extension's; and a layer that is wrapped can no
/// longer be found by its type, which those of OpenTelemetry need. Where a layer of another kind
/// writes in its own way, put a crossing round the part of it that does.
///
/// ```
/// use sentinel_runtime::WriterSink;
/// let subscriber = tracing_subscriber::fmt().with_writer(WriterSink::new(std::io::stderr));
/// tracing::subscriber::with_default(subscriber.finish(), || {
///     let sentinel = sentinel_runtime::DirectEffectSentinel::new("demo");
///     if sentinel.watch(|| tracing::info!("half done")).is_ok() {
///         sentinel.assert_clean().unwrap();
///     }
/// });
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct WriterSink<M>(M);

impl<M> WriterSink<M> {
    /// A sink that writes to what `maker` makes.
    pub const fn new(maker: M) -> Self {
        Self(maker)
    }
}

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for WriterSink<M> {
    type Writer = Sink<M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Sink::new(crossing(|| self.0.make_writer()))
    }

    fn make_writer_for(&'a self, metadata: &Metadata<'_>) -> Self::Writer {
        Sink::new(crossing(|| self.0.make_writer_for(metadata)))
    }
}
