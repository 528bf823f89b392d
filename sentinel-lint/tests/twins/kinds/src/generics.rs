//! Methods reached through traits and type parameters.

pub trait Shape {
    const NAME: &'static str;
    fn area(&self) -> u32;
    fn save(&self) -> bool;
    fn make() -> Self
    where
        Self: Sized;
}

pub struct Square(u32);
pub struct Dot;

impl Shape for Square {
    const NAME: &'static str = "square";
    fn area(&self) -> u32 {
        self.0 * self.0
    }
    fn save(&self) -> bool {
        std::fs::write("/nonexistent/x", "x").is_ok()
    }
    fn make() -> Self {
        Square(1)
    }
}

impl Shape for Dot {
    const NAME: &'static str = "dot";
    fn area(&self) -> u32 {
        0
    }
    fn save(&self) -> bool {
        true
    }
    fn make() -> Self {
        let _ = std::env::args().count();
        Dot
    }
}

fn area_of<S: Shape>(shape: &S) -> u32 {
    shape.area()
}

fn save<S: Shape>(shape: &S) -> bool {
    shape.save()
}

fn made<S: Shape>() -> u32 {
    S::make().area()
}

pub fn innocent_other_method() -> u32 {
    area_of(&Square(2))
}

pub fn guilty_through_a_parameter() -> bool {
    save(&Square(2))
}

pub fn innocent_other_type() -> bool {
    save(&Dot)
}

pub fn guilty_qualified() -> bool {
    <Square as Shape>::save(&Square(1))
}

pub fn guilty_by_trait() -> bool {
    Shape::save(&Square(1))
}

pub fn guilty_associated() -> u32 {
    made::<Dot>()
}

pub fn innocent_associated() -> u32 {
    made::<Square>() + <Square as Shape>::NAME.len() as u32
}

pub fn guilty_collection() -> usize {
    let shapes: Vec<Square> = vec![Square(1)];
    shapes.iter().filter(|shape| shape.save()).count()
}

pub fn innocent_collection() -> u32 {
    let shapes = vec![Square(1), Square(2)];
    shapes.iter().map(|shape| shape.area()).sum()
}

pub fn innocent_parameter<S: Shape>(shape: &S) -> bool {
    shape.save()
}

impl Shape for String {
    const NAME: &'static str = "text";
    fn area(&self) -> u32 {
        0
    }
    fn save(&self) -> bool {
        std::fs::write("/nonexistent/x", self).is_ok()
    }
    fn make() -> Self {
        String::new()
    }
}

pub fn guilty_extension_of_std() -> bool {
    String::from("x").save()
}

pub fn doubted_guilty_std_through_a_parameter() -> bool {
    save(&String::from("x"))
}

pub trait Convert<T> {
    fn convert(&self) -> bool;
}

impl Convert<u8> for Dot {
    fn convert(&self) -> bool {
        true
    }
}

impl Convert<u16> for Dot {
    fn convert(&self) -> bool {
        std::fs::exists("x").is_ok()
    }
}

pub fn doubted_innocent_generic_impl() -> bool {
    Convert::<u8>::convert(&Dot)
}

pub fn doubted_guilty_generic_impl() -> bool {
    <Dot as Convert<u16>>::convert(&Dot)
}
