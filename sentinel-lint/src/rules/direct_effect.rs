//! `direct-effect`: the claim of an extension is false.

use super::Rule;
use crate::{
    finding::{FindingLevel, Hop},
    voice::{Sighting, Speaker},
};
use sentinel_effects::EffectClass::{
    self, Abort, Alloc, AmbientHook, Backtrace, Dylib, Env, Exit, FdClose, FdIo, Foreign, Fs,
    HashSeed, Ipc, LogGlobal, Net, PanicHook, Process, Random, RawSyscall, Stdio, Sync, Thread,
    Time, Tls,
};

/// The rule.
pub const RULE: Rule = Rule {
    id: "direct-effect",
    level: FindingLevel::Deny,
    label: "this is the effect",
    summary: "a port-mediated function can reach an effect without going through a port",
    what: "\
A function that is declared port-mediated, or one that it calls, however far away and in
whichever crate, performs an effect by itself: it reads a file, opens a socket, starts a
process. The finding shows the shortest way from the function to the effect. What the
function reaches through what was handed to it - a port, a callback, a trait object - is
not counted: that is the caller's. Of a trait object that is made on the way every method
counts, called or not, since whoever gets it may call them; the finding says so.",
    why: "\
Whoever runs the function relies on the declaration: they swap the port for a recording in
a test, for a limited one in production, and expect that nothing else happens. An effect
that does not go through the port can be neither recorded, limited nor refused by it.",
    example: "\
#[port_mediated]
fn summarize(store: &dyn BlobStore, key: &str) -> String {
    let text = std::fs::read_to_string(key).unwrap_or_default();
    first_line(&text)
}",
    instead: "\
Ask the port, and let its client, a #[port] impl, perform the effect:

#[port_mediated]
fn summarize(store: &dyn BlobStore, key: &str) -> Result<String, StoreError> {
    Ok(first_line(&store.get(key)?))
}

If the effect belongs to the function after all, say so where everybody can see it:

#[port_mediated(allow(time, reason = \"stamps its own log lines\"))]

If all that leads there is a method that nobody calls, allow that method alone, in
sentinel.toml; another way to the same effect is found as before:

[[allow]]
extension = \"ext::draw\"
effect = \"fs\"
through = \"<dyn ext::Shape>::save\"
reason = \"only drawn, never saved\"

Or drop the declaration: a function that nobody declares is opaque, which is honest.",
};

/// What to hand to an extension in place of each class of effects.
const ADVICE: &[(EffectClass, &str)] = &[
    (
        Fs,
        "take the content, or a port that stores it, as a parameter",
    ),
    (Net, "take a port that makes the request as a parameter"),
    (Process, "take a port that runs the program as a parameter"),
    (
        Dylib,
        "let the host load the library and hand in what it provides",
    ),
    (Ipc, "take a port that carries the message as a parameter"),
    (Env, "take the setting as a parameter"),
    (
        Stdio,
        "return the text, or take a port that prints it as a parameter",
    ),
    (Exit, "return an error and let the host decide when to end"),
    (
        Thread,
        "return the work, or take a port that runs it as a parameter",
    ),
    (
        FdIo,
        "take `&mut dyn Read` or `&mut dyn Write` in place of the handle",
    ),
    (
        RawSyscall,
        "take a port that does what the system call is for as a parameter",
    ),
    (
        Foreign,
        "take a port that calls the foreign code as a parameter",
    ),
    (PanicHook, "leave the panic hook to the host"),
    (AmbientHook, "take the callable as a parameter"),
    (
        Time,
        "take the time, or a port that tells it, as a parameter",
    ),
    (
        Random,
        "take the seed, or a port that draws it, as a parameter",
    ),
    (Sync, "take what is shared as a parameter"),
    (HashSeed, "use a map with a fixed hasher, or a sorted one"),
    (
        Backtrace,
        "return an error and let the host capture the backtrace",
    ),
    (Abort, "return an error and let the host decide when to end"),
    (Tls, "take the value as a parameter"),
    (Alloc, "take the buffer as a parameter"),
    (LogGlobal, "take a port that records events as a parameter"),
    (FdClose, "take an owned handle in place of its number"),
];

/// The classes by which a handle comes about.
const OPENING: &[EffectClass] = &[Fs, Net, Process, Ipc];

/// What helps where the handle may be one that the extension has opened: it has none to take.
const OPENED: &str = "take a port that opens it and hands out `&mut dyn Read` or `&mut dyn Write`; \
    where the handle is another's, take one of these in its place";

/// One line of advice for a class, given all the classes that the extension reaches.
pub fn advice(class: EffectClass, beside: &[EffectClass]) -> &'static str {
    if class == FdIo && beside.iter().any(|class| OPENING.contains(class)) {
        return OPENED;
    }
    ADVICE
        .iter()
        .find(|(known, _)| *known == class)
        .map_or("take a port for it as a parameter", |(_, advice)| *advice)
}

/// That a method performs an effect of what an extension returns by a type with a name. It is a note:
/// nobody knows whether it is called.
pub(crate) fn by_method(
    (extension, package): (&str, &str),
    by: Speaker,
    method: &str,
    (class, api): (EffectClass, String),
    chain: Vec<Hop>,
) -> Sighting {
    Sighting {
        rule: &RULE,
        by,
        package: package.to_owned(),
        extension: Some(extension.to_owned()),
        at_most: FindingLevel::Note,
        class: Some(class),
        message: format!(
            "whoever has what port-mediated `{extension}` returns can reach a direct {class} \
             effect by `{method}`: {api}"
        ),
        notes: vec![
            "methods of a returned type are not counted, but for those that an owner calls as a \
             matter of course"
                .to_owned(),
        ],
        help: "return `impl Trait`, whose methods count, or declare the method too".to_owned(),
        api: Some(api),
        chain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_opens_the_handle_is_not_told_to_take_it_as_a_parameter() {
        assert!(advice(FdIo, &[FdIo, Fs]).starts_with("take a port that opens it"));
        assert!(advice(FdIo, &[FdIo, Env]).ends_with("in place of the handle"));
    }

    #[test]
    fn there_is_advice_for_every_class_in_the_order_of_the_catalogue() {
        let advised: Vec<_> = ADVICE.iter().map(|(class, _)| *class).collect();
        assert_eq!(advised, EffectClass::ALL);
    }
}
