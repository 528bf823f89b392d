//! What whoever has a returned value can do with it by the trait that hides its type, wherever that
//! stands in the returned one.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::{
    cell::{LazyCell, OnceCell},
    fmt::{self, Display},
    io,
    pin::Pin,
    task::{Context, Poll},
};

#[port]
pub trait Feed {
    fn item(&self) -> bool;
}

/// A trait of a package, used as those of async streams are.
pub trait Stream {
    type Item;
    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>>;
    fn size_hint(&self) -> usize {
        0
    }
}

/// A trait of which no objects can be made.
pub trait Visit {
    fn visit<T>(&self, with: T) -> bool;
}

pub struct Holder<F>(F);

impl<F: Fn() -> bool> Holder<F> {
    pub fn call(&self) -> bool {
        (self.0)()
    }
}

pub struct Polled<F>(F);

impl<F: FnMut() -> bool + Unpin> Stream for Polled<F> {
    type Item = bool;
    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<bool>> {
        Poll::Ready(Some((self.0)()))
    }
}

pub struct Guilty;
pub struct Innocent;

impl Iterator for Guilty {
    type Item = bool;
    fn next(&mut self) -> Option<bool> {
        Some(effect())
    }
}

impl Iterator for Innocent {
    type Item = bool;
    fn next(&mut self) -> Option<bool> {
        None
    }
}

/// Does nothing by the method that a trait wants of it, but by one that the trait provides.
pub struct Overriding;

impl Iterator for Overriding {
    type Item = bool;
    fn next(&mut self) -> Option<bool> {
        None
    }
    fn fold<B, F: FnMut(B, bool) -> B>(self, start: B, _: F) -> B {
        effect();
        start
    }
}

impl Stream for Overriding {
    type Item = bool;
    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<bool>> {
        Poll::Ready(None)
    }
    fn size_hint(&self) -> usize {
        effect().into()
    }
}

impl DoubleEndedIterator for Overriding {
    fn next_back(&mut self) -> Option<bool> {
        Some(effect())
    }
}

impl Display for Guilty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", effect())
    }
}

impl Display for Innocent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("innocent")
    }
}

impl io::Read for Guilty {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Ok(effect().into())
    }
}

impl Feed for Guilty {
    fn item(&self) -> bool {
        effect()
    }
}

impl Feed for Innocent {
    fn item(&self) -> bool {
        true
    }
}

impl Visit for Guilty {
    fn visit<T>(&self, _: T) -> bool {
        effect()
    }
}

impl Visit for Feeding<Innocent> {
    fn visit<T>(&self, _: T) -> bool {
        true
    }
}

/// A client around another.
pub struct Feeding<F>(F);

impl<F: Feed> Feed for Feeding<F> {
    fn item(&self) -> bool {
        self.0.item()
    }
}

#[port_mediated]
pub fn dirty_holder() -> Holder<impl Fn() -> bool> {
    Holder(|| effect())
}

#[port_mediated]
pub fn clean_holder() -> Holder<impl Fn() -> bool> {
    Holder(|| true)
}

#[port_mediated]
pub fn dirty_generic_holder<F: Feed>(feed: F) -> Holder<impl Fn() -> bool> {
    Holder(move || feed.item() && effect())
}

#[port_mediated]
pub fn clean_generic_holder<F: Feed>(feed: F) -> Holder<impl Fn() -> bool> {
    Holder(move || feed.item())
}

/// So that there is code of what the holder holds, under somebody else.
#[port_mediated]
pub fn dirty_user_of_a_holder<F: Feed>(feed: F) -> bool {
    dirty_generic_holder(feed).call()
}

#[port_mediated]
pub fn dirty_parts<F: Feed>(feed: F) -> Result<(u8, OnceCell<impl Fn() -> bool>), io::Error> {
    Ok((1, OnceCell::from(move || feed.item() && effect())))
}

#[port_mediated]
pub fn clean_parts<F: Feed>(feed: F) -> Result<(u8, OnceCell<impl Fn() -> bool>), io::Error> {
    Ok((1, OnceCell::from(move || feed.item())))
}

#[port_mediated]
pub fn dirty_many_arguments<F: Feed>(feed: F) -> impl Fn(u8, u8, u8, u8) -> bool {
    move |_, _, _, _| feed.item() && effect()
}

#[port_mediated]
pub fn clean_many_arguments<F: Feed>(feed: F) -> impl Fn(u8, u8, u8, u8) -> bool {
    move |_, _, _, _| feed.item()
}

#[port_mediated]
pub fn dirty_async_function() -> impl AsyncFn(bool) -> bool {
    async |item| item && effect()
}

#[port_mediated]
pub fn clean_async_function() -> impl AsyncFn(bool) -> bool {
    async |item| item
}

#[port_mediated]
pub fn dirty_lazy_cell<F: Feed>(feed: F) -> LazyCell<bool, impl FnOnce() -> bool> {
    LazyCell::new(move || feed.item() && effect())
}

#[port_mediated]
pub fn clean_lazy_cell<F: Feed>(feed: F) -> LazyCell<bool, impl FnOnce() -> bool> {
    LazyCell::new(move || feed.item())
}

#[port_mediated]
pub fn dirty_stream<F: Feed + Unpin>(feed: F) -> impl Stream<Item = bool> {
    Polled(move || feed.item() && effect())
}

#[port_mediated]
pub fn clean_stream<F: Feed + Unpin>(feed: F) -> impl Stream<Item = bool> {
    Polled(move || feed.item())
}

#[port_mediated]
pub async fn dirty_stream_later<F: Feed + Unpin>(feed: F) -> Option<impl Stream<Item = bool>> {
    Some(Polled(move || feed.item() && effect()))
}

#[port_mediated]
pub async fn clean_stream_later<F: Feed + Unpin>(feed: F) -> Option<impl Stream<Item = bool>> {
    Some(Polled(move || feed.item()))
}

#[port_mediated]
pub fn dirty_provided_method_of_a_stream() -> impl Stream<Item = bool> {
    Overriding
}

#[port_mediated]
pub fn dirty_provided_method() -> impl Iterator<Item = bool> {
    Overriding
}

/// Its type has a name, and what an owner does with it as a matter of course does nothing.
#[port_mediated]
pub fn clean_but_for_other_methods() -> Overriding {
    Overriding
}

#[port_mediated]
pub fn dirty_from_the_back() -> impl DoubleEndedIterator<Item = bool> {
    Overriding
}

#[port_mediated]
pub fn clean_from_the_back<F: Feed>(feed: &F) -> impl DoubleEndedIterator<Item = bool> + '_ {
    [1, 2].into_iter().map(|_| feed.item())
}

#[port_mediated]
pub fn dirty_items_hidden_in_an_iterator() -> impl Iterator<Item = impl Display> {
    [Guilty].into_iter()
}

#[port_mediated]
pub fn clean_items_hidden_in_an_iterator() -> impl Iterator<Item = impl Display> {
    [Innocent].into_iter()
}

#[port_mediated]
pub fn dirty_shown() -> Result<u8, impl Display> {
    Err(Guilty)
}

#[port_mediated]
pub fn clean_shown() -> Result<u8, impl Display> {
    Err(Innocent)
}

#[port_mediated]
pub fn dirty_read() -> impl io::Read {
    Guilty
}

#[port_mediated]
pub fn clean_read() -> impl io::Read {
    io::Cursor::new("text")
}

#[port_mediated]
pub fn dirty_client() -> impl Feed {
    Guilty
}

#[port_mediated]
pub fn clean_client<F: Feed>(feed: F) -> (impl Feed, impl Feed) {
    (Feeding(feed), Innocent)
}

#[port_mediated]
pub fn unknown_without_objects() -> impl Visit {
    Guilty
}

#[port_mediated]
pub fn unknown_without_objects_though_innocent() -> impl Visit {
    Feeding(Innocent)
}
