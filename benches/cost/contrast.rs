//! How two calls compare, as something that criterion can measure. It knows nothing about what is
//! called.

use criterion::{
    Throughput,
    measurement::{Measurement, ValueFormatter},
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// What is said of a call and its control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contrast {
    /// How many times as long it takes.
    Ratio,
    /// How many nanoseconds longer it takes.
    Extra,
}

/// Makes that many calls, and says how long they took.
pub(crate) trait Batch: FnMut(u32) -> Duration {}
impl<F: FnMut(u32) -> Duration> Batch for F {}

/// The plainest batch: the same call again and again, and the end of what it returns.
pub(crate) fn each<R>(mut call: impl FnMut() -> R) -> impl Batch {
    move |calls| {
        let start = Instant::now();
        (0..calls).for_each(|_| drop(black_box(call())));
        start.elapsed()
    }
}

impl Contrast {
    /// One comparison. The control comes first and last, so that a drift cancels out.
    pub(crate) fn round(self, calls: u32, control: &mut impl Batch, call: &mut impl Batch) -> f64 {
        let mut controls = control(calls);
        let called = call(calls) + call(calls);
        controls += control(calls);
        let (called, controls) = (called.as_secs_f64(), controls.as_secs_f64());
        match self {
            Self::Ratio => called / controls,
            Self::Extra => (called - controls) * 1e9 / (2.0 * f64::from(calls)),
        }
    }

    /// A value as it is read: more digits would be noise.
    pub(crate) fn shown(self, value: f64) -> String {
        match self {
            Self::Ratio => format!("{value:.2} {}", self.unit()),
            Self::Extra => format!("{value:.0} {}", self.unit()),
        }
    }

    fn unit(self) -> &'static str {
        match self {
            Self::Ratio => "times",
            Self::Extra => "ns",
        }
    }
}

/// The middle of these numbers.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Values are handed in round by round; criterion's own clock is not used.
impl Measurement for Contrast {
    type Intermediate = ();
    type Value = f64;

    fn start(&self) {}

    fn end(&self, (): ()) -> f64 {
        0.0
    }

    fn add(&self, one: &f64, other: &f64) -> f64 {
        one + other
    }

    fn zero(&self) -> f64 {
        0.0
    }

    fn to_f64(&self, value: &f64) -> f64 {
        *value
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        self
    }
}

impl ValueFormatter for Contrast {
    fn scale_values(&self, _: f64, _: &mut [f64]) -> &'static str {
        self.unit()
    }

    fn scale_throughputs(&self, _: f64, _: &Throughput, _: &mut [f64]) -> &'static str {
        self.unit()
    }

    fn scale_for_machines(&self, _: &mut [f64]) -> &'static str {
        self.unit()
    }
}
