//! Effects that nobody would look for where they are, with a sentence that says what they are.

use crate::voice::Reached;

/// A surprising effect.
struct Surprise {
    /// The API, or the link name or system call at the end.
    of: &'static [&'static str],
    /// Words, of which the path of a function on the way has one, where the effect is surprising
    /// there alone; in any case.
    by: &'static [&'static str],
    /// What it is.
    says: &'static str,
}

const CLOCK: &[&str] = &[
    "std::time::Instant::now",
    "std::time::Instant::elapsed",
    "clock_gettime",
];

const SURPRISES: &[Surprise] = &[
    Surprise {
        of: &["std::thread::available_parallelism"],
        by: &[],
        says: "std reads the control group's files to learn how many processors the process may \
               use: where a library does so to choose a size, name the size",
    },
    Surprise {
        of: &["std::env::var", "std::env::var_os"],
        by: &["threads", "workers"],
        says: "a pool of threads asks an environment variable how many to have: who makes the pool \
               can say so instead",
    },
    Surprise {
        of: &["pthread_getattr_np"],
        by: &[],
        says: "libc reads /proc/self/maps to learn where the main thread's stack ends, as a \
               parser does that guards itself against deep nesting",
    },
    Surprise {
        of: CLOCK,
        by: &[
            "lock",
            "mutex",
            "rawmutex",
            "rawrwlock",
            "rwlock",
            "spinlock",
        ],
        says: "a lock reads the clock to end a wait in time, or to be fair to who waits longest: \
               it measures, and tells its caller nothing",
    },
    Surprise {
        of: CLOCK,
        by: &["condvar", "park", "recv", "wait"],
        says: "whoever waits with a deadline reads the clock",
    },
    Surprise {
        of: &["getauxval", "sched_getaffinity", "sysconf"],
        by: &[],
        says: "the number of processors, or what they can do, is asked for, mostly to choose the \
               fastest code",
    },
];

/// The sentence about an effect, if it is a surprising one.
pub(super) fn about(reached: &Reached) -> Option<&'static str> {
    let is = |name: &str| reached.api == name || reached.leaf.as_deref() == Some(name);
    let calls = reached
        .chain
        .split_last()
        .map_or(&[][..], |(_, calls)| calls);
    let on_the_way = |word: &&str| {
        let mut functions = calls.iter().skip(1).map(|hop| hop.function.as_str());
        functions.any(|function| has_word(function, word))
    };
    let fits = |surprise: &&Surprise| {
        surprise.of.iter().any(|name| is(name))
            && (surprise.by.is_empty() || surprise.by.iter().any(on_the_way))
    };
    SURPRISES.iter().find(fits).map(|surprise| surprise.says)
}

fn has_word(path: &str, word: &str) -> bool {
    path.split(|letter: char| !letter.is_alphanumeric())
        .any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Hop;
    use sentinel_effects::EffectClass::{Env, Fs, Time};

    fn reached(class: sentinel_effects::EffectClass, api: &str, way: &[&str]) -> Reached {
        let hop = |function: &&str| Hop {
            function: (*function).to_owned(),
            file: "src/lib.rs".to_owned(),
            line: 1,
            column: 1,
        };
        Reached {
            class,
            api: api.to_owned(),
            what: String::new(),
            leaf: None,
            own_call: false,
            through: None,
            chain: way.iter().map(hop).collect(),
        }
    }

    #[test]
    fn a_control_group_and_a_stack_are_told_of_wherever_they_are_asked_for() {
        let processors = reached(Fs, "std::thread::available_parallelism", &[]);
        assert!(about(&processors).is_some_and(|says| says.contains("control group")));
        let mut stack = reached(Env, "psm::on_stack", &[]);
        stack.leaf = Some("pthread_getattr_np".to_owned());
        assert!(about(&stack).is_some_and(|says| says.contains("/proc/self/maps")));
    }

    #[test]
    fn a_variable_is_told_of_where_a_number_of_threads_is_asked_for() {
        let var = "std::env::var";
        let by = |caller| about(&reached(Env, var, &["ext::run", caller, var]));
        assert!(by("<pool::Builder>::get_num_threads").is_some());
        assert_eq!(by("dep::home"), None);
    }

    #[test]
    fn a_clock_is_told_of_where_a_lock_reads_it_and_nowhere_else() {
        let now = "std::time::Instant::now";
        let by = |caller| about(&reached(Time, now, &["ext::run", caller, now]));
        assert!(by("<spin::RwLock>::try_for").is_some());
        assert!(by("dep::lock_slow").is_some());
        for other in ["dep::measure", "dep::clock::read", "dep::block_on"] {
            assert_eq!(by(other), None, "{other}");
        }
        let own = reached(Time, now, &["ext::lock_door", now]);
        assert_eq!(about(&own), None);
    }
}
