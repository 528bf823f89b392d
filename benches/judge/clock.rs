//! Two clocks, and how much memory there was.

use rustix::time::{ClockId, clock_gettime};
use std::{
    fmt, fs,
    time::{Duration, Instant},
};

/// What something took.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Spent {
    /// On the wall.
    wall: Duration,
    /// Of all processors.
    work: Duration,
}

impl Spent {
    /// Does something, and says what it took.
    pub(crate) fn on<T>(what: impl FnOnce() -> T) -> (T, Self) {
        let (started, before) = (Instant::now(), work());
        let done = what();
        let spent = Self {
            work: work().saturating_sub(before),
            wall: started.elapsed(),
        };
        (done, spent)
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wall, work) = (self.wall.as_millis(), self.work.as_millis());
        f.pad(&format!("{wall} ms ({work})"))
    }
}

/// The middle of each clock.
pub(crate) fn median(all: &[Spent]) -> Spent {
    let middle = |of: fn(&Spent) -> Duration| {
        let mut all: Vec<Duration> = all.iter().map(of).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    Spent {
        wall: middle(|spent| spent.wall),
        work: middle(|spent| spent.work),
    }
}

fn work() -> Duration {
    let now = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(now).unwrap_or_default()
}

/// The most memory that the process has had so far, mapped files included, in MB; nothing where
/// the kernel does not say.
pub(crate) fn peak() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.map_or_else(String::new, |kilobytes| (kilobytes / 1000).to_string())
}
