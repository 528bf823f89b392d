//! Declarations of functions that no Rust source defines.
// src/lib.rs

pub mod known {
    unsafe extern "C" {
        fn open(path: *const u8, flags: i32) -> i32; //~
        fn strlen(text: *const u8) -> usize;
    }
}

pub mod unknown {
    unsafe extern "C" {
        fn vendor_init(); //~
        fn vendor_exit();
        static vendor_state: u32;
    }
}

pub mod renamed {
    unsafe extern "C" {
        #[link_name = "vendor_run"]
        fn strlen(text: *const u8) -> usize; //~
    }
}
