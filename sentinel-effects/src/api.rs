//! The Rust paths of the catalogue, taken apart, and how a report prints them. What a path in
//! somebody's source means is the lint's business.

use core::fmt;

/// A path as the catalogue writes it, by its form. Generic arguments and lifetimes are left
/// out, and an implementation for `&T` or `Arc<T>` counts as `T`'s.
///
/// [`Display`](fmt::Display) gives what a report prints, which is what rustdoc would:
///
/// ```
/// use sentinel_effects::ApiPath;
///
/// let exists = ApiPath::parse("<std::path::Path>::exists").unwrap();
/// assert_eq!(exists, ApiPath::Method { ty: "std::path::Path", name: "exists" });
/// assert_eq!(exists.to_string(), "std::path::Path::exists");
///
/// let println = ApiPath::parse("std::println!").unwrap();
/// assert_eq!(println, ApiPath::Macro("std::println"));
/// assert_eq!(println.to_string(), "std::println!");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ApiPath<'a> {
    /// A free function: `std::fs::read`.
    Function(&'a str),
    /// A function of a type's own: `<std::path::Path>::exists`.
    Method {
        /// The type.
        ty: &'a str,
        /// The function.
        name: &'a str,
    },
    /// A function of a trait: `<std::fs::File as std::io::Read>::read` for one type's,
    /// `<_ as std::net::ToSocketAddrs>::to_socket_addrs` for every type's.
    TraitMethod {
        /// The type; none stands for every implementation.
        ty: Option<&'a str>,
        /// The trait.
        trait_: &'a str,
        /// The function.
        name: &'a str,
    },
    /// A macro, here without its exclamation mark: `std::println`.
    Macro(&'a str),
}

impl<'a> ApiPath<'a> {
    /// Takes a path apart; none if it has no form of the catalogue's.
    ///
    /// ```
    /// use sentinel_effects::ApiPath;
    /// assert_eq!(ApiPath::parse("std::fs::read"), Some(ApiPath::Function("std::fs::read")));
    /// assert_eq!(ApiPath::parse("<std::path::Path::exists"), None);
    /// ```
    pub fn parse(path: &'a str) -> Option<Self> {
        if let Some(name) = path.strip_suffix('!') {
            return is_path(name).then_some(Self::Macro(name));
        }
        let Some(qualified) = path.strip_prefix('<') else {
            return is_path(path).then_some(Self::Function(path));
        };
        let (of, name) = qualified.rsplit_once(">::")?;
        let (ty, trait_) = match of.split_once(" as ") {
            Some((ty, trait_)) => (ty, Some(trait_)),
            None => (of, None),
        };
        let well_formed = is_path(ty) && trait_.is_none_or(is_path) && is_segment(name);
        well_formed.then_some(match trait_ {
            None => Self::Method { ty, name },
            Some(trait_) => Self::TraitMethod {
                ty: (ty != "_").then_some(ty),
                trait_,
                name,
            },
        })
    }
}

impl fmt::Display for ApiPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Function(path) => f.write_str(path),
            Self::Method { ty, name } => write!(f, "{ty}::{name}"),
            Self::TraitMethod {
                ty: None,
                trait_,
                name,
            } => write!(f, "{trait_}::{name}"),
            Self::TraitMethod {
                ty: Some(ty),
                trait_,
                name,
            } => write!(f, "<{ty} as {trait_}>::{name}"),
            Self::Macro(path) => write!(f, "{path}!"),
        }
    }
}

fn is_path(path: &str) -> bool {
    path.split("::").all(is_segment)
}

fn is_segment(segment: &str) -> bool {
    !segment.is_empty()
        && segment
            .bytes()
            .all(|b| b == b'_' || b.is_ascii_alphanumeric())
}
