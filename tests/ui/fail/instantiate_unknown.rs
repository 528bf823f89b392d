//! A type for a parameter that is not there.

#[sentinel_runtime::port_mediated(instantiate(T = u8, U = u8))]
fn run<T: Default>() -> T {
    T::default()
}

fn main() {
    run::<u8>();
}
