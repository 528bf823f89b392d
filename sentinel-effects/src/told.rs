//! How a witness tells what it got: by calling functions of the runtime that are generic over the
//! type of it, so that their symbols name the type. Which functions these are, both sides read here.

/// What is told of a type.
///
/// ```
/// use sentinel_effects::told::Told;
/// assert_eq!(Told::ALL.map(Told::function), ["returned", "kept", "deeper", "beyond"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Told {
    /// A value of it came out of the declared function, or of a step that was taken with one.
    Returned,
    /// No step is known for it: it was only kept, and dropped.
    Kept,
    /// No step was taken with it, because as many were taken as there are.
    Deeper,
    /// The function hides it behind a trait of which not everything could be called.
    Beyond,
}

/// The module of the functions, without the crate.
///
/// ```
/// assert_eq!(sentinel_effects::told::MODULE, "analysis::owner");
/// ```
pub const MODULE: &str = "analysis::owner";

impl Told {
    /// Everything that can be told.
    pub const ALL: [Self; 4] = [Self::Returned, Self::Kept, Self::Deeper, Self::Beyond];

    /// The name of the function in [`MODULE`] that tells it.
    ///
    /// ```
    /// assert_eq!(sentinel_effects::told::Told::Kept.function(), "kept");
    /// ```
    #[must_use]
    pub const fn function(self) -> &'static str {
        match self {
            Self::Returned => "returned",
            Self::Kept => "kept",
            Self::Deeper => "deeper",
            Self::Beyond => "beyond",
        }
    }

    /// What the name of a function in Rust tells, and of which type; none of other functions. Which
    /// crate has the module does not matter.
    ///
    /// ```
    /// use sentinel_effects::told::Told;
    /// let name = "sentinel_runtime::analysis::owner::returned::<ext::f::{closure#0}>";
    /// assert_eq!(Told::of(name), Some((Told::Returned, "ext::f::{closure#0}")));
    /// assert_eq!(Told::of("ext::returned::<u8>"), None);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<(Self, &str)> {
        let (_, rest) = name.split_once("::")?;
        let rest = rest.strip_prefix(MODULE)?.strip_prefix("::")?;
        let (function, rest) = rest.split_once("::<")?;
        let told = Self::ALL
            .into_iter()
            .find(|told| told.function() == function)?;
        Some((told, rest.strip_suffix('>')?))
    }
}
