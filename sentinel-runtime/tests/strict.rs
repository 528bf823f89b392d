//! A user's crate that forbids itself unsafe code and nearly everything else. That this compiles,
//! and that clippy has nothing to say about it, is the test: what the attributes expand to must
//! please a strict user too.
#![forbid(unsafe_code)]
#![deny(
    warnings,
    clippy::all,
    clippy::nursery,
    clippy::pedantic,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    future_incompatible,
    keyword_idents,
    let_underscore,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    nonstandard_style,
    redundant_lifetimes,
    rust_2018_idioms,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused,
    unused_lifetimes,
    unused_qualifications,
    variant_size_differences
)]

use sentinel_runtime::{port, port_mediated};
use std::{
    fmt::{self, Display},
    pin::Pin,
};

/// What a store cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreError;

impl Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the store has no such key")
    }
}

/// A port of every shape.
#[port]
pub trait Store {
    /// The value of a key.
    ///
    /// # Errors
    /// If there is none.
    fn get(&self, key: &str) -> Result<String, StoreError>;

    /// The same, later.
    fn get_later(&self, key: &str) -> impl Future<Output = Result<String, StoreError>>;

    /// Shows each value.
    fn each(&self, see: &mut dyn FnMut(&str));

    /// Whether there is a value.
    fn has(&self, key: &str) -> bool {
        self.get(key).is_ok()
    }
}

/// A client.
#[derive(Clone, Copy, Debug)]
pub struct Memory;

#[port]
impl Store for Memory {
    fn get(&self, key: &str) -> Result<String, StoreError> {
        if key == "a" {
            Ok("one".to_owned())
        } else {
            Err(StoreError)
        }
    }

    async fn get_later(&self, key: &str) -> Result<String, StoreError> {
        self.get(key)
    }

    fn each(&self, see: &mut dyn FnMut(&str)) {
        see("one");
    }
}

/// A plain function.
///
/// # Errors
/// If the store has no such key.
#[port_mediated]
pub fn length(store: &dyn Store2, key: &str) -> Result<usize, StoreError> {
    Ok(store.fetch(key)?.len())
}

/// A port that may be an object.
#[port]
pub trait Store2 {
    /// The value of a key.
    ///
    /// # Errors
    /// If there is none.
    fn fetch(&self, key: &str) -> Result<String, StoreError>;
}

#[port]
impl Store2 for Memory {
    fn fetch(&self, key: &str) -> Result<String, StoreError> {
        self.get(key)
    }
}

/// An async and generic function with every argument that the attribute has.
///
/// # Errors
/// If the store has no such key.
#[port_mediated(
    subject = "strict",
    mode = "observe",
    on_misdeclared = "report",
    allow(time, random, reason = "it measures itself")
)]
pub async fn shown<S: Store + Sync, T: Display>(store: &S, value: T) -> Result<String, StoreError> {
    let text = store.get_later("a").await?;
    Ok(format!("{text}{value}"))
}

/// A function that borrows what it returns.
#[port_mediated]
pub fn first<'a>(words: &'a [&'a str]) -> impl Iterator<Item = &'a str> + use<'a> {
    words.iter().copied().take(1)
}

/// A function that returns a boxed future.
#[port_mediated]
#[must_use]
pub fn boxed(store: Memory) -> Pin<Box<dyn Future<Output = bool> + Send>> {
    Box::pin(async move { store.has("a") })
}

/// An extension with state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counter<const STEP: usize> {
    count: usize,
}

#[port_mediated]
impl<const STEP: usize> Counter<STEP> {
    /// Counts a store's values.
    pub fn count(&mut self, store: &impl Store) -> usize {
        store.each(&mut |_| self.count += STEP);
        self.count
    }
}

#[port_mediated]
impl<const STEP: usize> From<Counter<STEP>> for usize {
    fn from(counter: Counter<STEP>) -> Self {
        counter.count
    }
}

#[cfg(test)]
mod tests {
    use super::{Counter, Memory, StoreError, boxed, first, length, shown};
    use std::{
        pin::pin,
        task::{Context, Poll, Waker},
    };

    fn finished<F: Future>(future: F) -> F::Output {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(output) => output,
            Poll::Pending => panic!("nothing here waits"),
        }
    }

    #[test]
    fn a_strict_crate_compiles_and_runs() {
        assert_eq!(length(&Memory, "a"), Ok(3));
        assert_eq!(length(&Memory, "b"), Err(StoreError));
        assert_eq!(finished(shown(&Memory, 2)), Ok("one2".to_owned()));
        assert_eq!(first(&["a", "b"]).collect::<String>(), "a");
        assert!(finished(boxed(Memory)));
        let mut counter = Counter::<2>::default();
        assert_eq!(counter.count(&Memory), 2);
        assert_eq!(usize::from(counter), 2);
    }
}
