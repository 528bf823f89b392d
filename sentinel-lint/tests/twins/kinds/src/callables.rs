//! Functions as values.

use std::collections::HashMap;

fn read() -> bool {
    std::fs::read("x").is_ok()
}

fn pure() -> bool {
    true
}

static TABLE: [fn() -> bool; 2] = [pure, read];
static PURE_TABLE: [fn() -> bool; 1] = [pure];

struct Step {
    run: Box<dyn Fn() -> bool>,
}

pub fn guilty_table(index: usize) -> bool {
    TABLE[index]()
}

pub fn innocent_table(index: usize) -> bool {
    PURE_TABLE[index % 1]()
}

pub fn guilty_boxed() -> bool {
    let step = Step {
        run: Box::new(|| std::env::var("HOME").is_ok()),
    };
    (step.run)()
}

pub fn innocent_boxed() -> bool {
    let step = Step {
        run: Box::new(|| 1 + 1 == 2),
    };
    (step.run)()
}

pub fn guilty_passed_on() -> Vec<Vec<u8>> {
    ["x"]
        .iter()
        .map(std::fs::read)
        .map(Result::unwrap_or_default)
        .collect()
}

pub fn innocent_passed_on() -> Vec<usize> {
    ["x"].iter().map(|text| text.len()).collect()
}

pub fn guilty_in_a_map() -> bool {
    let mut steps: HashMap<&str, fn() -> bool> = HashMap::new();
    steps.insert("read", read);
    steps.get("read").is_some_and(|step| step())
}

pub fn guilty_returned() -> impl Fn() -> bool {
    || std::fs::metadata("x").is_ok()
}

pub fn innocent_returned() -> impl Fn(u32) -> u32 {
    |x| x + 1
}

pub fn guilty_iterator() -> impl Iterator<Item = bool> {
    (0..3).map(|i| std::path::Path::new(&i.to_string()).exists())
}

pub async fn guilty_async() -> bool {
    let later = async { std::fs::read("x").is_ok() };
    later.await
}

pub async fn innocent_async(port: &(dyn super::ports::Port + Sync)) -> usize {
    async { port.get("x").len() }.await
}

pub fn guilty_const() -> bool {
    const STEP: fn() -> bool = read;
    STEP()
}

pub fn doubted_guilty_transmuted(address: usize) -> bool {
    let step: fn() -> bool = unsafe { std::mem::transmute(address) };
    step()
}

pub fn innocent_transmuted(bits: u32) -> f32 {
    unsafe { std::mem::transmute::<u32, f32>(bits) }
}
