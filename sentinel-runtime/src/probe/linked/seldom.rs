//! Functions that little code calls, by what they return and which argument names what they
//! touch. The gate passes on whatever arguments there are.

use super::{
    detail::Detail,
    raw::{number, pointer},
    table::gates,
};
use core::ffi::{c_int, c_long, c_void};

type Pointer = *mut c_void;
/// Zero means failure.
type Count = u32;

/// Declares gates: `result, touched: names;`, where `touched` is `nothing`, or which argument says
/// what is touched, and how: `first_text`, `second_number`; `both_path` is a directory and a path.
macro_rules! seldom {
    ($($result:ty, $touched:ident: $($name:ident)+;)+) => {
        gates! { $($(
            fn $name(first: usize, second: usize) -> $result [seldom!($touched first second)];
        )+)+ }
    };
    (nothing $first:ident $second:ident) => { Detail::nothing() };
    (first_text $first:ident $second:ident) => { Detail::text(pointer($first)) };
    (second_text $first:ident $second:ident) => { Detail::text(pointer($second)) };
    (both_path $first:ident $second:ident) => { Detail::at(number($first), pointer($second)) };
    (first_number $first:ident $second:ident) => { Detail::number(number($first)) };
    (second_number $first:ident $second:ident) => { Detail::number(number($second)) };
    (first_descriptor $first:ident $second:ident) => { Detail::descriptor(number($first)) };
    (first_signal $first:ident $second:ident) => { Detail::signal(number($first), None) };
    (second_signal $first:ident $second:ident) => { Detail::signal(number($second), None) };
}

pub(super) use seldom;

mod fs {
    use super::{Count, Detail, Pointer, c_int, gates, number, pointer};

    seldom! {
        (), nothing: endaliasent endgrent endpwent endsgent endspent endusershell endutent
            endutxent login setaliasent setgrent setpwent setsgent setspent setusershell setutent
            setutxent endfsent;
        (), first_text: logwtmp updwtmp updwtmpx;
        Pointer, nothing: cuserid fgetgrent fgetpwent fgetsgent fgetspent getaliasent getsgent
            getspent getttyent getusershell getutent getutid getutline getutxent getutxid
            getutxline pututline pututxline;
        Pointer, first_text: getaliasbyname getsgnam getttynam;
        c_int, nothing: getutent_r getutid_r getutline_r lckpwdf putgrent putpwent putsgent
            putspent ulckpwdf;
        Count, nothing: endttyent setttyent;
        Count, first_text: logout;
        c_int, first_text: __nss_configure_lookup utmpname utmpxname;
        c_int, first_number: getpw;
        c_int, nothing: __getlogin_r_chk fgetgrent_r fgetpwent_r fgetsgent_r fgetspent_r
            getaliasent_r getgrent_r getpwent_r getsgent_r getspent_r;
        c_int, first_text: getaliasbyname_r getsgnam_r getspnam_r;
        Pointer, second_text: __newlocale newlocale;
        isize, first_text: catopen;
        c_int, both_path: faccessat2 fspick mount_setattr open_tree;
        c_int, first_number: ustat;
        c_int, first_text: fsopen;
        c_int, first_descriptor: fdetach fsconfig fsmount;
        c_int, both_path: move_mount;
        c_int, second_text: fattach quotactl;
        c_int, first_text: chflags;
        c_int, first_descriptor: fchflags;
        c_int, nothing: __endmntent addmntent endmntent;
        Count, nothing: setfsent;
        Pointer, nothing: __getmntent_r getfsent getmntent getmntent_r;
        Pointer, first_text: getfsfile getfsspec;
        Pointer, nothing: tmpnam_r;
        Pointer, first_text: getpass;
        Pointer, first_descriptor: ptsname ttyname;
        c_int, first_descriptor: grantpt login_tty unlockpt;
        c_int, first_text: revoke;
        Count, nothing: ttyslot;
        c_int, first_descriptor: __ptsname_r_chk __ttyname_r_chk ptsname_r ttyname_r;
        c_int, first_descriptor: inotify_rm_watch;
        isize, first_descriptor: getdents getdirentries getdirentries64;
        Pointer, nothing: fts64_children fts64_read fts_children fts_read;
        c_int, nothing: get_nprocs get_nprocs_conf getloadavg;
        (), nothing: __monstartup _mcleanup moncontrol monstartup mtrace muntrace;
        c_int, nothing: profil sprofil;
    }
}

mod net {
    use super::{Count, Detail, Pointer, c_int, gates, number, pointer};

    seldom! {
        c_int, first_descriptor: bindresvport;
        Count, first_text: if_nametoindex;
        c_int, first_descriptor: getipv4sourcefilter getsourcefilter setipv4sourcefilter
            setsourcefilter;
        (), nothing: _sethtent endhostent endnetent endnetgrent endprotoent endrpcent endservent
            sethostent setnetent setprotoent setrpcent setservent;
        c_int, first_text: ether_hostton;
        c_int, nothing: ether_ntohost;
        Count, first_text: innetgr setnetgrent;
        Count, nothing: getnetgrent getnetgrent_r;
        Pointer, nothing: _gethtbyaddr _gethtent gethostent getnetbyaddr getnetent getprotoent
            getrpcent getservent res_gethostbyaddr;
        Pointer, first_text: __hostalias _gethtbyname _gethtbyname2 getnetbyname getrpcbyname
            res_gethostbyname res_gethostbyname2;
        Pointer, second_text: __res_hostalias;
        Pointer, first_number: getprotobynumber getrpcbynumber;
        c_int, nothing: gethostbyaddr_r gethostent_r getnetbyaddr_r getnetent_r getprotoent_r
            getrpcent_r getservent_r;
        c_int, first_text: getnetbyname_r getprotobyname_r getrpcbyname_r getservbyname_r;
        c_int, first_number: getprotobynumber_r getrpcbynumber_r getservbyport_r;
        c_int, nothing: __res_init __res_ninit __res_nsend __res_send res_init res_ninit
            res_nsend res_send;
        c_int, first_text: __res_querydomain res_querydomain;
        c_int, second_text: __res_nquerydomain __res_nsearch res_nquerydomain res_nsearch;
        c_int, nothing: __ivaliduser iruserok iruserok_af rcmd rcmd_af rexec rexec_af rresvport
            rresvport_af rtime;
        c_int, first_text: ruserok ruserok_af ruserpass;
    }
}

mod rpc {
    use super::{Count, Detail, Pointer, c_int, gates, number, pointer};

    seldom! {
        Pointer, nothing: authdes_pk_create authnone_create authunix_create
            authunix_create_default clntraw_create clnttcp_create clntudp_bufcreate
            clntudp_create clntunix_create pmap_getmaps svcraw_create;
        Pointer, first_text: authdes_create clnt_create;
        Pointer, first_descriptor: svcfd_create svctcp_create svcudp_bufcreate svcudp_create
            svcunix_create svcunixfd_create;
        c_int, first_text: callrpc;
        c_int, nothing: _authenticate clnt_broadcast key_decryptsession key_decryptsession_pk
            key_encryptsession key_encryptsession_pk key_gendes key_get_conv key_setnet
            key_setsecret pmap_rmtcall registerrpc;
        Count, nothing: authdes_getucred getnetname key_secretkey_is_set netname2host
            netname2user pmap_getport pmap_set pmap_unset svc_register svc_sendreply
            svcudp_enablecache;
        Count, first_text: getpublickey getrpcport getsecretkey;
        Count, second_text: host2netname;
        Count, second_number: user2netname;
        (), nothing: get_myaddress svc_exit svc_getreq svc_getreq_common svc_getreq_poll
            svc_getreqset svc_run svc_unregister svcerr_auth svcerr_decode svcerr_noproc
            svcerr_noprog svcerr_progvers svcerr_systemerr svcerr_weakauth xprt_register
            xprt_unregister;
    }
}

mod process {
    use super::{Count, Detail, Pointer, c_int, c_long, gates, number, pointer};

    seldom! {
        Pointer, second_text: _IO_proc_open;
        Count, nothing: alarm ualarm;
        c_int, nothing: timer_delete timer_settime;
        c_int, first_number: __arch_prctl arch_prctl seccomp;
        c_int, first_number: __sched_setscheduler __setpgid sched_setattr;
        c_int, nothing: ioperm iopl mlockall modify_ldt munlockall process_mrelease vhangup
            vlimit landlock_restrict_self ioprio_set;
        c_long, first_number: migrate_pages move_pages;
        isize, nothing: process_madvise;
        c_long, nothing: ulimit;
        c_int, nothing: capset;
        c_int, first_number: setfsgid setfsuid;
        c_int, first_text: setlogin;
        c_int, nothing: clone3 forkpty;
        c_long, first_text: request_key;
        c_long, second_text: add_key;
        c_long, first_number: keyctl;
        c_int, nothing: __adjtimex __sysctl adjtime adjtimex bdflush clock_adjtime finit_module
            get_kernel_syms init_module kexec_load klogctl nfsservctl ntp_adjtime query_module
            sethostid stime sysctl;
        c_int, first_descriptor: kexec_file_load;
        c_int, first_text: create_module delete_module;
        c_int, nothing: bpf kcmp perf_event_open userfaultfd;
        c_int, second_signal: tkill;
        c_int, first_signal: sigignore siginterrupt sigvec;
        usize, first_signal: sigset ssignal;
    }
}

mod others {
    use super::{Detail, Pointer, c_int, gates, number, pointer};

    seldom! {
        c_int, nothing: __nss_database_lookup __nss_group_lookup __nss_hosts_lookup __nss_next
            __nss_passwd_lookup;
        Pointer, first_text: __libc_dlopen_mode;
        c_int, first_text: uselib;
        c_int, first_descriptor: mq_getattr mq_notify mq_setattr mq_timedsend;
        isize, first_descriptor: mq_timedreceive;
        c_int, nothing: shmdt;
        (), nothing: closelog;
        (), first_text: openlog;
        (), second_text: vsyslog;
        (), nothing: __vsyslog_chk;
        c_int, first_text: __isoc23_vscanf __isoc99_vscanf vscanf;
        c_int, nothing: __isoc23_vwscanf __isoc23_wscanf __isoc99_vwscanf __isoc99_wscanf vwscanf
            wscanf;
        c_int, nothing: __vwprintf_chk __wprintf_chk fmtmsg vwprintf wprintf;
        (), nothing: __p_query clnt_perrno error error_at_line malloc_stats;
        (), first_text: clnt_pcreateerror herror vwarn vwarnx warn warnx;
        (), second_text: clnt_perror psiginfo;
        (), first_signal: psignal;
        c_int, nothing: pthread_kill_other_threads_np pthread_setattr_default_np
            pthread_setconcurrency;
        c_int, nothing: pthread_cancel pthread_setaffinity_np pthread_setschedparam
            pthread_setschedprio;
        c_int, second_text: pthread_setname_np;
        (), nothing: pthread_exit thrd_exit;
        c_int, nothing: io_cancel io_destroy io_getevents io_setup io_submit io_uring_enter
            io_uring_queue_init io_uring_queue_init_mem io_uring_queue_init_params
            io_uring_register io_uring_setup io_uring_submit io_uring_submit_and_wait;
    }
}

pub(super) const GATES: &[&[&super::table::Probe]] = &[
    fs::GATES,
    net::GATES,
    rpc::GATES,
    process::GATES,
    others::GATES,
];
