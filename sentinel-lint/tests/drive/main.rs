//! The analysis build on real projects: what it leaves to be judged, and what it leaves alone.

mod cached;
mod channels;
mod configured;
mod forged;
mod interrupted;
mod kinds;
mod native;
mod nested;
mod project;
mod returned;
mod slots;
mod told;
mod trial;
mod undecided;
mod undisturbed;
mod unread;
mod witnesses;
mod written;
