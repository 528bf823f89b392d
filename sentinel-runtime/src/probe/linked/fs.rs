//! Files and directories.

use super::{
    detail::Detail,
    memory,
    opened::Opened,
    table::{gates, probes},
};
use core::ffi::{c_char, c_int, c_long, c_uint, c_ulong, c_void};

type Path = *const c_char;
type Mode = libc::mode_t;

/// Whether these arguments of a `…statat` name a file by path, rather than an open descriptor or
/// nothing at all, as std does to learn whether the call is there.
pub(super) fn names_path(path: Path, flags: c_int) -> bool {
    match memory::byte(path.cast()) {
        None => false,
        Some(0) => flags & libc::AT_EMPTY_PATH == 0,
        Some(_) => true,
    }
}

mod opening {
    use super::{Detail, Mode, Opened, Path, c_int, c_void, probes};

    type Stream = *mut libc::FILE;

    probes! {
        fn open(path: Path, flags: c_int, mode: Mode) -> c_int [Opened::by(path)];
        fn open64(path: Path, flags: c_int, mode: Mode) -> c_int [Opened::by(path)];
        fn __open(path: Path, flags: c_int, mode: Mode) -> c_int [Opened::by(path)];
        fn __open64(path: Path, flags: c_int, mode: Mode) -> c_int [Opened::by(path)];
        fn __open_2(path: Path, flags: c_int) -> c_int [Opened::by(path)];
        fn __open64_2(path: Path, flags: c_int) -> c_int [Opened::by(path)];
        fn openat(at: c_int, path: Path, flags: c_int, mode: Mode) -> c_int
            [Opened::at(at, path)];
        fn openat64(at: c_int, path: Path, flags: c_int, mode: Mode) -> c_int
            [Opened::at(at, path)];
        fn __openat_2(at: c_int, path: Path, flags: c_int) -> c_int [Opened::at(at, path)];
        fn __openat64_2(at: c_int, path: Path, flags: c_int) -> c_int [Opened::at(at, path)];
        fn openat2(at: c_int, path: Path, how: *const c_void, size: usize) -> c_int
            [Detail::at(at, path)];
        fn open_by_handle_at(mount: c_int, handle: *mut c_void, flags: c_int) -> c_int
            [Detail::descriptor(mount)];
        fn creat(path: Path, mode: Mode) -> c_int [Opened::by(path)];
        fn creat64(path: Path, mode: Mode) -> c_int [Opened::by(path)];
        fn fopen(path: Path, mode: Path) -> Stream [Detail::text(path)];
        fn fopen64(path: Path, mode: Path) -> Stream [Detail::text(path)];
        fn _IO_fopen(path: Path, mode: Path) -> Stream [Detail::text(path)];
        fn _IO_file_fopen(stream: Stream, path: Path, mode: Path, wide: c_int) -> Stream
            [Detail::text(path)];
        fn _IO_file_open(stream: Stream, path: Path, flags: c_int, mode: c_int, access: c_int,
            wide: c_int) -> Stream [Detail::text(path)];
        fn freopen(path: Path, mode: Path, old: Stream) -> Stream [Detail::text(path)];
        fn freopen64(path: Path, mode: Path, old: Stream) -> Stream [Detail::text(path)];
        fn mkstemp(template: *mut i8) -> c_int [Detail::text(template)];
        fn mkstemp64(template: *mut i8) -> c_int [Detail::text(template)];
        fn mkostemp(template: *mut i8, flags: c_int) -> c_int [Detail::text(template)];
        fn mkostemp64(template: *mut i8, flags: c_int) -> c_int [Detail::text(template)];
        fn mkstemps(template: *mut i8, suffix: c_int) -> c_int [Detail::text(template)];
        fn mkstemps64(template: *mut i8, suffix: c_int) -> c_int [Detail::text(template)];
        fn mkostemps(template: *mut i8, suffix: c_int, flags: c_int) -> c_int
            [Detail::text(template)];
        fn mkostemps64(template: *mut i8, suffix: c_int, flags: c_int) -> c_int
            [Detail::text(template)];
        fn mkdtemp(template: *mut i8) -> *mut i8 [Detail::text(template)];
        fn mktemp(template: *mut i8) -> *mut i8 [Detail::text(template)];
        fn tmpfile() -> Stream [Detail::nothing()];
        fn tmpfile64() -> Stream [Detail::nothing()];
        fn tmpnam(buffer: *mut i8) -> *mut i8 [Detail::nothing()];
        fn tempnam(folder: Path, prefix: Path) -> *mut i8 [Detail::text(folder)];
        fn posix_openpt(flags: c_int) -> c_int [Detail::nothing()];
        fn getpt() -> c_int [Detail::nothing()];
        fn openpty(main: *mut c_int, sub: *mut c_int, name: *mut i8, termios: *const c_void,
            size: *const c_void) -> c_int [Detail::nothing()];
    }
}

mod asking {
    use super::{Detail, Path, c_int, c_long, c_uint, c_void, names_path, probes};

    probes! {
        fn stat(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn stat64(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn lstat(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn lstat64(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn __xstat(version: c_int, path: Path, buffer: *mut c_void) -> c_int
            [Detail::text(path)];
        fn __xstat64(version: c_int, path: Path, buffer: *mut c_void) -> c_int
            [Detail::text(path)];
        fn __lxstat(version: c_int, path: Path, buffer: *mut c_void) -> c_int
            [Detail::text(path)];
        fn __lxstat64(version: c_int, path: Path, buffer: *mut c_void) -> c_int
            [Detail::text(path)];
        fn fstatat(at: c_int, path: Path, buffer: *mut c_void, flags: c_int) -> c_int
            [Detail::at(at, path)] if (names_path(path, flags));
        fn fstatat64(at: c_int, path: Path, buffer: *mut c_void, flags: c_int) -> c_int
            [Detail::at(at, path)] if (names_path(path, flags));
        fn __fxstatat(version: c_int, at: c_int, path: Path, buffer: *mut c_void, flags: c_int)
            -> c_int [Detail::at(at, path)] if (names_path(path, flags));
        fn __fxstatat64(version: c_int, at: c_int, path: Path, buffer: *mut c_void, flags: c_int)
            -> c_int [Detail::at(at, path)] if (names_path(path, flags));
        fn statx(at: c_int, path: Path, flags: c_int, mask: c_uint, buffer: *mut c_void) -> c_int
            [Detail::at(at, path)] if (names_path(path, flags));
        fn access(path: Path, mode: c_int) -> c_int [Detail::text(path)];
        fn eaccess(path: Path, mode: c_int) -> c_int [Detail::text(path)];
        fn euidaccess(path: Path, mode: c_int) -> c_int [Detail::text(path)];
        fn faccessat(at: c_int, path: Path, mode: c_int, flags: c_int) -> c_int
            [Detail::at(at, path)];
        fn statfs(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn statfs64(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn __statfs(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn statvfs(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn statvfs64(path: Path, buffer: *mut c_void) -> c_int [Detail::text(path)];
        fn pathconf(path: Path, name: c_int) -> c_long [Detail::text(path)];
        fn name_to_handle_at(at: c_int, path: Path, handle: *mut c_void, mount: *mut c_int,
            flags: c_int) -> c_int [Detail::at(at, path)];
        fn readlink(path: Path, buffer: *mut i8, size: usize) -> isize [Detail::text(path)];
        fn readlinkat(at: c_int, path: Path, buffer: *mut i8, size: usize) -> isize
            [Detail::at(at, path)];
        fn __readlink_chk(path: Path, buffer: *mut i8, size: usize, room: usize) -> isize
            [Detail::text(path)];
        fn __readlinkat_chk(at: c_int, path: Path, buffer: *mut i8, size: usize, room: usize)
            -> isize [Detail::at(at, path)];
        fn realpath(path: Path, resolved: *mut i8) -> *mut i8 [Detail::text(path)];
        fn __realpath_chk(path: Path, resolved: *mut i8, room: usize) -> *mut i8
            [Detail::text(path)];
        fn canonicalize_file_name(path: Path) -> *mut i8 [Detail::text(path)];
        fn getxattr(path: Path, name: Path, value: *mut c_void, size: usize) -> isize
            [Detail::text(path)];
        fn lgetxattr(path: Path, name: Path, value: *mut c_void, size: usize) -> isize
            [Detail::text(path)];
        fn fgetxattr(fd: c_int, name: Path, value: *mut c_void, size: usize) -> isize
            [Detail::descriptor(fd)];
        fn listxattr(path: Path, list: *mut i8, size: usize) -> isize [Detail::text(path)];
        fn llistxattr(path: Path, list: *mut i8, size: usize) -> isize [Detail::text(path)];
        fn flistxattr(fd: c_int, list: *mut i8, size: usize) -> isize [Detail::descriptor(fd)];
        fn inotify_init() -> c_int [Detail::nothing()];
        fn inotify_init1(flags: c_int) -> c_int [Detail::nothing()];
        fn inotify_add_watch(fd: c_int, path: Path, mask: u32) -> c_int [Detail::text(path)];
        fn fanotify_init(flags: c_uint, event_flags: c_uint) -> c_int [Detail::nothing()];
        fn fanotify_mark(fd: c_int, flags: c_uint, mask: u64, at: c_int, path: Path) -> c_int
            [Detail::at(at, path)];
    }
}

mod listing {
    use super::{Detail, Path, c_int, c_void, gates, probes};

    type Directory = *mut libc::DIR;
    type Visit = *const c_void;

    probes! {
        fn opendir(path: Path) -> Directory [Detail::text(path)];
        fn fdopendir(fd: c_int) -> Directory [Detail::descriptor(fd)];
        fn readdir(directory: Directory) -> *mut c_void [Detail::nothing()];
        fn readdir64(directory: Directory) -> *mut c_void [Detail::nothing()];
        fn readdir_r(directory: Directory, entry: *mut c_void, result: *mut *mut c_void) -> c_int
            [Detail::nothing()];
        fn readdir64_r(directory: Directory, entry: *mut c_void, result: *mut *mut c_void)
            -> c_int [Detail::nothing()];
        fn getdents64(fd: c_int, buffer: *mut c_void, size: usize) -> isize
            [Detail::descriptor(fd)];
    }

    // These call functions of the caller's, whose effects are the caller's.
    gates! {
        fn scandir(path: Path, names: *mut c_void, filter: Visit, order: Visit) -> c_int
            [Detail::text(path)];
        fn scandir64(path: Path, names: *mut c_void, filter: Visit, order: Visit) -> c_int
            [Detail::text(path)];
        fn scandirat(at: c_int, path: Path, names: *mut c_void, filter: Visit, order: Visit)
            -> c_int [Detail::at(at, path)];
        fn scandirat64(at: c_int, path: Path, names: *mut c_void, filter: Visit, order: Visit)
            -> c_int [Detail::at(at, path)];
        fn ftw(path: Path, visit: Visit, depth: c_int) -> c_int [Detail::text(path)];
        fn ftw64(path: Path, visit: Visit, depth: c_int) -> c_int [Detail::text(path)];
        fn nftw(path: Path, visit: Visit, depth: c_int, flags: c_int) -> c_int
            [Detail::text(path)];
        fn nftw64(path: Path, visit: Visit, depth: c_int, flags: c_int) -> c_int
            [Detail::text(path)];
        fn glob(pattern: Path, flags: c_int, error: Visit, result: *mut c_void) -> c_int
            [Detail::text(pattern)];
        fn glob64(pattern: Path, flags: c_int, error: Visit, result: *mut c_void) -> c_int
            [Detail::text(pattern)];
        fn fts_open(paths: *const Path, options: c_int, order: Visit) -> *mut c_void
            [Detail::words(core::ptr::null(), paths.wrapping_sub(1))];
        fn fts64_open(paths: *const Path, options: c_int, order: Visit) -> *mut c_void
            [Detail::words(core::ptr::null(), paths.wrapping_sub(1))];
    }
}

mod changing {
    use super::{Detail, Mode, Path, c_int, c_uint, c_ulong, c_void, probes};

    type Times = *const c_void;

    probes! {
        fn mkdir(path: Path, mode: Mode) -> c_int [Detail::text(path)];
        fn mkdirat(at: c_int, path: Path, mode: Mode) -> c_int [Detail::at(at, path)];
        fn mknod(path: Path, mode: Mode, device: u64) -> c_int [Detail::text(path)];
        fn mknodat(at: c_int, path: Path, mode: Mode, device: u64) -> c_int
            [Detail::at(at, path)];
        fn __xmknod(version: c_int, path: Path, mode: Mode, device: *mut u64) -> c_int
            [Detail::text(path)];
        fn __xmknodat(version: c_int, at: c_int, path: Path, mode: Mode, device: *mut u64)
            -> c_int [Detail::at(at, path)];
        fn link(from: Path, to: Path) -> c_int [Detail::pair(from, to)];
        fn linkat(at: c_int, from: Path, to_at: c_int, to: Path, flags: c_int) -> c_int
            [Detail::pair_at(at, from, to_at, to)];
        fn symlink(target: Path, path: Path) -> c_int [Detail::pair(target, path)];
        fn symlinkat(target: Path, at: c_int, path: Path) -> c_int
            [Detail::pair_at(libc::AT_FDCWD, target, at, path)];
        fn rename(from: Path, to: Path) -> c_int [Detail::pair(from, to)];
        fn renameat(at: c_int, from: Path, to_at: c_int, to: Path) -> c_int
            [Detail::pair_at(at, from, to_at, to)];
        fn renameat2(at: c_int, from: Path, to_at: c_int, to: Path, flags: c_uint) -> c_int
            [Detail::pair_at(at, from, to_at, to)];
        fn unlink(path: Path) -> c_int [Detail::text(path)];
        fn unlinkat(at: c_int, path: Path, flags: c_int) -> c_int [Detail::at(at, path)];
        fn rmdir(path: Path) -> c_int [Detail::text(path)];
        fn remove(path: Path) -> c_int [Detail::text(path)];
        fn truncate(path: Path, len: i64) -> c_int [Detail::text(path)];
        fn truncate64(path: Path, len: i64) -> c_int [Detail::text(path)];
        fn ftruncate(fd: c_int, len: i64) -> c_int [Detail::descriptor(fd)];
        fn ftruncate64(fd: c_int, len: i64) -> c_int [Detail::descriptor(fd)];
        fn fallocate(fd: c_int, mode: c_int, start: i64, len: i64) -> c_int
            [Detail::descriptor(fd)];
        fn fallocate64(fd: c_int, mode: c_int, start: i64, len: i64) -> c_int
            [Detail::descriptor(fd)];
        fn posix_fallocate(fd: c_int, start: i64, len: i64) -> c_int [Detail::descriptor(fd)];
        fn posix_fallocate64(fd: c_int, start: i64, len: i64) -> c_int [Detail::descriptor(fd)];
        fn chmod(path: Path, mode: Mode) -> c_int [Detail::text(path)];
        fn lchmod(path: Path, mode: Mode) -> c_int [Detail::text(path)];
        fn fchmod(fd: c_int, mode: Mode) -> c_int [Detail::descriptor(fd)];
        fn fchmodat(at: c_int, path: Path, mode: Mode, flags: c_int) -> c_int
            [Detail::at(at, path)];
        fn chown(path: Path, user: c_uint, group: c_uint) -> c_int [Detail::text(path)];
        fn lchown(path: Path, user: c_uint, group: c_uint) -> c_int [Detail::text(path)];
        fn fchown(fd: c_int, user: c_uint, group: c_uint) -> c_int [Detail::descriptor(fd)];
        fn fchownat(at: c_int, path: Path, user: c_uint, group: c_uint, flags: c_int) -> c_int
            [Detail::at(at, path)];
        fn utime(path: Path, times: Times) -> c_int [Detail::text(path)];
        fn utimes(path: Path, times: Times) -> c_int [Detail::text(path)];
        fn lutimes(path: Path, times: Times) -> c_int [Detail::text(path)];
        fn futimes(fd: c_int, times: Times) -> c_int [Detail::descriptor(fd)];
        fn futimens(fd: c_int, times: Times) -> c_int [Detail::descriptor(fd)];
        fn futimesat(at: c_int, path: Path, times: Times) -> c_int [Detail::at(at, path)];
        fn utimensat(at: c_int, path: Path, times: Times, flags: c_int) -> c_int
            [Detail::at(at, path)];
        fn setxattr(path: Path, name: Path, value: *const c_void, size: usize, flags: c_int)
            -> c_int [Detail::text(path)];
        fn lsetxattr(path: Path, name: Path, value: *const c_void, size: usize, flags: c_int)
            -> c_int [Detail::text(path)];
        fn fsetxattr(fd: c_int, name: Path, value: *const c_void, size: usize, flags: c_int)
            -> c_int [Detail::descriptor(fd)];
        fn removexattr(path: Path, name: Path) -> c_int [Detail::text(path)];
        fn lremovexattr(path: Path, name: Path) -> c_int [Detail::text(path)];
        fn fremovexattr(fd: c_int, name: Path) -> c_int [Detail::descriptor(fd)];
        fn umask(mask: Mode) -> Mode [Detail::nothing()];
        fn sync() -> () [Detail::nothing()];
        fn chroot(path: Path) -> c_int [Detail::text(path)];
        fn pivot_root(new: Path, old: Path) -> c_int [Detail::pair(new, old)];
        fn mount(source: Path, target: Path, kind: Path, flags: c_ulong, data: *const c_void)
            -> c_int [Detail::pair(source, target)];
        fn umount(target: Path) -> c_int [Detail::text(target)];
        fn umount2(target: Path, flags: c_int) -> c_int [Detail::text(target)];
    }
}

mod tables {
    use super::{Detail, Path, c_int, c_uint, c_void, probes};

    type Entry = *mut c_void;

    probes! {
        fn getpwnam(name: Path) -> Entry [Detail::text(name)];
        fn getpwuid(user: c_uint) -> Entry [Detail::number(user.cast_signed())];
        fn getgrnam(name: Path) -> Entry [Detail::text(name)];
        fn getgrgid(group: c_uint) -> Entry [Detail::number(group.cast_signed())];
        fn getspnam(name: Path) -> Entry [Detail::text(name)];
        fn getpwent() -> Entry [Detail::nothing()];
        fn getgrent() -> Entry [Detail::nothing()];
        fn getlogin() -> *mut i8 [Detail::nothing()];
        fn getgrouplist(user: Path, group: c_uint, groups: *mut c_uint, count: *mut c_int)
            -> c_int [Detail::text(user)];
        fn getpwnam_r(name: Path, entry: Entry, buffer: *mut i8, size: usize,
            result: *mut Entry) -> c_int [Detail::text(name)];
        fn getpwuid_r(user: c_uint, entry: Entry, buffer: *mut i8, size: usize,
            result: *mut Entry) -> c_int [Detail::number(user.cast_signed())];
        fn getgrnam_r(name: Path, entry: Entry, buffer: *mut i8, size: usize,
            result: *mut Entry) -> c_int [Detail::text(name)];
        fn getgrgid_r(group: c_uint, entry: Entry, buffer: *mut i8, size: usize,
            result: *mut Entry) -> c_int [Detail::number(group.cast_signed())];
        fn setlocale(category: c_int, locale: Path) -> *mut i8
            [Detail::text(locale)] if (!locale.is_null());
        fn getlogin_r(buffer: *mut i8, size: usize) -> c_int [Detail::nothing()];
        fn setmntent(path: Path, mode: Path) -> *mut libc::FILE [Detail::text(path)];
        fn __setmntent(path: Path, mode: Path) -> *mut libc::FILE [Detail::text(path)];
    }
}

pub(super) const PROBES: &[&[&super::table::Probe]] = &[
    opening::PROBES,
    asking::PROBES,
    listing::PROBES,
    listing::GATES,
    changing::PROBES,
    tables::PROBES,
];
