//! Every shape of declared function, without a prelude, in a crate that denies what it can. The
//! crates in this folder build it in their editions, the test in its own.

use ::sentinel_runtime::{port, port_mediated};
use ::std::boxed::Box;
use ::std::future::Future;
use ::std::iter::Iterator;
use ::std::marker::Send;
use ::std::ops::{Drop, Fn, FnMut, FnOnce};
use ::std::option::Option;
use ::std::pin::Pin;
use ::std::result::Result;
use ::std::string::{String, ToString};
use ::std::sync::Mutex;
use ::std::vec::Vec;

/// A type with methods.
#[derive(Debug)]
pub struct Tool {
    name: String,
}

struct Lent<'a, F>(&'a F);

impl<F> Drop for Lent<'_, F> {
    fn drop(&mut self) {}
}

/// Nothing.
#[port_mediated]
pub fn nothing() {}

/// On one line.
#[port_mediated]
#[must_use]
#[cfg_attr(any(), rustfmt::skip)]
pub fn one_line(value: u8) -> u8 { value }

/// Diverges.
///
/// # Panics
/// Always.
#[port_mediated]
#[cfg_attr(any(), rustfmt::skip)]
pub fn never() -> ! { ::std::panic!("never") }

/// Diverges where a value is promised.
///
/// # Panics
/// Always.
#[port_mediated]
#[must_use]
pub fn no_value() -> u8 {
    ::std::panic!("never")
}

/// Diverges where a value is promised for later.
///
/// # Panics
/// Always.
#[port_mediated]
pub async fn no_value_later() -> u8 {
    ::std::future::ready(()).await;
    ::std::panic!("never")
}

/// Generic.
///
/// # Errors
/// When there is no value.
#[port_mediated]
pub fn generic<'a, T: ::std::clone::Clone, const N: usize>(
    values: &'a [T; N],
    mut more: Vec<T>,
) -> Result<(&'a T, Vec<T>), String> {
    let first = values.first().ok_or_else(|| "none".to_string())?;
    more.push(first.clone());
    if more.len() > 9 {
        return Result::Err("many".to_string());
    }
    Result::Ok((first, more))
}

/// A temporary in the tail borrows a parameter.
#[port_mediated]
pub fn temporaries(value: Mutex<u8>) -> Option<u8> {
    value.lock().ok().map(|guard| *guard)
}

/// So it may in an async function.
#[port_mediated]
pub async fn temporaries_later(mut value: Mutex<u8>) -> Option<u8> {
    value = Mutex::new(value.into_inner().ok()?);
    value.lock().ok().map(|guard| *guard)
}

/// Opaque.
#[port_mediated]
#[cfg_attr(any(), rustfmt::skip)]
pub fn opaque(values: &[u8]) -> impl Iterator<Item = u8> + '_ { values.iter().copied() }

/// Opaque, with a temporary in the tail that borrows a parameter.
#[port_mediated]
pub fn opaque_from(value: Mutex<u8>) -> impl Iterator<Item = u8> {
    value
        .lock()
        .map_or_else(|_| ::std::iter::once(0), |guard| ::std::iter::once(*guard))
}

/// Tracked.
#[port_mediated]
#[track_caller]
#[must_use]
#[cfg_attr(any(), rustfmt::skip)]
pub fn tracked() -> u32 { ::std::panic::Location::caller().line() }

/// Foreign.
#[port_mediated]
#[must_use]
#[cfg_attr(any(), rustfmt::skip)]
pub extern "C" fn foreign(value: u8) -> u8 { value }

/// Later.
///
/// # Errors
/// Never.
#[port_mediated]
pub async fn later(mut name: String, times: &u8) -> Result<String, ::std::fmt::Error> {
    name.push('!');
    ::std::future::ready(()).await;
    Result::Ok(name + &times.to_string())
}

/// Later, and nothing.
#[port_mediated]
#[cfg_attr(any(), rustfmt::skip)]
pub async fn later_nothing() { ::std::future::ready(()).await }

/// Later, a block.
#[port_mediated]
#[cfg_attr(any(), rustfmt::skip)]
pub fn block(value: u8) -> impl Future<Output = u8> { async move { value } }

/// Later, a value.
#[port_mediated]
pub fn future(value: u8) -> impl Future<Output = u8> + Send {
    ::std::future::ready(value)
}

/// Later, boxed.
#[port_mediated]
#[must_use]
pub fn pinned(value: u8) -> Pin<Box<dyn Future<Output = u8> + Send>> {
    Box::pin(async move { value })
}

/// Later, a box.
#[port_mediated]
#[must_use]
pub fn pinned_value(value: u8) -> Pin<Box<dyn Future<Output = u8> + Send>> {
    let future = ::std::future::ready(value);
    Box::pin(future)
}

#[port_mediated(
    subject = "tool",
    mode = "observe",
    on_misdeclared = "report",
    allow(fs, fd-io, reason = "to show that it compiles")
)]
impl Tool {
    /// Made.
    #[must_use]
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_string(),
        }
    }

    /// Lent.
    #[port_mediated(mode = "block")]
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Changed.
    pub fn name_mut(&mut self) -> &mut String {
        &mut self.name
    }

    /// Taken.
    #[must_use]
    pub fn into_name(self) -> String {
        ::std::format!("{}!", self.name)
    }
}

/// A port.
#[port]
pub trait Port {
    /// Calls back.
    fn each(&self, f: impl FnMut(&str))
    where
        Self: ::std::marker::Sized;

    /// Calls back once.
    fn provided<F: FnOnce(u8) -> u8>(&self, f: F) -> u8
    where
        Self: ::std::marker::Sized,
    {
        f(1)
    }

    /// Calls back in the tail, whose temporaries borrow the callback.
    fn temporaries(&self, f: impl Fn() -> u8) -> u8
    where
        Self: ::std::marker::Sized,
    {
        *Mutex::new(Lent(&f)).lock().map_or(&0, |lent| {
            let _ = lent.0();
            &7
        })
    }

    /// Calls back an object.
    fn object(&self, f: &dyn Fn(&str) -> usize) -> usize {
        f("a")
    }
}

#[port]
impl Port for Tool {
    fn each(&self, mut f: impl FnMut(&str)) {
        f(&self.name);
    }
}

#[port]
impl Drop for Tool {
    fn drop(&mut self) {
        self.name.clear();
    }
}
