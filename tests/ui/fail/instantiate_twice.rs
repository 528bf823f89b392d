//! Two types for one parameter.

#[sentinel_runtime::port_mediated(instantiate(T = u8, T = u16))]
fn run<T: Default>() -> T {
    T::default()
}

fn main() {
    run::<u8>();
}
