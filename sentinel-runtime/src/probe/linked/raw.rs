//! `syscall`: a system call by its number, judged as the effect that the number stands for. Numbers
//! that stand for nothing that is watched pass: std's locks are made of them.

use super::{
    fs::names_path,
    judge::{self, Fails},
    last_words, memory, net, process, stdio,
    table::{self, Probe},
    taken::takes,
};
use crate::{arch, probe::stack};
use core::ffi::{c_int, c_long, c_void};
use sentinel_effects::{AtRuntime, Effect, EffectClass, Refusal, Syscall};

pub(super) type Arguments = [usize; 5];

static PROBE: Probe = Probe::new(c"syscall", table::effect!(syscall), || {
    replacement as *const c_void
});

extern "C" fn decide(
    call: c_long,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    fifth: usize,
) -> arch::Way {
    let way = judged(call, [a, b, c, d, fifth]);
    if c_long::from(number_of(call)) == libc::SYS_exit_group {
        last_words::write();
    }
    way
}

fn judged(call: c_long, arguments: Arguments) -> arch::Way {
    let real = arch::Way::on(PROBE.original());
    if !stack::watched() {
        return real;
    }
    let known = Syscall::x86_64(number_of(call));
    let Some((call, effect)) = known.and_then(|call| Some((call, effect(call, arguments)?))) else {
        return real;
    };
    let detail = takes(call).detail(arguments).of_call(call.name);
    if !judge::refuses(effect, "syscall", &detail) {
        return real;
    }
    // Whatever the function returns in case of failure, the bare call returns one thing.
    let errno = match effect.refusal {
        Refusal::Returned(errno) | Refusal::Resolver(errno) => Refusal::Errno(errno),
        other => other,
    };
    arch::Way::back(judge::refusal::<c_long>(errno).register())
}

/// The number that the kernel goes by: it takes no notice of the upper half of the register.
fn number_of(call: c_long) -> u32 {
    let [a, b, c, d, ..] = call.to_le_bytes();
    u32::from_le_bytes([a, b, c, d])
}

const WRITE: &Effect = table::effect!(write "stdio.write");
const READ: &Effect = table::effect!(read "stdio.read");
const THREAD: &Effect = table::effect!(pthread_create);
const GROUP: &Effect = table::effect!(setsockopt "net.multicast");

/// The effect of a call with these arguments; none where they make it one that passes, as the
/// probe of the C function lets it pass.
fn effect(call: &Syscall, [a, b, c, d, fifth]: Arguments) -> Option<&'static Effect> {
    use libc as n;
    let (first, third) = (number(a), number(c));
    let own = is_seen(call.effect).then_some(call.effect);
    match c_long::from(call.x86_64) {
        n::SYS_write
        | n::SYS_writev
        | n::SYS_pwrite64
        | n::SYS_pwritev
        | n::SYS_pwritev2
        | n::SYS_vmsplice => stdio::is_output(first).then_some(WRITE),
        n::SYS_read | n::SYS_readv | n::SYS_pread64 | n::SYS_preadv | n::SYS_preadv2 => {
            stdio::is_input(first).then_some(READ)
        }
        n::SYS_sendfile => stdio::moves(number(b), first).then_some(WRITE),
        n::SYS_tee => stdio::moves(first, number(b)).then_some(WRITE),
        n::SYS_splice | n::SYS_copy_file_range => stdio::moves(first, third).then_some(WRITE),
        n::SYS_newfstatat => own.filter(|_| names_path(pointer(b), number(d))),
        n::SYS_statx => own.filter(|_| names_path(pointer(b), third)),
        n::SYS_sendto => own.filter(|_| fifth != 0),
        n::SYS_sendmsg | n::SYS_sendmmsg => own.filter(|_| net::peer(pointer(b)).is_some()),
        n::SYS_setsockopt => net::joins_group(number(b), third).then_some(GROUP),
        n::SYS_clone if is_thread(a) => Some(THREAD),
        n::SYS_clone3 if memory::word(pointer(a)).is_some_and(is_thread) => Some(THREAD),
        n::SYS_prlimit64 => own.filter(|_| first != 0 || c != 0),
        n::SYS_rt_sigaction => own.filter(|_| b != 0),
        n::SYS_prctl => own.filter(|_| process::changes_process(first)),
        _ => own,
    }
}

/// Whether the probes see this effect at all.
fn is_seen(effect: &Effect) -> bool {
    let watched = effect.class.at_runtime() != AtRuntime::StaticOnly
        || effect.class == EffectClass::RawSyscall;
    watched && !matches!(effect.refusal, Refusal::Unseen(_))
}

fn is_thread(flags: usize) -> bool {
    number(flags) & libc::CLONE_THREAD != 0
}

/// The pointer that a register holds.
pub(super) fn pointer<T>(register: usize) -> *const T {
    core::ptr::with_exposed_provenance(register)
}

/// The number that the low half of a register holds.
#[allow(
    clippy::cast_possible_truncation,
    reason = "the high half is not the caller's"
)]
pub(super) fn number(register: usize) -> c_int {
    (register as u32).cast_signed()
}

/// Takes as many arguments as the call has: a gate.
///
/// # Safety
/// As for the function that it stands for: its callers meant to call that.
#[unsafe(naked)]
unsafe extern "C" fn replacement() {
    arch::gate!(decide)
}

pub(super) const OTHERS: &[&Probe] = &[&PROBE];

#[cfg(test)]
mod tests {
    use super::{effect, is_seen};
    use crate::probe::linked::all;
    use sentinel_effects::SYSCALLS;

    #[test]
    fn what_a_probe_refuses_is_refused_by_number_too() {
        // They are told by their arguments, below and in `effect`.
        let by_arguments = ["net.multicast", "stdio.read", "stdio.write"];
        for probe in all().filter(|probe| !by_arguments.contains(&probe.effect.id)) {
            let link = probe.link.to_str().expect("a link name is text");
            if let Some(call) = SYSCALLS.iter().find(|call| call.name == link) {
                assert!(is_seen(call.effect), "{link}");
            }
        }
    }

    /// With standard streams for descriptors, and pointers that lead nowhere.
    #[test]
    fn streams_and_groups_are_told_by_the_arguments() {
        let id = |name, arguments| {
            let call = SYSCALLS
                .iter()
                .find(|call| call.name == name)
                .expect("it is there");
            effect(call, arguments).map(|effect| effect.id)
        };
        assert_eq!(id("write", [1, 0, 0, 0, 0]), Some("stdio.write"));
        assert_eq!(id("write", [5, 0, 0, 0, 0]), None);
        assert_eq!(id("readv", [0, 0, 0, 0, 0]), Some("stdio.read"));
        assert_eq!(id("sendfile", [2, 5, 0, 0, 0]), Some("stdio.write"));
        assert_eq!(id("splice", [5, 0, 6, 0, 0]), None);
        assert_eq!(id("setsockopt", [5, 0, 35, 0, 0]), Some("net.multicast"));
        assert_eq!(id("setsockopt", [5, 1, 2, 0, 0]), None);
        assert_eq!(id("sendto", [5, 0, 0, 0, 0]), None);
        assert_eq!(id("sendto", [5, 0, 0, 0, 8]), Some("net.send-to"));
        assert_eq!(id("newfstatat", [5, 0, 0, 0, 0]), None);
        assert_eq!(id("clone", [0x0001_0000, 0, 0, 0, 0]), Some("thread.spawn"));
        assert_eq!(id("clone", [17, 0, 0, 0, 0]), Some("process.fork"));
        assert_eq!(id("prlimit64", [0, 7, 0, 1, 0]), None);
        assert_eq!(id("getpid", [0; 5]), None);
        assert_eq!(id("exit_group", [0; 5]), Some("exit.exit"));
    }
}
