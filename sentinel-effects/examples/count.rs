//! Prints how much the catalogue holds, class by class.

use sentinel_effects::{EffectClass, effects, harmless};

#[allow(
    clippy::print_stdout,
    reason = "the figures are what the example is for"
)]
fn main() {
    println!(
        "{:<14}{:>6}{:>8}{:>12}",
        "class", "rows", "paths", "link names"
    );
    let mut sum = [0; 3];
    for &class in EffectClass::ALL {
        let figures = figures(class);
        line(class.name(), figures);
        sum = [
            sum[0] + figures[0],
            sum[1] + figures[1],
            sum[2] + figures[2],
        ];
    }
    line("all", sum);
    let harmless: usize = harmless::groups().map(|group| group.links.len()).sum();
    println!(
        "harmless link names: {harmless} in {} groups",
        harmless::groups().count()
    );
}

/// Rows, paths and link names.
fn figures(class: EffectClass) -> [usize; 3] {
    let rows = || effects().filter(move |row| row.class == class);
    [
        rows().count(),
        rows().map(|row| row.paths.len()).sum(),
        rows().map(|row| row.links.len()).sum(),
    ]
}

#[allow(
    clippy::print_stdout,
    reason = "the figures are what the example is for"
)]
fn line(name: &str, [rows, paths, links]: [usize; 3]) {
    println!("{name:<14}{rows:>6}{paths:>8}{links:>12}");
}
