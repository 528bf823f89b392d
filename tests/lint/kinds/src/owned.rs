//! What an owner can do with what a returned value holds however deep, and by no name that only looks
//! like one of std's.

use crate::returned::{Guilty, Innocent};
use sentinel_runtime::port_mediated;
use std::{cell::RefCell, ops::ControlFlow, thread::LocalKey};

#[port_mediated]
pub fn dirty_deep() -> Result<Vec<Option<(u8, Box<Guilty>)>>, String> {
    Ok(vec![Some((1, Box::new(Guilty)))])
}

#[port_mediated]
pub fn clean_deep() -> Result<Vec<Option<(u8, Box<Innocent>)>>, String> {
    Ok(vec![Some((1, Box::new(Innocent)))])
}

#[port_mediated]
pub fn unknown_deeper_than_is_followed() -> Vec<Vec<Vec<Vec<Vec<Vec<Vec<Guilty>>>>>>> {
    Vec::new()
}

#[port_mediated]
pub fn clean_deeper_than_is_followed() -> Vec<Vec<Vec<Vec<Vec<Vec<Vec<u8>>>>>>> {
    Vec::new()
}

#[port_mediated]
pub fn dirty_flow() -> ControlFlow<Guilty> {
    ControlFlow::Break(Guilty)
}

#[port_mediated]
pub fn clean_flow() -> ControlFlow<Innocent> {
    ControlFlow::Break(Innocent)
}

#[port_mediated]
pub fn dirty_lent() -> &'static mut Guilty {
    Box::leak(Box::new(Guilty))
}

#[port_mediated]
pub fn clean_lent() -> &'static mut Innocent {
    Box::leak(Box::new(Innocent))
}

thread_local! {
    static KEPT: RefCell<Guilty> = const { RefCell::new(Guilty) };
    static COUNT: RefCell<u8> = const { RefCell::new(0) };
}

#[port_mediated]
pub fn unknown_in_what_is_not_opened() -> &'static LocalKey<RefCell<Guilty>> {
    &KEPT
}

#[port_mediated]
pub fn clean_in_what_is_not_opened() -> &'static LocalKey<RefCell<u8>> {
    &COUNT
}

/// Names that are std's elsewhere.
pub mod names {
    use crate::{
        effect,
        returned::{Guilty, Innocent},
    };

    pub struct Path;

    impl Iterator for Path {
        type Item = bool;
        fn next(&mut self) -> Option<bool> {
            Some(effect())
        }
    }

    pub struct Duration;

    impl Iterator for Duration {
        type Item = bool;
        fn next(&mut self) -> Option<bool> {
            None
        }
    }

    pub type Result<T> = std::result::Result<T, Guilty>;
    pub type Vec<T> = (T, Innocent);
}

#[port_mediated]
pub fn dirty_name() -> names::Path {
    names::Path
}

#[port_mediated]
pub fn clean_name() -> names::Duration {
    names::Duration
}

#[port_mediated]
pub fn dirty_alias() -> names::Result<u8> {
    Err(Guilty)
}

#[port_mediated]
pub fn clean_alias() -> names::Vec<u8> {
    (1, Innocent)
}

/// Functions where such names stand alone.
pub mod alone {
    use super::names::{Duration, Path, Result};
    use sentinel_runtime::port_mediated;

    #[port_mediated]
    pub fn unknown_name() -> Path {
        Path
    }

    #[port_mediated]
    pub fn dirty_alias_of_a_result() -> Result<u8> {
        Ok(1)
    }

    #[port_mediated]
    pub fn unknown_name_though_innocent() -> Duration {
        Duration
    }
}
