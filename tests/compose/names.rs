//! The attributes under other names and by other ways.

use super::{declared, watched};
use sentinel_runtime::port_mediated as declares;

mod again {
    pub(super) use sentinel_runtime::{port, port_mediated as claimed};
}

mod facade {
    pub(super) use sentinel_runtime as inner;
}

#[declares(subject = "renamed", on_misdeclared = "report")]
fn renamed() -> bool {
    watched()
}

#[again::claimed(subject = "re-exported", on_misdeclared = "report")]
fn re_exported() -> bool {
    watched()
}

#[cfg_attr(all(), declares(subject = "conditional", on_misdeclared = "report"))]
fn conditional() -> bool {
    watched()
}

#[facade::inner::port_mediated(crate = crate::names::facade::inner, subject = "by path", on_misdeclared = "report")]
fn by_path() -> bool {
    watched()
}

macro_rules! by_macro {
    ($name:ident) => {
        #[declares(crate = $crate::names::facade::inner, subject = "mac", on_misdeclared = "report")]
        fn $name() -> bool {
            watched()
        }
    };
}

by_macro!(by_macro);

struct Tool;

#[declares(subject = "tool", on_misdeclared = "report")]
impl Tool {
    fn inherits(&self) -> bool {
        watched()
    }

    #[sentinel_runtime::port_mediated(subject = "own", on_misdeclared = "report")]
    fn by_its_full_path(&self) -> bool {
        watched()
    }
}

#[again::port]
impl Tool {
    fn crosses(&self) -> bool {
        watched()
    }
}

#[test]
fn a_name_is_as_good_as_another() {
    assert!(renamed() && re_exported() && conditional() && by_path() && by_macro());
    for subject in ["renamed", "re-exported", "conditional", "by path", "mac"] {
        assert_eq!(declared(subject), 1, "{subject}");
    }
}

#[test]
fn a_method_s_own_attribute_is_merged_by_any_path() {
    assert!(Tool.inherits() && Tool.by_its_full_path() && !Tool.crosses());
    assert_eq!((declared("tool"), declared("own")), (1, 1));
}
