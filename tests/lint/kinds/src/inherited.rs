//! What a declared impl block inherits from its trait: declared with it, under the trait's names.

use crate::effect;
use sentinel_runtime::{port, port_mediated};

#[port]
pub trait Desk {
    fn item(&self) -> bool;
}

/// Each method that it provides does what its name says.
pub trait Plugin {
    type Item;
    fn clean_name(&self) -> bool;
    fn dirty_run(&self, _: &dyn Desk) -> bool {
        effect()
    }
    fn clean_run(&self, desk: &dyn Desk) -> bool {
        desk.item()
    }
}

pub struct Heir;

#[port_mediated]
impl Plugin for Heir {
    type Item = u8;
    fn clean_name(&self) -> bool {
        true
    }
}

pub struct Overriding<D>(D);

#[port_mediated]
impl<D: Desk> Plugin for Overriding<D> {
    type Item = D;
    fn clean_name(&self) -> bool {
        self.0.item()
    }
    fn dirty_run(&self, _: &dyn Desk) -> bool {
        effect()
    }
}

/// A trait that makes no objects and provides something.
pub trait Provides {
    fn clean_with<D: Desk>(&self, desk: &D) -> bool;
    fn runs(&self) -> bool {
        effect()
    }
}

#[port_mediated]
impl Provides for Heir {
    fn clean_with<D: Desk>(&self, desk: &D) -> bool {
        desk.item()
    }
}

#[port_mediated]
impl<D> Provides for Overriding<D> {
    fn clean_with<D2: Desk>(&self, desk: &D2) -> bool {
        desk.item()
    }
    fn runs(&self) -> bool {
        true
    }
}

/// One that provides nothing.
pub trait Wants {
    fn clean_with<D: Desk>(&self, desk: &D) -> bool;
}

#[port_mediated]
impl Wants for Heir {
    fn clean_with<D: Desk>(&self, desk: &D) -> bool {
        desk.item()
    }
}

#[port_mediated]
impl Clone for Heir {
    fn clone(&self) -> Self {
        Self
    }
}

#[port_mediated]
impl From<u8> for Heir {
    fn from(_: u8) -> Self {
        Self
    }
}

#[port_mediated]
impl Iterator for Heir {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        None
    }
}

/// A trait by the name of one of std's.
pub mod own {
    pub trait Default {
        fn clean_value() -> Self;
        fn acts(&self) -> bool {
            super::effect()
        }
    }
}

#[port_mediated]
impl own::Default for Heir {
    fn clean_value() -> Self {
        Self
    }
}
