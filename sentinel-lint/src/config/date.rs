//! Days of the calendar: when an allow expires, and which day it is. No times and no zones: a day
//! is one of UTC, so that two machines agree about it.

use std::{
    fmt,
    str::FromStr,
    time::{SystemTime, UNIX_EPOCH},
};
use toml::value::Datetime;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no day of the calendar: write it as `2027-01-31`")]
pub struct NoDate(String);

impl Date {
    /// The day that it is in UTC. Nothing else in a check reads a clock.
    pub fn today() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self::after_1970(since.map_or(0, |since| since.as_secs() / 86_400))
    }

    /// The day so many days after 1970-01-01, counted in years that begin in March, so that the
    /// day that is not in every year is the last one.
    fn after_1970(days: u64) -> Self {
        const TO_1970: u64 = 719_468;
        const OF_400_YEARS: u64 = 146_097;
        let days = days + TO_1970;
        let (era, day) = (days / OF_400_YEARS, days % OF_400_YEARS);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let from_march = (5 * day + 2) / 153;
        let month = if from_march < 10 {
            from_march + 3
        } else {
            from_march - 9
        };
        Self {
            year: u16::try_from(400 * era + year + u64::from(month <= 2)).unwrap_or(u16::MAX),
            month: u8::try_from(month).unwrap_or(u8::MAX),
            day: u8::try_from(day - (153 * from_march + 2) / 5 + 1).unwrap_or(u8::MAX),
        }
    }
}

impl TryFrom<Datetime> for Date {
    type Error = NoDate;

    /// A day as TOML writes it, without a time.
    fn try_from(datetime: Datetime) -> Result<Self, NoDate> {
        match datetime {
            Datetime {
                date: Some(date),
                time: None,
                offset: None,
            } => Ok(Self {
                year: date.year,
                month: date.month,
                day: date.day,
            }),
            other => Err(NoDate(other.to_string())),
        }
    }
}

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Self, NoDate> {
        let no_date = || NoDate(text.to_owned());
        let datetime: Datetime = text.parse().map_err(|_| no_date())?;
        datetime.try_into().map_err(|_| no_date())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
            (21_243, "2028-02-29"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(Date::after_1970(days).to_string(), date);
        }
    }

    #[test]
    fn every_day_is_followed_by_a_later_one_that_reads_back() {
        let mut before = Date::after_1970(0);
        for day in 1..100_000 {
            let date = Date::after_1970(day);
            assert!(before < date, "{before} {date}");
            assert_eq!(date.to_string().parse(), Ok(date));
            before = date;
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in [
            "",
            "soon",
            "2026-02-29",
            "2026-13-01",
            "2026-1-1",
            "01.02.2026",
            "2026-01-01T00:00:00Z",
            "12:00:00",
            "2026-01-01 ",
        ] {
            let error = text.parse::<Date>().expect_err(text).to_string();
            assert!(error.contains("write it as"), "{error}");
        }
    }
}
