//! What is returned is run by whoever has it, though nobody here does.
use std::{
    mem::{ManuallyDrop, MaybeUninit},
    pin::Pin,
    task::{Context, Poll},
};

pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/x");
    }
}
fn made<T>() -> T {
    loop {}
}
pub fn sizeless_destructor() -> Guard {
    ManuallyDrop::into_inner(ManuallyDrop::new(Guard))
}
pub fn guilty_fs_destructor_within() -> (u8, Option<Vec<[Guard; 2]>>) {
    made()
}
pub struct Holder {
    _name: String,
    _inner: Inner,
}
enum Inner {
    _Guarded(Box<Guard>),
    _Bare,
}
pub fn guilty_fs_destructor_of_a_member() -> Holder {
    made()
}
pub fn guilty_fs_destructor_of_what_a_closure_holds() -> impl Fn() -> u8 {
    hold(1, made())
}
fn hold(number: u8, guard: Guard) -> impl Fn() -> u8 {
    move || {
        let _held = &guard;
        number
    }
}
pub fn sizeless_pure_closure() -> impl Fn(u8) -> u8 {
    increment()
}
fn increment() -> impl Fn(u8) -> u8 {
    |x| x + 1
}
pub fn sizeless_own_closure() -> impl Fn(u8) -> u8 {
    |x| x + 1
}
pub struct Unit;
pub fn sizeless_value() -> Unit {
    Unit
}
pub fn sizeless_poll_by_name() -> Steps {
    Steps
}
pub struct Generic<T>(T);
impl<T> Drop for Generic<T> {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/x");
    }
}
pub fn dropped(_: Generic<u8>) {}
pub fn guilty_fs_generic_destructor() -> Generic<u8> {
    made()
}
pub fn unsure_generic_destructor() -> Generic<u16> {
    made()
}
pub fn innocent_reference() -> &'static Guard {
    made()
}
pub fn innocent_kept_from_dropping() -> MaybeUninit<Guard> {
    MaybeUninit::uninit()
}
pub fn innocent_function_over_a_guard() -> fn(Guard) {
    made()
}
pub fn innocent_value() -> Result<Vec<String>, std::num::ParseIntError> {
    made()
}

fn read() -> impl Fn() -> bool {
    || std::fs::read("/x").is_ok()
}
fn add(x: u8) -> impl Fn(u8) -> u8 {
    move |y| x + y
}
pub fn sizeless_closure_of_another() -> impl Fn() -> bool {
    read()
}
pub fn guilty_fs_closure_within() -> Result<(u8, impl Fn() -> bool), u8> {
    Ok((1, read()))
}
pub fn guilty_fs_closure_in_an_adapter() -> impl Iterator<Item = u8> {
    (0..2).filter(filter())
}
fn filter() -> impl Fn(&u8) -> bool {
    |_| std::fs::read("/x").is_ok()
}
pub fn innocent_closure_of_another() -> impl Fn(u8) -> u8 {
    add(1)
}
struct Service<T>(T);
impl<T: Copy> Service<T> {
    fn plain(&self) -> impl Fn() -> T {
        let value = self.0;
        move || value
    }
    fn read(&self) -> impl Fn() -> T {
        let value = self.0;
        move || {
            let _ = std::fs::read("/x");
            value
        }
    }
}
pub fn runs() -> u8 {
    Service(1_u8).read()() + Service(1_u8).plain()()
}
pub fn guilty_fs_closure_of_a_generic_method() -> impl Fn() -> u8 {
    Service(1_u8).read()
}
pub fn innocent_closure_of_a_generic_method() -> impl Fn() -> u8 {
    Service(1_u8).plain()
}
pub fn unsure_closure_of_a_generic_method() -> impl Fn() -> u16 {
    Service(1_u16).read()
}

async fn waits() -> bool {
    std::fs::read("/x").is_ok()
}
async fn counts() -> u8 {
    1
}
pub fn guilty_fs_future_of_another() -> impl Future<Output = bool> {
    waits()
}
pub fn guilty_fs_future_within() -> Result<impl Future<Output = bool>, u8> {
    Ok(waits())
}
pub fn innocent_future_of_another() -> impl Future<Output = u8> {
    counts()
}
pub struct Steps;
impl Future for Steps {
    type Output = ();
    fn poll(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        let _ = std::fs::read("/x");
        Poll::Ready(())
    }
}
impl Iterator for Steps {
    type Item = ();
    fn next(&mut self) -> Option<()> {
        let _ = std::net::TcpStream::connect("x:1");
        None
    }
}
impl Steps {
    pub fn unrelated(&self) {
        std::process::exit(1);
    }
}
pub fn sizeless_poll() -> impl Future<Output = ()> {
    Steps
}
pub fn guilty_net_next() -> Option<impl Iterator<Item = ()>> {
    Some(Steps)
}
pub fn guilty_fs_folder(from: fn() -> std::fs::ReadDir) -> impl Iterator {
    from()
}

fn sneaks(_: &u8) -> bool {
    std::fs::read("/x").is_ok()
}
fn even(number: &u8) -> bool {
    number % 2 == 0
}
pub fn guilty_fs_function_handed_on() -> impl Iterator<Item = u8> {
    (0..2).filter(sneaks)
}
pub fn sizeless_function() -> impl Fn(&u8) -> bool {
    sneaks
}
pub fn innocent_function_handed_on() -> impl Iterator<Item = u8> {
    (0..2).filter(even)
}
pub fn innocent_functions_of_std(text: &str) -> impl Iterator<Item = Option<String>> {
    text.split(',').map(String::from).map(Some)
}

pub struct Dropped<T>(T);
impl<T> Drop for Dropped<T> {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/x");
    }
}
/// Nobody in the build drops one, so that no object shows that the type has a destructor at all.
pub fn unrun_generic_destructor() -> Option<Dropped<u8>> {
    loop {}
}
pub struct Pure<T>(T);
/// For all that objects show, the same.
pub fn unrun_nothing() -> Vec<Pure<u8>> {
    loop {}
}
pub fn innocent_containers() -> (std::collections::HashMap<u8, Vec<u16>>, Box<[u32; 2]>) {
    loop {}
}
