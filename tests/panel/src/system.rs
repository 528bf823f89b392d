//! The process and its surroundings.

pub fn variable() -> bool {
    std::env::var("HOME").is_ok()
}
pub fn arguments() -> usize {
    std::env::args().count()
}
pub fn working_folder() -> bool {
    std::env::current_dir().is_ok()
}
pub fn printed() {
    println!("text");
}
pub fn printed_as_an_error() {
    eprintln!("text");
}
pub fn read_from_standard_input() -> bool {
    std::io::read_to_string(std::io::stdin()).is_ok()
}
pub fn program_run() -> bool {
    std::process::Command::new("true").status().is_ok()
}
pub fn piped() -> bool {
    std::io::pipe().is_ok()
}
pub fn process_number() -> u32 {
    std::process::id()
}
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
