use crate::Port;

struct Real;
impl Port for Real {
    fn get(&self) -> usize {
        std::fs::read("/x").map_or(0, |bytes| bytes.len())
    }
}
pub struct Context {
    port: Box<dyn Port>,
}
struct Adapter<P>(P);
impl<P: Port> Port for Adapter<P> {
    fn get(&self) -> usize {
        self.0.get() + std::fs::read("/x").map_or(0, |bytes| bytes.len())
    }
}

pub fn innocent_injected(port: &dyn Port) -> usize {
    port.get() + port.twice()
}
pub fn innocent_in_a_context(context: &Context) -> usize {
    context.port.get()
}
pub fn innocent_callback(f: &dyn Fn() -> usize) -> usize {
    f()
}
pub fn guilty_fs_built_inside() -> usize {
    let port: Box<dyn Port> = Box::new(Real);
    port.get()
}
pub fn guilty_fs_static_client() -> usize {
    static CLIENT: &(dyn Port + Sync) = &Real;
    CLIENT.get()
}
pub fn guilty_fs_downcast(any: &dyn std::any::Any) -> usize {
    any.downcast_ref::<Real>().map_or(0, Port::get)
}
pub fn guilty_fs_adapted(port: &'static dyn Port) -> usize {
    struct Injected(&'static dyn Port);
    impl Port for Injected {
        fn get(&self) -> usize {
            self.0.get()
        }
    }
    Adapter(Injected(port)).get()
}
pub fn guilty_fs_default_body_of_a_local_port() -> usize {
    trait Local {
        fn get(&self) -> usize {
            std::fs::read("/x").map_or(0, |bytes| bytes.len())
        }
    }
    impl Local for u8 {}
    1_u8.get()
}
pub fn guilty_fs_table(at: usize) -> bool {
    static TABLE: [fn(&str) -> bool; 2] = [|_| true, |path| std::fs::remove_dir(path).is_ok()];
    TABLE[at]("/x")
}
pub fn innocent_table(at: usize) -> usize {
    static TABLE: [fn(&str) -> usize; 2] = [str::len, |text| text.chars().count()];
    TABLE[at]("/x")
}
pub fn guilty_env_index() -> usize {
    struct Vars;
    impl std::ops::Index<&str> for Vars {
        type Output = str;
        fn index(&self, name: &str) -> &str {
            std::env::var(name).map_or("", |value| value.leak())
        }
    }
    Vars["X"].len()
}
pub fn guilty_fs_drop() {
    struct Guard;
    impl Drop for Guard {
        fn drop(&mut self) {
            let _ = std::fs::remove_file("/x");
        }
    }
    let _guard = Guard;
}
trait Shape {
    fn area(&self) -> usize;
    fn save(&self) -> bool;
}
impl Shape for u8 {
    fn area(&self) -> usize {
        1
    }
    fn save(&self) -> bool {
        std::fs::write("/x", "").is_ok()
    }
}
/// Not called, but what is in a vtable may be called by whoever gets the object.
pub fn guilty_fs_uncalled_sibling() -> usize {
    let shape: &dyn Shape = &1_u8;
    shape.area()
}
pub fn innocent_concrete_sibling() -> usize {
    1_u8.area()
}
