//! What C libraries offer the program that they are linked into to define, and call only where it
//! does. Defined by an object, it is code like any other; defined by none, it is not called. What
//! an unknown name would be that is referred to like this, only the finished process shows.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "gives the program a memory allocator of its own to define",
        links: links![
            OPENSSL_memory_alloc OPENSSL_memory_free OPENSSL_memory_get_size
            OPENSSL_memory_realloc sdallocx
        ],
    },
    Harmless {
        why: "tells the program how much was compressed, if it wants to know",
        links: links![
            ZSTD_trace_compress_begin ZSTD_trace_compress_end ZSTD_trace_decompress_begin
            ZSTD_trace_decompress_end
        ],
    },
];
