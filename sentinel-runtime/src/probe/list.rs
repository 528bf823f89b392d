//! A list that only grows. It is read without a lock, so a probe, a signal handler or a forked
//! child may walk it whatever other threads were doing.

use core::{
    fmt, ptr,
    sync::atomic::{AtomicPtr, Ordering::AcqRel, Ordering::Acquire},
};

/// What is in the list stays there for good, in the order in which it came.
pub(crate) struct List<T: 'static> {
    first: AtomicPtr<Node<T>>,
}

struct Node<T: 'static> {
    value: T,
    next: AtomicPtr<Node<T>>,
}

impl<T: Sync> List<T> {
    pub(crate) const fn new() -> Self {
        Self {
            first: AtomicPtr::new(ptr::null_mut()),
        }
    }

    /// All that is in the list.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &'static T> {
        let mut place = &self.first;
        core::iter::from_fn(move || {
            let node = node_at(place.load(Acquire))?;
            place = &node.next;
            Some(&node.value)
        })
    }

    /// The value that is the `same`; where there is none, one that is made and appended.
    pub(crate) fn find_or_push(
        &self,
        same: impl Fn(&T) -> bool,
        make: impl FnOnce() -> T,
    ) -> &'static T {
        if let Some(found) = self.iter().find(|value| same(value)) {
            return found;
        }
        let mut own = Box::new(Node {
            value: make(),
            next: AtomicPtr::new(ptr::null_mut()),
        });
        let mut place = &self.first;
        loop {
            let node = Box::into_raw(own);
            match place.compare_exchange(ptr::null_mut(), node, AcqRel, Acquire) {
                // SAFETY: the node was leaked above, and is in the list from here on.
                Ok(_) => return unsafe { &(*node).value },
                // SAFETY: it was leaked above, and nobody else has seen it.
                Err(_) => own = unsafe { Box::from_raw(node) },
            }
            if let Some(other) = node_at(place.load(Acquire)) {
                if same(&other.value) {
                    return &other.value;
                }
                place = &other.next;
            }
        }
    }
}

impl<T: Sync + fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

fn node_at<T>(link: *const Node<T>) -> Option<&'static Node<T>> {
    // SAFETY: a link is null or points to a node that was leaked and is never changed but for its
    // own link.
    unsafe { link.as_ref() }
}

#[cfg(test)]
mod tests {
    use super::List;
    use std::thread;

    #[test]
    fn what_many_threads_append_is_there_once_and_in_order() {
        static LIST: List<usize> = List::new();
        thread::scope(|scope| {
            for thread in 0..4 {
                scope.spawn(move || {
                    for value in 0..250 {
                        LIST.find_or_push(|it| *it == value, || value);
                        let own = 1_000 + thread * 1_000 + value;
                        assert_eq!(*LIST.find_or_push(|it| *it == own, || own), own);
                    }
                });
            }
        });
        assert_eq!(LIST.iter().filter(|value| **value < 250).count(), 250);
        assert_eq!(LIST.iter().count(), 1_250);
        for thread in 0..4 {
            let own = LIST.iter().filter(|value| **value / 1_000 == thread + 1);
            assert!(own.is_sorted());
        }
    }
}
