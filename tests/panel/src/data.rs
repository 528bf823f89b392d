//! Formats of data.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Serialize, Deserialize)]
pub struct Order {
    pub name: String,
    pub count: u32,
    pub price: Option<f64>,
}

const ORDER: &str = r#"{"name": "tea", "count": 3, "price": 2.5}"#;
const TABLE: &str = "name,count,price\ntea,3,2.5\nrice,1,\n";

pub fn json_value() -> usize {
    let value: serde_json::Value = serde_json::from_str(ORDER).unwrap();
    value.as_object().map_or(0, |object| object.len())
}
pub fn json_derived() -> Order {
    serde_json::from_str(ORDER).unwrap()
}
pub fn json_broken() -> String {
    serde_json::from_str::<Order>("{\"name\": 1}")
        .unwrap_err()
        .to_string()
}
pub fn json_written() -> String {
    serde_json::to_string_pretty(&json_derived()).unwrap()
}
pub fn json_read_from_a_slice() -> Vec<Order> {
    let text = format!("[{ORDER}, {ORDER}]");
    serde_json::from_reader(text.as_bytes()).unwrap()
}
pub fn json_read_from_a_file() -> Order {
    serde_json::from_reader(std::fs::File::open("order.json").unwrap()).unwrap()
}
pub fn csv_records() -> usize {
    csv::Reader::from_reader(TABLE.as_bytes())
        .records()
        .filter_map(Result::ok)
        .count()
}
pub fn csv_derived() -> Vec<Order> {
    let mut reader = csv::Reader::from_reader(TABLE.as_bytes());
    reader.deserialize().map(Result::unwrap).collect()
}
pub fn csv_written() -> Vec<u8> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.serialize(json_derived()).unwrap();
    writer.into_inner().unwrap()
}
pub fn csv_from_path() -> usize {
    csv::Reader::from_path("table.csv")
        .unwrap()
        .records()
        .count()
}
pub fn toml_table() -> usize {
    "[server]\nport = 80\n"
        .parse::<toml::Table>()
        .unwrap()
        .len()
}
pub fn toml_derived() -> Order {
    toml::from_str("name = \"tea\"\ncount = 3").unwrap()
}
pub fn toml_written() -> String {
    toml::to_string(&BTreeMap::from([("a", 1)])).unwrap()
}
