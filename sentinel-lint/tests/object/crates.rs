//! The rules about crates that are not std: stand-ins of the same names and shapes, with what is
//! let pass beside what is not.

use crate::fixture::{Build, Verdict, hold};
use std::{collections::BTreeMap, sync::LazyLock};

/// Maps memory, with a file or without one.
const MAPPING: &str = r#"
    pub mod os {
        unsafe extern "C" {
            fn mmap64(at: *mut u8, len: usize, prot: i32, flags: i32, fd: i32, from: i64) -> *mut u8;
        }
        pub struct MmapInner;
        impl MmapInner {
            fn new(flags: i32, fd: i32) -> bool {
                !unsafe { mmap64(std::ptr::null_mut(), 64, 1, flags, fd, 0) }.is_null()
            }
            pub fn map(fd: i32) -> bool {
                Self::new(2, fd)
            }
            pub fn map_anon() -> bool {
                Self::new(0x22, -1)
            }
        }
    }
"#;

/// Wakes its own poll, or drains what it was handed.
const WAKING: &str = r"
    pub mod waker {
        pub struct Waker(pub std::fs::File);
        impl Waker {
            pub fn wake(&self) -> bool {
                std::io::Write::write(&mut &self.0, &[1]).is_ok()
            }
            pub fn drain(&self) -> bool {
                std::io::Read::read(&mut &self.0, &mut [0]).is_ok()
            }
        }
    }
";

/// A channel that may have a clock.
const CHANNEL: &str = r"
    pub mod channel {
        use std::time::{Duration, Instant};
        pub struct Receiver(Option<Instant>);
        pub fn after(time: Duration) -> Receiver {
            Receiver(Some(Instant::now() + time))
        }
        pub fn never() -> Receiver {
            Receiver(None)
        }
        impl Receiver {
            pub fn recv(&self) {
                if let Some(moment) = self.0 {
                    std::thread::sleep(moment - Instant::now());
                }
            }
        }
    }
";

/// A comparison that may have a limit of time.
const COMPARING: &str = r"
    pub mod deadline_support {
        use std::time::{Duration, Instant};
        pub fn duration_to_deadline(time: Duration) -> Option<Instant> {
            Instant::now().checked_add(time)
        }
    }
    pub mod text {
        use std::time::Duration;
        #[derive(Default)]
        pub struct TextDiffConfig(Option<Duration>);
        impl TextDiffConfig {
            pub fn timeout(&mut self, time: Duration) -> &mut Self {
                self.0 = Some(time);
                self
            }
            pub fn diff(&self) -> bool {
                self.0.and_then(crate::deadline_support::duration_to_deadline).is_none()
            }
        }
    }
";

/// Bytes of the system, and the error of having none.
const BYTES: &str = r#"
    pub mod error {
        pub struct Error(pub i32);
        impl std::fmt::Display for Error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::io::Error::from_raw_os_error(self.0).fmt(f)
            }
        }
    }
    pub fn fill(bytes: &mut [u8]) -> Result<(), error::Error> {
        let read = std::fs::File::open("/dev/urandom").and_then(|mut file| {
            std::io::Read::read_exact(&mut file, bytes)
        });
        read.map_err(|_| error::Error(1))
    }
"#;

const USER: &str = r"
    use std::time::Duration;

    pub fn innocent_memory_without_a_file() -> bool {
        memmap2::os::MmapInner::map_anon()
    }
    pub fn guilty_fd0io_a_file_is_mapped() -> bool {
        memmap2::os::MmapInner::map(3)
    }
    pub fn guilty_fd0io_another_crate_s_function_of_the_same_name() -> bool {
        lookalike::os::MmapInner::map_anon()
    }
    pub fn innocent_waking(waker: &mio::waker::Waker) -> bool {
        waker.wake()
    }
    pub fn guilty_fd0io_draining(waker: &mio::waker::Waker) -> bool {
        waker.drain()
    }
    pub fn innocent_receiving(receiver: &crossbeam_channel::channel::Receiver) {
        receiver.recv();
        crossbeam_channel::channel::never().recv();
    }
    pub fn guilty_time_a_channel_with_a_clock() {
        crossbeam_channel::channel::after(Duration::from_secs(1)).recv();
    }
    pub fn innocent_error_shown(error: &getrandom::error::Error) -> String {
        error.to_string()
    }
    pub fn guilty_random_bytes(bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|error| error.to_string())
    }
    pub fn innocent_comparing() -> bool {
        similar::text::TextDiffConfig::default().diff()
    }
    pub fn guilty_time_comparing_with_a_limit() -> bool {
        similar::text::TextDiffConfig::default().timeout(Duration::from_secs(1)).diff()
    }
";

static CRATES: LazyLock<BTreeMap<String, Verdict>> = LazyLock::new(|| {
    const CRATES: [(&str, &str); 6] = [
        ("crossbeam_channel", CHANNEL),
        ("getrandom", BYTES),
        ("lookalike", MAPPING),
        ("memmap2", MAPPING),
        ("mio", WAKING),
        ("similar", COMPARING),
    ];
    let mut build = Build::new();
    for (name, text) in CRATES {
        build.rust_text(name, text, &[]);
    }
    let externs = CRATES.map(|(name, _)| format!("--extern={name}"));
    build.rust_text("user", USER, &externs.each_ref().map(String::as_str));
    build.judged("user::*")
});

#[test]
fn what_a_crate_does_for_itself_is_let_pass_and_what_it_is_asked_for_is_not() {
    hold(&CRATES, "user::");
}
