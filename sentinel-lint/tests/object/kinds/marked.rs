//! What the macros' analysis build leaves, written by hand.
pub mod analysis {
    /// As the runtime's, by which it is known.
    pub mod owner {
        pub fn returned<T>(_: &T) {}
        pub fn deeper<T>(_: &T) {}
        pub fn kept<T>(_: &T) {}
    }
}
use analysis::owner::{deeper, kept, returned};

#[repr(C)]
pub struct Mark {
    version: u32,
    line: u32,
    column: u32,
    kind: u32,
    file: &'static str,
    subject: &'static str,
    witness: Option<fn()>,
    link_name: &'static str,
    reason: &'static str,
    allows: &'static str,
}
macro_rules! mark {
    ($kind:expr, $subject:expr, $witness:expr, $reason:expr) => {
        mark!($kind, $subject, $witness, $reason, 2, "");
    };
    ($kind:expr, $subject:expr, $witness:expr, $reason:expr, $version:expr, $allows:expr) => {
        #[used]
        #[unsafe(link_section = "sentinel_marks")]
        static __SENTINEL_MARK: Mark = Mark {
            version: $version,
            line: 42,
            column: 7,
            kind: $kind,
            file: file!(),
            subject: $subject,
            witness: $witness,
            link_name: "",
            reason: $reason,
            allows: $allows,
        };
    };
}
pub trait Port {
    fn get(&self) -> usize;
}
struct Probe;
impl Port for Probe {
    fn get(&self) -> usize {
        loop {}
    }
}
mark!(1, "marked::Port", None, "");

pub fn plain() {
    mark!(0, "plain's subject", Some(witness), "");
    fn witness() {
        returned(&plain());
    }
}
pub fn through_a_port<P: Port>(port: P) -> usize {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&through_a_port(Probe));
    }
    port.get()
}
pub fn past_the_port<P: Port>(port: P) -> usize {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&past_the_port(Probe));
    }
    port.get() + std::fs::read("/x").map_or(0, |bytes| bytes.len())
}
pub struct Guard;
impl Drop for Guard {
    fn drop(&mut self) {
        let _ = std::fs::remove_file("/x");
    }
}
pub fn guard() -> Guard {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&guard());
    }
    // A guard that is made by hand is not dropped here, not even while unwinding.
    std::mem::ManuallyDrop::into_inner(std::mem::ManuallyDrop::new(Guard))
}
pub fn unseen() -> impl Fn() -> bool {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&unseen());
    }
    || std::fs::read("/x").is_ok()
}
pub fn seen<T>() -> impl Fn() -> bool {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&seen::<u8>());
    }
    || size_of::<T>() > 1 || std::fs::read("/x").is_ok()
}
pub fn sees() -> bool {
    seen::<u8>()()
}
pub fn silent() {
    mark!(0, "", Some(witness), "");
    fn witness() {
        silent();
    }
}
pub struct Lazy;
pub fn deep() -> Option<Lazy> {
    mark!(0, "", Some(witness), "");
    fn witness() {
        let deep = deep();
        returned(&deep);
        deeper(&deep);
    }
    None
}
pub fn shallow() -> Option<u8> {
    mark!(0, "", Some(witness), "");
    fn witness() {
        let shallow = shallow();
        returned(&shallow);
        deeper(&shallow);
    }
    None
}
pub fn holder() -> std::iter::Empty<Lazy> {
    mark!(0, "", Some(witness), "");
    fn witness() {
        let holder = holder();
        returned(&holder);
        kept(&holder);
    }
    std::iter::empty()
}
pub fn own_type() -> Lazy {
    mark!(0, "", Some(witness), "");
    fn witness() {
        returned(&own_type());
        kept(&own_type());
    }
    Lazy
}
pub struct Service;
impl Service {
    pub fn method(&self) {
        mark!(0, "", None, "no witness, and why");
    }
}
pub fn nobody<T>(_: T) {
    mark!(0, "", None, "");
}
pub fn mistaken() {
    mark!(0, "", Some(witness), "");
    fn witness() {
        plain();
    }
}
pub fn of_older_macros() {
    mark!(0, "", Some(witness), "", 1, "not\tsaid yet\n");
    fn witness() {
        returned(&of_older_macros());
    }
}
pub fn of_newer_macros() {
    mark!(0, "", Some(witness), "", 3, "");
    fn witness() {
        of_newer_macros();
    }
}
pub fn allowing() {
    mark!(0, "", Some(witness), "", 2, "fs\tits folder\nfd-io\tits handles\n");
    fn witness() {
        returned(&allowing());
    }
}
pub fn allowing_nonsense() {
    mark!(0, "", Some(witness), "", 2, "magic\tnobody knows\n");
    fn witness() {
        allowing_nonsense();
    }
}
