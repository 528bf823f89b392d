//! The classes of effects, and what each means by default. Levels that a user sets are not here.

use crate::Level;
use core::{fmt, str::FromStr};

/// What the runtime does when a declared function performs an effect of a class. Single effects
/// of a class may be let through where a refusal would do harm: [`Refusal`](crate::Refusal).
///
/// ```
/// use sentinel_effects::{AtRuntime, EffectClass};
/// assert_eq!(EffectClass::Fs.at_runtime(), AtRuntime::Refuse);
/// assert_eq!(EffectClass::Thread.at_runtime(), AtRuntime::Record);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AtRuntime {
    /// Refused in block mode, and recorded.
    Refuse,
    /// Recorded, never refused: refusing would make std or a runtime panic.
    Record,
    /// Not watched unless asked for, and then only recorded.
    OnRequest,
    /// Only the lint sees it.
    StaticOnly,
}

macro_rules! classes {
    ($(
        $(#[$doc:meta])*
        $variant:ident = $name:literal, $level:ident, $at_runtime:ident, $advice:literal;
    )+) => {
        /// A class of effects: the unit in which effects are denied, allowed and counted.
        ///
        /// ```
        /// use sentinel_effects::{EffectClass, Level};
        /// let class: EffectClass = "fd_io".parse().unwrap();
        /// assert_eq!(class, EffectClass::FdIo);
        /// assert_eq!(class.name(), "fd-io");
        /// assert_eq!(class.default_level(), Level::Deny);
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum EffectClass {
            $($(#[$doc])* $variant,)+
        }

        impl EffectClass {
            /// Every class, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The name used in reports, configuration and attributes.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The level that holds where nobody has set another.
            pub const fn default_level(self) -> Level {
                match self {
                    $(Self::$variant => Level::$level,)+
                }
            }

            /// What the runtime does about it.
            pub const fn at_runtime(self) -> AtRuntime {
                match self {
                    $(Self::$variant => AtRuntime::$at_runtime,)+
                }
            }

            /// What to do instead: what to have injected, as the end of a line of help.
            ///
            /// ```
            /// use sentinel_effects::EffectClass;
            /// assert!(EffectClass::Time.advice().starts_with("take a clock as a port"));
            /// ```
            pub const fn advice(self) -> &'static str {
                match self {
                    $(Self::$variant => $advice,)+
                }
            }
        }
    };
}

classes! {
    /// Files, directories and what is known about them.
    Fs = "fs", Deny, Refuse,
        "take a storage port, and let the host decide which files lie behind it";
    /// Sockets and name resolution.
    Net = "net", Deny, Refuse,
        "take a client port for the one service that is needed, and let the host connect it";
    /// Other processes: starting, signalling, tracing them.
    Process = "process", Deny, Refuse,
        "take a port for the job that is needed, and let the host run the program";
    /// Loading code at run time.
    Dylib = "dylib", Deny, Refuse,
        "let the host load the library, and take what it offers as a port";
    /// Shared memory, message queues, semaphores, pipes.
    Ipc = "ipc", Deny, Refuse,
        "take a channel or a port, and let the host set up what is shared";
    /// The process environment: variables, arguments, working directory.
    Env = "env", Deny, Record,
        "take the setting as a parameter, and let the host read its environment";
    /// Standard input, output and error.
    Stdio = "stdio", Deny, Refuse,
        "return the text, or write it to a `&mut dyn Write` that the host hands in";
    /// Ending the process.
    Exit = "exit", Deny, Record,
        "return an error, and let the host decide when the process ends";
    /// Starting threads.
    Thread = "thread", Deny, Record,
        "take an executor as a port, or return the work and let the host run it";
    /// Reading or writing a concrete operating-system handle, wherever it came from.
    FdIo = "fd-io", Deny, StaticOnly,
        "take a `&mut dyn Read` or a `&mut dyn Write` instead of the concrete handle";
    /// A system call made without libc.
    RawSyscall = "raw-syscall", Deny, StaticOnly,
        "take a port for what the system call is to do";
    /// A call of an external symbol that the catalogue does not know.
    Foreign = "foreign", Deny, StaticOnly,
        "put the foreign function behind a port, or say in the configuration what effect it has";
    /// Replacing the process's panic hook.
    PanicHook = "panic-hook", Deny, StaticOnly,
        "return an error, and leave the panic hook to the host whose process it is";
    /// A callable taken out of a writable global that other code set.
    AmbientHook = "ambient-hook", Warn, StaticOnly,
        "take the callable as a parameter instead of out of a global";
    /// Clocks and sleeping.
    Time = "time", Warn, OnRequest,
        "take a clock as a port, or the time as a parameter";
    /// Random numbers from the operating system.
    Random = "random", Warn, OnRequest,
        "take the source of random numbers, or its seed, as a parameter";
    /// Locks, parking, futexes.
    Sync = "sync", Allow, StaticOnly,
        "take what is shared through a port, or own the data";
    /// The seed of std's hash maps.
    HashSeed = "hash-seed", Allow, StaticOnly,
        "use a `BTreeMap`, or a hasher whose seed is a parameter";
    /// Capturing a backtrace.
    Backtrace = "backtrace", Allow, StaticOnly,
        "return an error with its context, and let the host capture backtraces";
    /// Ending the process abnormally, as a panic in a panic does.
    Abort = "abort", Allow, StaticOnly,
        "return an error or panic, which the host can contain";
    /// Thread-local storage and thread identity.
    Tls = "tls", Allow, StaticOnly,
        "pass the state as a parameter instead of keeping it by thread";
    /// The allocator.
    Alloc = "alloc", Allow, StaticOnly,
        "let the caller hand in the buffer";
    /// Handing a record to the process's logger.
    LogGlobal = "log-global", Allow, StaticOnly,
        "take the log as a port, or return the messages";
    /// Taking over or closing an operating-system handle.
    FdClose = "fd-close", Allow, StaticOnly,
        "leave the handle to its owner, and take a `&mut dyn Read` or a `&mut dyn Write`";
}

impl fmt::Display for EffectClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no effect class.
///
/// ```
/// use sentinel_effects::{EffectClass, UnknownClass};
/// assert_eq!("files".parse::<EffectClass>(), Err(UnknownClass));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownClass;

impl fmt::Display for UnknownClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no effect class has this name; the classes are ")?;
        for (i, class) in EffectClass::ALL.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{class}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownClass {}

impl FromStr for EffectClass {
    type Err = UnknownClass;

    fn from_str(name: &str) -> Result<Self, UnknownClass> {
        let same = |known: &str| {
            known.len() == name.len()
                && known
                    .bytes()
                    .zip(name.bytes())
                    .all(|(k, n)| k == n || (k == b'-' && n == b'_'))
        };
        Self::ALL
            .iter()
            .copied()
            .find(|class| same(class.name()))
            .ok_or(UnknownClass)
    }
}
