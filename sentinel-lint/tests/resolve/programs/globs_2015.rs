// edition: 2015
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
const X: u32 = 1;
pub const Y: u32 = 2;
pub(crate) const Z: u32 = 3;
pub(crate) const W: u32 = 4;
fn q3() -> u32 { Y }
fn q4() -> u32 { X }
fn q5() -> u32 { X }
pub mod a {
    const X: u32 = 5;
    pub const W: u32 = 6;
    fn q6() -> u32 { W }
    fn q8() -> u32 { W }
    fn q9() -> u32 { X }
    fn q10() -> u32 { X }
    pub(crate) mod c {
        const X: u32 = 7;
        pub const W: u32 = 8;
        fn q15() -> u32 {
            const Z: u32 = 10;
            Z
        }
        pub(crate) mod b {
            pub(super) const Y: u32 = 11;
            fn q17() -> u32 { Y }
            fn q19() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q17", q17()));
                out.push(("q19", q19()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q15", q15()));
            self::b::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q6", q6()));
        out.push(("q8", q8()));
        out.push(("q9", q9()));
        out.push(("q10", q10()));
        self::c::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q3", q3()));
    out.push(("q4", q4()));
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
