// edition: 2021
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
pub(crate) const Y: u32 = 1;
pub use b::b::*;
fn q1() -> u32 { n!() }
fn q2() -> u32 {
    a::n!()
}
fn q3() -> u32 { m!() }
fn q4() -> u32 { m!() }
pub mod b {
    pub(crate) const X: u32 = 2;
    macro_rules! n { () => { 3 } }
    fn q7() -> u32 { n!() }
    fn q8() -> u32 {
        macro_rules! m { () => { 4 } }
        n!()
    }
    #[macro_use]
    pub mod b {
        const X: u32 = 5;
        #[macro_export]
        macro_rules! m { () => { 6 } }
        pub(crate) use crate::m;
        macro_rules! m { () => { 7 } }
        fn q9() -> u32 {
            m!()
        }
        macro_rules! n { () => { 9 } }
        #[macro_use]
        pub mod b {
            pub(super) const X: u32 = 10;
            macro_rules! m { () => { 11 } }
            fn q13() -> u32 { n!() }
            macro_rules! n { () => { 12 } }
            fn q15() -> u32 { m!() }
            fn q16() -> u32 {
                use self::X;
                X
            }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q13", q13()));
                out.push(("q15", q15()));
                out.push(("q16", q16()));
            }
        }
        #[macro_use]
        pub mod a {
            pub const X: u32 = 13;
            macro_rules! m { () => { 14 } }
            pub(crate) use m as n;
            #[macro_export]
            macro_rules! n { () => { 15 } }
            use n as m;
            fn q20() -> u32 { n!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q20", q20()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q9", q9()));
            self::b::answers(out);
            self::a::answers(out);
        }
    }
    #[macro_use]
    pub(crate) mod c {
        pub const Y: u32 = 16;
        use super::super::m;
        macro_rules! n { () => { 17 } }
        #[macro_use]
        mod c {
            pub(super) const X: u32 = 18;
            pub const Y: u32 = 19;
            macro_rules! m { () => { 20 } }
            fn q25() -> u32 { m!() }
            macro_rules! m { () => { 21 } }
            fn q26() -> u32 {
                use super::super::a::*;
                m!()
            }
            fn q27() -> u32 { n!() }
            macro_rules! m { () => { 22 } }
            fn q28() -> u32 { m!() }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q25", q25()));
                out.push(("q26", q26()));
                out.push(("q27", q27()));
                out.push(("q28", q28()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            self::c::answers(out);
        }
    }
    pub mod a {
        pub(super) const Y: u32 = 23;
        macro_rules! m { () => { 24 } }
        use m;
        use super::super::a::*;
        fn q30() -> u32 { Y }
        macro_rules! n { () => { 25 } }
        macro_rules! m { () => { 26 } }
        mod b {
            pub(crate) const X: u32 = 27;
            pub(crate) const Y: u32 = 28;
            macro_rules! m { () => { 29 } }
            use crate::m as n;
            pub(super) use super::super::a::c;
            fn q34() -> u32 { m!() }
            macro_rules! n { () => { 30 } }
            fn q35() -> u32 { m!() }
            fn q36() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q34", q34()));
                out.push(("q35", q35()));
                out.push(("q36", q36()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q30", q30()));
            self::b::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q7", q7()));
        out.push(("q8", q8()));
        self::b::answers(out);
        self::c::answers(out);
        self::a::answers(out);
    }
}
#[macro_use]
pub mod a {
    const Y: u32 = 31;
    macro_rules! m { () => { 32 } }
    use super::a::c::n as m;
    fn q37() -> u32 { n!() }
    fn q38() -> u32 { n!() }
    macro_rules! m { () => { 33 } }
    fn q39() -> u32 {
        Y
    }
    macro_rules! n { () => { 34 } }
    pub(crate) use n;
    fn q40() -> u32 { m!() }
    pub mod c {
        macro_rules! n { () => { 35 } }
        pub(crate) use n as n;
        fn q43() -> u32 { n!() }
        macro_rules! n { () => { 36 } }
        fn q44() -> u32 { m!() }
        mod c {
            pub(super) use crate::b::c as b;
            macro_rules! n { () => { 37 } }
            pub(crate) use n as m;
            macro_rules! m { () => { 38 } }
            fn q47() -> u32 {
                const X: u32 = 39;
                crate::m!()
            }
            macro_rules! m { () => { 40 } }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q47", q47()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q43", q43()));
            out.push(("q44", q44()));
            self::c::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q37", q37()));
        out.push(("q38", q38()));
        out.push(("q39", q39()));
        out.push(("q40", q40()));
        self::c::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q1", q1()));
    out.push(("q2", q2()));
    out.push(("q3", q3()));
    out.push(("q4", q4()));
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
