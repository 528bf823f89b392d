//! Text and memory: what only reads and writes memory that the caller names.

use super::Harmless;
use crate::links;

pub(super) const GROUPS: &[Harmless] = &[
    Harmless {
        why: "moves, fills or compares the caller's memory",
        links: links![
            __bzero __explicit_bzero_chk __ffs __memcmpeq __memcpy_chk __memmove_chk __mempcpy
            __mempcpy_chk __memset_chk __rawmemchr bcmp bcopy bzero explicit_bzero ffs ffsl ffsll
            memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memrchr memset
            memset_explicit rawmemchr swab
        ],
    },
    Harmless {
        why: "reads or builds strings in the caller's memory",
        links: links![
            __freelocale __isascii_l __iswctype __mempcpy_small __nss_hostname_digits_dots __stpcpy
            __stpcpy_chk __stpcpy_small __stpncpy __stpncpy_chk __strcasecmp __strcasecmp_l
            __strcasestr __strcat_chk __strcoll_l __strcpy_chk __strcpy_small __strcspn_c1
            __strcspn_c2 __strcspn_c3 __strdup __strlcat_chk __strlcpy_chk __strncasecmp_l
            __strncat_chk __strncpy_chk __strndup __strpbrk_c2 __strpbrk_c3 __strsep_1c __strsep_2c
            __strsep_3c __strsep_g __strspn_c1 __strspn_c2 __strspn_c3 __strtok_r __strverscmp
            __strxfrm_l __toascii_l __towctrans __xpg_basename basename ctermid dirname fnmatch
            getsubopt getutmp getutmpx index rindex sgetsgent sgetsgent_r sgetspent sgetspent_r
            stpcpy stpncpy strcasecmp strcasecmp_l strcasestr strcat strchr strchrnul strcmp strcoll
            strcoll_l strcpy strcspn strdup strfry strlcat strlcpy strlen strncasecmp strncasecmp_l
            strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep strspn strstr strtok
            strtok_r strverscmp strxfrm strxfrm_l
        ],
    },
    Harmless {
        why: "reads or builds wide strings in the caller's memory",
        links: links![
            __wcpcpy_chk __wcpncpy_chk __wcscasecmp_l __wcscat_chk __wcscoll_l __wcscpy_chk
            __wcsncasecmp_l __wcsncat_chk __wcsncpy_chk __wcsxfrm_l __wmemcpy_chk __wmemmove_chk
            __wmempcpy_chk __wmemset_chk wcpcpy wcpncpy wcscasecmp wcscasecmp_l wcscat wcschr
            wcschrnul wcscmp wcscoll wcscoll_l wcscpy wcscspn wcsdup wcslcat wcslcpy wcslen
            wcsncasecmp wcsncasecmp_l wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr
            wcstok wcswcs wcswidth wcsxfrm wcsxfrm_l wcwidth wmemchr wmemcmp wmemcpy wmemmove
            wmempcpy wmemset
        ],
    },
    Harmless {
        why: "converts characters between encodings, in memory",
        links: links![
            __ctype_get_mb_cur_max __mbrlen __mbrtowc __mbsnrtowcs_chk __mbsrtowcs_chk
            __mbstowcs_chk __wcrtomb_chk __wcsnrtombs_chk __wcsrtombs_chk __wcstombs_chk
            __wctomb_chk btowc c16rtomb c32rtomb c8rtomb iconv iconv_close mblen mbrlen mbrtoc16
            mbrtoc32 mbrtoc8 mbrtowc mbsinit mbsnrtowcs mbsrtowcs mbstowcs mbtowc wcrtomb wcsnrtombs
            wcsrtombs wcstombs wctob wctomb
        ],
    },
    Harmless {
        why: "looks a character up in tables that are loaded already",
        links: links![
            __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __isalnum_l __isalpha_l
            __isblank_l __iscntrl_l __isctype __isdigit_l __isgraph_l __islower_l __isprint_l
            __ispunct_l __isspace_l __isupper_l __iswalnum_l __iswalpha_l __iswblank_l __iswcntrl_l
            __iswctype_l __iswdigit_l __iswgraph_l __iswlower_l __iswprint_l __iswpunct_l
            __iswspace_l __iswupper_l __iswxdigit_l __isxdigit_l __tolower_l __toupper_l
            __towctrans_l __towlower_l __towupper_l __wctrans_l __wctype_l _tolower _toupper isalnum
            isalnum_l isalpha isalpha_l isascii isblank isblank_l iscntrl iscntrl_l isctype isdigit
            isdigit_l isgraph isgraph_l islower islower_l isprint isprint_l ispunct ispunct_l
            isspace isspace_l isupper isupper_l iswalnum iswalnum_l iswalpha iswalpha_l iswblank
            iswblank_l iswcntrl iswcntrl_l iswctype iswctype_l iswdigit iswdigit_l iswgraph
            iswgraph_l iswlower iswlower_l iswprint iswprint_l iswpunct iswpunct_l iswspace
            iswspace_l iswupper iswupper_l iswxdigit iswxdigit_l isxdigit isxdigit_l toascii tolower
            tolower_l toupper toupper_l towctrans towctrans_l towlower towlower_l towupper
            towupper_l wctrans wctrans_l wctype wctype_l
        ],
    },
    Harmless {
        why: "formats into memory",
        links: links![
            __asprintf __asprintf_chk __snprintf_chk __sprintf_chk __strfmon_l __swprintf_chk
            __vasprintf_chk __vsnprintf __vsnprintf_chk __vsprintf_chk __vswprintf_chk asprintf
            parse_printf_format snprintf sprintf strfmon strfmon_l swprintf vasprintf vsnprintf
            vsprintf vswprintf
        ],
    },
    Harmless {
        why: "takes text in memory apart",
        links: links![
            __isoc23_sscanf __isoc23_swscanf __isoc23_vsscanf __isoc23_vswscanf __isoc99_sscanf
            __isoc99_swscanf __isoc99_vsscanf __isoc99_vswscanf __vsscanf re_compile_fastmap
            re_compile_pattern re_match re_search re_set_registers re_set_syntax regcomp regerror
            regexec regfree sscanf swscanf vsscanf vswscanf
        ],
    },
    Harmless {
        why: "names an error or a signal, in the language of a locale that somebody has set",
        links: links![
            __strerror_r __xpg_strerror_r dlerror gai_strerror hstrerror sigabbrev_np sigdescr_np
            strerror strerror_l strerror_r strerrordesc_np strerrorname_np strsignal
        ],
    },
    Harmless {
        why: "builds or searches lists of strings in memory",
        links: links![
            __argz_count __argz_next __argz_stringify argz_add argz_add_sep argz_append argz_count
            argz_create argz_create_sep argz_delete argz_extract argz_insert argz_next argz_replace
            argz_stringify envz_add envz_entry envz_get envz_merge envz_remove envz_strip
        ],
    },
    Harmless {
        why: "frees or reads what an earlier call has returned",
        links: links![
            alphasort alphasort64 dirfd freeaddrinfo freeifaddrs freelocale fts64_set fts_set
            globfree globfree64 hasmntopt if_freenameindex telldir versionsort versionsort64
            wordfree
        ],
    },
    Harmless {
        why: "keeps objects in stacks of memory that the caller provides",
        links: links![
            __obstack_printf_chk __obstack_vprintf_chk _obstack _obstack_allocated_p _obstack_begin
            _obstack_begin_1 _obstack_free _obstack_memory_used _obstack_newchunk
            obstack_alloc_failed_handler obstack_exit_failure obstack_free obstack_printf
            obstack_vprintf
        ],
    },
    Harmless {
        why: "matches text in memory against a pattern",
        links: links![
            advance glob_pattern_p loc1 loc2 locs re_comp re_exec re_match_2 re_max_failures
            re_search_2 re_syntax_options step
        ],
    },
];
