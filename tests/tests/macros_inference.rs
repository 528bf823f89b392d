//! A declared function compiles where the plain one does: the same types are inferred, the same
//! borrows live as long, futures are as `Send` and about as large.
#![cfg(target_os = "linux")]

#[path = "../compose/watch.rs"]
mod watch;

use sentinel_runtime::port_mediated;
use std::error::Error;
use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use watch::{run, watched};

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
