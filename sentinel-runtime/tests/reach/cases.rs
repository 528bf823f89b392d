//! What the catalogue says is refused, with arguments that make it an effect.

use sentinel_effects::{AtRuntime, Effect, Refusal, effects};
use sentinel_runtime::EffectClass;

/// Functions of which only some calls are effects, and arguments that make a call one.
const ARGUMENTS: &[(&str, &str)] = &[
    ("__fxstatat", "1, -100, path"),
    ("__fxstatat64", "1, -100, path"),
    ("__sigaction", "15, words"),
    ("dlmopen", "0, path"),
    ("dlopen", "path"),
    ("fstatat", "-100, path"),
    ("fstatat64", "-100, path"),
    ("prctl", "15"),
    ("prlimit", "1"),
    ("prlimit64", "1"),
    ("sendmmsg", "-1, words"),
    ("sendmsg", "-1, words"),
    ("sendto", "-1, 0, 0, 0, words"),
    ("setlocale", "0, path"),
    ("sigaction", "15, words"),
    ("statx", "-100, path"),
];

/// Functions of descriptors and C streams, which are effects where these are standard ones.
const STREAMS: &[(&str, &str)] = &[
    (
        "1",
        "__pwrite64 __write dprintf pwrite pwrite64 pwritev pwritev2 pwritev64 pwritev64v2 \
         sendfile sendfile64 vdprintf vmsplice write writev __dprintf_chk __vdprintf_chk",
    ),
    ("5, 0, 2", "copy_file_range splice"),
    ("5, 2", "tee"),
    (
        "0",
        "__pread64 __pread64_chk __pread_chk __read __read_chk pread pread64 preadv preadv2 \
         preadv64 preadv64v2 read readv",
    ),
    (
        "(long) stdout",
        "_IO_fprintf _IO_vfprintf __fprintf_chk __fwprintf_chk __overflow __vfprintf_chk \
         __vfwprintf_chk __woverflow fprintf fwprintf vfprintf vfwprintf",
    ),
    (
        "0, (long) stderr",
        "_IO_fputs _IO_putc fputc fputc_unlocked fputs fputs_unlocked fputwc fputwc_unlocked \
         fputws fputws_unlocked putc putc_unlocked putw putwc putwc_unlocked",
    ),
    (
        "0, 1, 1, (long) stdout",
        "_IO_fwrite fwrite fwrite_unlocked",
    ),
    (
        "(long) stdin",
        "_IO_getc _IO_vfscanf __isoc99_fscanf __isoc99_fwscanf __isoc99_vfscanf __uflow \
         __underflow __vfscanf __wuflow __wunderflow fgetc fgetc_unlocked fgetwc fgetwc_unlocked \
         fscanf fwscanf getc getc_unlocked getw getwc getwc_unlocked vfscanf",
    ),
    (
        "0, 0, (long) stdin",
        "_IO_fgets fgets fgets_unlocked fgetws fgetws_unlocked getline",
    ),
    (
        "0, 0, 0, (long) stdin",
        "_IO_fread __fgets_chk __fgets_unlocked_chk __fgetws_chk __fgetws_unlocked_chk \
         __getdelim fread fread_unlocked getdelim",
    ),
    (
        "0, 0, 0, 0, (long) stdin",
        "__fread_chk __fread_unlocked_chk",
    ),
    ("5, 0, 35", "setsockopt"),
];

/// A call that the library makes, and what must come of it.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) arguments: &'static str,
    pub(crate) class: EffectClass,
    pub(crate) refusal: Refusal,
}

pub(crate) fn cases() -> Vec<Case> {
    let arguments = |name: &str| {
        let special = ARGUMENTS.iter().find(|(known, _)| *known == name);
        special.map_or("0", |(_, arguments)| arguments)
    };
    let rows = effects().filter(|row| is_refused(row)).flat_map(|row| {
        row.links.iter().map(move |name| Case {
            name,
            arguments: arguments(name),
            class: row.class,
            refusal: row.refusal,
        })
    });
    let streams = STREAMS.iter().flat_map(|(arguments, names)| {
        names.split_whitespace().map(move |name| {
            let group = name == "setsockopt";
            let errno = if group {
                Refusal::EPERM
            } else {
                Refusal::EBADF
            };
            Case {
                name,
                arguments,
                class: if group {
                    EffectClass::Net
                } else {
                    EffectClass::Stdio
                },
                refusal: Refusal::Errno(errno),
            }
        })
    });
    rows.chain(streams).collect()
}

pub(crate) fn is_refused(row: &Effect) -> bool {
    let refuses =
        row.class.at_runtime() == AtRuntime::Refuse || row.class == EffectClass::RawSyscall;
    refuses && !matches!(row.refusal, Refusal::Never | Refusal::Unseen(_))
}
