//! A struct is no function.

#[sentinel_runtime::port_mediated]
pub struct Tool {
    pub name: &'static str,
}

fn main() {
    Tool { name: "mine" };
}
