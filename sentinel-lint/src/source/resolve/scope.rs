//! Modules and blocks as sets of names: what each name is bound to, from where it may be named,
//! and what may still bring names in while the crates are being resolved.

use std::{
    collections::{BTreeMap, HashMap},
    sync::OnceLock,
};

use super::{lead::Leads, textual::Textual};
use crate::source::{
    ir::Name,
    program::{ItemId, ModId, Ns, Res, UnexpandedMacro},
};

/// Everything that resolution knows and [`Program`](crate::source::program::Program) does not
/// show.
#[derive(Debug, Default)]
pub struct Scopes {
    pub(super) modules: Vec<Module>,
    pub(super) crates: Vec<CrateScope>,
    pub(super) bindings: Vec<Binding>,
    pub(super) textual: Textual,
    /// Where a trait's items are in the arena.
    pub(super) trait_items: HashMap<ItemId, Vec<ItemId>>,
    /// The position of each item among the textual macro scopes.
    pub(super) item_textual: Vec<TextualId>,
    pub(super) unexpanded: Vec<UnexpandedMacro>,
}

pub(super) use super::textual::TextualId;

/// What all modules of a crate share.
#[derive(Debug)]
pub(super) struct CrateScope {
    pub(super) edition: u16,
    /// The crates that every path may start with.
    pub(super) externs: BTreeMap<Name, Res>,
    /// The crates of `#[macro_use] extern crate`.
    pub(super) macro_use: Vec<MacroUse>,
    pub(super) leads: Leads,
}

/// `#[macro_use] extern crate`, or `#[macro_use(a, b)] extern crate`.
#[derive(Debug)]
pub(super) struct MacroUse {
    pub(super) from: Res,
    /// The macros wanted; all of the crate's root if none are named.
    pub(super) only: Option<Vec<Name>>,
}

/// A module or a block.
#[derive(Debug)]
pub(super) struct Module {
    /// The module or block around.
    pub(super) parent: Option<ModId>,
    pub(super) krate: usize,
    /// Blocks see the names of what is around them; modules do not.
    pub(super) is_block: bool,
    /// The item whose body a block stands in.
    pub(super) body_of: Option<ItemId>,
    pub(super) name: Name,
    /// What rustdoc would print; of a block, the path of the item around. Complete only when
    /// everything is resolved.
    pub(super) path: Name,
    pub(super) names: HashMap<Name, Slots>,
    pub(super) globs: Vec<Glob>,
    /// Traits imported `as _`.
    pub(super) unnamed: Vec<Binding>,
    /// How many glob imports have no target yet.
    pub(super) open_globs: u32,
    /// How many macro calls may still be expanded into items.
    pub(super) open_calls: u32,
    /// Why the names below may not be all there are.
    pub(super) incomplete: Option<String>,
    /// The macros in scope behind its last item.
    pub(super) textual: TextualId,
    /// `#![no_implicit_prelude]`.
    pub(super) no_prelude: bool,
    /// The bindings of the names that are traits.
    pub(super) traits_here: Vec<u32>,
    /// The traits in scope, once somebody asks.
    pub(super) traits: OnceLock<Vec<Res>>,
}

/// What one name is in each namespace.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots {
    bound: [u32; 3],
    /// How many imports of the name are not decided yet.
    pub(super) open: [u16; 3],
}

const UNBOUND: u32 = u32::MAX;

/// What a name is bound to.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) res: Res,
    pub(super) reach: Reach,
    pub(super) imported: bool,
}

/// From where a name may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    Everywhere,
    /// In that module and below.
    Within(ModId),
}

/// A glob import.
#[derive(Clone, Debug)]
pub(super) struct Glob {
    pub(super) target: Target,
    pub(super) reach: Reach,
}

/// What can stand before `::` and have names of its own.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Target {
    Module(ModId),
    Enum(ItemId),
    /// A module or enum of std.
    Std(Name),
    /// What it is cannot be known: any name may come from it.
    Unknown(String),
}

pub(super) const NAMESPACES: [Ns; 3] = [Ns::Type, Ns::Value, Ns::Macro];

impl Default for Slots {
    fn default() -> Self {
        Slots {
            bound: [UNBOUND; 3],
            open: [0; 3],
        }
    }
}

impl Slots {
    /// Where the binding is in [`Scopes::bindings`].
    pub(super) fn binding_index(&self, ns: Ns) -> Option<u32> {
        Some(self.bound[ns as usize]).filter(|index| *index != UNBOUND)
    }
}

impl Module {
    pub(super) fn new(parent: Option<ModId>, krate: usize, name: Name) -> Self {
        Module {
            parent,
            krate,
            is_block: false,
            body_of: None,
            path: name.clone(),
            name,
            names: HashMap::new(),
            globs: Vec::new(),
            unnamed: Vec::new(),
            open_globs: 0,
            open_calls: 0,
            incomplete: None,
            textual: TextualId::NONE,
            no_prelude: false,
            traits_here: Vec::new(),
            traits: OnceLock::new(),
        }
    }
}

impl Scopes {
    pub(super) fn module(&self, id: ModId) -> &Module {
        &self.modules[id.index()]
    }

    pub(super) fn module_mut(&mut self, id: ModId) -> &mut Module {
        &mut self.modules[id.index()]
    }

    pub(super) fn add_module(&mut self, module: Module) -> ModId {
        let id = ModId(u32::try_from(self.modules.len()).expect("fewer than 2^32 modules"));
        self.modules.push(module);
        id
    }

    /// What the module itself binds the name to.
    pub(super) fn bound(&self, at: ModId, name: &str, ns: Ns) -> Option<&Binding> {
        self.slot(self.module(at).names.get(name)?, ns)
    }

    pub(super) fn slot(&self, slots: &Slots, ns: Ns) -> Option<&Binding> {
        self.bindings.get(slots.bound[ns as usize] as usize)
    }

    /// Binds a name. An item's own definition stands before an import; of two of a kind the
    /// first stays, unless they differ: then the name means neither.
    pub(super) fn bind(&mut self, at: ModId, name: &Name, ns: Ns, binding: Binding) {
        let next = u32::try_from(self.bindings.len()).expect("fewer than 2^32 names");
        let slots = self.modules[at.index()]
            .names
            .entry(name.clone())
            .or_default();
        let slot = &mut slots.bound[ns as usize];
        if *slot == UNBOUND {
            *slot = next;
            self.bindings.push(binding);
            return;
        }
        let old = &mut self.bindings[*slot as usize];
        match (old.imported, binding.imported) {
            (true, false) => *old = binding,
            (false, true) => {}
            _ if old.res == binding.res => {
                if binding.reach == Reach::Everywhere {
                    old.reach = Reach::Everywhere;
                }
            }
            _ => old.res = Res::Unknown(format!("`{name}` is defined more than once")),
        }
    }

    /// Notes that an import may yet bring the name in, in every namespace.
    pub(super) fn expect(&mut self, at: ModId, name: &Name) {
        let slots = self.module_mut(at).names.entry(name.clone()).or_default();
        slots.open.iter_mut().for_each(|open| *open += 1);
    }

    /// Notes that an import has been decided in one namespace.
    pub(super) fn settle(&mut self, at: ModId, name: &str, ns: Ns) {
        if let Some(slots) = self.module_mut(at).names.get_mut(name) {
            slots.open[ns as usize] -= 1;
        }
    }

    /// The module around, past blocks.
    pub(super) fn nearest_module(&self, mut at: ModId) -> ModId {
        while self.module(at).is_block {
            at = self.module(at).parent.expect("a block is inside a module");
        }
        at
    }
}
