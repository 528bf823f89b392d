//! Work that goes to a pool: unseen where nothing carries the window, seen as the extension's
//! where something does, and late once the window has closed. A pool's threads are born when it is
//! first used, so each test has its own, warm or cold.

#[path = "support/restored.rs"]
mod restored;
mod support;

use rayon::prelude::*;
use sentinel_runtime::{
    DirectEffectSentinel, DirectEffectWitness, EffectClass, TrustClass, current, port_mediated,
    propagate, propagate_future, trust_of,
};
use std::{
    collections::HashSet,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Barrier, Mutex},
    thread::{self, ThreadId},
};
use support::open;
use tokio::{
    runtime::{Builder, Runtime},
    sync::oneshot,
    task::JoinSet,
};

fn sentinel() -> DirectEffectSentinel {
    DirectEffectSentinel::new("extension")
}

fn of_class(sentinel: &DirectEffectSentinel, class: EffectClass) -> Vec<DirectEffectWitness> {
    let mut witnesses = sentinel.witnesses();
    witnesses.retain(|witness| witness.class() == class);
    witnesses
}

/// How many opened files are witnesses in time, and how many late.
fn opens(sentinel: &DirectEffectSentinel) -> (usize, usize) {
    let opens = of_class(sentinel, EffectClass::Fs);
    assert!(opens.iter().all(DirectEffectWitness::refused));
    let late = opens.iter().filter(|witness| witness.late()).count();
    (opens.len() - late, late)
}

fn births(sentinel: &DirectEffectSentinel) -> usize {
    let births = of_class(sentinel, EffectClass::Thread);
    assert!(births.iter().all(|witness| !witness.refused()));
    births.len()
}

fn workers(count: usize) -> Runtime {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(count).build().unwrap()
}

/// A runtime whose pool for blocking work has one thread, once it is born.
fn one_blocking_thread() -> Runtime {
    let mut builder = Builder::new_current_thread();
    builder.max_blocking_threads(1).build().unwrap()
}

fn rayon_pool(threads: usize) -> rayon::ThreadPool {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder.build().unwrap()
}

#[test]
fn each_thread_that_is_started_is_a_witness_and_starts() {
    let sentinel = sentinel();
    let sum: u32 = sentinel
        .watch(|| {
            let named = thread::Builder::new().name("worker".to_owned());
            let first = thread::spawn(|| 1);
            let second = named.spawn(|| 2).unwrap();
            let third = thread::scope(|scope| scope.spawn(|| 3).join().unwrap());
            first.join().unwrap() + second.join().unwrap() + third
        })
        .unwrap();
    assert_eq!(sum, 6);
    assert_eq!(births(&sentinel), 3);
}

#[test]
fn a_cold_pool_shows_its_birth_and_a_warm_one_nothing() {
    let runtime = one_blocking_thread();
    let (cold, warm) = (sentinel(), sentinel());
    let spawn = || runtime.block_on(runtime.spawn_blocking(open)).unwrap();
    assert!(cold.watch(spawn).unwrap(), "nothing carries the window");
    assert_eq!((births(&cold), opens(&cold)), (1, (0, 0)));
    assert!(warm.watch(spawn).unwrap());
    assert_eq!((births(&warm), opens(&warm)), (0, (0, 0)));
}

#[test]
fn spawn_blocking_is_the_extension_s_where_it_carries_the_window() {
    let runtime = one_blocking_thread();
    runtime.block_on(runtime.spawn_blocking(|| ())).unwrap();
    let sentinel = sentinel();
    let carried = || {
        let work = runtime.spawn_blocking(propagate(open));
        runtime.block_on(work).unwrap()
    };
    assert!(!sentinel.watch(carried).unwrap());
    assert_eq!((births(&sentinel), opens(&sentinel)), (0, (1, 0)));
    let free = runtime.block_on(runtime.spawn_blocking(open));
    assert!(free.unwrap(), "the pool's thread keeps no window");
}

#[test]
fn a_task_is_the_extension_s_at_each_poll_on_whatever_worker() {
    let runtime = workers(2);
    let sentinel = sentinel();
    let task = async {
        let mut opened = 0;
        for _ in 0..100 {
            opened += usize::from(open());
            tokio::task::yield_now().await;
        }
        opened
    };
    let whole = sentinel.watch_future(async {
        let carried = tokio::spawn(propagate_future(task));
        let free = tokio::spawn(async { open() });
        (carried.await.unwrap(), free.await.unwrap())
    });
    assert_eq!(runtime.block_on(whole), (0, true));
    assert_eq!(opens(&sentinel), (100, 0));
}

#[test]
fn a_task_that_outlives_the_future_is_late() {
    let runtime = workers(1);
    let sentinel = sentinel();
    let (begun, begins) = oneshot::channel();
    let (go, wait) = oneshot::channel();
    let task = async move {
        let early = open();
        begun.send(()).unwrap();
        wait.await.unwrap();
        early || open()
    };
    let mut tasks = JoinSet::new();
    runtime.block_on(sentinel.watch_future(async {
        tasks.spawn(propagate_future(task));
        begins.await.unwrap();
    }));
    assert_eq!(opens(&sentinel), (1, 0));
    go.send(()).unwrap();
    let opened = runtime.block_on(tasks.join_next()).unwrap();
    assert!(!opened.unwrap());
    assert_eq!(opens(&sentinel), (1, 1));
}

#[test]
fn a_parallel_iterator_is_the_extension_s_on_every_thread_of_a_warm_pool() {
    let pool = rayon_pool(3);
    pool.broadcast(|_| ());
    let sentinel = sentinel();
    let threads = Mutex::new(HashSet::<ThreadId>::new());
    let meet = Barrier::new(3);
    let opened = sentinel
        .watch(|| {
            let here = current();
            pool.install(|| {
                let pieces = (0..3).into_par_iter().with_max_len(1).map(|_| {
                    meet.wait();
                    here.enter(|| {
                        threads.lock().unwrap().insert(thread::current().id());
                        usize::from(open())
                    })
                });
                pieces.sum::<usize>()
            })
        })
        .unwrap();
    assert_eq!(opened, 0);
    assert_eq!(threads.lock().unwrap().len(), 3, "a window on each thread");
    assert_eq!((births(&sentinel), opens(&sentinel)), (0, (3, 0)));
    assert!(pool.install(open), "the pool's threads keep no window");
}

#[test]
fn many_pieces_at_once_are_all_recorded() {
    let pool = rayon_pool(4);
    let sentinel = sentinel();
    let opened = sentinel
        .watch(|| {
            let here = current();
            let all = (0..800).into_par_iter();
            let opened = all.map(|_| here.enter(|| usize::from(open())));
            pool.install(|| opened.sum::<usize>())
        })
        .unwrap();
    assert_eq!((opened, opens(&sentinel)), (0, (800, 0)));
    assert_eq!(sentinel.dropped(), 0);
}

#[test]
fn a_piece_that_carries_on_carries_the_same_window() {
    let sentinel = sentinel();
    let opened = sentinel
        .watch(|| {
            let piece = propagate(|| thread::spawn(propagate(open)).join().unwrap());
            thread::spawn(piece).join().unwrap()
        })
        .unwrap();
    assert!(!opened);
    assert_eq!((births(&sentinel), opens(&sentinel)), (2, (1, 0)));
}

#[port_mediated(subject = "scatters", allow(thread, reason = "a pool may grow"))]
fn scatters(pool: &rayon::ThreadPool) -> usize {
    let here = current();
    let pieces = (0..40).into_par_iter();
    pool.install(|| pieces.map(|_| here.enter(|| usize::from(open()))).sum())
}

#[test]
fn a_declared_call_answers_for_its_pieces() {
    let pool = rayon_pool(2);
    let payload = catch_unwind(AssertUnwindSafe(|| scatters(&pool))).unwrap_err();
    let said = payload.downcast_ref::<String>().unwrap();
    assert_eq!(said.matches("open64").count(), 40, "{said}");
    assert_eq!(trust_of("scatters"), TrustClass::Opaque);
}
