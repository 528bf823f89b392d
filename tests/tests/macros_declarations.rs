//! What a declaration says: its name, its place, and what its arguments change.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unused_self,
    clippy::extra_unused_type_parameters,
    reason = "a specimen need not be useful"
)]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::{
    Declaration, EffectClass, TrustClass, declarations, port_mediated, trust_of,
};
use std::fmt::Display;
use std::fs;
use std::panic::catch_unwind;
use watch::{run, watched};

fn find(subject: &str) -> &'static Declaration {
    let mut found = declarations().filter(|declaration| declaration.subject() == subject);
    let (first, second) = (found.next(), found.next());
    assert!(second.is_none(), "{subject} is declared twice");
    first.unwrap_or_else(|| panic!("{subject} is not declared"))
}

fn read() -> bool {
    fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).is_ok()
}

mod subjects {
    use super::*;

    struct Plain;
    pub(super) struct Generic<T>(T);

    #[port_mediated]
    pub(super) fn free() {}

    #[port_mediated]
    fn r#try() {}

    #[port_mediated]
    impl Plain {
        fn method(&self) {}

        fn no_receiver() {}

        #[port_mediated(subject = "a method of its own")]
        fn named() {}
    }

    impl Plain {
        #[port_mediated]
        fn alone(&self) {}
    }

    #[port_mediated]
    impl<T: Display> Display for Generic<T> {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            self.0.fmt(f)
        }
    }

    trait Extend {
        fn extend(&self);
    }

    #[port_mediated]
    impl Extend for [u8] {
        fn extend(&self) {}
    }

    #[port_mediated]
    impl Extend for &dyn Display {
        fn extend(&self) {}
    }

    #[expect(dead_code, reason = "it is never called")]
    #[port_mediated(subject = "never called, never built")]
    fn never_instantiated<T: Default>() -> T {
        T::default()
    }

    #[test]
    fn a_function_goes_by_its_path_unless_it_has_a_name() {
        let module = concat!(module_path!(), "::");
        for subject in [
            "free",
            "r#try",
            "Plain::method",
            "Plain::no_receiver",
            "alone",
            "Generic::fmt",
            "[u8]::extend",
            "&dyn Display::extend",
        ] {
            find(&format!("{module}{subject}"));
        }
        find("a method of its own");
        free();
        r#try();
        Plain.method();
        Plain::no_receiver();
        Plain::named();
        Plain.alone();
        [0].extend();
        (&(&0 as &dyn Display)).extend();
        assert_eq!(Generic(7).to_string(), "7");
    }

    #[test]
    fn a_function_that_is_never_built_is_declared_all_the_same() {
        find("never called, never built");
    }
}

mod places {
    use super::*;

    #[port_mediated(subject = "placed")]
    /// Documented.
    #[inline]
    pub(super) async fn placed() {}
    const LINE: u32 = line!() - 1;

    macro_rules! declared {
        ($name:ident) => {
            #[port_mediated(subject = "placed by a macro")]
            fn $name() {}
        };
    }

    declared!(by_macro);
    const MACRO_LINE: u32 = line!() - 1;

    #[test]
    fn the_place_is_that_of_the_function_s_name() {
        let declaration = find("placed");
        assert_eq!(declaration.file(), file!());
        assert_eq!((declaration.line(), declaration.column()), (LINE, 25));
        run(placed());
    }

    #[test]
    fn in_a_macro_it_is_where_the_macro_is_called() {
        by_macro();
        let declaration = find("placed by a macro");
        assert_eq!(
            (declaration.file(), declaration.line()),
            (file!(), MACRO_LINE)
        );
    }
}

mod arguments {
    use super::*;
    use EffectClass::{FdIo, Fs, Random, RawSyscall, Time};

    #[port_mediated(subject = "blocking")]
    fn blocking() -> bool {
        read()
    }

    #[port_mediated(mode = "observe", subject = "observing")]
    fn observing() -> bool {
        read()
    }

    #[port_mediated(
        mode = "observe",
        subject = "observing and panicking",
        on_misdeclared = "panic"
    )]
    fn observing_and_panicking() -> bool {
        read()
    }

    #[port_mediated(on_misdeclared = "report", subject = "reporting", mode = "block")]
    fn reporting() -> bool {
        read()
    }

    #[port_mediated(
        subject = "allowing",
        allow(time, "random", reason = "to show that there may be several"),
        allow(fs, fd-io, raw_syscall, reason = "it reads its own manifest"),
        instantiate(T = Vec<u8>, N = 4),
    )]
    fn allowing<T: Default, const N: usize>() -> (T, bool) {
        (T::default(), read())
    }

    fn panics(f: fn() -> bool) -> String {
        let payload = catch_unwind(f).expect_err("it was misdeclared");
        *payload.downcast().expect("the panic has a message")
    }

    #[test]
    fn a_misdeclared_call_is_refused_and_panics() {
        let message = panics(blocking);
        assert!(
            message.starts_with("\"blocking\" is declared port-mediated but"),
            "{message}"
        );
        assert_eq!(trust_of("blocking"), TrustClass::Opaque);
    }

    #[test]
    fn a_mode_and_a_consequence_can_be_chosen() {
        assert!(observing());
        assert!(panics(observing_and_panicking).contains("open64"));
        assert!(!reporting());
        for subject in ["observing", "observing and panicking", "reporting"] {
            assert_eq!(trust_of(subject), TrustClass::Opaque, "{subject}");
        }
    }

    #[test]
    fn an_allowed_class_passes() {
        assert_eq!(allowing::<u8, 1>(), (0, true));
        assert_eq!(trust_of("allowing"), TrustClass::PortMediated);
        let allows = find("allowing").allows();
        let classes: Vec<_> = allows.iter().map(|allowed| allowed.class).collect();
        assert_eq!(classes, [Time, Random, Fs, FdIo, RawSyscall]);
        assert_eq!(allows[4].reason, "it reads its own manifest");
    }
}

mod merging {
    use super::*;

    struct Tool;

    #[port_mediated(
        subject = "block",
        mode = "observe",
        allow(fs, net, reason = "the block's"),
        instantiate(T = u8)
    )]
    impl Tool {
        fn inherits(&self) -> bool {
            watched()
        }

        #[port_mediated(
            mode = "block",
            subject = "method",
            allow(net, reason = "the method's")
        )]
        fn overrides<T: Default>(&self) -> bool {
            watched()
        }
    }

    #[test]
    fn a_method_s_own_arguments_win_and_the_block_s_fill_in() {
        assert!(!Tool.inherits(), "the file system is allowed by the block");
        let reasons = |subject: &str| -> Vec<_> {
            let allows = find(subject).allows().iter();
            allows
                .map(|allowed| (allowed.class, allowed.reason))
                .collect()
        };
        let (fs, net) = (EffectClass::Fs, EffectClass::Net);
        assert_eq!(
            reasons("block"),
            [(fs, "the block's"), (net, "the block's")]
        );
        assert_eq!(
            reasons("method"),
            [(net, "the method's"), (fs, "the block's")]
        );
        assert!(!Tool.overrides::<u8>(), "in its methods too");
        assert_eq!(trust_of("method"), TrustClass::PortMediated);
    }
}
