//! Macros whose output adds no effect of its own, each with the reason. A macro that is not
//! listed makes what it is put on `unknown`.

/// A macro whose output is known to be harmless.
struct HarmlessMacro {
    /// The package that defines it.
    package: &'static str,
    /// Its names.
    names: &'static [&'static str],
    /// Why its output adds no effect.
    #[expect(dead_code, reason = "the reason is for the reader of the table")]
    why: &'static str,
}

const HARMLESS: &[HarmlessMacro] = &[
    HarmlessMacro {
        package: "async-trait",
        names: &["async_trait"],
        why: "boxes the body as it stands",
    },
    HarmlessMacro {
        package: "clap_derive",
        names: &["Args", "Parser", "Subcommand", "ValueEnum"],
        why: "builds a description of arguments; reading them is `parse`, a function of clap",
    },
    HarmlessMacro {
        package: "sentinel-macros",
        names: &["port", "port_mediated"],
        why: "opens and closes windows and crossings",
    },
    HarmlessMacro {
        package: "serde_derive",
        names: &["Deserialize", "Serialize"],
        why: "hands fields to the given format",
    },
    HarmlessMacro {
        package: "thiserror-impl",
        names: &["Error"],
        why: "formats fields and returns sources",
    },
    HarmlessMacro {
        package: "tracing-attributes",
        names: &["instrument"],
        why: "hands a span to the process's subscriber",
    },
    HarmlessMacro {
        package: "zerocopy-derive",
        names: &[
            "FromBytes",
            "Immutable",
            "IntoBytes",
            "KnownLayout",
            "Unaligned",
        ],
        why: "implements marker traits",
    },
];

/// Attributes that the compiler or its tools give a meaning and that write no code.
const BUILTIN: &[&str] = &[
    "allow",
    "automatically_derived",
    "bench",
    "cold",
    "coverage",
    "default",
    "deny",
    "deprecated",
    "derive",
    "diagnostic::do_not_recommend",
    "diagnostic::on_unimplemented",
    "doc",
    "expect",
    "export_name",
    "forbid",
    "global_allocator",
    "ignore",
    "inline",
    "instruction_set",
    "link",
    "link_name",
    "link_ordinal",
    "link_section",
    "macro_export",
    "macro_use",
    "must_use",
    "naked",
    "no_link",
    "no_mangle",
    "non_exhaustive",
    "no_std",
    "panic_handler",
    "path",
    "proc_macro",
    "proc_macro_attribute",
    "proc_macro_derive",
    "recursion_limit",
    "repr",
    "rustc_on_unimplemented",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "unsafe",
    "used",
    "warn",
];

/// Whether this attribute is the compiler's or a tool's.
pub(crate) fn is_builtin_attribute(name: &str) -> bool {
    let tool = name.split("::").next().unwrap_or(name);
    BUILTIN.contains(&name)
        || (name.contains("::")
            && matches!(
                tool,
                "clippy" | "rustfmt" | "rustdoc" | "miri" | "rust_analyzer"
            ))
}

/// Whether this macro of this package adds no effect.
pub(crate) fn is_harmless_macro(package: &str, name: &str) -> bool {
    let last = name.rsplit("::").next().unwrap_or(name);
    HARMLESS
        .iter()
        .any(|known| known.package == package && known.names.contains(&last))
}

/// Packages that declare C functions and whose build scripts are known to build none, each with
/// what the script does instead.
const ONLY_BINDS: &[(&str, &str)] =
    &[("libc", "asks the compiler for its version and sets `cfg`s")];

/// Whether this package only declares C functions that others define.
pub(crate) fn only_binds(package: &str) -> bool {
    ONLY_BINDS.iter().any(|(known, _)| *known == package)
}
