//! Macros in the style of widely used crates: internal rules, munching token by token, callbacks.

use crate::{
    caller::{Macros, expand_items},
    support::{rules, shown, tokens},
};

#[track_caller]
fn items_become(macros: &[(&str, &str)], items: &str, expected: &str) {
    let macros: Macros = macros
        .iter()
        .map(|(name, text)| ((*name).to_owned(), rules(text)))
        .collect();
    assert_eq!(expand_items(&macros, items), Ok(shown(tokens(expected))));
}

/// Chooses among items by `cfg`: each branch gets its own condition and the negation of those
/// before it.
const CHOOSE: &str = "
    ( $( if #[cfg( $cond:meta )] { $( $then:tt )* } ) else+ $( else { $( $last:tt )* } )? ) => {
        choose! { @branches () ; $( ( ( $cond ) ( $( $then )* ) ) , )+ ( () ( $( $( $last )* )? ) ) , }
    };
    ( @branches ( $( $not:meta , )* ) ; ) => {};
    ( @branches ( $( $not:meta , )* ) ; ( ( $( $cond:meta )? ) ( $( $then:tt )* ) ) , $( $rest:tt )* ) => {
        #[cfg(all( $( $cond , )? not(any( $( $not ),* )) ))]
        choose! { @items $( $then )* }
        choose! { @branches ( $( $not , )* $( $cond , )? ) ; $( $rest )* }
    };
    ( @items $( $items:tt )* ) => { $( $items )* };
";

#[test]
fn items_chosen_by_cfg_keep_their_conditions() {
    items_become(
        &[("choose", CHOOSE)],
        "choose! {
            if #[cfg(unix)] { mod unix; pub use unix::read; }
            else if #[cfg(windows)] { fn read() {} }
            else { fn read() { panic!() } }
        }",
        "#[cfg(all(unix, not(any())))] mod unix;
         #[cfg(all(unix, not(any())))] pub use unix::read;
         #[cfg(all(windows, not(any(unix))))] fn read() {}
         #[cfg(all(not(any(unix, windows))))] fn read() { panic!() }",
    );
}

#[test]
fn choices_nest() {
    items_become(
        &[("choose", CHOOSE)],
        "choose! { if #[cfg(a)] { choose! { if #[cfg(b)] { fn f() {} } } } }",
        "#[cfg(all(a, not(any())))] #[cfg(all(b, not(any())))] fn f() {}",
    );
}

#[test]
fn lazy_statics_have_their_initialiser_in_a_body() {
    let lazy = "
        ($(#[$attr:meta])* static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
            lazy! { @one $(#[$attr])* () static ref $N : $T = $e; $($t)* }
        };
        ($(#[$attr:meta])* pub static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
            lazy! { @one $(#[$attr])* (pub) static ref $N : $T = $e; $($t)* }
        };
        (@one $(#[$attr:meta])* ($($vis:tt)*) static ref $N:ident : $T:ty = $e:expr; $($t:tt)*) => {
            lazy! { @type $(#[$attr])* ($($vis)*) $N }
            impl $crate::Deref for $N {
                fn deref(&self) -> &$T { fn init() -> $T { $e } $crate::get(init) }
            }
            lazy! { $($t)* }
        };
        (@type $(#[$attr:meta])* ($($vis:tt)*) $N:ident) => { $(#[$attr])* $($vis)* struct $N; };
        () => {};
    ";
    items_become(
        &[("lazy", lazy)],
        "lazy! { #[doc = \"x\"] static ref A: u8 = read() + 1; pub static ref B: Vec<u8> = vec![]; }",
        "#[doc = \"x\"] struct A;
         impl __sentinel_crate_7::Deref for A {
             fn deref(&self) -> &u8 { fn init() -> u8 { invisible(read() + 1) } __sentinel_crate_7::get(init) }
         }
         pub struct B;
         impl __sentinel_crate_7::Deref for B {
             fn deref(&self) -> &Vec<u8> { fn init() -> Vec<u8> { invisible(vec![]) } __sentinel_crate_7::get(init) }
         }",
    );
}

#[test]
fn flags_are_collected_piece_by_piece() {
    let flags = "
        ($(#[$o:meta])* $v:vis struct $N:ident: $T:ty { $($(#[$i:meta])* const $F:ident = $e:expr;)* }
         $($t:tt)*) => {
            $(#[$o])* $v struct $N { bits: $T }
            impl $N { $($(#[$i])* pub const $F: Self = Self { bits: $e };)* }
            flags! { $($t)* }
        };
        () => {};
    ";
    items_become(
        &[("flags", flags)],
        "flags! {
            #[derive(Clone)] pub struct F: u8 { const A = 1; #[cfg(x)] const B = 1 << 1; }
            struct G: u16 {}
        }",
        "#[derive(Clone)] pub struct F { bits: u8 }
         impl F {
             pub const A: Self = Self { bits: 1 };
             #[cfg(x)] pub const B: Self = Self { bits: invisible(1 << 1) };
         }
         struct G { bits: u16 }
         impl G {}",
    );
}

#[test]
fn a_list_is_handed_to_a_callback() {
    let with_all = "($callback:ident) => { $callback! { (A, \"a\") (B, \"b\") } }";
    let names = "($(($N:ident, $s:literal))*) => { fn name(e: E) -> &'static str { match e { $(E::$N => $s),* } } }";
    items_become(
        &[("with_all", with_all), ("names", names)],
        "with_all!(names);",
        "fn name(e: E) -> & 'static str { match e { E::A => \"a\", E::B => \"b\" } }",
    );
}

#[test]
fn a_macro_defines_a_macro_with_its_own_variables() {
    let define = "($($name:ident => $value:expr;)*) => {
        $(macro_rules! $name { ($x:ident) => { fn $x() -> u8 { $value } } })*
    }";
    items_become(
        &[("define", define)],
        "define! { one => 1; two => 1 + 1; }",
        "macro_rules! one { ($x:ident) => { fn $x() -> u8 { __sentinel_fragment_expr(1) } } }
         macro_rules! two { ($x:ident) => { fn $x() -> u8 { __sentinel_fragment_expr(1 + 1) } } }",
    );
    items_become(
        &[(
            "two",
            "($x:ident) => { fn $x() -> u8 { __sentinel_fragment_expr(1 + 1) } }",
        )],
        "two!(f);",
        "fn f() -> u8 { invisible(1 + 1) }",
    );
}

#[test]
fn a_log_macro_takes_its_optional_parts() {
    let log = "
        (target: $target:expr, $level:expr, $($arg:tt)+) => {
            if $level <= $crate::max() { $crate::write($target, $level, format_args!($($arg)+)) }
        };
        ($level:expr, $($arg:tt)+) => { log!(target: module_path!(), $level, $($arg)+) };
    ";
    let info =
        "(target: $target:expr, $($arg:tt)+) => { log!(target: $target, Level::Info, $($arg)+) };
                ($($arg:tt)+) => { log!(Level::Info, $($arg)+) };";
    items_become(
        &[("log", log), ("info", info)],
        "fn f() { info!(\"{}\", read()); }",
        "fn f() {
            if invisible(Level::Info) <= __sentinel_crate_7::max() {
                __sentinel_crate_7::write(
                    invisible(module_path!()),
                    invisible(Level::Info),
                    format_args!(\"{}\", read())
                )
            }
        }",
    );
}
