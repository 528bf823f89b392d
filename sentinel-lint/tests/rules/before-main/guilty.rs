//! What the loader calls.
// src/lib.rs

extern "C" fn prepare() {}

#[used]
#[unsafe(link_section = ".init_array")]
static START: extern "C" fn() = prepare; //~

#[used]
#[link_section = ".fini_array.100"]
static END: extern "C" fn() = prepare; //~

#[ctor::ctor]
fn early() {} //~

inventory::submit! { Plugin } //~
