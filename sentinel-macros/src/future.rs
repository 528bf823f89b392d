//! Which way a function's work is done: in the call, or later, when a future it returns is
//! polled. A window that closes before the first poll would have seen nothing, so the shapes
//! that macros make of `async fn` are recognised here. What they become is not decided here.

use crate::item::Function;
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{
    GenericArgument, Macro, Path, PathArguments, ReturnType, Type, TypeImplTrait, TypeParamBound,
};

/// How a function does its work.
pub(crate) enum Shape {
    /// In the call; the return type can be written on a closure.
    Value,
    /// In the call; the body has to stay the function's tail.
    Tail,
    /// In the call, which nothing may unwind out of.
    Foreign,
    /// `async fn`.
    Async,
    /// The body is one async block, bare or boxed: nothing happens in the call.
    Lazy(AsyncTail),
    /// Returns `impl Future`.
    Opaque,
    /// Returns a boxed future.
    Boxed,
}

impl Shape {
    /// The shape of a function with this body.
    pub(crate) fn of(function: &Function, body: &Group) -> Self {
        let sig = &function.sig;
        if sig.abi.as_ref().is_some_and(|abi| !is_rust(abi)) {
            return Self::Foreign;
        }
        if sig.asyncness.is_some() {
            return Self::Async;
        }
        if let Some(tail) = AsyncTail::find(body)
            && tail.is_whole_body()
        {
            return Self::Lazy(tail);
        }
        match &sig.output {
            output if opaque(output).is_some() => Self::Opaque,
            ReturnType::Type(_, ty) if is_boxed_future(ty) => Self::Boxed,
            ReturnType::Type(_, ty) if !fits_a_closure(ty) => Self::Tail,
            _ if function.has_attribute("track_caller") => Self::Tail,
            _ => Self::Value,
        }
    }
}

fn is_rust(abi: &syn::Abi) -> bool {
    abi.name.as_ref().is_some_and(|name| name.value() == "Rust")
}

/// Whether a return type can be written on a closure: not where `impl` is in it, or a macro
/// that may expand to one.
pub(crate) fn fits_a_closure(ty: &Type) -> bool {
    struct Search(bool);
    impl Visit<'_> for Search {
        fn visit_type_impl_trait(&mut self, _: &TypeImplTrait) {
            self.0 = true;
        }
        fn visit_macro(&mut self, _: &Macro) {
            self.0 = true;
        }
        fn visit_type(&mut self, ty: &Type) {
            self.0 |= matches!(ty, Type::Verbatim(_));
            visit::visit_type(self, ty);
        }
    }
    let mut search = Search(false);
    search.visit_type(ty);
    !search.0
}

/// The `impl Future` that a function returns.
pub(crate) fn opaque(output: &ReturnType) -> Option<&TypeImplTrait> {
    match output {
        ReturnType::Type(_, ty) => match without_parens(ty) {
            Type::ImplTrait(opaque) if opaque.bounds.iter().any(is_future) => Some(opaque),
            _ => None,
        },
        ReturnType::Default => None,
    }
}

fn is_boxed_future(ty: &Type) -> bool {
    let Type::Path(path) = without_parens(ty) else {
        return false;
    };
    match last_name(&path.path).as_str() {
        "Pin" => type_argument(&path.path).is_some_and(|boxed| {
            let Type::Path(path) = boxed else {
                return false;
            };
            last_name(&path.path) == "Box"
                && type_argument(&path.path).is_some_and(|object| {
                    matches!(without_parens(object), Type::TraitObject(object)
                        if object.bounds.iter().any(is_future))
                })
        }),
        // The futures crate's names for the same type.
        "BoxFuture" | "LocalBoxFuture" => true,
        _ => false,
    }
}

/// Whether a bound is `Future`, by whatever path.
fn is_future(bound: &TypeParamBound) -> bool {
    matches!(bound, TypeParamBound::Trait(bound) if last_name(&bound.path) == "Future")
}

fn last_name(path: &Path) -> String {
    path.segments
        .last()
        .map_or_else(String::new, |last| last.ident.to_string())
}

fn type_argument(path: &Path) -> Option<&Type> {
    match &path.segments.last()?.arguments {
        PathArguments::AngleBracketed(arguments) => {
            arguments.args.iter().find_map(|one| match one {
                GenericArgument::Type(ty) => Some(without_parens(ty)),
                _ => None,
            })
        }
        _ => None,
    }
}

/// The type inside parentheses and invisible groups.
pub(crate) fn without_parens(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => without_parens(&paren.elem),
        Type::Group(group) => without_parens(&group.elem),
        _ => ty,
    }
}

/// A body that ends in an async block, bare or in `Box::pin`.
pub(crate) struct AsyncTail {
    before: Vec<TokenTree>,
    /// Where in `before` the tail expression starts.
    start: usize,
    pin: Option<Group>,
    keywords: Vec<Ident>,
    block: Group,
    span: proc_macro2::Span,
}

impl AsyncTail {
    /// The async block that a body ends in.
    pub(crate) fn find(body: &Group) -> Option<Self> {
        let mut before: Vec<TokenTree> = body.stream().into_iter().collect();
        let pin = match before.last()? {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let group = group.clone();
                before.pop();
                Some(group)
            }
            _ => None,
        };
        let (keywords, block, start) = if let Some(pin) = &pin {
            let mut inside: Vec<TokenTree> = pin.stream().into_iter().collect();
            if is_punct(inside.last(), ',') {
                inside.pop();
            }
            let (keywords, block) = take_async_block(&mut inside)?;
            let start = start_of_box_pin(&before).filter(|_| inside.is_empty())?;
            (keywords, block, start)
        } else {
            let (keywords, block) = take_async_block(&mut before)?;
            (keywords, block, before.len())
        };
        let tail = Self {
            before,
            start,
            pin,
            keywords,
            block,
            span: body.span(),
        };
        tail.starts_an_expression().then_some(tail)
    }

    /// Whether nothing stands before the tail.
    pub(crate) fn is_whole_body(&self) -> bool {
        self.start == 0
    }

    fn starts_an_expression(&self) -> bool {
        match self.start.checked_sub(1).map(|last| &self.before[last]) {
            None => true,
            Some(TokenTree::Punct(punct)) => punct.as_char() == ';',
            Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
            Some(TokenTree::Ident(word)) => word == "return",
            Some(TokenTree::Literal(_)) => false,
        }
    }

    /// The body with its async block replaced by what `wrap` makes of `async move` and of the
    /// block.
    pub(crate) fn wrapped(self, wrap: impl FnOnce(&[Ident], &Group) -> TokenStream) -> Group {
        let future = wrap(&self.keywords, &self.block);
        let mut tokens: TokenStream = self.before.into_iter().collect();
        match self.pin {
            Some(pin) => {
                let mut group = Group::new(Delimiter::Parenthesis, future);
                group.set_span(pin.span());
                tokens.extend([TokenTree::Group(group)]);
            }
            None => tokens.extend(future),
        }
        let mut body = Group::new(Delimiter::Brace, tokens);
        body.set_span(self.span);
        body
    }
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

/// Takes `async {…}` or `async move {…}` off the end.
fn take_async_block(tokens: &mut Vec<TokenTree>) -> Option<(Vec<Ident>, Group)> {
    let block = match tokens.last()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => group.clone(),
        _ => return None,
    };
    let words: Vec<Ident> = tokens
        .iter()
        .rev()
        .skip(1)
        .take(2)
        .map_while(|tree| match tree {
            TokenTree::Ident(word) if word == "async" || word == "move" => Some(word.clone()),
            _ => None,
        })
        .collect();
    // From the end: `async`, or `move` and then `async`.
    let length = words.iter().position(|word| word == "async")? + 1;
    let keywords: Vec<Ident> = words.into_iter().take(length).rev().collect();
    tokens.truncate(tokens.len() - keywords.len() - 1);
    Some((keywords, block))
}

/// Where the path `Box::pin` that ends the tokens starts.
fn start_of_box_pin(tokens: &[TokenTree]) -> Option<usize> {
    let segment = |end: usize, name: Option<&str>| match tokens.get(end.checked_sub(1)?)? {
        TokenTree::Ident(ident) if name.is_none_or(|name| ident == name) => Some(end - 1),
        _ => None,
    };
    let colons = |end: usize| {
        let start = end.checked_sub(2)?;
        (is_punct(tokens.get(start), ':') && is_punct(tokens.get(start + 1), ':')).then_some(start)
    };
    let mut start = segment(colons(segment(tokens.len(), Some("pin"))?)?, Some("Box"))?;
    while let Some(before) = colons(start) {
        start = segment(before, None).unwrap_or(before);
        if start == before {
            break;
        }
    }
    Some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tail(body: &str) -> Option<AsyncTail> {
        let tokens = body.parse().expect("the body is made of tokens");
        AsyncTail::find(&Group::new(Delimiter::Brace, tokens))
    }

    #[test]
    fn an_async_block_that_ends_a_body_is_found() {
        for body in [
            "async { a }",
            "async move { a }",
            "Box::pin(async move { a })",
            "::std::boxed::Box::pin(async { a },)",
        ] {
            assert!(
                tail(body).is_some_and(|tail| tail.is_whole_body()),
                "{body}"
            );
        }
        for body in [
            "let a = b; async move { a }",
            "return Box::pin(async move { a })",
            "if a { b } Box::pin(async move { a })",
            "let a = b; return alloc::boxed::Box::pin(async { a })",
        ] {
            assert!(
                tail(body).is_some_and(|tail| !tail.is_whole_body()),
                "{body}"
            );
        }
    }

    #[test]
    fn an_async_block_inside_another_expression_is_not_a_tail() {
        for body in [
            "",
            "|a| async move { a }",
            "a(async move { a })",
            "Rc::pin(async move { a })",
            "Box::pin(a, async { b })",
            "a.Box::pin(async { b })",
            "Box::pin(async { a }) as _",
            "async { a }.await",
            "let a = async { b };",
            "unsafe { a }",
            "a = move { b }",
        ] {
            assert!(tail(body).is_none(), "{body}");
        }
    }

    #[test]
    fn only_the_block_is_wrapped() {
        let body = "let a = b; Box::pin(async move { a })";
        let wrapped = tail(body)
            .map(|tail| tail.wrapped(|keywords, block| quote::quote!(watch(#(#keywords)* #block))));
        let expected = quote::quote!({
            let a = b;
            Box::pin(watch(async move { a }))
        });
        assert_eq!(
            wrapped.map(|body| body.to_string()),
            Some(expected.to_string())
        );
    }

    #[test]
    fn a_future_is_known_by_its_last_names() {
        let is_boxed = |ty: &str| syn::parse_str(ty).is_ok_and(|ty| is_boxed_future(&ty));
        assert!(is_boxed("Pin<Box<dyn Future<Output = A> + Send + 'a>>"));
        assert!(is_boxed(
            "std::pin::Pin<std::boxed::Box<(dyn core::future::Future<Output = A>)>>"
        ));
        assert!(is_boxed("futures::future::BoxFuture<'static, A>"));
        assert!(!is_boxed("Pin<Box<dyn Stream<Item = A>>>"));
        assert!(!is_boxed("Pin<&mut dyn Future<Output = A>>"));
        assert!(!is_boxed("Result<Pin<Box<dyn Future<Output = A>>>, B>"));
    }
}
