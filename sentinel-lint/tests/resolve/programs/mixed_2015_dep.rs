// edition: 2015
// A dependency, made up by chance.
#![allow(warnings)]
pub(crate) const Y: u32 = 1001;
macro_rules! m { () => { 1002 } }
use m as n;
macro_rules! n { () => { 1003 } }
pub(crate) mod b {
    pub(crate) const X: u32 = 1004;
    #[macro_export]
    macro_rules! m { () => { 1005 } }
    use m;
    pub mod c {
        pub const Y: u32 = 1006;
        macro_rules! m { () => { 1007 } }
        use m as m;
        use b::a::*;
    }
    mod b {
        pub(super) const X: u32 = 1008;
        pub const Y: u32 = 1009;
        pub mod c {
            macro_rules! n { () => { 1010 } }
        }
    }
    #[macro_use]
    pub mod a {
        pub const X: u32 = 1011;
        use n as m;
    }
}
