//! Compiled, never run: functions whose names say what they reach.
#![allow(dead_code, static_mut_refs)]

pub mod direct;
pub mod dispatch;
pub mod globals;
pub mod instructions;
pub mod lazy;
pub mod machinery;
pub mod returned;
pub mod slots;
pub mod unseen;

/// A port.
pub trait Port {
    fn get(&self) -> usize;
    fn twice(&self) -> usize {
        self.get() * 2
    }
}
