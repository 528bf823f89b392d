//! The analysis build on real projects: what it leaves to be judged, and what it leaves alone.

mod channels;
mod forged;
mod kinds;
mod native;
mod project;
mod trial;
mod undecided;
mod undisturbed;
mod unread;
mod witnesses;
