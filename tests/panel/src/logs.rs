//! Logging, with nobody listening.

pub fn logged() {
    log::info!("{} records", 3);
}
pub fn enabled() -> bool {
    log::log_enabled!(log::Level::Debug)
}
pub fn event() {
    tracing::warn!(count = 3, "records");
}
pub fn span() -> bool {
    let span = tracing::info_span!("work", id = 7);
    span.in_scope(|| tracing::Span::current().is_none())
}
