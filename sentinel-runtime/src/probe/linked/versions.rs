//! Versions of symbols: whether an import that nobody has called yet, and that therefore holds a
//! stub, will lead to the function that is known under its name. Another version of it, or the
//! function of another object, is not ours to replace.
//!
//! # Safety
//! What is read here are the tables that the loader itself reads to bind an import, in objects
//! that it holds still.

use super::{
    elf::{Import, Symbol, Tables},
    loader::{self, Object},
};
use core::{ffi::CStr, ptr};

/// Whether the loader will bind this import to the function at `real`.
pub(crate) fn leads_to(object: &Object<'_>, import: &Import<'_>, real: usize) -> bool {
    let Some(tables) = object.tables() else {
        return false;
    };
    let needed = tables.needed(import.symbol);
    let mut leads = false;
    loader::objects(|owner| {
        if owner.image().contains(&real) {
            let tables = owner.tables();
            leads = tables.is_some_and(|it| it.defines(import.name, needed, owner.base, real));
        }
    });
    leads
}

/// Whether the program has only a stub under this name, at this address. One that is not
/// position-independent and points to a function of a library points to a stub of its own, and for
/// the sake of comparing pointers the loader gives that address to everybody who asks.
pub(crate) fn is_stub_of_program(name: &CStr, address: usize) -> bool {
    let mut stub = None;
    loader::objects(|object| {
        // The program is the first of the loader's list.
        stub.get_or_insert_with(|| {
            let mut found = false;
            let tables = object
                .tables()
                .filter(|_| object.image().contains(&address));
            if let Some(tables) = tables {
                tables.each_named(name, |_, symbol| {
                    let here = object.base.wrapping_add(symbol.address()) == address;
                    found |= here && !symbol.is_defined();
                });
            }
            found
        });
    });
    stub.unwrap_or_default()
}

/// A need of versions of one file's symbols; the versions follow.
#[repr(C)]
struct Need {
    revision: u16,
    count: u16,
    file: u32,
    versions: u32,
    next: u32,
}

#[repr(C)]
struct NeededVersion {
    hash: u32,
    flags: u16,
    number: u16,
    name: u32,
    next: u32,
}

/// The definition of a version; its name follows.
#[repr(C)]
struct Definition {
    revision: u16,
    flags: u16,
    number: u16,
    count: u16,
    hash: u32,
    names: u32,
    next: u32,
}

/// The beginning of the table by which symbols are found: a filter, buckets and chains follow.
#[repr(C)]
struct Hashed {
    buckets: u32,
    first_symbol: u32,
    filter_words: u32,
    filter_shift: u32,
}

/// Without this bit, the number of a symbol's version; the bit says that it is not the default.
const NUMBER: u16 = 0x7fff;

impl Tables {
    /// The version that a symbol of this object is needed in, if any.
    fn needed(&self, symbol: usize) -> Option<&CStr> {
        let number = self.number(symbol)?;
        let mut at = self.needs;
        while at != 0 {
            // SAFETY: see the module.
            let need = unsafe { record::<Need>(at) };
            let mut version_at = at + need.versions as usize;
            for _ in 0..need.count {
                // SAFETY: see the module.
                let version = unsafe { record::<NeededVersion>(version_at) };
                if version.number & NUMBER == number {
                    return Some(self.string(version.name));
                }
                version_at += version.next as usize;
            }
            at = following(at, need.next);
        }
        None
    }

    /// Whether a symbol of this name and version is defined here and is the function at `real`.
    fn defines(&self, name: &CStr, version: Option<&CStr>, base: usize, real: usize) -> bool {
        if self.numbers == 0 || self.definitions == 0 {
            // An object without versions stands in for all of them.
            return true;
        }
        let (mut any, mut all) = (false, true);
        self.each_named(name, |index, symbol| {
            let wanted = version.is_none() || self.defined(index) == version;
            let real = base.wrapping_add(symbol.address()) == real;
            any |= wanted && real;
            all &= !wanted || real;
        });
        any && all
    }

    /// The version that a symbol of this object is defined in.
    fn defined(&self, symbol: usize) -> Option<&CStr> {
        let number = self.number(symbol)?;
        let mut at = self.definitions;
        while at != 0 {
            // SAFETY: see the module.
            let definition = unsafe { record::<Definition>(at) };
            if definition.number == number {
                // SAFETY: see the module. The first word of a name's record is the name.
                let name = unsafe { record::<u32>(at + definition.names as usize) };
                return Some(self.string(*name));
            }
            at = following(at, definition.next);
        }
        None
    }

    fn number(&self, symbol: usize) -> Option<u16> {
        if self.numbers == 0 {
            return None;
        }
        // SAFETY: see the module. There is a number for each symbol.
        let number = unsafe { record::<u16>(self.numbers + symbol * size_of::<u16>()) };
        Some(number & NUMBER)
    }

    /// Calls `each` with every symbol of this name that the object defines.
    fn each_named(&self, name: &CStr, mut each: impl FnMut(usize, &Symbol)) {
        if self.hashed == 0 {
            return;
        }
        let hash = hash(name);
        // SAFETY: see the module.
        let table = unsafe { record::<Hashed>(self.hashed) };
        let filter = self.hashed + size_of::<Hashed>();
        let buckets = filter + table.filter_words as usize * size_of::<u64>();
        let chains = buckets + table.buckets as usize * size_of::<u32>();
        let Some(bucket) = hash.checked_rem(table.buckets) else {
            return;
        };
        // SAFETY: see the module.
        let first = unsafe { record::<u32>(buckets + bucket as usize * size_of::<u32>()) };
        let mut index = *first as usize;
        while let Some(chain) = index.checked_sub(table.first_symbol as usize) {
            // SAFETY: see the module. The last link of a chain is odd.
            let link = unsafe { record::<u32>(chains + chain * size_of::<u32>()) };
            if link | 1 == hash | 1 {
                // SAFETY: see the module.
                let symbol = unsafe { record::<Symbol>(self.symbol_at(index)) };
                if self.string(symbol.name) == name {
                    each(index, symbol);
                }
            }
            if link & 1 == 1 {
                return;
            }
            index += 1;
        }
    }
}

/// Where the record after this one lies; nowhere, if it is the last.
fn following(at: usize, next: u32) -> usize {
    if next == 0 { 0 } else { at + next as usize }
}

/// # Safety
/// Such a record lies there.
unsafe fn record<'a, T>(at: usize) -> &'a T {
    // SAFETY: the caller says so.
    unsafe { &*ptr::with_exposed_provenance(at) }
}

fn hash(name: &CStr) -> u32 {
    let bytes = name.to_bytes().iter();
    bytes.fold(5381_u32, |hash, byte| {
        hash.wrapping_mul(33).wrapping_add(u32::from(*byte))
    })
}
