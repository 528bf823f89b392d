//! What the object engine's graph must find in compiled code, and whom it must not accuse.
//!
//! `kinds/` is compiled by rustc and a C compiler as the analysis build compiles. A function
//! called `guilty_<class>_…` must reach that class, one called `innocent_…` nothing at warn or
//! deny level.

mod broken;
mod chains;
mod crates;
mod declared;
mod fixture;
mod hooks;
mod kept;
mod native;
mod returned;
mod slots;
mod trial;
mod twins;
mod unread;
