//! The static that tells the reader of an object file what there is to judge.

use super::place;
use crate::attr::Allow;
use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use sentinel_effects::mark::{Allowed, SECTION};

/// What a mark says beyond its subject and its place.
pub(super) enum Evidence {
    /// The function nested beside it, and why that is not the whole truth, if it is not.
    Witness,
    /// A function that goes by this symbol.
    Exported(String),
    /// Nothing, for this reason.
    Missing(String),
    /// Nothing is needed.
    Complete,
}

/// A mark about to be written.
pub(super) struct Mark<'a> {
    pub(super) runtime: &'a TokenStream,
    /// A variant of the catalogue's `MarkKind`.
    pub(super) kind: &'a TokenStream,
    /// An expression.
    pub(super) subject: &'a TokenStream,
    /// File, line and column, as expressions.
    pub(super) place: &'a TokenStream,
    pub(super) evidence: Evidence,
    /// What the attribute allows.
    pub(super) allows: &'a [Allow],
}

impl Mark<'_> {
    /// The static. Its place is told by the macros in `place`, which stay where they are.
    pub(super) fn tokens(&self, name: Span) -> TokenStream {
        let Self {
            runtime,
            kind,
            subject,
            place,
            evidence,
            allows,
        } = self;
        let span = Span::mixed_site();
        let analysis = quote_spanned!(span=> #runtime::__private::analysis);
        let evidence = match evidence {
            Evidence::Witness => quote_spanned!(span=> .with_witness(__sentinel_witness)),
            Evidence::Exported(symbol) => quote_spanned!(span=> .with_link_name(#symbol)),
            Evidence::Missing(reason) => quote_spanned!(span=> .with_reason(#reason)),
            Evidence::Complete => TokenStream::new(),
        };
        let allows = (!allows.is_empty()).then(|| {
            let list = list(allows);
            quote_spanned!(span=> .with_allows(#list))
        });
        let head = place::at(
            quote_spanned! {span=>
                #[used]
                #[unsafe(link_section = #SECTION)]
            },
            name,
        );
        quote_spanned! {span=>
            #head
            static __SENTINEL_MARK: #analysis::Mark =
                #analysis::Mark::new(#analysis::MarkKind::#kind, #subject, #place) #evidence #allows;
        }
    }
}

/// What is allowed, as the lint reads it.
fn list(allows: &[Allow]) -> String {
    let lines = allows.iter().map(|allow| {
        let allowed = Allowed {
            class: allow.class.name(),
            reason: &allow.reason.value(),
        };
        format!("{allowed}\n")
    });
    lines.collect()
}
