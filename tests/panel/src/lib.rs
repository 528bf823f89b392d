//! Small functions over crates that everybody uses: what an extension's author would write. What
//! each was seen to do is in `OBSERVED.tsv`.

pub mod archives;
pub mod clocks;
pub mod data;
pub mod digests;
pub mod errors;
pub mod files;
pub mod identity;
pub mod locks;
pub mod logs;
pub mod native;
pub mod net;
pub mod parsers;
pub mod pictures;
pub mod pure_std;
pub mod render;
pub mod system;
pub mod tasks;
pub mod text;
pub mod threads;
