// edition: 2018
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
const Y: u32 = 1;
macro_rules! m { () => { 2 } }
fn q1() -> u32 { m!() }
macro_rules! n { () => { 3 } }
fn q3() -> u32 {
    const Y: u32 = 4;
    m!()
}
fn q4() -> u32 {
    n!()
}
macro_rules! n { () => { 5 } }
#[macro_use]
pub mod a {
    pub const X: u32 = 6;
    macro_rules! m { () => { 7 } }
    use m;
    fn q5() -> u32 {
        m!()
    }
    #[macro_export]
    macro_rules! m { () => { 8 } }
    fn q6() -> u32 { n!() }
    fn q8() -> u32 {
        X
    }
    #[macro_use]
    mod c {
        pub(super) const Y: u32 = 10;
        fn q9() -> u32 { m!() }
        macro_rules! m { () => { 11 } }
        fn q10() -> u32 { n!() }
        macro_rules! m { () => { 12 } }
        #[macro_use]
        pub(crate) mod b {
            use crate::a::m as m;
            macro_rules! m { () => { 13 } }
            fn q16() -> u32 { m!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q16", q16()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q9", q9()));
            out.push(("q10", q10()));
            self::b::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q5", q5()));
        out.push(("q6", q6()));
        out.push(("q8", q8()));
        self::c::answers(out);
    }
}
#[macro_use]
mod c {
    pub(super) const X: u32 = 16;
    pub const Y: u32 = 17;
    macro_rules! m { () => { 18 } }
    fn q17() -> u32 { n!() }
    fn q19() -> u32 {
        macro_rules! m { () => { 21 } }
        n!()
    }
    macro_rules! m { () => { 22 } }
    fn q20() -> u32 { X }
    macro_rules! n { () => { 23 } }
    pub mod c {
        macro_rules! m { () => { 24 } }
        use crate::m as m;
        macro_rules! n { () => { 25 } }
        macro_rules! n { () => { 26 } }
        fn q23() -> u32 {
            super::a::n!()
        }
        macro_rules! m { () => { 27 } }
        fn q24() -> u32 { m!() }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q23", q23()));
            out.push(("q24", q24()));
        }
    }
    macro_rules! m { () => { 28 } }
    mod a {
        pub(crate) const X: u32 = 29;
        macro_rules! n { () => { 30 } }
        pub(crate) use n;
        fn q25() -> u32 {
            macro_rules! n { () => { 31 } }
            n!()
        }
        macro_rules! m { () => { 32 } }
        fn q26() -> u32 { crate::m!() }
        macro_rules! n { () => { 33 } }
        pub(crate) use n as m;
        fn q27() -> u32 { n!() }
        fn q28() -> u32 { m!() }
        mod a {
            fn q29() -> u32 { n!() }
            fn q31() -> u32 { n!() }
            fn q32() -> u32 { m!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q29", q29()));
                out.push(("q31", q31()));
                out.push(("q32", q32()));
            }
        }
        #[macro_use]
        pub(crate) mod c {
            pub const X: u32 = 34;
            macro_rules! n { () => { 35 } }
            macro_rules! n { () => { 36 } }
            pub(crate) use n as m;
            fn q36() -> u32 {
                macro_rules! n { () => { 37 } }
                n!()
            }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q36", q36()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q25", q25()));
            out.push(("q26", q26()));
            out.push(("q27", q27()));
            out.push(("q28", q28()));
            self::a::answers(out);
            self::c::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q17", q17()));
        out.push(("q19", q19()));
        out.push(("q20", q20()));
        self::c::answers(out);
        self::a::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q1", q1()));
    out.push(("q3", q3()));
    out.push(("q4", q4()));
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
