//! `#[port]`: inside a port's methods the effects are the framework's; inside a callback handed
//! to one they are the extension's again.
#![cfg(target_os = "linux")]
#![allow(clippy::unused_self, reason = "a specimen need not be useful")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::{port, port_mediated};
use std::cell::RefCell;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use watch::{run, watched};

/// Runs `f` as an extension would.
#[port_mediated(on_misdeclared = "report")]
fn extension<R>(f: impl FnOnce() -> R) -> R {
    assert!(watched());
    let result = f();
    assert!(watched(), "the crossing is over");
    result
}

mod crossings {
    use super::*;

    #[port]
    pub(super) trait Store {
        type Key: Debug;
        const NAME: &'static str;

        fn get(&self, key: Self::Key) -> bool;

        /// A default body is the framework's.
        fn provided(&self) -> bool {
            watched()
        }

        fn made() -> bool
        where
            Self: Sized,
        {
            watched()
        }

        async fn provided_later(&self) -> bool {
            std::future::ready(()).await;
            watched()
        }

        fn boxed(&self) -> Pin<Box<dyn Future<Output = bool> + '_>> {
            Box::pin(async move { watched() })
        }
    }

    pub(super) struct Disk(pub(super) RefCell<Vec<bool>>);

    #[port]
    impl Store for Disk {
        type Key = u8;
        const NAME: &'static str = "disk";

        fn get(&self, key: u8) -> bool {
            self.0.borrow_mut().push(watched());
            key > 0 && watched()
        }
    }

    #[port]
    impl Disk {
        /// A const fn performs no effects, and stays one.
        pub(super) const fn new() -> Self {
            Self(RefCell::new(Vec::new()))
        }

        fn inherent(&mut self) -> &mut Vec<bool> {
            self.0.get_mut().push(watched());
            self.0.get_mut()
        }

        fn iterate(&self) -> impl Iterator<Item = bool> {
            std::iter::once(watched())
        }
    }

    impl Drop for Guarded<'_> {
        fn drop(&mut self) {
            self.0.0.borrow_mut().push(watched());
        }
    }

    struct Guarded<'a>(&'a Disk);

    struct Client<'a>(&'a Disk);

    #[port]
    impl Drop for Client<'_> {
        fn drop(&mut self) {
            self.0.0.borrow_mut().push(watched());
        }
    }

    #[test]
    fn a_method_of_a_port_is_not_the_extension() {
        let mut disk = const { Disk::new() };
        assert_eq!(Disk::NAME, "disk");
        assert!(!extension(|| disk.get(1)));
        assert!(!extension(|| disk.provided()));
        assert!(!extension(Disk::made));
        assert!(!extension(|| run(disk.provided_later())));
        assert!(!extension(|| run(disk.boxed())));
        assert!(!extension(|| disk.iterate().next().unwrap()));
        extension(|| disk.inherent().len());
        extension(|| drop(Client(&disk)));
        assert_eq!(*disk.0.borrow(), [false; 3]);
        extension(|| drop(Guarded(&disk)));
        assert_eq!(
            disk.0.borrow().last(),
            Some(&true),
            "a plain destructor is its caller's"
        );
    }
}

mod callbacks {
    use super::*;
    use std::collections::BTreeMap;
    use std::fmt::Display;

    struct Port;

    #[port]
    impl Port {
        fn implicit(&self, f: impl Fn() -> bool) -> (bool, bool) {
            (watched(), f())
        }

        fn implicit_mut(&self, mut f: impl FnMut(u8, &str) -> bool + Send) -> (bool, bool) {
            f(0, "");
            (watched(), f(1, "a"))
        }

        fn implicit_once(&self, f: impl FnOnce(Vec<u8>) -> bool + 'static) -> (bool, bool) {
            (watched(), f(vec![]))
        }

        fn generic<F: Fn(&str) -> bool>(&self, f: F) -> (bool, bool) {
            (watched(), f("a"))
        }

        fn clause<T, F>(&self, value: T, f: F) -> (bool, bool)
        where
            T: Display,
            F: for<'a> FnOnce(&'a T, &'a str) -> bool,
        {
            (watched(), f(&value, "a"))
        }

        fn by_reference(&self, f: &dyn Fn(&str) -> &str, g: &impl Fn() -> bool) -> (bool, bool) {
            f("a");
            (watched(), g())
        }

        fn by_mutable_reference(
            &self,
            f: &mut dyn FnMut(&mut Vec<bool>),
            g: &mut impl FnMut() -> bool,
        ) -> (bool, bool) {
            let mut seen = vec![];
            f(&mut seen);
            (watched(), seen[0] && g())
        }

        fn boxed(
            &self,
            f: Box<dyn Fn() -> bool + Send + Sync>,
            mut g: Box<dyn FnMut(u8) -> bool + 'static>,
            h: Box<dyn FnOnce() -> bool>,
        ) -> (bool, bool) {
            (watched(), f() & g(1) & h())
        }

        async fn later(&self, f: impl Fn() -> bool + Send + Sync) -> (bool, bool) {
            std::future::ready(()).await;
            (watched(), f())
        }

        fn boxed_later<'a>(
            &'a self,
            f: Box<dyn Fn() -> bool + Send + 'a>,
        ) -> Pin<Box<dyn Future<Output = (bool, bool)> + 'a>> {
            Box::pin(async move { (watched(), f()) })
        }

        fn handed_on(&self, f: impl Fn() -> bool + Clone + Send + 'static) -> (bool, bool) {
            let inside = watched();
            let list: Vec<_> = std::iter::repeat_n(f, 2).collect();
            (inside, list.into_iter().all(|f| f()))
        }

        #[cfg_attr(
            test,
            allow(clippy::used_underscore_binding, reason = "it is used on purpose")
        )]
        fn conditional(&self, #[cfg(test)] _f: impl Fn() -> bool) -> (bool, bool) {
            (watched(), _f())
        }
    }

    const PORTS_THEN_OURS: (bool, bool) = (false, true);

    #[test]
    fn a_callback_is_the_extension_s_again() {
        use std::convert::identity as same;
        let seen = extension(|| {
            [
                Port.implicit(watched),
                Port.implicit_mut(|_, _| watched()),
                Port.implicit_once(|_| watched()),
                Port.generic(|_| watched()),
                Port.clause(7, |_, _| watched()),
                Port.by_reference(&|text| text, &watched),
                Port.by_mutable_reference(&mut |seen| seen.push(watched()), &mut watched),
                Port.boxed(
                    Box::new(watched),
                    Box::new(|_| watched()),
                    Box::new(watched),
                ),
                run(Port.later(watched)),
                run(Port.boxed_later(Box::new(watched))),
                Port.handed_on(watched),
                Port.conditional(watched),
            ]
        });
        assert_eq!(seen.map(same), [PORTS_THEN_OURS; 12]);
    }

    /// Callbacks that no closure can stand in for.
    struct Keeper<'a, F> {
        kept: Option<F>,
        lent: Option<&'a dyn Fn() -> bool>,
        listed: BTreeMap<u8, Box<dyn Fn() -> bool>>,
    }

    #[port]
    impl<'a, F: Fn() -> bool> Keeper<'a, F> {
        fn block_parameter(&mut self, f: F) -> bool {
            self.kept.insert(f)()
        }

        fn named_lifetime(&mut self, f: &'a dyn Fn() -> bool) -> bool {
            self.lent.insert(f)()
        }

        fn collected(&mut self, functions: Vec<Box<dyn Fn() -> bool>>) -> bool {
            self.listed.extend((0..).zip(functions));
            self.listed.values().all(|f| f())
        }

        fn named_type<G: Fn() -> bool>(&self, g: G, other: G) -> [G; 2] {
            [g, other]
        }

        fn lending<G>(&self, g: G) -> bool
        where
            G: Fn(&str) -> &str,
        {
            g("a").is_empty()
        }

        fn other_bound(&self, g: impl Fn() -> bool + ToBool) -> bool {
            g.to_bool()
        }

        fn pointer(&self, g: fn() -> bool) -> bool {
            g()
        }
    }

    trait ToBool {
        fn to_bool(&self) -> bool;
    }

    impl<F: Fn() -> bool> ToBool for F {
        fn to_bool(&self) -> bool {
            self()
        }
    }

    /// Known limit: `reentry` is there for these.
    #[test]
    fn a_callback_that_is_not_recognised_counts_as_the_port_s() {
        let mut keeper = Keeper {
            kept: None,
            lent: None,
            listed: BTreeMap::new(),
        };
        assert!(!extension(|| keeper.block_parameter(watched)));
        assert!(!extension(|| keeper.named_lifetime(&watched)));
        assert!(!extension(|| keeper.collected(vec![Box::new(watched)])));
        assert!(!extension(|| keeper.other_bound(watched)));
        assert!(!extension(|| keeper.pointer(watched)));
        assert!(!extension(|| keeper.lending(|text| if watched() {
            ""
        } else {
            text
        })));
        assert!(
            keeper
                .named_type(watched, watched)
                .into_iter()
                .all(|g| !g())
        );
    }
}
