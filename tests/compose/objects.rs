//! `async-trait`, which makes of every `async fn` a boxed future with names for all lifetimes.

use super::{declared, pause, run, watched};
use async_trait::async_trait;
use sentinel_runtime::{port, port_mediated};

#[port]
#[async_trait]
trait Above {
    async fn get(&self, key: &str) -> Result<String, String>;

    async fn provided(&self, key: &str) -> bool {
        pause().await;
        !key.is_empty() && watched()
    }
}

#[async_trait]
#[port]
trait Below {
    async fn get(&self, key: &str) -> Result<String, String>;

    async fn provided(&self, key: &str) -> bool {
        pause().await;
        !key.is_empty() && watched()
    }
}

struct Disk(String);

#[port]
#[async_trait]
impl Above for Disk {
    async fn get(&self, key: &str) -> Result<String, String> {
        pause().await;
        Ok(format!("{}{key}{}", self.0, watched()))
    }
}

#[async_trait]
#[port]
impl Below for Disk {
    async fn get(&self, key: &str) -> Result<String, String> {
        pause().await;
        Ok(format!("{}{key}{}", self.0, watched()))
    }
}

#[async_trait]
trait Tool: Sync {
    async fn run(&mut self, input: &str, times: u8) -> Result<String, Box<dyn std::error::Error>>;
}

struct AboveTool<'a>(&'a (dyn Above + Sync));
struct BelowTool<'a>(&'a (dyn Below + Sync));

#[port_mediated(subject = "above async-trait", on_misdeclared = "report")]
#[async_trait]
impl Tool for AboveTool<'_> {
    async fn run(&mut self, input: &str, times: u8) -> Result<String, Box<dyn std::error::Error>> {
        let got = self.0.get(input).await?;
        let provided = self.0.provided(input).await;
        pause().await;
        Ok(format!("{got}, {provided}, {times}{}", watched()))
    }
}

#[async_trait]
#[port_mediated(subject = "below async-trait", on_misdeclared = "report")]
impl Tool for BelowTool<'_> {
    async fn run(&mut self, input: &str, times: u8) -> Result<String, Box<dyn std::error::Error>> {
        let got = self.0.get(input).await?;
        let provided = self.0.provided(input).await;
        pause().await;
        Ok(format!("{got}, {provided}, {times}{}", watched()))
    }
}

#[test]
fn a_boxed_method_is_watched_at_every_poll_and_its_ports_are_crossed() {
    let disk = Disk(String::from("a"));
    let tools: [&mut dyn Tool; 2] = [&mut AboveTool(&disk), &mut BelowTool(&disk)];
    for tool in tools {
        assert_eq!(run(tool.run("b", 7)).unwrap(), "abfalse, false, 7true");
    }
    assert_eq!(declared("above async-trait"), 1);
    assert_eq!(declared("below async-trait"), 1);
}

struct Own;

#[async_trait]
trait Method {
    async fn run(&self) -> bool;
}

#[async_trait]
impl Method for Own {
    #[port_mediated(subject = "method under async-trait", on_misdeclared = "report")]
    async fn run(&self) -> bool {
        pause().await;
        watched()
    }
}

#[test]
fn a_single_method_keeps_its_attribute() {
    assert!(run(Own.run()));
    assert_eq!(declared("method under async-trait"), 1);
}
