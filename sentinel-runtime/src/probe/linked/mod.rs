//! The libc level: while a window is open anywhere, every import of a probed function, in every
//! loaded object, leads to its probe. With none open, every import is as the loader left it.

mod detail;
mod elf;
mod fs;
mod judge;
mod loader;
mod lock;
mod names;
mod scan;
mod slots;
mod table;
mod trial;

pub(crate) use slots::{install, uninstall};
pub(crate) use trial::prepare;
