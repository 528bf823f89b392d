// edition: 2015
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
pub const Y: u32 = 1;
#[macro_export]
macro_rules! m { () => { 2 } }
fn q2() -> u32 { m!() }
#[macro_export]
macro_rules! n { () => { 3 } }
fn q3() -> u32 { dep::m!() }
macro_rules! m { () => { 4 } }
fn q5() -> u32 { m!() }
macro_rules! n { () => { 5 } }
#[macro_use]
mod a {
    const X: u32 = 6;
    pub const Y: u32 = 7;
    macro_rules! n { () => { 8 } }
    macro_rules! m { () => { 9 } }
    fn q6() -> u32 { X }
    fn q7() -> u32 { m!() }
    fn q8() -> u32 { m!() }
    fn q9() -> u32 { n!() }
    fn q10() -> u32 { n!() }
    #[macro_use]
    mod a {
        macro_rules! n { () => { 10 } }
        fn q11() -> u32 { m!() }
        fn q12() -> u32 { n!() }
        fn q14() -> u32 {
            macro_rules! m { () => { 11 } }
            m!()
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q11", q11()));
            out.push(("q12", q12()));
            out.push(("q14", q14()));
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q6", q6()));
        out.push(("q7", q7()));
        out.push(("q8", q8()));
        out.push(("q9", q9()));
        out.push(("q10", q10()));
        self::a::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q2", q2()));
    out.push(("q3", q3()));
    out.push(("q5", q5()));
    self::a::answers(out);
}

fn main() {
    let mut out = Vec::new();
    answers(&mut out);
    for (name, value) in out {
        println!("{name} {value}");
    }
}
