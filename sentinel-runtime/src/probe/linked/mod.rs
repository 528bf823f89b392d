//! The libc level: while a window is open anywhere, every import of a probed function, in every
//! loaded object, leads to its probe. With none open, every import is as the loader left it.

mod clock;
mod copies;
mod descriptor;
mod detail;
mod dylib;
mod elf;
mod exit;
mod forking;
mod fs;
mod ipc;
mod judge;
mod last_words;
mod loader;
mod memory;
#[cfg(test)]
mod model;
mod names;
mod net;
mod opened;
mod parity;
mod presence;
mod process;
mod protocol;
mod raw;
mod scan;
mod search;
mod seldom;
mod slot;
mod slots;
mod state;
mod stdio;
mod table;
mod taken;
mod trial;
mod turn;
mod unwind;
mod versions;

pub(crate) use clock::ask;
pub(crate) use memory::{copy_text_in_use, read_text};
pub(crate) use presence::{announce, is_possible as may_be_watched};
pub(crate) use scan::{imports, probed_imports};
pub(crate) use slots::{install, uninstall};
pub(crate) use trial::prepare;

/// Every probe, family by family.
fn all() -> impl Iterator<Item = &'static table::Probe> {
    let families = [
        net::PROBES,
        process::PROBES,
        process::GATES,
        dylib::PROBES,
        dylib::OTHERS,
        ipc::PROBES,
        ipc::GATES,
        state::PROBES,
        exit::PROBES,
        raw::OTHERS,
    ];
    let many = [fs::PROBES, stdio::PROBES, seldom::GATES, clock::GATES];
    families
        .into_iter()
        .chain(many.into_iter().flatten().copied())
        .flatten()
        .copied()
}
