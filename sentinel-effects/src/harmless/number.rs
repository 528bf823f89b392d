//! Numbers: conversion, arithmetic, dates without a time zone, network addresses.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "converts between numbers and text in memory",
        links: links![
            __isoc23_strtoimax __isoc23_strtol __isoc23_strtol_l __isoc23_strtoll __isoc23_strtoll_l
            __isoc23_strtoul __isoc23_strtoul_l __isoc23_strtoull __isoc23_strtoull_l
            __isoc23_strtoumax __strtod_internal __strtod_l __strtof128_internal __strtof_internal
            __strtof_l __strtok_r_1c __strtol_internal __strtol_l __strtold_internal __strtold_l
            __strtoll_internal __strtoll_l __strtoul_internal __strtoul_l __strtoull_internal
            __strtoull_l __wcstod_internal __wcstod_l __wcstof128_internal __wcstof_internal
            __wcstof_l __wcstol_internal __wcstol_l __wcstold_internal __wcstold_l
            __wcstoll_internal __wcstoll_l __wcstoul_internal __wcstoul_l __wcstoull_internal
            __wcstoull_l a64l atof atoi atol atoll ecvt ecvt_r fcvt fcvt_r gcvt l64a qecvt qecvt_r
            qfcvt qfcvt_r qgcvt strfromd strfromf strfromf128 strfromf32 strfromf32x strfromf64
            strfromf64x strfroml strtod strtod_l strtof strtof128 strtof128_l strtof32 strtof32_l
            strtof32x strtof32x_l strtof64 strtof64_l strtof64x strtof64x_l strtof_l strtoimax
            strtol strtol_l strtold strtold_l strtoll strtoll_l strtoq strtoul strtoul_l strtoull
            strtoull_l strtoumax strtouq wcstod wcstod_l wcstof wcstof128 wcstof128_l wcstof32
            wcstof32_l wcstof32x wcstof32x_l wcstof64 wcstof64_l wcstof64x wcstof64x_l wcstof_l
            wcstoimax wcstol wcstol_l wcstold wcstold_l wcstoll wcstoll_l wcstoq wcstoul wcstoul_l
            wcstoull wcstoull_l wcstoumax wcstouq
        ],
    },
    Harmless {
        why: "computes with whole numbers",
        links: links![
            abs div imaxabs imaxdiv labs ldiv llabs lldiv
        ],
    },
    Harmless {
        why: "computes with floating-point numbers",
        links: links![
            __finite __finitef __finitel __fpclassify __fpclassifyf __fpclassifyl __isinf __isinff
            __isinfl __isnan __isnanf __isnanf128 __isnanl __issignaling __issignalingf
            __issignalingl __signbit __signbitf __signbitl acos acosf acosh acoshf acoshl acosl asin
            asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl
            cabs cabsf cabsl cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin
            casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl cbrt
            cbrtf cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl cimag
            cimagf cimagl clog clog10 clog10f clog10l clogf clogl conj conjf conjl copysign
            copysignf copysignl cos cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl
            creal crealf creall csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf
            ctanh ctanhf ctanhl ctanl drem dremf dreml erf erfc erfcf erfcl erff erfl exp exp10
            exp10f exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf
            fdiml finite finitef finitel floor floorf floorl fma fmaf fmal fmax fmaxf fmaximum
            fmaximum_mag fmaximum_mag_num fmaximum_mag_numf fmaximum_mag_numl fmaximum_magf
            fmaximum_magl fmaximum_num fmaximum_numf fmaximum_numl fmaximumf fmaximuml fmaxl fmin
            fminf fminimum fminimum_mag fminimum_mag_num fminimum_mag_numf fminimum_mag_numl
            fminimum_magf fminimum_magl fminimum_num fminimum_numf fminimum_numl fminimumf fminimuml
            fminl fmod fmodf fmodl frexp frexpf frexpl gamma gammaf gammal hypot hypotf hypotl ilogb
            ilogbf ilogbl isinf isinff isinfl isnan isnanf isnanl j0 j0f j0l j1 j1f j1l jn jnf jnl
            ldexp ldexpf ldexpl lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r llogb llogbf
            llogbl llrint llrintf llrintl llround llroundf llroundl log log10 log10f log10l log1p
            log1pf log1pl log2 log2f log2l logb logbf logbl logf logl lrint lrintf lrintl lround
            lroundf lroundl modf modff modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter
            nextafterf nextafterl nextdown nextdownf nextdownl nexttoward nexttowardf nexttowardl
            nextup nextupf nextupl pow pow10 pow10f pow10l powf powl remainder remainderf remainderl
            remquo remquof remquol rint rintf rintl round roundeven roundevenf roundevenl roundf
            roundl scalb scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl signgam
            significand significandf significandl sin sincos sincosf sincosl sinf sinh sinhf sinhl
            sinl sqrt sqrtf sqrtl tan tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal trunc truncf
            truncl y0 y0f y0l y1 y1f y1l yn ynf ynl
        ],
    },
    Harmless {
        why: "sets or reads how the processor rounds and traps, for this thread",
        links: links![
            feclearexcept fedisableexcept feenableexcept fegetenv fegetexcept fegetexceptflag
            fegetmode fegetround feholdexcept feraiseexcept fesetenv fesetexcept fesetexceptflag
            fesetmode fesetround fetestexcept fetestexceptflag feupdateenv
        ],
    },
    Harmless {
        why: "gives pseudo-random numbers of a generator in memory, none of the system's",
        links: links![
            drand48 drand48_r erand48 erand48_r initstate initstate_r jrand48 jrand48_r lcong48
            lcong48_r lrand48 lrand48_r mrand48 mrand48_r nrand48 nrand48_r rand rand_r random
            random_r seed48 seed48_r setstate setstate_r srand srand48 srand48_r srandom srandom_r
        ],
    },
    Harmless {
        why: "computes with times that the caller gives",
        links: links![
            asctime asctime_r difftime dysize
        ],
    },
    Harmless {
        why: "converts network addresses and names in memory",
        links: links![
            __b64_ntop __b64_pton __cmsg_nxthdr __dn_comp __dn_count_labels __dn_expand
            __dn_skipname __libc_sa_len __loc_aton __loc_ntoa __p_cdname __p_cdnname __p_class
            __p_class_syms __p_fqname __p_fqnname __p_option __p_rcode __p_secstodate __p_time
            __p_type __p_type_syms __putlong __putshort __res_dnok __res_hnok __res_isourserver
            __res_mailok __res_mkquery __res_nameinquery __res_nmkquery __res_ownok
            __res_queriesmatch __res_state __sym_ntop __sym_ntos __sym_ston _getlong _getshort
            _res_opcodes dn_comp dn_expand dn_skipname ether_aton ether_aton_r ether_line ether_ntoa
            ether_ntoa_r htonl htons in6addr_any in6addr_loopback inet6_opt_append inet6_opt_find
            inet6_opt_finish inet6_opt_get_val inet6_opt_init inet6_opt_next inet6_opt_set_val
            inet6_option_alloc inet6_option_append inet6_option_find inet6_option_init
            inet6_option_next inet6_option_space inet6_rth_add inet6_rth_getaddr inet6_rth_init
            inet6_rth_reverse inet6_rth_segments inet6_rth_space inet_addr inet_aton inet_lnaof
            inet_makeaddr inet_net_ntop inet_net_pton inet_neta inet_netof inet_network
            inet_nsap_addr inet_nsap_ntoa inet_ntoa inet_ntop inet_pton ns_datetosecs ns_format_ttl
            ns_get16 ns_get32 ns_initparse ns_makecanon ns_msg_getflag ns_name_compress ns_name_ntol
            ns_name_ntop ns_name_pack ns_name_pton ns_name_rollback ns_name_skip ns_name_uncompress
            ns_name_unpack ns_parse_ttl ns_parserr ns_put16 ns_put32 ns_samedomain ns_samename
            ns_skiprr ns_sprintrr ns_sprintrrf ns_subdomain ntohl ntohs res_dnok res_hnok res_mailok
            res_mkquery res_nmkquery res_ownok res_send_setqhook res_send_setrhook
        ],
    },
    Harmless {
        why: "takes a device number apart or puts one together",
        links: links![
            gnu_dev_major gnu_dev_makedev gnu_dev_minor
        ],
    },
    Harmless {
        why: "fills in a description of a terminal, which a later call applies",
        links: links![
            cfgetispeed cfgetospeed cfmakeraw cfsetispeed cfsetospeed cfsetspeed
        ],
    },
    Harmless {
        why: "converts values to and from the form of remote calls, in memory",
        links: links![
            __key_decryptsession_pk_LOCAL __key_encryptsession_pk_LOCAL __key_gendes_LOCAL
            __rpc_thread_createerr __rpc_thread_svc_fdset __rpc_thread_svc_max_pollfd
            __rpc_thread_svc_pollfd _null_auth _seterr_reply clnt_spcreateerror clnt_sperrno
            clnt_sperror rpc_createerr svc_fdset svc_max_pollfd svc_pollfd svcauthdes_stats
            xdr_accepted_reply xdr_array xdr_authdes_cred xdr_authdes_verf xdr_authunix_parms
            xdr_bool xdr_bytes xdr_callhdr xdr_callmsg xdr_char xdr_cryptkeyarg xdr_cryptkeyarg2
            xdr_cryptkeyres xdr_des_block xdr_double xdr_enum xdr_float xdr_free xdr_getcredres
            xdr_hyper xdr_int xdr_int16_t xdr_int32_t xdr_int64_t xdr_int8_t xdr_key_netstarg
            xdr_key_netstres xdr_keybuf xdr_keystatus xdr_long xdr_longlong_t xdr_netnamestr
            xdr_netobj xdr_opaque xdr_opaque_auth xdr_pmap xdr_pmaplist xdr_pointer xdr_quad_t
            xdr_reference xdr_rejected_reply xdr_replymsg xdr_rmtcall_args xdr_rmtcallres xdr_short
            xdr_sizeof xdr_string xdr_u_char xdr_u_hyper xdr_u_int xdr_u_long xdr_u_longlong_t
            xdr_u_quad_t xdr_u_short xdr_uint16_t xdr_uint32_t xdr_uint64_t xdr_uint8_t xdr_union
            xdr_unixcred xdr_vector xdr_void xdr_wrapstring xdrmem_create xdrrec_create
            xdrrec_endofrecord xdrrec_eof xdrrec_skiprecord xdrstdio_create
        ],
    },
    Harmless {
        why: "encrypts or decrypts memory",
        links: links![cbc_crypt des_setparity ecb_crypt passwd2des xdecrypt xencrypt],
    },
];
