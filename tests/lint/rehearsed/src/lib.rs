//! What tests of declared functions show of them.

use sentinel_runtime::{port, port_mediated};
use std::{fs, path::Path};

#[port]
pub trait Store {
    fn get(&self, key: &str) -> String;
}

/// Callbacks that are no port's.
pub struct Listeners(pub Vec<Box<dyn Fn()>>);

#[port_mediated]
pub fn clean(store: &dyn Store) -> usize {
    store.get("key").len()
}

#[port_mediated]
pub fn missed(listeners: &Listeners) {
    listeners.0.iter().for_each(|listener| listener());
}

#[port_mediated]
pub fn found(path: &Path) -> bool {
    fs::read(path).is_ok()
}

#[port_mediated]
pub fn not_run() -> u32 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    struct Disk;

    #[port]
    impl Store for Disk {
        fn get(&self, key: &str) -> String {
            fs::read_to_string(key).unwrap_or_default()
        }
    }

    #[test]
    fn the_honest_one_is_watched() {
        assert_eq!(clean(&Disk), 0);
    }

    #[test]
    fn the_others_are_caught() {
        let act = || drop(fs::read("/dev/null"));
        let listeners = || Listeners(vec![Box::new(act)]);
        assert!(catch_unwind(|| missed(&listeners())).is_err());
        assert!(catch_unwind(|| found(Path::new("/dev/null"))).is_err());
    }
}
