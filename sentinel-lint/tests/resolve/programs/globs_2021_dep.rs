// edition: 2021
// A dependency, made up by chance.
#![allow(warnings)]
pub const X: u32 = 1001;
pub const Z: u32 = 1002;
pub const W: u32 = 1003;
pub(crate) use d::b::*;
mod a {
    const Y: u32 = 1004;
    pub(super) const W: u32 = 1005;
    use self::d::d::*;
    pub mod d {
        pub(super) const Y: u32 = 1006;
        pub(super) const Z: u32 = 1007;
        pub mod d {
            pub const X: u32 = 1008;
            const Y: u32 = 1009;
            pub(super) const W: u32 = 1010;
        }
        pub mod a {
            const X: u32 = 1011;
            pub const W: u32 = 1012;
            use crate::a as c;
        }
    }
}
mod d {
    const X: u32 = 1013;
    pub(crate) const Z: u32 = 1014;
    pub(crate) mod b {
        pub(crate) const X: u32 = 1015;
        const Y: u32 = 1016;
        const Z: u32 = 1017;
    }
    pub mod a {
        pub(super) const Z: u32 = 1018;
        pub mod c {
            pub(crate) const X: u32 = 1019;
            const Y: u32 = 1020;
            pub const Z: u32 = 1021;
        }
        mod b {
            pub const W: u32 = 1022;
            pub use crate::d::*;
        }
    }
}
