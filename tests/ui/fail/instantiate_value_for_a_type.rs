//! A value where a type is wanted.

#[sentinel_runtime::port_mediated(instantiate(N = 4, T = 7))]
fn run<T: Default, const N: usize>() -> (T, usize) {
    (T::default(), N)
}

fn main() {
    run::<u8, 4>();
}
