//! Asynchronous functions.

use std::time::Duration;

pub async fn channel() -> Option<u8> {
    let (sender, mut receiver) = tokio::sync::mpsc::channel(1);
    sender.send(1).await.unwrap();
    receiver.recv().await
}
pub async fn oneshot() -> u8 {
    let (sender, receiver) = tokio::sync::oneshot::channel();
    sender.send(1).unwrap();
    receiver.await.unwrap()
}
pub async fn mutex() -> u8 {
    let lock = tokio::sync::Mutex::new(1);
    *lock.lock().await += 1;
    lock.into_inner()
}
pub async fn semaphore() -> usize {
    let places = tokio::sync::Semaphore::new(2);
    let _place = places.acquire().await.unwrap();
    places.available_permits()
}
pub async fn yielded() -> u8 {
    tokio::task::yield_now().await;
    1
}
pub async fn spawned() -> u8 {
    tokio::spawn(async { 1 }).await.unwrap()
}
pub async fn blocking() -> u8 {
    tokio::task::spawn_blocking(|| 1).await.unwrap()
}
pub async fn slept() {
    tokio::time::sleep(Duration::from_millis(2)).await;
}
pub async fn file_read() -> usize {
    tokio::fs::read("order.json").await.unwrap().len()
}
pub async fn connected() -> bool {
    tokio::net::TcpStream::connect("127.0.0.1:9").await.is_err()
}
pub async fn program_run() -> bool {
    tokio::process::Command::new("true").status().await.is_ok()
}
pub fn runtime() -> u8 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async { 1 })
}
