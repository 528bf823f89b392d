//! Dates and clocks.

use chrono::{DateTime, Datelike as _, FixedOffset, Local, NaiveDate, Utc};

pub fn date_parsed() -> i64 {
    DateTime::parse_from_rfc3339("2024-05-06T07:08:09+02:00")
        .unwrap()
        .timestamp()
}
pub fn date_shown() -> String {
    NaiveDate::from_ymd_opt(2024, 2, 29)
        .unwrap()
        .format("%A %d %B, week %V")
        .to_string()
}
pub fn date_shifted() -> i32 {
    let offset = FixedOffset::east_opt(7200).unwrap();
    let date = NaiveDate::parse_from_str("2024-12-31", "%Y-%m-%d").unwrap();
    (date
        .and_hms_opt(23, 0, 0)
        .unwrap()
        .and_utc()
        .with_timezone(&offset)
        + chrono::TimeDelta::hours(5))
    .year()
}
pub fn utc_now() -> DateTime<Utc> {
    Utc::now()
}
pub fn local_now() -> DateTime<Local> {
    Local::now()
}
pub fn instant() -> std::time::Instant {
    std::time::Instant::now()
}
pub fn system_time() -> std::time::SystemTime {
    std::time::SystemTime::now()
}
pub fn slept() {
    std::thread::sleep(std::time::Duration::from_millis(1));
}
pub fn duration_added() -> std::time::Duration {
    std::time::Duration::from_secs_f64(1.5) + std::time::Duration::from_millis(3)
}
