use std::os::fd::{AsRawFd, FromRawFd};

pub fn guilty_fs_read() -> usize {
    std::fs::read("/x").map_or(0, |bytes| bytes.len())
}
pub fn guilty_fs_exists(path: &std::path::Path) -> bool {
    path.exists()
}
pub fn guilty_net_connect() -> bool {
    std::net::TcpStream::connect("x:1").is_ok()
}
pub fn guilty_net_resolve() -> bool {
    std::net::ToSocketAddrs::to_socket_addrs("x:1").is_ok()
}
pub fn guilty_process_run() -> bool {
    std::process::Command::new("x").status().is_ok()
}
pub fn guilty_env_var() -> bool {
    std::env::var("X").is_ok()
}
pub fn guilty_env_args() -> usize {
    std::env::args().count()
}
pub fn guilty_env_args_os() -> usize {
    std::env::args_os().count()
}
pub fn guilty_stdio_print() {
    println!("x");
}
pub fn guilty_stdio_complain() {
    eprintln!("x");
}
pub fn guilty_stdio_dbg(x: u8) -> u8 {
    dbg!(x)
}
pub fn guilty_stdio_lines() -> usize {
    std::io::stdin().lines().count()
}
pub fn guilty_exit_now() {
    std::process::exit(1);
}
pub fn guilty_thread_spawn() {
    std::thread::spawn(|| ());
}
pub fn guilty_time_instant() -> std::time::Instant {
    std::time::Instant::now()
}
pub fn guilty_time_sleep() {
    std::thread::sleep(std::time::Duration::ZERO);
}
pub fn guilty_panic0hook_set() {
    std::panic::set_hook(Box::new(|_| ()));
}
pub fn guilty_panic0hook_take() {
    drop(std::panic::take_hook());
}
pub fn guilty_backtrace_own() -> String {
    std::backtrace::Backtrace::force_capture().to_string()
}
pub fn guilty_abort_own() {
    std::process::abort();
}
pub fn guilty_fd0close_adopted(fd: i32) -> std::fs::File {
    unsafe { std::fs::File::from_raw_fd(fd) }
}
pub fn guilty_fd0close_handed_on(fd: Option<i32>) -> bool {
    unsafe fn adopt<F: FnOnce(i32) -> std::fs::File>(fd: Option<i32>, f: F) -> bool {
        fd.map(f).is_some()
    }
    unsafe { adopt(fd, |fd| std::fs::File::from_raw_fd(fd)) }
}
pub fn guilty_fd0io_write(file: &std::fs::File) -> bool {
    std::io::Write::write(&mut &*file, b"x").is_ok()
}
pub fn guilty_fs_as_a_callback(paths: Vec<&str>) -> usize {
    paths.into_iter().map(std::fs::read).filter(Result::is_ok).count()
}
pub fn guilty_fs_in_a_thread_local_visit() -> bool {
    thread_local!(static FILE: std::fs::File = std::fs::File::open("/x").unwrap());
    FILE.try_with(std::fs::File::sync_all).is_ok()
}
pub fn innocent_file_handed_in(file: std::fs::File) -> i32 {
    file.as_raw_fd()
}
pub fn innocent_command_that_is_not_run() -> std::process::Command {
    let mut command = std::process::Command::new("x");
    command.arg("y");
    command
}
pub fn innocent_paths(path: &std::path::Path) -> std::path::PathBuf {
    path.join("y").with_extension("z")
}
pub fn innocent_cursor() -> u8 {
    let mut byte = [0];
    std::io::Read::read_exact(&mut std::io::Cursor::new(b"x"), &mut byte).map_or(0, |()| byte[0])
}
