//! What is injected, and what only looks like it.

pub trait Port {
    fn get(&self, key: &str) -> Vec<u8>;

    fn first(&self, key: &str) -> u8 {
        self.get(key).first().copied().unwrap_or(0)
    }
}

pub struct Real;

impl Port for Real {
    fn get(&self, key: &str) -> Vec<u8> {
        std::fs::read(key).unwrap_or_default()
    }
}

pub struct Context<'a> {
    pub port: Box<dyn Port + 'a>,
    pub name: String,
}

pub fn innocent_dyn(port: &dyn Port) -> usize {
    port.get("x").len() + usize::from(port.first("y"))
}

pub fn innocent_generic<P: Port>(port: P) -> usize {
    port.get("x").len()
}

pub fn innocent_impl(port: impl Port) -> usize {
    port.get("x").len()
}

pub fn innocent_where<P>(port: &P) -> u8
where
    P: Port + ?Sized,
{
    port.first("x")
}

pub fn innocent_context(context: &Context<'_>) -> usize {
    context.port.get(&context.name).len()
}

pub fn innocent_writer(out: &mut dyn std::io::Write) -> bool {
    writeln!(out, "{}", 1).is_ok() && out.flush().is_ok()
}

pub fn innocent_callback(each: &dyn Fn(&str) -> bool) -> bool {
    each("x")
}

pub fn guilty_built_inside() -> usize {
    let port: Box<dyn Port> = Box::new(Real);
    port.get("x").len()
}

pub fn guilty_handed_on() -> usize {
    innocent_generic(Real)
}

pub fn guilty_default_method() -> u8 {
    Real.first("x")
}

pub fn guilty_downcast(port: &dyn std::any::Any) -> usize {
    port.downcast_ref::<Real>()
        .map_or(0, |real| real.get("x").len())
}

static CLIENT: Real = Real;

pub fn guilty_static_client() -> usize {
    CLIENT.get("x").len()
}

pub trait Shortcut {
    fn shortcut(&self) -> usize;
}

impl<P: Port + ?Sized> Shortcut for P {
    fn shortcut(&self) -> usize {
        std::fs::read("x").map_or(0, |bytes| bytes.len())
    }
}

pub fn guilty_blanket(port: &dyn Port) -> usize {
    port.shortcut()
}

impl dyn Port {
    pub fn beside(&self) -> bool {
        std::path::Path::new("x").exists()
    }
}

pub fn guilty_inherent_on_dyn(port: &(dyn Port + 'static)) -> bool {
    port.beside()
}

struct Logged<P>(P);

impl<P: Port> Port for Logged<P> {
    fn get(&self, key: &str) -> Vec<u8> {
        let _ = std::fs::write("/nonexistent/log", key);
        self.0.get(key)
    }
}

pub fn guilty_adapter<P: Port>(port: P) -> usize {
    innocent_generic(Logged(port))
}

struct Upper<P>(P);

impl<P: Port> Port for Upper<P> {
    fn get(&self, key: &str) -> Vec<u8> {
        self.0.get(&key.to_uppercase())
    }
}

pub fn innocent_adapter<P: Port>(port: P) -> usize {
    innocent_generic(Upper(port))
}
