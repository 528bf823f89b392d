//! Here `::core` is not the language's.

use core::EffectClass;
use sentinel_runtime::port_mediated;
use std::future::Future;
use std::pin::Pin;

/// In the call.
#[port_mediated]
pub fn answer() -> &'static str {
    EffectClass::Fs.name()
}

/// Later.
#[port_mediated(allow(fs, reason = "to show that it compiles"))]
pub async fn later() -> u8 {
    7
}

/// Boxed.
#[port_mediated]
pub fn pinned(value: u8) -> Pin<Box<dyn Future<Output = u8> + Send>> {
    let future = std::future::ready(value);
    Box::pin(future)
}
