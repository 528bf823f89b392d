//! The attributes [`#[port_mediated]`](macro@port_mediated) and [`#[port]`](macro@port).
//!
//! Use them through `sentinel-runtime`, which re-exports them and which their expansion calls.
//! Both change bodies only: signatures, attributes, documentation and the places that errors
//! point at stay as written, and an item that cannot be handled is left as it is, with one error.

mod analysis;
mod attr;
mod callback;
mod expand;
mod fallback;
mod future;
mod item;
mod names;
mod valid;

use proc_macro::TokenStream;

/// Declares a function *port-mediated*: it claims that its effects are reachable only through
/// the port clients handed to it.
///
/// While the body runs, and during each poll of a future that it makes, a *window* is open on
/// the thread. An effect inside it is refused and recorded, and makes the call *misdeclared*.
///
/// ```
/// use sentinel_runtime::{port, port_mediated};
///
/// #[port]
/// trait BlobStore {
///     fn get(&self, key: &str) -> Option<Vec<u8>>;
/// }
///
/// /// The first line of a blob.
/// #[port_mediated(subject = "first-line")]
/// async fn first_line(store: &dyn BlobStore, key: &str) -> Option<String> {
///     let blob = store.get(key)?;
///     String::from_utf8(blob).ok()?.lines().next().map(str::to_owned)
/// }
/// ```
///
/// # Where it goes
///
/// On a function, on a method, or on an `impl` block, where it declares every method and every
/// function without receiver. It goes **above** other attributes: one that rebuilds the
/// function may drop what stands below it, and no macro can notice.
///
/// It is refused, with the item left as it is, on a `const fn`, a function without body, a
/// C-variadic or naked one, a trait (declare its implementations), a module, a struct and any
/// other item.
///
/// # Arguments
///
/// In any order, separated by commas:
///
/// - `subject = "name"`: what the declaration goes by. Otherwise it is `module::function`; from
///   an `impl` block `module::Type::method`; for an attribute on a single method
///   `module::method`, because the type cannot be known there.
/// - `mode = "block"` or `mode = "observe"`: refuse effects, or only record them. Otherwise the
///   process decides.
/// - `on_misdeclared = "panic"` or `on_misdeclared = "report"`: whether the end of a misdeclared
///   call panics, with the error's text as a `String`. Otherwise it does in mode block.
/// - `allow(class, …, reason = "…")`: effects of these classes pass. The reason is required; the
///   argument may be repeated.
/// - `instantiate(T = Type, …)`: a type for a generic parameter that no caller in the build
///   fixes, so that an analysis of the build has something to look at.
/// - `crate = path`: where `sentinel_runtime` is, if it goes by another name.
///
/// On a method of a declared `impl` block the method's own attribute is merged with the block's,
/// and wins. It has to be written by the name `port_mediated`, by whatever path.
///
/// ```
/// use sentinel_runtime::port_mediated;
///
/// struct Report {
///     lines: Vec<String>,
/// }
///
/// #[port_mediated(mode = "observe")]
/// impl Report {
///     fn push(&mut self, line: &str) {
///         self.lines.push(line.to_owned());
///     }
///
///     #[port_mediated(subject = "print", allow(stdio, reason = "printing is what it is for"))]
///     fn print(&self) {
///         println!("{}", self.lines.join("\n"));
///     }
/// }
/// # let mut report = Report { lines: vec![] };
/// # report.push("a");
/// # report.print();
/// ```
///
/// # What becomes of the body
///
/// It moves into a closure that is called in the window, so that a misdeclaration is raised when
/// the result is there. Where the return type has `impl` in it, under `#[track_caller]` and in a
/// function of another ABI it stays where it is, behind a guard; nothing is ever raised across
/// another ABI. The body of an `async fn`, an async block that is the whole body or ends it, a
/// returned `impl Future` and a returned `Pin<Box<dyn Future>>` (by that name or as
/// `BoxFuture`) are watched at each poll.
///
/// What differs from the plain function:
///
/// - A parameter that the body never names drops outside the window, and so does a receiver by
///   value where the body stays behind a guard.
/// - A returned `impl Future` keeps no traits but the auto traits; other bounds are refused.
/// - A future inside another value (`Result<impl Future, _>`, a type alias that hides it, an
///   iterator, a stream) does its work when its owner has it: unwatched.
/// - `#[track_caller]` on a trait's declaration alone is not seen here: the implementation needs
///   it too, or `Location::caller()` names the attribute.
/// - Each declared `async fn` is two futures more to the compiler: a chain of a dozen (instead of thirty) that
///   await each other directly comes near the default `recursion_limit`.
///
/// # In the lint's own build
///
/// `cargo sentinel` judges objects of a build of its own, in which the body stays plain and the
/// function has a *witness*: a function that calls it with values of which nothing is known,
/// and polls, asks, calls and drops what it returns. What is generic over ports is instantiated
/// at types of the runtime that implement every [`#[port]`](macro@port) trait; other parameters by their
/// bounds: `Fn…`, `Iterator`, `Future`, `AsRef`, `Into` and the traits of std. Where that does not
/// compile the verdict is `unknown`, and `instantiate` helps. So it is for a method with the
/// attribute on itself in a generic block or an impl of a trait, and for a function without
/// receiver in any: put the attribute on the block.
#[proc_macro_attribute]
pub fn port_mediated(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::port_mediated(args.into(), &item.into()).into()
}

/// Makes a trait or its implementation a *port*: the only way out of an extension.
///
/// Each method with a body becomes a *crossing*. Effects inside it are the framework's, and no
/// window records or refuses them.
///
/// ```
/// use sentinel_runtime::{port, port_mediated};
/// use std::path::PathBuf;
///
/// #[port]
/// pub trait BlobStore {
///     fn get(&self, key: &str) -> std::io::Result<Vec<u8>>;
///
///     /// A default body is a crossing too.
///     fn has(&self, key: &str) -> bool {
///         self.get(key).is_ok()
///     }
/// }
///
/// pub struct DiskStore {
///     root: PathBuf,
/// }
///
/// #[port]
/// impl BlobStore for DiskStore {
///     fn get(&self, key: &str) -> std::io::Result<Vec<u8>> {
///         std::fs::read(self.root.join(key))
///     }
/// }
///
/// #[port_mediated]
/// fn size(store: &dyn BlobStore, key: &str) -> Option<usize> {
///     store.get(key).ok().map(|blob| blob.len())
/// }
///
/// let store = DiskStore { root: PathBuf::from(env!("CARGO_MANIFEST_DIR")) };
/// assert!(size(&store, "Cargo.toml").is_some());
/// ```
///
/// # Where it goes
///
/// On a trait, and on any `impl` block: of a trait, inherent, or of `Drop`. The attribute on a
/// trait makes its default bodies crossings, not what others write in its implementations: those
/// blocks need it as well. A `const fn` stays as it is, for it performs no effects.
///
/// # Arguments
///
/// - `no_probe`: on a trait, opts it out of the implementations that the lint's own build has for
///   it, the stand-ins of a client. What is generic over the port is then `unknown` to the lint's
///   objects unless `instantiate` names a client. One that does not compile is left out by itself.
/// - `crate = path`: where `sentinel_runtime` is, if it goes by another name.
///
/// # Callbacks
///
/// A function handed to a port is the extension's code again while it runs. Parameters of these
/// types are recognised: `impl Fn…`, `&impl Fn…`, `&dyn Fn…`, `&mut dyn FnMut…`, `Box<dyn Fn…>`,
/// and a generic parameter of the method bound by `Fn…` (`FnMut`, `FnOnce`) by value or by
/// reference. The body gets a closure of the same name in its place.
///
/// ```
/// use sentinel_runtime::{port, port_mediated};
///
/// struct Lines(Vec<String>);
///
/// #[port]
/// impl Lines {
///     fn each(&self, mut f: impl FnMut(&str)) {
///         self.0.iter().for_each(|line| f(line));
///     }
/// }
///
/// #[port_mediated]
/// fn longest(lines: &Lines) -> usize {
///     let mut longest = 0;
///     lines.each(|line| longest = longest.max(line.len()));
///     longest
/// }
/// # assert_eq!(longest(&Lines(vec!["a".into(), "bc".into()])), 2);
/// ```
///
/// Left as they are, and therefore counted as the port's unless the port itself calls
/// `sentinel_runtime::reentry`: function pointers, `AsyncFn…`, callbacks inside other types
/// (`Option`, `Vec`, `Arc`), generic parameters that the method names a second time or that
/// belong to the block, bounds beyond the auto traits, `Clone` and `Copy`, references with a
/// named lifetime, functions by value that return a borrow of their argument, and the polls of a
/// future that a callback returns.
#[proc_macro_attribute]
pub fn port(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::port(args.into(), &item.into()).into()
}
