//! Whether a trait that a bound names is the known one of that name. A namesake may require the
//! known one and have more to be called, and another bound may supply what the namesake lacks. So
//! the compiler is asked with nothing at hand but the known trait: whatever implements that has to
//! implement the named one too, and then all that is behind the one goes through the other.
//!
//! Where it does not, the trait is a foreign one.

use crate::names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote_spanned};
use syn::{GenericArgument, Path, PathArguments, Type};

/// Known traits whose parameters need no size.
const UNSIZED: &[&str] = &[
    "AsMut",
    "AsRef",
    "Borrow",
    "BorrowMut",
    "Index",
    "IndexMut",
    "PartialEq",
    "PartialOrd",
    "RangeBounds",
];

/// Known traits whose parameter is the type itself where it is not given, and needs a size.
const OPERATORS: &[&str] = &[
    "Add",
    "AddAssign",
    "BitAnd",
    "BitAndAssign",
    "BitOr",
    "BitOrAssign",
    "BitXor",
    "BitXorAssign",
    "Div",
    "DivAssign",
    "Mul",
    "MulAssign",
    "Product",
    "Rem",
    "RemAssign",
    "Shl",
    "ShlAssign",
    "Shr",
    "ShrAssign",
    "Sub",
    "SubAssign",
    "Sum",
];

/// Names of several known traits, with those that the runtime has for each.
const SEVERAL: &[(&str, &[&str])] = &[("Write", &["ByteWrite", "TextWrite"])];

/// Asks the compiler about the trait of this path, for a value to which a reference is given. A
/// signature proves itself: nothing but std's traits can be written with one.
pub(super) fn of_trait(
    path: &Path,
    arguments: &PathArguments,
    value: &TokenStream,
    runtime: &TokenStream,
) -> Option<TokenStream> {
    if matches!(arguments, PathArguments::Parenthesized(_)) {
        return None;
    }
    let name = path.segments.last()?.ident.to_string();
    let asked = Asked::new(&name, arguments, runtime);
    let (span, core) = (Span::mixed_site(), &asked.core);
    let handed = asked.handed(path);
    let known = known_by(&name).into_iter().enumerate();
    let known = known.map(|(index, known)| asked.known(index, known));
    let (given, here) = (&asked.given, here());
    Some(quote_spanned! {span=> {
        #here
        #handed
        #(#known)*
        __Handed::<_, #(#given),*>(#value, #core::marker::PhantomData).prove();
    }})
}

fn known_by(name: &str) -> Vec<&str> {
    let several = SEVERAL.iter().find(|(of, _)| *of == name);
    several.map_or_else(|| vec![name], |(_, known)| known.to_vec())
}

/// A value that is handed over by a trait of which nothing is known but that it is not std's: the
/// crate of the port, which knows it, and the types that it is given tell whose it may be.
pub(super) fn foreign(
    arguments: &PathArguments,
    value: &TokenStream,
    runtime: &TokenStream,
) -> TokenStream {
    let (types, here) = (types_of(arguments), here());
    let hidden = names::mentions(arguments.to_token_stream(), "impl");
    let types = if hidden {
        // What cannot be named here may be anybody's, as what is declared here is.
        quote_spanned!(Span::mixed_site()=> *const __Here,)
    } else {
        quote_spanned!(Span::mixed_site()=> #(*const #types,)*)
    };
    quote_spanned! {Span::mixed_site()=> {
        #here
        #runtime::__private::analysis::handed::foreign::<__Here, (#types), _>(#value);
    }}
}

/// A type whose path is that of the port's function.
fn here() -> TokenStream {
    quote_spanned! {Span::mixed_site()=>
        #[allow(dead_code, reason = "all that it is for is its name")]
        struct __Here;
    }
}

/// The types that a trait is given.
fn types_of(arguments: &PathArguments) -> Vec<&Type> {
    let PathArguments::AngleBracketed(list) = arguments else {
        return Vec::new();
    };
    let types = list.args.iter().filter_map(|one| match one {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// What is written to ask about one bound: everything is generic, over a value of any type, and
/// over as many arguments as the bound gives its trait.
struct Asked {
    core: TokenStream,
    analysis: TokenStream,
    /// The declarations of the parameters.
    params: TokenStream,
    /// The type of the handed value, with these.
    holder: TokenStream,
    /// What holds those of the trait.
    marker: TokenStream,
    /// The arguments of a trait, in angle brackets.
    arguments: TokenStream,
    /// The types that the bound gives for them.
    given: Vec<TokenStream>,
}

impl Asked {
    fn new(name: &str, arguments: &PathArguments, runtime: &TokenStream) -> Self {
        let span = Span::mixed_site();
        let core = quote_spanned!(span=> #runtime::__private::core);
        let (mut lifetimes, mut types, mut given) = (Vec::new(), Vec::new(), Vec::new());
        if let PathArguments::AngleBracketed(list) = arguments {
            for argument in &list.args {
                match argument {
                    GenericArgument::Lifetime(_) => {
                        let name = format!("'__l{}", lifetimes.len());
                        lifetimes.push(syn::Lifetime::new(&name, span));
                    }
                    GenericArgument::Type(ty) => {
                        types.push(format_ident!("__U{}", types.len(), span = span));
                        given.push(ty.to_token_stream());
                    }
                    _ => {}
                }
            }
        }
        let any_size = quote_spanned!(span=> : ?#core::marker::Sized);
        let size = UNSIZED.contains(&name).then_some(&any_size);
        let has_size = OPERATORS.contains(&name) && types.is_empty();
        let own_size = (!has_size).then_some(&any_size);
        Self {
            params: quote_spanned!(span=> '__v, #(#lifetimes,)* __T #own_size, #(#types #size),*),
            holder: quote_spanned!(span=> __Handed<'__v, #(#lifetimes,)* __T, #(#types),*>),
            marker: quote_spanned!(span=> (#(&#lifetimes (),)* #(*const #types,)*)),
            arguments: quote_spanned!(span=> <#(#lifetimes,)* #(#types),*>),
            analysis: quote_spanned!(span=> #runtime::__private::analysis),
            core,
            given,
        }
    }

    /// A value, which is followed if its type implements the named trait.
    fn handed(&self, path: &Path) -> TokenStream {
        let Self {
            core,
            analysis,
            params,
            holder,
            marker,
            arguments,
            ..
        } = self;
        let mut named = path.clone();
        if let Some(last) = named.segments.last_mut() {
            last.arguments = PathArguments::None;
        }
        quote_spanned! {Span::mixed_site()=>
            struct __Handed<#params>(&'__v __T, #core::marker::PhantomData<#marker>);

            #[allow(dead_code, reason = "which of them applies is up to the trait")]
            impl<#params> #holder where __T: #named #arguments {
                fn follow(self) {}
            }

            #[allow(dead_code, reason = "which of them applies is up to the trait")]
            trait __Otherwise: #core::marker::Sized { fn follow(self); }

            impl<#params> __Otherwise for #holder {
                fn follow(self) {
                    #analysis::handed::foreign::<__Here, #marker, __T>(self.0);
                }
            }
        }
    }

    /// A value of which no more is known than that its type implements this trait.
    fn known(&self, index: usize, known: &str) -> TokenStream {
        let Self {
            core,
            analysis,
            params,
            holder,
            arguments,
            ..
        } = self;
        let span = Span::mixed_site();
        let by = format_ident!("__By{index}", span = span);
        let known = Ident::new(known, span);
        quote_spanned! {span=>
            trait #by: #core::marker::Sized { fn prove(self); }

            impl<#params> #by for #holder where __T: #analysis::known::#known #arguments {
                fn prove(self) { self.follow() }
            }
        }
    }
}
