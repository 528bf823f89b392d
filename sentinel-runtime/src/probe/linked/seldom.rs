//! Functions that little code calls, by what they return. Their witnesses have no detail; the
//! gate passes on whatever arguments there are.

use super::{detail::Detail, table::gates};
use core::ffi::{c_int, c_long, c_void};

type Pointer = *mut c_void;
type Count = u32;

macro_rules! seldom {
    ($($result:ty: $($name:ident)+;)+) => {
        gates! { $($(fn $name() -> $result [Detail::nothing()];)+)+ }
    };
}

mod fs {
    use super::{Detail, Pointer, c_int, gates};

    seldom! {
        (): endgrent endpwent endspent endusershell endutent endutxent login logwtmp setgrent
            setpwent setspent setusershell setutent setutxent updwtmp updwtmpx endfsent;
        Pointer: cuserid fgetgrent fgetpwent getspent getusershell getutent getutid getutline
            getutxent getutxid getutxline pututline pututxline;
        c_int: getpw getutent_r getutid_r getutline_r lckpwdf logout putgrent putpwent ulckpwdf
            utmpname utmpxname;
        c_int: __getlogin_r_chk fgetgrent_r fgetpwent_r getgrent_r getpwent_r getspent_r
            getspnam_r;
        Pointer: __newlocale newlocale;
        isize: catopen;
        c_int: faccessat2 ustat;
        c_int: fsconfig fsmount fsopen fspick mount_setattr move_mount open_tree quotactl;
        c_int: __endmntent addmntent endmntent setfsent;
        Pointer: __getmntent_r getfsent getfsfile getfsspec getmntent getmntent_r;
        Pointer: tmpnam_r;
        Pointer: getpass ptsname ttyname;
        c_int: grantpt login_tty ttyslot unlockpt;
        c_int: __ptsname_r_chk __ttyname_r_chk ptsname_r ttyname_r;
        c_int: inotify_rm_watch;
        isize: getdents getdirentries getdirentries64;
        Pointer: fts64_children fts64_read fts_children fts_read;
    }
}

mod net {
    use super::{Count, Detail, Pointer, c_int, gates};

    seldom! {
        c_int: bindresvport;
        Count: if_nametoindex;
        c_int: getipv4sourcefilter getsourcefilter setipv4sourcefilter setsourcefilter;
        (): endhostent endnetent endnetgrent endprotoent endrpcent endservent sethostent
            setnetent setprotoent setrpcent setservent;
        c_int: ether_hostton ether_ntohost getnetgrent innetgr setnetgrent;
        Pointer: gethostent getnetbyaddr getnetbyname getnetent getprotobynumber getprotoent
            getrpcbyname getrpcbynumber getrpcent getservent;
        c_int: gethostbyaddr_r gethostent_r getnetbyaddr_r getnetbyname_r getnetent_r
            getprotobyname_r getprotobynumber_r getprotoent_r getrpcbyname_r getrpcbynumber_r
            getrpcent_r getservbyname_r getservbyport_r getservent_r;
        c_int: __res_init __res_ninit __res_nquerydomain __res_nsearch __res_nsend
            __res_querydomain __res_send res_init res_ninit res_nquerydomain res_nsearch
            res_nsend res_querydomain res_send;
        c_int: iruserok iruserok_af rcmd rcmd_af rexec rexec_af rresvport rresvport_af rtime
            ruserok ruserok_af;
    }
}

mod process {
    use super::{Count, Detail, c_int, c_long, gates};

    seldom! {
        Count: alarm ualarm;
        c_int: timer_delete timer_settime;
        c_int: __arch_prctl __sched_setscheduler __setpgid arch_prctl ioperm iopl mlockall
            modify_ldt munlockall process_mrelease sched_setattr vhangup;
        isize: process_madvise;
        c_long: ulimit;
        c_int: capset setfsgid setfsuid setlogin;
        c_int: clone3 forkpty;
        c_int: __adjtimex __sysctl adjtime adjtimex clock_adjtime delete_module init_module
            klogctl ntp_adjtime sethostid stime sysctl;
        c_int: sigignore siginterrupt;
        usize: sigset ssignal;
    }
}

mod others {
    use super::{Detail, Pointer, c_int, gates};

    seldom! {
        Pointer: __libc_dlopen_mode;
        c_int: uselib;
        c_int: mq_getattr mq_notify mq_setattr mq_timedsend;
        isize: mq_timedreceive;
        c_int: shmdt;
        (): __vsyslog_chk closelog openlog vsyslog;
        Pointer: __gets_chk gets;
        c_int: __isoc23_vscanf __isoc23_vwscanf __isoc23_wscanf __isoc99_vscanf __isoc99_vwscanf
            __isoc99_wscanf getwchar getwchar_unlocked vscanf vwscanf wscanf;
        c_int: _IO_printf __vwprintf_chk __wprintf_chk putwchar putwchar_unlocked vwprintf
            wprintf;
        (): error error_at_line herror malloc_stats psiginfo psignal vwarn vwarnx warn warnx;
        c_int: io_getevents io_setup io_submit io_uring_enter io_uring_queue_init
            io_uring_queue_init_mem io_uring_queue_init_params io_uring_register io_uring_setup
            io_uring_submit io_uring_submit_and_wait;
    }
}

pub(super) const GATES: &[&[&super::table::Probe]] =
    &[fs::GATES, net::GATES, process::GATES, others::GATES];
