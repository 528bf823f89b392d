//! What needs `unsafe`, and the parts of a crate that other crates cannot see.

use sentinel_runtime::{port, port_mediated};

#[inline(never)]
fn effect<const N: usize>() -> usize {
    N
}

/// A port that promises something.
///
/// # Safety
/// It does.
#[port]
pub unsafe trait Memory {
    /// # Safety
    /// None is needed.
    unsafe fn at(&self, address: *const u8) -> u8;
}

/// # Safety
/// None is needed.
#[port_mediated]
pub unsafe fn s70_unsafe<M: Memory>(memory: &M) -> usize {
    let read = unsafe { memory.at(std::ptr::null()) };
    usize::from(read) + effect::<70>()
}

/// # Safety
/// None is needed.
#[port_mediated]
pub async unsafe fn s71_async_unsafe(memory: &dyn Memory) -> usize {
    let read = unsafe { memory.at(std::ptr::null()) };
    usize::from(read) + effect::<71>()
}

/// Of features that a processor may not have.
///
/// # Safety
/// The processor has them.
#[target_feature(enable = "avx2")]
#[port_mediated]
pub fn s72_target_feature() -> usize {
    effect::<72>()
}

#[allow(dead_code, reason = "nobody calls it")]
mod hidden {
    use super::*;

    pub(super) trait Local {
        fn run(&self) -> usize;
    }

    struct Private(u8);

    #[port_mediated]
    impl Local for Private {
        fn run(&self) -> usize {
            usize::from(self.0) + effect::<73>()
        }
    }

    #[deprecated]
    #[port_mediated]
    fn s74_deprecated(private: &Private) -> usize {
        usize::from(private.0) + effect::<74>()
    }
}
