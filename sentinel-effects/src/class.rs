//! The classes of effects, and what each means by default. Levels that a user sets are not here.

use crate::Level;
use core::{fmt, str::FromStr};

/// What the runtime does when a declared function performs an effect of a class.
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
    ($($(#[$doc:meta])* $variant:ident = $name:literal, $level:ident, $at_runtime:ident;)+) => {
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
        }
    };
}

classes! {
    /// Files, directories and what is known about them.
    Fs = "fs", Deny, Refuse;
    /// Sockets and name resolution.
    Net = "net", Deny, Refuse;
    /// Other processes: starting, signalling, tracing them.
    Process = "process", Deny, Refuse;
    /// Loading code at run time.
    Dylib = "dylib", Deny, Refuse;
    /// Shared memory, message queues, semaphores, pipes.
    Ipc = "ipc", Deny, Refuse;
    /// The process environment: variables, arguments, working directory.
    Env = "env", Deny, Record;
    /// Standard input, output and error.
    Stdio = "stdio", Deny, Refuse;
    /// Ending the process.
    Exit = "exit", Deny, Record;
    /// Starting threads.
    Thread = "thread", Deny, Record;
    /// Reading or writing a concrete operating-system handle, wherever it came from.
    FdIo = "fd-io", Deny, StaticOnly;
    /// A system call made without libc.
    RawSyscall = "raw-syscall", Deny, StaticOnly;
    /// A call of an external symbol that the catalogue does not know.
    Foreign = "foreign", Deny, StaticOnly;
    /// Replacing the process's panic hook.
    PanicHook = "panic-hook", Deny, StaticOnly;
    /// A callable taken out of a writable global that other code set.
    AmbientHook = "ambient-hook", Warn, StaticOnly;
    /// Clocks and sleeping.
    Time = "time", Warn, OnRequest;
    /// Random numbers from the operating system.
    Random = "random", Warn, OnRequest;
    /// Locks, parking, futexes.
    Sync = "sync", Allow, StaticOnly;
    /// The seed of std's hash maps.
    HashSeed = "hash-seed", Allow, StaticOnly;
    /// Capturing a backtrace.
    Backtrace = "backtrace", Allow, StaticOnly;
    /// Ending the process abnormally, as a panic in a panic does.
    Abort = "abort", Allow, StaticOnly;
    /// Thread-local storage and thread identity.
    Tls = "tls", Allow, StaticOnly;
    /// The allocator.
    Alloc = "alloc", Allow, StaticOnly;
    /// Handing a record to the process's logger.
    LogGlobal = "log-global", Allow, StaticOnly;
    /// Taking over or closing an operating-system handle.
    FdClose = "fd-close", Allow, StaticOnly;
}

impl fmt::Display for EffectClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no effect class.
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
