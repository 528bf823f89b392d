//! Calls what `native.c` defines.
unsafe extern "C" {
    safe fn native_outer(n: i32) -> i32;
    safe fn native_plain(n: i32) -> i32;
    safe fn native_weak() -> i32;
    safe fn native_weak_quiet() -> i32;
    safe fn native_switch(n: i32) -> i32;
    safe fn native_switch_dirty(n: i32) -> i32;
    safe fn native_sort(n: i32) -> i32;
    safe fn native_sort_dirty(n: i32) -> i32;
    safe fn native_hook() -> i32;
    safe fn native_optional() -> i32;
    safe fn native_offered() -> *mut u8;
    safe fn native_needed();
    safe fn native_never() -> i32;
    safe fn native_empty() -> i32;
    safe fn native_table(n: i32) -> i32;
    safe fn native_map() -> i32;
    safe fn nobody_knows_me() -> i32;
}
pub fn guilty_fs_static_helper() -> i32 {
    native_outer(1)
}
pub fn innocent_plain() -> i32 {
    native_plain(1)
}
pub fn guilty_fs_strong_over_weak() -> i32 {
    native_weak()
}
pub fn innocent_weak() -> i32 {
    native_weak_quiet()
}
pub fn innocent_switch(n: i32) -> i32 {
    native_switch(n)
}
pub fn guilty_fs_switch(n: i32) -> i32 {
    native_switch_dirty(n)
}
pub fn innocent_sort() -> i32 {
    native_sort(1)
}
pub fn guilty_fs_sort() -> i32 {
    native_sort_dirty(1)
}
pub fn guilty_fs_set_by_a_constructor() -> i32 {
    native_hook()
}
pub fn unknown_optional() -> i32 {
    native_optional()
}
pub fn innocent_offered_to_whoever_defines_it() -> bool {
    native_offered().is_null()
}
pub fn guilty_foreign_needed_by_a_name_that_others_offer() {
    native_needed();
}
pub fn innocent_optional_and_hidden() -> i32 {
    native_never()
}
pub fn innocent_bounds_of_an_empty_section() -> i32 {
    native_empty()
}
pub fn guilty_fs_table(n: i32) -> i32 {
    native_table(n)
}
pub fn guilty_dylib_executable_pages() -> i32 {
    native_map()
}
pub fn guilty_foreign_unknown() -> i32 {
    nobody_knows_me()
}
