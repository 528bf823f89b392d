//! What people see.

use crate::double::{Double, judge_args, one_of_each};
use sentinel_lint::{
    check::check,
    report::{Detail, Look, human},
};

#[test]
fn look() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = check(
        &judge_args(&["--allow", "sync,net"]),
        &Double(one_of_each(folder.path())),
    )
    .expect("a report");
    for detail in [Detail::Quiet, Detail::Normal, Detail::Verbose] {
        let text = human::render(
            &report,
            Look {
                detail,
                width: None,
            },
        );
        print!("{}", text);
        println!("=====");
    }
}
