//! A declared function means what the plain one means: the same drops in the same order, the
//! same types inferred, the same names in scope.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::port_mediated;
use std::cell::RefCell;
use std::error::Error;
use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use watch::{run, watched};

type Log = Rc<RefCell<Vec<String>>>;

/// Writes its name, and whether a window is open, when it is dropped.
struct Noisy(&'static str, Log);

impl Noisy {
    fn touch(&self) {}
}

impl Drop for Noisy {
    fn drop(&mut self) {
        let entry = format!("{}{}", self.0, if watched() { "" } else { " outside" });
        self.1.borrow_mut().push(entry);
    }
}

/// Calls `f` with three values and lists what was dropped, in order.
fn drops(f: impl FnOnce(Noisy, Noisy, Noisy)) -> String {
    let log = Log::default();
    let noisy = |name| Noisy(name, Rc::clone(&log));
    f(noisy("a"), noisy("b"), noisy("c"));
    let dropped = log.borrow().join(", ");
    dropped
}

mod drop_order {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    fn used(a: Noisy, b: Noisy, c: Noisy) {
        let _last = Noisy("local", Rc::clone(&b.1));
        b.touch();
        a.touch();
        c.touch();
    }

    #[port_mediated(on_misdeclared = "report")]
    fn only_fields_used(a: Noisy, b: Noisy, c: Noisy) {
        let _names = (a.0, &b.0, c.0.len());
    }

    #[port_mediated(on_misdeclared = "report")]
    fn only_named_in_a_string(a: Noisy, b: Noisy, c: Noisy)
    where
        Noisy: Display,
    {
        let _text = format!("{a}{b}{c}");
    }

    impl Display for Noisy {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str(self.0)
        }
    }

    #[port_mediated(on_misdeclared = "report")]
    fn destructured(a: Noisy, (b, c): (Noisy, Noisy)) {
        b.touch();
        (a.touch(), c.touch());
    }

    #[port_mediated(on_misdeclared = "report")]
    fn moved(a: Noisy, b: Noisy, c: Noisy) {
        drop(b);
        c.touch();
        a.touch();
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn used_later(a: Noisy, b: Noisy, c: Noisy) {
        let _last = Noisy("local", Rc::clone(&b.1));
        std::future::ready(()).await;
        b.touch();
        a.touch();
        c.touch();
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn variables_later(mut a: Noisy, b: Noisy, mut c: Noisy) {
        c.0 = "d";
        b.touch();
        a.0 = "e";
    }

    #[test]
    fn parameters_drop_from_the_last_to_the_first_inside_the_window() {
        assert_eq!(drops(used), "local, c, b, a");
        assert_eq!(drops(only_fields_used), "c, b, a");
        assert_eq!(drops(only_named_in_a_string), "c, b, a");
        assert_eq!(drops(|a, b, c| destructured(a, (b, c))), "c, b, a");
        assert_eq!(drops(moved), "b, c, a");
    }

    #[port_mediated(on_misdeclared = "report")]
    fn variables(mut a: Noisy, b: Noisy, mut c: Noisy) {
        c.0 = "d";
        b.touch();
        a.0 = "e";
    }

    #[test]
    fn parameters_that_are_variables_drop_likewise() {
        assert_eq!(drops(variables), "d, b, e");
        assert_eq!(drops(|a, b, c| run(variables_later(a, b, c))), "d, b, e");
    }

    #[test]
    fn parameters_of_an_async_function_drop_likewise() {
        assert_eq!(drops(|a, b, c| run(used_later(a, b, c))), "local, c, b, a");
        assert_eq!(drops(|a, b, c| run(variables_later(a, b, c))), "d, b, e");
    }

    #[port_mediated(on_misdeclared = "report")]
    fn unused(_a: Noisy, b: Noisy, _: Noisy) {
        b.touch();
    }

    /// Known limit: the closure takes along what its body uses.
    #[test]
    fn an_unused_parameter_drops_outside_the_window() {
        assert_eq!(drops(unused), "b, c outside, a outside");
    }

    struct Owner(Noisy, Noisy);

    impl Owner {
        #[port_mediated(on_misdeclared = "report")]
        fn by_value(self) -> &'static str {
            self.0.0
        }
    }

    #[test]
    fn a_receiver_drops_whole_inside_the_window() {
        let dropped = drops(|a, b, _| {
            let owner = Owner(a, b);
            assert_eq!(owner.1.0, "b");
            assert_eq!(owner.by_value(), "a");
        });
        assert_eq!(dropped, "a, b, c outside");
    }

    #[port_mediated(on_misdeclared = "report")]
    fn temporaries(a: Mutex<u8>) -> u8 {
        *a.lock().unwrap()
    }

    #[test]
    fn a_temporary_in_the_tail_may_borrow_a_parameter() {
        assert_eq!(temporaries(Mutex::new(7)), 7);
    }
}

mod borrows {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    fn mutable_argument<'a>(values: &'a mut Vec<u8>, more: &mut u8) -> &'a mut u8 {
        *more += 1;
        values.push(*more);
        values.last_mut().unwrap()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn mutable_argument_later<'a>(values: &'a mut Vec<u8>) -> &'a mut u8 {
        values.push(1);
        &mut values[0]
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn reassigned(mut text: &str) -> usize {
        let owned = text.repeat(2);
        if text.len() < 9 {
            text = &owned;
        }
        text.len()
    }

    #[port_mediated(on_misdeclared = "report")]
    fn variable(mut count: u8, mut name: String) -> String {
        count += 1;
        name.push('!');
        format!("{name}{count}")
    }

    #[port_mediated(on_misdeclared = "report")]
    fn lent<'t>(text: &'t str, _other: &str) -> std::borrow::Cow<'t, str> {
        text.into()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn nested_blocks(name: &str) -> String {
        let local = name.to_owned();
        let inner = async move { format!("{local}{}", watched()) };
        inner.await
    }

    #[test]
    fn arguments_can_be_changed_lent_and_returned() {
        let (mut values, mut more) = (vec![], 1);
        *mutable_argument(&mut values, &mut more) += 1;
        *run(mutable_argument_later(&mut values)) += 1;
        assert_eq!((values, more), (vec![4, 1], 2));
        assert_eq!(run(reassigned("abc")), 6);
        assert_eq!(variable(1, String::from("a")), "a!2");
        assert_eq!(lent("a", "b"), "a");
        assert_eq!(run(nested_blocks("a")), "atrue");
    }
}

mod inference {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    fn object(which: bool) -> Box<dyn Fn(u8) -> u8> {
        if which {
            return Box::new(|value| value + 1);
        }
        Box::new(|value| value * 2)
    }

    #[port_mediated(on_misdeclared = "report")]
    fn object_in_result(which: bool) -> Result<Box<dyn Display>, Box<dyn Error + Send + Sync>> {
        if which {
            return Ok(Box::new('c'));
        }
        let number: u8 = "300".parse()?;
        Ok(Box::new(number))
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn object_later(which: bool) -> Result<Box<dyn Display>, Box<dyn Error + Send + Sync>> {
        if which {
            return Ok(Box::new('c'));
        }
        let number: u8 = "300".parse()?;
        Ok(Box::new(number))
    }

    #[port_mediated(on_misdeclared = "report")]
    fn slice(values: &[u8; 3]) -> &[u8] {
        values
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn slice_later(values: &[u8; 3]) -> &[u8] {
        values
    }

    #[port_mediated(on_misdeclared = "report")]
    fn number() -> u64 {
        "7".parse().unwrap()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn number_later() -> Vec<u64> {
        "7 8".split(' ').flat_map(str::parse).collect()
    }

    #[port_mediated(on_misdeclared = "report")]
    fn opaque_closure() -> impl Fn(&str) -> &str {
        |text| text.trim()
    }

    #[port_mediated(on_misdeclared = "report")]
    fn opaque_with_objects() -> impl Iterator<Item = Box<dyn Display>> {
        [1, 2].into_iter().map(|value| Box::new(value) as _)
    }

    #[port_mediated(on_misdeclared = "report")]
    fn pending_of_known_output() -> impl Future<Output = u8> {
        std::future::pending()
    }

    #[test]
    fn a_return_type_reaches_the_body() {
        assert_eq!((object(true)(3), object(false)(3)), (4, 6));
        assert_eq!(object_in_result(true).unwrap().to_string(), "c");
        assert!(object_in_result(false).is_err());
        assert_eq!(run(object_later(true)).unwrap().to_string(), "c");
        assert!(run(object_later(false)).is_err());
        assert_eq!(
            (slice(&[1; 3]).len(), run(slice_later(&[1; 3])).len()),
            (3, 3)
        );
        assert_eq!((number(), run(number_later())), (7, vec![7, 8]));
        assert_eq!(opaque_closure()(" a "), "a");
        assert_eq!(opaque_with_objects().count(), 2);
        drop(pending_of_known_output());
    }
}

mod recursion {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    fn factorial(n: u64) -> u64 {
        if n == 0 { 1 } else { n * factorial(n - 1) }
    }

    #[port_mediated(on_misdeclared = "report")]
    fn generic<T: Default>(depth: u8) -> T {
        if depth == 0 {
            T::default()
        } else {
            generic(depth - 1)
        }
    }

    #[port_mediated(on_misdeclared = "report")]
    fn boxed(n: u64) -> Pin<Box<dyn Future<Output = u64> + Send>> {
        Box::pin(async move { if n == 0 { 1 } else { n * boxed(n - 1).await } })
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn later(n: u64) -> u64 {
        if n == 0 {
            1
        } else {
            n * Box::pin(later(n - 1)).await
        }
    }

    #[test]
    fn a_function_may_call_itself() {
        assert_eq!((factorial(5), generic::<u8>(5)), (120, 0));
        assert_eq!((run(boxed(5)), run(later(5))), (120, 120));
    }
}

mod names {
    use super::*;

    #[port_mediated(on_misdeclared = "report")]
    fn r#match(r#type: u8) -> u8 {
        r#type
    }

    #[port_mediated(on_misdeclared = "report")]
    fn with_items(value: u8) -> u8 {
        use std::convert::identity as same;
        const ONE: u8 = 1;
        static TWO: u8 = 2;
        struct Three(u8);
        fn four() -> u8 {
            4
        }
        same(value) + ONE + TWO + Three(3).0 + four()
    }

    #[port_mediated(on_misdeclared = "report")]
    fn with_inner_attributes() -> u8 {
        #![expect(unused_variables, reason = "to show that it holds for the body")]
        let unused = 7;
        7
    }

    #[port_mediated(on_misdeclared = "report")]
    fn with_text() -> &'static str {
        include_str!("macros_semantics.rs")
    }

    #[port_mediated(on_misdeclared = "report")]
    fn conditional(
        #[cfg(test)] kept: &Noisy,
        #[cfg(not(test))] dropped: Nowhere,
        #[cfg(test)] also_kept: Noisy,
        #[cfg(not(test))] also_dropped: Nowhere,
    ) -> usize {
        #[cfg(not(test))]
        drop((dropped, also_dropped));
        kept.0.len() + also_kept.0.len()
    }

    #[port_mediated(on_misdeclared = "report")]
    fn conditionally_generic<#[cfg(test)] T: Display, #[cfg(not(test))] U>(value: T) -> String {
        value.to_string()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn with_our_names(
        mut __sentinel_output: u8,
        __sentinel_guard: u8,
        __sentinel_callback: u8,
    ) -> u8 {
        __sentinel_output += __sentinel_guard;
        __sentinel_output + __sentinel_callback
    }

    struct Base(u8);

    macro_rules! written_by_macro {
        ($vis:vis fn $name:ident(&$self:ident, $arg:ident: $ty:ty) -> $out:ty $body:block) => {
            #[port_mediated(on_misdeclared = "report")]
            $vis fn $name(&$self, $arg: $ty) -> $out $body
        };
    }

    macro_rules! item_by_macro {
        ($item:item) => {
            #[port_mediated(on_misdeclared = "report")]
            $item
        };
    }

    macro_rules! own_self {
        ($value:expr) => {
            impl Base {
                #[port_mediated(on_misdeclared = "report")]
                fn constant(self) -> u8 {
                    self.0 + $value
                }
            }
        };
    }

    impl Base {
        written_by_macro! {
            fn add(&self, other: u8) -> Self { Self(self.0 + other + Self::ONE) }
        }
        const ONE: u8 = 1;
    }

    own_self!(2);
    item_by_macro! {
        /// Documented.
        pub(crate) fn from_item(value: u8) -> u8 { value + u8::from(watched()) }
    }

    #[test]
    fn names_mean_what_they_mean_without_the_attribute() {
        assert_eq!(r#match(7), 7);
        assert_eq!(with_items(5), 15);
        assert_eq!(with_inner_attributes(), 7);
        assert_eq!(conditionally_generic(7), "7");
        assert_eq!(run(with_our_names(1, 2, 4)), 7);
        assert!(with_text().starts_with("//! A declared function"));
        assert_eq!(Base(1).add(2).0, 4);
        assert_eq!(Base(1).constant(), 3);
        assert_eq!(from_item(1), 2);
        let log = Log::default();
        let noisy = |name| Noisy(name, Rc::clone(&log));
        assert_eq!(conditional(&noisy("kept"), noisy("also")), 8);
    }

    mod shadows {
        mod core {}
        mod std {}
        mod sentinel_runtime {}
        mod linkme {}
        #[allow(dead_code, reason = "it is here to be in the way")]
        struct Option;
        #[allow(dead_code, reason = "it is here to be in the way")]
        struct Box;

        #[super::port_mediated(mode = "block", on_misdeclared = "report", allow(fs, reason = "r"))]
        pub(super) async fn later() -> u8 {
            7
        }

        #[super::port_mediated]
        pub(super) fn pinned(
            ready: u8,
        ) -> ::std::pin::Pin<::std::boxed::Box<dyn ::std::future::Future<Output = u8>>> {
            let future = ::std::future::ready(ready);
            ::std::boxed::Box::pin(future)
        }
    }

    #[test]
    fn a_module_may_be_called_like_anything_the_expansion_uses() {
        assert_eq!(run(shadows::later()), 7);
        assert_eq!(run(shadows::pinned(7)), 7);
    }
}

mod futures {
    use super::*;

    fn is_send<T: Send>(value: T) -> T {
        value
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn sendable(values: Arc<Vec<u8>>) -> usize {
        std::future::ready(()).await;
        values.len()
    }

    #[port_mediated(on_misdeclared = "report")]
    async fn local(values: Rc<Vec<u8>>) -> usize {
        std::future::ready(()).await;
        values.len()
    }

    #[test]
    fn a_future_is_send_where_the_plain_one_is_and_need_not_be() {
        assert_eq!(run(is_send(sendable(Arc::new(vec![1])))), 1);
        assert_eq!(run(local(Rc::new(vec![1]))), 1);
    }

    /// Each function awaits the one before, with an argument that all of them keep.
    macro_rules! chain {
        ($(#[$attr:meta])? $module:ident: $first:ident $($name:ident)*) => {
            mod $module {
                #[allow(unused_imports, reason = "the plain chain uses no attribute")]
                use super::*;
                chain!(@ $(#[$attr])? $first $($name)*);
                pub(super) fn size() -> usize {
                    size_of_val(&$first([0; 64]))
                }
            }
        };
        (@ $(#[$attr:meta])? $name:ident $next:ident $($more:ident)*) => {
            $(#[$attr])?
            pub(super) async fn $name(kept: [u8; 64]) -> usize {
                $next(kept).await + kept.len()
            }
            chain!(@ $(#[$attr])? $next $($more)*);
        };
        (@ $(#[$attr:meta])? $name:ident) => {
            $(#[$attr])?
            pub(super) async fn $name(kept: [u8; 64]) -> usize {
                std::future::ready(()).await;
                kept.len()
            }
        };
    }

    chain!(plain: a b c d e f g h i j k l);
    chain!(#[port_mediated(on_misdeclared = "report")] declared: a b c d e f g h i j k l);

    #[test]
    fn a_chain_of_futures_stays_in_proportion() {
        let (plain, declared) = (plain::size(), declared::size());
        assert!(declared < 2 * plain, "{declared} bytes instead of {plain}");
        assert_eq!(run(declared::a([0; 64])), run(plain::a([0; 64])));
    }
}
