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
            __cxa_at_quick_exit __cxa_atexit __cxa_finalize __cxa_thread_atexit_impl
            __pthread_cleanup_routine __pthread_once __pthread_register_cancel
            __pthread_register_cancel_defer __pthread_unregister_cancel
            __pthread_unregister_cancel_restore __pthread_unwind_next __register_atfork
            _pthread_cleanup_pop _pthread_cleanup_pop_restore _pthread_cleanup_push
            _pthread_cleanup_push_defer at_quick_exit atexit call_once fopencookie on_exit
            printf_size_info pthread_atfork pthread_once register_printf_function
            register_printf_modifier register_printf_specifier register_printf_type
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
            __deregister_frame_info_bases __gcc_personality_v0 __register_frame
            __register_frame_info __register_frame_info_bases __register_frame_info_table
            __register_frame_info_table_bases __register_frame_table
        ],
    },
    Harmless {
        why: "fills in a structure, which a later call uses",
        links: links![
            __pthread_mutexattr_destroy __pthread_mutexattr_init __pthread_mutexattr_settype
            posix_spawn_file_actions_addchdir posix_spawn_file_actions_addchdir_np
            posix_spawn_file_actions_addclose posix_spawn_file_actions_addclosefrom_np
            posix_spawn_file_actions_adddup2 posix_spawn_file_actions_addfchdir
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
            sigemptyset sigfillset sigisemptyset sigismember sigorset sigstack
        ],
    },
    Harmless {
        why: "reads or sets what a stream knows of itself, or makes one in memory",
        links: links![
            _IO_adjust_column _IO_adjust_wcolumn _IO_default_doallocate _IO_default_finish
            _IO_default_pbackfail _IO_doallocbuf _IO_feof _IO_ferror _IO_file_attach
            _IO_file_doallocate _IO_file_init _IO_file_jumps _IO_file_setbuf _IO_free_backup_area
            _IO_free_wbackup_area _IO_init _IO_init_marker _IO_init_wmarker _IO_iter_begin
            _IO_iter_end _IO_iter_file _IO_iter_next _IO_least_wmarker _IO_link_in _IO_list_all
            _IO_list_lock _IO_list_resetlock _IO_list_unlock _IO_marker_delta _IO_marker_difference
            _IO_remove_marker _IO_seekmark _IO_seekwmark _IO_setb _IO_setbuffer _IO_setvbuf
            _IO_sprintf _IO_sputbackc _IO_sputbackwc _IO_sscanf _IO_str_init_readonly
            _IO_str_init_static _IO_str_overflow _IO_str_pbackfail _IO_str_seekoff _IO_str_underflow
            _IO_sungetc _IO_sungetwc _IO_switch_to_main_wget_area _IO_switch_to_wbackup_area
            _IO_un_link _IO_unsave_markers _IO_unsave_wmarkers _IO_vsprintf _IO_wdefault_doallocate
            _IO_wdefault_finish _IO_wdefault_pbackfail _IO_wdoallocbuf _IO_wfile_jumps
            _IO_wmarker_delta _IO_wsetb __fbufsize __flbf __fpending __fpurge __freadable __freading
            __fsetlocking __fwritable __fwriting addseverity clearerr clearerr_unlocked feof
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
    Harmless {
        why: "serves compiled code: processor features, instruction caches, counters in memory",
        links: links![
            __clear_cache __cpu_indicator_init __cpu_model __emutls_register_common
            __enable_execute_stack __fpu_control __libc_init_first __libc_stack_end
            __profile_frequency __rseq_flags __rseq_offset __rseq_size __rtld_version_placeholder
            __x86_get_cpuid_feature_leaf _dl_mcount _dl_mcount_wrapper _dl_mcount_wrapper_check
            mallwatch tr_break
        ],
    },
    Harmless {
        why: "is a variable that earlier calls have filled, or that says how later ones write",
        links: links![
            __check_rhosts_file __ctype32_b __ctype32_tolower __ctype32_toupper __ctype_b
            __ctype_tolower __ctype_toupper __curbrk __daylight __rcmd_errstr __timezone __tzname
            _libc_intl_domainname _nl_default_dirname _nl_domain_bindings _nl_msg_cat_cntr _res
            _res_hconf _sys_errlist _sys_nerr _sys_siglist argp_err_exit_status
            argp_program_bug_address argp_program_version argp_program_version_hook daylight
            error_message_count error_one_per_line error_print_progname getdate_err h_errlist h_nerr
            rexecoptions sys_errlist sys_nerr sys_sigabbrev sys_siglist timezone tzname
        ],
    },
];
