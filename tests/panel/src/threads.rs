//! Threads.

use rayon::prelude::*;

pub fn summed_in_parallel() -> u64 {
    (0_u64..1000).into_par_iter().sum()
}
pub fn sorted_in_parallel() -> Vec<u32> {
    let mut numbers: Vec<u32> = (0..20_000).map(|number| number * 7919 % 20_011).collect();
    numbers.par_sort_unstable();
    numbers
}
pub fn pool() -> usize {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    pool.install(|| 1)
}
pub fn spawned() -> u8 {
    std::thread::spawn(|| 1).join().unwrap()
}
pub fn scoped() -> u8 {
    std::thread::scope(|scope| scope.spawn(|| 1).join().unwrap())
}
