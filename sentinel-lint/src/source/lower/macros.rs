//! Macro calls: their text, and their arguments where they read as such.

use syn::{
    Expr as Syntax, Token,
    parse::{ParseStream, Parser as _},
};

use super::{
    Lower, format,
    path::{self, path_start},
};
use crate::source::{
    expand,
    ir::{Expr, ExprKind, MacroCall, Pos},
};

/// How many of the first arguments may be a format string.
const FORMAT_PLACES: usize = 3;

impl Lower<'_> {
    /// A macro call as an expression; an `include!` is followed.
    pub(super) fn macro_expr(&mut self, mac: &syn::Macro) -> Expr {
        let pos = self.pos(path_start(None, &mac.path));
        let kind = match self.include_expr(mac, pos) {
            Some(included) => included.kind,
            None => ExprKind::Macro(self.macro_call(mac)),
        };
        Expr { pos, kind }
    }

    /// A macro call in item position. What it is given runs nowhere but in what it is expanded to.
    pub(super) fn item_macro_call(&mut self, mac: &syn::Macro) -> MacroCall {
        MacroCall {
            path: self.plain_path(&mac.path),
            tokens: mac.tokens.to_string(),
            args: None,
            folder: Some(self.directory.clone()),
        }
    }

    pub(super) fn macro_call(&mut self, mac: &syn::Macro) -> MacroCall {
        MacroCall {
            path: self.plain_path(&mac.path),
            tokens: mac.tokens.to_string(),
            args: self.deeper(|lower| lower.args(mac)).flatten(),
            folder: None,
        }
    }

    fn args(&mut self, mac: &syn::Macro) -> Option<Vec<Expr>> {
        // What an expansion handed on as a whole is an argument like any other to a known macro.
        let tokens = expand::open_fragments(mac.tokens.clone()).ok()?;
        let parsed = arguments.parse2(tokens).ok()?;
        let named: Vec<_> = parsed.iter().filter_map(name_of).collect();
        let mut args = self.exprs(parsed.iter().map(value_of));
        if let Some((literal, captured)) = captured(&parsed, &named) {
            let pos = self.pos(literal.span());
            args.extend(captured.iter().map(|name| self.variable(name, pos)));
        }
        args.shrink_to_fit();
        Some(args)
    }

    fn variable(&mut self, name: &str, pos: Pos) -> Expr {
        let path = path::of_names(vec![self.names.of(name)], false, pos);
        Expr {
            pos,
            kind: ExprKind::Path(path),
        }
    }
}

/// Expressions separated by `,` or `;`.
pub(in crate::source) fn arguments(input: ParseStream<'_>) -> syn::Result<Vec<Syntax>> {
    let mut args = Vec::new();
    while !input.is_empty() {
        args.push(input.parse()?);
        if input.peek(Token![;]) {
            input.parse::<Token![;]>()?;
        } else if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(args)
}

/// The name of a named argument, which reads as an assignment.
fn name_of(arg: &Syntax) -> Option<String> {
    match arg {
        Syntax::Assign(assign) => match &*assign.left {
            Syntax::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        },
        _ => None,
    }
}

fn value_of(arg: &Syntax) -> &Syntax {
    match arg {
        Syntax::Assign(assign) if name_of(arg).is_some() => &assign.right,
        arg => arg,
    }
}

/// The format string among the arguments, and the names that it takes from around.
fn captured<'e>(args: &'e [Syntax], named: &[String]) -> Option<(&'e syn::LitStr, Vec<String>)> {
    let mut literals = args.iter().take(FORMAT_PLACES).filter_map(|arg| match arg {
        Syntax::Lit(syn::ExprLit {
            lit: syn::Lit::Str(literal),
            ..
        }) => Some(literal),
        _ => None,
    });
    // What follows the format string is an argument, even if it is a string with braces.
    let (literal, taken) = literals.find_map(|literal| {
        let taken = format::arguments(&literal.value());
        (!taken.is_empty()).then_some((literal, taken))
    })?;
    let mut captured = Vec::new();
    for argument in taken {
        if let format::Argument::Named(name) = argument
            && !named.contains(&name)
            && !captured.contains(&name)
        {
            captured.push(name);
        }
    }
    Some((literal, captured))
}
