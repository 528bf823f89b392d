struct Reader;
impl Reader {
    async fn read(&self) -> bool {
        std::fs::read("/x").is_ok()
    }
    pub async fn guilty_fs_method(&self) -> bool {
        std::fs::read("/x").is_ok()
    }
}
pub async fn guilty_fs_awaited() -> bool {
    Reader.read().await
}
async fn private() -> bool {
    std::fs::read("/x").is_ok()
}
pub async fn guilty_fs_of_a_private_one() -> bool {
    private().await
}
pub fn guilty_fs_returned_future() -> impl Future<Output = bool> {
    async { std::fs::read("/x").is_ok() }
}
pub fn guilty_fs_returned_closure() -> impl Fn() -> bool {
    || std::fs::read("/x").is_ok()
}
pub fn guilty_fs_returned_iterator() -> impl Iterator<Item = bool> {
    (0..2).map(|_| std::fs::read("/x").is_ok())
}
pub fn guilty_fs_boxed_future() -> std::pin::Pin<Box<dyn Future<Output = bool>>> {
    Box::pin(async { std::fs::read("/x").is_ok() })
}
pub fn guilty_fs_pushed(out: &mut Vec<Box<dyn Fn() -> bool>>) {
    out.push(Box::new(|| std::fs::read("/x").is_ok()));
}
pub async fn innocent_async(port: &dyn crate::Port) -> usize {
    std::future::ready(port.get()).await
}
pub fn innocent_iterator(text: &str) -> impl Iterator<Item = usize> {
    text.split(',').map(str::len)
}
pub fn innocent_closure(x: u8) -> impl Fn(u8) -> u8 {
    move |y| x + y
}
