//! What a window says that it can see, against what the objects' own tables say and what is in
//! memory; and what happens where nothing can be seen after all.
#![allow(unsafe_code, reason = "looking at the loader's memory is")]

#[path = "support/restored.rs"]
mod restored;
mod support;

use object::{Object, ObjectSymbol, ObjectSymbolTable, RelocationTarget, read::elf::ElfFile64};
use sentinel_runtime::{__private::imports, DirectEffectSentinel, RawCoverage, WatchError};
use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::{c_char, c_int},
    fs, mem, ptr,
    sync::atomic::{AtomicUsize, Ordering::SeqCst},
};
use support::{PLAIN, child, open, said};

/// Where each object file is loaded.
fn objects() -> BTreeMap<String, usize> {
    let maps = fs::read_to_string("/proc/self/maps").unwrap();
    let mut objects = BTreeMap::new();
    for line in maps.lines() {
        let fields: Vec<_> = line.split_whitespace().collect();
        if let [range, _, _, _, _, path] = fields[..]
            && path.starts_with('/')
        {
            let start = range.split('-').next().unwrap();
            let start = usize::from_str_radix(start, 16).unwrap();
            objects.entry(path.to_owned()).or_insert(start);
        }
    }
    objects
}

/// The words that the loader filled with the address of a function, by the function's name.
fn words() -> Vec<(String, usize)> {
    let mut words = Vec::new();
    for (path, base) in objects() {
        let data = fs::read(path).unwrap_or_default();
        let Ok(file) = ElfFile64::<object::Endianness>::parse(&*data) else {
            continue;
        };
        let Some(symbols) = file.dynamic_symbol_table() else {
            continue;
        };
        for (offset, relocation) in file.dynamic_relocations().into_iter().flatten() {
            if let RelocationTarget::Symbol(symbol) = relocation.target()
                && let Ok(symbol) = symbols.symbol_by_index(symbol)
                && symbol.is_undefined()
                && relocation.addend() == 0
            {
                let address = base + usize::try_from(offset).unwrap();
                words.push((symbol.name().unwrap().to_owned(), address));
            }
        }
    }
    words
}

fn value(address: usize) -> usize {
    let word = ptr::with_exposed_provenance::<usize>(address);
    // SAFETY: the loader wrote this word, and its object stays loaded.
    unsafe { word.read_volatile() }
}

#[test]
fn a_window_s_coverage_is_what_changes_in_memory() {
    let output = child(
        "a_window_s_coverage_is_what_changes_in_memory",
        PLAIN,
        || {
            let sentinel = DirectEffectSentinel::new("covered");
            drop(sentinel.watching().unwrap());
            let words = words();
            let values = || {
                words
                    .iter()
                    .map(|(_, address)| value(*address))
                    .collect::<Vec<_>>()
            };
            let before = values();
            let window = sentinel.watching().unwrap();
            let coverage = window.coverage();
            let during = values();
            drop(window);
            assert_eq!(values(), before);

            let places = || words.iter().zip(before.iter().zip(&during));
            let changed: Vec<_> = places()
                .filter(|(_, (before, during))| before != during)
                .collect();
            let probed: BTreeSet<_> = changed.iter().map(|((name, _), _)| name).collect();
            let alone = places().filter(|((name, _), (before, during))| {
                before == during && **before != 0 && probed.contains(name)
            });
            let alone: Vec<_> = alone.collect();
            assert!(probed.iter().any(|name| *name == "open64"), "{probed:?}");
            assert_eq!(changed.len(), coverage.libc_slots, "{probed:?}");
            assert_eq!(alone.len(), coverage.foreign_slots, "{alone:?}");
            assert_eq!(coverage.raw_syscalls, RawCoverage::None);
        },
    );
    assert!(output.status.success(), "{}", said(&output));
}

/// The real function, as an interposer of somebody else's knows it.
static REAL: AtomicUsize = AtomicUsize::new(0);

/// What it puts into the tables before us.
extern "C" fn their_open(path: *const c_char, flags: c_int, mode: libc::mode_t) -> c_int {
    // SAFETY: the address was looked up, and the function has this signature.
    let real: extern "C" fn(*const c_char, c_int, libc::mode_t) -> c_int =
        unsafe { mem::transmute(REAL.load(SeqCst)) };
    real(path, flags, mode)
}

/// Puts `their_open` into every word that leads to `open64`.
fn interpose() {
    // SAFETY: the name is a terminated string.
    let real = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"open64".as_ptr()) }.addr();
    REAL.store(real, SeqCst);
    let words: Vec<_> = words()
        .into_iter()
        .filter(|(_, address)| value(*address) == real)
        .collect();
    assert!(!words.is_empty());
    for (_, address) in words {
        let page = ptr::with_exposed_provenance_mut(address & !4095);
        // SAFETY: the page holds relocated data of this process.
        let failed = unsafe { libc::mprotect(page, 4096, libc::PROT_READ | libc::PROT_WRITE) };
        assert_eq!(failed, 0);
        let word = ptr::with_exposed_provenance_mut::<usize>(address);
        // SAFETY: writable since above, and of a size that is written whole.
        unsafe { word.write_volatile(their_open as *const () as usize) };
    }
}

#[test]
fn where_a_refused_open_is_not_seen_no_window_opens() {
    let output = child(
        "where_a_refused_open_is_not_seen_no_window_opens",
        PLAIN,
        || {
            interpose();
            restored::changes_are_meant();
            let before = imports();
            let sentinel = DirectEffectSentinel::new("blind");
            for _ in 0..2 {
                assert_eq!(sentinel.watching().unwrap_err(), WatchError::SelfTest);
            }
            assert!(open());
            assert_eq!(imports(), before, "and the tables are left as they were");
        },
    );
    assert!(output.status.success(), "{}", said(&output));
}
