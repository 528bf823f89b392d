// edition: 2018
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
pub const X: u32 = 1;
pub(crate) const Z: u32 = 2;
use a::Y as Y;
fn q2() -> u32 { X }
fn q3() -> u32 {
    Z
}
pub(crate) mod a {
    pub(crate) const Y: u32 = 3;
    fn q7() -> u32 { d::W }
    mod b {
        pub const Y: u32 = 5;
        pub const W: u32 = 6;
        fn q11() -> u32 { self::Y }
        fn q13() -> u32 { super::a::W }
        fn q14() -> u32 { self::Y }
        pub(crate) mod d {
            pub const Z: u32 = 9;
            const W: u32 = 10;
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                let _ = out;
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q11", q11()));
            out.push(("q13", q13()));
            out.push(("q14", q14()));
            self::d::answers(out);
        }
    }
    pub(crate) mod d {
        pub(super) const X: u32 = 12;
        pub const W: u32 = 13;
        fn q21() -> u32 { X }
        fn q23() -> u32 { X }
        mod b {
            pub(super) const Y: u32 = 14;
            pub const Z: u32 = 15;
            pub(crate) const W: u32 = 16;
            fn q26() -> u32 {
                const Y: u32 = 17;
                Y
            }
            fn q27() -> u32 {
                Y
            }
            fn q28() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q26", q26()));
                out.push(("q27", q27()));
                out.push(("q28", q28()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q21", q21()));
            out.push(("q23", q23()));
            self::b::answers(out);
        }
    }
    pub mod a {
        pub(crate) const Y: u32 = 19;
        pub const W: u32 = 20;
        fn q31() -> u32 {
            const Z: u32 = 21;
            W
        }
        fn q32() -> u32 { Y }
        fn q34() -> u32 { Y }
        fn q35() -> u32 { W }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q31", q31()));
            out.push(("q32", q32()));
            out.push(("q34", q34()));
            out.push(("q35", q35()));
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q7", q7()));
        self::b::answers(out);
        self::d::answers(out);
        self::a::answers(out);
    }
}
pub mod b {
    pub(crate) const X: u32 = 23;
    pub(super) const Y: u32 = 24;
    pub const W: u32 = 25;
    use c::*;
    fn q37() -> u32 { self::Y }
    fn q38() -> u32 { crate::Y }
    fn q39() -> u32 { Z }
    fn q40() -> u32 {
        use self::X;
        X
    }
    mod b {
        pub(crate) const Z: u32 = 26;
        pub(crate) use d::*;
        pub(super) use crate::b::d::*;
        fn q44() -> u32 { X }
        mod c {
            pub const Z: u32 = 27;
            fn q46() -> u32 { Z }
            fn q47() -> u32 { super::super::X }
            fn q48() -> u32 { super::W }
            fn q49() -> u32 {
                const X: u32 = 28;
                super::super::Z
            }
            fn q50() -> u32 { super::super::Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q46", q46()));
                out.push(("q47", q47()));
                out.push(("q48", q48()));
                out.push(("q49", q49()));
                out.push(("q50", q50()));
            }
        }
        pub mod d {
            pub(super) const X: u32 = 29;
            pub(super) const Y: u32 = 30;
            pub(super) const Z: u32 = 31;
            use super::d as b;
            fn q51() -> u32 { Z }
            fn q53() -> u32 { Y }
            fn q55() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q51", q51()));
                out.push(("q53", q53()));
                out.push(("q55", q55()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q44", q44()));
            self::c::answers(out);
            self::d::answers(out);
        }
    }
    pub mod d {
        pub const Y: u32 = 32;
        pub const Z: u32 = 33;
        pub(super) const W: u32 = 34;
        use crate::b::*;
        fn q56() -> u32 { d::Y }
        fn q57() -> u32 { X }
        fn q58() -> u32 { W }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q56", q56()));
            out.push(("q57", q57()));
            out.push(("q58", q58()));
        }
    }
    pub(crate) mod c {
        pub(super) const Z: u32 = 35;
        const W: u32 = 36;
        pub(crate) use crate::a::*;
        pub(super) use self::c::*;
        fn q61() -> u32 { W }
        fn q64() -> u32 { Z }
        mod c {
            use super::super::a::*;
            fn q66() -> u32 {
                W
            }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q66", q66()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q61", q61()));
            out.push(("q64", q64()));
            self::c::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q37", q37()));
        out.push(("q38", q38()));
        out.push(("q39", q39()));
        out.push(("q40", q40()));
        self::b::answers(out);
        self::d::answers(out);
        self::c::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q2", q2()));
    out.push(("q3", q3()));
    self::a::answers(out);
    self::b::answers(out);
}

fn main() {
    let mut out = Vec::new();
    answers(&mut out);
    for (name, value) in out {
        println!("{name} {value}");
    }
}
