//! Looking at the stack and at the loaded objects.

use crate::{Effect, EffectClass::Backtrace, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "backtrace.capture",
        class: Backtrace,
        what: "captures a backtrace",
        paths: &[
            "<std::backtrace::Backtrace>::capture",
            "<std::backtrace::Backtrace>::force_capture",
        ],
        links: links![
            _Unwind_Backtrace __backtrace __backtrace_symbols __backtrace_symbols_fd backtrace
            backtrace_symbols backtrace_symbols_fd
        ],
        refusal: Refusal::Never,
    },
    Effect {
        id: "backtrace.objects",
        class: Backtrace,
        what: "lists the loaded objects, or asks which one an address lies in",
        paths: &[],
        links: links![_dl_find_object _r_debug dl_iterate_phdr dladdr dladdr1],
        refusal: Refusal::Never,
    },
];
