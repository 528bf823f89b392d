//! What the compiler says about a wrong attribute, and what it accepts. One reason a file, which
//! is named after it; the messages are beside it.

#[test]
fn messages() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/fail/*.rs");
}
