//! Files and directories: opening, reading about, changing and removing them by path, and changing
//! them through an open handle. Reading and writing an open handle is `fd-io`.

use super::{DENIED, RETURNED};
use crate::{Effect, EffectClass::Fs, Refusal, links};

pub(super) const ROWS: &[Effect] = &[
    Effect {
        id: "fs.accounts",
        class: Fs,
        what: "looks up users, groups or logins in the system's databases",
        paths: &[],
        links: links![
            __nss_configure_lookup cuserid endaliasent endgrent endpwent endsgent endspent endttyent
            endusershell endutent endutxent fgetgrent fgetpwent fgetsgent fgetspent getaliasbyname
            getaliasent getgrent getgrgid getgrnam getgrouplist getlogin getpw getpwent getpwnam
            getpwuid getsgent getsgnam getspent getspnam getttyent getttynam getusershell getutent
            getutent_r getutid getutid_r getutline getutline_r getutxent getutxid getutxline lckpwdf
            login logout logwtmp putgrent putpwent putsgent putspent pututline pututxline
            setaliasent setgrent setpwent setsgent setspent setttyent setusershell setutent
            setutxent ulckpwdf updwtmp updwtmpx utmpname utmpxname
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.accounts-r",
        class: Fs,
        what: "looks up users, groups or logins in the system's databases",
        paths: &[],
        links: links![
            __getlogin_r_chk fgetgrent_r fgetpwent_r fgetsgent_r fgetspent_r getaliasbyname_r
            getaliasent_r getgrent_r getgrgid_r getgrnam_r getlogin_r getpwent_r getpwnam_r
            getpwuid_r getsgent_r getsgnam_r getspent_r getspnam_r
        ],
        refusal: RETURNED,
    },
    Effect {
        id: "fs.allocate",
        class: Fs,
        what: "reserves or frees room in a file",
        paths: &[],
        links: links![fallocate fallocate64],
        refusal: DENIED,
    },
    Effect {
        id: "fs.allocate-posix",
        class: Fs,
        what: "reserves room in a file",
        paths: &[],
        links: links![posix_fallocate posix_fallocate64],
        refusal: RETURNED,
    },
    Effect {
        id: "fs.create-dir",
        class: Fs,
        what: "creates a directory",
        paths: &[
            "<std::fs::DirBuilder>::create",
            "std::fs::create_dir",
            "std::fs::create_dir_all",
        ],
        links: links![mkdir mkdirat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.link",
        class: Fs,
        what: "makes another name for a file",
        paths: &["std::fs::hard_link"],
        links: links![link linkat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.locale",
        class: Fs,
        what: "reads the files of a locale",
        paths: &[],
        links: links![__newlocale catopen newlocale setlocale],
        refusal: DENIED,
    },
    Effect {
        id: "fs.make-node",
        class: Fs,
        what: "creates a device or another special file",
        paths: &[],
        links: links![__xmknod __xmknodat mknod mknodat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.messages",
        class: Fs,
        what: "reads a catalogue of messages",
        paths: &[],
        links: links![
            __dcgettext __dgettext catgets dcgettext dcngettext dgettext dngettext gettext ngettext
        ],
        refusal: Refusal::Unseen("the file is read once in a process, if at all"),
    },
    Effect {
        id: "fs.metadata",
        class: Fs,
        what: "asks about a file by its path",
        paths: &[
            "<std::fs::DirEntry>::file_type",
            "<std::fs::DirEntry>::metadata",
            "<std::path::Path>::exists",
            "<std::path::Path>::is_dir",
            "<std::path::Path>::is_file",
            "<std::path::Path>::is_symlink",
            "<std::path::Path>::metadata",
            "<std::path::Path>::symlink_metadata",
            "<std::path::Path>::try_exists",
            "std::fs::exists",
            "std::fs::metadata",
            "std::fs::symlink_metadata",
        ],
        links: links![
            __fxstatat __fxstatat64 __lxstat __lxstat64 __statfs __xstat __xstat64 access eaccess
            euidaccess faccessat faccessat2 fstatat fstatat64 lstat lstat64 name_to_handle_at
            pathconf stat stat64 statfs statfs64 statvfs statvfs64 statx ustat
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.mount",
        class: Fs,
        what: "changes what is mounted, or how",
        paths: &[],
        links: links![
            fattach fdetach fsconfig fsmount fsopen fspick mount mount_setattr move_mount open_tree
            pivot_root quotactl umount umount2
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.mounts",
        class: Fs,
        what: "reads or writes a table of mounts",
        paths: &[],
        links: links![
            __endmntent __getmntent_r __setmntent addmntent endfsent endmntent getfsent getfsfile
            getfsspec getmntent getmntent_r setfsent setmntent
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.open",
        class: Fs,
        what: "opens or creates a file",
        paths: &[
            "<std::fs::File>::create",
            "<std::fs::File>::create_new",
            "<std::fs::File>::open",
            "<std::fs::OpenOptions>::open",
            "std::fs::copy",
            "std::fs::read",
            "std::fs::read_to_string",
            "std::fs::write",
        ],
        links: links![
            _IO_file_fopen _IO_file_open _IO_fopen __open __open64 __open64_2 __open_2 __openat64_2
            __openat_2 creat creat64 fopen fopen64 freopen freopen64 open open64 open_by_handle_at
            openat openat2 openat64
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.owner",
        class: Fs,
        what: "changes the owner of a file",
        paths: &[
            "std::os::unix::fs::chown",
            "std::os::unix::fs::fchown",
            "std::os::unix::fs::lchown",
        ],
        links: links![chown fchown fchownat lchown],
        refusal: DENIED,
    },
    Effect {
        id: "fs.permissions",
        class: Fs,
        what: "changes the permissions of a file",
        paths: &[
            "<std::fs::File>::set_permissions",
            "std::fs::set_permissions",
        ],
        links: links![chflags chmod fchflags fchmod fchmodat lchmod],
        refusal: DENIED,
    },
    Effect {
        id: "fs.profile",
        class: Fs,
        what: "measures the program or its memory, and writes a file about it",
        paths: &[],
        links: links![__monstartup _mcleanup moncontrol monstartup mtrace muntrace profil sprofil],
        // Most have no way to fail.
        refusal: Refusal::Never,
    },
    Effect {
        id: "fs.read-dir",
        class: Fs,
        what: "lists a directory",
        paths: &[
            "<std::fs::ReadDir as std::iter::Iterator>::next",
            "<std::path::Path>::read_dir",
            "std::fs::read_dir",
        ],
        links: links![
            fdopendir fts64_children fts64_open fts64_read fts_children fts_open fts_read ftw ftw64
            getdents getdents64 getdirentries getdirentries64 glob glob64 nftw nftw64 opendir
            readdir readdir64 scandir scandir64 scandirat scandirat64
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.read-dir-r",
        class: Fs,
        what: "lists a directory",
        paths: &[],
        links: links![readdir64_r readdir_r],
        refusal: RETURNED,
    },
    Effect {
        id: "fs.read-link",
        class: Fs,
        what: "reads where a symbolic link points",
        paths: &["<std::path::Path>::read_link", "std::fs::read_link"],
        links: links![__readlink_chk __readlinkat_chk readlink readlinkat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.remove",
        class: Fs,
        what: "removes a file or a directory",
        paths: &[
            "std::fs::remove_dir",
            "std::fs::remove_dir_all",
            "std::fs::remove_file",
        ],
        links: links![remove rmdir unlink unlinkat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.rename",
        class: Fs,
        what: "renames or moves a file",
        paths: &["std::fs::rename"],
        links: links![rename renameat renameat2],
        refusal: DENIED,
    },
    Effect {
        id: "fs.resolve-path",
        class: Fs,
        what: "resolves a path through the file system",
        paths: &["<std::path::Path>::canonicalize", "std::fs::canonicalize"],
        links: links![__realpath_chk canonicalize_file_name realpath],
        refusal: DENIED,
    },
    Effect {
        id: "fs.root",
        class: Fs,
        what: "changes the root directory",
        paths: &["std::os::unix::fs::chroot"],
        links: links![chroot],
        refusal: DENIED,
    },
    Effect {
        id: "fs.symlink",
        class: Fs,
        what: "creates a symbolic link",
        paths: &["std::fs::soft_link", "std::os::unix::fs::symlink"],
        links: links![symlink symlinkat],
        refusal: DENIED,
    },
    Effect {
        id: "fs.sync",
        class: Fs,
        what: "forces everything written so far to the disks",
        paths: &[],
        links: links![sync],
        // It has no way to fail.
        refusal: Refusal::Never,
    },
    Effect {
        id: "fs.system",
        class: Fs,
        what: "reads what /proc and /sys say about the process or the machine",
        paths: &["std::thread::available_parallelism"],
        links: links![get_nprocs get_nprocs_conf getloadavg],
        // std asks for these where a refusal would be taken for a fact about the machine and kept.
        refusal: Refusal::Never,
    },
    Effect {
        id: "fs.temporary",
        class: Fs,
        what: "creates a temporary file or directory, or looks for a free name",
        paths: &[],
        links: links![
            mkdtemp mkostemp mkostemp64 mkostemps mkostemps64 mkstemp mkstemp64 mkstemps mkstemps64
            tempnam tmpfile tmpfile64 tmpnam tmpnam_r
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.temporary-name",
        class: Fs,
        what: "looks for a free name for a temporary file",
        paths: &[],
        links: links![mktemp],
        // It fails by emptying the text of its caller, who counts on getting it back.
        refusal: Refusal::Never,
    },
    Effect {
        id: "fs.terminal",
        class: Fs,
        what: "opens or looks for a terminal",
        paths: &[],
        links: links![
            getpass getpt grantpt login_tty openpty posix_openpt ptsname revoke ttyname ttyslot
            unlockpt
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.terminal-r",
        class: Fs,
        what: "looks for the name of a terminal",
        paths: &[],
        links: links![__ptsname_r_chk __ttyname_r_chk ptsname_r ttyname_r],
        refusal: RETURNED,
    },
    Effect {
        id: "fs.time-zone",
        class: Fs,
        what: "reads the time zone, from TZ and /etc/localtime, when it is first needed",
        paths: &[],
        links: links![
            __gmtime_r __strftime_l __wcsftime_l ctime ctime_r getdate getdate_r gmtime gmtime_r
            localtime localtime_r mktime strftime strftime_l strptime strptime_l timegm timelocal
            tzset wcsftime wcsftime_l
        ],
        refusal: Refusal::Unseen("the file is read once in a process, if at all"),
    },
    Effect {
        id: "fs.times",
        class: Fs,
        what: "changes the times of a file",
        paths: &[
            "<std::fs::File>::set_modified",
            "<std::fs::File>::set_times",
        ],
        links: links![futimens futimes futimesat lutimes utime utimensat utimes],
        refusal: DENIED,
    },
    Effect {
        id: "fs.truncate",
        class: Fs,
        what: "cuts or extends a file",
        paths: &["<std::fs::File>::set_len"],
        links: links![ftruncate ftruncate64 truncate truncate64],
        refusal: DENIED,
    },
    Effect {
        id: "fs.umask",
        class: Fs,
        what: "changes which permissions new files get",
        paths: &[],
        links: links![umask],
        // It has no way to fail: what it returns is the old mask.
        refusal: Refusal::Never,
    },
    Effect {
        id: "fs.watch",
        class: Fs,
        what: "watches files for changes",
        paths: &[],
        links: links![
            fanotify_init fanotify_mark inotify_add_watch inotify_init inotify_init1
            inotify_rm_watch
        ],
        refusal: DENIED,
    },
    Effect {
        id: "fs.xattr",
        class: Fs,
        what: "reads or changes extended attributes of a file",
        paths: &[],
        links: links![
            fgetxattr flistxattr fremovexattr fsetxattr getxattr lgetxattr listxattr llistxattr
            lremovexattr lsetxattr removexattr setxattr
        ],
        refusal: DENIED,
    },
];
