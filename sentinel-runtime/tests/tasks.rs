//! What tokio does for a task on the thread that polls it. What it hands to its pool of threads is
//! another thread's, and carried there by `propagate`.

#[path = "support/restored.rs"]
mod restored;
mod support;

use sentinel_runtime::DirectEffectSentinel;
use std::{io, net::SocketAddr, time::Duration};
use support::shown;
use tokio::net::{TcpListener, TcpStream, UdpSocket, UnixListener, UnixStream};

async fn everything() -> Vec<io::ErrorKind> {
    let address = SocketAddr::from(([127, 0, 0, 1], 1));
    let results = [
        TcpStream::connect(address).await.map(drop),
        TcpListener::bind(address).await.map(drop),
        UdpSocket::bind(address).await.map(drop),
        UnixStream::connect("/no/such").await.map(drop),
        UnixListener::bind("/no/such").map(drop),
        UnixStream::pair().map(drop),
    ];
    results
        .into_iter()
        .map(|result| result.expect_err("it is refused").kind())
        .collect()
}

#[test]
fn its_sockets_are_refused_and_recorded() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let sentinel = DirectEffectSentinel::new("task");
    let kinds = runtime.block_on(sentinel.watch_future(everything()));
    assert_eq!(kinds, [io::ErrorKind::PermissionDenied; 6]);
    assert_eq!(
        shown(&sentinel.witnesses()),
        [
            "socket: inet stream",
            "socket: inet stream",
            "socket: inet datagram",
            "socket: unix stream",
            "socket: unix stream",
            "socketpair: unix stream",
        ]
    );
}

#[test]
fn its_timers_and_tasks_are_no_effects() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    let sentinel = DirectEffectSentinel::new("task");
    let task = sentinel.watch_future(async {
        let other = tokio::spawn(async { 7 });
        tokio::time::timeout(Duration::from_mins(1), other).await
    });
    let received = runtime.block_on(task).expect("in time");
    assert_eq!(received.expect("it ran"), 7);
    sentinel.assert_clean().expect("nothing was done");
}
