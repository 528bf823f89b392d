//! Has the package checked whenever it is built.

fn main() {
    sentinel_lint::build::enforce();
}
