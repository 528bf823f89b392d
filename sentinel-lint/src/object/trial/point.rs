//! The points that the engine takes for granted of a toolchain, each with what depends on it.

use std::fmt;

/// Something that the engine takes for granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Point {
    /// Names are mangled so that they say what they stand for.
    Mangling,
    /// std comes as objects, a section for each function, with relocations.
    Archives,
    /// Every boundary is still a name in std.
    Boundaries,
    /// The allocator's shim leads where it is said to lead.
    Allocator,
    /// Functions of std that are known to be clean or dirty are judged so.
    KnownFunctions,
    /// What runs only when it is polled, stepped or called has code, or is missed.
    LazyBodies,
    /// A vtable is destructor, size and alignment, and then methods.
    VTables,
    /// What the macros leave is found and judged by its witness.
    Marks,
    /// Names of one address all lead to it.
    Aliases,
    /// Nothing clean needs a symbol that no table has.
    Imports,
    /// Line tables name the method of a call, and types say which globals hold callables.
    DebugInformation,
    /// Entries into the kernel are seen.
    SystemCalls,
}

impl Point {
    /// Every point.
    pub const ALL: [Self; 12] = [
        Self::Mangling,
        Self::Archives,
        Self::Boundaries,
        Self::Allocator,
        Self::KnownFunctions,
        Self::LazyBodies,
        Self::VTables,
        Self::Marks,
        Self::Aliases,
        Self::Imports,
        Self::DebugInformation,
        Self::SystemCalls,
    ];

    /// As a message names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mangling => "symbol names",
            Self::Archives => "the standard library's objects",
            Self::Boundaries => "boundaries in std",
            Self::Allocator => "the allocator's shim",
            Self::KnownFunctions => "known functions",
            Self::LazyBodies => "lazy bodies",
            Self::VTables => "the layout of vtables",
            Self::Marks => "the marks of declared functions",
            Self::Aliases => "names of one address",
            Self::Imports => "symbols that nobody defines",
            Self::DebugInformation => "debug information",
            Self::SystemCalls => "system calls",
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A point that a toolchain does not keep.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// Which.
    pub point: Point,
    /// What was seen instead, as a fragment.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.point, self.what)
    }
}
