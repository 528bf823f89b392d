//! Ports of every shape. What their default bodies do is theirs.

use crate::effect;
use sentinel_runtime::port;
use std::{fmt::Debug, future::Future, ops::Deref, pin::Pin, sync::Arc};

/// With types and constants.
#[port]
pub trait Store {
    /// Decided at compile time.
    const QUICK: bool = true;
    /// Another for each client.
    const SIZE: usize;
    /// A key.
    type Key: Debug + Clone;

    /// Required.
    fn get(&self, key: &str) -> String;
    /// A key.
    fn key(&self) -> Self::Key;
    /// Default.
    fn has(&self, key: &str) -> bool {
        effect::<900>();
        !self.get(key).is_empty()
    }
}

/// With a supertrait that is a port.
#[port]
pub trait Cache: Store + Send + Sync + Debug {
    /// Generic.
    fn put<K: Into<String>, const N: usize>(&self, key: K, value: [u8; N]) -> Result<(), K>
    where
        Self: Sized;
}

/// Copied.
#[port]
pub trait Clock: Copy {
    /// By value.
    fn now(self) -> u64;
    /// Associated.
    fn zero() -> u64 {
        effect::<901>() as u64
    }
}

/// Asynchronous.
#[port]
pub trait Network {
    /// In the language.
    fn send(&mut self, bytes: &[u8]) -> impl Future<Output = usize> + Send;
    /// As a function.
    #[allow(async_fn_in_trait, reason = "a shape")]
    async fn receive<'a>(&'a mut self, buffer: &'a mut [u8]) -> Result<&'a [u8], String>;
    /// Boxed.
    fn close(self: Box<Self>) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// Asynchronous by another macro.
#[port]
#[async_trait::async_trait]
pub trait Queue: Sync {
    /// Required.
    async fn push(&self, value: String) -> usize;
    /// Default.
    async fn pop(&self) -> Option<String> {
        effect::<902>();
        None
    }
}

/// With what lends.
#[port]
pub trait Table<K, const WIDTH: usize>
where
    K: Ord,
{
    /// A row.
    type Row<'a>: Deref<Target = [u8]>
    where
        Self: 'a;
    /// An error.
    type Error: std::error::Error + From<std::fmt::Error> + 'static;
    /// Rows.
    type Rows<'a>: Iterator<Item = Self::Row<'a>>
    where
        Self: 'a;

    /// One.
    ///
    /// # Errors
    /// Where there is none.
    fn row(&self, key: &K, range: (usize, usize)) -> Result<Self::Row<'_>, Self::Error>;
    /// All.
    fn rows(&self) -> Self::Rows<'_>;
    /// Keys.
    fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + '_
    where
        K: 'static;
    /// A function.
    fn hash(&self) -> impl Fn(&K) -> u64;
}

/// Handled by many.
#[port]
pub trait Events {
    /// Calls back.
    fn each(&self, f: &mut dyn FnMut(&str) -> bool);
    /// Shared.
    fn shared(self: Arc<Self>, times: u8) -> Arc<Self>
    where
        Self: Sized;
    /// Of another ABI.
    extern "C" fn raw(&self, code: i32) -> i32;
    /// Never returns.
    fn stop(&self) -> !;
}

/// That no stand-in is wanted for.
#[port(no_probe)]
pub trait Odd {
    /// Required.
    fn odd(&self) -> bool;
}
