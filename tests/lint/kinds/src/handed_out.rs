//! What clients without stand-ins are turned into, and what they hand out.

use crate::effect;
use sentinel_runtime::{port, port_mediated};
use std::pin::Pin;

#[port(no_probe)]
pub trait Hub {
    type Line: Line;
    fn open(&self) -> Self::Line;
    fn get(&self) -> usize;
    fn slow(&self) -> impl Future<Output = usize>;
}

#[port]
pub trait Line {
    fn send(&self) -> usize;
}

/// No port, and so no way out: its own bodies are the extension's.
pub trait Extra: Hub {
    fn quiet(&self) -> usize {
        self.get()
    }
    fn loud(&self) -> usize {
        self.get() + usize::from(effect())
    }
}
impl<H: Hub> Extra for H {}

#[port(no_probe)]
pub trait Get {
    fn get(&self) -> usize;
}

pub struct Disk;
pub struct Wire(usize);

#[port]
impl Hub for Disk {
    type Line = Wire;
    fn open(&self) -> Wire {
        Wire(usize::from(effect()))
    }
    fn get(&self) -> usize {
        usize::from(effect())
    }
    async fn slow(&self) -> usize {
        usize::from(effect())
    }
}

#[port]
impl Line for Wire {
    fn send(&self) -> usize {
        self.0 + usize::from(effect())
    }
}

#[port]
impl Get for Disk {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

/// A client of the extension's own.
pub struct Own;

#[port]
impl Get for Own {
    fn get(&self) -> usize {
        usize::from(effect())
    }
}

fn by_object(get: &dyn Get) -> usize {
    get.get()
}

#[port_mediated(instantiate(G = Disk))]
pub fn clean_borrowed_object<G: Get>(get: &G) -> usize {
    by_object(get)
}

#[port_mediated(instantiate(G = Disk))]
pub fn clean_boxed_object<G: Get + 'static>(get: G) -> usize {
    let boxed: Box<dyn Get> = Box::new(get);
    by_object(&*boxed)
}

#[port_mediated(instantiate(G = Disk))]
pub fn dirty_object_of_its_own<G: Get>(get: &G) -> usize {
    let boxed: Box<dyn Get> = Box::new(Own);
    by_object(get) + by_object(&*boxed)
}

#[port_mediated(instantiate(H = Disk))]
pub fn clean_through_a_trait_of_its_own<H: Hub>(hub: &H) -> usize {
    hub.quiet()
}

#[port_mediated(instantiate(H = Disk))]
pub fn dirty_through_a_trait_of_its_own<H: Hub>(hub: &H) -> usize {
    hub.loud()
}

#[port_mediated(instantiate(H = Disk))]
pub async fn clean_boxed_future<H: Hub>(hub: &H) -> usize {
    let slow = Box::pin(hub.slow());
    slow.await
}

#[port_mediated(instantiate(H = Disk))]
pub async fn dirty_boxed_future<H: Hub>(hub: &H) -> usize {
    let slow: Pin<Box<dyn Future<Output = usize>>> = Box::pin(async { usize::from(effect()) });
    hub.slow().await + slow.await
}

/// Its code is that of the next one, as far as the line goes.
#[port_mediated(instantiate(H = Disk))]
pub fn unknown_client_that_a_client_handed_out<H: Hub>(hub: &H) -> usize {
    hub.open().send()
}

/// Objects do not tell it apart from the one before; source does.
#[port_mediated(instantiate(H = Disk))]
pub fn unknown_client_made_on_the_spot<H: Hub>(hub: &H) -> usize {
    hub.open();
    Wire(1).send()
}
