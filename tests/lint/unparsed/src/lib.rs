//! Calls into a module that cannot be parsed: what it does is anybody's guess.

mod riddle;

pub fn guess() -> u32 {
    riddle::answer()
}

pub fn plain() -> u32 {
    42
}
