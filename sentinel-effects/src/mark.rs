//! What the analysis build leaves in an object file about each declared function and each port
//! trait: the macros write it, the lint reads it back. How the two sides do that is theirs.

/// The section in which the analysis build leaves its marks: a C identifier on purpose, so that
/// linkers name its start and its end.
///
/// ```
/// assert!(sentinel_effects::mark::SECTION.chars().all(|c| c == '_' || c.is_alphanumeric()));
/// ```
pub const SECTION: &str = "sentinel_marks";

/// The shape of [`Mark`]. What one version has, the next has at the same place, and more behind it;
/// a reader that meets a higher number than its own does not know all that is said.
///
/// ```
/// assert_eq!(sentinel_effects::mark::VERSION, 2);
/// ```
pub const VERSION: u32 = 2;

/// What a mark stands for.
///
/// ```
/// use sentinel_effects::mark::MarkKind;
/// assert_eq!(MarkKind::of(1), Some(MarkKind::PortTrait));
/// assert_eq!(MarkKind::of(7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
#[non_exhaustive]
pub enum MarkKind {
    /// A function that is declared port-mediated.
    Function = 0,
    /// A trait that is a port.
    PortTrait = 1,
    /// An impl block of a trait that is declared port-mediated: what it inherits is declared too.
    ImplBlock = 2,
}

impl MarkKind {
    /// The kind that a mark names by this number.
    ///
    /// ```
    /// use sentinel_effects::mark::MarkKind;
    /// assert_eq!(MarkKind::of(MarkKind::Function as u32), Some(MarkKind::Function));
    /// ```
    pub const fn of(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Function),
            1 => Some(Self::PortTrait),
            2 => Some(Self::ImplBlock),
            _ => None,
        }
    }
}

/// One mark, as it lies in the section [`SECTION`].
///
/// The static that holds it is nested in the function that it stands for, so that its symbol
/// carries the function's path: it is there even where no instance of the function is. The
/// pointers in it are relocations.
///
/// ```
/// use sentinel_effects::mark::{Mark, MarkKind, VERSION};
/// static MARK: Mark = Mark::new(MarkKind::Function, "demo", "src/lib.rs", 7, 4);
/// assert_eq!((MARK.version, MARK.kind, MARK.line, MARK.column), (VERSION, 0, 7, 4));
/// assert!(MARK.witness.is_none());
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Mark {
    /// [`VERSION`].
    pub version: u32,
    /// The line on which the name stands, from 1.
    pub line: u32,
    /// The column at which the name stands, from 1.
    pub column: u32,
    /// A [`MarkKind`].
    pub kind: u32,
    /// The source file, as the compiler names it.
    pub file: &'static str,
    /// What the declaration goes by; for a port trait its path, for an impl block that of its
    /// trait as it would be in the block's module, or where that has no witness what it is.
    pub subject: &'static str,
    /// A function that calls the declared one with arguments of which nothing is known, does
    /// with the result what its owner would do, and drops it. Of an impl block, one that makes a
    /// trait object.
    pub witness: Option<fn()>,
    /// The symbol of such a function where no static can point to it; otherwise empty. Where
    /// nothing defines the symbol, there is no such function.
    pub link_name: &'static str,
    /// Why there is no such function, or for a port trait no stand-in, and what to do about it;
    /// empty where there is one.
    pub reason: &'static str,
    /// What the attribute allows, an [`Allowed`] a line. Since version 2.
    pub allows: &'static str,
}

impl Mark {
    /// A mark without a witness.
    ///
    /// ```
    /// use sentinel_effects::mark::{Mark, MarkKind};
    /// let mark = Mark::new(MarkKind::PortTrait, "demo::Store", "src/lib.rs", 7, 11);
    /// assert_eq!(mark.subject, "demo::Store");
    /// ```
    pub const fn new(
        kind: MarkKind,
        subject: &'static str,
        file: &'static str,
        line: u32,
        column: u32,
    ) -> Self {
        Self {
            version: VERSION,
            line,
            column,
            kind: kind as u32,
            file,
            subject,
            witness: None,
            link_name: "",
            reason: "",
            allows: "",
        }
    }

    /// This mark with its witness.
    ///
    /// ```
    /// use sentinel_effects::mark::{Mark, MarkKind};
    /// fn witness() {}
    /// let mark = Mark::new(MarkKind::Function, "demo", "src/lib.rs", 7, 4).with_witness(witness);
    /// assert!(mark.witness.is_some());
    /// ```
    #[must_use]
    pub const fn with_witness(mut self, witness: fn()) -> Self {
        self.witness = Some(witness);
        self
    }

    /// This mark with a witness that goes by a symbol.
    ///
    /// ```
    /// use sentinel_effects::mark::{Mark, MarkKind};
    /// let mark = Mark::new(MarkKind::Function, "demo", "src/lib.rs", 7, 4).with_link_name("w");
    /// assert_eq!(mark.link_name, "w");
    /// ```
    #[must_use]
    pub const fn with_link_name(mut self, link_name: &'static str) -> Self {
        self.link_name = link_name;
        self
    }

    /// This mark with the reason for which something is missing.
    ///
    /// ```
    /// use sentinel_effects::mark::{Mark, MarkKind};
    /// let mark = Mark::new(MarkKind::Function, "demo", "src/lib.rs", 7, 4).with_reason("none");
    /// assert_eq!(mark.reason, "none");
    /// ```
    #[must_use]
    pub const fn with_reason(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }

    /// This mark with what the attribute allows.
    ///
    /// ```
    /// use sentinel_effects::mark::{Allowed, Mark, MarkKind};
    /// let mark = Mark::new(MarkKind::Function, "demo", "src/lib.rs", 7, 4)
    ///     .with_allows("time\tits results expire\n");
    /// assert_eq!(Allowed::all(mark.allows).next().unwrap().class, "time");
    /// ```
    #[must_use]
    pub const fn with_allows(mut self, allows: &'static str) -> Self {
        self.allows = allows;
        self
    }
}

/// A class of effects that an attribute allows, with the reason that it gives.
///
/// ```
/// use sentinel_effects::mark::Allowed;
/// let allowed = Allowed { class: "time", reason: "its results\nexpire" };
/// assert_eq!(allowed.to_string(), "time\tits results expire");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed<'a> {
    /// The name of the class.
    pub class: &'a str,
    /// Why it is allowed, on one line.
    pub reason: &'a str,
}

impl<'a> Allowed<'a> {
    /// The entries of a list. A line without a tab is an entry without a reason.
    ///
    /// ```
    /// use sentinel_effects::mark::Allowed;
    /// let all: Vec<_> = Allowed::all("fs\tits own folder\ntime\tresults expire\n").collect();
    /// assert_eq!(all[1], Allowed { class: "time", reason: "results expire" });
    /// ```
    pub fn all(list: &'a str) -> impl Iterator<Item = Self> {
        entries(list).map(|(class, reason)| Self { class, reason })
    }
}

impl core::fmt::Display for Allowed<'_> {
    /// The entry as a line of the list, without the end of the line.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        entry(f, self.class, self.reason)
    }
}

/// The environment variable that tells the macros which witnesses and probes not to write, one a
/// line: the place of the name, a tab, and why. The lint sets it when a build failed on one; cargo
/// must not know of it, so that what builds with a witness is not built again without.
///
/// ```
/// use sentinel_effects::mark::Skipped;
/// let list = "src/lib.rs:7:4\tthe trait bound `Probe: Serialize` is not satisfied\n";
/// let skipped: Vec<_> = Skipped::all(list).collect();
/// assert_eq!(skipped[0].place, "src/lib.rs:7:4");
/// ```
pub const SKIP_VARIABLE: &str = "SENTINEL_SKIP";

/// An entry of the variable [`SKIP_VARIABLE`].
///
/// ```
/// use sentinel_effects::mark::Skipped;
/// let skipped = Skipped { place: "src/lib.rs:7:4", message: "two\nlines" };
/// assert_eq!(skipped.to_string(), "src/lib.rs:7:4\ttwo lines");
/// assert!(skipped.is_at("src/lib.rs", 7, 4));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped<'a> {
    /// `file:line:column` of a name, or `*` for whatever is in the crate. `*` with digits behind it
    /// is for some of the functions: `*0` and `*1` for a half each, `*00` for a half of the first.
    pub place: &'a str,
    /// What rustc said.
    pub message: &'a str,
}

impl<'a> Skipped<'a> {
    /// The entries of a list. A line without a tab is an entry without a message.
    ///
    /// ```
    /// use sentinel_effects::mark::Skipped;
    /// assert_eq!(Skipped::all("a:1:2\n\nb:3:4\tc").count(), 2);
    /// ```
    pub fn all(list: &'a str) -> impl Iterator<Item = Self> {
        entries(list).map(|(place, message)| Self { place, message })
    }

    /// Whether the entry is about the name at this place.
    ///
    /// ```
    /// use sentinel_effects::mark::Skipped;
    /// let all = Skipped { place: "*", message: "" };
    /// assert!(all.is_at("src/lib.rs", 7, 4));
    /// ```
    pub fn is_at(&self, file: &str, line: usize, column: usize) -> bool {
        let is_number = |text: &str, number| text.parse() == Ok(number);
        self.place == "*"
            || self.place.rsplit_once(':').is_some_and(|(rest, last)| {
                is_number(last, column)
                    && rest
                        .rsplit_once(':')
                        .is_some_and(|(name, first)| name == file && is_number(first, line))
            })
    }
}

impl Skipped<'_> {
    /// Whether the entry is about a part of all functions, and the one whose name is at this place
    /// is in that part.
    ///
    /// ```
    /// use sentinel_effects::mark::Skipped;
    /// let halves = ["*0", "*1"].map(|place| Skipped { place, message: "" });
    /// let of_both = halves.map(|half| half.has("src/lib.rs", 7, 4));
    /// assert!(of_both[0] != of_both[1]);
    /// ```
    pub fn has(&self, file: &str, line: usize, column: usize) -> bool {
        let number = number(file, line, column);
        let digits = self.place.strip_prefix('*').unwrap_or_default().bytes();
        let mut digits = digits.enumerate().peekable();
        digits.peek().is_some()
            && digits.all(|(at, digit)| {
                let bit = number.unbounded_shr(u32::try_from(at).unwrap_or(u32::MAX)) & 1;
                u64::from(digit) == u64::from(b'0') + bit
            })
    }
}

/// A number for a place, such that half of all places have a one in any digit (FNV-1a, mixed: its
/// last digit is no more than the sum of those before).
fn number(file: &str, line: usize, column: usize) -> u64 {
    let place = file
        .bytes()
        .chain(line.to_le_bytes())
        .chain(column.to_le_bytes());
    let hash = place.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    });
    hash ^ (hash >> 32)
}

impl core::fmt::Display for Skipped<'_> {
    /// The entry as a line of the list, without the end of the line.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        entry(f, self.place, self.message)
    }
}

/// The lines of a list, each before and after its first tab.
fn entries(list: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = list.lines().filter(|line| !line.is_empty());
    lines.map(|line| line.split_once('\t').unwrap_or((line, "")))
}

/// Writes a line of a list; what it says may have been written on several.
fn entry(f: &mut core::fmt::Formatter<'_>, about: &str, said: &str) -> core::fmt::Result {
    write!(f, "{about}\t")?;
    let mut lines = said.lines().map(str::trim);
    if let Some(first) = lines.next() {
        f.write_str(first)?;
    }
    lines.try_for_each(|line| write!(f, " {line}"))
}
