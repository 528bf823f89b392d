//! An allow that a configuration writes: whom it is for, what it allows there, why and how long.
//!
//! It allows what is reached. What could not be followed may be anything, so an allow of a single
//! effect, API or slot does not cover it; an allow of the class does.

use crate::{
    config::Date,
    pattern::Pattern,
    voice::{Judged, Reached, Sighting},
};
use sentinel_effects::{ApiPath, Effect, EffectClass, effects, linked};
use std::{collections::HashMap, fmt, sync::LazyLock};

/// What allows write for what could not be followed.
pub const UNKNOWN: &str = "unknown";

/// Permission for an effect, as a configuration gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permission {
    /// Whose effects are allowed.
    pub whom: Whom,
    /// Which effects.
    pub what: What,
    /// Why; never blank.
    pub reason: String,
    /// The last day on which it holds.
    pub expires: Option<Date>,
    /// Where it is written.
    pub place: Place,
}

/// Whom a setting is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whom {
    /// The extensions, by path; none for every one.
    pub extension: Option<Pattern>,
    /// The packages, by name; none for every one.
    pub package: Option<Pattern>,
}

/// What is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Effects.
    Effects(Effects),
    /// Not to be known: what could not be followed or read is a warning.
    Unknown,
}

/// Which effects are allowed: all of what is given has to fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The class.
    pub class: EffectClass,
    /// The id of the catalogue's row, where one is named: `fs.open`.
    pub row: Option<&'static str>,
    /// The API, as the catalogue writes it, or the link name where it lists none.
    pub api: Option<Pattern>,
    /// The method of a trait object that leads there: `<dyn ext::Shape>::draw`.
    pub through: Option<Pattern>,
}

/// A place in a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, as reports name it.
    pub file: String,
    /// 1-based.
    pub line: u32,
    /// 1-based, in characters.
    pub column: u32,
}

impl Permission {
    /// Whether it holds on this day.
    pub fn holds_on(&self, today: Date) -> bool {
        self.expires.is_none_or(|last| today <= last)
    }

    /// Whether this extension is one that it is for.
    pub fn is_for(&self, judged: &Judged) -> bool {
        self.whom.is(Some(&judged.path), &judged.package)
    }

    /// Whether this effect of this extension is one that it is for.
    pub fn covers(&self, judged: &Judged, reached: &Reached) -> bool {
        let is = |effects: &Effects| effects.is(reached);
        self.is_for(judged) && self.what.effects().is_some_and(is)
    }

    /// Whether it is for what a rule has found, which no trait object leads to and no row names.
    pub fn excuses(&self, sighting: &Sighting) -> bool {
        let What::Effects(Effects {
            class,
            row,
            api,
            through,
        }) = &self.what
        else {
            return false;
        };
        let named = |api: &Pattern| {
            sighting
                .api
                .as_deref()
                .is_some_and(|name| api.matches(name))
        };
        sighting.class == Some(*class)
            && row.is_none()
            && through.is_none()
            && api.as_ref().is_none_or(named)
            && (self.whom).is(sighting.extension.as_deref(), &sighting.package)
    }
}

impl Whom {
    /// Whether an extension of a package is one of these; without one, whether the package is.
    pub fn is(&self, extension: Option<&str>, package: &str) -> bool {
        let named = |pattern: &Pattern| extension.is_some_and(|path| pattern.matches(path));
        let of = |pattern: &Pattern| pattern.matches(package);
        self.extension.as_ref().is_none_or(named) && self.package.as_ref().is_none_or(of)
    }

    /// How near it is to the code: what is for an extension goes before what is for a package, and
    /// that before what is for all.
    pub fn nearness(&self) -> u8 {
        match (&self.extension, &self.package) {
            (Some(_), _) => 2,
            (None, Some(_)) => 1,
            (None, None) => 0,
        }
    }
}

impl What {
    /// The effects, if it is such.
    pub fn effects(&self) -> Option<&Effects> {
        match self {
            Self::Effects(effects) => Some(effects),
            Self::Unknown => None,
        }
    }
}

impl Effects {
    /// Whether it is single effects of its class, which have to be told from the others.
    pub fn is_single(&self) -> bool {
        self.row.is_some() || self.api.is_some()
    }

    /// Whether it is everything of its class.
    pub fn is_all_of_class(&self) -> bool {
        !self.is_single() && self.through.is_none()
    }

    fn is(&self, reached: &Reached) -> bool {
        let (row, name) = identity(reached);
        self.class == reached.class
            && (self.row).is_none_or(|wanted| row.is_some_and(|row| row.id == wanted))
            && (self.api.as_ref()).is_none_or(|api| api.matches(name))
            && (self.through.as_ref()).is_none_or(|slots| leads_through(reached, slots))
    }
}

/// Whether every way to an effect of its class needs a slot, and this one needs such a slot.
fn leads_through(reached: &Reached, slots: &Pattern) -> bool {
    let through = reached.through.as_ref();
    through.is_some_and(|through| slots.matches(&through.slot.to_string()))
}

/// What an effect is known by: its row, and the API that the catalogue lists. Where it lists none,
/// the link name is what can be told apart: several functions may lead to it by the same way.
fn identity(reached: &Reached) -> (Option<&'static Effect>, &str) {
    static LISTED: LazyLock<HashMap<String, &'static Effect>> = LazyLock::new(|| {
        let paths =
            effects().flat_map(|effect| effect.paths.iter().map(move |path| (effect, path)));
        paths
            .filter_map(|(effect, path)| Some((ApiPath::parse(path)?.to_string(), effect)))
            .collect()
    });
    if let Some(row) = LISTED.get(&reached.api) {
        return (Some(row), &reached.api);
    }
    let name = reached.leaf.as_deref().unwrap_or(&reached.api);
    (linked(name), name)
}

impl fmt::Display for Whom {
    /// The patterns as written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.extension, &self.package) {
            (Some(extension), _) => write!(f, "{extension}"),
            (None, Some(package)) => write!(f, "package {package}"),
            (None, None) => f.write_str("*"),
        }
    }
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Effects(effects) => effects.fmt(f),
            Self::Unknown => f.write_str(UNKNOWN),
        }
    }
}

impl fmt::Display for Effects {
    /// The class or row, and what it is narrowed to.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.row.unwrap_or(self.class.name()))?;
        if let Some(api) = &self.api {
            write!(f, " by {api}")?;
        }
        if let Some(through) = &self.through {
            write!(f, " through {through}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}
