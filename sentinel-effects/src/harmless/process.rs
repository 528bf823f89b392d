//! The inside of the process: control flow, callbacks, structures that later calls use, and what
//! the linker and the C runtime need.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "orders or searches memory; its callback is followed as any other reference",
        links: links![
            bsearch hcreate hcreate_r hdestroy hdestroy_r hsearch hsearch_r insque lfind lsearch
            qsort qsort_r remque tdelete tdestroy tfind tsearch twalk twalk_r
        ],
    },
    Harmless {
        why: "keeps a function for later, which is followed as any other reference",
        links: links![
            __cxa_at_quick_exit __cxa_atexit __cxa_finalize __cxa_thread_atexit_impl __pthread_once
            __pthread_register_cancel __pthread_unregister_cancel __pthread_unwind_next
            __register_atfork _pthread_cleanup_pop _pthread_cleanup_push at_quick_exit atexit
            call_once fopencookie on_exit pthread_atfork pthread_once
        ],
    },
    Harmless {
        why: "moves control within the thread",
        links: links![
            __longjmp_chk __sigsetjmp _longjmp _setjmp getcontext longjmp makecontext
            pthread_setcancelstate pthread_setcanceltype pthread_testcancel setcontext setjmp
            siglongjmp swapcontext
        ],
    },
    Harmless {
        why: "unwinds the stack, as a panic does, or registers how to",
        links: links![
            _Unwind_DeleteException _Unwind_FindEnclosingFunction _Unwind_Find_FDE
            _Unwind_ForcedUnwind _Unwind_GetCFA _Unwind_GetDataRelBase _Unwind_GetGR _Unwind_GetIP
            _Unwind_GetIPInfo _Unwind_GetLanguageSpecificData _Unwind_GetRegionStart
            _Unwind_GetTextRelBase _Unwind_RaiseException _Unwind_Resume _Unwind_Resume_or_Rethrow
            _Unwind_SetGR _Unwind_SetIP __deregister_frame __deregister_frame_info
            __gcc_personality_v0 __register_frame __register_frame_info
        ],
    },
    Harmless {
        why: "fills in a structure, which a later call uses",
        links: links![
            __pthread_mutexattr_destroy __pthread_mutexattr_init __pthread_mutexattr_settype
            posix_spawn_file_actions_addchdir_np posix_spawn_file_actions_addclose
            posix_spawn_file_actions_addclosefrom_np posix_spawn_file_actions_adddup2
            posix_spawn_file_actions_addfchdir_np posix_spawn_file_actions_addopen
            posix_spawn_file_actions_addtcsetpgrp_np posix_spawn_file_actions_destroy
            posix_spawn_file_actions_init posix_spawnattr_destroy posix_spawnattr_getflags
            posix_spawnattr_getpgroup posix_spawnattr_getschedparam posix_spawnattr_getschedpolicy
            posix_spawnattr_getsigdefault posix_spawnattr_getsigmask posix_spawnattr_init
            posix_spawnattr_setflags posix_spawnattr_setpgroup posix_spawnattr_setschedparam
            posix_spawnattr_setschedpolicy posix_spawnattr_setsigdefault posix_spawnattr_setsigmask
            pthread_attr_destroy pthread_attr_getaffinity_np pthread_attr_getdetachstate
            pthread_attr_getguardsize pthread_attr_getinheritsched pthread_attr_getschedparam
            pthread_attr_getschedpolicy pthread_attr_getscope pthread_attr_getsigmask_np
            pthread_attr_getstack pthread_attr_getstackaddr pthread_attr_getstacksize
            pthread_attr_init pthread_attr_setaffinity_np pthread_attr_setdetachstate
            pthread_attr_setguardsize pthread_attr_setinheritsched pthread_attr_setschedparam
            pthread_attr_setschedpolicy pthread_attr_setscope pthread_attr_setsigmask_np
            pthread_attr_setstack pthread_attr_setstackaddr pthread_attr_setstacksize
            pthread_barrierattr_destroy pthread_barrierattr_getpshared pthread_barrierattr_init
            pthread_barrierattr_setpshared pthread_condattr_destroy pthread_condattr_getclock
            pthread_condattr_getpshared pthread_condattr_init pthread_condattr_setclock
            pthread_condattr_setpshared pthread_getattr_default_np pthread_mutexattr_destroy
            pthread_mutexattr_getkind_np pthread_mutexattr_getprioceiling
            pthread_mutexattr_getprotocol pthread_mutexattr_getpshared pthread_mutexattr_getrobust
            pthread_mutexattr_getrobust_np pthread_mutexattr_gettype pthread_mutexattr_init
            pthread_mutexattr_setkind_np pthread_mutexattr_setprioceiling
            pthread_mutexattr_setprotocol pthread_mutexattr_setpshared pthread_mutexattr_setrobust
            pthread_mutexattr_setrobust_np pthread_mutexattr_settype pthread_rwlockattr_destroy
            pthread_rwlockattr_getkind_np pthread_rwlockattr_getpshared pthread_rwlockattr_init
            pthread_rwlockattr_setkind_np pthread_rwlockattr_setpshared
        ],
    },
    Harmless {
        why: "sets up or tears down what threads will wait for; nobody waits",
        links: links![
            __pthread_mutex_destroy __pthread_mutex_init __pthread_rwlock_destroy
            __pthread_rwlock_init cnd_destroy cnd_init mtx_destroy mtx_init pthread_barrier_destroy
            pthread_barrier_init pthread_cond_destroy pthread_cond_init pthread_mutex_destroy
            pthread_mutex_getprioceiling pthread_mutex_init pthread_mutex_setprioceiling
            pthread_rwlock_destroy pthread_rwlock_init pthread_spin_destroy pthread_spin_init
            sem_destroy sem_getvalue sem_init
        ],
    },
    Harmless {
        why: "compares thread handles, or lets go of one",
        links: links![
            pthread_detach pthread_equal pthread_getconcurrency thrd_detach thrd_equal
        ],
    },
    Harmless {
        why: "builds a set of signals or of processors, or the stack for a handler",
        links: links![
            __fdelt_chk __fdelt_warn __libc_allocate_rtsig __libc_current_sigrtmax
            __libc_current_sigrtmin __sched_cpualloc __sched_cpucount __sched_cpufree __sigaddset
            __sigdelset __sigismember setlogmask sigaddset sigaltstack sigandset sigdelset
            sigemptyset sigfillset sigisemptyset sigismember sigorset
        ],
    },
    Harmless {
        why: "reads or sets what a stream knows of itself, or makes one in memory",
        links: links![
            _IO_feof _IO_ferror _IO_setvbuf __fbufsize __flbf __fpending __fpurge __freadable
            __freading __fsetlocking __fwritable __fwriting clearerr clearerr_unlocked feof
            feof_unlocked ferror ferror_unlocked fileno fileno_unlocked fmemopen fwide
            open_memstream open_wmemstream setbuf setbuffer setlinebuf setvbuf
        ],
    },
    Harmless {
        why: "reads or chooses among the locales that are loaded already",
        links: links![
            __duplocale __nl_langinfo_l __uselocale bind_textdomain_codeset bindtextdomain duplocale
            localeconv nl_langinfo nl_langinfo_l rpmatch textdomain uselocale
        ],
    },
    Harmless {
        why: "asks for a constant of the system; only the number of processors comes from a file",
        links: links![
            __confstr_chk __getauxval __getpagesize __libc_single_threaded __pthread_get_minstack
            __sched_get_priority_max __sched_get_priority_min __sysconf confstr getauxval
            getpagesize gnu_get_libc_release gnu_get_libc_version sched_get_priority_max
            sched_get_priority_min sysconf
        ],
    },
    Harmless {
        why: "reads the state of the option parser",
        links: links![
            optarg opterr optind optopt
        ],
    },
    Harmless {
        why: "is made or left open by the linker, for the start of the program or for profiling",
        links: links![
            _GLOBAL_OFFSET_TABLE_ _ITM_deregisterTMCloneTable _ITM_registerTMCloneTable
            __cyg_profile_func_enter __cyg_profile_func_exit __dso_handle __ehdr_start __fentry__
            __gmon_start__ __libc_start_main _mcount mcount
        ],
    },
];
