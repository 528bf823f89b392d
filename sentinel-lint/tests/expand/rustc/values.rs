//! Macros that people write: what the compiler's expansion and ours evaluate to.

use super::Program;
use crate::{caller::expand_all, support::rules};
use std::fmt::Write;

/// Macros, the items beside them, and an expression that calls them.
struct Case {
    macros: &'static [(&'static str, &'static str)],
    items: &'static str,
    value: &'static str,
}

const CASES: &[Case] = &[
    // Precedence.
    Case { macros: &[("m", "($a:expr) => { $a * 2 }")], items: "", value: "m!(1 + 1)" },
    Case { macros: &[("m", "($a:expr, $b:expr) => { $a - $b }")], items: "", value: "m!(1, 2 - 3)" },
    Case { macros: &[("m", "($a:expr) => { -$a }")], items: "", value: "m!(1 - 2)" },
    Case { macros: &[("m", "($a:expr) => { $a.abs() }")], items: "", value: "m!(-1i32)" },
    Case { macros: &[("m", "($a:literal) => { $a.abs() }")], items: "", value: "m!(-1i32)" },
    Case { macros: &[("m", "($a:tt) => { -$a }"), ("n", "($e:expr) => { m!($e) * 2 }")], items: "", value: "n!(1 + 2)" },
    Case { macros: &[("m", "($f:expr) => { $f(1) }")], items: "", value: "m!(|x| x + 1)" },
    Case { macros: &[("m", "($e:expr) => { $e as u8 + 1 }")], items: "", value: "m!(1 + 253)" },
    Case { macros: &[("m", "($r:expr) => { $r.len() }")], items: "", value: "m!(0..3)" },
    Case { macros: &[("m", "($a:expr) => { !$a }")], items: "", value: "m!(true || true)" },
    Case { macros: &[("m", "() => { 1 + 1 }")], items: "", value: "m!() * 2" },
    Case { macros: &[("m", "($a:expr) => { { let y = $a + 1; y } }")], items: "", value: "m!(if true { 1 } else { 2 })" },
    Case { macros: &[("m", "($($x:tt)*) => { 2 * $($x)* }")], items: "", value: "m!(1 + 1)" },
    Case { macros: &[("m", "($a:expr; $($b:expr),*) => { [$($a * $b),*] }")], items: "", value: "m!(1 + 1; 2, 3 + 1)" },
    // Types, paths and patterns.
    Case { macros: &[("m", "($t:ty) => { <$t>::new().len() }")], items: "", value: "m!(Vec<u8>)" },
    Case { macros: &[("m", "($p:path) => { $p().len() }")], items: "", value: "m!(Vec::<u8>::new)" },
    Case { macros: &[("m", "($p:path, $e:expr) => { $p($e) }")], items: "", value: "m!(Option::Some, 1)" },
    Case { macros: &[("m", "($t:ty) => { std::mem::size_of::<$t>() }")], items: "", value: "m!((u8, [u16; 3]))" },
    Case { macros: &[("m", "($t:ty) => { std::mem::size_of::<&$t>() }")], items: "", value: "m!(dyn Fn(u8) -> u8 + Send)" },
    Case { macros: &[("m", "($p:pat) => { match Some(3) { Some($p) => 1, _ => 2 } }")], items: "", value: "m!(1 | 3)" },
    Case { macros: &[("m", "($($p:pat),*) => { [$(matches!(3, $p)),*] }")], items: "", value: "m!(1..=2, 3.., _ | 1)" },
    Case { macros: &[("m", "() => { Some(1 | 3) | None }")], items: "", value: "match Some(3) { m!() => 1, _ => 2 }" },
    Case { macros: &[("m", "($t:ty) => { Option<$t> }")], items: "", value: "{ let x: m!(u8) = Some(1); x }" },
    Case { macros: &[("m", "($e:expr) => { match 5 { $e => 1, _ => 2 } }")], items: "", value: "m!(5)" },
    Case { macros: &[("m", "($t:ty) => { 1 as $t << 2 }")], items: "", value: "m!(u8)" },
    Case { macros: &[("m", "($e:expr) => {{ let mut n = 0; loop { n += 1; $e n += 1; } }}")], items: "", value: "{ let mut x = 0; m!({ x += 1; if x == 2 { break x } }) }" },
    Case { macros: &[("m", "($e:expr) => {{ $e.abs() }}")], items: "", value: "m!(if true { -1i32 } else { 2 })" },
    Case { macros: &[("m", "($($s:stmt;)*) => {{ $($s)* }}")], items: "", value: "m!(let a = 1; let b = 2; a + b;)" },
    // Locals of the macro and of its caller.
    Case { macros: &[("m", "($e:expr) => {{ let x = 2; $e * x }}")], items: "", value: "{ let x = 10; m!(x + 1) }" },
    Case { macros: &[("m", "($x:ident, $e:expr) => {{ let $x = 2; $e * x }}")], items: "const x: u8 = 7;", value: "m!(y, y + 1)" },
    Case { macros: &[("m", "() => { f() }")], items: "fn f() -> u8 { 1 }", value: "{ let f = || 5; m!() + f() }" },
    Case { macros: &[("m", "($e:expr) => {{ let f = || 5; $e + f() }}")], items: "fn f() -> u8 { 1 }", value: "m!(f())" },
    Case { macros: &[("m", "() => { let x = 2; }")], items: "", value: "{ let x = 1; m!(); x }" },
    Case { macros: &[("m", "($x:ident) => { let $x = 2; }")], items: "", value: "{ let x = 1; m!(x); x }" },
    Case { macros: &[("m", "($($e:expr),*) => { $(let x = $e; let _ = x;)* }")], items: "", value: "{ let x = 1; m!(x + 1, x + 2); x }" },
    Case { macros: &[("with", "($n:ident, $e:expr) => {{ let $n = 3; $e }}"), ("m", "($e:expr) => { with!(x, $e + x) }")], items: "", value: "{ let x = 10; m!(x) }" },
    Case { macros: &[("with", "($n:ident) => { let $n = 3; }"), ("m", "($e:expr) => {{ with!(x); $e + x }}")], items: "", value: "{ let x = 10; m!(x) }" },
    Case { macros: &[("m", "($e:expr) => { match Some(7) { Some(x) => $e + x, None => 0 } }")], items: "", value: "{ let x = 1; m!(x) }" },
    Case { macros: &[("m", "($e:expr) => { (|x: u8| $e + x)(3) }")], items: "", value: "{ let x = 1; m!(x) }" },
    Case { macros: &[("m", "($e:expr) => { if let Some(x) = Some(4) { $e + x } else { 0 } }")], items: "", value: "{ let x = 1; m!(x) }" },
    Case { macros: &[("m", "($e:expr) => {{ let mut n = 0; for x in 0..3 { n += $e + x; } n }}")], items: "", value: "{ let (x, n) = (1, 5); m!(x + n) }" },
    Case { macros: &[("m", "($s:expr) => {{ let S { x, y: z } = $s; x + z }}")], items: "struct S { x: u8, y: u8 }", value: "{ let (x, z) = (1, 2); m!(S { x, y: z }) + x }" },
    Case { macros: &[("m", "($e:expr) => {{ struct S { x: u8 } let s = S { x: 1 }; s.x + $e }}")], items: "", value: "{ let (x, s) = (2, 3); m!(x + s) }" },
    Case { macros: &[("m", "($x:ident) => { swap!($x, x) }"), ("swap", "($a:ident, $b:ident) => {{ let $a = 1; let $b = 2; $a - $b }}")], items: "", value: "m!(x)" },
    Case { macros: &[("n", "($e:expr) => {{ let x = 1; m!($e, x) }}"), ("m", "($e:expr, $f:expr) => {{ let x = 100; $e + $f * 10 + x }}")], items: "", value: "{ let x = 5; n!(x) }" },
    Case {
        macros: &[("m", "($e:expr) => {{ let (x, w) = (1, 4); format!(\"{x} {x:w$} {{x}} {}\", $e) }}")],
        items: "",
        value: "{ let (x, w) = (5, 6); m!(x + w) }",
    },
    // Rules that call rules.
    Case { macros: &[("max", "($x:expr) => { $x }; ($x:expr, $($r:expr),+) => {{ let (a, b) = ($x, max!($($r),+)); if a > b { a } else { b } }}")], items: "", value: "max!(1, 3 + 1, 2)" },
    Case { macros: &[("rev", "([] $($r:tt)*) => { [$($r),*] }; ([$h:tt $($t:tt)*] $($r:tt)*) => { rev!([$($t)*] $h $($r)*) }")], items: "", value: "rev!([1 2 3])" },
    Case { macros: &[("sum", "(@go $acc:expr;) => { $acc }; (@go $acc:expr; + $n:literal $($r:tt)*) => { sum!(@go $acc + $n; $($r)*) }; (@go $acc:expr; - $n:literal $($r:tt)*) => { sum!(@go $acc - $n; $($r)*) }; ($($t:tt)*) => { sum!(@go 0; + $($t)*) }")], items: "", value: "sum!(5 - 2 + 4)" },
    Case { macros: &[("unit", "($t:tt) => { () }"), ("count", "($($t:tt)*) => { <[()]>::len(&[$(unit!($t)),*]) }")], items: "", value: "count!(a b (c d) =>)" },
    Case { macros: &[("call", "($cb:ident, $($a:tt)*) => { $cb!($($a)*) }"), ("add", "($a:expr, $b:expr) => { $a + $b }")], items: "", value: "call!(add, 1, 2 * 3)" },
    Case { macros: &[("kind", "($l:literal) => { 1 }; ($i:ident) => { 2 }; (-$e:expr) => { 3 }; ($e:expr) => { 4 }"), ("fwd", "($e:expr) => { kind!($e) }")], items: "", value: "[fwd!(5), fwd!(x), fwd!(-5), fwd!(-x), kind!(x), kind!(-5)]" },
    Case { macros: &[("depth", "() => { 0 }; ($h:tt $($t:tt)*) => { 1 + depth!($($t)*) }")], items: "", value: "depth!(a a a a a a a a a a a a a a a a)" },
    // Items.
    Case {
        macros: &[(
            "flags",
            "($(#[$m:meta])* $v:vis struct $n:ident: $t:ty { $(const $f:ident = $e:expr;)* }) => {
                $(#[$m])* $v struct $n($t);
                impl $n { $(pub const $f: Self = Self($e);)* pub const fn bits(&self) -> $t { self.0 } }
                impl ::core::ops::BitOr for $n { type Output = Self; fn bitor(self, o: Self) -> Self { Self(self.0 | o.0) } }
            }",
        )],
        items: "",
        value: "{ flags! { #[derive(Debug)] pub struct F: u8 { const A = 1; const B = 1 << 2; } } (F::A | F::B).bits() }",
    },
    Case {
        macros: &[(
            "lazy",
            "($(#[$m:meta])* static ref $n:ident: $t:ty = $e:expr; $($r:tt)*) => { lazy!(@make $n, $t, $e); lazy!($($r)*); };
             (@make $n:ident, $t:ty, $e:expr) => {
                struct $n;
                impl std::ops::Deref for $n { type Target = $t; fn deref(&self) -> &$t {
                    static ONCE: std::sync::OnceLock<$t> = std::sync::OnceLock::new();
                    fn init() -> $t { $e }
                    ONCE.get_or_init(init)
                } }
             };
             () => {}",
        )],
        items: "fn f() -> u8 { 4 }",
        value: "{ lazy! { static ref A: u8 = f() + 1; static ref B: Vec<u8> = vec![1, 2]; } *A + B[1] }",
    },
    Case {
        macros: &[(
            "choose",
            "($(if #[cfg($c:meta)] { $($t:tt)* }) else * else { $($e:tt)* }) => { choose!(@ () ; $(($c) ($($t)*),)* () ($($e)*),); };
             (@ ($($no:meta),* $(,)?);) => {};
             (@ ($($no:meta),* $(,)?); ($($c:meta)?) ($($t:tt)*), $($rest:tt)*) => {
                #[cfg(all($($c,)? not(any($($no),*))))] choose!(@id $($t)*);
                choose!(@ ($($no,)* $($c)?); $($rest)*);
             };
             (@id $($t:tt)*) => { $($t)* }",
        )],
        items: "",
        value: "{ choose! { if #[cfg(any())] { fn f() -> u8 { 1 } } else if #[cfg(all())] { fn f() -> u8 { 2 } } else { fn f() -> u8 { 3 } } } f() }",
    },
    Case {
        macros: &[("names", "($v:vis enum $n:ident { $($x:ident $(= $d:expr)?),* $(,)? }) => { $v enum $n { $($x $(= $d)?),* } impl $n { fn all() -> Vec<(&'static str, u8)> { vec![$((stringify!($x), $n::$x as u8)),*] } } }")],
        items: "",
        value: "{ names! { enum E { A, B = 5, C, } } E::all() }",
    },
    Case {
        macros: &[("getters", "(struct $n:ident { $($f:ident: $t:ty = $d:expr),* }) => { struct $n { $($f: $t),* } impl $n { fn new() -> Self { Self { $($f: $d),* } } $(fn $f(&self) -> &$t { &self.$f })* } }")],
        items: "",
        value: "{ getters! { struct S { a: u8 = 1, b: Vec<u8> = vec![2] } } let s = S::new(); (*s.a(), s.b().clone()) }",
    },
    Case { macros: &[("each", "($($t:ty)*; $m:ident) => { $(impl T for $t { fn $m(&self) -> usize { std::mem::size_of::<$t>() } })* }")], items: "trait T { fn n(&self) -> usize; }", value: "{ each!(u8 u16 [u32; 2]; n); [1u8.n(), 1u16.n(), [0u32; 2].n()] }" },
    // Statements, blocks, labels, optional parts.
    Case { macros: &[("m", "($($s:stmt;)*) => { $($s;)* }")], items: "", value: "{ m!(let a = 1; let b = a + 1; fn f() -> u8 { 3 };); a + b + f() }" },
    Case { macros: &[("m", "($l:lifetime, $e:expr) => { break $l $e }")], items: "", value: "'a: loop { loop { m!('a, 5) } }" },
    Case { macros: &[("m", "($b:block) => { if true $b else { 2 } }")], items: "", value: "m!({ let x = 1; x })" },
    Case { macros: &[("m", "($e:expr $(, $m:expr)?) => { ($e, None::<u8>$(.or(Some($m)))?) }")], items: "", value: "(m!(1), m!(1, 2)).1" },
    Case { macros: &[("m", "($e:expr) => { $e; }")], items: "", value: "{ let mut x = 1; m!(x += 1); x }" },
    Case { macros: &[("m", "($($k:ident = $v:expr),* $(,)?) => {{ let mut s = String::new(); $(s += &format!(\"{}={:?};\", stringify!($k), $v);)* s }}")], items: "", value: "m!(a = 1 + 1, b = \"x\",)" },
    Case { macros: &[("m", "($($x:expr),+; $y:expr) => { assert!($($x == $y)&&+, \"{}\", $y) }")], items: "", value: "m!(1 + 1, 2; 4 - 2)" },
    Case { macros: &[("m", "($a:expr $(=> $b:ident)*) => { $a$(.$b())* }")], items: "", value: "m!(\" A \" => trim => len)" },
    Case { macros: &[("m", "([$($r:expr),*] $([$($s:expr),*])*) => { (vec![$($r),*], vec![$(vec![$($s),*]),*]) }")], items: "", value: "m!([1, 2] [3] [4, 5])" },
    Case { macros: &[("m", "($x:vis) => { 1 }; ($x:vis $y:ident) => { 2 }")], items: "", value: "m!(pub) + m!(a)" },
    Case { macros: &[("m", "(<$t:ty>) => { <$t>::default() }")], items: "", value: "m!(<Vec<Vec<u8>>>)" },
];

#[test]
fn the_compiler_and_we_agree_on_the_value() {
    let mut lines = Vec::new();
    let mut main = String::new();
    for (number, case) in CASES.iter().enumerate() {
        let macros = case
            .macros
            .iter()
            .map(|(name, text)| ((*name).to_owned(), rules(text)));
        let written = expand_all(&macros.collect(), case.value)
            .unwrap_or_else(|error| panic!("{error}: {:?} {}", case.macros, case.value));
        let mut line = format!("mod v{number} {{ pub mod theirs {{ ");
        for (name, text) in case.macros {
            let _ = write!(line, "macro_rules! {name} {{ {text} }} ");
        }
        let (items, value) = (case.items, case.value);
        let _ = write!(
            line,
            "{items} pub fn value() -> String {{ format!(\"{{:?}}\", {value}) }} }} "
        );
        let ours = format!("pub fn value() -> String {{ format!(\"{{:?}}\", {written}) }}");
        let _ = write!(line, "pub mod ours {{ {items} {ours} }} }}");
        lines.push(line.replace('\n', " "));
        let _ = write!(
            main,
            "println!(\"{{}}\\n{{}}\", v{number}::theirs::value(), v{number}::ours::value());"
        );
    }
    let program = Program::write("values", &lines, &main);
    let errors = program.errors("link");
    let refused: Vec<_> = errors
        .iter()
        .map(|(line, error)| (error, lines.get(*line)))
        .collect();
    assert!(errors.is_empty(), "{refused:#?}");
    let output = program.run();
    let values: Vec<&str> = output.lines().collect();
    assert_eq!(values.len(), 2 * CASES.len());
    for (pair, case) in values.chunks(2).zip(CASES) {
        assert_eq!(pair[0], pair[1], "{:?} on {}", case.macros, case.value);
    }
}
