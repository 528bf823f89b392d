//! Arithmetic that compiled code and `libm` do under more names than people write: one for each
//! width of number.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "computes for the compiler what the processor has no instruction for",
        links: links![
            __absvdi2 __absvsi2 __absvti2 __addtf3 __addvdi3 __addvsi3 __addvti3 __ashlti3 __ashrti3
            __bswapdi2 __bswapsi2 __clrsbdi2 __clrsbti2 __clzdi2 __clzti2 __cmpti2 __ctzdi2 __ctzti2
            __divdc3 __divhc3 __divmodti4 __divsc3 __divtc3 __divtf3 __divti3 __divxc3 __eqhf2
            __eqtf2 __extenddftf2 __extendhfdf2 __extendhfsf2 __extendhftf2 __extendhfxf2
            __extendsfdf2 __extendsftf2 __extendxftf2 __ffsdi2 __ffsti2 __fixdfti __fixhfti
            __fixsfti __fixtfdi __fixtfsi __fixtfti __fixunsdfdi __fixunsdfti __fixunshfti
            __fixunssfdi __fixunssfti __fixunstfdi __fixunstfsi __fixunstfti __fixunsxfdi
            __fixunsxfti __fixxfti __floatditf __floatsitf __floattidf __floattihf __floattisf
            __floattitf __floattixf __floatunditf __floatunsitf __floatuntidf __floatuntihf
            __floatuntisf __floatuntitf __floatuntixf __getf2 __gttf2 __letf2 __lshrti3 __lttf2
            __modti3 __muldc3 __mulhc3 __mulsc3 __multc3 __multf3 __multi3 __mulvdi3 __mulvsi3
            __mulvti3 __mulxc3 __negtf2 __negti2 __negvdi2 __negvsi2 __negvti2 __nehf2 __netf2
            __paritydi2 __parityti2 __popcountdi2 __popcountti2 __powidf2 __powisf2 __powitf2
            __powixf2 __subtf3 __subvdi3 __subvsi3 __subvti3 __truncdfhf2 __truncdfsf2 __truncsfhf2
            __trunctfdf2 __trunctfhf2 __trunctfsf2 __trunctfxf2 __truncxfhf2 __ucmpti2 __udivmodti4
            __udivti3 __umodti3 __unordtf2
        ],
    },
    Harmless {
        why: "computes with floating-point numbers of a width that its name says",
        links: links![
            _LIB_VERSION __acos_finite __acosf128_finite __acosf_finite __acosh_finite
            __acoshf128_finite __acoshf_finite __acoshl_finite __acosl_finite __asin_finite
            __asinf128_finite __asinf_finite __asinl_finite __atan2_finite __atan2f128_finite
            __atan2f_finite __atan2l_finite __atanh_finite __atanhf128_finite __atanhf_finite
            __atanhl_finite __clog10 __clog10f __clog10l __cosh_finite __coshf128_finite
            __coshf_finite __coshl_finite __exp10_finite __exp10f128_finite __exp10f_finite
            __exp10l_finite __exp2_finite __exp2f128_finite __exp2f_finite __exp2l_finite
            __exp_finite __expf128_finite __expf_finite __expl_finite __finitef128 __fmod_finite
            __fmodf128_finite __fmodf_finite __fmodl_finite __fpclassifyf128 __gamma_r_finite
            __gammaf128_r_finite __gammaf_r_finite __gammal_r_finite __hypot_finite
            __hypotf128_finite __hypotf_finite __hypotl_finite __iscanonicall __iseqsig __iseqsigf
            __iseqsigf128 __iseqsigl __isinff128 __issignalingf128 __j0_finite __j0f128_finite
            __j0f_finite __j0l_finite __j1_finite __j1f128_finite __j1f_finite __j1l_finite
            __jn_finite __jnf128_finite __jnf_finite __jnl_finite __lgamma_r_finite
            __lgammaf128_r_finite __lgammaf_r_finite __lgammal_r_finite __log10_finite
            __log10f128_finite __log10f_finite __log10l_finite __log2_finite __log2f128_finite
            __log2f_finite __log2l_finite __log_finite __logf128_finite __logf_finite __logl_finite
            __pow_finite __powf128_finite __powf_finite __powl_finite __remainder_finite
            __remainderf128_finite __remainderf_finite __remainderl_finite __scalb_finite
            __scalbf_finite __scalbl_finite __signbitf128 __signgam __sinh_finite __sinhf128_finite
            __sinhf_finite __sinhl_finite __sqrt_finite __sqrtf128_finite __sqrtf_finite
            __sqrtl_finite __y0_finite __y0f128_finite __y0f_finite __y0l_finite __y1_finite
            __y1f128_finite __y1f_finite __y1l_finite __yn_finite __ynf128_finite __ynf_finite
            __ynl_finite acosf128 acosf32 acosf32x acosf64 acosf64x acoshf128 acoshf32 acoshf32x
            acoshf64 acoshf64x asinf128 asinf32 asinf32x asinf64 asinf64x asinhf128 asinhf32
            asinhf32x asinhf64 asinhf64x atan2f128 atan2f32 atan2f32x atan2f64 atan2f64x atanf128
            atanf32 atanf32x atanf64 atanf64x atanhf128 atanhf32 atanhf32x atanhf64 atanhf64x
            cabsf128 cabsf32 cabsf32x cabsf64 cabsf64x cacosf128 cacosf32 cacosf32x cacosf64
            cacosf64x cacoshf128 cacoshf32 cacoshf32x cacoshf64 cacoshf64x canonicalize
            canonicalizef canonicalizef128 canonicalizef32 canonicalizef32x canonicalizef64
            canonicalizef64x canonicalizel cargf128 cargf32 cargf32x cargf64 cargf64x casinf128
            casinf32 casinf32x casinf64 casinf64x casinhf128 casinhf32 casinhf32x casinhf64
            casinhf64x catanf128 catanf32 catanf32x catanf64 catanf64x catanhf128 catanhf32
            catanhf32x catanhf64 catanhf64x cbrtf128 cbrtf32 cbrtf32x cbrtf64 cbrtf64x ccosf128
            ccosf32 ccosf32x ccosf64 ccosf64x ccoshf128 ccoshf32 ccoshf32x ccoshf64 ccoshf64x
            ceilf128 ceilf32 ceilf32x ceilf64 ceilf64x cexpf128 cexpf32 cexpf32x cexpf64 cexpf64x
            cimagf128 cimagf32 cimagf32x cimagf64 cimagf64x clog10f128 clog10f32 clog10f32x
            clog10f64 clog10f64x clogf128 clogf32 clogf32x clogf64 clogf64x conjf128 conjf32
            conjf32x conjf64 conjf64x copysignf128 copysignf32 copysignf32x copysignf64 copysignf64x
            cosf128 cosf32 cosf32x cosf64 cosf64x coshf128 coshf32 coshf32x coshf64 coshf64x
            cpowf128 cpowf32 cpowf32x cpowf64 cpowf64x cprojf128 cprojf32 cprojf32x cprojf64
            cprojf64x crealf128 crealf32 crealf32x crealf64 crealf64x csinf128 csinf32 csinf32x
            csinf64 csinf64x csinhf128 csinhf32 csinhf32x csinhf64 csinhf64x csqrtf128 csqrtf32
            csqrtf32x csqrtf64 csqrtf64x ctanf128 ctanf32 ctanf32x ctanf64 ctanf64x ctanhf128
            ctanhf32 ctanhf32x ctanhf64 ctanhf64x daddl ddivl dfmal dmull dsqrtl dsubl erfcf128
            erfcf32 erfcf32x erfcf64 erfcf64x erff128 erff32 erff32x erff64 erff64x exp10f128
            exp10f32 exp10f32x exp10f64 exp10f64x exp2f128 exp2f32 exp2f32x exp2f64 exp2f64x expf128
            expf32 expf32x expf64 expf64x expm1f128 expm1f32 expm1f32x expm1f64 expm1f64x f32addf128
            f32addf32x f32addf64 f32addf64x f32divf128 f32divf32x f32divf64 f32divf64x f32fmaf128
            f32fmaf32x f32fmaf64 f32fmaf64x f32mulf128 f32mulf32x f32mulf64 f32mulf64x f32sqrtf128
            f32sqrtf32x f32sqrtf64 f32sqrtf64x f32subf128 f32subf32x f32subf64 f32subf64x
            f32xaddf128 f32xaddf64 f32xaddf64x f32xdivf128 f32xdivf64 f32xdivf64x f32xfmaf128
            f32xfmaf64 f32xfmaf64x f32xmulf128 f32xmulf64 f32xmulf64x f32xsqrtf128 f32xsqrtf64
            f32xsqrtf64x f32xsubf128 f32xsubf64 f32xsubf64x f64addf128 f64addf64x f64divf128
            f64divf64x f64fmaf128 f64fmaf64x f64mulf128 f64mulf64x f64sqrtf128 f64sqrtf64x
            f64subf128 f64subf64x f64xaddf128 f64xdivf128 f64xfmaf128 f64xmulf128 f64xsqrtf128
            f64xsubf128 fabsf128 fabsf32 fabsf32x fabsf64 fabsf64x fadd faddl fdimf128 fdimf32
            fdimf32x fdimf64 fdimf64x fdiv fdivl ffma ffmal floorf128 floorf32 floorf32x floorf64
            floorf64x fmaf128 fmaf32 fmaf32x fmaf64 fmaf64x fmaxf128 fmaxf32 fmaxf32x fmaxf64
            fmaxf64x fmaximum_mag_numf128 fmaximum_mag_numf32 fmaximum_mag_numf32x
            fmaximum_mag_numf64 fmaximum_mag_numf64x fmaximum_magf128 fmaximum_magf32
            fmaximum_magf32x fmaximum_magf64 fmaximum_magf64x fmaximum_numf128 fmaximum_numf32
            fmaximum_numf32x fmaximum_numf64 fmaximum_numf64x fmaximumf128 fmaximumf32 fmaximumf32x
            fmaximumf64 fmaximumf64x fmaxmag fmaxmagf fmaxmagf128 fmaxmagf32 fmaxmagf32x fmaxmagf64
            fmaxmagf64x fmaxmagl fminf128 fminf32 fminf32x fminf64 fminf64x fminimum_mag_numf128
            fminimum_mag_numf32 fminimum_mag_numf32x fminimum_mag_numf64 fminimum_mag_numf64x
            fminimum_magf128 fminimum_magf32 fminimum_magf32x fminimum_magf64 fminimum_magf64x
            fminimum_numf128 fminimum_numf32 fminimum_numf32x fminimum_numf64 fminimum_numf64x
            fminimumf128 fminimumf32 fminimumf32x fminimumf64 fminimumf64x fminmag fminmagf
            fminmagf128 fminmagf32 fminmagf32x fminmagf64 fminmagf64x fminmagl fmodf128 fmodf32
            fmodf32x fmodf64 fmodf64x fmul fmull frexpf128 frexpf32 frexpf32x frexpf64 frexpf64x
            fromfp fromfpf fromfpf128 fromfpf32 fromfpf32x fromfpf64 fromfpf64x fromfpl fromfpx
            fromfpxf fromfpxf128 fromfpxf32 fromfpxf32x fromfpxf64 fromfpxf64x fromfpxl fsqrt fsqrtl
            fsub fsubl getpayload getpayloadf getpayloadf128 getpayloadf32 getpayloadf32x
            getpayloadf64 getpayloadf64x getpayloadl hypotf128 hypotf32 hypotf32x hypotf64 hypotf64x
            ilogbf128 ilogbf32 ilogbf32x ilogbf64 ilogbf64x j0f128 j0f32 j0f32x j0f64 j0f64x j1f128
            j1f32 j1f32x j1f64 j1f64x jnf128 jnf32 jnf32x jnf64 jnf64x ldexpf128 ldexpf32 ldexpf32x
            ldexpf64 ldexpf64x lgammaf128 lgammaf128_r lgammaf32 lgammaf32_r lgammaf32x lgammaf32x_r
            lgammaf64 lgammaf64_r lgammaf64x lgammaf64x_r llogbf128 llogbf32 llogbf32x llogbf64
            llogbf64x llrintf128 llrintf32 llrintf32x llrintf64 llrintf64x llroundf128 llroundf32
            llroundf32x llroundf64 llroundf64x log10f128 log10f32 log10f32x log10f64 log10f64x
            log1pf128 log1pf32 log1pf32x log1pf64 log1pf64x log2f128 log2f32 log2f32x log2f64
            log2f64x logbf128 logbf32 logbf32x logbf64 logbf64x logf128 logf32 logf32x logf64
            logf64x lrintf128 lrintf32 lrintf32x lrintf64 lrintf64x lroundf128 lroundf32 lroundf32x
            lroundf64 lroundf64x matherr modff128 modff32 modff32x modff64 modff64x nanf128 nanf32
            nanf32x nanf64 nanf64x nearbyintf128 nearbyintf32 nearbyintf32x nearbyintf64
            nearbyintf64x nextafterf128 nextafterf32 nextafterf32x nextafterf64 nextafterf64x
            nextdownf128 nextdownf32 nextdownf32x nextdownf64 nextdownf64x nextupf128 nextupf32
            nextupf32x nextupf64 nextupf64x powf128 powf32 powf32x powf64 powf64x remainderf128
            remainderf32 remainderf32x remainderf64 remainderf64x remquof128 remquof32 remquof32x
            remquof64 remquof64x rintf128 rintf32 rintf32x rintf64 rintf64x roundevenf128
            roundevenf32 roundevenf32x roundevenf64 roundevenf64x roundf128 roundf32 roundf32x
            roundf64 roundf64x scalblnf128 scalblnf32 scalblnf32x scalblnf64 scalblnf64x scalbnf128
            scalbnf32 scalbnf32x scalbnf64 scalbnf64x setpayload setpayloadf setpayloadf128
            setpayloadf32 setpayloadf32x setpayloadf64 setpayloadf64x setpayloadl setpayloadsig
            setpayloadsigf setpayloadsigf128 setpayloadsigf32 setpayloadsigf32x setpayloadsigf64
            setpayloadsigf64x setpayloadsigl sincosf128 sincosf32 sincosf32x sincosf64 sincosf64x
            sinf128 sinf32 sinf32x sinf64 sinf64x sinhf128 sinhf32 sinhf32x sinhf64 sinhf64x
            sqrtf128 sqrtf32 sqrtf32x sqrtf64 sqrtf64x tanf128 tanf32 tanf32x tanf64 tanf64x
            tanhf128 tanhf32 tanhf32x tanhf64 tanhf64x tgammaf128 tgammaf32 tgammaf32x tgammaf64
            tgammaf64x totalorder totalorderf totalorderf128 totalorderf32 totalorderf32x
            totalorderf64 totalorderf64x totalorderl totalordermag totalordermagf totalordermagf128
            totalordermagf32 totalordermagf32x totalordermagf64 totalordermagf64x totalordermagl
            truncf128 truncf32 truncf32x truncf64 truncf64x ufromfp ufromfpf ufromfpf128 ufromfpf32
            ufromfpf32x ufromfpf64 ufromfpf64x ufromfpl ufromfpx ufromfpxf ufromfpxf128 ufromfpxf32
            ufromfpxf32x ufromfpxf64 ufromfpxf64x ufromfpxl y0f128 y0f32 y0f32x y0f64 y0f64x y1f128
            y1f32 y1f32x y1f64 y1f64x ynf128 ynf32 ynf32x ynf64 ynf64x
        ],
    },
];
