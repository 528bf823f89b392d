//! What judging costs once cargo has built: reading archives, judging what they declare, and
//! sweeping every function, over growing parts of a tree; loading also from what a run before has kept.
//!
//! The tree is a folder with the rlibs of an analysis build, `target/<triple>/sentinel/deps`, and
//! the names of those crates in it that are the workspace's own:
//!
//! ```text
//! cargo bench -p sentinel-benches --bench judge -- path/to/deps app
//! ```
//!
//! Without a folder it is the toolchain's own libraries alone. Times are medians: what a clock on the
//! wall saw, and what all processors did, which a busy machine lengthens less. Nothing fails where
//! a time is long.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

mod clock;
mod tree;

use clock::{Spent, median, peak};
use sentinel_lint::object::{input::Input, judge::Graph, place::Places, root::Root};
use std::{env, error::Error, path::PathBuf};
use tree::Tree;

/// How often each step is measured.
const ROUNDS: usize = 7;
/// The sizes of the trees that limits are held against, in archives.
const SIZES: [usize; 2] = [20, 75];

fn main() -> Result<(), Box<dyn Error>> {
    // cargo adds flags of its own.
    let mut given = env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let folder = given.next().map(PathBuf::from);
    let members: Vec<String> = given.collect();
    let tree = Tree::find(folder.as_deref(), &members)?;
    let all = tree.packages();
    println!(
        "{:>9}{:>8}{:>9}{:>9}  {:<18}{:<18}{:<18}{:<18}{:<18}{:>9}",
        "archives",
        "MB",
        "nodes",
        "edges",
        "load",
        "load kept",
        "declared",
        "sweep",
        "sweep again",
        "peak MB"
    );
    for size in SIZES.into_iter().filter(|&size| size < all).chain([all]) {
        measure(&tree.part(size), size)?;
    }
    Ok(())
}

/// Prints the row of a tree.
fn measure(inputs: &[Input], packages: usize) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let again_from = || Graph::load_kept(inputs, Places::default(), folder.path().to_owned());
    again_from()?;
    let mut kept = Vec::new();
    let mut load = Vec::new();
    let mut declared = Vec::new();
    let mut sweep = Vec::new();
    let mut again = Vec::new();
    let mut shape = (0, 0);
    for _ in 0..ROUNDS {
        let (graph, spent) = Spent::on(|| Graph::load(inputs, Places::default()));
        let graph = graph?;
        load.push(spent);
        let (from_kept, spent) = Spent::on(again_from);
        from_kept?;
        kept.push(spent);
        declared.push(Spent::on(|| judge(&graph)).1);
        sweep.push(Spent::on(|| graph.sweep()).1);
        again.push(Spent::on(|| graph.sweep()).1);
        shape = (graph.nodes(), graph.edges());
    }
    let steps = [load, kept, declared, sweep, again].map(|step| median(&step).to_string());
    let [load, kept, declared, sweep, again] = steps;
    println!(
        "{packages:>9}{:>8}{:>9}{:>9}  {load:<18}{kept:<18}{declared:<18}{sweep:<18}{again:<18}{:>9}",
        tree::megabytes(inputs),
        shape.0,
        shape.1,
        peak(),
    );
    Ok(())
}

/// Judges all that the objects declare.
fn judge(graph: &Graph) -> usize {
    let marks = graph.marks();
    let roots: Vec<Root> = marks
        .into_iter()
        .filter_map(|mark| mark.root.ok())
        .collect();
    graph.judge_all(&roots).len()
}
