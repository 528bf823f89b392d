//! A small plug-in host. It runs six extensions that all claim to act through its ports alone,
//! and believes each until it is caught.

mod disk;
mod extensions;
mod loopback;
#[cfg(feature = "telemetry")]
mod outlets;
mod transcript;

use disk::DiskStore;
use loopback::{LoopbackFetch, Site};
use std::{
    error::Error,
    sync::{Arc, Mutex, PoisonError},
};

fn main() -> Result<(), Box<dyn Error>> {
    #[cfg(feature = "telemetry")]
    outlets::open()?;
    let store = DiskStore::seeded()?;
    let site = Site::serving(&[("/motd", "Be liberal in what you hand out.\n")])?;
    let web = LoopbackFetch::to(&site);

    let reports = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&reports);
    sentinel_runtime::on_misdeclared(move |error| {
        let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.push(error.to_string());
    });

    for extension in extensions::all() {
        let outcome = extension.run(&store, &web);
        let reports = std::mem::take(&mut *reports.lock().unwrap_or_else(PoisonError::into_inner));
        transcript::outcome(&extension, &outcome, &reports);
    }
    transcript::trust();
    Ok(())
}
