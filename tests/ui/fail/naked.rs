//! A naked function is its assembly, all of it.

#[sentinel_runtime::port_mediated]
#[unsafe(naked)]
extern "C" fn run() {
    core::arch::naked_asm!("ret")
}

fn main() {
    let _ = run;
}
