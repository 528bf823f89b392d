//! Errors and panics.

use anyhow::Context as _;

#[derive(Debug, thiserror::Error)]
pub enum Failed {
    #[error("no number")]
    Number(#[from] std::num::ParseIntError),
    #[error("{0} is too much")]
    TooMuch(u32),
}

fn number(text: &str) -> Result<u32, Failed> {
    let number = text.parse()?;
    if number > 10 {
        Err(Failed::TooMuch(number))
    } else {
        Ok(number)
    }
}
pub fn derived() -> String {
    number("11").unwrap_err().to_string()
}
pub fn with_context() -> String {
    format!(
        "{:#}",
        number("x").context("reading the count").unwrap_err()
    )
}
pub fn shown_for_developers() -> String {
    format!("{:?}", anyhow::anyhow!("broken").context("because"))
}
pub fn downcast() -> bool {
    let error: anyhow::Error = Failed::TooMuch(3).into();
    error.downcast_ref::<Failed>().is_some()
}
pub fn caught() -> bool {
    std::panic::catch_unwind(|| number("3").unwrap() + 1).is_ok()
}
pub fn boxed() -> String {
    let error: Box<dyn std::error::Error + Send + Sync> = "text".into();
    error.to_string()
}
