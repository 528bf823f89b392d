//! An error in a body is rustc's, at the place where it is.

use sentinel_runtime::port_mediated;

#[port_mediated]
fn unknown_name(value: u8) -> u8 {
    value + valve
}

#[port_mediated]
fn wrong_type(value: u8) -> String {
    value
}

#[port_mediated]
async fn wrong_type_later(value: u8) -> String {
    value
}

#[port_mediated]
fn no_value(value: u8) -> String {
    value.to_string();
}

#[port_mediated]
fn wrong_early_return(value: u8) -> Option<u8> {
    if value > 7 {
        return Err(value);
    }
    Some(value)
}

#[port_mediated]
fn unknown_type(value: u8) -> Nowhere {
    value
}

#[port_mediated]
fn moved(values: Vec<u8>) -> usize {
    drop(values);
    values.len()
}

#[port_mediated]
fn outlived<'a>() -> &'a str {
    let text = String::new();
    &text
}

#[port_mediated]
fn in_a_macro(value: u8) -> String {
    format!("{} {}", value)
}

fn main() {}
