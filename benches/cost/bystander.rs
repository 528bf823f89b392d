//! What a thread feels that is not watched, while another opens and closes windows.

use crate::{
    contrast::{Batch, each},
    real,
    rows::Rows,
};
use sentinel_runtime::{DirectEffectSentinel, Mode};
use std::{
    hint,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering::SeqCst},
    },
    thread,
};

/// What the other thread does meanwhile.
const SPINS: u8 = 0;
const HOLDS: u8 = 1;
const FLAPS: u8 = 2;
const ENDS: u8 = 3;

const CALLS: u32 = 16;

/// Opens and closes files beside a thread that holds a window open, or opens and closes windows;
/// the control is one that spins.
pub(crate) fn beside(rows: &mut Rows) {
    let other = Other::new();
    for (name, doing) in [("held", HOLDS), ("flapping", FLAPS)] {
        let name = format!("a bystander's open and close, windows {name}");
        rows.ratio(
            &name,
            1.05,
            CALLS,
            (other.while_it(SPINS), other.while_it(doing)),
        );
    }
    other.ask(ENDS);
}

/// The other thread: what it is asked to do, and what it has begun to do.
#[derive(Clone)]
struct Other {
    asked: Arc<AtomicU8>,
    begun: Arc<AtomicU8>,
}

impl Other {
    fn new() -> Self {
        let other = Self {
            asked: Arc::new(AtomicU8::new(SPINS)),
            begun: Arc::new(AtomicU8::new(SPINS)),
        };
        let itself = other.clone();
        thread::spawn(move || itself.run());
        other
    }

    fn while_it(&self, doing: u8) -> impl Batch {
        move |calls| {
            self.ask(doing);
            each(real::open)(calls)
        }
    }

    fn ask(&self, doing: u8) {
        self.asked.store(doing, SeqCst);
        while self.begun.load(SeqCst) != doing {
            hint::spin_loop();
        }
    }

    fn run(&self) {
        let sentinel = DirectEffectSentinel::new("other").mode(Mode::Observe);
        let watching = || sentinel.watching().expect("this platform is covered");
        loop {
            let doing = self.asked.load(SeqCst);
            let held = (doing == HOLDS).then(watching);
            self.begun.store(doing, SeqCst);
            if doing == ENDS {
                return;
            }
            while self.asked.load(SeqCst) == doing {
                if doing == FLAPS {
                    drop(watching());
                } else {
                    hint::spin_loop();
                }
            }
            drop(held);
        }
    }
}
