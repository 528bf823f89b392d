//! Attributes that rewrite the function.

use super::{declared, pause, run, watched};
use sentinel_runtime::port_mediated;
use sentinel_tests_rewriters::{blocking, boxing, dropping, keeping};

struct Server {
    name: String,
}

impl Server {
    #[port_mediated(subject = "above boxing", on_misdeclared = "report")]
    #[boxing]
    async fn above_boxing(&self, more: String) -> Result<String, std::num::ParseIntError> {
        pause().await;
        let number: u8 = more.parse()?;
        Ok(format!("{}{number}{}", self.name, watched()))
    }

    #[boxing]
    #[port_mediated(subject = "below boxing", on_misdeclared = "report")]
    async fn below_boxing(&self, more: String) -> Result<String, std::num::ParseIntError> {
        pause().await;
        let number: u8 = more.parse()?;
        Ok(format!("{}{number}{}", self.name, watched()))
    }
}

#[port_mediated(on_misdeclared = "report")]
impl Server {
    #[boxing]
    #[allow(dead_code, reason = "an attribute to keep")]
    async fn in_a_block(&self) -> bool {
        pause().await;
        watched() && !self.name.is_empty()
    }
}

#[test]
fn a_boxed_async_function_is_watched_at_every_poll() {
    let server = Server {
        name: String::from("a"),
    };
    assert_eq!(
        run(server.above_boxing(String::from("1"))).unwrap(),
        "a1true"
    );
    assert_eq!(
        run(server.below_boxing(String::from("1"))).unwrap(),
        "a1true"
    );
    assert!(run(server.below_boxing(String::from("x"))).is_err());
    assert!(run(server.in_a_block()));
    assert_eq!((declared("above boxing"), declared("below boxing")), (1, 1));
}

#[port_mediated(subject = "above dropping", on_misdeclared = "report")]
#[dropping]
fn above_dropping() -> bool {
    watched()
}

#[dropping]
#[port_mediated(subject = "below dropping", on_misdeclared = "report")]
fn below_dropping() -> bool {
    watched()
}

/// Why the attribute goes on top. No macro can see this; the lint warns of it.
#[test]
fn an_attribute_below_one_that_drops_attributes_is_gone() {
    assert!(above_dropping());
    assert_eq!(declared("above dropping"), 1);
    assert!(!below_dropping());
    assert_eq!(declared("below dropping"), 0);
}

mod routes {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    #[keeping]
    pub(super) fn above_keeping() -> bool {
        watched()
    }

    #[keeping]
    #[port_mediated(on_misdeclared = "report")]
    pub(super) fn below_keeping() -> bool {
        watched()
    }
}

#[test]
fn an_attribute_that_adds_an_item_does_its_work() {
    assert!(routes::above_keeping() && routes::below_keeping());
    assert_eq!(routes::above_keeping_route(), "above_keeping_route");
    assert_eq!(routes::below_keeping_route(), "below_keeping_route");
}

#[port_mediated(on_misdeclared = "report")]
#[test]
fn above_test() {
    assert!(watched());
}

#[test]
#[port_mediated(on_misdeclared = "report")]
fn below_test() {
    assert!(watched());
}

mod blocking_tests {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    #[blocking]
    #[test]
    async fn above_blocking() {
        pause().await;
        assert!(watched());
    }
}

/// The runner is the body now, so that it is what is watched.
#[blocking]
#[port_mediated(on_misdeclared = "report")]
#[test]
async fn below_blocking() {
    assert!(watched());
}
