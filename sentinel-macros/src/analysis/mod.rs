//! What an expansion says to an analysis build (`cfg(sentinel_analysis)`), the runtime's macros
//! deciding whether it is one: a mark and a witness for each declared function, and for each port
//! trait its implementation for the stand-ins. Bodies are plain there, which is `expand`'s part.
//!
//! A witness that does not compile would fail the build, so everything written here can be left
//! out: see `skip`.

mod build;
mod depth;
mod handed;
mod hidden;
mod inherited;
mod known;
mod mark;
mod place;
mod port;
mod proof;
mod skip;
mod stand_in;
mod substitute;
mod witness;

pub(crate) use build::is_analysis;
pub(crate) use inherited::inherited;
pub(crate) use port::port_trait;
pub(crate) use witness::{Declared, Home, Records};
