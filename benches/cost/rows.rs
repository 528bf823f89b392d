//! The rows of the table: each is measured by criterion, and kept to be shown beside its limit.

use crate::contrast::{Batch, Contrast, median};
use criterion::{Criterion, SamplingMode};
use std::time::Duration;

/// Every row so far, and what measures the next.
pub(crate) struct Rows {
    ratios: Criterion<Contrast>,
    extras: Criterion<Contrast>,
    measured: Vec<Row>,
}

struct Row {
    name: String,
    contrast: Contrast,
    median: f64,
    limit: Option<f64>,
}

impl Row {
    /// Whether the limit is missed by more than what is shown can tell.
    fn is_over(&self, limit: f64) -> bool {
        self.median > limit && self.contrast.shown(self.median) != self.contrast.shown(limit)
    }
}

impl Rows {
    pub(crate) fn new() -> Self {
        Self {
            ratios: criterion(Contrast::Ratio),
            extras: criterion(Contrast::Extra),
            measured: Vec::new(),
        }
    }

    /// Measures how many times as long as its control a call takes.
    pub(crate) fn ratio(
        &mut self,
        name: &str,
        limit: impl Into<Option<f64>>,
        calls: u32,
        (control, call): (impl Batch, impl Batch),
    ) {
        self.compare(Contrast::Ratio, name, limit.into(), calls, (control, call));
    }

    /// Measures how many nanoseconds longer than its control a call takes.
    pub(crate) fn extra(
        &mut self,
        name: &str,
        limit: impl Into<Option<f64>>,
        calls: u32,
        (control, call): (impl Batch, impl Batch),
    ) {
        self.compare(Contrast::Extra, name, limit.into(), calls, (control, call));
    }

    fn compare(
        &mut self,
        contrast: Contrast,
        name: &str,
        limit: Option<f64>,
        calls: u32,
        pair: (impl Batch, impl Batch),
    ) {
        let criterion = match contrast {
            Contrast::Ratio => &mut self.ratios,
            Contrast::Extra => &mut self.extras,
        };
        let median = measure(criterion, contrast, name, calls, pair);
        self.measured.extend(median.map(|median| Row {
            name: name.to_owned(),
            contrast,
            median,
            limit,
        }));
    }

    pub(crate) fn print(&self) {
        println!("{:<52}{:>14}{:>14}", "", "median", "limit");
        for row in &self.measured {
            let limit = row.limit.map(|limit| row.contrast.shown(limit));
            let over = row.limit.is_some_and(|limit| row.is_over(limit));
            let remark = if over { "  over" } else { "" };
            println!(
                "{:<52}{:>14}{:>14}{remark}",
                row.name,
                row.contrast.shown(row.median),
                limit.unwrap_or_default(),
            );
        }
    }
}

fn criterion(contrast: Contrast) -> Criterion<Contrast> {
    Criterion::default()
        .with_measurement(contrast)
        .without_plots()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args()
}

/// The median over all rounds; none where the command line leaves this row out.
fn measure(
    criterion: &mut Criterion<Contrast>,
    contrast: Contrast,
    name: &str,
    calls: u32,
    (mut control, mut call): (impl Batch, impl Batch),
) -> Option<f64> {
    let mut rounds = Vec::new();
    let mut group = criterion.benchmark_group("cost");
    group.sampling_mode(SamplingMode::Flat);
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|iterations| {
            let before = rounds.len();
            for _ in 0..iterations {
                rounds.push(contrast.round(calls, &mut control, &mut call));
            }
            #[allow(clippy::cast_precision_loss, reason = "there are few rounds")]
            let iterations = iterations as f64;
            median(&rounds[before..]) * iterations
        });
    });
    group.finish();
    (!rounds.is_empty()).then(|| median(&rounds))
}
