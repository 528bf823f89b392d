// edition: 2018
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
pub const X: u32 = 1;
#[macro_export]
macro_rules! n { () => { 2 } }
fn q1() -> u32 { crate::m!() }
#[macro_export]
macro_rules! m { () => { 3 } }
macro_rules! m { () => { 4 } }
macro_rules! m { () => { 5 } }
fn q5() -> u32 { m!() }
pub mod c {
    pub const Y: u32 = 6;
    macro_rules! n { () => { 7 } }
    fn q6() -> u32 { m!() }
    fn q7() -> u32 {
        m!()
    }
    macro_rules! n { () => { 8 } }
    fn q8() -> u32 {
        n!()
    }
    macro_rules! n { () => { 9 } }
    use n as n;
    fn q9() -> u32 {
        use super::X;
        n!()
    }
    macro_rules! n { () => { 10 } }
    fn q10() -> u32 { self::Y }
    #[macro_use]
    pub mod c {
        const Y: u32 = 11;
        pub(crate) use n as n;
        fn q13() -> u32 {
            Y
        }
        macro_rules! n { () => { 12 } }
        fn q14() -> u32 { Y }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q13", q13()));
            out.push(("q14", q14()));
        }
    }
    macro_rules! m { () => { 13 } }
    #[macro_use]
    pub mod a {
        macro_rules! m { () => { 14 } }
        pub(crate) use m;
        macro_rules! m { () => { 15 } }
        fn q17() -> u32 {
            macro_rules! m { () => { 16 } }
            m!()
        }
        fn q18() -> u32 { crate::m!() }
        fn q19() -> u32 {
            dep::n!()
        }
        fn q20() -> u32 {
            crate::c::Y
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q17", q17()));
            out.push(("q18", q18()));
            out.push(("q19", q19()));
            out.push(("q20", q20()));
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q6", q6()));
        out.push(("q7", q7()));
        out.push(("q8", q8()));
        out.push(("q9", q9()));
        out.push(("q10", q10()));
        self::c::answers(out);
        self::a::answers(out);
    }
}
macro_rules! n { () => { 17 } }
pub(crate) mod b {
    macro_rules! n { () => { 18 } }
    fn q21() -> u32 {
        use crate::b::*;
        crate::a::X
    }
    macro_rules! n { () => { 19 } }
    use n as n;
    fn q24() -> u32 {
        m!()
    }
    fn q25() -> u32 { n!() }
    pub(crate) mod b {
        pub(crate) const X: u32 = 20;
        pub const Y: u32 = 21;
        fn q26() -> u32 { m!() }
        fn q27() -> u32 { Y }
        fn q28() -> u32 { n!() }
        macro_rules! m { () => { 22 } }
        fn q29() -> u32 { dep::m!() }
        fn q30() -> u32 {
            n!()
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q26", q26()));
            out.push(("q27", q27()));
            out.push(("q28", q28()));
            out.push(("q29", q29()));
            out.push(("q30", q30()));
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q21", q21()));
        out.push(("q24", q24()));
        out.push(("q25", q25()));
        self::b::answers(out);
    }
}
pub mod a {
    pub const X: u32 = 23;
    pub(crate) use ::dep::m;
    macro_rules! n { () => { 24 } }
    fn q32() -> u32 { n!() }
    macro_rules! m { () => { 25 } }
    fn q33() -> u32 { n!() }
    macro_rules! m { () => { 26 } }
    fn q34() -> u32 { n!() }
    fn q35() -> u32 {
        macro_rules! m { () => { 27 } }
        m!()
    }
    #[macro_use]
    pub(crate) mod b {
        const Y: u32 = 28;
        macro_rules! m { () => { 29 } }
        use m;
        macro_rules! m { () => { 30 } }
        fn q36() -> u32 { dep::m!() }
        macro_rules! m { () => { 31 } }
        macro_rules! m { () => { 32 } }
        fn q38() -> u32 { super::super::a::X }
        macro_rules! n { () => { 33 } }
        fn q39() -> u32 { n!() }
        fn q40() -> u32 { n!() }
        #[macro_use]
        pub mod a {
            const X: u32 = 34;
            const Y: u32 = 35;
            macro_rules! m { () => { 36 } }
            fn q41() -> u32 {
                const X: u32 = 37;
                Y
            }
            fn q42() -> u32 { m!() }
            macro_rules! n { () => { 38 } }
            fn q43() -> u32 { n!() }
            fn q45() -> u32 {
                macro_rules! m { () => { 39 } }
                macro_rules! m { () => { 40 } }
                super::super::b::Y
            }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q41", q41()));
                out.push(("q42", q42()));
                out.push(("q43", q43()));
                out.push(("q45", q45()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q36", q36()));
            out.push(("q38", q38()));
            out.push(("q39", q39()));
            out.push(("q40", q40()));
            self::a::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q32", q32()));
        out.push(("q33", q33()));
        out.push(("q34", q34()));
        out.push(("q35", q35()));
        self::b::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q1", q1()));
    out.push(("q5", q5()));
    self::c::answers(out);
    self::b::answers(out);
    self::a::answers(out);
}

fn main() {
    let mut out = Vec::new();
    answers(&mut out);
    for (name, value) in out {
        println!("{name} {value}");
    }
}
