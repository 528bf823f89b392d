//! Sets aside what functions do: of most nobody ever asks, and as syntax it takes most of the time
//! and of the memory that a crate costs. It stays text until somebody [reads](lower_body) it.
//! Documentation is left out.
//!
//! What a body does to the names around it is known at once, so that one which may declare
//! items, follows an `include!` or asks for a `cfg` is not set aside.
//!
//! [lower_body]: crate::source::lower::lower_body

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};

use crate::source::{expand::plain_name, ir::Unread};

/// How deep braces are looked into.
const MAX_DEPTH: usize = 1_000;

/// What the names begin with that stand for what was set aside.
pub(super) const MARK: &str = "__sentinel_body_";

/// What was set aside.
#[derive(Debug, Default)]
pub(in crate::source) struct Aside {
    bodies: Vec<Option<Unread>>,
}

/// Where bodies come from.
#[derive(Clone, Copy)]
pub(in crate::source) enum From<'t> {
    /// A file with this text.
    File(&'t str),
    /// A macro, so that no place in them is their own.
    Macro,
}

impl Aside {
    /// The tokens of items with the bodies of functions set aside.
    pub(in crate::source) fn strip(&mut self, tokens: TokenStream, from: From<'_>) -> TokenStream {
        self.strip_in(tokens, from, 0)
    }

    fn strip_in(&mut self, tokens: TokenStream, from: From<'_>, depth: usize) -> TokenStream {
        let mut stripped = Vec::new();
        let mut at = Place::Item;
        for token in tokens {
            if is_doc(&token, &stripped) {
                let sign = stripped.iter().rposition(|token| is_punct(token, '#'));
                stripped.truncate(sign.unwrap_or_default());
                continue;
            }
            at = at.behind(&token, stripped.last());
            stripped.push(match token {
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    let place = std::mem::replace(&mut at, Place::Item);
                    self.braces(group, place, from, depth).into()
                }
                token => token,
            });
        }
        stripped.into_iter().collect()
    }

    /// What was set aside for this body.
    pub(in crate::source) fn take(&mut self, block: &syn::Block) -> Option<Unread> {
        let [syn::Stmt::Expr(syn::Expr::Path(path), None)] = block.stmts.as_slice() else {
            return None;
        };
        let name = path.path.get_ident()?.to_string();
        let index: usize = name.strip_prefix(MARK)?.parse().ok()?;
        self.bodies.get_mut(index)?.take()
    }

    fn braces(&mut self, group: Group, place: Place, from: From<'_>, depth: usize) -> Group {
        let span = group.span();
        let inside = match place {
            Place::Macro => return group,
            Place::Signature(_) => {
                if group.stream().is_empty() {
                    return group;
                }
                let Some(unread) = unread(&group, from) else {
                    return group;
                };
                let mark = Ident::new(&format!("{MARK}{}", self.bodies.len()), group.span_open());
                self.bodies.push(Some(unread));
                TokenTree::from(mark).into()
            }
            // Whoever checks how deep it nests refuses the rest.
            _ if depth > MAX_DEPTH => return group,
            Place::Item | Place::Fn => {
                let inside = group.stream();
                // Tokens that somebody else has too are copied.
                drop(group);
                self.strip_in(inside, from, depth + 1)
            }
        };
        let mut kept = Group::new(Delimiter::Brace, inside);
        kept.set_span(span);
        kept
    }
}

/// A body as text; none if it may do more than run.
fn unread(group: &Group, from: From<'_>) -> Option<Unread> {
    match from {
        From::File(text) => {
            let text = text.get(group.span().byte_range())?;
            let stays = may_do_more(text) && does_more(group);
            (!stays).then(|| Unread {
                text: text.into(),
                is_placed: true,
            })
        }
        From::Macro => (!does_more(group)).then(|| Unread {
            text: group.to_string().into(),
            is_placed: false,
        }),
    }
}

/// What a body has where it may do more than run, but for what is common and told apart by what
/// stands around it.
const WORDS: [&str; 15] = [
    "fn",
    "struct",
    "enum",
    "union",
    "trait",
    "impl",
    "mod",
    "use",
    "type",
    "extern",
    "macro_rules",
    "macro",
    "auto",
    "include",
    "cfg",
];

/// Whether the text of a body has anything for which its tokens are to be looked at: these are
/// copied to be looked at, and most bodies have nothing.
fn may_do_more(text: &str) -> bool {
    let mut words = text.split(|char: char| !char.is_alphanumeric() && char != '_');
    text.contains('#')
        || words.any(|word| {
            let is_rare = matches!(word, "pub" | "async" | "unsafe" | "const" | "static");
            is_rare || word.starts_with("cfg") || WORDS.contains(&word)
        })
}

/// Whether it is the rest of `#[doc = "…"]`, as a comment is written: it says nothing to us.
fn is_doc(token: &TokenTree, before: &[TokenTree]) -> bool {
    let TokenTree::Group(group) = token else {
        return false;
    };
    let is_attribute = match before {
        [.., sign, bang] if is_punct(bang, '!') => is_punct(sign, '#'),
        [.., sign] => is_punct(sign, '#'),
        [] => false,
    };
    let mut inside = group.stream().into_iter();
    is_attribute
        && matches!(inside.next(), Some(TokenTree::Ident(name)) if name == "doc")
        && matches!(inside.next(), Some(sign) if is_punct(&sign, '='))
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Where a token stands, as far as braces behind it go.
#[derive(Clone, Copy)]
enum Place {
    Item,
    /// Behind `fn`.
    Fn,
    /// Behind a function's name, in so many angle brackets.
    Signature(u32),
    /// Behind what makes the next delimiter that of a macro.
    Macro,
}

impl Place {
    fn behind(self, token: &TokenTree, last: Option<&TokenTree>) -> Self {
        match (self, token) {
            (_, TokenTree::Ident(ident))
                if *ident == "fn" && !matches!(self, Self::Signature(_)) =>
            {
                Self::Fn
            }
            (Self::Item, TokenTree::Ident(ident)) if *ident == "macro" => Self::Macro,
            (Self::Fn, TokenTree::Ident(_)) => Self::Signature(0),
            (Self::Signature(_), TokenTree::Punct(punct)) if punct.as_char() == ';' => Self::Item,
            (Self::Signature(depth), TokenTree::Punct(punct)) if punct.as_char() == '<' => {
                Self::Signature(depth + 1)
            }
            (Self::Signature(depth), TokenTree::Punct(punct))
                if punct.as_char() == '>' && !last.is_some_and(|last| is_punct(last, '-')) =>
            {
                Self::Signature(depth.saturating_sub(1))
            }
            // A block in a generic argument.
            (Self::Signature(1..), TokenTree::Group(group))
                if group.delimiter() == Delimiter::Brace =>
            {
                Self::Macro
            }
            (Self::Signature(_), _) => self,
            (_, TokenTree::Punct(punct))
                if punct.as_char() == '!' && matches!(last, Some(TokenTree::Ident(_))) =>
            {
                Self::Macro
            }
            // `macro_rules! name { … }`, and the arguments of `macro name(…) { … }`.
            (Self::Macro, TokenTree::Ident(_) | TokenTree::Group(_)) => Self::Macro,
            _ => Self::Item,
        }
    }
}

/// Whether a body may do more than run.
fn does_more(body: &Group) -> bool {
    // An attribute in a body's first place may be the function's.
    let first = body.stream().into_iter().next();
    if first.is_some_and(|first| is_punct(&first, '#')) {
        return true;
    }
    let mut open = vec![body.stream()];
    while let Some(tokens) = open.pop() {
        let mut before = [None, None];
        for token in tokens {
            let more = match &token {
                TokenTree::Group(group) => {
                    open.push(group.stream());
                    // What is without delimiters has no text.
                    group.delimiter() == Delimiter::None
                        || before.contains(&Some('!')) && starts_as_item(group)
                }
                TokenTree::Ident(ident) => {
                    let name = ident.to_string();
                    match plain_name(&name) {
                        "cfg_attr" => true,
                        // `*const T`, `'static`.
                        "const" | "static" => !matches!(before[1], Some('*' | '\'')),
                        name => WORDS.contains(&name),
                    }
                }
                _ => false,
            };
            if more {
                return true;
            }
            let char = match &token {
                TokenTree::Punct(punct) => Some(punct.as_char()),
                _ => None,
            };
            before = [before[1], char];
        }
    }
    false
}

/// Whether the text of a macro call may be that of items.
fn starts_as_item(group: &Group) -> bool {
    match group.stream().into_iter().next() {
        Some(TokenTree::Punct(punct)) => punct.as_char() == '#',
        Some(TokenTree::Ident(ident)) => {
            ["async", "pub", "unsafe"].iter().any(|word| ident == *word)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    use super::{Aside, From};

    /// What is left of a text, and what was set aside.
    fn split(text: &str) -> (String, Vec<String>) {
        let tokens: TokenStream = text.parse().expect("tokens");
        let mut aside = Aside::default();
        let left = aside.strip(tokens, From::Macro).to_string();
        let bodies = aside.bodies.into_iter().flatten();
        (left, bodies.map(|body| body.text.into()).collect())
    }

    fn bodies(text: &str) -> Vec<String> {
        split(text).1
    }

    #[test]
    fn bodies_of_functions_are_set_aside_wherever_they_stand() {
        assert_eq!(
            split("mod m { impl<T> X<{ N }> { pub fn f<const N: u8 = { 1 }>() -> [u8; { 2 }] where T: A<{ 3 }> { g() } } }"),
            (
                "mod m { impl < T > X < { N } > { pub fn f < const N : u8 = { 1 } > () -> [u8 ; { 2 }] where T : A < { 3 } > { g () } } }".to_owned(),
                Vec::new()
            )
        );
        assert_eq!(
            bodies("trait X { fn f(); fn g(&self) -> ! { h() } }"),
            ["{ h () }"]
        );
        assert_eq!(
            bodies("fn f(g: fn() -> u8) -> impl Fn(u8) -> u8 { a } fn g() { b }"),
            ["{ a }", "{ b }"]
        );
        assert_eq!(
            bodies("struct S { f: fn(u8) } enum E { A { b: u8 } } fn f() {}"),
            [""; 0]
        );
    }

    #[test]
    fn what_a_macro_is_given_or_writes_stays() {
        for text in [
            "m! { fn f() { g() } }",
            "macro_rules! m { () => { fn f() { g() } } }",
            "macro m() { fn f() { g() } }",
            "std::m!(fn f() { g() });",
        ] {
            assert_eq!(bodies(text), [""; 0], "{text}");
        }
        assert_eq!(bodies("m!(); fn f() { !x }"), ["{ ! x }"]);
    }

    #[test]
    fn a_body_that_may_do_more_than_run_stays() {
        for inside in [
            "fn g() {}",
            "{ use a::b; }",
            "const A: u8 = 1;",
            "static A: u8 = 1;",
            "m! { pub struct S; }",
            "m!(#[a] struct S;);",
            "include!(\"a\");",
            "#[cfg(a)] b();",
            "#![a] b()",
            "if cfg!(a) { b() }",
            "m!(mod a;)",
        ] {
            assert_eq!(
                bodies(&format!("fn f() {{ {inside} }}")),
                [""; 0],
                "{inside}"
            );
        }
        let runs = "fn f() { let a: *const u8 = &'static b; unsafe { m!(a, b) } }";
        assert_eq!(bodies(runs).len(), 1);
    }

    #[test]
    fn documentation_is_left_out() {
        let (left, _) = split("//! A.\n/// B.\n#[doc(hidden)] struct S { /** C. */ d: u8 }");
        assert_eq!(left, "# [doc (hidden)] struct S { d : u8 }");
    }
}
