// edition: 2015
// A dependency, made up by chance.
#![allow(warnings)]
pub(crate) const X: u32 = 1001;
pub(crate) const Y: u32 = 1002;
macro_rules! m { () => { 1003 } }
#[macro_use]
pub(crate) mod a {
    macro_rules! n { () => { 1004 } }
    use ::a::a::*;
    #[macro_use]
    pub mod c {
        #[macro_export]
        macro_rules! m { () => { 1005 } }
        pub mod c {
            pub const Y: u32 = 1006;
        }
        #[macro_export]
        macro_rules! n { () => { 1007 } }
        pub mod b {
            const X: u32 = 1008;
            macro_rules! n { () => { 1009 } }
        }
    }
    #[macro_use]
    mod a {
        const Y: u32 = 1010;
        macro_rules! n { () => { 1011 } }
        pub(super) use a::b as a;
    }
    #[macro_use]
    pub mod b {
        pub(super) use a::c::*;
        #[macro_use]
        mod b {
            pub const X: u32 = 1012;
        }
        macro_rules! m { () => { 1013 } }
        use m as m;
        #[macro_use]
        pub mod a {
            pub const X: u32 = 1014;
        }
    }
}
