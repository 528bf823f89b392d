//! Numbers: conversion, arithmetic, dates without a time zone, network addresses.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "converts between numbers and text in memory",
        links: links![
            __isoc23_strtoimax __isoc23_strtol __isoc23_strtol_l __isoc23_strtoll __isoc23_strtoll_l
            __isoc23_strtoul __isoc23_strtoul_l __isoc23_strtoull __isoc23_strtoull_l
            __isoc23_strtoumax __strtod_internal __strtod_l __strtof_internal __strtof_l
            __strtol_internal __strtol_l __strtold_internal __strtold_l __strtoll_internal
            __strtoll_l __strtoul_internal __strtoul_l __strtoull_internal __strtoull_l a64l atof
            atoi atol atoll ecvt ecvt_r fcvt fcvt_r gcvt l64a qecvt qecvt_r qfcvt qfcvt_r qgcvt
            strfromd strfromf strfroml strtod strtod_l strtof strtof_l strtoimax strtol strtol_l
            strtold strtold_l strtoll strtoll_l strtoq strtoul strtoul_l strtoull strtoull_l
            strtoumax strtouq wcstod wcstof wcstoimax wcstol wcstold wcstoll wcstoul wcstoull
            wcstoumax
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
            __isinfl __isnan __isnanf __isnanl __issignaling __issignalingf __issignalingl __signbit
            __signbitf __signbitl acos acosf acosh acoshf acoshl acosl asin asinf asinh asinhf
            asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf atanhl atanl cabs cabsf cabsl
            cacos cacosf cacosh cacoshf cacoshl cacosl carg cargf cargl casin casinf casinh casinhf
            casinhl casinl catan catanf catanh catanhf catanhl catanl cbrt cbrtf cbrtl ccos ccosf
            ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl cimag cimagf cimagl clog
            clog10 clog10f clog10l clogf clogl conj conjf conjl copysign copysignf copysignl cos
            cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl creal crealf creall csin
            csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf ctanhl ctanl
            drem dremf dreml erf erfc erfcf erfcl erff erfl exp exp10 exp10f exp10l exp2 exp2f exp2l
            expf expl expm1 expm1f expm1l fabs fabsf fabsl fdim fdimf fdiml finite finitef finitel
            floor floorf floorl fma fmaf fmal fmax fmaxf fmaximum fmaximum_mag fmaximum_mag_num
            fmaximum_mag_numf fmaximum_mag_numl fmaximum_magf fmaximum_magl fmaximum_num
            fmaximum_numf fmaximum_numl fmaximumf fmaximuml fmaxl fmin fminf fminimum fminimum_mag
            fminimum_mag_num fminimum_mag_numf fminimum_mag_numl fminimum_magf fminimum_magl
            fminimum_num fminimum_numf fminimum_numl fminimumf fminimuml fminl fmod fmodf fmodl
            frexp frexpf frexpl gamma gammaf gammal hypot hypotf hypotl ilogb ilogbf ilogbl isinf
            isinff isinfl isnan isnanf isnanl j0 j0f j0l j1 j1f j1l jn jnf jnl ldexp ldexpf ldexpl
            lgamma lgamma_r lgammaf lgammaf_r lgammal lgammal_r llogb llogbf llogbl llrint llrintf
            llrintl llround llroundf llroundl log log10 log10f log10l log1p log1pf log1pl log2 log2f
            log2l logb logbf logbl logf logl lrint lrintf lrintl lround lroundf lroundl modf modff
            modfl nan nanf nanl nearbyint nearbyintf nearbyintl nextafter nextafterf nextafterl
            nextdown nextdownf nextdownl nexttoward nexttowardf nexttowardl nextup nextupf nextupl
            pow pow10 pow10f pow10l powf powl remainder remainderf remainderl remquo remquof remquol
            rint rintf rintl round roundeven roundevenf roundevenl roundf roundl scalb scalbf scalbl
            scalbln scalblnf scalblnl scalbn scalbnf scalbnl signgam significand significandf
            significandl sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl sqrt sqrtf sqrtl tan
            tanf tanh tanhf tanhl tanl tgamma tgammaf tgammal trunc truncf truncl y0 y0f y0l y1 y1f
            y1l yn ynf ynl
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
            __cmsg_nxthdr __dn_comp __dn_expand __dn_skipname __res_mkquery __res_nmkquery dn_comp
            dn_expand dn_skipname ether_aton ether_aton_r ether_line ether_ntoa ether_ntoa_r htonl
            htons in6addr_any in6addr_loopback inet_addr inet_aton inet_lnaof inet_makeaddr
            inet_netof inet_network inet_ntoa inet_ntop inet_pton ns_name_compress ns_name_ntop
            ns_name_pack ns_name_pton ns_name_skip ns_name_uncompress ns_name_unpack ntohl ntohs
            res_mkquery res_nmkquery
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
];
