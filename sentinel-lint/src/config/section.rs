//! A table of a configuration while it is read: its keys are known, and a value that is not as it
//! should be is a fault at its place.
//!
//! A reader that serde derives would stop at a wrong value without the key's name, and at an unknown
//! key without its neighbours; both are what a message needs, so the values are taken one by one.

use super::{
    date::Date,
    fault::{ConfigError, Fault, nearest},
    file::ConfigFile,
};
use crate::{check::Place, pattern::Pattern};
use std::{borrow::Cow, ops::Range};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A key that a table may have, with a value as it could be written.
pub(super) struct Key {
    pub(super) name: &'static str,
    pub(super) example: &'static str,
}

/// A table that is being read.
pub(super) struct Section<'f> {
    pub(super) file: &'f ConfigFile,
    /// The keys that lead to the table, ended by a dot; empty for a file's own.
    path: String,
    at: Range<usize>,
    table: &'f DeTable<'f>,
    keys: &'static [Key],
}

/// A key that anything may name, and its string.
pub(super) struct Named<'f> {
    pub(super) name: Text<'f>,
    pub(super) value: Text<'f>,
}

/// A string with its place.
pub(super) struct Text<'f> {
    pub(super) text: &'f str,
    pub(super) at: Range<usize>,
}

impl<'f> Section<'f> {
    /// The table at the end of `path`, which has these keys and no others.
    pub(super) fn new(
        file: &'f ConfigFile,
        path: String,
        at: Range<usize>,
        table: &'f DeTable<'f>,
        keys: &'static [Key],
    ) -> Result<Self, ConfigError> {
        let section = Self {
            file,
            path,
            at,
            table,
            keys,
        };
        let known: Vec<&'static str> = keys.iter().map(|key| key.name).collect();
        let unknown = |key: &&Spanned<Cow<'_, str>>| !known.contains(&&**key.get_ref());
        match table
            .keys()
            .filter(unknown)
            .min_by_key(|key| key.span().start)
        {
            None => Ok(section),
            Some(key) => Err(file.fault(
                &key.span(),
                Fault::UnknownKey {
                    key: section.full(key.get_ref()),
                    near: nearest(key.get_ref(), &known),
                    known,
                },
            )),
        }
    }

    /// The same of a value, which has to be a table.
    pub(super) fn of_value(
        file: &'f ConfigFile,
        path: String,
        value: &'f Spanned<DeValue<'f>>,
        keys: &'static [Key],
    ) -> Result<Self, ConfigError> {
        if let Some(table) = value.get_ref().as_table() {
            return Self::new(file, path + ".", value.span(), table, keys);
        }
        let example = format!("[{path}]");
        Err(file.fault(&value.span(), wrong_type(path, value, example)))
    }

    /// The key with the tables that it is in.
    pub(super) fn full(&self, key: &str) -> String {
        format!("{}{key}", self.path)
    }

    /// Where the table begins.
    pub(super) fn place(&self) -> Place {
        self.file.place(&self.at)
    }

    /// A fault about the table as a whole.
    pub(super) fn fault(&self, fault: Fault) -> ConfigError {
        self.file.fault(&self.at, fault)
    }

    /// A fault about a key that is there.
    pub(super) fn senseless(
        &self,
        key: &str,
        at: &Range<usize>,
        why: impl Into<String>,
    ) -> ConfigError {
        let (key, why) = (self.full(key), why.into());
        self.file.fault(at, Fault::Senseless { key, why })
    }

    /// A fault about a key that is not there.
    pub(super) fn missing(&self, key: &'static str, why: &'static str) -> ConfigError {
        self.fault(Fault::Missing {
            key: self.full(key),
            why,
            example: self.example(key),
        })
    }

    /// The value of a key, if it is there.
    pub(super) fn value(&self, key: &'static str) -> Option<&'f Spanned<DeValue<'f>>> {
        self.table.get(key)
    }

    /// A string.
    pub(super) fn text(&self, key: &'static str) -> Result<Option<Text<'f>>, ConfigError> {
        let value = self.value(key);
        value.map(|value| self.as_text(key, value)).transpose()
    }

    /// A pattern.
    pub(super) fn pattern(&self, key: &'static str) -> Result<Option<Pattern>, ConfigError> {
        let text = self.text(key)?;
        text.map(|text| self.as_pattern(key, &text)).transpose()
    }

    /// The pattern of the package that the table is about.
    pub(super) fn name(&self, package: &str) -> Result<Pattern, ConfigError> {
        package.parse().map_err(|why| {
            let key = self.full("package");
            self.fault(Fault::Pattern { key, why })
        })
    }

    /// A list of patterns; empty if the key is not there.
    pub(super) fn patterns(&self, key: &'static str) -> Result<Vec<Pattern>, ConfigError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong_type(key, value))?;
        let each = list.iter();
        each.map(|value| self.as_pattern(key, &self.as_text(key, value)?))
            .collect()
    }

    /// A day, as a string or as TOML's own.
    pub(super) fn date(&self, key: &'static str) -> Result<Option<Date>, ConfigError> {
        let Some(value) = self.value(key) else {
            return Ok(None);
        };
        let date = match value.get_ref() {
            DeValue::Datetime(datetime) => (*datetime).try_into(),
            _ => self.as_text(key, value)?.text.parse(),
        };
        date.map(Some).map_err(|why| {
            let key = self.full(key);
            self.file.fault(&value.span(), Fault::Date { key, why })
        })
    }

    /// A list of tables; empty if the key is not there.
    pub(super) fn tables(
        &self,
        key: &'static str,
        keys: &'static [Key],
    ) -> Result<Vec<Section<'f>>, ConfigError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong_type(key, value))?;
        list.iter()
            .map(|value| self.as_section(key, value, keys))
            .collect()
    }

    /// The keys and strings of a table that anything may name, in the order in which they stand.
    pub(super) fn named(&self, key: &'static str) -> Result<Vec<Named<'f>>, ConfigError> {
        let Some(value) = self.value(key) else {
            return Ok(Vec::new());
        };
        let table = value.get_ref().as_table();
        let table = table.ok_or_else(|| self.wrong_type(key, value))?;
        let mut named = Vec::new();
        for (name, value) in table {
            let (name, at) = (Text::of(name.get_ref(), name.span()), value.span());
            let text = value.get_ref().as_str().ok_or_else(|| {
                let example = format!("{} = \"warn\"", name.text);
                let key = self.full(&format!("{key}.{}", name.text));
                self.file.fault(&at, wrong_type(key, value, example))
            })?;
            let value = Text::of(text, value.span());
            named.push(Named { name, value });
        }
        named.sort_by_key(|named| named.name.at.start);
        Ok(named)
    }

    fn as_text(
        &self,
        key: &'static str,
        value: &'f Spanned<DeValue<'f>>,
    ) -> Result<Text<'f>, ConfigError> {
        let text = value.get_ref().as_str();
        let text = text.ok_or_else(|| self.wrong_type(key, value))?;
        Ok(Text::of(text, value.span()))
    }

    fn as_pattern(&self, key: &'static str, text: &Text<'_>) -> Result<Pattern, ConfigError> {
        text.text.parse().map_err(|why| {
            let key = self.full(key);
            self.file.fault(&text.at, Fault::Pattern { key, why })
        })
    }

    fn as_section(
        &self,
        key: &'static str,
        value: &'f Spanned<DeValue<'f>>,
        keys: &'static [Key],
    ) -> Result<Section<'f>, ConfigError> {
        let table = value.get_ref().as_table();
        let table = table.ok_or_else(|| self.wrong_type(key, value))?;
        let path = self.full(key) + ".";
        Section::new(self.file, path, value.span(), table, keys)
    }

    fn wrong_type(&self, key: &'static str, value: &Spanned<DeValue<'_>>) -> ConfigError {
        let fault = wrong_type(self.full(key), value, self.example(key));
        self.file.fault(&value.span(), fault)
    }

    fn example(&self, key: &'static str) -> String {
        let key = self.keys.iter().find(|known| known.name == key);
        key.map_or_else(String::new, |key| key.example.to_owned())
    }
}

impl<'f> Text<'f> {
    fn of(text: &'f str, at: Range<usize>) -> Self {
        Self { text, at }
    }
}

fn wrong_type(key: String, value: &Spanned<DeValue<'_>>, example: String) -> Fault {
    let found = match value.get_ref().type_str() {
        found @ ("integer" | "array") => format!("an {found}"),
        found => format!("a {found}"),
    };
    Fault::WrongType {
        key,
        found,
        example,
    }
}
