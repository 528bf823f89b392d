//! Follows `include!`.

use std::path::{Path, PathBuf};

use syn::{Expr as Syntax, Lit, parse::Parse};

use super::Directory;
use crate::{
    source::{
        ir::{Expr, ExprKind, FileId, Item, ItemKind, Pos},
        lower::{Head, Lower, path_start},
    },
    workspace::Unit,
};

impl Lower<'_> {
    /// The items of an `include!`; false if the macro is another one.
    pub(in crate::source) fn include_items(
        &mut self,
        mac: &syn::Macro,
        all: &mut Vec<Item>,
    ) -> bool {
        if !is_include(&mac.path) {
            return false;
        }
        match self.included_items(mac) {
            Ok(items) => all.extend(items),
            Err(why) => {
                let start = path_start(None, &mac.path);
                let head = Head::private(Vec::new());
                all.push(self.nameless(head, start, ItemKind::Opaque(why)));
            }
        }
        true
    }

    fn included_items(&mut self, mac: &syn::Macro) -> Result<Vec<Item>, String> {
        let path = self.included(mac)?;
        let (id, parsed) = self.open::<syn::File>(&path)?;
        Ok(self.within(id, Directory::beside(&path), |lower| {
            lower.items(&parsed.items)
        }))
    }

    /// The expression of an `include!`, all of it placed where the macro is called; none if the
    /// macro is another one.
    pub(in crate::source) fn include_expr(&mut self, mac: &syn::Macro, pos: Pos) -> Option<Expr> {
        if !is_include(&mac.path) {
            return None;
        }
        Some(self.included_expr(mac, pos).unwrap_or_else(|why| Expr {
            pos,
            kind: ExprKind::Opaque(why),
        }))
    }

    fn included_expr(&mut self, mac: &syn::Macro, pos: Pos) -> Result<Expr, String> {
        let path = self.included(mac)?;
        let (_, parsed) = self.open::<Syntax>(&path)?;
        let file = self.file;
        Ok(self.within(file, Directory::beside(&path), |lower| {
            let around = lower.fixed.replace(pos);
            let expr = lower.expr(&parsed);
            lower.fixed = around;
            expr
        }))
    }

    fn open<T: Parse>(&mut self, path: &Path) -> Result<(FileId, T), String> {
        self.sources.as_mut().ok_or_else(out_of_macro)?.open(path)
    }

    /// The file that an `include!` names; where that is not known, it is recorded as skipped.
    fn included(&mut self, mac: &syn::Macro) -> Result<PathBuf, String> {
        let path = self.included_path(mac);
        if let Err(why) = &path {
            self.skip_here(path_start(None, &mac.path), why);
        }
        path
    }

    fn included_path(&self, mac: &syn::Macro) -> Result<PathBuf, String> {
        let sources = self.sources.as_ref().ok_or_else(out_of_macro)?;
        let path: Syntax = mac
            .parse_body_with(|input: syn::parse::ParseStream<'_>| {
                let path = input.parse()?;
                let _: Option<syn::Token![,]> = input.parse()?;
                Ok(path)
            })
            .map_err(|error| format!("`include!` does not parse: {error}"))?;
        let text = text_of(&path, sources.unit)?;
        Ok(sources.folder(self.file).join(text))
    }
}

fn out_of_macro() -> String {
    "`include!` out of a macro: where its file is, is not known".to_owned()
}

fn is_include(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().map(|segment| &segment.ident);
    match (names.next(), names.next(), names.next()) {
        (Some(name), None, None) => name == "include",
        (Some(krate), Some(name), None) => (krate == "std" || krate == "core") && name == "include",
        _ => false,
    }
}

/// The text of a literal, `concat!` or `env!`.
fn text_of(expr: &Syntax, unit: &Unit) -> Result<String, String> {
    match expr {
        Syntax::Lit(literal) => Ok(match &literal.lit {
            Lit::Str(text) => text.value(),
            Lit::Char(char) => char.value().to_string(),
            Lit::Bool(bool) => bool.value.to_string(),
            Lit::Int(int) => int.base10_digits().to_owned(),
            Lit::Float(float) => float.base10_digits().to_owned(),
            _ => return Err("`include!` of a path that is not text".to_owned()),
        }),
        Syntax::Group(group) => text_of(&group.expr, unit),
        Syntax::Paren(paren) => text_of(&paren.expr, unit),
        Syntax::Macro(call) => {
            let args = crate::source::lower::arguments;
            let args = call
                .mac
                .parse_body_with(args)
                .map_err(|error| error.to_string())?;
            match call
                .mac
                .path
                .segments
                .last()
                .map(|segment| segment.ident.to_string())
                .as_deref()
            {
                Some("concat") => args.iter().map(|arg| text_of(arg, unit)).collect(),
                Some("env") => args.first().map_or_else(
                    || Err("`env!` without a name".to_owned()),
                    |name| variable(&text_of(name, unit)?, unit),
                ),
                _ => Err(format!(
                    "`include!` of what a macro writes: {}",
                    summary(expr)
                )),
            }
        }
        _ => Err(format!(
            "`include!` of a path that is not text: {}",
            summary(expr)
        )),
    }
}

fn summary(expr: &Syntax) -> String {
    quote::ToTokens::to_token_stream(expr).to_string()
}

/// A variable that cargo sets for rustc.
fn variable(name: &str, unit: &Unit) -> Result<String, String> {
    match name {
        "CARGO_MANIFEST_DIR" => Ok(unit.folder.display().to_string()),
        "CARGO_MANIFEST_PATH" => Ok(unit.folder.join("Cargo.toml").display().to_string()),
        "CARGO_PKG_NAME" => Ok(unit.package.clone()),
        "CARGO_PKG_VERSION" => Ok(unit.version.clone()),
        "CARGO_CRATE_NAME" => Ok(unit.name.clone()),
        "OUT_DIR" => Err("generated at build time: a file in OUT_DIR".to_owned()),
        other => Err(format!("known at build time only: the variable {other}")),
    }
}
