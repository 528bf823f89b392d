//! A word that the loader filled with the address of a probed function, and what may stand in it:
//! that function, a stub that leads there when first called, our probe, or something that is
//! somebody else's. It knows no addresses, so that a model checker's words can be slots as well.

/// A place that holds an address, and that other threads may be calling through.
pub(crate) trait Word: Ord {
    fn load(&self) -> usize;

    fn store(&self, value: usize);

    /// Stores `new` where `old` still stands; says whether it did.
    fn exchange(&self, old: usize, new: usize) -> bool;
}

pub(crate) struct Slot<W> {
    word: W,
    probe: usize,
    /// The function that the probe stands for.
    real: usize,
    /// What is put back: the real function, or a stub that nobody has called yet.
    original: usize,
}

impl<W: Word> Slot<W> {
    pub(crate) fn new(word: W, probe: usize, real: usize, original: usize) -> Self {
        Self {
            word,
            probe,
            real,
            original,
        }
    }

    pub(crate) fn word(&self) -> &W {
        &self.word
    }

    /// Puts the probe in place of the original. Says whether the probe is there now; a slot that
    /// holds anything else belongs to somebody else.
    #[inline]
    pub(crate) fn place(&mut self) -> bool {
        let now = self.word.load();
        if now == self.real {
            return self.place_over_real();
        }
        let stub = now == self.original;
        now == self.probe
            || stub && self.word.exchange(now, self.probe)
            || stub && self.word.load() == self.real && self.place_over_real()
    }

    /// Where a stub stood before, the loader has bound the slot for good since somebody called it.
    #[inline]
    fn place_over_real(&mut self) -> bool {
        self.original = self.real;
        self.word.store(self.probe);
        true
    }

    /// Puts the original in place of the probe. The loader may bind a slot at that moment if it
    /// held a stub before; to others nobody but us writes.
    #[inline]
    pub(crate) fn restore(&self) {
        if self.original != self.real {
            self.word.exchange(self.probe, self.original);
        } else if self.word.load() == self.probe {
            self.word.store(self.original);
        }
    }

    /// Where a slot holds its probe, a scan can't know what it held before: the older one does.
    /// Both are sorted by their words.
    pub(crate) fn keep_originals(slots: &mut [Self], older: &[Self]) {
        for slot in slots {
            if slot.word.load() == slot.probe
                && let Ok(index) = older.binary_search_by(|old| old.word.cmp(&slot.word))
            {
                slot.original = older[index].original;
            }
        }
    }
}
