//! The host's side of each extension: what to call it with, and what to say of the answer.

use crate::{disk::DiskStore, loopback::LoopbackFetch};
use std::panic::{self, AssertUnwindSafe};
use toolbox_api::{Inspector, PortError};
use toolbox_extensions::{image, page, summary, table, tidy, words};

type Run = fn(&DiskStore, &LoopbackFetch) -> Result<String, PortError>;

/// An extension that the host has loaded.
pub(crate) struct Extension {
    /// Its subject: the name that it is trusted under.
    pub(crate) subject: &'static str,
    call: Run,
}

/// How a run of an extension ended.
pub(crate) enum Outcome {
    /// With an answer.
    Answered(String),
    /// With an error of its own.
    Failed(PortError),
    /// With a panic, which the host survives.
    Stopped,
}

impl Extension {
    /// Runs it. Whatever it does, the host goes on.
    pub(crate) fn run(&self, store: &DiskStore, web: &LoopbackFetch) -> Outcome {
        let call = AssertUnwindSafe(|| (self.call)(store, web));
        match panic::catch_unwind(call) {
            Ok(Ok(answer)) => Outcome::Answered(answer),
            Ok(Err(error)) => Outcome::Failed(error),
            Err(_) => Outcome::Stopped,
        }
    }
}

/// Every extension, in the order in which they run.
pub(crate) fn all() -> [Extension; 6] {
    let extension = |subject, call| Extension { subject, call };
    [
        extension("words", |store, _| {
            let count = words::count(store, "notes.txt")?;
            Ok(format!("{} lines, {} words", count.lines, count.words))
        }),
        extension("summary", |store, _| {
            summary::Summarizer { sentences: 1 }.summarize(store, "notes.txt")
        }),
        extension("page", |store, web| {
            let first = pollster::block_on(page::fetch(web, store, "/motd"))?;
            let again = pollster::block_on(page::fetch(web, store, "/motd"))?;
            let from = |page: &page::Page| if page.cached { "the store" } else { "the web" };
            Ok(format!(
                "{} (from {}, then from {})",
                first.body.trim_end(),
                from(&first),
                from(&again)
            ))
        }),
        extension("image", |store, _| image::Png.inspect(store, "logo.png")),
        extension("tidy", |store, _| tidy::tidy(store, "notes.txt")),
        extension("table", |store, _| table::draw(store, "stock.csv")),
    ]
}
