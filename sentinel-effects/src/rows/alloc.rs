//! The allocator.

use crate::{Effect, EffectClass::Alloc, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "alloc.allocate",
        class: Alloc,
        what: "allocates or frees memory",
        paths: &[
            "<std::alloc::System as std::alloc::GlobalAlloc>::alloc",
            "<std::alloc::System as std::alloc::GlobalAlloc>::alloc_zeroed",
            "<std::alloc::System as std::alloc::GlobalAlloc>::dealloc",
            "<std::alloc::System as std::alloc::GlobalAlloc>::realloc",
            "std::alloc::alloc",
            "std::alloc::alloc_zeroed",
            "std::alloc::dealloc",
            "std::alloc::realloc",
        ],
        links: links![
            __after_morecore_hook __free_hook __libc_calloc __libc_free __libc_malloc
            __libc_memalign __libc_pvalloc __libc_realloc __libc_valloc __malloc_hook
            __malloc_initialize_hook __memalign_hook __morecore __realloc_hook aligned_alloc calloc
            cfree free malloc malloc_usable_size memalign posix_memalign pvalloc realloc
            reallocarray valloc
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "alloc.pages",
        class: Alloc,
        what: "changes how memory is held: how much, or whether it stays in core",
        paths: &[],
        links: links![
            __default_morecore __libc_freeres __libc_mallinfo __libc_mallopt __sbrk brk madvise
            mallinfo mallinfo2 malloc_trim mallopt mcheck mcheck_check_all mcheck_pedantic mincore
            mlock mlock2 mprobe munlock munmap pkey_alloc pkey_free pkey_get pkey_set posix_madvise
            sbrk sstk
        ],
        refusal: Refusal::Never,
    },
];
