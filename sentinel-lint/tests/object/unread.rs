//! Whatever stands where an object is expected is named, and what it may define is never taken for
//! harmless.

use crate::fixture::{Build, classes};
use ar::{Builder, Header};
use sentinel_effects::EffectClass;
use sentinel_lint::object::input::Origin;
use std::fs::{self, File};

const CALLER: &str = "
    unsafe extern \"C\" { safe fn elsewhere() -> i32; }
    pub fn calls() -> i32 { elsewhere() }
";

/// Members by their names: how they begin, and what is said of them.
const MEMBERS: [(&str, &[u8], &str); 8] = [
    (
        "bitcode.o",
        b"BC\xc0\xde\x35\x14",
        "LLVM bitcode, as link-time optimisation leaves it",
    ),
    (
        "wrapped.o",
        b"\xde\xc0\x17\x0b\0\0\0\0",
        "LLVM bitcode, as link-time optimisation leaves it",
    ),
    ("windows.o", b"\x64\x86\x02\0\0\0\0\0", "a COFF object"),
    (
        "apple.o",
        b"\xcf\xfa\xed\xfe\x07\0\0\x01",
        "a Mach-O object",
    ),
    ("web.o", b"\0asm\x01\0\0\0", "WebAssembly"),
    ("note.txt", b"words", "no object code of a known kind"),
    ("empty.o", b"", "no object code of a known kind"),
    (
        "narrow.o",
        b"\x7fELF\x01\x01\x01\0",
        "an ELF file of another word size, or damaged",
    ),
];

#[test]
fn each_member_is_named_with_what_it_is() {
    let mut build = Build::new();
    let path = build.folder().join("libothers.a");
    let mut archive = Builder::new(File::create(&path).expect("a file"));
    for (name, bytes, _) in MEMBERS {
        let header = Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        archive.append(&header, bytes).expect("appended");
    }
    drop(archive);
    let package = "others".to_owned();
    build.add(path, Origin::Native { package });
    build.rust_text("caller", CALLER, &[]);
    let graph = build.graph().expect("the archive itself is sound");
    let said: Vec<(String, &str)> = graph
        .unread()
        .iter()
        .map(|unread| (unread.what.clone(), unread.why))
        .collect();
    let expected = MEMBERS.map(|(name, _, why)| (format!("libothers.a({name})"), why));
    assert_eq!(said, expected);
    let judged = build.judged("caller::calls");
    assert_eq!(classes(&judged["caller::calls"]), [EffectClass::Foreign]);
}

/// Objects of another processor, and programs that are linked already.
#[test]
fn an_elf_file_that_is_no_object_of_this_processor_is_named() {
    let mut build = Build::new();
    let source = build.folder().join("elsewhere.c");
    fs::write(&source, "int elsewhere(void) { return 1; }").expect("written");
    let object = build.c("elsewhere", &source, &[]);
    build.rust_text("caller", CALLER, &[]);
    assert!(classes(&build.judged("caller::calls")["caller::calls"]).is_empty());

    // Where the header says the kind of the file, and the processor.
    for (at, value, why) in [
        (
            16,
            3,
            "an ELF file that is linked already and has lost its relocations",
        ),
        (18, 183, "an ELF object of a processor that is not x86-64"),
    ] {
        let sound = fs::read(&object).expect("it was built");
        let mut bytes = sound.clone();
        bytes[at] = value;
        fs::write(&object, bytes).expect("written");
        let graph = build.graph().expect("a sound list of inputs");
        let unread = graph.unread();
        assert_eq!((&*unread[0].what, unread[0].why), ("elsewhere.o", why));
        let judged = build.judged("caller::calls");
        assert_eq!(classes(&judged["caller::calls"]), [EffectClass::Foreign]);
        fs::write(&object, sound).expect("written");
    }
}
