//! Macros that take what the compiler offers to all.
// written/src/lib.rs

use proc_macro::TokenStream;
use std::{env, fs, path::Path};

#[proc_macro]
pub fn embedded(name: TokenStream) -> TokenStream {
    let root = env::var("CARGO_MANIFEST_DIR").unwrap();
    let text = fs::read_to_string(Path::new(&root).join(name.to_string())).unwrap();
    text.parse().unwrap()
}

/// What it writes has an effect; the macro has none.
#[proc_macro_attribute]
pub fn traced(_: TokenStream, item: TokenStream) -> TokenStream {
    format!("{item} fn read() {{ std::fs::read(\"/etc/hostname\").ok(); }}")
        .parse()
        .unwrap()
}

/// Nothing calls it.
fn debug(item: &TokenStream) {
    fs::write("/tmp/expansion", item.to_string()).unwrap();
}
