//! The item macros of std.

use crate::support::{shown, tokens};
use sentinel_lint::source::expand::{ExpandError, expand_std_item};

fn thread_local(call: &str) -> Result<String, ExpandError> {
    expand_std_item("std::thread_local", tokens(call))
        .expect("it is known")
        .map(shown)
}

#[test]
fn a_thread_local_is_a_static_with_its_initialiser() {
    let written = thread_local("#[a] pub static X: Cell<u8> = f(); static Y: u8 = const { 1 }");
    let expected = "#[a] pub static X: ::std::thread::LocalKey<Cell<u8> > = f();
                    static Y: ::std::thread::LocalKey<u8> = const { 1 };";
    assert_eq!(written, Ok(shown(tokens(expected))));
    assert_eq!(thread_local(""), Ok(String::new()));
}

#[test]
fn a_call_that_does_not_read_is_an_error() {
    assert!(matches!(
        thread_local("X: u8 = 1"),
        Err(ExpandError::Builtin { .. })
    ));
}

#[test]
fn other_macros_of_std_are_not_expanded() {
    assert!(expand_std_item("std::println", tokens("")).is_none());
}
