//! What std is asked for most, each in a blocking window: says what the window saw.
#![allow(clippy::print_stdout, reason = "that is what the program is for")]

use sentinel_runtime::DirectEffectSentinel;
use std::{fs, io, net::TcpStream, process::Command};

type Effect = fn(&str) -> io::Result<()>;

fn main() {
    let path = "/no/such/file";
    let effects: [(&str, Effect); 9] = [
        ("open", |path| fs::File::open(path).map(drop)),
        ("metadata", |path| fs::metadata(path).map(drop)),
        ("symlink_metadata", |path| {
            fs::symlink_metadata(path).map(drop)
        }),
        ("read_dir", |path| fs::read_dir(path).map(drop)),
        ("canonicalize", |path| fs::canonicalize(path).map(drop)),
        ("remove_file", |path| fs::remove_file(path)),
        ("rename", |path| fs::rename(path, path)),
        ("run", |path| Command::new(path).status().map(drop)),
        ("connect", |_| TcpStream::connect("127.0.0.1:1").map(drop)),
    ];
    for (name, effect) in effects {
        let sentinel = DirectEffectSentinel::new(name);
        let result = sentinel.watch(|| effect(path));
        let kind = result.map(|result| result.map_err(|error| error.kind()));
        println!("{name}: {kind:?} {}", sentinel.witnesses().len());
    }
}
