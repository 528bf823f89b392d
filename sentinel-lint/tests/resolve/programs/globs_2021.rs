// edition: 2021
// Made up by chance: every function is a name, and every number is a thing to be named.
#![allow(warnings)]
pub const X: u32 = 1;
const Z: u32 = 2;
fn q2() -> u32 { Z }
fn q3() -> u32 {
    const Z: u32 = 3;
    X
}
fn q5() -> u32 { ::dep::Z }
pub(crate) mod a {
    pub(super) const Y: u32 = 4;
    pub(super) const Z: u32 = 5;
    pub const W: u32 = 6;
    fn q6() -> u32 { Y }
    fn q8() -> u32 { W }
    pub mod c {
        const X: u32 = 7;
        pub const Z: u32 = 8;
        pub const W: u32 = 9;
        fn q12() -> u32 { Z }
        fn q14() -> u32 { ::dep::W }
        pub mod d {
            pub const W: u32 = 11;
            fn q16() -> u32 {
                self::W
            }
            fn q18() -> u32 { W }
            fn q20() -> u32 { dep::X }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q16", q16()));
                out.push(("q18", q18()));
                out.push(("q20", q20()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q12", q12()));
            out.push(("q14", q14()));
            self::d::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q6", q6()));
        out.push(("q8", q8()));
        self::c::answers(out);
    }
}
pub mod b {
    pub(crate) const X: u32 = 12;
    pub const W: u32 = 13;
    pub use b::*;
    fn q21() -> u32 {
        const W: u32 = 14;
        X
    }
    fn q22() -> u32 { Z }
    fn q24() -> u32 {
        X
    }
    fn q25() -> u32 {
        W
    }
    mod a {
        pub const Y: u32 = 15;
        const W: u32 = 16;
        fn q27() -> u32 { super::c::Z }
        fn q29() -> u32 { super::c::Z }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q27", q27()));
            out.push(("q29", q29()));
        }
    }
    mod c {
        const X: u32 = 17;
        pub(super) const Y: u32 = 18;
        pub(super) const Z: u32 = 19;
        fn q31() -> u32 {
            const X: u32 = 20;
            X
        }
        fn q34() -> u32 { self::Z }
        pub(crate) mod c {
            pub const X: u32 = 21;
            const Y: u32 = 22;
            fn q36() -> u32 { X }
            fn q39() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q36", q36()));
                out.push(("q39", q39()));
            }
        }
        pub mod d {
            const X: u32 = 23;
            pub const Y: u32 = 24;
            pub const W: u32 = 25;
            fn q41() -> u32 {
                use super::super::c::*;
                Z
            }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q41", q41()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q31", q31()));
            out.push(("q34", q34()));
            self::c::answers(out);
            self::d::answers(out);
        }
    }
    pub mod b {
        const Y: u32 = 26;
        pub const Z: u32 = 27;
        pub(crate) const W: u32 = 28;
        fn q47() -> u32 { W }
        fn q49() -> u32 { super::X }
        mod b {
            pub const W: u32 = 29;
            fn q54() -> u32 { super::c::W }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q54", q54()));
            }
        }
        pub(crate) mod c {
            const Y: u32 = 31;
            const Z: u32 = 32;
            pub(super) const W: u32 = 33;
            fn q56() -> u32 { W }
            fn q58() -> u32 {
                use super::b::*;
                const W: u32 = 35;
                Y
            }
            fn q60() -> u32 { Y }
            pub fn answers(out: &mut Vec<(&'static str, u32)>) {
                out.push(("q56", q56()));
                out.push(("q58", q58()));
                out.push(("q60", q60()));
            }
        }
        pub fn answers(out: &mut Vec<(&'static str, u32)>) {
            out.push(("q47", q47()));
            out.push(("q49", q49()));
            self::b::answers(out);
            self::c::answers(out);
        }
    }
    pub fn answers(out: &mut Vec<(&'static str, u32)>) {
        out.push(("q21", q21()));
        out.push(("q22", q22()));
        out.push(("q24", q24()));
        out.push(("q25", q25()));
        self::a::answers(out);
        self::c::answers(out);
        self::b::answers(out);
    }
}
pub fn answers(out: &mut Vec<(&'static str, u32)>) {
    out.push(("q2", q2()));
    out.push(("q3", q3()));
    out.push(("q5", q5()));
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
