//! What a configuration says, table by table: which keys there are, and what their values mean.
//!
//! It is the same in a file of its own and in a manifest, but that a package speaks of itself.

use super::{
    Config, Declared, Setting,
    fault::{ConfigError, Fault, nearest},
    section::{Key, Named, Section, Text},
};
use crate::{
    check::{Effects, Permission, UNKNOWN, What, Whom},
    pattern::Pattern,
};
use sentinel_effects::{EffectClass, Level, effects};
use std::path::Path;

/// The keys of a configuration.
pub(super) const WORKSPACE: &[Key] = &[
    key("allow", "[[allow]]"),
    key("baseline", "baseline = \"sentinel-baseline.json\""),
    key("effect", "[[effect]]"),
    key("extension", "[[extension]]"),
    key("levels", "[levels]"),
    key("override", "[[override]]"),
    key("port", "[[port]]"),
    key("profile", "profile = \"strict\""),
    key("trust-allows", "trust-allows = [\"a-package\"]"),
];
const ALLOW: &[Key] = &[
    key("api", "api = \"std::fs::read\""),
    key("effect", "effect = \"fs\""),
    key("expires", "expires = \"2027-01-31\""),
    EXTENSION,
    PACKAGE,
    key("reason", "reason = \"reads its own cache\""),
    key("through", "through = \"<dyn a_crate::Shape>::draw\""),
];
const OVERRIDE: &[Key] = &[
    EXTENSION,
    key("levels", "levels = { fs = \"warn\" }"),
    PACKAGE,
];
const DECLARED: &[Key] = &[key("path", "path = \"a_crate::tools::*\"")];
const EXTENSION: Key = key("extension", "extension = \"a_crate::tools::*\"");
const PACKAGE: Key = key("package", "package = \"a-package\"");

const LEVELS: [Level; 3] = [Level::Allow, Level::Warn, Level::Deny];
/// The classes that `profile = "strict"` denies.
const STRICT: [EffectClass; 2] = [EffectClass::Time, EffectClass::Random];
/// What the contract has and this version has not.
const LATER: [(&str, &str); 2] = [
    ("effect", "an effect of one's own"),
    ("port", "a port of one's own"),
];

const fn key(name: &'static str, example: &'static str) -> Key {
    Key { name, example }
}

/// Whose configuration it is.
#[derive(Clone, Copy)]
pub(super) enum Speaker<'a> {
    /// The workspace's.
    Workspace,
    /// A package's, which speaks of nobody else, with its crates; a dependency's are not asked for,
    /// since what it declares is not heard.
    Package(&'a str, &'a [String]),
}

/// Adds what a table says to a configuration.
pub(super) fn read(
    section: &Section<'_>,
    speaker: Speaker<'_>,
    config: &mut Config,
) -> Result<(), ConfigError> {
    for (key, what) in LATER {
        if let Some(value) = section.value(key) {
            let why = format!("is not in this version: {what} cannot be named yet, leave it out");
            return Err(section.senseless(key, &value.span(), why));
        }
    }
    let own = Whom {
        extension: None,
        package: match speaker {
            Speaker::Workspace => None,
            Speaker::Package(name, _) => Some(section.name(name)?),
        },
    };
    if let Some(profile) = section.text("profile")? {
        for class in strict(section, &profile)? {
            config.settings.push(Setting {
                whom: own.clone(),
                class,
                level: Level::Deny,
                place: section.file.place(&profile.at),
            });
        }
    }
    config.settings.extend(levels(section, &own)?);
    for part in section.tables("override", OVERRIDE)? {
        let whom = whom(&part, speaker)?;
        if part.value("levels").is_none() {
            return Err(part.missing("levels", "an override says which levels hold there"));
        }
        config.settings.extend(levels(&part, &whom)?);
    }
    for part in section.tables("allow", ALLOW)? {
        config.permissions.push(permission(&part, speaker)?);
    }
    for part in section.tables("extension", DECLARED)? {
        config.extensions.push(declared(&part, speaker)?);
    }
    for key in ["baseline", "trust-allows"] {
        if let (Speaker::Package(..), Some(value)) = (speaker, section.value(key)) {
            let why = "is for the workspace to say: write it into `sentinel.toml`";
            return Err(section.senseless(key, &value.span(), why));
        }
    }
    if let Some(baseline) = section.text("baseline")? {
        let folder = section.file.path.parent();
        config.baseline = Some(folder.unwrap_or(Path::new("")).join(baseline.text));
    }
    config.trusted.extend(section.patterns("trust-allows")?);
    Ok(())
}

fn strict(section: &Section<'_>, profile: &Text<'_>) -> Result<[EffectClass; 2], ConfigError> {
    match profile.text {
        "strict" => Ok(STRICT),
        word => Err(section.file.fault(
            &profile.at,
            unknown_word(section.full("profile"), word, "profile", vec!["strict"]),
        )),
    }
}

fn levels(section: &Section<'_>, whom: &Whom) -> Result<Vec<Setting>, ConfigError> {
    let named = section.named("levels")?.into_iter();
    let settings = named.map(|Named { name, value }| {
        let key = section.full(&format!("levels.{}", name.text));
        let class = class(name.text).map_err(|known| {
            let what = "class of effects";
            let fault = unknown_word(key.clone(), name.text, what, known);
            section.file.fault(&name.at, fault)
        })?;
        let level = LEVELS.into_iter().find(|level| level.name() == value.text);
        let level = level.ok_or_else(|| {
            let known = LEVELS.map(Level::name).to_vec();
            let fault = unknown_word(key, value.text, "level", known);
            section.file.fault(&value.at, fault)
        })?;
        Ok(Setting {
            whom: whom.clone(),
            class,
            level,
            place: section.file.place(&name.at),
        })
    });
    settings.collect()
}

fn permission(section: &Section<'_>, speaker: Speaker<'_>) -> Result<Permission, ConfigError> {
    let whom = whom(section, speaker)?;
    let what = what(section)?;
    let reason = section.text("reason")?;
    let reason = reason.ok_or_else(|| {
        let why = "whoever reads the allow has to know why it is right";
        section.missing("reason", why)
    })?;
    if reason.text.trim().is_empty() {
        let why = "is blank: say why the effect is right there";
        return Err(section.senseless("reason", &reason.at, why));
    }
    Ok(Permission {
        whom,
        what,
        reason: reason.text.trim().to_owned(),
        expires: section.date("expires")?,
        place: section.place(),
    })
}

fn what(section: &Section<'_>) -> Result<What, ConfigError> {
    let named = section.text("effect")?;
    let named = named.ok_or_else(|| section.missing("effect", "name the class of effects"))?;
    let (api, through) = (section.pattern("api")?, slot(section)?);
    if named.text == UNKNOWN {
        if api.is_some() || through.is_some() {
            let why = "is what could not be followed, of which nothing is known: leave `api` and \
                       `through` out";
            return Err(section.senseless("effect", &named.at, why));
        }
        return Ok(What::Unknown);
    }
    let (class, row) = effect(section, &named)?;
    let effects = Effects {
        class,
        row,
        api,
        through,
    };
    if effects.is_single() && class == EffectClass::AmbientHook {
        let why = "is allowed whole, since what globals hold is not told one by one: write \
                   `effect = \"ambient-hook\"`, without `api`";
        return Err(section.senseless("effect", &named.at, why));
    }
    Ok(What::Effects(effects))
}

/// The class of an effect, and its row if it names one.
fn effect(
    section: &Section<'_>,
    named: &Text<'_>,
) -> Result<(EffectClass, Option<&'static str>), ConfigError> {
    if let Some(row) = effects().find(|effect| effect.id == named.text) {
        return Ok((row.class, Some(row.id)));
    }
    let class = class(named.text).map_err(|mut classes| {
        let (of, _) = named.text.split_once('.').unwrap_or_default();
        let rows = effects().filter(|effect| effect.class.name() == of);
        let rows: Vec<&str> = rows.map(|effect| effect.id).collect();
        classes.push(UNKNOWN);
        let known = if rows.is_empty() { classes } else { rows };
        let fault = unknown_word(section.full("effect"), named.text, "effect", known);
        section.file.fault(&named.at, fault)
    })?;
    Ok((class, None))
}

fn slot(section: &Section<'_>) -> Result<Option<Pattern>, ConfigError> {
    let Some(text) = section.text("through")? else {
        return Ok(None);
    };
    if !text.text.starts_with("<dyn ") || !text.text.contains(">::") {
        let why = "is no method of a trait object: write it as `<dyn a_crate::Shape>::draw`";
        return Err(section.senseless("through", &text.at, why));
    }
    section.pattern("through")
}

/// Whom an allow or an override is for.
fn whom(section: &Section<'_>, speaker: Speaker<'_>) -> Result<Whom, ConfigError> {
    let extension = section.pattern("extension")?;
    let package = section.text("package")?;
    match (speaker, extension, package) {
        (Speaker::Package(..), _, Some(package)) => {
            let why = "is this package, which speaks of nobody else: leave it out";
            Err(section.senseless("package", &package.at, why))
        }
        (Speaker::Package(name, _), extension, None) => Ok(Whom {
            extension,
            package: Some(section.name(name)?),
        }),
        (Speaker::Workspace, Some(_), Some(package)) => {
            let why = "stands beside `extension`, which says more: keep one of the two";
            Err(section.senseless("package", &package.at, why))
        }
        (Speaker::Workspace, None, None) => {
            let why = "say whom it is for, by `extension` or `package`";
            Err(section.missing("extension", why))
        }
        (Speaker::Workspace, Some(extension), None) => Ok(Whom {
            extension: Some(extension),
            package: None,
        }),
        (Speaker::Workspace, None, Some(text)) => {
            if text.text.contains("::") {
                let why = "is the name of a package, without `::`: for functions write `extension`";
                return Err(section.senseless("package", &text.at, why));
            }
            Ok(Whom {
                extension: None,
                package: section.pattern("package")?,
            })
        }
    }
}

fn declared(section: &Section<'_>, speaker: Speaker<'_>) -> Result<Declared, ConfigError> {
    let path = section.pattern("path")?;
    let pattern =
        path.ok_or_else(|| section.missing("path", "say which functions are declared"))?;
    if let (Speaker::Package(_, crates @ [one, ..]), Some(text)) = (speaker, section.text("path")?)
    {
        let first = pattern.as_str().split("::").next().unwrap_or_default();
        if !crates.iter().any(|name| name == first) {
            let why = format!(
                "begins with no crate of this package, such as `{one}::`: what others have is \
                 declared in `sentinel.toml`"
            );
            return Err(section.senseless("path", &text.at, why));
        }
    }
    Ok(Declared {
        pattern,
        place: section.place(),
    })
}

/// The class of a name, or the names that there are.
fn class(name: &str) -> Result<EffectClass, Vec<&'static str>> {
    let all = || EffectClass::ALL.iter().map(|class| class.name()).collect();
    name.parse().map_err(|_| all())
}

fn unknown_word(key: String, word: &str, what: &'static str, known: Vec<&'static str>) -> Fault {
    Fault::UnknownWord {
        key,
        word: word.to_owned(),
        what,
        near: nearest(word, &known),
        known,
    }
}
