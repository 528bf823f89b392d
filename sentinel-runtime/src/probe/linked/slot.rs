//! Words that the loader filled with the addresses of probed functions, and what may stand in each:
//! that function, a stub that leads there when first called, our probe, or something that is
//! somebody else's. It knows no addresses, so that a model checker's words can be slots as well.

/// A place that holds an address, and that other threads may be calling through.
pub(crate) trait Word: Ord {
    fn load(&self) -> usize;

    fn store(&self, value: usize);

    /// Stores `new` where `old` still stands; says whether it did.
    fn exchange(&self, old: usize, new: usize) -> bool;
}

/// A slot that the loader has bound for good: nobody but us writes to it, or somebody whose it is.
struct Bound<W> {
    word: W,
    probe: usize,
    /// The function that the probe stands for.
    real: usize,
}

impl<W: Word> Bound<W> {
    /// Puts the probe in place of the original. Says whether the probe is there now; a slot that
    /// holds anything else belongs to somebody else.
    #[inline]
    fn place(&self) -> bool {
        let now = self.word.load();
        if now == self.real {
            self.word.store(self.probe);
            return true;
        }
        now == self.probe
    }

    /// Puts the original in place of the probe.
    #[inline]
    fn restore(&self) {
        if self.word.load() == self.probe {
            self.word.store(self.real);
        }
    }
}

/// A slot that the loader may bind yet, or that held its probe when it was found.
struct Open<W> {
    slot: Bound<W>,
    /// What is put back: the real function, or a stub that nobody has called yet.
    original: usize,
}

impl<W: Word> Open<W> {
    fn place(&mut self) -> bool {
        let word = &self.slot.word;
        let now = word.load();
        if now == self.slot.real {
            return self.place_over_real();
        }
        let stub = now == self.original;
        now == self.slot.probe
            || stub && word.exchange(now, self.slot.probe)
            || stub && word.load() == self.slot.real && self.place_over_real()
    }

    /// Where a stub stood before, the loader has bound the slot for good since somebody called it.
    fn place_over_real(&mut self) -> bool {
        self.original = self.slot.real;
        self.slot.place()
    }

    /// The loader may bind a slot at that moment if it held a stub before.
    fn restore(&self) {
        if self.original == self.slot.real {
            self.slot.restore();
        } else {
            self.slot.word.exchange(self.slot.probe, self.original);
        }
    }
}

/// The slots of a process. Those that are bound, as nearly all are, lie by themselves, because each
/// word that is read of them counts in what a window costs.
pub(crate) struct List<W> {
    bound: Vec<Bound<W>>,
    open: Vec<Open<W>>,
}

impl<W: Word> List<W> {
    pub(crate) const EMPTY: Self = Self {
        bound: Vec::new(),
        open: Vec::new(),
    };

    /// Room for this many slots.
    pub(crate) fn with_room(slots: usize) -> Self {
        Self {
            bound: Vec::with_capacity(slots),
            open: Vec::with_capacity(slots),
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.len() == self.bound.capacity().min(self.open.capacity())
    }

    pub(crate) fn len(&self) -> usize {
        self.bound.len() + self.open.len()
    }

    /// Adds the slot of a word that holds the original, or the probe if it was found before.
    pub(crate) fn push(&mut self, word: W, probe: usize, real: usize, original: usize) {
        let is_bound = original == real && word.load() != probe;
        let slot = Bound { word, probe, real };
        if is_bound {
            self.bound.push(slot);
        } else {
            self.open.push(Open { slot, original });
        }
    }

    /// Puts the probes in place of the originals. Says how many probes are there now.
    #[inline]
    pub(crate) fn place(&mut self) -> usize {
        let mut probes = 0;
        for slot in &self.bound {
            probes += usize::from(slot.place());
        }
        for slot in &mut self.open {
            probes += usize::from(slot.place());
        }
        probes
    }

    /// Puts the originals in place of the probes.
    #[inline]
    pub(crate) fn restore(&self) {
        self.bound.iter().for_each(Bound::restore);
        self.open.iter().for_each(Open::restore);
    }

    /// The same, only where the word may be touched.
    pub(crate) fn restore_where(&self, may_be_touched: impl Fn(&W) -> bool) {
        let bound = self.bound.iter();
        let may = |slot: &Bound<W>| may_be_touched(&slot.word);
        bound.filter(|slot| may(slot)).for_each(Bound::restore);
        let open = self.open.iter();
        open.filter(|open| may(&open.slot)).for_each(Open::restore);
    }

    /// Makes it quick to find a slot by its word.
    pub(crate) fn sort(&mut self) {
        self.bound
            .sort_unstable_by(|one, other| one.word.cmp(&other.word));
        self.open
            .sort_unstable_by(|one, other| one.slot.word.cmp(&other.slot.word));
    }

    /// Where a slot holds its probe, a scan can't know what it held before: the older one does.
    /// Both are sorted.
    pub(crate) fn keep_originals(&mut self, older: &Self) {
        for open in &mut self.open {
            let word = &open.slot.word;
            if word.load() == open.slot.probe
                && let Some(original) = older.original(word)
            {
                open.original = original;
            }
        }
    }

    fn original(&self, word: &W) -> Option<usize> {
        let bound = self.bound.binary_search_by(|slot| slot.word.cmp(word));
        let open = self.open.binary_search_by(|open| open.slot.word.cmp(word));
        match (bound, open) {
            (Ok(index), _) => Some(self.bound[index].real),
            (_, Ok(index)) => Some(self.open[index].original),
            _ => None,
        }
    }

    /// Every slot's word, for whoever checks what stands there.
    #[cfg(test)]
    pub(crate) fn words(&self) -> impl Iterator<Item = &W> {
        let open = self.open.iter().map(|open| &open.slot.word);
        self.bound.iter().map(|slot| &slot.word).chain(open)
    }
}
