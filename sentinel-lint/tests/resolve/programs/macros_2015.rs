// edition: 2015
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
const X: u32 = 1;
pub const Y: u32 = 2;
macro_rules! m { () => { 3 } }
fn q1() -> u32 { m!() }
fn q2() -> u32 { n!() }
fn q3() -> u32 { m!() }
#[macro_use]
pub(crate) mod a {
    pub(crate) const Y: u32 = 4;
    #[macro_export]
    macro_rules! m { () => { 5 } }
    use ::a::a as c;
    macro_rules! n { () => { 6 } }
    fn q6() -> u32 { m!() }
    fn q8() -> u32 { n!() }
    macro_rules! n { () => { 7 } }
    #[macro_use]
    pub(crate) mod a {
        const X: u32 = 8;
        macro_rules! n { () => { 9 } }
        pub(crate) use n;
        fn q9() -> u32 {
            m!()
        }
        fn q10() -> u32 {
            macro_rules! n { () => { 10 } }
            X
        }
        fn q12() -> u32 { m!() }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q9", q9()));
            out.push(("q10", q10()));
            out.push(("q12", q12()));
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q6", q6()));
        out.push(("q8", q8()));
        self::a::answers(out);
    }
}
macro_rules! m { () => { 11 } }
#[macro_use]
pub mod c {
    const Y: u32 = 12;
    macro_rules! n { () => { 13 } }
    use n;
    macro_rules! m { () => { 14 } }
    fn q14() -> u32 { m!() }
    fn q15() -> u32 { n!() }
    pub mod b {
        const X: u32 = 15;
        macro_rules! n { () => { 16 } }
        use n;
        fn q17() -> u32 {
            use X;
            n!()
        }
        macro_rules! m { () => { 17 } }
        use m;
        fn q18() -> u32 { X }
        fn q19() -> u32 {
            const Y: u32 = 18;
            m!()
        }
        macro_rules! n { () => { 19 } }
        pub mod a {
            macro_rules! m { () => { 20 } }
            use m as m;
            fn q21() -> u32 { m!() }
            fn q22() -> u32 { m!() }
            macro_rules! n { () => { 21 } }
            fn q23() -> u32 { n!() }
            fn q24() -> u32 { m!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q21", q21()));
                out.push(("q22", q22()));
                out.push(("q23", q23()));
                out.push(("q24", q24()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q17", q17()));
            out.push(("q18", q18()));
            out.push(("q19", q19()));
            self::a::answers(out);
        }
    }
    pub mod c {
        macro_rules! m { () => { 22 } }
        use m;
        fn q26() -> u32 { n!() }
        macro_rules! m { () => { 23 } }
        fn q28() -> u32 { n!() }
        macro_rules! m { () => { 24 } }
        mod a {
            const Y: u32 = 25;
            #[macro_export]
            macro_rules! n { () => { 26 } }
            pub use c::*;
            pub(super) use ::a as a;
            macro_rules! n { () => { 27 } }
            fn q29() -> u32 { ::m!() }
            macro_rules! n { () => { 28 } }
            fn q31() -> u32 { n!() }
            macro_rules! m { () => { 29 } }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q29", q29()));
                out.push(("q31", q31()));
            }
        }
        macro_rules! m { () => { 30 } }
        #[macro_use]
        pub mod b {
            macro_rules! m { () => { 31 } }
            use m as m;
            macro_rules! m { () => { 33 } }
            macro_rules! n { () => { 34 } }
            fn q36() -> u32 { m!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q36", q36()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q26", q26()));
            out.push(("q28", q28()));
            self::a::answers(out);
            self::b::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q14", q14()));
        out.push(("q15", q15()));
        self::b::answers(out);
        self::c::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q1", q1()));
    out.push(("q2", q2()));
    out.push(("q3", q3()));
    self::a::answers(out);
    self::c::answers(out);
}

fn main() {
    let mut out = Vec::new();
    answers(&mut out);
    for (name, value) in out {
        println!("{name} {value}");
    }
}
