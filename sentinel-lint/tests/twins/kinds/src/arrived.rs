//! Concrete types that arrive, or that only an expected type names: dispatch on them is static,
//! so nothing of theirs is a port's.

use std::{fs::File, path::PathBuf, str::FromStr};

pub trait Port {
    fn get(&self) -> bool;
}

pub struct Disk;

impl Port for Disk {
    fn get(&self) -> bool {
        std::fs::exists("x").is_ok()
    }
}

impl Clone for Disk {
    fn clone(&self) -> Self {
        let _ = std::env::var("HOME");
        Disk
    }
}

#[derive(Clone)]
pub struct Holder {
    disk: Disk,
}

pub struct Context<P = Disk> {
    port: P,
}

fn ask<P: Port>(port: &P) -> bool {
    port.get()
}

fn ask_dyn(port: &dyn Port) -> bool {
    port.get()
}

pub fn innocent_injected(port: &dyn Port, other: &(impl Port + ?Sized)) -> bool {
    ask_dyn(port) && other.get()
}

pub fn doubted_guilty_generic(disk: &Disk) -> bool {
    ask(disk)
}

pub fn doubted_guilty_dyn(disk: &Disk) -> bool {
    ask_dyn(disk)
}

pub fn doubted_guilty_field(holder: &Holder) -> bool {
    ask(&holder.disk)
}

impl Context {
    pub fn guilty_defaulted(&self) -> bool {
        self.port.get()
    }
}

impl<P: Port> Context<P> {
    pub fn innocent_generic(&self) -> bool {
        self.port.get()
    }
}

pub fn doubted_guilty_derived(holder: &Holder) -> Holder {
    holder.clone()
}

pub fn doubted_guilty_cloned(disks: &[Disk]) -> Vec<Disk> {
    disks.to_vec()
}

pub struct Opened(bool);

impl FromStr for Opened {
    type Err = ();
    fn from_str(path: &str) -> Result<Self, ()> {
        Ok(Opened(std::fs::exists(path).is_ok()))
    }
}

impl From<&str> for Opened {
    fn from(path: &str) -> Self {
        Opened(std::fs::exists(path).is_ok())
    }
}

pub fn doubted_guilty_parsed(path: &str) -> Result<Opened, ()> {
    path.parse()
}

pub fn doubted_guilty_converted(path: &str) -> Opened {
    path.into()
}

pub fn doubted_guilty_matched(path: &str) -> bool {
    let Ok(Opened(opened)) = path.parse() else {
        return false;
    };
    opened
}

pub trait Make {
    fn make() -> Self;
}

impl Make for Opened {
    fn make() -> Self {
        Opened(std::fs::exists("x").is_ok())
    }
}

fn make<T: Make>() -> T {
    T::make()
}

fn take(opened: Opened) -> bool {
    opened.0
}

pub fn doubted_guilty_expected() -> bool {
    take(make())
}

pub trait Family {
    type Member: Make;
    fn all(&self) -> Self::Member {
        Self::Member::make()
    }
}

pub struct Guilty;

impl Family for Guilty {
    type Member = Opened;
}

pub fn doubted_guilty_associated() -> bool {
    Guilty.all().0
}

pub trait Numbered {
    fn look(&self) -> bool;
}

impl Numbered for u32 {
    fn look(&self) -> bool {
        std::fs::exists("x").is_ok()
    }
}

pub fn guilty_number() -> bool {
    3.look()
}

pub fn doubted_guilty_of_a_number(found: bool) -> bool {
    found.then(PathBuf::new).is_some_and(|path| path.exists())
}

pub fn guilty_name_of_a_host() -> bool {
    use std::net::ToSocketAddrs;
    "localhost:80".to_socket_addrs().is_ok()
}

pub fn doubted_guilty_wrapped_handle(file: File) -> usize {
    use std::io::BufRead;
    std::io::BufReader::new(file).lines().count()
}

pub fn guilty_directory(folder: std::fs::ReadDir) -> usize {
    folder.count()
}
