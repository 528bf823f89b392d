//! What the analysis build (`cfg(sentinel_analysis)`) finds here: the macros by which an expansion
//! says something to that build alone, values of which nothing is known, and what an owner does
//! with a returned value. Nothing of it ever runs, and none of it judges.

#[macro_use]
mod choice;
#[cfg(sentinel_analysis)]
pub mod handed;
#[cfg(sentinel_analysis)]
pub mod items;
#[cfg(sentinel_analysis)]
pub mod known;
#[cfg(sentinel_analysis)]
mod opaque;
#[cfg(sentinel_analysis)]
mod opened;
#[cfg(sentinel_analysis)]
mod owner;
#[cfg(all(sentinel_analysis, feature = "serde"))]
pub mod serde;
#[cfg(sentinel_analysis)]
mod stand_in;
#[cfg(sentinel_analysis)]
pub mod whole;

#[cfg(sentinel_analysis)]
pub use self::{
    opaque::{Later, Seq, opaque},
    owner::{Returned, beyond, deeper, kept, returned, steps},
    stand_in::{Pebble, Probe, Solid},
};
pub use crate::__sentinel_records as records;
#[cfg(sentinel_analysis)]
pub use crate::__sentinel_witness as witness;
#[cfg(sentinel_analysis)]
pub use crate::{
    __sentinel_handed_buf_read as buf_read, __sentinel_handed_deserialize as deserialize,
    __sentinel_handed_double_ended as double_ended, __sentinel_handed_exact_size as exact_size,
    __sentinel_handed_iterator as iterator, __sentinel_handed_ord as ord,
    __sentinel_handed_read as read, __sentinel_handed_serialize as serialize,
    __sentinel_handed_write as write,
};
pub use sentinel_effects::mark::{Mark, MarkKind};
